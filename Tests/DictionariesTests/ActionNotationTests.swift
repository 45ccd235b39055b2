import PureSupport
import Testing

@testable import Dictionaries

@Suite struct ActionNotationTests {
    /// One of each kind.
    private static func examples() throws -> [Action] {
        [
            .text("Hi \"you\"\\\n\t€"), try chord([.control, .shift], "t"),
            .shift(mode: "capitals"),
            .lock(mode: "my mode"), .stick(.control), .stickLock([.shift, .alt]), .unstick,
            .hold(Keysym(rawValue: 0x61)), .release(Keysym(rawValue: 0x61)),
            .pointer(PointerAction(.click(.middle, .twice))), .mark("\u{308}"),
            .run(try Command("true")), .pause, .takeBack, .nextReading, .straighten(degrees: 90),
            .open(.sheet), .window(.toDesktop(.number(2))), .wait(milliseconds: 20), .again,
            .paste(.primary), .date(format: "%-d %B"),
            .variants([Variant("a", [.text("a")]), Variant("b", [.ignore])]), .ignore,
        ]
    }

    /// A kind that is added does not compile until it stands here; it belongs to the examples as well.
    private static func kind(of action: Action) -> String {
        switch action {
        case .text, .chord, .shift, .lock, .stick, .stickLock, .unstick, .hold, .release, .pointer,
            .mark, .run, .pause, .takeBack, .nextReading, .straighten, .open, .window, .wait,
            .again, .paste, .date, .variants, .ignore:
            Mirror(reflecting: action).children.first?.label ?? "\(action)"
        }
    }

    /// Each kind is read as it is written, its first word is known where one is misspelled, and is in the manual.
    @Test func everyKindOfActionIsKnownEverywhere() throws {
        let examples = try Self.examples()
        #expect(Set(examples.map(Self.kind)).count == 24 && examples.count == 24)
        let manual = try Checkout.text(of: "man/krakel-dictionary.5")
        for action in examples {
            let text = ActionNotation.text(of: action)
            #expect(try ActionNotation.actions(in: text) == [action], "\(text)")
            guard let word = text.split(separator: " ").first.map(String.init),
                word.allSatisfy(\.isLetter)
            else { continue }
            #expect(LineParser.keywords.contains(word), "\(word)")
            #expect(manual.contains("\n.It Ic \(word)"), "\(word)")
        }
    }

    @Test(
        arguments: ModifierNotationTests.usual
            + PointerNotationTests.usual.map { ($0, .pointer($1)) }
            + WindowNotationTests.usual.map { ($0, .window($1)) } + [
                (#"mark "\u{308}""#, .mark("\u{308}")),
                (#"mark "\u{308}" on "aou""#, .mark(Mark("\u{308}", on: "aou"))),
            ])
    func whatIsWrittenIsRead(text: String, action: Action) throws {
        #expect(try ActionNotation.actions(in: text) == [action])
        #expect(ActionNotation.text(of: action) == text)
        #expect(Label.text(of: [action]) == text)
    }

    @Test(
        arguments: ModifierNotationTests.otherWays + PointerNotationTests.otherWays
            + WindowNotationTests.otherWays + VariantTests.otherWays
            + [("mark \"\u{308}\"  on \"aou\"", #"mark "\u{308}" on "aou""#)])
    func otherWaysToWriteThem(text: String, usual: String) throws {
        let actions = try ActionNotation.actions(in: text)
        #expect(ActionNotation.text(of: actions) == usual)
        #expect(try ActionNotation.actions(in: usual) == actions)
    }

    @Test(arguments: [
        ("wait 200", [Action.wait(milliseconds: 200)], "wait 200"),
        ("again", [.again], "again"), ("paste", [.paste(.clipboard)], "paste"),
        ("date  \"%H:%M\"", [.date(format: "%H:%M")], "date \"%H:%M\""),
        ("paste clipboard", [.paste(.clipboard)], "paste"),
        ("paste primary,\"a\"", [.paste(.primary), .text("a")], "paste primary, \"a\""),
        ("3*\"ab\"", Array(repeating: .text("ab"), count: 3), "3 * \"ab\""),
        ("2 * wait 5", [.wait(milliseconds: 5), .wait(milliseconds: 5)], "wait 5, wait 5"),
        (
            "\"x\", 3 * scroll down 2, \"x\"",
            [.text("x")]
                + Array(repeating: .pointer(PointerAction(.scroll(.down, steps: 2))), count: 3)
                + [.text("x")], "\"x\", 3 * scroll down 2, \"x\""
        ),
        (
            "100 * \"a\", 7 * \"a\"", Array(repeating: .text("a"), count: 107),
            "100 * \"a\", 7 * \"a\""
        ),
        (
            "lock x, lock x, lock x", Array(repeating: .lock(mode: "x"), count: 3),
            "lock x, lock x, lock x"
        ),
    ])
    func macrosAreReadAndWritten(text: String, actions: [Action], written: String) throws {
        #expect(try ActionNotation.actions(in: text) == actions)
        #expect(ActionNotation.text(of: actions) == written)
        #expect(try ActionNotation.actions(in: written) == actions)
    }

    /// A line cannot become thousands of actions.
    @Test func repetitionsAreBounded() throws {
        let line = Array(repeating: "100 * <a>", count: 10).joined(separator: ", ")
        #expect(try ActionNotation.actions(in: line).count == 1000)
        let error = #expect(throws: NotationError.self) {
            try ActionNotation.actions(in: line + ", 2 * <a>")
        }
        #expect(error?.problem == .macro(.tooManyActions))
    }

    @Test func anyActionsSurviveARoundTrip() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let actions = random.actions()
            let text = ActionNotation.text(of: actions)
            #expect(try ActionNotation.actions(in: text) == actions, "\(text)")
            let scalars = text.unicodeScalars
            #expect(scalars.allSatisfy { $0.properties.generalCategory != .control }, "\(text)")
        }
    }

    @Test func textComesBackScalarByScalar() throws {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<2000 {
            let text = random.text()
            let read = try ActionNotation.actions(in: ActionNotation.text(of: [.text(text)]))
            guard case .text(let result) = try #require(read.first) else {
                Issue.record("no text")
                continue
            }
            #expect(Array(result.utf8) == Array(text.utf8))
        }
    }

    private static let mistakes: [(String, DictionaryProblem, Range<Int>)] = [
        ("", DictionaryProblem.missingAction, 0..<0),
        ("\"a\", ", .missingAction, 5..<5),
        ("\"a\" \"b\"", .missingComma, 4..<5),
        ("\"a\" 12", .unexpected("12"), 4..<5),
        ("\"ab", .unclosedQuote, 0..<1),
        (#""é\q""#, .unknownEscape("q"), 3..<5),
        (#""\u{110000}""#, .badCodePoint, 1..<11),
        (#""\u{D800}""#, .badCodePoint, 1..<9),
        (#""\u{}""#, .badCodePoint, 1..<5),
        (#""\u20""#, .badCodePoint, 1..<3),
        ("<Control+c", .unclosedChord, 0..<1),
        ("<Control + c>", .blankInChord, 8..<9),
        ("mark", .missingMark, 4..<4),
        ("mark acute", .missingMark, 5..<6),
        (#"mark "a""#, .badMark, 5..<8),
        (#"mark "\u{20DD}""#, .badMark, 5..<15),
        (#"mark "\u{301}" on"#, .missingLetters, 17..<17),
        (#"mark "\u{301}" on aou"#, .missingLetters, 18..<19),
        ("mark \"\\u{301}\" on \"\"", .badLetters, 18..<20),
        (#"mark "\u{301}" on "a1""#, .badLetters, 18..<22),
        (#"mark "\u{301}\u{308}""#, .badMark, 5..<21),
        (#"mark "\u{301}", ignore"#, .notAlone(.mark("\u{301}")), 16..<22),
        (#""a", mark "\u{301}""#, .notAlone(.mark("\u{301}")), 5..<19),
        (#"take back, "a""#, .notAlone(.takeBack), 11..<14),
        (#""a", next reading"#, .notAlone(.nextReading), 5..<17),
        ("take", .missingWord(of: "take back"), 4..<4),
        (#"again, "a""#, .notAlone(.again), 7..<10),
        ("wait", .macro(.badWait("")), 4..<4), ("wait 0", .macro(.badWait("0")), 5..<6),
        ("wait 10001", .macro(.badWait("10001")), 5..<10),
        ("\"a\", wait soon", .macro(.badWait("soon")), 10..<14),
        ("0 * <Down>", .macro(.badCount("0")), 0..<1),
        ("\"a\", 101* <Down>", .macro(.badCount("101")), 5..<8),
        ("3 *", .missingAction, 3..<3), ("3 * 2 * <Down>", .unknownWord("2"), 4..<5),
        ("2 * shift capitals", .macro(.notRepeated(.shift(mode: "capitals"))), 4..<18),
        ("paste it", .missingComma, 6..<7), ("3 <Down>", .unknownWord("3"), 0..<1),
        ("take it back", .missingWord(of: "take back"), 5..<7),
        ("open", .unknownWindow(""), 4..<4), ("open shet", .unknownWindow("shet"), 5..<9),
        ("next", .missingWord(of: "next reading"), 4..<4),
        ("<>", .missingKey, 1..<2),
        ("<Control+>", .missingKey, 9..<10),
        ("<Control++>", .missingKey, 9..<10),
        ("<Kontrol+c>", .unknownModifier("Kontrol"), 1..<8),
        ("<Control+Ctrl+c>", .repeatedModifier("Ctrl"), 9..<13),
        ("\"a\", <Shift+retrun>", .unknownKey("retrun"), 12..<18),
        ("<\u{0}>", .unknownKey("\u{0}"), 1..<2),
        ("shift", .missingMode(after: "shift"), 5..<5),
        ("lock , ignore", .missingMode(after: "lock"), 5..<6),
        ("Shift x", .unknownWord("Shift"), 0..<5),
    ]

    @Test(
        arguments: [
            mistakes, ModifierNotationTests.mistakes, PointerNotationTests.mistakes,
            WindowNotationTests.mistakes, VariantTests.mistakes, CommandTests.mistakes,
        ].flatMap(\.self))
    func theExactPlaceIsReported(text: String, problem: DictionaryProblem, range: Range<Int>) {
        #expect(throws: NotationError(problem: problem, range: range)) {
            try ActionNotation.actions(in: text)
        }
        #expect(!problem.message.english.isEmpty && problem.remedy != nil)
    }

    private static let remedies = [
        ("<return>", "Return"), ("<Retrun>", "Return"), ("<Enter>", "Return"),
        ("<Control+,>", "comma"), ("<page-up>", "Page_Up"), ("<backspce>", "BackSpace"),
        ("<€>", "EuroSign"), ("<Control>", "Control_L"), ("<AltGr>", "ISO_Level3_Shift"),
        ("<Contol+c>", "Control"), ("<Win+c>", "Super"), ("shft x", "shift"), ("Ignore", "ignore"),
        ("hello", "\"hello\""), ("stck Control", "stick"), ("runn \"ls\"", "run"),
    ]

    @Test(
        arguments: remedies + ModifierNotationTests.remedies + PointerNotationTests.remedies
            + WindowNotationTests.remedies)
    func theRemedyNamesWhatWasMeant(text: String, meant: String) throws {
        let error = #expect(throws: NotationError.self) { try ActionNotation.actions(in: text) }
        let problem = try #require(error?.problem)
        let remedy = try #require(problem.remedy)
        #expect(remedy.english.contains("`\(meant)`"), "\(remedy)")
        #expect(!problem.message.english.isEmpty)
    }
}
