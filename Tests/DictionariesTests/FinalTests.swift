// The lines that say what BackSpace does in some applications.

import PureSupport
import Strokes
import Testing

@testable import Dictionaries

@Suite struct FinalTests {
    private static let text = """
        krakel-dictionary 1

        applications players : mpv
        final for players
        applications consoles inherits players : title "*console*"
        undo for consoles
        applications viewers inherits players : feh
        only for viewers

        mode letters
        "a" : 456

        """

    private func dictionary(_ text: String = text) throws -> StrokeDictionary {
        let reading = try DictionaryReader.read(bytes(text))
        #expect(reading.diagnostics.isEmpty)
        return reading.dictionary
    }

    /// A group has its parent's where it says nothing itself, whether strokes are read there or not.
    @Test func aGroupIsFinalOrItsParentIs() throws {
        let applications = Recogniser(try dictionary()).applications
        #expect(applications.isFinal(in: "players"))
        #expect(!applications.isFinal(in: "consoles"))
        #expect(applications.isFinal(in: "viewers") && !applications.isOff(in: "viewers"))
        #expect(!applications.isFinal(in: nil) && !applications.isFinal(in: "others"))
    }

    /// Nothing has to be looked up before a press because of it.
    @Test func itRestrictsNothing() throws {
        let text = "krakel-dictionary 1\napplications p : mpv\nfinal for p\nmode m\n\"a\" : 456\n"
        let applications = Recogniser(try dictionary(text)).applications
        #expect(!applications.restrict && !applications.isOff(in: "p"))
        #expect(!applications.knowTitles)
        #expect(Recogniser(try dictionary()).applications.knowTitles)
    }

    @Test func onesOwnLineCounts() throws {
        let own = try DictionaryReader.read(
            bytes("krakel-dictionary 1\nundo for players\n"), otherApplications: ["players"])
        #expect(own.diagnostics.isEmpty)
        let applications = Recogniser(own.dictionary.layered(over: try dictionary())).applications
        #expect(!applications.isFinal(in: "players") && !applications.isFinal(in: "viewers"))
    }

    @Test func itIsWrittenAsItIsRead() throws {
        let read = try dictionary()
        #expect(
            ActionNotation.lines(of: read.applications[0])
                == ["applications players : mpv", "final for players"])
        #expect(
            ActionNotation.lines(of: read.applications[1]).last == "undo for consoles")
        var document = try DictionaryDocument(bytes("krakel-dictionary 1\n"))
        for group in read.applications { document.add(group) }
        #expect(
            try dictionary(String(decoding: document.bytes, as: UTF8.self)).applications
                == read.applications)
    }

    @Test(arguments: [
        ("final players", ApplicationProblem.missingFor(after: "final"), 7),
        ("undo for", .missingName(after: "for"), 9),
        ("final for plaiers", .unknownGroup("plaiers", nearest: "players"), 11),
    ])
    func mistakes(line: String, problem: ApplicationProblem, column: Int) throws {
        let reading = try DictionaryReader.read(bytes(Self.text + line))
        try #require(reading.diagnostics.count == 1)
        #expect(reading.diagnostics[0].message == DictionaryProblem.application(problem).message)
        #expect(reading.diagnostics[0].column == column)
    }
}
