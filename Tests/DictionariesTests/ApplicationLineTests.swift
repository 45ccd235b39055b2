// The lines that say what BackSpace does in some applications, and in which nothing of what is written is
// kept.

import Testing

@testable import Dictionaries

@Suite struct ApplicationLineTests {
    private static let finals = """
        applications players : mpv
        final for players
        applications consoles inherits players : title "*console*"
        undo for consoles
        applications viewers inherits players : feh
        only for viewers

        mode letters
        "a" : 456

        """
    private static let privates = """
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

    /// A group has its parent's where it says nothing itself, whether strokes are read there or not.
    @Test func aGroupIsFinalOrItsParentIs() throws {
        let applications = Recogniser(try dictionary(Self.finals)).applications
        #expect(applications.isFinal(in: "players"))
        #expect(!applications.isFinal(in: "consoles"))
        #expect(applications.isFinal(in: "viewers") && !applications.isOff(in: "viewers"))
        #expect(!applications.isFinal(in: nil) && !applications.isFinal(in: "others"))
    }

    /// Nothing has to be looked up before a press because of it.
    @Test func itRestrictsNothing() throws {
        let text = "applications p : mpv\nfinal for p\nmode m\n\"a\" : 456\n"
        let applications = Recogniser(try dictionary(text)).applications
        #expect(!applications.restrict && !applications.isOff(in: "p"))
        #expect(!applications.knowTitles)
        #expect(Recogniser(try dictionary(Self.finals)).applications.knowTitles)
    }

    @Test func aGroupIsPrivateOrItsParentIs() throws {
        let applications = Recogniser(try dictionary(Self.privates)).applications
        let isPrivate = ["browsers", "logins", "vaults", "notes", "others"].map {
            applications.isPrivate(in: $0)
        }
        #expect(isPrivate == [false, true, true, false, false])
        #expect(!applications.isPrivate(in: nil))
        #expect(!applications.restrict)
    }

    /// As `final` and `private`, so `literal`: inherited, undone by `prose`, laid over, and written again.
    @Test func aGroupIsLiteralOrItsParentIs() throws {
        let shipped = """
            applications terminals : xterm
            literal for terminals
            applications chats inherits terminals : irssi
            prose for chats

            mode letters
            "a" : 456

            """
        let applications = Recogniser(try dictionary(shipped)).applications
        #expect(applications.isLiteral(in: "terminals") && !applications.isLiteral(in: "chats"))
        #expect(!applications.isLiteral(in: nil) && !applications.restrict)
        let own = try self.applications("prose for terminals\n", over: shipped)
        #expect(!own.isLiteral(in: "terminals"))
        let lines = try dictionary(shipped).applications.map(ActionNotation.lines)
        #expect(lines.map(\.last) == ["literal for terminals", "prose for chats"])
    }

    /// A name of one's own for windows that the dictionary below knows inherits from that, unless it says from which.
    @Test(
        arguments: [
            ("XTerm", true), ("uxterm.XTerm", true), ("xterm*", true), ("irssi", false),
            ("title \"xterm\"", false), ("xterminator", false),
        ])
    func whatIsKnownOfWindowsGoesOnCounting(pattern: String, isLiteral: Bool) throws {
        let shipped = "applications terminals : xterm\nliteral for terminals\n"
        let own = try applications("applications mine : \(pattern)\n", over: shipped)
        #expect(own.isLiteral(in: "mine") == isLiteral)
        let prose = try applications(
            "applications mine : \(pattern)\nprose for mine\n", over: shipped)
        #expect(!prose.isLiteral(in: "mine"))
    }

    private func applications(_ own: String, over shipped: String) throws -> Applications {
        let shipped = try dictionary(shipped)
        let own = try DictionaryReader.read(
            bytes("krakel-dictionary 1\n" + own),
            otherApplications: Set(shipped.applications.map(\.name)))
        #expect(own.diagnostics.isEmpty)
        return Recogniser(own.dictionary.layered(over: shipped)).applications
    }

    @Test func onesOwnLineCounts() throws {
        let finals = try applications("undo for players\n", over: Self.finals)
        #expect(!finals.isFinal(in: "players") && !finals.isFinal(in: "viewers"))
        let privates = try applications("public for vaults\n", over: Self.privates)
        #expect(!privates.isPrivate(in: "vaults") && privates.isPrivate(in: "logins"))
    }

    @Test(arguments: [finals, privates]) func itIsWrittenAsItIsRead(text: String) throws {
        let read = try dictionary(text)
        var document = try DictionaryDocument(bytes("krakel-dictionary 1\n"))
        for group in read.applications { document.add(group) }
        let written = try DictionaryReader.read(document.bytes)
        #expect(written.diagnostics.isEmpty)
        #expect(written.dictionary.applications == read.applications)
    }

    @Test func theLineFollowsItsGroup() throws {
        let finals = try dictionary(Self.finals).applications.map(ActionNotation.lines)
        #expect(finals[0] == ["applications players : mpv", "final for players"])
        #expect(finals[1].last == "undo for consoles")
        let privates = try dictionary(Self.privates).applications.map(ActionNotation.lines)
        #expect(privates[2].last == "private for vaults")
    }

    @Test(arguments: [
        ("final players", ApplicationProblem.missingFor(after: "final"), 7),
        ("undo for", .missingName(after: "for"), 9),
        ("final for plaiers", .unknownGroup("plaiers", nearest: "players"), 11),
        ("private vaults", .missingFor(after: "private"), 9),
        ("public for vualts", .unknownGroup("vualts", nearest: "vaults"), 12),
    ])
    func mistakes(line: String, problem: ApplicationProblem, column: Int) throws {
        let reading = try DictionaryReader.read(
            bytes(
                "krakel-dictionary 1\napplications players : mpv\napplications vaults : x\n" + line)
        )
        try #require(reading.diagnostics.count == 1)
        #expect(reading.diagnostics[0].message == DictionaryProblem.application(problem).message)
        #expect(reading.diagnostics[0].column == column)
    }
}
