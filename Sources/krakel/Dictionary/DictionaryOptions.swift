import ArgumentParser
import Dictionaries
import Glibc
import Session
import System

struct DictionaryOptions: ParsableArguments {
    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp(
            "Use this dictionary alone, instead of your own over the shipped one.",
            valueName: "file"))
    var file: String?

    /// Your own file over what was learned over the shipped one, or the given one alone. Only under
    /// one's own file anything is gathered.
    func stack() throws -> DictionaryStack {
        if let file {
            return DictionaryStack(
                own: file, learned: OwnFile.isDictionary(file) ? OwnFile.learned : nil, shipped: nil
            )
        }
        return try Self.usualStack()
    }

    /// Your own file over what was learned over the shipped one.
    static func usualStack() throws -> DictionaryStack {
        guard let stack = OwnFile.stack else {
            throw Failure(
                """
                the shipped dictionary is missing; looked for
                \(ShippedFile.dictionary.candidates.map { "  " + $0 }.joined(separator: "\n"))
                  help: run ./install.sh again, or name a dictionary with --dictionary FILE
                """)
        }
        return stack
    }

    /// Makes the user's own dictionary on the first start, so that there is a file to write into.
    /// Where that cannot be done the shipped one still serves.
    func createOwn() {
        guard file == nil, access(OwnFile.dictionary, F_OK) != 0 else { return }
        do throws(FileError) {
            try DictionaryFile(path: OwnFile.dictionary).create(
                with: """
                    # Your own strokes, over those that came with Krakel: see krakel-dictionary(5).
                    # A line such as
                    #     "Kind regards" : 1478963
                    # below a line with the name of a mode types the text for the stroke.
                    krakel-dictionary \(DictionaryReader.version)

                    mode letters

                    """)
        } catch {
            Output.error("krakel: \(error.description)")
        }
    }
}
