import Dictionaries
import Engine
import Strokes
import Testing

@Suite struct EngineTests {
    private var transcript = Transcript(Self.dictionary)

    static let dictionary = StrokeDictionary.of([
        (
            "letters",
            [
                (.text("l"), "14789"), (.text("c"), "3214789"), (.text("x"), "159|357"),
                (.text("i"), "58|2"), (.text("o"), "214789632"), (.shift(mode: "capitals"), "852"),
                (.lock(mode: "digits"), "951"), (.ignore, "321456987"),
            ]
        ),
        ("capitals", [(.text("L"), "14789"), (.text("C"), "3214789")]),
        ("digits", [(.text("7"), "1237"), (.lock(mode: "letters"), "951")]),
    ])

    /// Strokes in, keys out. A stroke that nothing continues types on its release.
    @Test(arguments: [
        ("14789", "watch take begin type:l end recognised"),
        ("3214789", "watch take begin type:c end recognised"),
        ("321456987", "watch take begin end recognised"),
        // The first stroke of the x waits for its second.
        ("159, 357", "watch take begin lift watch take begin type:x end recognised"),
        ("159", "watch take begin lift"),
        // Nothing reads half an x.
        ("159, wait 400", "watch take begin lift end missed"),
        ("159, wait 299", "watch take begin lift"),
        // A dot belongs to the i, a click elsewhere to the program below.
        ("58, tap 2", "watch take begin lift watch take begin type:i end recognised"),
        // A stroke that makes no sense with the one before it stands for itself.
        ("159, 14789", "watch take begin lift watch take begin missed type:l end recognised"),
    ])
    mutating func strokes(script: String, effects: String) {
        #expect(transcript.play(script) == effects)
    }

    /// A stroke changed the mode that was a letter, badly drawn: the next one means nothing there and is surely
    /// a letter of the old mode, which is the mode again. What means something in the new one makes the
    /// change stand, and then a stroke that does not is a miss; so it is where the change was clearly
    /// meant.
    @Test(arguments: [
        ("7563, wait 400, 214789632, wait 400, 3214789", "type:o type:c"),
        ("7563, wait 400, 1237, wait 400, 214789632", "type:7 missed"),
        ("753, wait 400, 214789632", "missed"),
        ("9541, wait 400, 214789632, wait 400, 3214789", "type:o type:c"),
        ("9541, wait 400, 1237, wait 400, 3214789", "type:7 type:c"),
        ("951, wait 400, 214789632", "missed"),
    ])
    func aModeThatNothingIsReadIn(script: String, effects: String) {
        var transcript = Transcript(
            StrokeDictionary.of([
                (
                    "letters",
                    [
                        (.text("c"), "3214789"), (.text("o"), "214789632"),
                        (.shift(mode: "digits"), "951"), (.lock(mode: "digits"), "753"),
                        (.stick(.control), "258"), (.stick(.alt), "456"),
                    ]
                ),
                ("digits", [(.text("7"), "1237"), (.lock(mode: "letters"), "951")]),
            ]))
        let told = transcript.play(script).split(separator: " ")
        #expect(
            told.filter { $0.hasPrefix("type:") || $0 == "missed" }.joined(separator: " ")
                == effects)
    }

    /// What a BackSpace removes is known where nothing else can have come since.
    @Test(
        arguments: [
            ("14789, 654", 0), ("14789, 214789, 654", 1),
            ("14789, 214789, 654, 654", 0),
            ("3654, 654", 0), ("159, 654", nil),
            ("159, 654, 654", 0), ("654", nil),
            ("14789, elsewhere, 654", nil),
            ("14789, wait 30000, 654", nil),
        ] as [(String, Int?)])
    func aBackSpaceKnowsWhatItRemoves(script: String, removed: Int?) {
        var transcript = Transcript(
            StrokeDictionary.of([
                (
                    "letters",
                    [
                        (.text("l"), "14789"), (.text("e"), "214789"), (.text("hi"), "159"),
                        (.chord(.backSpace), "654"),
                        (.chord(Chord(key: Keysym(rawValue: 0xFF0D))), "3654"),
                    ]
                )
            ]))
        _ = transcript.play(script)
        let readings = transcript.readings
        #expect(readings.last?.removed == removed.map { readings[$0].ink })
    }

    /// What is no stroke reaches the program below, untouched.
    @Test(arguments: [
        ("press, up", "watch replay"),
        ("press, nudge, nudge, up", "watch replay"),
        ("press, wait 299", "watch"),
        ("press, wait 300", "watch replay"),
        ("press, nudge, wait 300, up", "watch replay"),
        ("press, other", "watch replay"),
        ("press, escape", "watch replay"),
        ("release", ""),
        ("escape", ""),
        ("up, other, nudge", ""),
        ("press, up, press, up", "watch replay watch replay"),
    ])
    mutating func clicks(script: String, effects: String) {
        #expect(transcript.play(script) == effects)
    }

    /// The character at hand is typed before a click that follows it reaches the program below.
    @Test(arguments: [
        ("58, move 9, press, wait 300", "end missed replay"),
        ("58, move 9, press, other", "end missed replay"),
        ("159, tap 5", "end missed replay"),
    ])
    mutating func clicksAfterStrokes(script: String, ending: String) {
        #expect(transcript.play(script).hasSuffix(ending))
    }

    /// A space may begin another character, and yet stand before a letter: what is clear alone and
    /// unclear together is two characters.
    @Test(arguments: [
        ("456, 14789", "+"), ("456, 258", "_ l"),
        ("456, wait 400, 14789", "_ L"), ("456, busy 400, 14789", "+"),
    ])
    func whatIsClearAloneAndUnclearTogetherIsTwo(script: String, typed: String) throws {
        var dictionary = StrokeDictionary()
        for (path, text) in [("456", "_"), ("258", "l"), ("14789", "L"), ("456|14789", "+")] {
            let path = try #require(CellPath(path))
            dictionary.add(Example(cellPath: path), for: [.text(text)], in: Mode.letters)
        }
        var transcript = Transcript(dictionary)
        let words = transcript.play(script).split(separator: " ")
        #expect(
            words.filter { $0.hasPrefix("type:") }.map { $0.dropFirst(5) }
                == typed.split(separator: " "))
    }

    /// Escape, or the device is no more: of a mouse that is told behind the release of its button.
    @Test(arguments: ["escape", "gone"])
    mutating func aStrokeEndsWithoutAResult(by event: String) {
        #expect(
            transcript.play("move 1, press, draw 14789, \(event), release, wait 1000")
                == "watch take begin end cancelled")
        #expect(transcript.play("14789").contains("type:l"))
        #expect(
            transcript.play("159, \(event), wait 1000")
                == "watch take begin lift end cancelled")
    }

    /// Looking ahead changes nothing but the time it takes.
    @Test(arguments: ["14789", "159, 357", "58, tap 2"])
    func anticipationChangesNothing(script: String) {
        var plain = Transcript(Self.dictionary)
        var ahead = Transcript(Self.dictionary, anticipates: true)
        #expect(ahead.play(script) == plain.play(script))
    }

    @Test func anotherDictionaryTakesOverAndKeepsTheModeItKnows() {
        var engine = Engine(recogniser: Recogniser(Self.dictionary), mode: "digits")
        #expect(engine.use(Recogniser(Self.dictionary)) == [])
        let lettersOnly = StrokeDictionary(modes: Array(Self.dictionary.modes.prefix(1)))
        #expect(engine.use(Recogniser(lettersOnly)) == [.report(.modeChanged("letters"))])
    }
}
