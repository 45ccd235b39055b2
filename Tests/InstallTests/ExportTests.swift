// `krakel export` and `krakel import dictionary`: what is shared arrives, and nothing is lost.

import Dictionaries
import Foundation
import Testing

@Suite struct ExportTests: CommandSuite {
    let folder = TemporaryFolder()

    private static let data = ".local/share/krakel/"
    private static let header = "krakel-dictionary 1\n"
    private static let sample = "{\"label\":\"ß\",\"strokes\":[[[0,9],[0,0],[5,0],[9,9],[0,9]]]}\n"

    private func dictionary(_ text: String) throws -> StrokeDictionary {
        try DictionaryReader.read(Array(text.utf8), otherModes: ["common", "accents"]).dictionary
    }

    /// What cannot be read is in no export, which is told.
    @Test func whatIsLeftOutIsTold() throws {
        try folder.write(
            Self.header + "mode letters\n\"a\" : 159\n\"b\" : 147 25x\n",
            to: Self.data + "strokes.dict")
        let all = try krakel("export", "-o", path("all.dict"))
        #expect(all.status == 0 && all.output.contains("strokes.dict:4:"), "\(all.output)")
        #expect(try folder.read("all.dict") == Self.header + "\nmode letters\n\"a\" : 159\n")
    }

    /// It is not waited for, and the way to see what it is is told.
    @Test(arguments: ["mkdir", "mkfifo"])
    func whatIsNoDictionaryIsTold(make: String) throws {
        let none = try krakel("export", "--mode", "nope")
        #expect(none.output.hasPrefix("krakel: there are no entries of your own yet\n"))
        let own = path(Self.data + "strokes.dict")
        let made = try Checkout.run(
            ["sh", "-c", "mkdir -p '\(path(Self.data))' && \(make) '\(own)'"], environment: [:])
        #expect(made.status == 0)
        let refused = try krakel("export")
        #expect(
            refused.output.hasSuffix("see what this is: `ls -ld \(own)`\n"), "\(refused.output)")
    }

    /// One's own as it is, with comments and samples, histories left out.
    @Test func whatIsOnesOwnIsWritten() throws {
        try folder.write(
            Self.header + "# mine\nmode letters inherits accents\n\"é\" : 147 # e\n"
                + "mode pen\nrun \"xterm\" : 258|456 147*0.5\n", to: Self.data + "strokes.dict")
        try folder.write(Self.sample, to: "taught.jsonl")
        #expect(try krakel("learn", "--from", path("taught.jsonl")).status == 0)
        try folder.write(#"{"label":"<Retrn>","strokes":[[[1,2],[3,4]]]}"#, to: "misspelled.jsonl")
        let refused = try krakel("learn", "--from", path("misspelled.jsonl"))
        #expect(
            refused.output.hasSuffix("no key is called `Retrn`\n  help: did you mean `<Return>`?\n")
        )
        let taught = try folder.read(Self.data + "strokes.dict")
        let learned = try #require(taught.firstMatch(of: #/"ß" +: (\S+)/#)).1
        try folder.write(
            Self.header + "mode letters\n\"é\" : 147#0123abcd*1.15  # history\n"
                + "\"é\" : \(learned)  # 2026-11-21 12:00 taken back\n",
            to: Self.data + "learned.dict")
        let all = try krakel("export")
        #expect(
            all.output == """
                krakel-dictionary 1

                mode letters inherits accents
                "é" : 147  # e
                "ß" : \(learned)
                "é" : \(learned)

                mode pen
                run "xterm" : 258|456 147*0.5

                """)
        #expect(try krakel("export", "--mode", "pen", "-o", path("pen.dict")).status == 0)
        #expect(
            try folder.read("pen.dict")
                == Self.header + "\nmode pen\nrun \"xterm\" : 258|456 147*0.5\n")
        let cells = learned.prefix { $0 != "~" }
        #expect(
            try krakel("export", "--paths-only", "é", "ß").output
                == Self.header + "\nmode letters\n\"é\" : 147  # e\n\"ß\" : \(cells)\n")
        let unknown = try krakel("export", "nothing")
        #expect(unknown.status == 1 && unknown.output.contains("krakel list"))
        #expect(try krakel("export", "<BackSpace>").output.contains("--with-shipped"))
        #expect(
            try krakel("export", "<BackSpace>", "--with-shipped").output
                == Self.header + "\nmode above\n<BackSpace> : 654\n")
    }

    /// An entry that is off here is off where it is taken over.
    @Test func whatIsOffIsWritten() throws {
        let text = Self.header + "\nmode letters\n\"x\" : off\n\"y\" : off 147\n"
        try folder.write(text, to: Self.data + "strokes.dict")
        #expect(try krakel("export").output == text)
    }

    @Test func nothingOfOnesOwnIsTold() throws {
        let result = try krakel("export", "-o", path("none.dict"))
        #expect(result.status == 1 && result.output.contains("--with-shipped"))
        #expect(folder.files == [])
    }

    /// The whole, read back, is what was in use, and sound by itself.
    @Test func theWholeIsWholeByItself() throws {
        try folder.write(
            Self.header + "mode letters\n\"Hi\" : 7896321\n", to: Self.data + "strokes.dict")
        #expect(try krakel("export", "--with-shipped", "-o", path("whole.dict")).status == 0)
        // There is no sample of a hand in it.
        #expect(
            try krakel("export", "--with-shipped", "--paths-only").output
                == folder.read("whole.dict"))
        let shipped = try dictionary(try Checkout.text(of: "data/strokes.dict"))
        let own = try dictionary(try folder.read(Self.data + "strokes.dict"))
        let whole = try DictionaryReader.read(Array(try folder.read("whole.dict").utf8))
        #expect(whole.diagnostics == [])
        let expected = own.layered(over: shipped)
        #expect(whole.dictionary.modes.map(\.name) == expected.modes.map(\.name))
        for (mode, meant) in zip(whole.dictionary.modes, expected.modes) {
            #expect(mode.parents == meant.parents)
            #expect(mode.entries.map(\.actions) == meant.entries.map(\.actions))
            for (entry, other) in zip(mode.entries, meant.entries) {
                #expect(Set(entry.examples) == Set(other.examples))
                #expect(entry.discriminants == other.discriminants)
            }
        }
    }

    @Test func aDictionaryIsMerged() throws {
        let before = Self.header + "# mine\nmode letters\n\"mine\" : 147 # keep\n\"same\" : 258\n"
        try folder.write(before, to: Self.data + "strokes.dict")
        try folder.write(
            Self.header + "mode letters inherits common\n\"same\" : 258\n\"other\" : 147 369 # o\n"
                + "run \"rm -rf x\" : 963\nmode pen inherits common\n\"p\" : 147\n",
            to: "theirs.dict")
        let planned = try krakel("import", "dictionary", path("theirs.dict"), "--dry-run")
        #expect(planned.output.contains("would add 2 strokes"))
        #expect(try folder.read(Self.data + "strokes.dict") == before)

        let result = try krakel("import", "dictionary", path("theirs.dict"))
        #expect(result.status == 0)
        #expect(result.output.contains("added 2 strokes"))
        #expect(result.output.contains(", 1 was there already\n"))
        #expect(result.output.contains("left out \"other\" : 147 of mode letters"))
        #expect(result.output.contains("turned into a comment: run \"rm -rf x\"\n"))
        #expect(
            result.output.contains(
                "your dictionary as it was before: \(path(Self.data))strokes.dict.backup\n"))
        let after =
            before + """
                "other"   : 369  # imported: o
                # run "rm -rf x" : 963

                mode pen inherits common
                "p"              : 147  # imported

                """
        let merged = try folder.read(Self.data + "strokes.dict")
        #expect(merged.filter { $0 != " " } == after.filter { $0 != " " })
        #expect(try folder.read(Self.data + "strokes.dict.backup") == before)

        let again = try krakel("import", "dictionary", path("theirs.dict"))
        #expect(again.output.contains("added 0 strokes"))
        #expect(!again.output.contains("as it was"))
        #expect(try folder.read(Self.data + "strokes.dict") == merged)

        let all = try krakel("import", "dictionary", path("theirs.dict"), "--with-commands")
        #expect(all.output.contains("starts a program: run \"rm -rf x\"\n"))
        #expect(all.output.contains("strokes.dict.backup-2\n"))
        #expect(try folder.read(Self.data + "strokes.dict").contains("\nrun \"rm -rf x\""))
    }

    @Test func aDictionaryTakesThePlaceOfOnesOwn() throws {
        let before = Self.header + "mode letters\n\"mine\" : 147\n"
        try folder.write(before, to: Self.data + "strokes.dict")
        try folder.write(
            "# theirs\n" + Self.header
                + "mode pen inherits common\n\"p\" : 147\n  run \"x\", \"a\" : 963\n",
            to: "theirs.dict")
        let result = try krakel("import", "dictionary", "--replace", path("theirs.dict"))
        #expect(result.status == 0)
        #expect(result.output.contains("turned into a comment: run \"x\", \"a\"\n"))
        #expect(
            try folder.read(Self.data + "strokes.dict") == "# theirs\n" + Self.header
                + "mode pen inherits common\n\"p\" : 147\n#   run \"x\", \"a\" : 963\n")
        #expect(try folder.read(Self.data + "strokes.dict.backup") == before)
    }

    /// Nothing but a dictionary takes the place of one.
    @Test(arguments: [
        "", "no dictionary\n", "krakel-dictionary 2\nmode x\n\"a\" : 1\n",
        "krakel-dictionary 1\nmode x\n\"a\" : 1x\n\"b\" : 2\n",
    ])
    func whatIsNoneIsRefused(text: String) throws {
        let before = Self.header + "mode letters\n\"mine\" : 147\n"
        try folder.write(before, to: Self.data + "strokes.dict")
        try folder.write(text, to: "theirs.dict")
        #expect(try krakel("import", "dictionary", "--replace", path("theirs.dict")).status == 1)
        #expect(try folder.read(Self.data + "strokes.dict") == before)
        #expect(!folder.files.contains { $0.contains("backup") })
    }

    /// All that a dictionary may say besides strokes.
    private static let rich = """
        krakel-dictionary 1
        edges 8
        taps 4
        applications net
        applications browsers inherits net : firefox "a b" title "*Mozilla*"
        applications games : quake
        start pen for browsers
        off for games
        only for net
        final for net
        undo for browsers
        mode letters inherits accents
        "l" : /1?47?89/ /25/@/1.*/ 14789
        mode pen inherits common, accents
        <Super+Left> : 654@from-right@to-left 456>258*1.5
        <Control+Page_Up> : 852 wheel-up button-9
        <Control+Tab> : wheel-down
        "only" : /3\\/?6/
        mode pen for browsers
        <Control+w> : button-1 258|456
        shift pen : /9/

        """

    @Test func everythingThatIsWrittenIsShared() throws {
        try folder.write(Self.rich, to: Self.data + "strokes.dict")
        let own = try dictionary(Self.rich)
        #expect(try krakel("export", "-o", path("shared.dict")).status == 0)
        #expect(try dictionary(try folder.read("shared.dict")) == own)
        #expect(try krakel("export", "--with-shipped", "-o", path("whole.dict")).status == 0)
        let whole = try DictionaryReader.read(Array(try folder.read("whole.dict").utf8))
        #expect(whole.diagnostics == [])
        #expect(whole.dictionary.ruleOptions == own.ruleOptions)
        // The shipped ones come behind one's own.
        #expect(whole.dictionary.applications.starts(with: own.applications))
        #expect(whole.dictionary.applications.count > own.applications.count)
        for mode in own.modes {
            let written = try #require(whole.dictionary.mode(named: mode.name))
            #expect(written.rules == mode.rules && written.parents == mode.parents)
            let chords = mode.entries.flatMap(\.gestures)
            #expect(chords.allSatisfy(written.entries.flatMap(\.gestures).contains))
        }

        let new = ["--output", path("new.dict")]
        func take(_ name: String) throws -> String {
            let result = try folder.krakel(["import", "dictionary", path(name)] + new)
            #expect(result.status == 0)
            return result.output
        }
        #expect(try take("shared.dict").contains("added 13 strokes"))
        let taken = try dictionary(try folder.read("new.dict"))
        #expect(taken.applications == own.applications && taken.ruleOptions == own.ruleOptions)
        for (mode, other) in zip(taken.modes, own.modes) {
            #expect(mode.name == other.name && mode.parents == other.parents)
            #expect(mode.rules == other.rules)
            for entry in other.entries {
                let found = try #require(mode.entries.first { $0.actions == entry.actions })
                #expect(Set(found.examples) == Set(entry.examples))
                #expect(Set(found.gestures) == Set(entry.gestures))
            }
        }
        let once = try folder.read("new.dict")
        // The file it was made of says the same in other lines.
        try folder.write(Self.rich, to: "rich.dict")
        for name in ["shared.dict", "rich.dict"] {
            #expect(try take(name).contains("added 0 strokes"))
            #expect(try folder.read("new.dict") == once)
        }
    }

    /// Programs do not come in by a rule, a button, the wheel, or for some applications only.
    @Test(arguments: [
        "mode pen\nrun \"x\" : /14/", "mode pen\nrun shell \"x\" : wheel-up",
        "mode pen\n\"a\", run \"x\" : 258 456@to-left button-9",
        "applications a : a\nmode letters for a\nrun \"x\" : 258",
    ])
    func programsComeInAsCommentsHowEverTheyAreBound(text: String) throws {
        try folder.write(Self.header + text + "\n\"b\" : 987\n", to: "theirs.dict")
        for replace in [[], ["--replace"]] {
            let arguments = ["import", "dictionary", path("theirs.dict")] + replace
            #expect(try folder.krakel(arguments).output.contains("turned into a comment: "))
            let taken = try folder.read(Self.data + "strokes.dict")
            #expect(taken.contains("# " + (text.split(separator: "\n").last ?? "?")))
            #expect(try !dictionary(taken).hasCommands)
        }
    }

    /// What one's own dictionary says otherwise stays, and is named.
    @Test func whatIsSaidOtherwiseStays() throws {
        let own =
            Self.header + "edges 3\napplications games : doom\nmode letters inherits common\n"
            + "mode pen inherits common\n\"a\" : wheel-up\n"
        try folder.write(own, to: Self.data + "strokes.dict")
        try folder.write(
            Self.header + "edges 8\ntaps 4\napplications games : quake\noff for games\n"
                + "mode pen inherits accents\n\"b\" : wheel-up 258\n", to: "theirs.dict")
        let output = try krakel("import", "dictionary", path("theirs.dict")).output
        #expect(output.contains("added 1 stroke "))
        #expect(output.contains("left out \"b\" : wheel-up of mode pen"))
        #expect(output.contains("left out its applications games"))
        #expect(output.contains("left out that mode pen inherits accents"))
        let merged = try dictionary(try folder.read(Self.data + "strokes.dict"))
        #expect(merged.ruleOptions == RuleOptions(tapDrift: 4, edgeWidth: 3))
        #expect(merged.applications == (try dictionary(own)).applications)
        #expect(merged.mode(named: "pen")?.parents == ["common"])
    }

    /// What one shares, another takes over as it was.
    @Test func theWayThereAndBackLosesNothing() throws {
        try folder.write(
            Self.header
                + "mode letters\n\"é\" : 147 1478*0.5\nmode pen inherits common\n<Control+c> : 258|456\n"
                + "mode pen for browsers\n\"x\" : 258|456\n",
            to: Self.data + "strokes.dict")
        try folder.write(Self.sample, to: "taught.jsonl")
        #expect(try krakel("learn", "--from", path("taught.jsonl")).status == 0)
        #expect(try krakel("export", "-o", path("shared.dict")).status == 0)
        #expect(
            try krakel(
                "import", "dictionary", path("shared.dict"), "--output", path("new.dict")
            ).status == 0)
        let own = try dictionary(try folder.read(Self.data + "strokes.dict"))
        #expect(try dictionary(try folder.read("new.dict")) == own)
    }
}
