import Dictionaries
import DictionaryTools
import Learning
import Reading
import Session
import Strokes
import System

/// What a lesson reads with: the user's dictionary as it was when the book was made.
struct WritingBook {
    let recogniser: Recogniser
    let routes: Routes

    /// - Throws: where the dictionary cannot be read.
    init() throws {
        let dictionary = try DictionaryStack.chosen().load().dictionary
        recogniser = Recogniser(dictionary)
        routes = Routes(dictionary, recogniser: recogniser)
    }

    /// A pen by the settings.
    ///
    /// - Parameter mode: the mode to begin in; nil for the one that writing begins in.
    func reader(_ settings: Settings, mode: String? = nil) -> PadReader {
        let mode = mode ?? beginning(settings)
        return PadReader(
            recogniser, mode: mode, movement: settings.movement,
            pause: Int64(settings.pause), slant: settings.slant,
            words: readsWords(in: mode) ? Self.wordReader(settings) : nil)
    }

    func readsWords(in mode: String) -> Bool { recogniser.wholeWords(in: mode) != nil }

    /// The first mode that reads whole words; nil where none does.
    var wordMode: String? { recogniser.modes.first(where: readsWords) }

    /// nil where a file that it takes is missing or damaged: single characters are read then.
    private static func wordReader(_ settings: Settings) -> WordReader? {
        guard let network = ShippedFile.network.path else { return nil }
        let languages = LanguageModels(for: WrittenLanguages.current(settings))
        do {
            let models =
                if let path = settings.letterModel {
                    [try LetterModel(bytes: DictionaryFile(path: Path.expanded(path)).read())]
                } else {
                    try languages.forWords.models.map {
                        try LetterModel(MappedFile($0.path, limit: LetterModel.largestFile))
                            .withPairs(beside: $0.path)
                    }
                }
            return WordReader(
                try WordNetwork(MappedFile(network, limit: WordNetwork.largestFile)), models: models
            )
        } catch {
            return nil
        }
    }

    /// The mode that writing begins in: that of the alphabet of the keyboard's layout, as the daemon has it,
    /// where the settings name none.
    func beginning(_ settings: Settings) -> String {
        let named = settings.writingTriggers.first?.mode.flatMap {
            recogniser.modes.contains($0) ? $0 : nil
        }
        let first = recogniser.firstMode
        let alphabets = Language.Script.allCases.map(\.mode).filter(recogniser.modes.contains)
        guard named == nil, settings.followsLayout, alphabets.count > 1, alphabets.contains(first),
            let layout = KeyboardLayout.active
        else { return named ?? first }
        let mode = Language.script(ofLayout: layout.name).mode
        return alphabets.contains(mode) ? mode : first
    }

    /// The usual way to draw `step`; nil where only rules read it, which have no shape.
    func figure(of step: Step) -> Figure? {
        let figures = step.entries.compactMap { entry in
            Figure(learning: entry) { ink in
                Query(ink).flatMap { recogniser.recognise($0, in: step.mode) }?.actions
                    == entry.actions
            }
        }
        guard figures.count == 2, case .mark(let mark)? = step.entries.last?.actions.first else {
            return figures.first
        }
        return Figure(figures[0], mark: figures[1], above: Mark.Place(mark.scalar) == .above)
    }
}
