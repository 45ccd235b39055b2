import CGTK
import Learning

enum WordsMarkup {
    /// How much of what comes is shown, in characters.
    private static let ahead = 22
    private static let behind = 10

    /// The word at hand with some of the text around it, all of a size to be read from afar.
    static func text(of practice: Practice) -> String {
        let characters = practice.course.characters
        let word = practice.course.word(at: practice.position)
        let begin = max(0, word.lowerBound - behind)
        // From the start of a word, where there is one.
        let start =
            begin == 0
            ? 0
            : characters[begin..<word.lowerBound].firstIndex(of: " ").map { $0 + 1 }
                ?? word.lowerBound
        let most = min(characters.count, max(word.upperBound, start + ahead + behind))
        // No word is cut off, but for a text that is one.
        let end =
            most == characters.count
            ? most : characters[word.upperBound..<most].lastIndex(of: " ") ?? most
        let parts = (start..<end).map { index -> String in
            let character = String(characters[index])
            if index == practice.position {
                let shown = character == " " ? "␣" : escaped(character)
                return "<span weight=\"bold\" underline=\"single\">\(shown)</span>"
            }
            if practice.skipped.contains(index) {
                return "<span alpha=\"55%\" strikethrough=\"true\">\(escaped(character))</span>"
            }
            return index < practice.position
                ? "<span alpha=\"55%\">\(escaped(character))</span>" : escaped(character)
        }
        return "<span size=\"xx-large\">\(parts.joined())</span>"
    }

    /// - Parameter colour: as `#rrggbb`; nil for that of the theme.
    static func coloured(_ text: String, _ colour: String?) -> String {
        colour.map { "<span foreground=\"\($0)\">\(escaped(text))</span>" } ?? escaped(text)
    }

    /// Wraps `g_markup_escape_text`.
    private static func escaped(_ text: String) -> String {
        guard let result = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(result) }
        return String(cString: result)
    }
}
