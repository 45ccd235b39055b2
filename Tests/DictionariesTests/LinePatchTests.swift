// Doing and undoing changes of a text that others change as well.

import Testing

@testable import Dictionaries

@Suite struct LinePatchTests {
    private static let start = """
        # Mine.
        krakel-dictionary 1

        mode letters
        "a"   :   147   # as at school
        "b" : 258

        mode digits
        "1" : 258

        """

    private func document(_ text: String) throws -> DictionaryDocument {
        try DictionaryDocument(bytes(text))
    }

    /// What becomes of `start` once `edit` is made, then `foreign`, then the edit undone.
    private func undone(
        _ edit: (String) -> String, foreign: (String) -> String = { $0 },
        start: String = start
    ) throws -> String? {
        let before = try document(start)
        let after = try document(edit(start))
        let patch = LinePatch(from: before, to: after)
        var now = before
        #expect(patch.apply(to: &now))
        #expect(text(now.bytes) == edit(start))
        var other = try document(foreign(text(now.bytes)))
        guard patch.inverse.apply(to: &other) else { return nil }
        return text(other.bytes)
    }

    @Test(arguments: [
        ("\"a\"   :   147   # as at school\n", ""), ("\"b\" : 258\n", "\"b\" : 369\n"),
        ("mode digits\n", "\"c\" : 789\nmode digits\n"), (start, ""),
        ("\"1\" : 258\n", "\"1\" : 258\n\"2\" : 12357\n\nmode new\n\"x\" : 5\n"),
    ])
    func whatIsUndoneIsAsBefore(_ old: String, _ new: String) throws {
        #expect(try undone { $0.replacing(old, with: new) } == Self.start)
    }

    @Test func whatOthersWroteStays() throws {
        let result = try undone(
            { $0.replacing("\"b\" : 258\n", with: "") },
            foreign: {
                $0.replacing("# Mine.", with: "# Theirs.")
                    .replacing("\n\nmode digits", with: "\n\"c\" : 1\n\nmode digits")
                    .replacing("mode letters\n", with: "mode letters\n\"0\" : 5\n")
            })
        #expect(
            result
                == Self.start.replacing("# Mine.", with: "# Theirs.")
                .replacing("mode letters\n", with: "mode letters\n\"0\" : 5\n")
                .replacing("\"b\" : 258\n", with: "\"b\" : 258\n\"c\" : 1\n"))
    }

    @Test func whatOthersPutBetweenStays() throws {
        let result = try undone(
            { $0.replacing("\"1\" : 258\n", with: "\"1\" : 258\n\"2\" : 1\n\"3\" : 3\n") },
            foreign: { $0.replacing("\"2\" : 1\n", with: "\"2\" : 1\n\"2\" : 9\n") })
        #expect(result == Self.start + "\"2\" : 9\n")
    }

    /// The same line in another mode is another line.
    @Test func whatOthersChangedIsTold() throws {
        let result = try undone(
            { $0.replacing("\"b\" : 258", with: "\"1\" : 258") },
            foreign: { $0.replacing("\"1\" : 258\n\nmode", with: "\"1\" : 2589\n\nmode") })
        #expect(result == nil)
    }

    @Test func aModeThatIsGoneIsStartedAgain() throws {
        let result = try undone(
            { $0.replacing("\"1\" : 258\n", with: "") },
            foreign: { $0.replacing("\nmode digits\n", with: "") })
        #expect(result == Self.start.replacing("\nmode digits\n\"1\"", with: "mode digits\n\"1\""))
    }

    @Test func whatOthersBroughtBackIsNotThereTwice() throws {
        let line = "\"b\" : 258\n"
        let result = try undone(
            { $0.replacing(line, with: "") },
            foreign: { $0.replacing("mode letters\n", with: "mode letters\n" + line) })
        #expect(result?.split(separator: "\n").count { $0 == "\"b\" : 258" } == 1)
    }

    @Test func aLineThatWasThereTwiceIsThereTwiceAgain() throws {
        let line = "\"b\" : 258\n"
        let twice = Self.start.replacing("mode letters\n", with: "mode letters\n" + line)
        #expect(try undone({ $0.replacing(line, with: "") }, start: twice) == twice)
    }

    /// Nobody's entry comes into another mode by what somebody else undoes.
    @Test func entriesOfOthersKeepTheirMode() throws {
        let mode = "mode new\n\"x\" : 5\n"
        #expect(try undone({ $0 + mode }, foreign: { $0 + "\"y\" : 9\n" }) == nil)
        #expect(try undone({ _ in Self.start }, foreign: { $0 + "\"y\" : 9\n" }, start: "") == nil)
        #expect(
            try undone(
                { $0.replacing(mode, with: "") },
                foreign: { $0.replacing("258\nmode", with: "258\n\"c\" : 1\nmode") },
                start: Self.start.replacing("\nmode digits", with: mode + "mode digits"))
                == Self.start.replacing(
                    "258\n\nmode digits", with: "258\n\"c\" : 1\n" + mode + "mode digits"))
        #expect(
            try undone(
                { $0.replacing("mode digits", with: "mode mine") }, foreign: { $0 + "\"2\" : 1\n" })
                == Self.start + "\"2\" : 1\n")
    }

    @Test func anEmptiedFileThatOthersBeganAnew() throws {
        let result = try undone(
            { _ in "" }, foreign: { _ in "krakel-dictionary 1\nmode letters\n\"z\" : 123\n" })
        let text = try #require(result)
        let reading = try DictionaryReader.read(bytes(text))
        #expect(reading.diagnostics.isEmpty)
        #expect(text.contains("\"z\" : 123") && text.contains("# as at school"))
    }

    @Test func withoutABreakAtTheEnd() throws {
        let start = String(Self.start.dropLast())
        #expect(try undone({ $0 + "\n\"2\" : 5\n" }, start: start) == start)
    }
}
