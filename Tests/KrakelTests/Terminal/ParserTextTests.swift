// Shows that help and errors come out in other languages, and in English as the parser of arguments words
// them.

import ArgumentParser
import System
import Testing

@testable import krakel

@Suite struct ParserTextTests {
    private static let unbroken = Int.max / 2

    /// Every command, those below another one as well.
    private static let commands: [any ParsableCommand.Type] = {
        func all(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
            [command] + command.configuration.subcommands.flatMap(all)
        }
        return all(below: Krakel.self)
    }()

    @Test(arguments: [40, 63, 80, 120])
    func inEnglishHelpIsAsTheParserHasIt(width: Int) {
        #expect(Self.commands.count > 30)
        let text = ParserText(width: width) { $0.english }
        for command in Self.commands {
            let help = Krakel.helpMessage(for: command, columns: Self.unbroken)
            #expect(text.translated(help) == Krakel.helpMessage(for: command, columns: width))
        }
    }

    /// Nothing of it escapes: with each message in brackets, nothing is left outside but names.
    @Test func everyPartOfHelpIsTranslated() {
        let text = ParserText(width: Self.unbroken) { "[\($0.english)]" }
        for command in Self.commands {
            let help = Krakel.helpMessage(for: command, columns: Self.unbroken)
            var rest = ""
            var depth = 0
            for character in text.translated(help) {
                if character == "[" { depth += 1 }
                if depth == 0 { rest.append(character) }
                if character == "]" { depth -= 1 }
            }
            let words = rest.split { !$0.isLetter && $0 != "-" && $0 != "<" && $0 != ">" }
            let known = Set(
                Self.commands.map { $0.configuration.commandName ?? $0._commandName })
            #expect(
                words.allSatisfy {
                    $0.hasPrefix("-") || $0.hasPrefix("<") || known.contains("\($0)")
                },
                "\(command): \(words)")
        }
    }

    @Test(
        arguments: [
            (["status", "--jsno"], "{Error: Unknown option '%s'. Did you mean '%s'?}"),
            (["status", "--frobnicate"], "{Error: Unknown option '%s'}"),
            (["run", "--button"], "{Error: Missing value for '%s'}"),
            (["run", "--button", "x"], "{Error: The value '%s' is invalid for '%s'}"),
            (["run", "--ask", "x"], "{Error: The value '%s' is invalid for '%s'. Please provide"),
            (["status", "x"], "{Error: Unexpected argument '%s'}"),
            (["status", "x", "y"], "{Error: %s unexpected arguments: '%s'}"),
            (["recognize"], "{Error: Missing expected argument '%s'}"),
            (["status", "--json=x"], "{Error: The option '%s' does not take any value"),
            (["run", "--button", "256"], "{Error: %s}"),
        ] as [([String], String)])
    func anErrorOfTheParserIsTranslated(_ arguments: [String], _ words: String) throws {
        let error = try #require(throws: (any Error).self) {
            _ = try Krakel.parseAsRoot(arguments)
        }
        let said = Krakel.fullMessage(for: error, columns: Self.unbroken)
        #expect(ParserText(width: 80) { $0.english }.translated(said) == said)
        // Only what stands in braces was looked up.
        let marked = ParserText(width: 80) { "{\($0.pattern)}" }.translated(said)
        #expect(marked.hasPrefix(words), "\(marked)")
        #expect(marked.contains("{Usage: %s}"), "\(marked)")
        #expect(marked.contains("{  See '%s' for more information.}"), "\(marked)")
    }

    /// Lines are as wide as they look, and Japanese is broken between its characters.
    @Test func wideTextIsBrokenByItsWidth() {
        #expect("日本語の文字を描く".wrapped(to: 10) == ["日本語の文", "字を描く"])
        #expect("読む。書く".wrapped(to: 5) == ["読", "む。", "書く"])
        #expect("a bb ccc".wrapped(to: 4) == ["a", "bb", "ccc"])
        #expect("nobreak here".wrapped(to: 3) == ["nobreak", "here"])
        #expect("日本".columns == 4 && "ab".columns == 2)
    }
}
