// What the letter model may do while somebody writes, and what it must leave alone.

import Dictionaries
import Engine
import Reading
import Strokes
import Testing

@Suite struct WordTests {
    static let dictionary = StrokeDictionary.of([
        (
            "letters",
            [
                (.text("t"), "12369"), (.text("h"), "147"), (.text("c"), "3214789"),
                (.text("e"), "214789"), (.text(" "), "456"), (.text("."), "159"),
                (.shift(mode: "capitals"), "852"), (.lock(mode: "digits"), "951"),
                (.shift(mode: "digits"), "753"),
            ]
        ),
        (
            "capitals",
            [(.text("H"), "147"), (.text("C"), "3214789"), (.text("E"), "214789")]
        ),
        (
            "digits",
            [
                (.text("6"), "3214789"), (.text("0"), "214789"), (.lock(mode: "letters"), "951"),
            ]
        ),
        (
            "above",
            [(.key("BackSpace"), "654"), (.key("Left"), "65456"), (.key("Return"), "3654")]
        ),
    ])

    static let model = {
        var words = WordCounts()
        words.add("the the the the then cat cow can cut cot")
        return LetterModel(learning: words)
    }()

    private func written(_ script: String, model: LetterModel? = model) -> String {
        var transcript = Transcript(Self.dictionary, letters: model)
        return transcript.typed(script)
    }

    @Test func itsWordDecidesWhatALetterIs() {
        #expect(written("stroke 12369, stroke 147, stroke 321478") == "t h e")
        #expect(written("stroke 12369, stroke 147, stroke 321478", model: nil) == "t h c")
        #expect(written("stroke 321478") == "c")
        #expect(written("stroke 12369, stroke 147, stroke 3214789") == "t h c", "a clear c")
    }

    /// A c and an l close behind each other are a d, unless only the two make a word.
    @Test(arguments: [
        (nil, 225, "d"), ("clock clear climb", 225, "c l"), ("dock dear dim", 225, "d"),
        (nil, 325, "c l"), ("clock clear climb", 325, "c l"),
        ("dock dear dim", 325, "c BackSpace d"),
    ])
    func itsWordDecidesWhichStrokesAreALetter(text: String?, wait: Int, typed: String) {
        let dictionary = StrokeDictionary.of([
            (
                "letters",
                [(.text("c"), "3214789"), (.text("l"), "369"), (.text("d"), "3214789|369")]
            )
        ])
        let model = text.map { text in
            var words = WordCounts()
            words.add(text)
            return LetterModel(learning: words)
        }
        var transcript = Transcript(dictionary, letters: model)
        #expect(
            transcript.typed("stroke 3214789, wait \(wait), stroke 369, wait 900") == typed)
    }

    /// The reading says both what was typed and what the shape alone said.
    @Test func theReadingSaysWhatTheShapeAloneSaid() throws {
        var transcript = Transcript(Self.dictionary, letters: Self.model)
        _ = transcript.play("stroke 12369, stroke 147")
        #expect(transcript.readings.allSatisfy { !$0.isRespelled })
        _ = transcript.play("stroke 321478")
        let reading = try #require(transcript.readings.last)
        #expect(reading.isRespelled)
        #expect(reading.actions == [.text("e")])
        #expect(reading.match.actions == [.text("c")])
        #expect(reading.match.distance < reading.match.alternatives[0].distance)
    }

    /// After `th`, what ends the word or leaves its place unknown, and what does not.
    @Test(arguments: [
        ("stroke 456", "c"), ("stroke 159", "c"), ("stroke 3654", "c"), ("stroke 65456", "c"),
        // Digits for a while; a digit.
        ("stroke 951, stroke 951", "c"), ("stroke 753, stroke 3214789", "c"),
        // A click in the program below; a pause.
        ("press, up", "c"), ("press, wait 300, up", "c"), ("wait 5000", "c"),
        // A letter that was taken back and written again, a capital, nothing understood.
        ("wait 4000", "e"), ("stroke 12369, stroke 654", "e"), ("stroke 1593575", "e"),
        ("stroke 654, stroke 147", "e"), ("stroke 654, stroke 852, stroke 147", "e"),
        ("move 1, press, draw 14789, escape, release", "e"),
    ])
    func wordsEnd(script: String, letter: String) {
        let typed = written("stroke 12369, stroke 147, \(script), stroke 321478")
        #expect(typed.split(separator: " ").last.map(String.init) == letter)
    }

    @Test func theWordGoesOnInCapitals() {
        #expect(
            written("stroke 12369, stroke 147, stroke 852, stroke 321478") == "t h E")
    }

    @Test func otherModesAreReadByShapeAlone() {
        var transcript = Transcript(Self.dictionary, letters: Self.model, mode: "digits")
        #expect(transcript.typed("stroke 321478, stroke 321478") == "6 6")
        #expect(
            written("stroke 12369, stroke 147, stroke 753, stroke 321478") == "t h 6")
    }

    /// Who takes a letter back does not want it again.
    @Test func whatWasTakenBackIsNotChosenAgain() {
        let word = "stroke 12369, stroke 147, stroke 321478, stroke 654"
        #expect(written("\(word), stroke 321478") == "t h e BackSpace c")
        #expect(
            written("\(word), stroke 321478, stroke 456, stroke 12369, stroke 147, stroke 321478")
                .hasSuffix("t h e"))
    }

    @Test func nobodyAsksInPrivate() {
        var transcript = Transcript(Self.dictionary, letters: Self.model)
        transcript.noteKeyboard(isTaken: true)
        #expect(transcript.typed("stroke 12369, stroke 147, stroke 321478") == "t h c")
        transcript.noteKeyboard(isTaken: false)
        #expect(transcript.typed("stroke 321478") == "c", "what was private is not remembered")
        #expect(
            transcript.typed("stroke 456, stroke 12369, stroke 147, stroke 321478").hasSuffix("e"))
    }

    /// Looking ahead changes nothing but the time it takes.
    @Test func anticipationChangesNothing() {
        let script =
            "stroke 12369, stroke 147, stroke 321478, stroke 654, stroke 321478, stroke 456"
        var plain = Transcript(Self.dictionary, letters: Self.model)
        var ahead = Transcript(Self.dictionary, letters: Self.model, anticipates: true)
        #expect(ahead.play(script) == plain.play(script))
    }
}

extension Action {
    /// A key alone; nothing where there is none of that name.
    fileprivate static func key(_ name: String) -> Action {
        Keysym(name: name).map { .chord(Chord(key: $0)) } ?? .ignore
    }
}
