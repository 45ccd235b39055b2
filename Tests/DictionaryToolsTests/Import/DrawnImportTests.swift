// mygestures' movements and mouse-actions' shapes as gestures, and where programs keep theirs.

import Dictionaries
import PureSupport
import Strokes
import Testing

@testable import DictionaryTools

@Suite struct DrawnImportTests {
    private func mygestures(_ content: String) throws -> ForeignConversion {
        let xml = "<?xml version=\"1.0\"?><mygestures>\(content)</mygestures>"
        return ForeignConversion(try MygesturesConfiguration(xml: Array(xml.utf8), name: "file"))
    }

    private func context(_ gestures: String, _ windows: String = "windowclass=\".*\"") -> String {
        "<context name=\"Some\" \(windows) windowtitle=\".*\">\(gestures)</context>"
    }

    /// The ways that a movement is drawn, by their cells.
    @Test(arguments: [
        ("D", ["258"]), ("DR", ["14789"]), ("39", ["14863"]), ("(UR|UL)", ["74123", "96321"]),
        ("L?DRUL?", ["1478963", "321478963", "147896321", "32147896321"]),
        ("(7(U|L)?)+", ["951"]),
        (
            "R(1?D?L?)*R",
            ["1235789", "12589", "12324789", "4565456", "236878", "123698789", "235878"]
        ), ("[DU]R", ["14789", "74123"]),
        ("D(R", []), ("DD", []), ("X", []), ("D{2}", []), ("", []),
    ])
    func movementsAreDrawn(expression: String, paths: [String]) throws {
        let conversion = try mygestures(
            "<movement name=\"M\" value=\"\(expression)\"/>"
                + context(
                    "<gesture name=\"g\" movement=\"M\"><do action=\"keypress\" value=\"Alt_L+F\"/></gesture>"
                ))
        #expect(Set(conversion.list.gestures.map(\.example.cellPath.description)) == Set(paths))
        #expect(conversion.importedCount == (paths.isEmpty ? 0 : 1))
        #expect(conversion.leftOut.map(\.reason) == (paths.isEmpty ? [.unknownMovement] : []))
    }

    @Test(arguments: [
        ("<do action=\"keypress\" value=\"Control_L+Shift_L+T\"/>", "<Control+Shift+t>"),
        ("<do action=\"exec\" value=\"xterm -e 'a'\"/>", "run shell \"xterm -e 'a'\""),
        ("<do action=\"KILL\"/>", "window close"),
        ("<do action=\"iconify\"/>", "window minimise"),
        ("<do action=\"toggle-maximized\"/>", "window maximise"),
        ("<do action=\"toggle-fullscreen\"/>", "window fullscreen"),
        ("<do action=\"raise\"/><do action=\"lower\"/>", "window raise, window lower"),
        ("<do action=\"restore\"/><do action=\"keypress\" value=\"a\"/>", "<Alt+F5>, <a>"),
    ])
    func actionsAreTheSame(xml: String, text: String) throws {
        let conversion = try mygestures(
            "<movement name=\"M\" value=\"D\"/>"
                + context("<gesture name=\"g\" movement=\"M\">\(xml)</gesture>"))
        #expect(conversion.list.gestures.map { ActionNotation.text(of: $0.actions) } == [text])
    }

    @Test(arguments: [
        ("<do action=\"fly\"/>", ForeignObstacle.unknownAction),
        ("", .noAction), ("<do action=\"exec\" value=\"\"/>", .command),
        ("<do action=\"keypress\" value=\"Nope\"/>", .unknownKey),
    ])
    func whatHasNoLikeIsTold(xml: String, reason: ForeignObstacle) throws {
        let conversion = try mygestures(
            "<movement name=\"M\" value=\"D\"/>"
                + context("<gesture name=\"g\" movement=\"M\">\(xml)</gesture>"))
        #expect(conversion.leftOut.map(\.reason) == [reason])
        #expect(conversion.list.gestures.isEmpty)
    }

    @Test(
        arguments: [
            ("windowclass=\".*(Term|term).*\"", ["*Term*", "*term*"]),
            ("windowclass=\"firefox\"", ["*firefox*"]),
            ("windowclass=\"a.*b\\.c\"", ["*a*b.c*"]),
            ("windowclass=\"[a-z]+\"", nil), ("windowclass=\"a.b\"", nil),
        ] as [(String, [String]?)])
    func windowsAreThoseOfTheContext(windows: String, patterns: [String]?) throws {
        let conversion = try mygestures(
            "<movement name=\"M\" value=\"D\"/>"
                + context(
                    "<gesture name=\"g\" movement=\"M\"><do action=\"kill\"/></gesture>", windows))
        let groups = conversion.list.groups.map { $0.patterns.map(\.text) }
        #expect(groups == (patterns.map { [$0] } ?? []))
        #expect(conversion.leftOut.map(\.reason) == (patterns == nil ? [.unknownWindows] : []))
    }

    /// Two movements that look the same: the first one counts.
    @Test func whatComesFirstCounts() throws {
        let key = "<do action=\"keypress\" value=\"a\"/>"
        let conversion = try mygestures(
            "<movement name=\"L\" value=\"DR\"/><movement name=\"DownRight\" value=\"DR\"/>"
                + context(
                    "<gesture name=\"one\" movement=\"L\">\(key)</gesture>"
                        + "<gesture name=\"two\" movement=\"DownRight\">\(key)</gesture>"))
        #expect(conversion.list.gestures.map(\.comment) == ["one"])
        #expect(conversion.leftOut.map(\.reason) == [.shadowed])
    }

    private func mouseActions(_ bindings: String) throws -> ForeignConversion {
        let json = "{\"shape_button\": \"Right\", \"bindings\": [\(bindings)]}"
        return ForeignConversion(
            try MouseActionsConfiguration(json: Array(json.utf8), name: "file"))
    }

    @Test(arguments: [
        ("\"cmd_str\": \"gedit 'a b' c\"", "run \"gedit 'a b' c\""),
        ("\"cmd\": [\"sh\", \"-c\", \"a | b\"]", "run \"sh -c 'a | b'\""),
        ("\"cmd_str\": \"x --a='b c' \\\"d\\\"\"", "run \"x '--a='\\\\''b c'\\\\''' d\""),
    ])
    func shapesBecomeGestures(command: String, text: String) throws {
        for shape in ["[[0,0,0,100,100,100]]", "[0,0,0,100,100,100]"] {
            let conversion = try mouseActions(
                """
                {"comment": "an L", "event": {"button": "Right", "edges": [], "modifiers": [],
                 "event_type": "Shape", "shapes_xy": \(shape)}, \(command)}
                """)
            let gesture = try #require(conversion.list.gestures.first)
            #expect(gesture.example.cellPath.description == "14789")
            #expect(gesture.comment == "an L")
            #expect(ActionNotation.text(of: gesture.actions) == text)
            #expect(conversion.settings.triggers == [.init(button: 3)])
        }
    }

    @Test(arguments: [
        (
            "\"button\": \"Middle\", \"edges\": [\"Top\"], \"event_type\": \"Click\"",
            ForeignObstacle.click
        ),
        ("\"button\": \"Right\", \"shape\": [1.5, 1.5]", .shapeless),
        ("\"button\": \"Left\", \"shapes_xy\": [[0,0,0,9]]", .otherButton),
        ("\"button\": \"Right\", \"modifiers\": [\"Fn\"], \"shapes_xy\": [[0,0,0,9]]", .modifiers),
        ("\"button\": \"Right\", \"shapes_xy\": [[0]]", .noStroke),
    ])
    func whatMouseActionsHasBesidesIsTold(event: String, reason: ForeignObstacle) throws {
        let conversion = try mouseActions("{\"event\": {\(event)}, \"cmd\": [\"xterm\"]}")
        #expect(conversion.leftOut.map(\.reason) == [reason])
        #expect(conversion.actionCount == 1)
    }

    /// Where all are drawn with the same keys held, theirs is the mode that is told, and no other trigger is wanted.
    @Test func keysThatAreHeldForAll() throws {
        let conversion = try mouseActions(
            """
            {"cmd_str": "x", "event": {"button": "Right", "modifiers": ["MetaLeft"],
             "event_type": "Shape", "shapes_xy": [[0,0,0,100]]}}
            """)
        #expect(conversion.list.mode == "gestures-super")
        #expect(
            conversion.settings.triggers
                == [.init(button: 3, modifiers: .super, mode: "gestures-super")])
    }

    /// What is drawn with keys held has a mode, and a trigger that reads it, each once.
    @Test func keysThatAreHeldHaveATrigger() throws {
        func binding(_ modifiers: String, _ shape: String) -> String {
            """
            {"cmd_str": "x", "event": {"button": "Right", "modifiers": [\(modifiers)],
             "event_type": "Shape", "shapes_xy": [[\(shape)]]}}
            """
        }
        let (down, right) = ("0,0,0,100", "0,0,100,0")
        let conversion = try mouseActions(
            [
                binding("", down), binding("\"ControlLeft\"", down),
                binding("\"ControlRight\"", right),
                binding("\"ShiftLeft\", \"MetaLeft\", \"Alt\"", down),
            ].joined(separator: ","))
        #expect(
            conversion.settings.triggers == [
                .init(button: 3), .init(button: 3, modifiers: .control, mode: "gestures-control"),
                .init(
                    button: 3, modifiers: [.shift, .alt, .super],
                    mode: "gestures-shift-alt-super"),
            ])
        var document = DictionaryDocument()
        document.add(ImportMerge(of: conversion.list, into: document).missing)
        #expect(try DictionaryReader.read(document.bytes).diagnostics == [])
        #expect(
            document.lines.map { "\($0.mode) \($0.examples.map(\.cellPath.description))" } == [
                "gestures [\"258\"]", "gestures-control [\"258\"]", "gestures-control [\"456\"]",
                "gestures-shift-alt-super [\"258\"]",
            ])
        let again = ImportMerge(of: conversion.list, into: document)
        #expect((again.count, again.knownCount) == (0, 4))
    }

    @Test(arguments: ["", "{", "[]", "{\"bindings\": 3}", "\u{0}"])
    func whatIsNoneIsRefused(json: String) {
        #expect(throws: ForeignError.self) {
            try MouseActionsConfiguration(json: Array(json.utf8), name: "file")
        }
    }

    /// What is where programs keep it is found, once for each, and nothing else.
    @Test func configurationsAreFound() throws {
        let home = TemporaryFolder()
        func found(
            beside own: DictionaryDocument = DictionaryDocument()
        ) -> [ForeignConfiguration] {
            ForeignConfiguration.found(
                at: ForeignProgram.allCases.map {
                    ($0, $0.paths(home: home.path, configuration: home.path + "/.config"))
                }
            ) { _ in own }
        }
        #expect(found() == [])
        try home.write(EasystrokeTests.archive, to: ".easystroke/actions-0.4.1")
        try home.write(
            """
            <touchégg><application name="All"><gesture type="TAP" fingers="2">
            <action type="CLOSE_WINDOW"/></gesture></application></touchégg>
            """, to: ".config/touchegg/touchegg.conf")
        try home.write("{\"bindings\"", to: ".config/mouse-actions.json")
        try home.write("Mode \"a\" {\n  Key l = grid(\"147\")\n}\n", to: ".xstroke/alphabet")
        #expect(
            found().map {
                "\($0.program.rawValue) \($0.path.dropFirst(home.path.count)) \($0.gestureCount)"
            }
                == [
                    "easystroke /.easystroke/actions-0.4.1 4",
                    "touchegg /.config/touchegg/touchegg.conf 1", "xstroke /.xstroke/alphabet 1",
                ])
        // What the dictionary has is no news, nor what it draws otherwise.
        let own = "krakel-dictionary 1\nmode above\nwindow close : tap-2\n"
        let other = "krakel-dictionary 1\nmode above\n\"x\" : tap-2\n"
        for (text, news) in [
            ("", GestureNews(new: 1, known: 0, clashing: 0)),
            (own, GestureNews(new: 0, known: 1, clashing: 0)),
            (other, GestureNews(new: 0, known: 0, clashing: 1)),
        ] {
            let document = try DictionaryDocument(Array(text.utf8))
            #expect(found(beside: document).first { $0.program == .touchegg }?.news == news)
        }
        // The latest version counts, though it be broken.
        try home.write("22 serialization::archive", to: ".easystroke/actions-0.5.6")
        #expect(found().map(\.program) == [.touchegg, .xstroke])
    }
}
