// Shows that the commands of the README and of the manuals are understood.

import ArgumentParser
import Testing

@testable import krakel

@Suite struct ExampleCommandTests {
    /// What is to be typed, each once.
    static func commands() throws -> [String] {
        let spans = try Checkout.text(of: "README.md").matches(of: #/`([^`]*\bkrakel(?: [^`]+)?)`/#)
            .map { String($0.1) }
        let manuals = try ["krakel.1", "krakel-config.5", "krakel-dictionary.5"].flatMap { name in
            try Checkout.text(of: "man/" + name)
                .replacing("\\(dq", with: "\"").replacing("\\e", with: "\\")
                .matches(
                    of: #/(?m)^(?:\.Dl )?\$ (.*krakel.*)$|^\.Ql (krakel [^<>]*?)(?: [.,;:])?$/#
                )
                .map { String($0.1 ?? $0.2 ?? "") }
        }
        let typed = (spans + manuals).flatMap {
            $0.replacing("sudo ", with: "").split(separator: #/ (?:&&|\|) /#)
        }
        return Set(
            typed.map(String.init).filter { $0.hasPrefix("krakel") && !$0.hasPrefix("krakel-") }
        )
        .sorted()
    }

    @Test func eachIsUnderstood() throws {
        let commands = try Self.commands()
        #expect(commands.count > 40, "\(commands)")
        for command in commands {
            // As a shell takes it apart: in words, and in texts in quotes.
            let arguments = command.matches(of: #/'([^']*)'|"([^"]*)"|([^ '"]+)/#)
                .map { String($0.1 ?? $0.2 ?? $0.3 ?? "") }.dropFirst().filter { $0 != "&" }
            do {
                try CommandName.check(arguments)
                _ = try Krakel.parseAsRoot(arguments)
            } catch {
                // Help, and the version, end the program well.
                #expect(
                    Krakel.exitCode(for: error) == .success,
                    "\(command): \(Krakel.message(for: error))")
            }
        }
    }
}
