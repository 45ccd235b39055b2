// The lines about applications, the windows they mean, and dictionaries on top of each other.

import Dictionaries
import Strokes
import Testing

@Suite struct ApplicationTests {
    private func read(
        _ lines: String, otherApplications: [String] = []
    ) throws -> DictionaryReading {
        try DictionaryReader.read(
            Array(("krakel-dictionary 1\nmode letters\n" + lines).utf8),
            otherApplications: otherApplications)
    }

    @Test(
        arguments: [
            ("firefox", "Navigator", "firefox", true), ("navigator", "Navigator", "firefox", true),
            ("Navigator.firefox", "Navigator", "firefox", true),
            ("fire", "Navigator", "firefox", false), ("fire*", "Navigator", "firefox", true),
            ("*fox", "", "firefox", true), ("f*f*x", "", "firefox", true),
            ("f*g*x", "", "firefox", false), ("*", "", "", true), ("", "", "", true),
            ("a*b*c", "", "abbbc", true), ("a*b*c", "", "abbb", false),
            ("**o*", "", "foo", true), ("org.gnome.Nautilus", "x", "org.gnome.Nautilus", true),
            ("ÄRGER", "", "ärger", true),
        ] as [(String, String, String, Bool)])
    func patterns(pattern: String, instance: String, className: String, matches: Bool) {
        let window = WindowIdentity(instance: instance, className: className, title: "firefox")
        #expect(WindowPattern(pattern).matches(window) == matches)
        let titled = WindowIdentity(instance: "x.y", className: "z", title: className)
        if !pattern.contains("."), className != "" {
            let byTitle = WindowPattern(pattern, isTitle: true).matches(titled)
            #expect(byTitle == (matches && pattern != "navigator"))
        }
    }

    /// What an evil title may cost.
    @Test func aPatternTakesNoLongTime() {
        let window = WindowIdentity(title: String(repeating: "a", count: 3000))
        let pattern = String(repeating: "a*", count: 100) + "b"
        #expect(!WindowPattern(pattern, isTitle: true).matches(window))
    }

    @Test(
        arguments: [
            ("applications", .missingName(after: "applications"), 12..<12),
            ("applications web a", .missingColon(in: "applications web : a"), 17..<18),
            (
                "applications web title \"*a*\"  # b",
                .missingColon(in: "applications web : title \"*a*\""), 17..<22
            ),
            ("applications web title a", .missingColon(in: "applications web : PATTERNS"), 17..<22),
            ("applications web :", .missingPattern, 18..<18),
            ("applications web inherits : a", .missingName(after: "inherits"), 26..<26),
            ("start letters", .missingFor(after: "start"), 13..<13),
            ("off games", .missingFor(after: "off"), 4..<9),
            ("only for", .missingName(after: "for"), 8..<8),
            ("off for games", .unknownGroup("games", nearest: nil), 8..<13),
            ("mode letters for", .missingName(after: "for"), 16..<16),
            ("mode letters for wep", .unknownGroup("wep", nearest: "web"), 17..<20),
        ] as [(String, ApplicationProblem, Range<Int>)])
    func mistakes(line: String, problem: ApplicationProblem, place: Range<Int>) throws {
        let diagnostics = try read("applications web : a\n" + line).diagnostics
            .filter { $0.line == 4 }
        try #require(diagnostics.count == 1)
        #expect(diagnostics[0].column == place.lowerBound + 1)
        let expected = DictionaryProblem.application(problem)
        #expect(diagnostics[0].message == expected.message)
        #expect(diagnostics[0].remedy == expected.remedy)
        #expect(diagnostics[0].remedy?.english.isEmpty == false)
    }

    /// An entry that has other strokes there as well.
    @Test func whatElseItMayBeIsToldOnce() throws {
        let lines =
            "applications web : a\n\"l\" : 14789\n\"a\" : 1478\nmode letters for web\n\"a\" : 147"
        let query = try #require(CellPath("14789").flatMap { Query($0.ink) })
        let match = Recogniser(try read(lines).dictionary).recognise(
            query, in: Mode.letters, for: "web", alternatives: 5)
        #expect(match?.alternatives.map(\.actions) == [[.text("a")]])
    }

    @Test func groupsAndScopedModesAreRead() throws {
        let reading = try read(
            """
            applications web : firefox "Google-chrome" title "*Mail*"
            applications web : chromium
            applications mail inherits web : thunderbird
            start letters for mail
            only for mail
            mode letters for web
            "x" : 14789
            """)
        #expect(reading.diagnostics == [])
        let groups = reading.dictionary.applications
        #expect(groups.map(\.name) == ["web", "mail"])
        #expect(
            groups[0].patterns == [
                WindowPattern("firefox"), WindowPattern("Google-chrome"),
                WindowPattern("*Mail*", isTitle: true), WindowPattern("chromium"),
            ])
        #expect(groups[1].parent == "web" && groups[1].start == "letters")
        #expect(groups[1].use == .only)
        #expect(reading.dictionary.writingModes == ["letters"])
        #expect(reading.dictionary.modes.last?.name == "letters for web")
        #expect(
            ActionNotation.text(of: groups[0])
                == "applications web : firefox Google-chrome title \"*Mail*\" chromium")
        #expect(DictionaryCheck.findings(in: reading.dictionary).isEmpty)
    }

    @Test func aScopedModeIsNoModeToGoTo() throws {
        let reading = try read(
            "applications web : a\nmode letters for web\n\"x\" : 14789\n"
                + "lock \"letters for web\" : 456\nshift letters : 258")
        #expect(reading.diagnostics.count == 1)
        #expect(
            reading.diagnostics.first?.message
                == DictionaryProblem.unknownMode("letters for web", nearest: nil).message)
    }

    @Test func groupsInACircleAreTold() throws {
        let reading = try read(
            "applications a inherits b : x\napplications b inherits a : y\n"
                + "applications c inherits a : z")
        #expect(reading.diagnostics.count == 1)
        // And asked for without end they are not.
        let window = WindowIdentity(className: "x")
        #expect(Recogniser(reading.dictionary).applications.group(of: window) == "a")
    }

    /// The user's own lines come first and add to the others.
    @Test func layers() throws {
        let lower = try read(
            "applications web : firefox\nstart letters for web\napplications all : *"
        ).dictionary
        let upper = try read(
            "applications mine : fire*\napplications web : chromium\noff for web",
            otherApplications: ["web"])
        #expect(upper.diagnostics == [])
        let both = upper.dictionary.layered(over: lower)
        #expect(both.applications.map(\.name) == ["mine", "web", "all"])
        #expect(both.applications[1].patterns.map(\.text) == ["chromium", "firefox"])
        #expect(both.applications[1].start == "letters" && both.applications[1].use == .off)
        let groups = Recogniser(both).applications
        #expect(groups.group(of: WindowIdentity(className: "firefox")) == "mine")
        #expect(groups.group(of: WindowIdentity(className: "chromium")) == "web")
        #expect(groups.group(of: WindowIdentity(className: "xclock")) == "all")
    }

    /// A learned example goes back to where its entry stands.
    @Test func aDocumentKeepsScopedModes() throws {
        let text = """
            krakel-dictionary 1
            applications web : firefox
            mode letters
            "a" : 456
            mode letters for web
            "x" : 14789

            """
        var document = try DictionaryDocument(Array(text.utf8))
        let path = try #require(CellPath("12369"))
        document.add(Example(cellPath: path), for: [.text("x")], in: "letters for web")
        document.add(Example(cellPath: path), for: [.text("y")], in: "digits for web")
        #expect(
            String(decoding: document.bytes, as: UTF8.self)
                == text
                .replacing("\"x\" : 14789\n", with: "\"x\" : 14789\n\"x\" : 12369\n")
                + "\nmode digits for web\n\"y\"              : 12369\n")
    }
}
