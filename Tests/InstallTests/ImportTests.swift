// Holding `krakel import xstroke` against what it promises.

import Foundation
import Testing

@Suite struct ImportTests: CommandSuite {
    let folder = TemporaryFolder()

    private static let alphabet = """
        include "more"
        Mode "abc" {
          Key l = { grid("1?47?89") doc("14789") }
          Key i, OrientationCorrection 90 = grid("258")
        }
        """

    @Test func anAlphabetBecomesADictionaryOfItsOwn() throws {
        try folder.write(Self.alphabet, to: "alphabet")
        try folder.write("Mode \"__FALLBACK__\" { Key space = { grid(\"456\") } }\n", to: "more")
        let added = try krakel("import", "xstroke", folder.path + "/alphabet")
        #expect(added.status == 0)
        #expect(added.output.contains("3 definitions; 3 understood (3 exact rules, 1 example)"))
        let path = folder.path + "/.local/share/krakel/xstroke.dict"
        #expect(added.output.contains("krakel --dictionary \(path)"))
        let text = try folder.read(".local/share/krakel/xstroke.dict")
        #expect(text.contains("\"l\"              : /1?47?89/ 14789\n"))
        let check = try krakel("check", path)
        #expect(check.status == 0)
        #expect(try krakel("list", "--dictionary", path).output.contains("/1?47?89/ 14789"))
        // Samples are read by the rules.
        try folder.write(
            #"{"label":"l","strokes":[[[10,10],[10,90],[60,90]]]}"# + "\n", to: "samples.jsonl")
        let read = try krakel(
            "recognize", "--dictionary", path, "--screen", "1280x800",
            folder.path + "/samples.jsonl")
        #expect(read.output == "l\t0.0\n")
        let again = try krakel("import", "xstroke", folder.path + "/alphabet")
        #expect(again.output.contains("added 0 lines"))
        #expect(try folder.read(".local/share/krakel/xstroke.dict") == text)
    }

    /// A device that never ends was read until the memory was full.
    @Test(arguments: [
        ("ulimit -v 4000000; ", "import easystroke", "64 MB\n  help: name"),
        ("ulimit -v 4000000; ", "import xstroke", "64 MB\n  help: name"),
        ("", "recognize", "1024 MB\n"),
    ])
    func endlessInputIsRefused(limit: String, command: String, size: String) throws {
        let result = try Checkout.run(
            ["sh", "-c", "\(limit)\(Checkout.krakel) \(command) - </dev/zero"],
            environment: ["HOME": folder.path, "KRAKEL_DATA": Checkout.root.path + "/data"])
        #expect(result.status == 1)
        #expect(
            result.output.hasPrefix("krakel: standard input: there are more than " + size),
            "\(result.output)")
        #expect(folder.files == [])
    }

    @Test func onlyFilesAreIncluded() throws {
        try folder.write("Mode \"a\" {}\ninclude \"/dev/zero\"\n", to: "alphabet")
        let path = folder.path + "/alphabet"
        let result = try krakel("import", "xstroke", path)
        #expect(result.status == 1)
        #expect(
            result.output.contains("\(path):2:9: error: the file `/dev/zero` cannot be read"),
            "\(result.output)")
        #expect(folder.files == ["alphabet"])
    }

    @Test func aMistakeIsShownWithItsPlace() throws {
        try folder.write("Mode \"a\" {\n  Key l = grid(\"14[7\")\n}\n", to: "alphabet")
        let path = folder.path + "/alphabet"
        let result = try krakel("import", "xstroke", path)
        #expect(result.status == 1)
        #expect(result.output.contains("\(path):2:16: error: this is no regular expression"))
        #expect(result.output.contains("  Key l = grid(\"14[7\")\n               ^~~~~~\n  help: "))
        #expect(folder.files == ["alphabet"])
    }

    @Test(arguments: [
        ("mygestures", touchegg), ("strokesplus", touchegg), ("touchegg", "<mygestures/>"),
    ])
    func aFileOfAnotherProgramIsRefused(program: String, text: String) throws {
        try folder.write(text, to: "file")
        let result = try krakel("import", program, path("file"))
        #expect(result.status == 1)
        #expect(result.output.contains("file: there is no stroke in it\n  help: name another"))
        #expect(folder.files == ["file"])
    }

    private static let touchegg = """
        <touchégg><application name="All">
          <gesture type="SWIPE" fingers="3" direction="UP">
            <action type="TILE_WINDOW"><direction>up</direction></action>
          </gesture>
          <gesture type="PINCH" fingers="4" direction="IN"><action type="MOVE_WINDOW"/></gesture>
        </application></touchégg>
        """

    @Test func otherProgramsAreFoundAndNothingIsTaken() throws {
        let nothing = try krakel("import")
        #expect(nothing.status == 0)
        #expect(
            nothing.output.hasPrefix("no gestures of another program are where they usually are\n"))
        #expect(nothing.output.hasSuffix("  krakel import stock\n"))
        try folder.write(Self.touchegg, to: ".config/touchegg/touchegg.conf")
        let found = try krakel("import")
        let path = folder.path + "/.config/touchegg/touchegg.conf"
        #expect(found.output.hasPrefix("touchegg: 1 new gesture\n  krakel import touchegg \(path)"))
        #expect(try folder.read(".config/touchegg/touchegg.conf") == Self.touchegg)
        #expect(!folder.files.contains { $0.contains("strokes.dict") })
        // What it says to type does it.
        let taken = try krakel("import", "touchegg", path)
        #expect(taken.status == 0)
        #expect(
            taken.output == """
                \(path): 2 actions; 1 gesture understood, 1 commented out
                  1: \("an action on windows or on the program itself, which no key stands for")
                what Krakel has no action for goes by the keys that most desktops have for it: 1 gesture
                  change those that yours does not have: krakel dictionary
                added 1 gesture to mode above of \(folder.path)/.local/share/krakel/strokes.dict
                  see them: krakel list --mode above
                  they need no button, and count in every mode

                """)
        let own = try folder.read(".local/share/krakel/strokes.dict")
        #expect(own.contains("mode above\n<Super+Up>       : swipe-3-up  # imported: "))
        let check = try krakel("check")
        #expect(check.status == 0, "\(check.output)")
        let again = try krakel("import", "touchegg", path)
        #expect(again.output.contains("nothing new: 1 gesture was in mode above of "))
        #expect(try folder.read(".local/share/krakel/strokes.dict") == own)
    }

    /// A file that says UTF-8 and is not: what it was taken for is told, and names come as they were meant.
    @Test func otherEncodingsAreTold() throws {
        let xml = """
            <?xml version="1.0" encoding="utf-8"?><config><Gestures><Gesture name="L"><PointPatterns>
            <PointPattern><Point x="9" y="5"/><Point x="1" y="5"/></PointPattern></PointPatterns></Gesture>
            </Gestures><Global><Actions><Action description="@" enabled="1"><GestureName>L</GestureName>
            <Lua>acSendKeys("a")</Lua></Action></Actions></Global></config>
            """
        for (name, bytes, encoding) in [
            ("关闭窗口", [0xB9, 0xD8, 0xB1, 0xD5, 0xB4, 0xB0, 0xBF, 0xDA], "GBK"),
            ("schließen", Array("schlie".utf8) + [0xDF] + Array("en".utf8), "WINDOWS-1252"),
        ] as [(String, [UInt8], String)] {
            let file = xml.utf8.flatMap { $0 == UInt8(ascii: "@") ? bytes : [$0] }
            try Data(file).write(to: URL(filePath: path("StrokesPlus.xml")))
            let taken = try krakel("import", "strokesplus", "--dry-run", path("StrokesPlus.xml"))
            #expect(taken.status == 0)
            #expect(taken.output.contains("not all of it is UTF-8: read as \(encoding)\n"))
            #expect(taken.output.contains("# imported: \(name)\n"), "\(taken.output)")
        }
    }

    private static let mouseActions = """
        {"shape_button": "Right", "bindings": [
          {"event": {"button": "Right", "event_type": "Shape", "shapes_xy": [0,0,0,100,100,100]},
           "cmd_str": "xterm"},
          {"event": {"button": "Right", "event_type": "Shape", "shapes_xy": [0,0,100,0]},
           "cmd_str": "gedit"}]}
        """

    private static let settings = ".config/krakel/config.toml"

    /// All that is found is taken with one command, its preferences too; what is there already is not told
    /// as new.
    @Test func whatIsFoundIsTakenAtOnce() throws {
        try folder.write(Self.touchegg, to: ".config/touchegg/touchegg.conf")
        try folder.write(Self.mouseActions, to: ".config/mouse-actions.json")
        let taken = try krakel("import", "--yes", "--with-settings")
        #expect(taken.status == 0)
        #expect(taken.output.contains("touchegg: 1 new gesture\n"))
        #expect(taken.output.contains("mouse-actions: 2 new gestures\n"))
        #expect(taken.output.contains("added 1 gesture to mode above"))
        #expect(taken.output.contains("added 2 gestures to mode gestures"))
        #expect(
            taken.output.contains(
                "wrote 1 setting into \(folder.path)/\(Self.settings)\n  use them: hold button 3 and draw\n"
            ), "\(taken.output)")
        #expect(
            try folder.read(Self.settings).hasSuffix(
                "[[trigger]]\nbutton = 2\n\n[[trigger]]\nbutton = 3\nmode = \"gestures\"\n"))
        #expect(try krakel("check", "--settings").status == 0)
        let again = try krakel("import", "--yes", "--with-settings")
        #expect(again.output.contains("touchegg: nothing new, 1 gesture was taken over before\n"))
        #expect(!again.output.contains("import touchegg"))
        #expect(!again.output.contains("added"))
        let one = Self.mouseActions.replacing("0,0,100,0]", with: "0,0,0,100]")
        try folder.write(one, to: ".config/mouse-actions.json")
        let more = try krakel("import")
        #expect(
            more.output.contains("mouse-actions: 1 new gesture, 1 taken over before\n"),
            "\(more.output)")
    }

    /// What the user has chosen stays, and is told.
    @Test func preferencesThatClashAreTold() throws {
        try folder.write(Self.mouseActions, to: ".config/mouse-actions.json")
        let path = folder.path + "/.config/mouse-actions.json"
        let printed = try krakel("import", "mouse-actions", path)
        // Once, with the button that writes where no other is written.
        #expect(
            printed.output.hasSuffix(
                "\(Self.settings):\n[[trigger]]\nbutton = 2\n[[trigger]]\nbutton = 3\nmode = \"gestures\"\n"
            ), "\(printed.output)")
        #expect(!printed.output.contains("use them"))
        #expect(
            printed.output.contains("  have its settings written into yours: --with-settings\n"))
        #expect(!folder.files.contains { $0.contains("config.toml") })
        let elsewhere = try krakel("import", "mouse-actions", path, "-o", self.path("x.dict"))
        #expect(
            elsewhere.output.contains(
                "  see them: krakel list --dictionary \(self.path("x.dict"))\n"))
        let own = "[[trigger]]\nbutton = 3\n"
        try folder.write(own, to: Self.settings)
        let kept = try krakel("import", "mouse-actions", "--with-settings", path)
        #expect(kept.status == 0)
        #expect(kept.output.contains("left out button 3 for gestures: it writes already\n  help: "))
        #expect(try folder.read(Self.settings) == own)
        // A file without any is not asked for them.
        let without = try krakel("import", "touchegg", "--with-settings", path)
        #expect(without.status == 64 && without.output.contains("'--with-settings'"))
    }

    /// What an application draws in another way is meant to be like what it draws it for: that is no twin.
    @Test func changesOfApplicationsAreNoTwins() throws {
        let archive = """
            22 serialization::archive 11 0 3 0 1
            0 0 0 0 0 0 2 0 0 0 5 1 0
            0 0 1 1 0
            1 0 0 1 1 0 1 10 1 5
            2 0 0 3 1 0 1 0.0e+00 0 0 5.0e-01 1 1 0 0 0 32768 0 1 14 7 SendKey 1 1
            3 1 0
            4 0 0 4 119 0 5 close 5
            5
            6 1 1 10
            7 2 1 0 0 1 1 0 0 0 32768 17 7 Command 1 0
            8 9 echo "hi" 4 run! 7 Default 0 0 1 1
            0 0 1 0 5 0
            9 1 1 10
            10 2 1 0 0 1 9.6e-01 0 0 0 32768 -1 6 closer 4 Gimp 0 1 1 0 0 1 0 5 0
            0 2 0 5 0 5 5

            """
        try folder.write(archive, to: ".easystroke/actions-0.5.6")
        try folder.write(
            "22 serialization::archive 15 0 18 0 0 1 0 0 0 5 Krita 0 1 -1 1 4\n"
                + "0 1 0 0 0 0 0 16 0 0 0 0 192 0 1 0 250 250 1 0 0 0 0 0 0 0 0 39064 257 257 65535 4 "
                + "0 0 0 4 1 1 2 0 1 0 0 0 0 0 0\n", to: ".easystroke/preferences-0.5.5")
        let added = try krakel("import", "easystroke", folder.path + "/.easystroke/actions-0.5.6")
        #expect(added.status == 0)
        #expect(added.output.contains("3 actions; 3 gestures understood,"), "\(added.output)")
        #expect(!added.output.contains("warning: <Control+w>"), "\(added.output)")
        let settings = added.output.split(separator: "config.toml:\n").last.map(String.init) ?? ""
        #expect(settings.contains("[[trigger]]\nbutton = 1\nmode = \"gestures\"\n"))
        // What is printed is as settings are written.
        try folder.write(settings, to: "config.toml")
        let check = try krakel("check", folder.path + "/config.toml")
        #expect(check.status == 0, "\(check.output)")
        let own = try folder.read(".local/share/krakel/strokes.dict")
        #expect(own.contains("applications Krita : Krita\noff for Krita\n"))
        #expect(try krakel("check").status == 0)
    }
}
