import Dictionaries
import System

/// The captions that the shipped dictionaries have as comments, in the user's language.
enum SheetCaptions {
    /// What a caption says before the letters that show it.
    static let known: [Message] = [
        "two dots", "acute", "grave", "circumflex", "tilde", "caron", "ring", "a dot above",
        "macron", "cedilla", "ogonek", "breve", "double acute", "hook above", "comma above",
        "caron beside", "horn", "dot below", "comma below", "a stroke through", "a slash through",

        "back", "forward", "reload", "new tab", "close the tab", "open it again", "next tab",
        "previous tab", "maximise", "minimise", "close the window: on from closing the tab", "copy",
        "cut", "paste", "undo", "redo", "louder", "quieter", "mute", "play or pause",
        "next track: an N", "previous track: a P",
    ]

    private static let byText = Dictionary(
        known.map { ($0.english, $0) }, uniquingKeysWith: { first, _ in first })

    /// A comment of a shipped dictionary; the letters behind a colon stay.
    static func translated(_ comment: String) -> String {
        if let caption = byText[comment] { return caption.translated }
        let (head, letters) = parts(of: comment)
        guard let caption = byText[head] else { return comment }
        return caption.translated + letters
    }

    private static func parts(of comment: String) -> (head: String, letters: String) {
        guard let colon = comment.firstIndex(of: ":") else { return (comment, "") }
        return (String(comment[..<colon]), String(comment[colon...]))
    }

    /// The captions of the marks that the user's languages bring, each with the letters that it makes there.
    ///
    /// - Parameter captions: those of the files, which name each mark once.
    static func marks(
        of dictionary: StrokeDictionary, _ captions: [String: [[Action]: String]]
    ) -> [String: [[Action]: String]] {
        let pairs = captions.values.joined().compactMap { actions, caption in
            actions.mark.map { ($0.scalar, parts(of: caption).head) }
        }
        let names = Dictionary(pairs) { first, _ in first }
        var result: [String: [[Action]: String]] = [:]
        for mode in dictionary.modes {
            for entry in mode.entries {
                guard let mark = entry.actions.mark, let name = names[mark.scalar] else { continue }
                let made = Composition(of: mark.letters ?? "", with: [mark]).all
                    .map { String($0.made) }.sorted().joined(separator: " ")
                result[mode.name, default: [:]][entry.actions] =
                    made.isEmpty ? name : name + ": " + made
            }
        }
        return result
    }
}
