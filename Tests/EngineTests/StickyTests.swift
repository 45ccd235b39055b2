// Modifiers that stick, keys that are held and what the pointer does: what Transcripts/sticky.txt does not say.

import Dictionaries
import Engine
import Strokes
import Testing

@Suite struct StickyTests {
    static func dictionary() throws -> StrokeDictionary {
        try StrokeDictionary(
            """
            mode letters
            "c" : 3214789
            "l" : 14789
            "Hi!" : 147858963
            stick Control : 159
            stick lock Control : 951
            stick Shift : 753
            stick Control+Shift : 357
            shift capitals : 852
            lock digits : 258
            button 2 : 1236987
            button hold 1 at start, button release 1 : 456
            scroll down 3 at start : 321456987
            hold <Super_L>, "l", release <Super_L> : 789632
            ignore : 7412369
            mode capitals
            "C" : 3214789
            stick Control : 159
            mode digits
            "7" : 1237
            """)
    }

    /// What was typed, and which modifiers stick from then on.
    private func played(_ script: String) throws -> String {
        var transcript = Transcript(try Self.dictionary())
        return transcript.play(script).split(separator: " ")
            .filter { ["type", "sticky", "mode", "missed"].contains($0.prefix { $0 != ":" }) }
            .joined(separator: " ")
    }

    @Test(arguments: [
        // Once more after a character is once again.
        ("159, 14789, 159", "sticky:Control/ type:Control+l sticky:/ sticky:Control/"),
        // A lock is on until it is drawn again, whatever came before.
        ("159, 951", "sticky:Control/ sticky:/Control"),
        ("951, 159", "sticky:/Control sticky:/"),
        // Several at once, one after the other, and together.
        ("357, 357", "sticky:Control+Shift/ sticky:/Control+Shift"),
        ("159, 357, 357", "sticky:Control/ sticky:Control+Shift/ sticky:/Control+Shift"),
        (
            "951, 357, 14789, 14789",
            "sticky:/Control sticky:Shift/Control type:Control+Shift+l sticky:/Control"
                + " type:Control+l"
        ),
        (
            "951, 753, 357, 357",
            "sticky:/Control sticky:Shift/Control sticky:/Control+Shift sticky:/"
        ),
    ])
    func modifiersStick(script: String, effects: String) throws {
        #expect(try played(script) == effects)
    }

    @Test(arguments: [
        // Shift alone makes a capital.
        ("753, 14789", "sticky:Shift/ type:Shift+l sticky:/"),
        // Of a text the first character for once, all while locked.
        ("159, 147858963", "sticky:Control/ type:Control+H,i! sticky:/"),
        ("951, 147858963", "sticky:/Control type:Control+H,Control+i,Control+exclam"),
        // What types nothing uses nothing up.
        ("159, 7412369", "sticky:Control/"),
        // A held key stands for itself; the letter between uses the modifier up.
        ("159, 789632", "sticky:Control/ type:hold-<Super_L>,Control+l,release-<Super_L> sticky:/"),
    ])
    func theyBecomePartOfWhatIsTyped(script: String, effects: String) throws {
        #expect(try played(script) == effects)
    }

    /// What was for one key goes, and what is locked stays.
    @Test func aMissEndsWhatWasForOneCharacter() throws {
        #expect(
            try played("951, 753, 1593575")
                == "sticky:/Control sticky:Shift/Control missed sticky:/Control")
    }

    /// The one-shot mode ends with the character that sticks a modifier, as with any other: modifiers
    /// come first.
    @Test(arguments: [
        (
            "159, 852, 3214789, 3214789",
            "sticky:Control/ mode:capitals type:Control+C mode:letters sticky:/ type:c"
        ),
        ("852, 159, 3214789", "mode:capitals mode:letters sticky:Control/ type:Control+c sticky:/"),
        ("951, 258, 1237", "sticky:/Control mode:digits type:Control+7"),
    ])
    func modesAndModifiersGoTogether(script: String, effects: String) throws {
        #expect(try played(script) == effects)
    }

    @Test func thePanicKeyLetsGoOfThem() throws {
        var transcript = Transcript(try Self.dictionary())
        _ = transcript.play("951, 753")
        #expect(
            transcript.play("move 1, press, draw 14789, escape")
                == "watch take begin end cancelled sticky:/")
        #expect(transcript.play("release, escape") == "")
        _ = transcript.play("951")
        #expect(transcript.play("escape") == "sticky:/", "between strokes, as when pausing")
        #expect(transcript.play("14789").contains("type:l"))
        _ = transcript.play("159")
        #expect(transcript.play("press, escape") == "watch replay sticky:/")
    }

    /// A click, and a stroke that was not finished, leave them stuck.
    @Test func aClickLeavesThemStuck() throws {
        #expect(
            try played("159, press, up, 14789")
                == "sticky:Control/ type:Control+l sticky:/")
    }

    /// The cells are 40 pixels apart, the first at 400:400.
    @Test(arguments: [
        ("1236987", "type:button-2@400:480"),
        ("456", "type:button-hold-1-at-start@400:440,button-release-1@480:440"),
        ("321456987", "type:scroll-down-3-at-start@480:400"),
        ("159, 1236987", "sticky:Control/ type:button-Control+2@400:480 sticky:/"),
        (
            "159, 456",
            "sticky:Control/ type:button-hold-Control+1-at-start@400:440,"
                + "button-release-1@480:440 sticky:/"
        ),
        (
            "951, 321456987, 321456987",
            "sticky:/Control type:scroll-Control+down-3-at-start@480:400"
                + " type:scroll-Control+down-3-at-start@480:400"
        ),
    ])
    func thePointerActsWhereTheStrokeWas(script: String, effects: String) throws {
        #expect(try played(script) == effects)
    }

    /// A character of several strokes begins with its first and ends with its last.
    @Test func severalStrokesHaveTwoEnds() throws {
        var dictionary = StrokeDictionary()
        for (path, text) in [("258|456", "button 1 at start"), ("159|357", "button 1")] {
            dictionary.add(
                Example(cellPath: try #require(CellPath(path))),
                for: try ActionNotation.actions(in: text), in: Mode.letters)
        }
        var transcript = Transcript(dictionary)
        #expect(transcript.typed("258, 456") == "button-1-at-start@440:400")
        #expect(transcript.typed("159, 357") == "button-1@400:480")
    }

    /// A command wants a clearer letter than a text does.
    @Test func aDoubtfulLetterUnderControlIsNotUnderstood() throws {
        var dictionary = try Self.dictionary()
        dictionary.add(
            Example(cellPath: try #require(CellPath("214789"))), for: [.text("e")],
            in: Mode.letters)
        var transcript = Transcript(dictionary)
        #expect(transcript.typed("32147896") == "c")
        #expect(transcript.play("159, 32147896").hasSuffix("missed sticky:/"))
        #expect(transcript.typed("753, 32147896") == "Shift+c", "no command")
    }

    @Test func theReadingSaysWhatWasDone() throws {
        var transcript = Transcript(try Self.dictionary())
        _ = transcript.play("159, 3214789")
        let reading = try #require(transcript.readings.last)
        #expect(Label.text(of: reading.actions) == "<Control+c>")
        #expect(reading.match.actions == [.text("c")])
    }

    /// The dictionary was changed while Control was on; its mode is not there any more.
    @Test func anotherDictionaryKeepsThem() throws {
        let query = try #require(CellPath("951")).ink.strokes[0].points
        var engine = Engine(recogniser: Recogniser(try Self.dictionary()))
        let points = query.map { Point(x: 100 + 50 * $0.x, y: 100 + 50 * $0.y) }
        _ = engine.handle(.press(points[0]), at: 0)
        _ = engine.handle(.frozenMotion(points[1]), at: 1)
        let effects = engine.handle(.release(points[2]), at: 2)
        #expect(effects.last == .report(.stickyChanged(once: [], locked: .control)))
        #expect(engine.state.once == [] && engine.state.locked == .control)

        var other = StrokeDictionary()
        other.add(
            Example(cellPath: try #require(CellPath("14789"))), for: [.text("l")], in: "others")
        #expect(engine.use(Recogniser(other)) == [.report(.modeChanged("others"))])
        #expect(engine.state.once == [] && engine.state.locked == .control)
    }
}
