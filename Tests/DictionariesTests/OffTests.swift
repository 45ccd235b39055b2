// What takes examples and entries of the dictionary below away.

import PureSupport
import Strokes
import Testing

@testable import Dictionaries

@Suite struct OffTests {
    private func reference(_ cells: String) throws -> String {
        let example = Example(cellPath: try #require(CellPath(cells)))
        return ExampleNotation.text(
            of: Example(
                cellPath: example.cellPath, kind: .reference(example.fingerprint), factor: .off))
    }

    @Test func anExampleIsTakenAway() throws {
        let shipped = try dictionary("mode m\n\"a\" : 147 258\n\"b\" : 369\n")
        let off = try reference("147")
        #expect(off.hasSuffix("*off"))
        let own = try dictionary("mode m\n\"a\" : \(off)\n")
        #expect(
            own.layered(over: shipped)
                == (try dictionary("mode m\n\"a\" : 258\n\"b\" : 369\n")))
    }

    @Test func anEntryWithoutExamplesIsGone() throws {
        let shipped = try dictionary("mode m\n\"a\" : 147\n\"b\" : 369\n")
        let own = try dictionary("mode m\n\"a\" : \(try reference("147"))\n")
        #expect(own.layered(over: shipped) == (try dictionary("mode m\n\"b\" : 369\n")))
    }

    @Test func anEntryIsOffInItsModeOnly() throws {
        let shipped = try dictionary(
            "mode m\n\"a\" : 147 w\n\"a\" : /147/\n\"b\" : 369\nmode n\n\"a\" : 147\n"
                .replacing(" w\n", with: " wheel-up\n"))
        let own = try dictionary("mode m\n\"a\" : off\n")
        #expect(
            own.layered(over: shipped)
                == (try dictionary("mode m\n\"b\" : 369\nmode n\n\"a\" : 147\n")))
    }

    @Test func onesOwnExamplesOfItCount() throws {
        let shipped = try dictionary("mode m\n\"a\" : 147\n")
        let own = try dictionary("mode m\n\"a\" : off 258\n")
        #expect(own.layered(over: shipped) == (try dictionary("mode m\n\"a\" : 258\n")))
    }

    /// What is learned of an entry after it was switched off is one's own.
    @Test func whatWasLearnedStays() throws {
        let folder = TemporaryFolder()
        try folder.write("krakel-dictionary 1\nmode m\n\"a\" : 147\n", to: "s")
        try folder.write("krakel-dictionary 1\nmode m\n\"a\" : 258\n", to: "l")
        try folder.write("krakel-dictionary 1\nmode m\n\"a\" : off\n", to: "o")
        let loaded = try DictionaryStack(
            own: folder.path + "/o", learned: folder.path + "/l", shipped: folder.path + "/s"
        ).load()
        #expect(loaded.dictionary == (try dictionary("mode m\n\"a\" : 258\n")))
        #expect(loaded.problems.isEmpty)
    }

    @Test func onlyReferencesAreOff() throws {
        let reading = try reading("mode m\n\"a\" : 147*off\n")
        #expect(reading.diagnostics.count == 1)
    }

    @Test func linesKeepIt() throws {
        var document = try DictionaryDocument(
            bytes("krakel-dictionary 1\nmode m\n\"a\" : off 147 258\n"))
        document.changeLines { $0.examples.removeLast() }
        #expect(text(document.bytes) == "krakel-dictionary 1\nmode m\n\"a\" : off 147\n")
    }
}
