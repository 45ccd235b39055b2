// Owns: the chords of the trigger in a dictionary: their notation, and which of several counts.

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

    @Test(arguments: [
        "wheel", "wheel-", "wheel-UP", "wheel-up-", "button-0", "button-4", "button-256",
        "button-01", "button-+1", "button-x", "button1", "button", "flick", "flick-north",
        "turn-cw",
        "turn-",
    ])
    func nothingElseIsOne(_ text: String) throws {
        #expect(Gesture(text) == nil)
        let reading = try DictionaryReader.read(
            bytes("krakel-dictionary 1\nmode x\n\"a\" : 14789 \(text) 258\n"))
        #expect(reading.diagnostics.map(\.column) == [13])
        #expect(
            reading.diagnostics.first?.message
                == "`\(text)` is no gesture")
        #expect(reading.dictionary.modes[0].entries[0].examples.count == 2)
    }

    @Test func thePointerDoesNothingInAChord() throws {
        let reading = try DictionaryReader.read(
            bytes("krakel-dictionary 1\nmode x\nscroll up 3 : wheel-up\n"))
        #expect(reading.diagnostics.map(\.column) == [15])
        #expect(reading.dictionary.modes[0].entries[0].gestures == [])
        // At the end of a flick the trigger is up.
        let flick = try DictionaryReader.read(
            bytes("krakel-dictionary 1\nmode x\nscroll up 3 : flick-up\n"))
        #expect(flick.diagnostics == [])
        #expect(flick.dictionary.modes[0].entries[0].gestures == [.flick(.up)])
    }

    /// Above, then the mode itself, then what it inherits, then below.
    @Test func theNearestModeWins() throws {
        let recogniser = Recogniser(
            try DictionaryReader.read(
                bytes(
                    """
                    krakel-dictionary 1
                    mode base
                    "base" : wheel-up wheel-down wheel-left
                    mode x inherits base
                    "x" : wheel-up wheel-down
                    mode above
                    "above" : wheel-up
                    mode below
                    "below" : wheel-left wheel-right
                    """)
            ).dictionary)
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
        let reading = try DictionaryReader.read(
            bytes(
                """
                krakel-dictionary 1
                applications browsers : firefox
                mode x
                "x" : wheel-up wheel-down
                mode x for browsers
                "b" : wheel-up button-1
                """))
        #expect(reading.diagnostics == [])
        let recogniser = Recogniser(reading.dictionary)
        func meanings(for group: String?) -> [[Action]?] {
            ["wheel-up", "wheel-down", "button-1"].map {
                Gesture($0).flatMap { recogniser.actions(for: $0, in: "x", for: group) }
            }
        }
        #expect(meanings(for: nil) == [[.text("x")], [.text("x")], nil])
        #expect(meanings(for: "browsers") == [[.text("b")], [.text("x")], [.text("b")]])
    }

    @Test func onesOwnTakesAChordFromTheOneBelow() throws {
        func dictionary(_ text: String) throws -> StrokeDictionary {
            try DictionaryReader.read(bytes("krakel-dictionary 1\nmode x\n" + text)).dictionary
        }
        let own = try dictionary("\"mine\" : wheel-up\n\"l\" : button-1\n")
        let shipped = try dictionary("\"l\" : 14789 wheel-up\n\"gone\" : wheel-up\n")
        let entries = own.layered(over: shipped).modes[0].entries
        #expect(entries.map(\.actions) == [[.text("l")], [.text("mine")]])
        #expect(entries.map { $0.gestures.map(\.text) } == [["button-1"], ["wheel-up"]])
        #expect(entries[0].examples.count == 1)
    }

    /// What rewrites a line keeps them.
    @Test func aChordSurvivesARewriting() throws {
        var document = try DictionaryDocument(
            bytes("krakel-dictionary 1\nmode x\n\"a\" : 14789 wheel-up 258\n"))
        document.rewriteLines { line in
            var line = line
            line.examples.removeLast()
            return line
        }
        #expect(text(document.bytes).hasSuffix("\n\"a\" : 14789 wheel-up\n"))
    }
}
