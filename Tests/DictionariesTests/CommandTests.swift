// How commands fall into words, which are none, and what is said of them.

import Testing

@testable import Dictionaries

@Suite struct CommandTests {
    @Test(arguments: [
        ("firefox", ["firefox"]),
        ("firefox --new-window", ["firefox", "--new-window"]),
        ("  a \t b\nc  ", ["a", "b", "c"]),
        // Nothing but quotes and backslashes means anything.
        (
            "echo $HOME ~ ~/x a|b >f *.? #c `d` ;&",
            [
                "echo", "$HOME", "~", "~/x", "a|b", ">f", "*.?", "#c", "`d`", ";&",
            ]
        ),
        ("a 'b c' d", ["a", "b c", "d"]),
        (#"a 'b\c"d'"#, ["a", #"b\c"d"#]),
        (#"a "b c" d"#, ["a", "b c", "d"]),
        (#"a "\$x \` \" \\ \n 'q'""#, ["a", #"$x ` " \ \n 'q'"#]),
        (#"a b\ c \' \" \\ \n"#, ["a", "b c", "'", "\"", #"\"#, "n"]),
        ("a '' \"\" b''", ["a", "", "", "b"]),
        (#"a b'c d'"e f"g\ h"#, ["a", "bc de fg h"]),
        ("a b\\\nc \"d\\\ne\"", ["a", "bc", "de"]),
        ("a 'b\nc'", ["a", "b\nc"]),
        // Neither a carriage return nor what joins the quote hides it.
        ("a\r\nb", ["a\r", "b"]),
        ("a 'b'\u{301}", ["a", "b\u{301}"]),
        ("über → 'ß é'", ["über", "→", "ß é"]),
    ])
    func wordsArePartedAsInAShell(text: String, words: [String]) throws {
        #expect(try Command(text).words.map { Array($0.utf8) } == words.map { Array($0.utf8) })
    }

    @Test(arguments: [
        ("", CommandError.empty), (" \t\n", .empty), ("'' a", .empty),
        ("a 'b", .unclosedQuote("'")),
        ("a \"b", .unclosedQuote("\"")), (#"a "b\""#, .unclosedQuote("\"")),
        (#"a \"#, .trailingBackslash), (#"a "b\"#, .trailingBackslash), ("a\0b", .null),
    ])
    func theseAreNoCommands(text: String, error: CommandError) {
        #expect(throws: error) { try Command(text) }
    }

    @Test func aShellGetsItsTextAsItIs() throws {
        let text = #"ls ~ | sort > "$HOME/a b" '"#
        #expect(try Command(shell: text).words == ["/bin/sh", "-c", text])
        #expect(throws: CommandError.empty) { try Command(shell: " \n") }
        #expect(throws: CommandError.null) { try Command(shell: "a\0") }
    }

    @Test(arguments: [
        #"run "firefox --new-window""#, #"run "xterm -T 'a b'""#, #"run "a \"b \\\\ c\"""#,
        #"run shell "a | b > \"$c\"""#, #"run "a", <Return>, run shell "b""#,
    ])
    func theNotationSurvivesARoundTrip(text: String) throws {
        let actions = try ActionNotation.actions(in: text)
        #expect(ActionNotation.text(of: actions) == text)
        #expect(actions.contains { if case .run = $0 { true } else { false } })
    }

    static let mistakes: [(String, DictionaryProblem, Range<Int>)] = [
        ("run", DictionaryProblem.missingCommand(after: "run"), 3..<3),
        ("run firefox", .missingCommand(after: "run"), 4..<5),
        ("run shell", .missingCommand(after: "run shell"), 9..<9),
        ("run shell ls", .missingCommand(after: "run shell"), 10..<11),
        (#"run """#, .badCommand(.empty), 4..<6),
        (#""é", run "a 'b""#, .badCommand(.unclosedQuote("'")), 10..<16),
        (#"run shell " ""#, .badCommand(.empty), 10..<13),
        (#"run "a"#, .unclosedQuote, 4..<5),
    ]

    /// What a remedy tells to write can be written.
    @Test(arguments: [
        (CommandError.unclosedQuote("'"), "'"), (.unclosedQuote("\""), "\""),
        (.trailingBackslash, "\\"),
    ])
    func theRemedyIsRight(error: CommandError, meant: String) throws {
        for inDictionary in [true, false] {
            let remedy = error.remedy(inDictionary: inDictionary).english
            let text = try "a \(#require(remedy.split(separator: "`").last))"
            let command =
                inDictionary
                ? try ActionNotation.actions(in: "run \"\(text)\"").commands.first
                : try Command(text)
            #expect(command?.words == ["a", meant])
        }
    }

    /// A program that is not there is told with its line and place.
    @Test func programsThatAreMissingAreTold() throws {
        let source = """
            krakel-dictionary 1
            mode letters
            "a" : 14789
              "é", run "there x" : 258
            run "gone --now", run "plain" : 456
            run shell "gone" : 654
            run "~/gone" : 357
            """
        let there = try [Command("there x"), Command(shell: "gone")]
        let found = CommandCheck.diagnostics(
            in: Array(source.utf8), confirmed: Set(there), confirmation: "krakel confirm"
        ) { name in
            switch name {
            case "there", "/bin/sh": .found("/bin/" + name)
            case "plain": .notExecutable("/bin/plain")
            default: .missing
            }
        }
        #expect(found.map(\.line) == [5, 5, 7])
        #expect(found.map(\.column) == [5, 23, 5])
        #expect(found.map(\.length) == [12, 7, 8])
        #expect(found.allSatisfy { $0.severity == .warning })
        #expect(found.map(\.message.description).first == "there is no program `gone`")
        #expect(found.last?.remedy?.english.contains("run shell") == true)
    }
}
