// Transcripts of several triggers, and of buttons and wheel under one that is held.

import Dictionaries
import Engine
import PureSupport
import Testing

@Suite struct TriggerTests {
    static func dictionary() throws -> StrokeDictionary {
        try StrokeDictionary(
            """
            mode letters
            "l" : 14789
            "c" : 3214789
            "x" : 159|357
            "i" : 58|2
            lock digits : 951
            shift capitals : 852
            mode capitals
            "L" : 14789
            mode digits
            "7" : 14789
            lock letters : 951
            "seven" : button-3
            mode gestures
            <Control+Tab> : wheel-down 14789
            <Control+Shift+Tab> : wheel-up
            run "true" : button-1
            lock digits : button-9
            take back : button-8
            """)
    }

    /// Trigger 0 writes letters, trigger 1 makes gestures, trigger 2 begins in the first mode.
    static func transcript(anticipates: Bool = false) throws -> Transcript {
        try Transcript(dictionary(), otherModes: ["gestures", nil], anticipates: anticipates)
    }

    /// Without a word on which, another mode is for those that write.
    @Test(arguments: [
        ("trigger 1, 14789, mode digits, trigger 0, 14789", "Control+Tab 7"),
        ("trigger 1, 14789, mode digits, trigger 2, 14789", "Control+Tab 7"),
        ("trigger 1, 14789, mode digits, 14789", "Control+Tab Control+Tab"),
        ("mode digits, trigger 1, 14789, mode letters, trigger 0, 14789", "Control+Tab l"),
    ])
    func anotherModeIsForWriting(script: String, typed: String) throws {
        var transcript = try Self.transcript()
        #expect(transcript.typed(script) == typed)
    }

    /// Where each has a mode of its own, the first writes.
    @Test func anotherModeIsTold() throws {
        var engine = Engine(
            recogniser: Recogniser(try Self.dictionary()), mode: "letters",
            otherModes: ["gestures"])
        #expect(engine.turn(to: "digits", at: 0) == [.report(.modeChanged("digits"))])
        #expect(engine.modes == ["digits", "gestures"] && engine.modeOfWriting == "digits")
        #expect(engine.turn(to: "letters", of: [1], at: 0) == [.report(.modeChanged("letters"))])
        #expect(engine.modes == ["digits", "letters"] && engine.modeOfWriting == "digits")
        #expect(engine.turn(to: "nowhere", at: 0) == [])
    }

    @Test(
        arguments: [
            ("14789, trigger 1, 14789, trigger 0, 14789", "l Control+Tab l"),
            // A mode that stays is the trigger's own, and so is one for a single character.
            ("951, trigger 2, 14789, trigger 0, 14789", "l 7"),
            ("852, trigger 2, 14789, trigger 0, 14789, 14789", "l L l"),
            // A click with another trigger changes nothing.
            ("951, trigger 1, tap 5, trigger 0, 14789", "7"),
            // What one has begun the other ends, and does not go on with.
            ("58, trigger 2, 14789", "l"),
            ("58, tap 2, trigger 2, 14789", "i l"),
        ], [false, true])
    func eachTriggerHasItsMode(_ script: (script: String, typed: String), anticipates: Bool) throws
    {
        var transcript = try Self.transcript(anticipates: anticipates)
        #expect(transcript.typed(script.script) == script.typed)
    }

    @Test(arguments: [
        // Each turn does it once more, and the release is no click.
        (
            "trigger 1, press, join 5, turn 5, turn 5, release",
            "watch take type:Control+Tab type:Control+Tab"
        ),
        (
            "trigger 1, press, join 4, turn 4, turn 5, release, tap 5",
            "watch take type:Control+Shift+Tab type:Control+Tab watch replay"
        ),
        ("trigger 1, press, join 5, release", "watch take"),
        ("trigger 1, press, nudge, join 1, turn 1, release", "watch take run:true"),
        // A chord may change the mode, and what counts under it with that.
        (
            "trigger 1, press, join 9, turn 9, turn 3, turn 9, release",
            "watch take mode:digits type:seven"
        ),
        // Neither time nor motion ends it, and nothing is drawn.
        (
            "trigger 1, press, join 5, turn 5, wait 5000, draw 14789, turn 5, release",
            "watch take type:Control+Tab type:Control+Tab"
        ),
        // What is not bound is the program's: the button, and the wheel in another mode.
        ("trigger 1, press, join 3, release", "watch replay"),
        ("press, join 5, release", "watch replay"),
        ("press, join 1, release", "watch replay"),
        ("trigger 1, press, wait 300, join 5", "watch replay"),
        // During a stroke nothing but drawing counts.
        (
            "trigger 1, move 1, press, draw 14789, turn 5, release",
            "watch take begin type:Control+Tab end recognised"
        ),
        // A character that waits is complete before.
        (
            "58, tap 2, 159, trigger 1, press, join 5, turn 5, release",
            "watch take begin lift watch take begin type:i end recognised watch take begin lift "
                + "watch take end missed type:Control+Tab"
        ),
        (
            "trigger 1, press, join 5, turn 5, escape, turn 5, release",
            "watch take type:Control+Tab end cancelled"
        ),
        // A press whose forerunner was never released: its grab was broken.
        ("press, draw 14789, press, up", "watch take begin end cancelled watch replay"),
        ("trigger 1, press, join 5, press, up", "watch take end cancelled watch replay"),
        ("press, press, up", "watch replay"),
    ])
    func chords(script: String, effects: String) throws {
        var transcript = try Self.transcript()
        #expect(transcript.play(script) == effects)
    }

    /// Whatever comes in whatever order, with whichever trigger: each press is answered once, nothing
    /// is done for a chord but under a press that was taken, and what begins ends.
    @Test(arguments: 0..<100)
    func everyPressIsAnsweredOnce(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var transcript = try Self.transcript()
        let words = [
            "press", "nudge", "up", "other", "draw 14789", "draw 159", "release", "escape",
            "wait 50", "wait 300", "58", "tap 2", "14789", "trigger 0", "trigger 1",
            "trigger 2", "join 5", "join 3", "turn 5", "turn 1", "951",
        ]
        var effects: [Substring] = []
        for _ in 0..<80 {
            let word = words[Int(random.next() % UInt64(words.count))]
            effects += transcript.play(word).split(separator: " ")
        }
        // Whatever is still under way ends: the button comes up, time goes on.
        effects += transcript.play("up, release, wait 1000, release, up, wait 1000")
            .split(separator: " ")
        var frozen = 0
        var hasTaken = false
        var trail = false
        for effect in effects {
            switch effect {
            case "watch":
                frozen += 1
                hasTaken = false
            case "take":
                frozen -= 1
                hasTaken = true
            case "replay": frozen -= 1
            case "begin": trail = true
            case "end": trail = false
            case "run:true": #expect(hasTaken)
            default: break
            }
            #expect((0...1).contains(frozen))
        }
        #expect(frozen == 0)
        #expect(!trail)
    }
}
