import CGTK
import Learning
import Session

/// Has the user draw three letters.
final class WelcomeLettersPage: WelcomePage {
    let widget: Widget
    private let lesson: WritingLesson

    /// Shapes that nearly all people draw alike.
    private static let letters = "abc"
    /// Wrong tries before a character counts as misread: beginners are not to be wrong often.
    private static let patience = 2

    init(_ book: WritingBook, _ settings: Settings) {
        let mode = book.beginning(settings)
        func isKnown(_ character: Character) -> Bool {
            book.routes.steps(to: character, from: mode) != nil
        }
        let characters = book.recogniser.characters.map(Character.init)
            .filter { !$0.isWhitespace && isKnown($0) }
        let usual = Self.letters.filter(isKnown)
        let text = usual.count == Self.letters.count ? usual : String(characters.prefix(3))
        let course = Course(text, isKnown: isKnown)
        lesson = WritingLesson(
            Practice(course, routes: book.routes, patience: Self.patience), book, settings)
        widget = .column(
            spacing: 12, .heading(tr("Draw three letters")),
            .label(
                tr(
                    "You can draw with the left button here, too. Begin at the dot and end at the arrow; the size does not matter."
                ), wraps: true),
            lesson.widget)
    }

    func focus() { lesson.focus() }

    func hear(_ written: Written, mode: String?) { lesson.hear(written, mode: mode) }
}
