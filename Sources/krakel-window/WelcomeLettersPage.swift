// Owns: the second page of the welcome: three letters to draw. Leaves drawing them to WritingLesson.

import CGTK
import Practising
import Settings

final class WelcomeLettersPage: WelcomePage {
    let widget: Widget
    private let lesson: WritingLesson

    /// Shapes that are drawn alike by nearly everybody.
    private static let letters = "abc"
    /// Whoever begins is not to be wrong often.
    private static let patience = 2

    init?(_ book: WritingBook, _ settings: Settings) {
        let mode = book.beginning(settings)
        func isKnown(_ character: Character) -> Bool {
            book.routes.steps(to: character, from: mode) != nil
        }
        let characters = book.recogniser.characters.map(Character.init)
            .filter { !$0.isWhitespace && isKnown($0) }
        let usual = Self.letters.filter(isKnown)
        let text = usual.count == Self.letters.count ? usual : String(characters.prefix(3))
        guard
            let lesson = WritingLesson(
                Practice(
                    Course(text, isKnown: isKnown), routes: book.routes, patience: Self.patience),
                book, settings, changed: {}),
            let widget = Widget.box(
                GTK_ORIENTATION_VERTICAL, spacing: 12,
                [
                    Widget.heading(tr("Draw three letters")),
                    Widget.label(
                        tr(
                            "Here the left button draws as well. Begin at the dot and end at the arrow; how large you draw does not matter."
                        ), wraps: true),
                    lesson.widget,
                ])
        else { return nil }
        self.lesson = lesson
        self.widget = widget
    }

    func focus() { lesson.focus() }

    func hear(_ written: Written, mode: String?) { lesson.hear(written, mode: mode) }

    func leave() -> Bool { true }
}
