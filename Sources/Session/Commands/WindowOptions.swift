// What can be said to windows on the command line: `krakel` reads it, and hands it on to `krakel-window` as it is.

import ArgumentParser

/// Help for an option whose value is called so.
extension ArgumentHelp {
    public static func file(_ text: String) -> Self { Self(text, valueName: "file") }
    public static func name(_ text: String) -> Self { Self(text, valueName: "name") }
    public static func text(_ text: String) -> Self { Self(text, valueName: "text") }
    public static func n(_ text: String) -> Self { Self(text, valueName: "n") }
}

extension CompletionKind {
    /// The modes that the user can write in.
    public static var modes: CompletionKind { .custom { _, _, _ in OwnFile.modes } }
}

public struct DictionaryOptions: ParsableArguments {
    @Option(
        name: .customLong("dictionary"),
        help: .file("Use this dictionary alone, instead of your own over the shipped one."),
        completion: .file())
    public var file: String?

    public init() {}
}

public struct SheetOptions: ParsableArguments {
    @Option(help: .name("Only this mode, with all that counts in it."), completion: .modes)
    public var mode: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "As it is in these applications of the dictionary.", valueName: "applications"))
    public var applications: String?

    @Option(
        name: .shortAndLong, help: .file("Write to this file: .svg, .pdf or .png."),
        completion: .file())
    public var output: String?

    @Option(
        help: ArgumentHelp(
            "Pixels of a .png to a point of 1/72 inch; 2 by default.", valueName: "pixels"))
    public var scale: Double?

    @Flag(help: "Show it over everything else, until a character was drawn, or by a click on it.")
    public var overlay = false

    @Flag(help: "Keep it beside the work: narrow, above other windows, without the keyboard.")
    public var pin = false

    @OptionGroup public var dictionary: DictionaryOptions

    public init() {}
}

public struct PracticeOptions: ParsableArguments {
    @Option(help: .file("Practise this file's text; - for standard input."))
    public var text: String?

    @Flag(help: "Do not show how characters are drawn.")
    public var byHeart = false

    @Argument(help: .text("The text to practise, instead of words."))
    public var words: [String] = []

    public init() {}
}

public struct AlphabetOptions: ParsableArguments {
    @OptionGroup public var dictionary: DictionaryOptions

    @Option(help: .name("The letters of this keyboard layout, such as gr or in(deva)."))
    public var layout: String?

    @Option(
        help: ArgumentHelp("The letters of this language, such as el or he.", valueName: "code"))
    public var language: String?

    @Option(help: .text("These letters; with spaces between them, words."))
    public var letters: String?

    @Option(help: .name("The mode that they become; by default that of their writing system."))
    public var mode: String?

    @Flag(help: "The capitals as well, behind the small letters.")
    public var capitals = false

    public init() {}

    /// Where the letters are from; nil where nothing was said.
    public var source: AlphabetSource? {
        layout.map(AlphabetSource.layout) ?? language.map(AlphabetSource.language)
            ?? letters.map(AlphabetSource.letters)
    }
}

public struct ShownModeOptions: ParsableArguments {
    @Option(help: .name("Show this mode."), completion: .modes)
    public var mode: String?

    @OptionGroup public var dictionary: DictionaryOptions

    public init() {}
}
