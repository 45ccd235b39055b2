import Dictionaries
import System

/// The captions that the shipped dictionaries have as comments, in the user's language.
enum SheetCaptions {
    /// What a caption says before the letters that show it.
    static let known = [
        Message("two dots"), Message("acute"), Message("grave"), Message("circumflex"),
        Message("tilde"), Message("caron"), Message("ring"), Message("a dot above"),
        Message("macron"), Message("cedilla"), Message("ogonek"), Message("breve"),
        Message("double acute"), Message("hook above"), Message("comma above"),
        Message("caron beside"), Message("horn"), Message("dot below"), Message("comma below"),
        Message("a stroke through"), Message("a slash through"),

        Message("back"), Message("forward"), Message("reload"), Message("new tab"),
        Message("close the tab"), Message("open it again"), Message("next tab"),
        Message("previous tab"), Message("maximise"), Message("minimise"),
        Message("close the window: on from closing the tab"),
        Message("copy"), Message("cut"), Message("paste"),
        Message("undo"), Message("redo"), Message("louder"), Message("quieter"),
        Message("mute"), Message("play or pause"), Message("next track: an N"),
        Message("previous track: a P"),
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
