// Touchegg's configurations, of both kinds, as lines of a dictionary.

import Dictionaries
import DictionaryTools
import Testing

@Suite struct ToucheggTests {
    static func conversion(_ xml: String) throws -> ForeignConversion {
        ForeignConversion(try ToucheggConfiguration(xml: Array(xml.utf8), name: "file"))
    }

    /// The lines that come of `gestures` for all applications, without what they say of their origin.
    private static func lines(_ gestures: String, in applications: String = "") throws -> [String] {
        let conversion = try conversion(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- mine -->
            <touchégg>
              <settings><property name="animation_delay">150</property></settings>
              <application name="All">\(gestures)</application>
              \(applications)
            </touchégg>
            """)
        return text(try conversion.list.document()).split(separator: "\n").dropFirst()
            .map {
                String($0.replacing(#/ +: /#, with: " : ").replacing(#/  # imported.*/#, with: ""))
            }
    }

    /// A gesture with its action, as version 2 writes it: `SWIPE 3 UP SEND_KEYS`, and what that one has, as
    /// `keys=a, repeat=true`.
    private static func gesture(_ words: String, _ values: String = "") -> String {
        let words = words.split(separator: " ").map { $0 == "-" ? "" : $0 }
        let elements = values.split(separator: ", ").map { value in
            let parts = value.split(separator: "=", maxSplits: 1)
            return "<\(parts[0])>\(parts.dropFirst().joined())</\(parts[0])>"
        }
        return """
            <gesture type="\(words[0])" fingers="\(words[1])" direction="\(words[2])">
              <action type="\(words[3])">\(elements.joined())<animate>true</animate></action>
            </gesture>
            """
    }

    @Test(arguments: [
        (
            "SWIPE 3 UP SEND_KEYS", "modifiers=Control_L+Alt_L, keys=T, on=begin",
            "<Control+Alt+t> : swipe-3-up"
        ),
        (
            "SWIPE 3 LEFT SEND_KEYS", "repeat=true, keys=XF86AudioRaiseVolume, decreaseKeys=a",
            "<XF86AudioRaiseVolume> : pan-3-left\n<a> : pan-3-right"
        ),
        (
            "PINCH 2 IN SEND_KEYS", "repeat=true, modifiers=Control_L, keys=KP_Subtract",
            "<Control+KP_Subtract> : pinch-2-in"
        ),
        ("PINCH 2 OUT SEND_KEYS", "modifiers=Control_L, keys=plus", "<Control+plus> : pinch-2-out"),
        ("PINCH 4 IN CLOSE_WINDOW", "", "window close : pinch-4-in-once"),
        (
            "PINCH 3 OUT RUN_COMMAND", "repeat=false, command=rofi -show drun, on=begin",
            "run shell \"rofi -show drun\" : pinch-3-out-once"
        ),
        ("ROTATE 3 LEFT SEND_KEYS", "keys=F5, on=end", "<F5> : rotate-3-counterclockwise-once"),
        ("TAP 4 - SEND_KEYS", "modifiers=Super_L", "<Super_L> : tap-4"),
        ("SWIPE 4 UP SEND_KEYS", "modifiers=Super_L, keys=, repeat=true", "<Super_L> : swipe-4-up"),
        ("PINCH 5 ALL SEND_KEYS", "keys=F2", "<F2> : pinch-5-in-once\n<F2> : pinch-5-out-once"),
        ("SWIPE 4 LEFT GNOME_SHELL", "", "desktop next : swipe-4-left"),
        ("DRAG 4 LEFT CHANGE_VIEWPORT", "direction=PREVIOUS", "desktop previous : swipe-4-left"),
        ("TAP 3 - SEND_KEYS", "modifiers=Control_L, keys=K+S", "<Control+k>, <Control+s> : tap-3"),
        ("SWIPE 3 RIGHT SEND_KEYS", "keys=Shift_L+Tab", "<Shift+Tab> : swipe-3-right"),
        ("TAP 2 - MOUSE_CLICK", "button=3, on=begin", "button 3 : tap-2"),
        (
            "SWIPE 4 DOWN RUN_COMMAND",
            "command=notify-send 'a &amp; b' && xclip -o > \"$HOME/x\", on=end",
            #"run shell "notify-send 'a & b' && xclip -o > \"$HOME/x\"" : swipe-4-down"#
        ),
        ("SWIPE 3 UP MAXIMIZE_RESTORE_WINDOW", "", "window maximise : swipe-3-up"),
        ("SWIPE 3 DOWN MINIMIZE_WINDOW", "", "window minimise : swipe-3-down"),
        ("TAP 5 - CLOSE_WINDOW", "", "window close : tap-5"),
        ("SWIPE 3 LEFT TILE_WINDOW", "direction=left", "window left : swipe-3-left"),
        ("SWIPE 3 UP TILE_WINDOW", "direction=up", "<Super+Up> : swipe-3-up"),
        ("SWIPE 3 UP FULLSCREEN_WINDOW", "", "window fullscreen : swipe-3-up"),
        ("SWIPE 4 DOWN SHOW_DESKTOP", "", "desktop show : swipe-4-down"),
        ("SWIPE 4 LEFT CHANGE_DESKTOP", "direction=next", "desktop next : swipe-4-left"),
        ("SWIPE 4 DOWN CHANGE_DESKTOP", "direction=auto", "desktop previous : swipe-4-down"),
        ("SWIPE 4 LEFT CHANGE_DESKTOP", "", "desktop next : swipe-4-left"),
        ("SWIPE 4 LEFT CHANGE_DESKTOP", "direction=previous", "desktop previous : swipe-4-left"),
        ("SWIPE 4 UP RUN_COMMAND", "command=wmctrl -s 2", "desktop 3 : swipe-4-up"),
        ("SWIPE 4 UP CHANGE_DESKTOP", "direction=up", "desktop up : swipe-4-up"),
        (
            "SWIPE 3 LEFT SEND_KEYS", "repeat=true, modifiers=Alt_L+Shift_L, keys=Tab",
            "hold <Alt_L>, <Shift+Tab> : pan-3-left"
        ),
        (
            "PINCH 4 OUT SEND_KEYS",
            "repeat=true, modifiers=Control_L, keys=Tab, decreaseKeys=Left",
            "hold <Control_L>, <Tab> : pinch-4-out\nhold <Control_L>, <Shift+Tab> : pinch-4-in"
        ),
    ])
    func gesturesOfFingersAreTheSame(gesture: String, values: String, line: String) throws {
        let gesture = Self.gesture(gesture, values)
        #expect(try Self.lines(gesture).joined(separator: "\n") == "mode above\n" + line)
    }

    @Test(arguments: [
        ("SWIPE 3 UP SEND_KEYS", "keys=NoSuchKey", ForeignObstacle.unknownKey),
        ("SWIPE 3 UP SEND_KEYS", "", .noAction),
        ("SWIPE 3 UP RUN_COMMAND", "command= ", .command),
        ("SWIPE 3 UP RUN_COMMAND", "command=x $TOUCHEGG_DEVICE_TYPE", .ownVariables),
        ("SWIPE 3 UP MOUSE_CLICK", "button=77", .unknownButton),
        ("TAP 2 - MOUSE_CLICK", "button=1, on=begin-and-end", .twice),
        ("SWIPE 9 UP SHOW_DESKTOP", "", .unknownGesture),
        ("SWIPE 3 SIDEWAYS SHOW_DESKTOP", "", .unknownGesture),
        ("WAVE 3 UP SHOW_DESKTOP", "", .unknownGesture),
        ("SWIPE 3 UP DANCE", "", .unknownAction),
        ("SWIPE 3 UP GNOME_SHELL", "", .unknownAction),
        ("SWIPE 3 UP MOVE_WINDOW", "", .window),
        ("SWIPE 3 UP NO_ACTION", "", .noAction),
    ])
    func whatHasNoLikeIsTold(gesture: String, values: String, reason: ForeignObstacle) throws {
        let lines = try Self.lines(Self.gesture(gesture, values))
        #expect(lines.count == 2)
        let motion = gesture.split(separator: " ").prefix(2).joined(separator: " ")
        #expect(lines.last?.hasPrefix("# touchegg \(motion)") == true)
        #expect(lines.last?.hasSuffix("; \(reason.rawValue)") == true)
    }

    /// The last of the same counts, and an application's own before those for all.
    @Test func applicationsHaveTheirOwn() throws {
        let first = Self.gesture("SWIPE 3 UP SEND_KEYS", "keys=F1")
        let second = Self.gesture("SWIPE 3 UP SEND_KEYS", "keys=F2")
        let third = Self.gesture("SWIPE 3 UP SEND_KEYS", "keys=F3")
        let nothing = Self.gesture("SWIPE 3 UP NO_ACTION")
        let pinch = Self.gesture("SWIPE 3 UP DANCE")
        let lines = try Self.lines(
            first + second,
            in: """
                <application name="Firefox, Chromium">\(third)</application>
                <application name="gimp">\(nothing)</application>
                <application name="GIMP">\(pinch)</application>
                <application name="chromium">\(nothing)</application>
                """)
        #expect(
            lines == [
                "mode above",
                "# touchegg SWIPE 3 UP : SEND_KEYS keys F1; \(ForeignObstacle.overridden.rawValue)",
                "<F2> : swipe-3-up",
                "# touchegg SWIPE 3 UP : SEND_KEYS keys F3 in Chromium only; "
                    + ForeignObstacle.overridden.rawValue,
                "# touchegg SWIPE 3 UP : NO_ACTION in gimp only; "
                    + ForeignObstacle.overridden.rawValue,
                "# touchegg SWIPE 3 UP : DANCE in gimp only; "
                    + ForeignObstacle.unknownAction.rawValue,
                "applications Firefox : Firefox", "mode above for Firefox", "<F3> : swipe-3-up",
                "applications Chromium : Chromium", "mode above for Chromium",
                "ignore : swipe-3-up",
                "applications gimp : gimp", "mode above for gimp", "ignore : swipe-3-up",
            ])
    }

    /// What goes back step by step does so in the other direction, unless any application has something else there.
    @Test func theWayBackGivesWay() throws {
        let forth = Self.gesture(
            "SWIPE 3 UP RUN_COMMAND", "repeat=true, command=a, decreaseCommand=b")
        let up = "run shell \"a\" : pan-3-up"
        #expect(try Self.lines(forth) == ["mode above", up, "run shell \"b\" : pan-3-down"])
        let back = Self.gesture("SWIPE 3 DOWN CLOSE_WINDOW")
        #expect(
            try Self.lines(forth, in: "<application name=\"gimp\">\(back)</application>") == [
                "mode above", up, "applications gimp : gimp", "mode above for gimp",
                "window close : swipe-3-down",
            ])
        // A tap is the same whatever stands for its direction.
        let taps = ["-", "UNKNOWN"].map { Self.gesture("TAP 2 \($0) CLOSE_WINDOW") }
        #expect(try Self.lines(taps.joined()).count == 3)
    }

    /// A pan comes before a swipe in the same direction, as it is done at once.
    @Test func whatIsHiddenByAPanIsTold() throws {
        let scroll =
            #"<gesture type="DRAG" fingers="2" direction="ALL">"#
            + #"<action type="SCROLL">SPEED=7:INVERTED=true</action></gesture>"#
        let back =
            #"<gesture type="DRAG" fingers="2" direction="LEFT">"#
            + #"<action type="SEND_KEYS">Alt+Left</action></gesture>"#
        let lines = try Self.lines(
            scroll, in: "<application name=\"Firefox\">\(back)</application>")
        #expect(
            lines == [
                "mode above", "scroll down : pan-2-up", "scroll up : pan-2-down",
                "scroll right : pan-2-left", "scroll left : pan-2-right",
                "# touchegg DRAG 2 LEFT : SEND_KEYS Alt+Left in Firefox only; "
                    + ForeignObstacle.hiddenByPan.rawValue,
            ])
        // So does what is pinched in steps.
        let zoom = Self.gesture("PINCH 2 IN SEND_KEYS", "repeat=true, keys=a")
        let close = Self.gesture("PINCH 2 IN CLOSE_WINDOW")
        let hidden = try Self.lines(zoom, in: "<application name=\"gimp\">\(close)</application>")
        #expect(
            hidden.contains(
                "# touchegg PINCH 2 IN : CLOSE_WINDOW in gimp only; "
                    + ForeignObstacle.hiddenByPan.rawValue))
        // All directions are those that have nothing of their own.
        #expect(
            try Self.lines(scroll + back) == [
                "mode above", "scroll down : pan-2-up", "scroll up : pan-2-down",
                "scroll left : pan-2-right", "<Alt+Left> : swipe-2-left",
            ])
    }

    @Test(arguments: [
        ("", 1, 1, "no element found"), ("<a", 1, 1, "unclosed token"),
        ("<a>\n</b>", 2, 3, "mismatched tag"), ("<a>\n<b></b>", 2, 8, "no element found"),
        ("<a b=c/>", 1, 6, "not well-formed"),
        ("<a><!-- </a>", 1, 4, "unclosed token"), ("<a b='é\n", 1, 1, "unclosed token"),
        (String(repeating: "<a>", count: 40), 1, 100, "fewer elements"),
    ])
    func mistakesHaveAPlace(xml: String, line: Int, column: Int, words: String) throws {
        let error = try #require(throws: ForeignError.self) {
            try ToucheggConfiguration(xml: Array(xml.utf8), name: "file")
        }
        #expect(error.text.english.hasPrefix("file:\(line):\(column): expected"))
        #expect(error.text.english.contains(words), "\(error.text.english)")
        #expect(
            error.text.english.hasSuffix(
                "\n  help: name touchegg's file: ls ~/.config/touchegg/touchegg.conf"))
    }

    @Test func whatXMLHasBesidesIsRead() throws {
        let conversion = try Self.conversion(
            """
            \u{FEFF}<?xml version="1.0"?><!DOCTYPE touch [<!ENTITY a "b">]>
            <touchégg><?x y?><application name='All'><gesture type="TAP" fingers="2" a="&quot;">
            <action type="RUN_COMMAND"><command><!-- no --><![CDATA[a <b> & ]]>&#99;&#x64;&a;&amp;amp;</command>
            <on/></action></gesture></application></touchégg><!-- end -->
            <touchégg><application name="All"/></touchégg> and more, as touchegg leaves it
            """)
        #expect(
            conversion.list.chords.map(\.actions) == [
                [.run(try Command(shell: "a <b> & cd&a;&amp;"))]
            ])
    }

    /// What is done for one may not look at all the others.
    @Test(.timeLimit(.minutes(1))) func twentyThousandApplicationsMayHaveTheirOwn() throws {
        let gesture = "<gesture type='TAP' fingers='2'><action type='CLOSE_WINDOW'/></gesture>"
        let sections = (0..<20_000).map { "<application name='a\($0),b'>\(gesture)</application>" }
        let conversion = try Self.conversion("<t>\(sections.joined(separator: "\n"))</t>")
        #expect(conversion.actionCount == 20_000)
        #expect(conversion.importedCount == 20_001)
    }
}
