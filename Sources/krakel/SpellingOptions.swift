// Owns: whether a letter model is asked, and which. Leaves what it says to Spelling.

import ArgumentParser
import Daemon
import Places
import Spelling

struct SpellingOptions: ParsableArguments {
    @Flag(help: "Tell letters that look alike apart by their word, as the shipped model has it.")
    var spelling = false

    @Option(
        name: .customLong("letter-model"),
        help: ArgumentHelp(
            "Tell letters that look alike apart by this letter model.", valueName: "file"))
    var file: String?

    /// The model to ask; nil where nobody asked for one. Nothing is read then.
    ///
    /// - Throws: a `Failure` where it is missing or damaged: whoever asked for it would otherwise
    ///   find out by misread letters.
    func model() throws -> LetterModelFile? {
        guard spelling || file != nil else { return nil }
        guard let path = file ?? ShippedFile.letterModel.path else {
            throw Failure(
                """
                the shipped letter model is missing; looked for
                \(ShippedFile.letterModel.candidates.map { "  " + $0 }.joined(separator: "\n"))
                  help: run ./install.sh again, or leave out --spelling
                """)
        }
        let help =
            file == nil
            ? "run ./install.sh again, or leave out --spelling"
            : "make one: krakel train --words TEXT... --output \(path)"
        let bytes = try InputFile.bytes(of: path, help: help)
        do throws(LetterModelError) {
            return LetterModelFile(path: path, model: try LetterModel(bytes: bytes))
        } catch {
            throw Failure("\(path): \(error.message)\n  help: \(help)")
        }
    }
}
