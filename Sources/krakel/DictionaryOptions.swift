// Owns: which dictionary files a command works on.

import ArgumentParser
import Dictionaries
import Glibc

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
                own: file, learned: Self.isOwn(file) ? Self.learnedFile : nil, shipped: nil)
        }
        return try Self.usualStack()
    }

    /// Your own file over what was learned over the shipped one.
    static func usualStack() throws -> DictionaryStack {
        guard let shipped = ShippedFile.dictionary.path else {
            throw Failure(
                """
                the shipped dictionary is missing; looked for
                \(ShippedFile.dictionary.candidates.map { "  " + $0 }.joined(separator: "\n"))
                  help: run ./install.sh again, or name a dictionary with --dictionary FILE
                """)
        }
        return DictionaryStack(
            own: ownFile, learned: learnedFile, shipped: shipped)
    }

    /// Makes the user's own dictionary on the first start, so that there is a file to write into.
    /// Where that cannot be done the shipped one still serves.
    func createOwn() {
        guard file == nil, access(Self.ownFile, F_OK) != 0 else { return }
        do throws(DictionaryFileError) {
            try DictionaryFile(path: Self.ownFile).create(
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

    /// `$XDG_DATA_HOME/krakel/strokes.dict`, by default in `~/.local/share`.
    static var ownFile: String { ownFolder + "/strokes.dict" }

    /// What was gathered while one wrote, beside `ownFile`.
    static var learnedFile: String { ownFolder + "/learned.dict" }

    /// Whether `path` leads to one's own dictionary.
    static func isOwn(_ path: String) -> Bool { isSameFile(path, ownFile) }

    /// What `krakel import xstroke` makes, beside `ownFile`.
    static var xstrokeFile: String { ownFolder + "/xstroke.dict" }

    private static func isSameFile(_ one: String, _ other: String) -> Bool {
        one == other || resolved(one).map { $0 == resolved(other) } ?? false
    }

    /// Wraps `realpath(3)`; nil where there is no such file.
    private static func resolved(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    private static var ownFolder: String {
        let data =
            Environment.value("XDG_DATA_HOME")
            ?? (Environment.value("HOME") ?? "") + "/.local/share"
        return data + "/krakel"
    }
}
