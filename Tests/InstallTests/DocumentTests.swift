// Holding the README and the manual against the program.

import Dictionaries
import Foundation
import Strokes
import Testing

@testable import Session

@Suite struct DocumentTests {
    /// An option is in the synopsis of its command, and described below.
    @Test func theManualHasEverySubcommandAndOption() throws {
        let manual = try Checkout.text(of: "man/krakel.1").split(separator: ".Sh DESCRIPTION")
        let blocks = manual[0].split(separator: "\n.Nm krakel\n")
        var (commands, known): ([[String]], Int) = ([[]], 0)
        while let command = commands.popLast() {
            let help = try Checkout.run([Checkout.krakel, "help"] + command).output
            if let name = command.last {
                known += 1
                let entry = try Regex(
                    "\\n\\.(It )?Cm (\(command.joined(separator: " "))|\(name))\\n")
                #expect(manual[1].contains(entry), "krakel.1 lacks \(command)")
                let start = try Regex(
                    "\\.(Op )?Cm \(command.joined(separator: "( |\\n\\.Cm )"))\\b(?!-)")
                let synopsis = blocks.filter { $0.prefixMatch(of: start) != nil }.joined()
                for option in help.matches(of: #/\n  (?:-[a-z], )?--(?!help|version)([a-z-]+)/#) {
                    let flag = try Regex("Fl (. [,|] )?-\(option.1)(?![a-z-])")
                    #expect(
                        synopsis.contains(flag), "no --\(option.1) in the synopsis of \(command)")
                    #expect(manual[1].contains(flag), "krakel.1 lacks --\(option.1) of \(command)")
                }
            }
            guard let list = help.range(of: "SUBCOMMANDS:") else { continue }
            commands += help[list.upperBound...]
                .matches(of: #/\n  ([a-z-]+)(?: \(default\))? {2,}[A-Z]/#)
                .map { command + [String($0.1)] }
        }
        #expect(known > 30)
    }

    /// In groups, each command in one line of a terminal; what was called otherwise is not among them.
    @Test func helpIsShort() throws {
        let help = try Checkout.run([Checkout.krakel, "--help"], environment: ["COLUMNS": "80"])
            .output
        let groups = help.matches(of: #/\n([A-Z ]+) SUBCOMMANDS:\n((?:  .+\n)+)/#)
        #expect(groups.count > 1)
        let manual = try Checkout.text(of: "man/krakel.1")
        for group in groups {
            for line in group.2.split(separator: "\n") {
                #expect(line.contains(#/^  [a-z]+(?: \(default\))? +[A-Z].*[.)]$/#), "\(line)")
            }
            // The manual has the same groups.
            #expect(manual.range(of: ".Ss \(group.1)\n", options: .caseInsensitive) != nil)
        }
    }

    @Test func theManualHasNoOptionOfItsOwn() throws {
        let manual = try Checkout.text(of: "man/krakel.1")
        let help = try manual.matches(of: #/\n\.It Cm ([a-z]+)(?=\n)/#)
            .map { try Checkout.run([Checkout.krakel, "help", String($0.1)]).output }.joined()
        for option in manual.matches(of: #/\n\.It Fl -([a-z-]+)/#) {
            #expect(help.contains("--\(option.1)"), "krakel has no --\(option.1)")
        }
    }

    @Test func theManualHasEveryEventAndField() throws {
        let manual = try Checkout.text(of: "man/krakel.1")
        let ofCharacters = try Checkout.text(of: "Sources/Session/Control/ControlEvent.swift")
            .matches(of: #/\n        public var ([a-zA-Z]+):/#).map { String($0.1) }
        #expect(ofCharacters.count >= 9)
        let others = ControlEvent.Field.allCases.filter { $0 != .event }.map(\.rawValue)
        for name in ControlEvent.Kind.allCases.map(\.rawValue) + ofCharacters + others {
            let line = try Regex("\\n\\.(It )?Cm ([a-zA-Z]+ , )*\(name)\\b")
            #expect(manual.contains(line), "krakel.1 lacks \(name)")
        }
    }

    /// Each word of the actions of windows and desktops is read, and is in the manual.
    @Test func theManualHasEveryWindowAction() throws {
        let manual = try Checkout.text(of: "man/krakel-dictionary.5")
        let words = try Checkout.text(of: "Sources/Dictionaries/Model/WindowAction.swift")
            .matches(of: #/\n        case \.\w+: "([a-z-]+)"/#).map { String($0.1) }
        #expect(words.count > 10)
        for word in words {
            let isRead = ["window", "desktop"].contains {
                (try? ActionNotation.actions(in: "\($0) \(word)")) != nil
            }
            #expect(isRead, "\(word) is no action")
            let line = try Regex("\\n\\.It Ic (window|desktop) ([a-z]+ \\| )*\(word)\\b")
            #expect(manual.contains(line), "krakel-dictionary.5 lacks \(word)")
        }
    }

    /// What the README's table of strokes says is what they do.
    @Test func theReadmeKnowsItsStrokes() throws {
        let meanings = [
            "space": " ", "Backspace": "<BackSpace>", "Return": "<Return>",
            "take back": "take back",
            "comma": ",", "full stop": ".", "next one a capital": "shift capitals",
            "next one a digit": "shift digits", "next one a sign": "shift symbols",
            "capitals from now on": "lock capitals", "whole words from now on": "lock words",
            "back to letters": "lock letters",
        ]
        let shipped = try DictionaryReader.read(
            Array(try Checkout.text(of: "data/strokes.dict").utf8)
        ).dictionary
        // Accents count for those only who ask for them.
        let entries = shipped.modes.filter { !["symbols", "accents"].contains($0.name) }
            .flatMap(\.entries)
        var seen: Set<String> = []
        let table = try #require(
            try Checkout.text(of: "README.md").firstMatch(
                of: #/\| For \| Draw \| Cells \|(?:\n\|.*)+\n/#))
        for row in table.0.matches(of: #/\n\| ([^|]+) \| [^|]+ \| ([^|]+) \|(?=\n)/#) {
            guard let label = meanings[String(row.1)] else {
                #expect(["For", "---"].contains(row.1), "no meaning for \(row.1)")
                continue
            }
            seen.insert(String(row.1))
            let paths = row.2.matches(of: #/`([1-9|]+)`/#).map { String($0.1) }
            for path in paths {
                let drawn = try #require(CellPath(path))
                let found = entries.filter { entry in
                    entry.examples.contains { $0.cellPath == drawn && $0.kind == .handWritten }
                }
                #expect(Set(found.map { Label.text(of: $0.actions) }) == [label], "\(path)")
            }
        }
        #expect(seen == Set(meanings.keys))
    }

    /// The line that the manual gives switches the shipped accents on, and nothing else does.
    @Test(arguments: [
        ("4|6", -60.0, "ö"), ("753", -60, "ó"), ("7293", -60, "õ"), ("2489", 105, "ǫ"),
    ])
    func accentsAreSwitchedOn(mark: String, height: Double, made: String) throws {
        let shipped = try DictionaryReader.read(
            Array(try Checkout.text(of: "data/strokes.dict").utf8)
        ).dictionary
        let line = "mode letters inherits accents\n"
        #expect(try Checkout.text(of: "man/krakel-dictionary.5").contains(line))
        let own = try DictionaryReader.read(
            Array("krakel-dictionary 1\n\(line)".utf8), otherModes: shipped.modes.map(\.name)
        ).dictionary
        let letter = try #require(CellPath("214789632")).ink.mapped {
            Point(x: 50 * $0.x, y: 50 * $0.y)
        }
        let drawn = try #require(CellPath(mark)).ink.mapped {
            Point(x: 30 + 20 * $0.x, y: height + 15 * $0.y)
        }
        let query = try #require(Query(Ink(letter.strokes + drawn.strokes)))
        let on = Recogniser(own.layered(over: shipped))
        #expect(on.recognise(query, in: "letters")?.actions == [.text(made)])
        #expect(Recogniser(shipped).recognise(query, in: "letters")?.actions != [.text(made)])
    }
}
