// Which recorded characters a changed dictionary reads otherwise.

import Dictionaries
import Engine
import Strokes
import Testing

@Suite struct ReadingComparisonTests {
    private static func recogniser(_ text: String) throws -> Recogniser {
        Recogniser(try StrokeDictionary(text))
    }

    private static func sample(
        _ cells: String, _ label: String, mode: String? = nil
    ) throws -> Sample {
        Sample(label: label, ink: try #require(CellPath(cells)).ink, mode: mode)
    }

    @Test func whatWasRightAndIsNotIsHarm() throws {
        let before = try Self.recogniser("mode letters\n\"l\" : 14789\n\"o\" : 12369\n")
        let after = try Self.recogniser(
            "mode letters\n\"x\" : 14789\n\"o\" : 12369\n\"v\" : 1597423\n")
        var comparison = ReadingComparison(before: before, after: after)
        for (cells, label) in [
            ("14789", "l"), ("12369", "o"), ("14789", "l"), ("14789", ""), ("1597423", "v"),
            ("14789", "x"),
        ] { comparison.add(try Self.sample(cells, label)) }
        #expect(comparison.total == 6 && comparison.changed == 5)
        #expect(comparison.labelled == 5)
        #expect(comparison.rightBefore == 3 && comparison.rightAfter == 3)
        #expect(comparison.changes.map(\.count) == [2, 1, 1, 1])
        #expect(comparison.changes.map(\.change.label) == ["l", "", "v", "x"])
        #expect(comparison.changes.map(\.change.isHarm) == [true, false, false, false])
        let first = try #require(comparison.changes.first?.change)
        #expect(first.was == [.text("l")] && first.becomes == [.text("x")])
        #expect(comparison.changes[2].change.was == nil)
    }

    @Test func modesThatAreGoneAreCounted() throws {
        let before = try Self.recogniser("mode letters\n\"l\" : 14789\nmode digits\n\"1\" : 258\n")
        let after = try Self.recogniser("mode letters\n\"l\" : 14789\n")
        var comparison = ReadingComparison(before: before, after: after)
        comparison.add(try Self.sample("258", "1", mode: "digits"))
        comparison.add(try Self.sample("14789", "l", mode: "letters"))
        #expect(comparison.total == 1 && comparison.changed == 0)
        #expect(comparison.otherModes == ["digits": 1])
    }
}
