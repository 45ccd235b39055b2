import Dictionaries
import PureSupport
import Strokes
import Testing

@Suite struct DictionaryReaderTests {
    private func read(_ text: String) throws -> DictionaryReading {
        try DictionaryReader.read(bytes(text))
    }

    /// A line that goes on with the entry of the line before it is read in a shorter way. Behind a comment it is
    /// not.
    @Test func linesThatGoOnAreReadAsAnyOther() throws {
        var generator = SeededGenerator.fresh()
        let shipped = try Checkout.text(of: "data/strokes.dict").split(separator: "\n")
        let alphabet = Array("09:|=%~#*@>\" aZ_-\t\u{e4}")
        var lines = shipped.map(String.init)
        for round in 0..<6 {
            let (short, long) = (
                try read(lines.joined(separator: "\n")), try read(lines.joined(separator: "\n#\n"))
            )
            #expect(short.dictionary == long.dictionary)
            #expect(short.diagnostics.map(\.message) == long.diagnostics.map(\.message))
            #expect(round == 0 ? short.diagnostics.isEmpty : !short.diagnostics.isEmpty)
            // A few lines of the first of every mode, with faults in them.
            lines = shipped.filter {
                $0.hasPrefix("mode ") || Int.random(in: 0..<4, using: &generator) == 0
            }
            .map { line in
                // Of another version nothing would be read.
                guard !["mode ", "krakel-"].contains(where: line.hasPrefix),
                    Bool.random(using: &generator)
                else {
                    return String(line)
                }
                var characters = Array(line)
                let place = Int.random(in: characters.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: characters[place] = alphabet.randomElement(using: &generator) ?? "x"
                case 1: characters.remove(at: place)
                default:
                    characters.insert(alphabet.randomElement(using: &generator) ?? "x", at: place)
                }
                return String(characters)
            }
        }
    }

    @Test func aWholeDictionaryIsRead() throws {
        let ink = Ink([Stroke([Point(x: 0, y: 0), Point(x: 0, y: 90), Point(x: 60, y: 90)])])
        let learned = try #require(Example(learning: ink))
        let reading = try read(
            """
            # mine
              krakel-dictionary 1   # the format

            mode letters
            "a"        : 3214789636 2147896
            "#"\t:\t258|456   # a cross
            <Control+c>: \(ExampleNotation.text(of: learned))
            "a"        : 5
            mode capitals inherits letters
            shift letters : 852
            mode letters
            "z" :
            """)
        #expect(reading.diagnostics == [])
        #expect(
            reading.dictionary
                == StrokeDictionary(modes: [
                    Mode(
                        name: "letters",
                        entries: [
                            Entry(
                                actions: [.text("a")],
                                examples: try [
                                    example("3214789636"), example("2147896"), example("5"),
                                ]),
                            Entry(actions: [.text("#")], examples: [try example("258|456")]),
                            Entry(actions: [try chord(.control, "c")], examples: [learned]),
                            Entry(actions: [.text("z")], examples: []),
                        ]),
                    Mode(
                        name: "capitals", parents: ["letters"],
                        entries: [
                            Entry(
                                actions: [.shift(mode: "letters")], examples: [try example("852")])
                        ]),
                ]))
    }

    @Test(arguments: ["", "\n\n", "# nothing\n", "\u{FEFF}", "krakel-dictionary 1\n"])
    func emptyIsValid(text: String) throws {
        #expect(try read(text).dictionary == StrokeDictionary())
        #expect(try read(text).diagnostics == [])
    }

    @Test func windowsLineBreaksAndByteOrderMarksAreRead() throws {
        let plain = "krakel-dictionary 1\nmode letters\n\"a\" : 123 # x\n"
        let other = "\u{FEFF}" + plain.split(separator: "\n").joined(separator: "\r\n")
        #expect(try read(other) == read(plain))
        #expect(try read(plain).diagnostics == [])
    }

    @Test(arguments: [
        ("krakel-dictionary 2", 2), ("# x\nkrakel-dictionary 10\n", 10),
        ("krakel-dictionary 1\nkrakel-dictionary 2", 2),
        ("krakel-dictionary 99999999999999999999", Int.max),
    ])
    func aLaterFormatIsRefused(text: String, version: Int) {
        #expect(throws: DictionaryError.newerVersion(version)) { try read(text) }
        #expect(throws: DictionaryError.newerVersion(version)) {
            try DictionaryDocument(bytes(text))
        }
    }

    /// One bad line each, between two good ones: line 3 is reported, both others load.
    @Test(arguments: [
        ("\"b\" 123", 5, 1, "the colon is missing", "ACTIONS : CELLS"),
        ("\"b\"", 4, 1, "the colon is missing", "ACTIONS : CELLS"),
        ("\"é : 123", 1, 1, "the quote is not closed", "end the text"),
        ("\"é\" : 1203", 9, 1, "`0` is not a cell", "1 to 9"),
        ("\"b\" : 12x", 9, 1, "`x` is not a cell", "digits 1 to 9"),
        ("\"b\" : 1223", 9, 1, "cell 2 follows itself", "cannot follow itself"),
        ("\"b\" : 12||3", 10, 1, "a stroke has no cell", "a dot"),
        ("\"b\" : 12|", 9, 1, "a stroke has no cell", "a dot"),
        ("\"b\" : 123~AAA", 10, 4, "the learned trajectory is damaged", "~"),
        ("\"b\" : 123~AAA*2", 10, 4, "the learned trajectory is damaged", "~"),
        ("\"b\" : 123=AAA", 10, 4, "the computed shape is damaged", "="),
        ("\"b\" : 123=", 10, 1, "the computed shape is damaged", "="),
        (
            "\"b\" : 123#12345", 10, 6, "this does not refer to an example",
            "eight hexadecimal digits"
        ),
        ("\"b\" : 123#12345g78*2", 10, 9, "this does not refer to an example", "blank before"),
        ("\"b\" : 123*5", 10, 2, "`5` is not a factor", "0.25 to 4"),
        ("\"b\" : 123 123*.5", 14, 3, "`.5` is not a factor", "14789*1.5"),
        ("\"b\" : 123*1e0", 10, 4, "`1e0` is not a factor", "14789*1.5"),
        ("\"b\" : 123*nan", 10, 4, "`nan` is not a factor", "14789*1.5"),
        ("\"b\" : 123* 2", 10, 1, "the factor is missing", "14789*1.5"),
        ("\"b\" : *2", 7, 1, "a stroke has no cell", "a dot"),
        ("<Retrun> : 1", 2, 6, "unknown key `Retrun`", "did you mean `Return`?"),
        ("123 : 1", 1, 3, "unknown word `123`", "\"l\" : 123"),
        ("b : 123", 1, 1, "unknown word `b`", "`\"b\"`"),
        ("text : 456", 1, 4, "unknown word `text`", "`\"text\"`"),
        ("two words : 456", 1, 3, "unknown word `two`", "`\"two words\"`"),
        ("“two words” : 456", 1, 4, "unknown word `“two`", "`\"two words\"`"),
        ("'two' : 456", 1, 5, "unknown word `'two'`", "`\"two\"`"),
        ("// mine", 1, 2, "unknown word `//`", "a comment starts with `#`"),
        ("; mine", 1, 1, "unknown word `;`", "a comment starts with `#`"),
        ("\"b\" : 123 ; mine", 11, 1, "`;` is not a cell", "a comment starts with `#`"),
        ("Control+c : 456", 1, 9, "unknown word `Control+c`", "`<Control+c>`?"),
        ("applications x : title A b", 24, 1, "`A` does not belong here", "`title \"A b\"`"),
        ("date \"%H %Q\" : 456", 10, 2, "`%Q` does not belong here", "%H:%M"),
        ("date \"%-^5d %5-d\" : 456", 13, 3, "`%5-` does not belong here", "%H:%M"),
        ("date \"%Om %Ea\" : 456", 11, 3, "`%Ea` does not belong here", "%H:%M"),
        (" : 123", 2, 1, "an action is missing", "quotes"),
        ("/ \"b\" : 123", 1, 1, "an action is missing", "quotes"),
        ("\"c\" = / \"b\" : 123", 7, 1, "an action is missing", "quotes"),
        ("\"c\" / mode letters : 1", 7, 4, "unknown word `mode`", "did you mean `lock`?"),
        ("\"b\" \"c\" : 1", 5, 1, "a comma is missing between two actions", "<Return>"),
        ("shift leters : 1", 7, 6, "there is no mode `leters`", "did you mean `letters`?"),
        ("lock x : 1", 6, 1, "there is no mode `x`", "add a `mode` line"),
        ("mode letters inherits leters", 23, 6, "there is no mode `leters`", "`letters`"),
        (
            "mode letters inherits letters", 23, 7,
            "modes inherit each other in a circle: letters, letters", "remove `inherits`"
        ),
        ("mode letters extends above", 14, 7, "`extends` does not belong here", "`inherits`?"),
        ("mode letters mode", 14, 4, "`mode` does not belong here", "`mode letters-mode`"),
        (
            "mode letters inherits above digits", 29, 6, "`digits` does not belong here",
            "`mode letters inherits above, digits`"
        ),
        ("mode letters inherit above", 14, 7, "`inherit` does not belong here", "`inherits`?"),
        ("krakel-dictionary 1", 1, 19, "this is a second header", "first line"),
    ])
    func aBadLineIsReportedAndTheRestLoads(
        line: String, column: Int, length: Int, message: String, remedy: String
    ) throws {
        let mistake = try mistake(
            in: line, of: "letters", column: column, length: length, remedy: remedy)
        #expect(mistake.message.english == message)
    }

    /// Half of a line would take strokes from the dictionary below. What was recorded is not written by hand.
    @Test func ofALineWithAMistakeOnlyWhatWasRecordedCounts() throws {
        let recorded = "12#0123abcd*2"
        let text = """
            krakel-dictionary 1
            mode x
            "a" : 258 | 456
            "b" : 1 0 12 /123/ wheel-up off picture
            "c" : 1 0 \(recorded)
            "d" : 1 \(recorded) 12~AAA
            shift y, "f" : 1
            lock y : /1/
            "e" : 1
            """
        let reading = try DictionaryReader.read(bytes(text), otherModes: ["letters"])
        #expect(reading.diagnostics.map(\.line) == Array(3...8))
        #expect(reading.diagnostics.first?.remedy?.english.contains("`258|456`") == true)
        #expect(
            reading.dictionary.modes.map(\.rules) == [[]]
                && reading.dictionary.modes[0].entries.map { Label.text(of: $0.actions) }
                    == ["c", "d", "e"]
        )
        #expect(
            reading.dictionary.modes[0].entries.map { $0.examples.map(ExampleNotation.text) }
                == [[recorded], ["1", recorded], ["1"]])
    }

    @Test func aFactorStandsBeforeTheEdgesOrBehindThem() throws {
        let reading = try read(
            "krakel-dictionary 1\nmode x\n\"a\" : 456*2@from-left 456@from-left*2\n")
        #expect(reading.diagnostics == [])
        #expect(Set(reading.dictionary.modes[0].entries[0].examples).count == 1)
    }

    @Test func theHeaderIsAskedFor() throws {
        let reading = try read("\n# x\nmode letters\n\"a\" : 1\n")
        #expect(reading.diagnostics.map(\.message) == ["the header is missing"])
        #expect(reading.diagnostics.map(\.line) == [3])
        #expect(reading.dictionary.modes[0].entries.count == 1)
        #expect(
            try read("krakel-dictonary 1\nmode x\n").diagnostics.map(\.remedy)
                == ["did you mean `krakel-dictionary`?"])
        for header in ["krakel-dictionary", "krakel-dictionary 0", "krakel-dictionary one"] {
            let reading = try read(header + "\nmode x\n\"a\" : 1\n")
            #expect(reading.diagnostics.map(\.remedy) == ["write `krakel-dictionary 1`"])
            #expect(reading.dictionary.modes.count == 1)
        }
    }

    @Test func entriesBelongToModes() throws {
        let reading = try read("krakel-dictionary 1\n\"a\" : 1\n\"b\" : 2\nmode x\n\"c\" : 3\n")
        #expect(reading.diagnostics.map(\.message) == ["this entry stands before the first mode"])
        #expect(reading.dictionary.modes.map(\.name) == ["x"])
        #expect(reading.dictionary.modes[0].entries.map(\.actions) == [[.text("c")]])
    }

    @Test(arguments: ["moed capitals", "mode", "mode : 1", "mode \"x"])
    func anUnreadableModeLineDoesNotFillTheModeBefore(line: String) throws {
        let reading = try read("krakel-dictionary 1\nmode x\n\(line)\n\"c\" : 3\n")
        #expect(reading.diagnostics.map(\.line) == [3])
        #expect(reading.dictionary == StrokeDictionary(modes: [Mode(name: "x")]))
    }

    @Test func circlesAreReportedOnce() throws {
        let reading = try read(
            """
            krakel-dictionary 1
            mode a inherits b
            mode b inherits c
            mode c inherits b
            mode d inherits a
            """)
        #expect(reading.diagnostics.map(\.line) == [3])
        #expect(
            reading.diagnostics.map(\.message)
                == ["modes inherit each other in a circle: b, c, b"])
    }

    @Test func aSecondLineWithOtherParentsIsRefused() throws {
        let reading = try read(
            "krakel-dictionary 1\nmode a\nmode b\nmode c inherits a\nmode c inherits b\n")
        #expect(reading.diagnostics.map(\.message) == ["`c` inherits `a` already"])
        #expect(reading.dictionary.mode(named: "c")?.parents == ["a"])
    }

    @Test func modesOfAnotherDictionaryMayBeNamed() throws {
        let text = bytes("krakel-dictionary 1\nmode x inherits letters\nshift above : 1\n")
        #expect(try DictionaryReader.read(text).diagnostics.count == 1)
        #expect(try DictionaryReader.read(text, otherModes: ["letters"]).diagnostics == [])
    }

    @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] as [[UInt8]])
    func aLineThatIsNotUTF8IsReported(broken: [UInt8]) throws {
        let text = bytes("krakel-dictionary 1\nmode x\n\"é") + broken + bytes("\" : 1\n\"b\" : 2\n")
        let reading = try DictionaryReader.read(text)
        #expect(reading.diagnostics.map(\.line) == [3])
        #expect(reading.diagnostics.map(\.column) == [3])
        #expect(reading.diagnostics.map(\.message) == ["the line is not UTF-8"])
        #expect(reading.dictionary.modes[0].entries.map(\.actions) == [[.text("b")]])
    }

    @Test func aFloodOfMistakesIsCutOff() throws {
        let text = "krakel-dictionary 1\n" + String(repeating: "x\n", count: 1500)
        let diagnostics = try read(text).diagnostics
        #expect(diagnostics.count == DictionaryReader.maximumDiagnostics + 1)
        #expect(diagnostics.last?.message == "500 more problems are not shown")
        #expect(diagnostics.errorCount == 1500)
    }

    @Test func noDamageStopsTheReader() throws {
        let good = bytes(#"<Ctrl+c>, "é\"\u{20AC}", shift x : 12|3~AQ 45 # y"#)
        for index in good.indices {
            for byte in [0x00, 0x20, 0x22, 0x23, 0x2B, 0x3C, 0x3E, 0x5C, 0x7C, 0xFF] as [UInt8] {
                var damaged = good
                damaged[index] = byte
                for line in [damaged, Array(damaged[...index])] {
                    let source = bytes("krakel-dictionary 1\nmode x\n") + line
                    let reading = try DictionaryReader.read(source)
                    #expect(try DictionaryDocument(source).bytes == source)
                    let renderer = DiagnosticRenderer(file: "f", bytes: source)
                    #expect(
                        reading.diagnostics.allSatisfy { renderer.render($0).english.contains("^") }
                    )
                }
            }
        }
    }

    @Test func noisyTextNeverStopsTheReader() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            let text = (0..<8).map { _ in random.text() }.joined(separator: ": 12|3~")
            let reading = try read("mode x\n" + text)
            for diagnostic in reading.diagnostics {
                #expect(diagnostic.column >= 1 && diagnostic.length >= 1)
                let rendered = DiagnosticRenderer(file: "f", bytes: bytes("mode x\n" + text))
                    .render(diagnostic).english
                #expect(rendered.unicodeScalars.allSatisfy { $0 != "\u{1B}" && $0 != "\u{202E}" })
            }
        }
    }
}
