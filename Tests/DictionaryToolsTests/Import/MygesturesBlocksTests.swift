// The YAML of later versions of mygestures, and what is refused of it with its place.

import Dictionaries
import DictionaryTools
import Testing

@Suite struct MygesturesBlocksTests {
    private static func conversion(_ yaml: String) throws -> ForeignConversion {
        ForeignConversion(try MygesturesConfiguration(yaml: Array(yaml.utf8), name: "file"))
    }

    private static func texts(_ conversion: ForeignConversion) -> [String] {
        conversion.list.gestures.map { gesture in
            let place = gesture.group.map { " in \($0)" } ?? ""
            return "\(gesture.cells) # \(gesture.comment ?? "")\(place)"
        }
    }

    /// The three forms that it had: movements by name, movements in place, places to draw through.
    @Test func movementsAreDrawn() throws {
        let conversion = try Self.conversion(
            """
            ---
            # Reusable
            movements:
              Up: U
              L: (DR|D3R)
            global:
              "Close": # by name
                move: L
                do: kill
              'It''s up':
                move: Up
                do: keypress Control_L+C   # copy
              Inline:
                move: LD
                keys: Alt_L+Left
              "Places":
                id: ab
                move: "0,0 100,0 100,100"
                do: 'exec xterm -e "a # b"'
            """)
        #expect(
            Self.texts(conversion) == [
                "window close : 14789 # Close", "window close : 14789 # Close",
                "<Control+c> : 852 # It's up",
                "<Alt+Left> : 32147 # Inline",
                "run shell \"xterm -e \\\"a # b\\\"\" : 12369 # Places",
            ])
        #expect(conversion.actionCount == 4)
    }

    @Test func applicationsHaveTheirOwn() throws {
        let conversion = try Self.conversion(
            """
            global:
              "Tab":
                move: "0,0 0,100"
                do: [keypress Control+t, toggle-fullscreen]
            apps:
              - name: Terminal
                match: { class: ".*(Term|term).*" }
                gestures:
                  "Tab":
                    move: "0,0 0,100"
                    do:
                      - keypress Control+Shift+t
                      - show-desktop
              -
                name: Notes
                match:
                  title: Notes
                gestures: {}
              - name: All
                match: {class: '.*', title: ""}
                gestures:
                  "Off": {move: "0,0 100,0", do: disabled}
            """)
        #expect(
            Self.texts(conversion) == [
                "<Control+Shift+t>, desktop show : 258 # Tab in Terminal",
                "ignore : 456 # Off", "<Control+t>, window fullscreen : 258 # Tab",
            ])
        #expect(conversion.leftOut.isEmpty)
    }

    @Test(arguments: [
        ("workspace-left", "desktop left"), ("exec wmctrl -k on", "desktop show"),
        ("exec wmctrl -s 3 &", "desktop 4"), ("exec xdotool set_desktop 0", "desktop 1"),
        ("exec xdotool set_desktop --relative -- -1", "desktop previous"),
        ("exec xdotool set_desktop --relative 1", "desktop next"),
        ("exec wmctrl -k off", "run shell \"wmctrl -k off\""),
        ("exec wmctrl -s 9223372036854775807", "run shell \"wmctrl -s 9223372036854775807\""),
        ("restore", "<Alt+F5>"), ("volume-up", "<XF86AudioRaiseVolume>"),
        ("media-play", "<XF86AudioPlay>"), ("click 3", "button 3 at start"),
        ("click", "button 1 at start"), ("www", "<XF86WWW>"), ("screenshot", "<Print>"),
    ])
    func laterActionsAreTheSame(action: String, text: String) throws {
        let conversion = try Self.conversion(
            "global:\n  g:\n    move: 0,0 9,0\n    do: \(action)\n")
        #expect(conversion.list.gestures.map { ActionNotation.text(of: $0.actions) } == [text])
    }

    @Test(arguments: [
        ("show-overview", ForeignObstacle.window), ("kde kwin Overview", .window),
        ("click 77", .unknownButton), ("fly", .unknownAction), ("", .noAction),
    ])
    func whatHasNoLikeIsTold(action: String, reason: ForeignObstacle) throws {
        let conversion = try Self.conversion(
            "global:\n  g:\n    move: 0,0 9,0\n    do: \(action)\n")
        #expect(conversion.leftOut.map(\.reason) == [reason])
    }

    @Test(arguments: [
        ("global:\n\tg:\n", "2:1: expected blanks"),
        ("global:\n  - a\n  b: c\n", "3:3: expected a name"),
        ("global:\n  g:\n    move: a\n   do: b\n", "4:4: expected a name"),
        ("global:\n  g: &a\n", "2:6: expected a text"),
        ("global:\n  g: |\n    a\n", "2:6: expected a text"),
        ("global:\n  g: \"a\n", "2:6: expected a text"),
        ("global:\n  g: \"a\" b\n", "2:6: expected a text"),
        ("global:\n  g: {a: b\n", "2:6: expected a text"),
        ("global:\n  g: {a: {b: c}}\n", "2:6: expected a text"),
        ("global:\n  g: \"\\x41\"\n", "2:6: expected a text"),
        ("global:\n  g: a: b\n", "2:6: expected a text"),
        ("global:\n  g: a\n  g: b\n", "3:3: expected a text"), ("global\n", "1:1: expected a name"),
        ("global:\n  g\n", "2:3: expected a name"), ("a: b\n  c: d\n", "2:3: expected a name"),
        ("? a\n: b\n", "1:1: expected a name"), ("- - a\n", "1:3: expected a text"),
    ])
    func whatIsNotReadIsRefused(yaml: String, place: String) throws {
        let error = #expect(throws: ForeignError.self) {
            try MygesturesConfiguration(yaml: Array(yaml.utf8), name: "file")
        }
        let text = try #require(error).text.english
        #expect(text.hasPrefix("file:\(place)"), "\(text)")
    }

    @Test func whatIsTooDeepIsRefused() {
        let deep = (0..<40).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        for yaml in [deep, String(repeating: "- ", count: 50_000), "\u{FFFD}"] {
            #expect(throws: ForeignError.self) {
                try MygesturesConfiguration(yaml: Array(yaml.utf8), name: "file")
            }
        }
        #expect(throws: ForeignError.self) {
            try MygesturesConfiguration(yaml: [0x61, 0x3A, 0x20, 0xFF], name: "file")
        }
    }

    /// A desktop that it knows has a file of its own, and the later versions come first.
    @Test func theFileIsWhereItIsKept() {
        let paths = ForeignProgram.mygestures.paths(home: "/h", configuration: "/c")
        #expect(paths.first == "/c/mygestures/mygestures_xfce.yaml")
        #expect(
            paths.suffix(3) == [
                "/c/mygestures/mygestures.yaml", "/c/mygestures/mygestures.xml",
                "/c/mygestures.xml",
            ])
    }

    @Test func theFileIsKnownByItsBlocks() throws {
        let yaml = "# mine\nglobal:\n  g:\n    move: 0,0 9,0\n    do: kill\n"
        let found = try ForeignGestures(Array(yaml.utf8), name: "file")
        #expect(found.program == .mygestures)
        #expect(found.count == 1)
    }
}
