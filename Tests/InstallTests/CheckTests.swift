// `krakel check` as people call it.

import Foundation
import Testing

@Suite struct CheckTests: CommandSuite {
    let folder = TemporaryFolder()

    private static let own = ".local/share/krakel/strokes.dict"

    /// Whatever comes with Krakel is sound, by itself and together.
    @Test(arguments: [
        ["data/strokes.dict"], ["data/gestures.dict"], ["data/gestures.dict", "--over-shipped"],
    ])
    func theShippedFilesAreSound(arguments: [String]) throws {
        let result = try folder.krakel(["check"] + arguments)
        #expect(result.status == 0)
        #expect(!result.output.contains("warning") && !result.output.contains("note"))
    }

    /// A dictionary that others may change starts nothing: that is told, with what to type.
    @Test func whatOthersCanWriteIsTold() throws {
        let file = folder.path + "/others.dict"
        try folder.write(
            "krakel-dictionary 1\nmode letters\nrun \"ls\" : 14789\n", to: "others.dict")
        for (mode, isTold) in [(0o644, false), (0o646, true)] {
            chmod(file, mode_t(mode))
            let result = try krakel("check", file)
            #expect(result.status == 0)
            #expect(result.output.contains("others can change \(file)") == isTold)
            #expect(result.output.contains("chmod go-w \(file)") == isTold)
        }
        // What it may start is nobody's worry where it starts nothing.
        try "krakel-dictionary 1\nmode letters\n\"l\" : 14789\n".write(
            toFile: file, atomically: false, encoding: .utf8)
        #expect(try !krakel("check", file).output.contains("others can change"))
    }

    /// What the doctor says of what was learned, `krakel check` says as well.
    @Test func whatWasLearnedIsChecked() throws {
        let learned = ".local/share/krakel/learned.dict"
        for (text, words) in [
            ("krakel-dictionary 2\n", "newer than this program"), ("\0\0", "the header is missing"),
        ] {
            try folder.write(text, to: learned)
            let result = try krakel("check")
            #expect(result.status == 1 && result.output.contains(words), "\(result.output)")
        }
        try folder.write("krakel-dictionary 1\nmode letters\n\"l\" : 14789\n", to: learned)
        #expect(try krakel("check").status == 0)
    }

    /// Who has written neither file yet has made no mistake in it; one that is named has to be there.
    @Test func whatNobodyHasWrittenIsRight() throws {
        for (arguments, words) in [
            (["check"], "the shipped strokes count"),
            (["check", "--settings"], "the defaults count"),
        ] {
            // Folders that are relative are none.
            let result = try Checkout.run(
                [Checkout.krakel] + arguments,
                environment: ["HOME": folder.path, "XDG_DATA_HOME": "a", "XDG_CONFIG_HOME": "a"])
            #expect(result.status == 0)
            #expect(result.output.hasPrefix(folder.path + "/."), "\(result.output)")
            #expect(result.output.contains(words), "\(result.output)")
            // The account has a home folder where the variable is missing.
            let homeless = try Checkout.run(
                [Checkout.krakel] + arguments, environment: ["HOME": ""])
            #expect(!homeless.output.hasPrefix("/."), "\(homeless.output)")
        }
        // What is there and leads nowhere is none of these.
        for (arguments, file) in [([], Self.own), (["--settings"], ".config/krakel/config.toml")] {
            try folder.write("", to: file)
            #expect(unlink(path(file)) == 0 && symlink("nowhere", path(file)) == 0)
            let result = try folder.krakel(["check"] + arguments)
            #expect(result.status == 1)
            #expect(result.output.contains("the link leads to no file"), "\(result.output)")
            if file != Self.own {
                #expect(try krakel("doctor").output.contains("the link leads to no file"))
            }
        }
        for file in ["none.dict", "none.toml"] {
            let result = try krakel("check", folder.path + "/" + file)
            #expect(result.status == 1)
            #expect(result.output.contains("\n  help: "), "\(result.output)")
        }
    }

    @Test func whatKeepsKrakelFromStartingOrReadingIsTold() throws {
        try folder.write(try Checkout.text(of: "data/strokes.dict"), to: "strokes.dict")
        let told = try Checkout.run(
            [Checkout.krakel, "doctor"],
            environment: [
                "HOME": folder.path, "KRAKEL_DATA": folder.path, "XDG_RUNTIME_DIR": "/dev/null/x",
            ])
        #expect(told.status == 1)
        for words in ["wrong", "/dev/null", "by their shapes alone", "that reads words is missing"]
        {
            #expect(told.output.contains(words), "\(told.output)")
        }
    }

    /// Two shadows, a near twin, a missing command: each at its place, under a caret.
    @Test func whatIsPlantedIsFound() throws {
        try folder.write(
            """
            krakel-dictionary 1
            mode letters
            "one"     : 14789
            "two"     : 456 14789
            "three"   : 1478
            run "no-such-program --now" : 7896321
            "left"    : 654
            mode above
            <BackSpace> : 654

            """, to: "planted.dict")
        let result = try krakel("check", path("planted.dict"))
        #expect(result.status == 0)
        let places = result.output.matches(of: #/planted\.dict:(\d+:\d+): warning: (.*)\n/#)
            .map { "\($0.1) \($0.2)" }
        #expect(
            places.map { String($0.prefix(47)) } == [
                "6:5 there is no program `no-such-program`",
                #"3:13 mode letters: "one" drawn 14789 is hard to"#,
                #"4:17 mode letters: "two" is drawn 14789 like "o"#,
                #"4:17 mode letters: "two" drawn 14789 is hard to"#,
                #"7:13 mode letters: "left" is drawn 654 like <Ba"#,
            ])
        #expect(
            result.output.contains(
                """
                "two"     : 456 14789
                                ^~~~~

                """))
    }

    /// One's own counts over what is shipped, whose modes it may name; an export does not.
    @Test func onesOwnIsLookedAtAsItCounts() throws {
        try folder.write(
            "krakel-dictionary 1\nmode letters inherits accents\n\"mine\" : 654\n", to: Self.own)
        let own = try krakel("check")
        #expect(own.status == 0)
        #expect(
            own.output.contains("strokes.dict:3:10: warning: mode letters: \"mine\" is drawn 654"))
        #expect(own.output.contains(" like <BackSpace> of mode above, which wins in every mode"))
        let copy = try folder.read(Self.own)
        try folder.write(copy, to: "copy.dict")
        let alone = try krakel("check", path("copy.dict"))
        #expect(alone.status == 1)
        #expect(alone.output.contains("copy.dict:2:23: error:"))
        #expect(try krakel("check", path("copy.dict"), "--over-shipped").status == 0)
    }

    /// One's own may name the applications that come with Krakel and the alphabets of one's languages; so may
    /// what takes its place.
    @Test func whatLiesBelowMayBeNamed() throws {
        let text = """
            krakel-dictionary 1
            mode letters
            lock cyrillic : 1236987
            prose for terminals
            mode letters for terminals
            <Control+c> : 35741
            mode cyrillic
            <F1> : 3574159

            """
        try folder.write("languages = [\"de\", \"ru\"]\n", to: ".config/krakel/config.toml")
        try folder.write(text, to: "new.dict")
        let taken = try krakel("import", "dictionary", "--replace", path("new.dict"))
        #expect(taken.status == 0 && !taken.output.contains("error"), "\(taken.output)")
        let check = try krakel("check")
        #expect(check.status == 0 && !check.output.contains("nothing leads"), "\(check.output)")
    }

    /// There is no keyboard to look at, and only --verbose tells that.
    @Test func theKeyboardIsLeftOutWithoutADisplay() throws {
        try folder.write("krakel-dictionary 1\nmode x\n\"€\" : 456\n", to: "x.dict")
        #expect(!(try krakel("check", path("x.dict")).output.contains("display")))
        let told = try krakel("check", path("x.dict"), "--verbose").output
        #expect(
            told.hasPrefix(
                "characters were not checked against the keyboard layout: there is no display"))
    }

    @Test func modesOneBeginsInAreNoted() throws {
        try folder.write(
            "krakel-dictionary 1\nmode x\n\"a\" : 456\nmode pen\n\"b\" : 456\n"
                + "mode gestures\n\"c\" : 456\n", to: "x.dict")
        let noted = try krakel("check", path("x.dict")).output
        #expect(noted.contains("x.dict:4:6: note: mode pen: nothing leads to it"))
        #expect(!noted.contains("mode gestures"))
        // In one's own dictionary they need a trigger.
        try folder.write(
            "krakel-dictionary 1\nmode gestures\n\"c\" : 456\n",
            to: ".local/share/krakel/strokes.dict")
        #expect(try krakel("check").output.contains("mode gestures: nothing leads to it"))
        try folder.write(
            "[[trigger]]\nbutton = 1\nmode = \"pen\"\n", to: ".config/krakel/config.toml")
        #expect(!(try krakel("check", path("x.dict")).output.contains("note")))
        try folder.write("", to: ".config/krakel/config.toml")
        #expect(!(try krakel("check", path("x.dict"), "--mode", "pen").output.contains("note")))
    }

    /// A knob takes what circles so far as the settings say.
    @Test func whatAKnobTakesIsFound() throws {
        try folder.write(
            """
            krakel-dictionary 1
            mode letters
            <F1> : turn-clockwise
            "@"  : 658963214789632147896321

            """, to: "taken.dict")
        func isFound() throws -> Bool {
            try krakel("check", path("taken.dict")).output.contains("turns the knob instead")
        }
        #expect(try isFound())
        try folder.write("turn-after = 1500\n", to: ".config/krakel/config.toml")
        #expect(try !isFound())
    }

    /// A mode that no dictionary has, with its place; what `check` says of a mode that it is told of.
    @Test func aModeThatIsNotThereIsAMistake() throws {
        try folder.write("[[trigger]]\nmode = \"gestres\"\n", to: ".config/krakel/config.toml")
        let result = try krakel("check", "--settings")
        #expect(result.status == 1)
        #expect(
            result.output.contains(
                "config.toml:2:8: error: the dictionary has no mode `gestres`\nmode = \"gestres\"\n       ^~~"
            ), "\(result.output)")
        #expect(result.output.contains("did you mean `gestures`?"), "\(result.output)")
        #expect(result.output.contains("config.toml: 1 mistake\n"))
        let both = try krakel("check")
        #expect(both.status == 1 && both.output.contains("config.toml: 1 mistake\n"))
        #expect(both.output.contains("the shipped strokes count"))
        try folder.write("krakel-dictionary 1\nmode mine\n\"a\" : 456\n", to: Self.own)
        for mode in ["mine", "letters", "words"] {
            try folder.write("[[trigger]]\nmode = \"\(mode)\"\n", to: ".config/krakel/config.toml")
            let result = try krakel("check", "--settings")
            #expect(result.status == 0, "\(result.output)")
        }
        let told = try krakel("check", "--mode", "mien")
        #expect(told.status == 1 && told.output.contains("did you mean `mine`?"))
    }

    @Test func aLetterModelThatIsNotThereIsAMistake() throws {
        try folder.write("letter-model = \"~/none.model\"\n", to: ".config/krakel/config.toml")
        let result = try krakel("check", "--settings")
        #expect(result.status == 1)
        let place = "config.toml:1:16: error: \(path("none.model")): there is no such file\n"
        #expect(result.output.contains(place), "\(result.output)")
        let doctor = try krakel("doctor").output
        #expect(doctor.contains("~/none.model: there is no such file"), "\(doctor)")
        let model = Checkout.root.appendingPathComponent("data/letters.model").path
        try folder.write("letter-model = \"\(model)\"\n", to: ".config/krakel/config.toml")
        #expect(try krakel("check", "--settings").status == 0)
    }

    /// What a change of one's own dictionary does to strokes that were drawn before.
    @Test func aChangeIsHeldAgainstALog() throws {
        try folder.write("krakel-dictionary 1\nmode letters\n\"old\" : 7896321\n", to: Self.own)
        try folder.write("krakel-dictionary 1\nmode letters\n\"new\" : 7896321\n", to: "new.dict")
        func stroke(_ label: String, _ points: [(Int, Int)]) -> String {
            let list = points.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
            return "{\"label\":\"\(label)\",\"mode\":\"letters\",\"strokes\":[[\(list)]]}\n"
        }
        let hook = [(0, 100), (50, 100), (100, 100), (100, 50), (100, 0), (50, 0), (0, 0)]
        let line = [(0, 50), (50, 50), (100, 50)]
        try folder.write(
            stroke("new", hook) + stroke("old", hook) + stroke(" ", line)
                + "{\"label\":\"\",\"mode\":\"gone\",\"strokes\":[[[1,2]]]}\n", to: "log.jsonl")
        let result = try krakel("check", path("new.dict"), "--log", path("log.jsonl"))
        #expect(result.status == 0)
        #expect(
            result.output == """
                letters: 7896321 was old, would be new, labelled new
                letters: 7896321 was old, would be new, labelled old
                1 stroke left out: there is no mode `gone` in it
                2 of 3 strokes would read otherwise
                as labelled: 2 of 3 in use, 2 with this one

                """)
        // Letters of the user's languages are in both.
        try folder.write("languages = [\"de\"]\n", to: ".config/krakel/config.toml")
        let sharp = [(0, 100), (0, 50), (0, 0), (50, 0), (50, 50), (100, 100), (50, 100)]
        try folder.write(stroke("ß", sharp), to: "log.jsonl")
        let same = try krakel("check", path(Self.own), "--log", path("log.jsonl"))
        #expect(
            same.output == """
                0 of 1 stroke would read otherwise
                as labelled: 1 of 1 in use, 1 with this one

                """)
    }
}
