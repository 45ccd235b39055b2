import Dictionaries

/// A line that is written in three ways: letters, whole words and a gesture, each with a button of its own.
enum DemoTour {
    private static let letters = "hello "
    private static let words = "see you soon"
    private static let signature = ", best wishes, Ann"
    private static let wordButton = 8
    private static let signButton = 9
    private static let signMode = "signature"

    /// What the terminal receives.
    static let text = letters + words + signature

    /// The buttons, in `config.toml`.
    static let triggers = """

        [[trigger]]
        button = \(DemoPen.button)

        [[trigger]]
        button = \(wordButton)
        mode = "words"

        [[trigger]]
        button = \(signButton)
        mode = "\(signMode)"

        """

    /// An A in one stroke, for the dictionary of the user's own that the demo reads.
    static let dictionary = """
        krakel-dictionary 1

        mode \(signMode)

        "\(signature)" : 72964

        """

    /// - Throws: a `Failure` where the dictionary lacks a stroke for it.
    static func drawings(
        in dictionary: StrokeDictionary, for recogniser: Recogniser
    ) throws -> [DemoText.Drawing] {
        let spelt = try DemoText(letters, in: dictionary).strokes
        let mode = try DemoWords.mode(of: recogniser)
        let whole = try DemoWords.drawings(of: words, in: mode).map { drawing in
            var drawing = drawing
            drawing.button = wordButton
            return drawing
        }
        let actions = [Action.text(signature)]
        let signs = dictionary.entries(in: signMode).filter { $0.actions == actions }
        let signed = DemoText.Drawing(
            name: signature, place: 1, actions: actions, mode: signMode,
            shapes: signs.flatMap(\.examples).map { .cells($0.cellPath) }, button: signButton)
        return spelt.dropLast() + whole + [signed] + spelt.suffix(1)
    }
}
