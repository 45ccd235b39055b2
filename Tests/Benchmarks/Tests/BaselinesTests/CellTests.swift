import Baselines
import Engine
import Strokes
import Testing

@Suite struct ExactCellPathTests {
    @Test(arguments: [
        ("14789", ink([(0, 0), (0, 9), (9, 9)])),
        ("159", ink([(0, 0), (9, 9)])),
        ("456|258", ink([(0, 4.5), (9, 4.5)], [(4.5, 0), (4.5, 9)])),
        ("5", ink([(7, 7)])),
        ("258", ink([(0, 0), (0.5, 9)])),
    ])
    func everyCellOfTheLineCounts(path: String, ink: Ink) {
        #expect(ExactCellPath(training: []).prepare(ink)?.description == path)
    }

    /// Where the notation for people passes over it.
    @Test func aCellWhoseCornerIsCutCounts() {
        let bend = ink([(0, 0), (3.2, 0), (9, 5.8), (9, 9)])
        #expect(ExactCellPath(training: []).prepare(bend)?.description == "12369")
        #expect(CellPath(bend)?.description == "1269")
    }

    @Test func theMostFrequentLabelCountsThenTheFirst() {
        let down = ink([(0, 0), (0, 9)])
        let across = ink([(0, 0), (9, 0)])
        let samples = [("l", down), ("1", down), ("1", down), ("-", across), ("_", across)].map {
            Sample(label: $0.0, ink: $0.1)
        }
        let recogniser = ExactCellPath(training: samples)
        #expect(recogniser.nearest(down)?.label == "1")
        #expect(recogniser.nearest(across)?.label == "-")
        #expect(recogniser.nearest(ink([(0, 0), (9, 9)])) == nil)
    }
}
