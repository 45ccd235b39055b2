// Strokes that start programs or pause: what is started, when, and what it is told.

import Dictionaries
import Strokes
import Testing

@testable import Engine

@Suite struct CommandActionTests {
    private func dictionary() throws -> StrokeDictionary {
        try StrokeDictionary(
            """
            mode letters
            "l" : 14789
            run "a 'b c'" : 456
            run shell "d" , "x", run "e", <Left> : 654
            run "f" : 159
            "x" : 159|357
            stick Control : 753
            "x", pause, shift capitals : 9514
            shift capitals : 852
            mode capitals
            run "g", lock letters : 456
            """)
    }

    @Test(arguments: [
        ("456", "run:a-b_c recognised"),
        // What is typed is on its way before a program starts.
        ("654", "type:x,Left run:/bin/sh--c-d,e recognised"),
        // A program starts once no further stroke can change its character.
        ("159", ""),
        ("159, wait 300", "run:f recognised"),
        ("159, 357", "type:x recognised"),
        ("159, escape", "cancelled"),
        // A pause comes once all is typed.
        ("9514", "type:x pause recognised mode:capitals"),
        // Modifiers that stick are for keys.
        (
            "753, 456, 14789",
            "recognised sticky:Control/ run:a-b_c recognised type:Control+l recognised sticky:/"
        ),
        ("852, 456", "recognised mode:capitals run:g recognised mode:letters"),
    ])
    func commandsAreStarted(script: String, effects: String) throws {
        var transcript = Transcript(try dictionary())
        let words = transcript.play(script)
        let trail = ["watch", "take", "begin", "lift", "end"]
        #expect(
            words.split(separator: " ").filter { !trail.contains(String($0)) }
                .joined(separator: " ") == effects)
    }

    /// A command that lies a little off its entry is not started, where a letter would be typed.
    @Test func aDoubtfulCommandIsNotStarted() throws {
        for (keyword, isDone) in [("", true), ("run ", false)] {
            let lines = "mode letters\n\(keyword)\"c\" : 3214789\n\(keyword)\"e\" : 214789"
            var transcript = Transcript(try StrokeDictionary(lines))
            #expect(transcript.play("32147896").contains("recognised") == isDone)
        }
    }

    @Test func commandsAreToldOfTheStroke() throws {
        let entry = try ActionNotation.actions(in: #"run "a b", shift capitals"#)
        let variables = CommandEnvironment.variables(
            inherited: [
                "HOME=/home/me", "KRAKEL_ENTRY=old", "NOTIFY_SOCKET=/run/x", "DISPLAY=:7.1",
                "KRAKEL_ENTRY_OF=mine", "odd", "A=b=c",
            ],
            ends: InkEnds(start: Point(x: 10.5, y: -0.4), end: Point(x: 1919, y: 7.49)),
            entry: entry)
        #expect(
            variables == [
                "HOME=/home/me", "DISPLAY=:7.1", "KRAKEL_ENTRY_OF=mine", "odd", "A=b=c",
                "KRAKEL_STROKE_START=11,0", "KRAKEL_STROKE_END=1919,7",
                #"KRAKEL_ENTRY=run "a b", shift capitals"#,
            ])
    }
}
