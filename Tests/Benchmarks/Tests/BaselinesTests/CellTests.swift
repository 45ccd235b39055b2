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

@Suite struct BitmapTests {
    private let recogniser = Bitmap8x8(training: [])

    @Test(
        arguments: [
            // A line is laid over a box half as high as it is wide.
            (ink([(0, 0), (80, 0)]), 0x0000_00FF_0000_0000),
            (ink([(0, 0), (0, 80)]), 0x1010_1010_1010_1010),
            (ink([(0, 0), (0, 80), (80, 80)]), 0xFF01_0101_0101_0101),
            (ink([(0, 0), (80, 0)], [(0, 80), (80, 80)]), 0xFF00_0000_0000_00FF),
            (ink([(5, 5)]), 0x0000_0010_0000_0000),
        ] as [(Ink, UInt64)])
    func strokesAreDrawn(ink: Ink, bitmap: UInt64) {
        #expect(recogniser.prepare(ink) == bitmap)
    }

    @Test func aDiagonalHasNoGaps() throws {
        let bitmap = try #require(recogniser.prepare(ink([(0, 0), (80, 80)])))
        for step in 0..<8 { #expect(bitmap >> UInt64(step * 9) & 1 == 1) }
    }

    @Test func theDistanceIsTheNumberOfPixels() {
        let recogniser = Bitmap8x8(training: [
            Sample(label: "L", ink: ink([(0, 0), (0, 80), (80, 80)]))
        ])
        #expect(recogniser.nearest(ink([(0, 0), (80, 0)], [(0, 80), (80, 80)]))?.distance == 13)
    }
}
