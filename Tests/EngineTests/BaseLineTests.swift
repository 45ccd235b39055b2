// Where characters stand, and what their place says of signs.

import Strokes
import Testing

@testable import Dictionaries
@testable import Engine

@Suite struct BaseLineTests {
    /// Small letters are 20 high and stand on 100; those with a stem are 36 high.
    private func typed(_ text: String, step: Double = 25) -> [(character: Character, box: Box)] {
        text.enumerated().map { index, character in
            let left = Double(index) * step
            let (top, bottom): (Double, Double) =
                switch character {
                case "b", "d", "h", "l", "A"..."Z": (64, 100)
                case "g", "p", "q", "y": (80, 116)
                default: (80, 100)
                }
            return (character, Box(minX: left, minY: top, maxX: left + 18, maxY: bottom))
        }
    }

    private func box(_ size: Double, at middle: Double, left: Double = 110) -> Box {
        Box(minX: left, minY: middle - size / 2, maxX: left + size, maxY: middle + size / 2)
    }

    @Test(arguments: ["none", "bold", "gypsy", "Add", "peg", "xxxxxxxxxxxxxxx"])
    func lettersSayWhereTheyStand(_ text: String) throws {
        let next = box(10, at: 100, left: Double(text.count) * 25 + 10)
        let line = try #require(BaseLine(before: next, typed(text)))
        #expect(line.base == 100 && line.height == 20)
    }

    /// On one spot, in another line, far away, or of characters that say nothing there is none.
    @Test func withoutALineThereIsNone() {
        #expect(BaseLine(before: box(10, at: 100), typed("none", step: 0)) == nil)
        #expect(BaseLine(before: box(10, at: 100, left: 0), typed("none")) == nil)
        #expect(BaseLine(before: box(10, at: 160), typed("none")) == nil)
        #expect(BaseLine(before: box(10, at: 100, left: 400), typed("none")) == nil)
        #expect(BaseLine(before: box(10, at: 100), []) == nil)
        #expect(BaseLine(before: box(10, at: 100, left: 30), typed("x")) == nil)
        #expect(BaseLine(before: box(10, at: 100), typed("....")) == nil)
        var uneven = typed("none")
        uneven[1].box.maxY += 40
        #expect(BaseLine(before: box(10, at: 100), uneven) == nil)
    }

    /// A letter on a new line begins another: what was above it does not count.
    @Test func aNewLineBeginsAnew() throws {
        var characters = typed("none")
        characters += typed("on").map { one in
            (
                one.character,
                Box(
                    minX: one.box.minX, minY: one.box.minY + 130, maxX: one.box.maxX,
                    maxY: one.box.maxY + 130)
            )
        }
        let line = try #require(BaseLine(before: box(10, at: 230, left: 60), characters))
        #expect(line.base == 230)
    }

    /// Of the same shape, size and height decide: the first of two readings about as near is typed elsewhere.
    @Test(
        arguments: [
            (",", "'", 12, 66, "'"), ("'", ",", 14, 102, ","), ("`", ",", 14, 102, ","),
            ("-", "_", 28, 103, "_"), ("_", "-", 17, 90, "-"), (",", ".", 4, 99, "."),
            (".", ",", 16, 102, ","), ("'", "|", 40, 85, "|"), ("|", "'", 11, 70, "'"),
            ("'", "(", 40, 85, "("), (")", ",", 14, 102, ","),
            // Where both agree, and where the place says nothing, the nearest stays.
            ("'", ",", 12, 66, "'"), ("(", ")", 40, 85, "("), ("a", "'", 12, 66, "a"),
        ] as [(String, String, Double, Double, String)])
    func thePlaceDecides(
        nearest: String, other: String, size: Double, middle: Double, meant: String
    ) throws {
        let box = box(size, at: middle)
        let line = try #require(BaseLine(before: box, typed("none")))
        let match = Match(
            actions: [.text(nearest)], cellPath: nil, distance: 0.5,
            alternatives: [
                Alternative(actions: [.text(other)], distance: 0.6),
                Alternative(actions: [.chord(.backSpace)], distance: 0.6),
            ], band: .computed)
        let placed = match.placed(in: box, on: line)
        #expect(placed.actions == [.text(meant)])
        #expect(
            Set(placed.alternatives.map(\.actions) + [placed.actions])
                == Set(match.alternatives.map(\.actions) + [match.actions]))
        #expect(placed.distance == match.distance)
    }

    /// Whoever teaches a high comma has one.
    @Test func anOwnShapeStays() throws {
        let box = box(12, at: 66)
        let line = try #require(BaseLine(before: box, typed("none")))
        var match = Match(
            actions: [.text(",")], cellPath: nil, distance: 0.5,
            alternatives: [Alternative(actions: [.text("'")], distance: 0.6)], band: .fewLearned)
        #expect(match.placed(in: box, on: line) == match)
        match.distance = 1
        #expect(match.placed(in: box, on: line).actions == [.text("'")])
    }

    /// What is drawn as nothing but one sign stays it, wherever it stands.
    @Test func aSureShapeStays() throws {
        let box = box(12, at: 66)
        let line = try #require(BaseLine(before: box, typed("none")))
        let match = Match(
            actions: [.text(",")], cellPath: nil, distance: 0.1,
            alternatives: [Alternative(actions: [.text("'")], distance: 2)], band: .computed)
        #expect(match.placed(in: box, on: line) == match)
    }
}
