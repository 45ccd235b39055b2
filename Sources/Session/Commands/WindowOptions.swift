// What can be said to windows on the command line: `krakel` reads it, and hands it on to `krakel-window` as it is.

import ArgumentParser

extension CompletionKind {
    /// The modes that the user can write in.
    public static var modes: CompletionKind { .custom { _, _, _ in OwnFile.modes } }
}

public struct DictionaryOptions: ParsableArguments {
    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp(
            "Use this dictionary alone, instead of your own over the shipped one.",
            valueName: "file"), completion: .file())
    public var file: String?

    public init() {}
}

public struct SheetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Only this mode, with all that counts in it.", valueName: "name"),
        completion: .modes)
    public var mode: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "As it is in these applications of the dictionary.", valueName: "applications"))
    public var applications: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file: .svg, .pdf or .png.", valueName: "file"),
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
    @Option(
        help: ArgumentHelp("Practise this file's text; - for standard input.", valueName: "file"))
    public var text: String?

    @Flag(help: "Do not show how characters are drawn.")
    public var byHeart = false

    @Argument(help: ArgumentHelp("The text to practise, instead of words.", valueName: "text"))
    public var words: [String] = []

    public init() {}
}

public struct AlphabetOptions: ParsableArguments {
    @OptionGroup public var dictionary: DictionaryOptions

    @Option(
        help: ArgumentHelp(
            "The letters of this keyboard layout, such as gr or in(deva).", valueName: "name"))
    public var layout: String?

    @Option(
        help: ArgumentHelp("The letters of this language, such as el or he.", valueName: "code"))
    public var language: String?

    @Option(
        help: ArgumentHelp("These letters; with spaces between them, words.", valueName: "text"))
    public var letters: String?

    @Option(
        help: ArgumentHelp(
            "The mode that they become; by default that of their writing system.",
            valueName: "name"))
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
    @Option(help: ArgumentHelp("Show this mode.", valueName: "name"), completion: .modes)
    public var mode: String?

    @OptionGroup public var dictionary: DictionaryOptions

    public init() {}
}
