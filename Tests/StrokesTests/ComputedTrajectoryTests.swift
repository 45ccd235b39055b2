import Strokes
import Testing

@Suite struct ComputedTrajectoryTests {
    @Test(
        arguments: [
            (0, 0), (0.3, 0.296875), (-0.004, -0.0078125), (-1, -1), (2, 0.9921875), (-7, -1),
            (.nan, 0),
        ] as [(Float, Float)])
    func anOffsetIsRoundedAndSurvivesTheStoredForm(given: Float, kept: Float) throws {
        let shape = Trajectory(try #require(CellPath("258|456")))
        let computed = ComputedTrajectory(shape, offset: given)
        #expect(computed.offset == kept)
        #expect(ComputedTrajectory(text: computed.text) == computed)
        #expect(ComputedTrajectory(bytes: computed.bytes) == computed)
        #expect(computed.bytes.count == shape.bytes.count + 1)
    }

    @Test(arguments: ["", "A", "AAAA", "=", "é"])
    func aBrokenStoredFormIsRefused(text: String) throws {
        #expect(ComputedTrajectory(text: text) == nil)
        let shape = Trajectory(try #require(CellPath("14789")))
        #expect(ComputedTrajectory(text: shape.text) == nil)
        #expect(Trajectory(text: ComputedTrajectory(shape).text) == nil)
    }
}
