import Strokes
import Testing

@testable import Dictionaries

@Suite struct ComputedEntryTests {
    private let byHand: StrokeDictionary

    init() throws {
        byHand = try dictionary("mode signs\n\"'\" : 258\n\"(\" : 248\n")
    }

    private func entry(_ text: String, _ path: String, offset: Float) throws -> Entry {
        let path = try #require(CellPath(path))
        let shape = ComputedTrajectory(Trajectory(path), offset: offset)
        return Entry(
            actions: [.text(text)], examples: [Example(cellPath: path, kind: .computed(shape))])
    }

    /// What the author of a dictionary has drawn by hand keeps its meaning: a computed shape as near to it as
    /// two drawings of one character are is left out.
    @Test(arguments: [("248", 1), ("258", 1), ("14789", 0), ("24789", 0)])
    func shapesNearToOneByHandAreLeftOut(path: String, count: Int) throws {
        var entries = [try entry("<", path, offset: 0)]
        #expect(entries.removeColliding(with: byHand, in: "signs") == count)
        #expect(entries[0].examples.count == 1 - count)
        entries = [try entry("<", path, offset: 0)]
        #expect(entries.removeColliding(with: byHand, in: "other") == 0)
    }

    /// Its own entry may be as near as it likes.
    @Test func shapesOfTheSameEntryStay() throws {
        var entries = [try entry("'", "258", offset: -0.2)]
        #expect(entries.removeColliding(with: byHand, in: "signs") == 0)
        #expect(entries == [try entry("'", "258", offset: -0.2)])
    }

    /// A shape that reaches far is near from farther away.
    @Test(arguments: ["24789", "3214789", "159"]) func noShapeReachesOneByHand(path: String) throws
    {
        for offset: Float in [-1, -0.5, 0.3] {
            var entries = [try entry("<", path, offset: offset)]
            #expect(entries.removeColliding(with: byHand, in: "signs") == 0)
            guard case .computed(let shape) = entries[0].examples.first?.kind else {
                Issue.record("no computed shape")
                continue
            }
            let nearest = try ["258", "248"].map {
                Trajectory(try #require(CellPath($0))).distance(to: shape.trajectory)
            }.min()
            let distance = try #require(nearest) + shape.offset
            #expect(distance >= DictionaryRule.sameStroke)
            if offset > 0 { #expect(entries == [try entry("<", path, offset: offset)]) }
        }
    }

    /// A corner tells an angle from a parenthesis, also where it is as tall as one.
    @Test(arguments: [("349", "<"), ("167", ">"), ("248", "("), ("268", ")")])
    func aTallAngleIsNoParenthesis(path: String, sign: String) throws {
        let ink = Ink(try strokes(path, over: Box(minX: 0, minY: 0, maxX: 54, maxY: 96)))
        let match = Recogniser(try Shipped.dictionary.get()).recognise(
            try #require(Query(ink)), in: "symbols")
        #expect(match?.actions == [.text(sign)])
    }
}
