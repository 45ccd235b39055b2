// The chords of the trigger in a dictionary: their notation, and which of several counts.

import Strokes
import Testing

@testable import Dictionaries

@Suite struct GestureTests {
    @Test(arguments: [
        ("wheel-up", 4), ("wheel-down", 5), ("wheel-left", 6), ("wheel-right", 7),
        ("button-1", 1), ("button-8", 8), ("button-255", 255),
    ])
    func aChordIsAWord(text: String, button: Int) throws {
        #expect(Gesture(text) == .button(button))
        #expect(Gesture.button(button).text == text)
    }

    @Test func flicksAndTurnsAreWords() {
        for direction in Compass.allCases {
            #expect(Gesture("flick-\(direction.rawValue)") == .flick(direction))
            #expect(Gesture.flick(direction).text == "flick-\(direction.rawValue)")
        }
        for spin in Spin.allCases {
            #expect(Gesture("turn-\(spin.rawValue)") == .turn(spin))
            #expect(Gesture.turn(spin).text == "turn-\(spin.rawValue)")
        }
    }

    @Test func whatFingersDoIsAWord() {
        for (text, gesture) in [
            ("tap-3", FingerGesture(.tap, fingers: 3)),
            ("pan-2-up", FingerGesture(.pan(.up), fingers: 2)),
            ("swipe-3-up-left", FingerGesture(.swipe(.upLeft), fingers: 3)),
            ("swipe-1-left", FingerGesture(.swipe(.left), fingers: 1)),
            ("pinch-2-in", FingerGesture(.pinch(.inward), fingers: 2)),
            ("pinch-5-out", FingerGesture(.pinch(.outward), fingers: 5)),
            ("rotate-2-clockwise", FingerGesture(.rotate(.clockwise), fingers: 2)),
            ("pinch-3-out-once", FingerGesture(.pinchOnce(.outward), fingers: 3)),
            ("rotate-2-clockwise-once", FingerGesture(.rotateOnce(.clockwise), fingers: 2)),
        ] {
            #expect(Gesture(text) == .fingers(gesture))
            #expect(Gesture.fingers(gesture).text == text)
        }
    }

    @Test(arguments: [
        "tap", "tap-", "tap-0", "tap-6", "tap-02", "tap-2-", "tap-2-up", "pan-2", "pan-2-",
        "pan-2-up-left", "pan-up", "swipe-3", "swipe-3-north", "swipe--up", "pinch-1-in",
        "pinch-2-inward", "pinch-in", "pinch-2-once", "pinch-2-in-once-once", "tap-2-once",
        "rotate-1-clockwise", "rotate-2", "rotate-2-cw",
    ])
    func nothingElseIsOneOfFingers(_ text: String) {
        #expect(Gesture(text) == nil)
    }

    /// What the pointer does can be bound to them: no trigger is held.
    @Test func fingersScroll() throws {
        let recogniser = Recogniser(
            try dictionary("mode x\nscroll down : pan-2-up\nmode y\n\"a\" : tap-2\n"))
        let (pan, tap) = (FingerGesture(.pan(.up), fingers: 2), FingerGesture(.tap, fingers: 2))
        #expect(recogniser.fingers == [pan, tap])
        #expect(recogniser.fingers(in: "x") == [pan])
        #expect(recogniser.fingers(in: "y") == [tap])
    }

    @Test(arguments: [
        "wheel", "wheel-", "wheel-UP", "wheel-up-", "button-0", "button-4", "button-256",
        "button-01", "button-+1", "button-x", "button1", "button", "flick", "flick-north",
        "turn-cw",
        "turn-",
    ])
    func nothingElseIsOne(_ text: String) throws {
        #expect(Gesture(text) == nil)
        let reading = try reading("mode x\n\"a\" : 14789 \(text) 258\n")
        #expect(reading.diagnostics.map(\.column) == [13])
        #expect(reading.diagnostics.first?.message == "`\(text)` is not a gesture")
        #expect(reading.dictionary.modes[0].entries.isEmpty)
    }

    @Test(arguments: [
        ("flick-rigth", "flick-right"), ("flick-left-up", "flick-left"),
        ("scratchout", "scratch-out"), ("wheel_up", "wheel-up"), ("pictur", "picture"),
        ("swipe-6-left", "swipe-1-left"), ("button-4", "wheel-up"), ("button1", "button-1"),
        ("button_2", "button-2"), ("tapp-3", "tap-3"), ("pinch-2-in-onc", "pinch-2-in-once"),
    ])
    func whatWasMeantIsAsked(_ text: String, _ meant: String) throws {
        let reading = try reading("mode x\n\"a\" : \(text)\n")
        #expect(reading.diagnostics.first?.remedy == NearestName.question(meant))
    }

    @Test func thePointerDoesNothingInAChord() throws {
        let reading = try reading("mode x\nscroll up 3 : wheel-up\n")
        #expect(reading.diagnostics.map(\.column) == [15])
        #expect(reading.dictionary.modes[0].entries.isEmpty)
        // At the end of a flick the trigger is up.
        let flick = try dictionary("mode x\nscroll up 3 : flick-up\n")
        #expect(flick.modes[0].entries[0].gestures == [.flick(.up)])
    }

    /// Above, then the mode itself, then what it inherits, then below.
    @Test func theNearestModeWins() throws {
        let recogniser = Recogniser(
            try dictionary(
                """
                mode base
                "base" : wheel-up wheel-down wheel-left
                mode x inherits base
                "x" : wheel-up wheel-down
                mode above
                "above" : wheel-up
                mode below
                "below" : wheel-left wheel-right
                """))
        let meanings = ["wheel-up", "wheel-down", "wheel-left", "wheel-right", "button-1"].map {
            Gesture($0).flatMap { recogniser.actions(for: $0, in: "x") }
        }
        #expect(
            meanings == [
                [.text("above")], [.text("x")], [.text("base")], [.text("below")], nil,
            ])
        #expect(recogniser.exampleCount(in: "x") == 0)
    }

    @Test func whatIsForAnApplicationComesFirst() throws {
        let recogniser = Recogniser(
            try dictionary(
                """
                applications browsers : firefox
                mode x
                "x" : wheel-up wheel-down
                mode x for browsers
                "b" : wheel-up button-1
                """))
        func meanings(for group: String?) -> [[Action]?] {
            ["wheel-up", "wheel-down", "button-1"].map {
                Gesture($0).flatMap { recogniser.actions(for: $0, in: "x", for: group) }
            }
        }
        #expect(meanings(for: nil) == [[.text("x")], [.text("x")], nil])
        #expect(meanings(for: "browsers") == [[.text("b")], [.text("x")], [.text("b")]])
    }

    @Test func onesOwnTakesAChordFromTheOneBelow() throws {
        let own = try dictionary("mode x\n\"mine\" : wheel-up\n\"l\" : button-1\n")
        let shipped = try dictionary("mode x\n\"l\" : 14789 wheel-up\n\"gone\" : wheel-up\n")
        let entries = own.layered(over: shipped).modes[0].entries
        #expect(entries.map(\.actions) == [[.text("l")], [.text("mine")]])
        #expect(entries.map { $0.gestures.map(\.text) } == [["button-1"], ["wheel-up"]])
        #expect(entries[0].examples.count == 1)
    }

    /// What rewrites a line keeps them.
    @Test func aChordSurvivesARewriting() throws {
        var document = try DictionaryDocument(
            bytes("krakel-dictionary 1\nmode x\n\"a\" : 14789 wheel-up 258\n"))
        document.changeLines { $0.examples.removeLast() }
        #expect(text(document.bytes).hasSuffix("\n\"a\" : 14789 wheel-up\n"))
    }
}
