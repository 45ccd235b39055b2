import CGTK
import Learning
import Session
import System

/// Teaches what it takes to write a sentence, one thing after the other, each by doing it.
final class WelcomeLessonsPage: WelcomePage {
    let widget: Widget
    private let lesson: WritingLesson
    private let lessons: [FirstLessons.Lesson]
    private let book: WritingBook
    private let heading = Widget.heading("")
    private let words = Widget.label(wraps: true)
    private let progress = Widget(gtk_progress_bar_new())
    private let skip = Widget.button(tr("Skip t_his"))
    /// The lesson and the part of it that is due.
    private var index = 0
    private var part = 0

    /// Misread tries before the page offers to learn a character: beginners should not fail often.
    private static let misreadings = 2

    /// nil where the user writes whole words already.
    init?(_ book: WritingBook, _ settings: Settings) {
        let mode = book.beginning(settings)
        guard !book.readsWords(in: mode) else { return nil }
        self.book = book
        lessons = book.lessons(from: mode).lessons
        guard let first = lessons.first else { return nil }
        lesson = WritingLesson(
            Practice(
                first.parts[0].course, routes: book.routes, misreadings: Self.misreadings,
                then: first.parts[0].correction), book, settings, leadsBack: true)
        widget = .column(
            spacing: 10, .row(spacing: 12, heading, skip), progress, words, lesson.widget)
        heading.expand()
        gtk_widget_set_valign(skip.pointer, GTK_ALIGN_CENTER)
        connect(skip, "clicked") { [unowned self] in
            goOn(to: index + 1, isSkipping: true)
            focus()
        }
        lesson.changed = { [unowned self] in
            if lesson.practice.isDone { goOn() }
        }
        tell()
    }

    /// What is due, and how it is drawn.
    let showsEnd = true

    func focus() { lesson.focus() }

    func hear(_ written: Written, mode: String?) { lesson.hear(written, mode: mode) }

    /// The next part of the lesson, or the next lesson.
    private func goOn() {
        guard lessons.indices.contains(index) else { return }
        guard part + 1 < lessons[index].parts.count else { return goOn(to: index + 1) }
        part += 1
        begin()
    }

    private func goOn(to next: Int, isSkipping: Bool = false) {
        index = min(next, lessons.count)
        part = 0
        begin(isSkipping: isSkipping)
        tell()
    }

    private func begin(isSkipping: Bool = false) {
        let part = lessons.indices.contains(index) ? lessons[index].parts[part] : nil
        let practice = Practice(
            part?.course ?? Course("") { _ in true }, routes: book.routes,
            misreadings: Self.misreadings,
            then: part?.correction)
        if isSkipping { lesson.start(practice) } else { lesson.goOn(with: practice) }
    }

    private func tell() {
        let isOver = index >= lessons.count
        heading.setLabel(
            isOver ? tr("That is all you need for a sentence") : lessons[index].skill.heading)
        words.setLabel(isOver ? tr("The next page has one for you.") : lessons[index].skill.words)
        skip.enable(!isOver)
        gtk_progress_bar_set_fraction(
            progress.opaque, Double(index) / Double(max(1, lessons.count)))
        let place = tr("Lesson %s of %s", "\(min(index + 1, lessons.count))", "\(lessons.count)")
        gtk_progress_bar_set_show_text(progress.opaque, 1)
        gtk_progress_bar_set_text(progress.opaque, place)
        progress.describe(place)
    }
}

extension WritingBook {
    /// What the welcome teaches.
    func lessons(from mode: String) -> FirstLessons {
        FirstLessons(
            from: mode, characters: recogniser.characters.map(Character.init), routes: routes)
    }
}

extension FirstLessons.Skill {
    /// What the lesson is called.
    fileprivate var heading: String {
        switch self {
        case .letters: tr("Draw three letters")
        case .dot: tr("Dot an i")
        case .space: tr("Leave a space")
        case .backSpace: tr("Delete the last letter")
        case .takeBack: tr("Scratch out what was misread")
        }
    }

    /// What is to be known for it.
    fileprivate var words: String {
        switch self {
        case .letters:
            tr("Hold your button and draw, beginning at the dot. Any place and size will do.")
        case .dot: tr("Draw the stem, let go, and click above it. The dot may also come later.")
        case .space: tr("There is a stroke for the space between words, too.")
        case .backSpace: tr("One stroke does what the Backspace key does.")
        case .takeBack:
            tr(
                "Was a letter misread? Scratch it out, to and fro, and write it again: that is how Krakel learns your hand."
            )
        }
    }
}
