import CGTK
import Learning
import System

/// A sign, and a colour that can be seen on light and dark themes.
enum LessonMark: String {
    case right = "✓"
    case wrong = "✗"

    func colour(onDark isDark: Bool) -> String {
        switch self {
        case .right: isDark ? "#8fdf9f" : "#156a2b"
        case .wrong: isDark ? "#ff9c94" : "#a8101c"
        }
    }
}

extension Widget {
    /// Shows in a label what came of a stroke.
    func say(_ text: String, _ mark: LessonMark? = nil) {
        let words =
            mark.map {
                let colour = $0.colour(onDark: isOnDark)
                return "<span foreground=\"\(colour)\">\($0.rawValue) \(markup(text))</span>"
            } ?? markup(text)
        gtk_label_set_markup(opaque, words)
        describe(text.isEmpty ? tr("Result") : text)
    }
}

/// Texts in Pango's markup.
enum LessonMarkup {
    /// Characters that are shown after the word at hand, and before it.
    private static let ahead = 22
    private static let behind = 10

    /// The word at hand with some of the text around it, in large letters.
    ///
    /// - Parameter praised: what was just drawn and is right.
    static func text(of practice: Practice, praising praised: Range<Int>, onDark isDark: Bool)
        -> String
    {
        let right = LessonMark.right.colour(onDark: isDark)
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
        // No word is cut off, unless the whole text is one word.
        let end =
            most == characters.count
            ? most : characters[word.upperBound..<most].lastIndex(of: " ") ?? most
        let parts = (start..<end).map { index -> String in
            let character = String(characters[index])
            if index == practice.position {
                let shown = character == " " ? "␣" : markup(character)
                return "<span weight=\"bold\" underline=\"single\">\(shown)</span>"
            }
            if praised.contains(index) {
                let mark = index + 1 == praised.upperBound ? LessonMark.right.rawValue : ""
                return "<span foreground=\"\(right)\">\(markup(character))"
                    + "<span size=\"small\">\(mark)</span></span>"
            }
            if practice.skipped.contains(index) {
                return "<span alpha=\"55%\" strikethrough=\"true\">\(markup(character))</span>"
            }
            return index < practice.position
                ? "<span alpha=\"55%\">\(markup(character))</span>" : markup(character)
        }
        return "<span size=\"xx-large\">\(parts.joined())</span>"
    }

    /// A text that was written: what is wrong in it is underlined and of another colour, what is missing is a
    /// mark between the letters around it.
    static func text(of written: WrittenText, onDark isDark: Bool) -> String {
        let wrong = LessonMark.wrong.colour(onDark: isDark)
        let parts = written.places.map { place -> String in
            // A space at the end of a line would not be seen.
            let shown = place.character == " " ? "␣" : markup(String(place.character))
            return switch place.verdict {
            case .right: place.character == " " ? " " : shown
            case .wrong:
                "<span foreground=\"\(wrong)\" underline=\"error\" weight=\"bold\">\(shown)</span>"
            case .missing: "<span foreground=\"\(wrong)\" weight=\"bold\">‸</span>"
            }
        }
        let rest = written.rest.isEmpty ? "" : "<span alpha=\"55%\">\(markup(written.rest))</span>"
        return "<span size=\"xx-large\">\(parts.joined())\(rest)</span>"
    }
}
