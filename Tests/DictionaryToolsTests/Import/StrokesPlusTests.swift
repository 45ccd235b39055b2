// StrokesPlus' gestures, scripts and applications as lines of a dictionary.

import Dictionaries
import Testing

@testable import DictionaryTools

@Suite struct StrokesPlusTests {
    /// A file as StrokesPlus writes it, with `Line` and `Angle` to draw, the latter in two ways.
    private static func file(
        _ actions: String, _ applications: String = "", ignored: String = "", button: Int = 0
    ) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <config><settings><DrawOpacity>150</DrawOpacity><MouseButton>\(button)</MouseButton></settings>
        <Gestures><Gesture name="Line"><PointPatterns><PointPattern>\
        <Point x="900" y="500"/><Point x="800" y="500"/></PointPattern></PointPatterns></Gesture>\
        <Gesture/><Gesture name="Angle"><PointPatterns>\
        <PointPattern><Point x="10" y="10"/><Point x="10" y="90"/><Point x="90" y="90"/></PointPattern>\
        <PointPattern><Point x="10" y="90"/><Point x="10" y="10"/><Point x="90" y="10"/></PointPattern>\
        </PointPatterns></Gesture><Gesture name="Nothing"><PointPatterns/></Gesture></Gestures>
        <Ignored>\(ignored)</Ignored><Global><Actions>\(actions)</Actions></Global>
        <Applications>\(applications)</Applications></config>
        """
    }

    private static func action(
        _ lua: String, _ gesture: String = "Line", _ more: String = "", enabled: Int = 1
    ) -> String {
        let script = lua.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("\"", with: "&quot;")
        return """
            <Action description="act" enabled="\(enabled)"><GestureName>\(gesture)</GestureName>\
            <Control>0</Control>\(more)<Lua>\(script)</Lua></Action>
            """
    }

    private static func application(
        _ name: String, _ criteria: String, _ actions: String, more: String = "noglobal=\"0\""
    ) -> String {
        """
        <Application name="\(name)" enabled="1" \(more)><MatchCriteria><ownerclass/>\(criteria)\
        </MatchCriteria><Actions>\(actions)</Actions></Application>
        """
    }

    private static func conversion(_ file: String) throws -> ForeignConversion {
        ForeignConversion(try StrokesPlusConfiguration(xml: Array(file.utf8), name: "file"))
    }

    @Test(arguments: [
        ("acSendKeys(\"^c\")", "<Control+c>"), ("acSendKeys(\"^+{TAB}\")", "<Control+Shift+Tab>"),
        ("-- F5\r\nacSendKeys('{F_5}');", "<F5>"), ("acSendKeys(\"{F11}\")", "<F11>"),
        ("acSendKeys(\"^C\")", "<Control+Shift+c>"), ("acSendKeys(\"@d\")", "desktop show"),
        ("acSendKeys(\"^@{RIGHT}\")", "desktop next"), ("acSendKeys(\"@\")", "<Super_L>"),
        ("acSendKeys(\"%{Left}\")", "<Alt+Left>"),
        ("acSendKeys(\"^(ab)c\")", "<Control+a>, <Control+b>, \"c\""),
        ("acSendKeys(\"^(Ka)\")", "<Control+Shift+k>, <Control+a>"),
        ("acSendKeys(\";new{ENTER}\")", "\";new\", <Return>"),
        ("acSendKeys(\"a{LPAREN}b{RPAREN}{+}\")", "\"a(b)+\""),
        ("acSendKeys(\"{DOWN 3}~\")", "3 * <Down>, <Return>"),
        ("acSendKeys(\"^+{VKEY 116}\")", "<Control+Shift+F5>"),
        ("acSendKeys(\"^+\\\"\")", "<Control+Shift+quotedbl>"),
        ("acSendKeys(\"{MEDIAPLAYPAUSE}\")", "<XF86AudioPlay>"),
        ("acToggleMute()", "<XF86AudioMute>"),
        (
            "acSendKeys(\"%d\")\nacDelay(25)\nacSendKeys(\"%~\")\nacDelay(9)",
            "<Alt+d>, wait 25, <Alt+Return>"
        ),
        ("acSendKeys(\"a{DELAY 50}b{DELAY=20}c\")", "\"a\", wait 50, \"bc\""),
        ("return acMinimizeWindow(nil,gsx, gsy)", "window minimise"),
        ("--[[ two\nlines ]] acMaximizeOrRestoreWindow(nil, gsx, gsy)", "window maximise"),
        ("acCloseApplication(nil, gsx, gsy)", "window close"),
        ("acActivateWindow(nil, gsx, gsy) acSendKeys(\"^w\")", "window focus, <Control+w>"),
        ("acMouseClick(gsx, gsy, 2, 1, 1)", "button 1 at start"),
        (
            "acShellExecute(\"open\", \"http://krakel.org/?a&b\", \"\", \"\", 1)",
            "run \"xdg-open 'http://krakel.org/?a&b'\""
        ),
        ("acPreviousApplication()", "<Alt+Tab>"), ("acDisable()", "pause"),
    ])
    func scriptsAreActions(script: String, text: String) throws {
        let conversion = try Self.conversion(Self.file(Self.action(script)))
        let gesture = try #require(conversion.list.gestures.first, "\(conversion.leftOut)")
        #expect(ActionNotation.text(of: gesture.actions) == text)
        #expect(gesture.example.cellPath.description == "654")
        #expect((conversion.actionCount, conversion.importedCount) == (1, 1))
    }

    @Test(arguments: [
        ("if a then acSendKeys(\"a\") end", ForeignObstacle.script),
        ("local w = acFindWindow(\"a\")", .script), ("acMinimizeWindow(w)", .script),
        ("acSendKeys(", .script), ("acSendKeys(\"a", .script), ("qUp()", .script),
        ("acSendKeys(\"a\" .. b)", .script), ("return", .script),
        ("acMouseClick(100, 100, 2, 1, 1)", .script), ("acMouseClick(gsx, gsy, 2, 1, 0)", .script),
        ("acRunProgram(\"c:\\\\windows\\\\explorer.exe\",\"\",0, 0)", .windowsProgram),
        ("acShellExecute(\"open\",\"notepad.exe\",\"\",\"\",1)", .windowsProgram),
        ("acSendKeys(\"{NOPE}\")", .unknownKey), ("acSendKeys(\"{TAB\")", .unknownKey),
        ("acSendKeys(\"{DOWN 9999}\")", .unknownKey), ("acSendKeys(\"^\")", .unknownKey),
        ("acSendKeys(\"\u{FFFD}\")", .notText), ("acSendKeys(\"{BEEP 1 2}\")", .unknownAction),
        ("acToggleTopmost(nil, gsx, gsy)", .window), ("acDisableNext()", .ignore),
        ("", .noAction), ("-- nothing", .noAction), ("acDelay(20)", .noAction),
        ("acDelay(-99999999999999999999)", .script),
    ])
    func whatHasNoLikeIsTold(script: String, reason: ForeignObstacle) throws {
        let conversion = try Self.conversion(Self.file(Self.action(script)))
        #expect(conversion.leftOut.map(\.reason) == [reason])
        #expect(conversion.list.gestures.isEmpty)
        #expect((conversion.actionCount, conversion.importedCount) == (1, 0))
    }

    @Test(
        arguments: [
            ("", "<WheelUp>1</WheelUp>", "wheel-up", nil), ("", "<Left>1</Left>", "button-1", nil),
            ("", "<X2>1</X2>", "button-9", nil),
            ("", "<StrokeState>1</StrokeState><Left>1</Left>", nil, .secondButton),
            ("", "<StrokeState>1</StrokeState><WheelUp>1</WheelUp>", "wheel-up", nil),
            ("", "", nil, .noStroke),
            ("Line", "<Left>1</Left>", nil, .secondButton),
            ("", "<Left>1</Left><WheelUp>1</WheelUp>", nil, .secondButton),
            ("Line", "<Shift>1</Shift>", nil, .modifiers), ("Gone", "", nil, .noStroke),
            ("Nothing", "", nil, .noStroke),
        ] as [(String, String, String?, ForeignObstacle?)])
    func occasionsAreTheSame(
        gesture: String, more: String, chord: String?, reason: ForeignObstacle?
    ) throws {
        let conversion = try Self.conversion(
            Self.file(Self.action("acSendKeys(\"a\")", gesture, more)))
        #expect(conversion.list.chords.map(\.chord.text) == (chord.map { [$0] } ?? []))
        #expect(conversion.leftOut.map(\.reason) == (reason.map { [$0] } ?? []))
        #expect(conversion.list.gestures.isEmpty)
    }

    @Test func eachWayToDrawIsTaken() throws {
        let conversion = try Self.conversion(
            Self.file(Self.action("acSendKeys(\"a\")", "Angle"), button: 3))
        #expect(conversion.list.gestures.map(\.example.cellPath.description) == ["14789", "74123"])
        #expect(conversion.importedCount == 1)
        #expect(conversion.settings.triggers == [.init(button: 8)])
    }

    @Test func whatIsSwitchedOffIsLeft() throws {
        let conversion = try Self.conversion(
            Self.file(Self.action("acSendKeys(\"a\")", enabled: 0) + "<Action/>"))
        #expect(conversion.leftOut.map(\.reason) == [.disabled])
        #expect(conversion.actionCount == 1)
    }

    @Test(
        arguments: [
            ("<file>Firefox.exe</file>", ["firefox*"]),
            (
                "<fileregex>firefox.exe|chrome.exe|iexplore.exe</fileregex>",
                ["firefox*", "google-chrome*", "chromium*"]
            ), ("<file>idea64.exe</file>", ["jetbrains-idea*"]),
            ("<file>gimp-2.10.exe</file>", ["gimp*"]), ("<file>explorer.exe</file>", nil),
            ("<file>firefox.exe</file><controlclass>Edit</controlclass>", nil),
            ("<ownerclass>Mozilla</ownerclass>", nil), ("<fileregex>.*</fileregex>", nil),
            ("", nil),
        ] as [(String, [String]?)])
    func programsOfBothAreFound(criteria: String, patterns: [String]?) throws {
        let conversion = try Self.conversion(
            Self.file("", Self.application("Some", criteria, Self.action("acSendKeys(\"a\")"))))
        let groups = conversion.list.groups.map { $0.patterns.map(\.text) }
        #expect(groups == (patterns.map { [$0] } ?? []))
        #expect(conversion.leftOut.map(\.reason) == (patterns == nil ? [.windowsProgram] : []))
    }

    /// Of the applications of a window the first that has an action counts, and then what counts in all.
    @Test func windowsHaveOneGroupEach() throws {
        let file = Self.file(
            Self.action("acSendKeys(\"g\")", "Angle"),
            Self.application(
                "Browsers", "<fileregex>firefox.exe|opera.exe</fileregex>",
                Self.action("acSendKeys(\"b\")"))
                + Self.application(
                    "Firefox", "<file>firefox.exe</file>",
                    Self.action("acSendKeys(\"f\")") + Self.action("x()", "Angle")))
        let conversion = try Self.conversion(file)
        #expect(conversion.leftOut.map(\.reason) == [.script, .shadowed])
        #expect((conversion.actionCount, conversion.importedCount) == (4, 2))
        let texts = conversion.list.gestures.map { "\($0.cells) \($0.group ?? "everywhere")" }
        #expect(
            texts == [
                "\"g\" : 14789 everywhere", "\"g\" : 74123 everywhere", "\"b\" : 654 Firefox",
                "\"b\" : 654 Browsers", "ignore : 14789 Firefox", "ignore : 74123 Firefox",
            ])
        let patterns = conversion.list.groups.map { group in
            group.patterns.map { "\(group.name) \($0.text)" }
        }
        #expect(patterns == [["Firefox firefox*"], ["Browsers opera*"]])
        _ = try conversion.list.document()
    }

    @Test func whatCountsNowhereElseIsSilent() throws {
        let conversion = try Self.conversion(
            Self.file(
                Self.action("acSendKeys(\"g\")"),
                Self.application("VLC", "<file>vlc.exe</file>", "", more: "noglobal=\"1\"")
                    + Self.application(
                        "Opera", "<file>opera.exe</file>", Self.action("-- not here"))))
        let silent = conversion.list.gestures.filter { $0.actions == [.ignore] }
        #expect(Set(silent.map(\.group)) == ["VLC", "Opera"])
    }

    @Test func whereNothingIsDrawnItIsOff() throws {
        let conversion = try Self.conversion(
            Self.file(
                "", Self.application("Steam", "<file>steam.exe</file>", Self.action("x()")),
                ignored: Self.application("Games", "<file>steam.exe</file>", "").replacing(
                    "Application", with: "Ignore")))
        let groups = conversion.list.groups
        #expect(groups.map(\.name) == ["Games"])
        #expect(groups.map(\.use) == [.off])
        #expect(conversion.leftOut.map(\.reason) == [.windowsProgram])
    }

    /// The file says that it is UTF-8, and names and scripts are in the code page of the machine: all of them, or
    /// some beside others that are UTF-8.
    @Test(
        arguments: [
            ("关闭窗口，返回上一页", "B9 D8 B1 D5 B4 B0 BF DA A3 AC B7 B5 BB D8 C9 CF D2 BB D2 B3", "GBK"),
            // Which looks like UTF-8, in a file that does not.
            ("联通", "C1 AA CD A8", "GBK"),
            ("Größe ändern", "47 72 F6 DF 65 20 E4 6E 64 65 72 6E", "WINDOWS-1252"),
            (
                "Fenêtre fermée – très vite",
                "46 65 6E EA 74 72 65 20 66 65 72 6D E9 65 20 96 20 74 72 E8 73 20 76 69 74 65",
                "WINDOWS-1252"
            ),
            ("a\u{81}ä", "61 81 E4", "ISO-8859-1"),
        ])
    func otherEncodingsAreRead(name: String, bytes: String, encoding: String) throws {
        let bytes = bytes.split(separator: " ").compactMap { UInt8($0, radix: 16) }
        let other: [UInt8] = encoding == "GBK" ? [0xCE, 0xD2, 0xB5, 0xC4] : [0xFC]
        let text = Self.file(
            Self.action("-- %\nacSendKeys(\"a\")").replacing("\"act\"", with: "\"@\"")
                + Self.action("acSendKeys(\"b\")", "Angle").replacing("act\"", with: "设 é\""))
        let file = text.utf8.flatMap { byte in
            byte == UInt8(ascii: "%") ? other : byte == UInt8(ascii: "@") ? bytes : [byte]
        }
        let conversion = try ForeignConversion(of: .strokesPlus, file, name: "file")
        #expect(conversion.encoding.rawValue == encoding)
        #expect(conversion.list.gestures.map(\.comment) == [name, "设 é", "设 é"])
        #expect(throws: ForeignError.self) {
            try StrokesPlusConfiguration(xml: file, name: "file")
        }
        let plain = try ForeignConversion(of: .strokesPlus, Array(text.utf8), name: "file")
        #expect(plain.encoding == .utf8)
    }

    @Test func theFileIsKnownByItsBeginning() throws {
        let bytes = Array(Self.file(Self.action("acSendKeys(\"a\")")).utf8)
        let found = try ForeignGestures(bytes, name: "file")
        #expect(found.program == .strokesPlus)
        #expect(throws: ForeignError.self) {
            try StrokesPlusConfiguration(xml: Array("<config><a></config>".utf8), name: "file")
        }
    }

    /// An action of StrokesPlus.net with `steps`, drawn as a line to the right.
    private static func net(
        _ steps: String, script: String = "", more: String = "", gesture: String = "Right"
    ) throws
        -> ForeignConversion
    {
        let action = """
            {"GestureName": "\(gesture)", "Control": false, "Left": false, "WheelUp": false, \(more)
             "Description": "act", "Active": true, "Steps": [\(steps)], "Script": "\(script)"}
            """
        let json = """
            \u{FEFF}{"StrokeButton": 2097152, "GlobalApplication": {"Actions": [\(action)],
             "Description": "Global", "FileName": null}, "Applications": [
             {"Actions": [\(action)], "Description": "Chrome", "Active": true,
              "FileName": {"Value": "chrome.exe", "IsRegex": false},
              "OwnerClassName": {"Value": "", "IsRegex": false}, "ControlID": null}],
             "IgnoredApplications": [], "Gestures": [{"Name": "Right", "Active": true,
             "PointPatterns": [{"Points": [{"IsEmpty": true, "X": 0, "Y": 0}, {"X": 90.5, "Y": 0}]}]}]}
            """
        return ForeignConversion(try StrokesPlusConfiguration(json: Array(json.utf8), name: "file"))
    }

    private static func step(_ method: String, _ parameters: String = "") -> String {
        "{\"Method\": \"\(method)\", \"Active\": true, \"MethodParameters\": [\(parameters)]}"
    }

    @Test(arguments: [
        (step("SendVKey", "{\"Name\": \"virtualKey\", \"Value\": 166}"), "<XF86Back>"),
        (
            step(
                "SendHotKey",
                """
                {"Name": "hotkey", "Value": {"LControl": true, "RControl": false, "LAlt": false,
                 "RAlt": false, "LShift": false, "RShift": true, "LWin": false, "RWin": false,
                 "Key": 9}}
                """), "<Control+Shift+Tab>"
        ),
        (step("SendKeys", "{\"Name\": \"sendKeysString\", \"Value\": \"^w\"}"), "<Control+w>"),
        (step("SendString", "{\"Name\": \"characters\", \"Value\": \"a+{b}\"}"), "\"a+{b}\""),
        (
            step("MinimizeWindow", "{\"Name\": \"window\", \"Value\": \"_actionVar.Window\"}"),
            "window minimise"
        ), (step("TogglePlaybackMute"), "<XF86AudioMute>"),
    ])
    func stepsAreActions(steps: String, text: String) throws {
        let conversion = try Self.net(steps)
        #expect(
            conversion.list.gestures.map { ActionNotation.text(of: $0.actions) } == [text, text])
        #expect(conversion.list.gestures.map(\.group) == [nil, "Chrome"])
        #expect(conversion.list.gestures.map(\.example.cellPath.description) == ["456", "456"])
        #expect((conversion.actionCount, conversion.importedCount) == (2, 2))
        #expect(conversion.settings.triggers == [.init(button: 3)])
    }

    @Test(arguments: [
        (step("Run"), "", "", ForeignObstacle.windowsProgram), (step("Fly"), "", "", .script),
        (step("MinimizeWindow"), "", "", .script), (step("OpenSettings"), "", "", .window),
        ("", "sp.SendKeys('^w')", "", .script),
        (step("TogglePlaybackMute"), "", "\"UseSecondaryStrokeButton\": true,", .otherButton),
        (step("TogglePlaybackMute"), "", "\"Alt\": true,", .modifiers),
        (step("TogglePlaybackMute"), "", "\"X1\": true,", .secondButton),
    ])
    func stepsWithoutLikeAreTold(
        steps: String, script: String, more: String, reason: ForeignObstacle
    ) throws {
        let conversion = try Self.net(steps, script: script, more: more)
        #expect(conversion.leftOut.map(\.reason) == [reason])
        #expect(conversion.leftOut.map(\.count) == [2])
    }

    /// What is down before the button that is drawn with is no chord: Krakel begins with the latter.
    @Test(arguments: [(0, []), (1, ["button-8"]), (2, ["button-8"])])
    func buttonsComeAfterTheTrigger(time: Int, chords: [String]) throws {
        let conversion = try Self.net(
            Self.step("TogglePlaybackMute"), more: "\"X1\": true, \"Capture\": \(time),",
            gesture: "")
        #expect(Set(conversion.list.chords.map(\.chord.text)) == Set(chords))
        #expect(conversion.leftOut.map(\.reason) == (chords.isEmpty ? [.secondButton] : []))
    }

    /// A script of comments alone does nothing where everything else does something.
    @Test func commentsDoNothing() throws {
        let conversion = try Self.net("", script: "// Do nothing /* here */")
        #expect(conversion.leftOut.map(\.reason) == [.noAction])
        #expect(conversion.list.gestures.map(\.actions) == [[.ignore]])
    }

    @Test(arguments: ["{", "{\"Gestures\": []}", "[]", ""])
    func whatIsNoneIsRefused(json: String) {
        #expect(throws: ForeignError.self) {
            try StrokesPlusConfiguration(json: Array(json.utf8), name: "file")
        }
    }
}
