// The lines that say in which applications nothing of what is written is kept.

import PureSupport
import Testing

@testable import Dictionaries

@Suite struct PrivacyTests {
    private static let text = """
        krakel-dictionary 1

        applications browsers : firefox
        applications logins inherits browsers : title "*Sign in*"
        private for logins
        applications vaults : keepassxc
        private for vaults
        applications notes inherits vaults : title "*notes*"
        public for notes

        mode letters
        "a" : 456

        """

    private func dictionary(_ text: String = text) throws -> StrokeDictionary {
        let reading = try DictionaryReader.read(bytes(text))
        #expect(reading.diagnostics.isEmpty)
        return reading.dictionary
    }

    /// A group has its parent's where it says nothing itself.
    @Test func aGroupIsPrivateOrItsParentIs() throws {
        let applications = Recogniser(try dictionary()).applications
        let isPrivate = ["browsers", "logins", "vaults", "notes", "others"].map {
            applications.isPrivate(in: $0)
        }
        #expect(isPrivate == [false, true, true, false, false])
        #expect(!applications.isPrivate(in: nil))
        #expect(!applications.restrict)
    }

    @Test func onesOwnLineCounts() throws {
        let own = try DictionaryReader.read(
            bytes("krakel-dictionary 1\npublic for vaults\n"), otherApplications: ["vaults"])
        #expect(own.diagnostics.isEmpty)
        let applications = Recogniser(own.dictionary.layered(over: try dictionary())).applications
        #expect(!applications.isPrivate(in: "vaults") && applications.isPrivate(in: "logins"))
    }

    @Test func itIsWrittenAsItIsRead() throws {
        let read = try dictionary()
        #expect(ActionNotation.lines(of: read.applications[2]).last == "private for vaults")
        var document = try DictionaryDocument(bytes("krakel-dictionary 1\n"))
        for group in read.applications { document.add(group) }
        #expect(
            try dictionary(String(decoding: document.bytes, as: UTF8.self)).applications
                == read.applications)
    }

    @Test(arguments: [
        ("private vaults", ApplicationProblem.missingFor(after: "private"), 9),
        ("public for vualts", .unknownGroup("vualts", nearest: "vaults"), 12),
    ])
    func mistakes(line: String, problem: ApplicationProblem, column: Int) throws {
        let reading = try DictionaryReader.read(bytes(Self.text + line))
        try #require(reading.diagnostics.count == 1)
        #expect(reading.diagnostics[0].message == DictionaryProblem.application(problem).message)
        #expect(reading.diagnostics[0].column == column)
    }
}
