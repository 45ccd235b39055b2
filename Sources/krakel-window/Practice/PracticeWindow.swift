import CGTK
import Learning
import Session

final class PracticeWindow {
    private let exercise: Exercise
    private let settings: Settings
    private let file = PracticeFile(path: OwnFile.practice)
    private var record: PracticeRecord
    private let lesson: WritingLesson
    private let window: Widget
    private let figures: Widget
    private let letters: LetterFigures
    private let note: Widget
    private let again: Widget
    private var daemon: DaemonWriting?

    /// Shows the window until it is closed.
    static func run(
        _ exercise: Exercise, _ course: Course, _ book: WritingBook, _ settings: Settings,
        showsHow: Bool
    ) {
        runApplication { application in
            let window = PracticeWindow(exercise, course, book, settings, showsHow, in: application)
            window?.present()
            return window
        }
    }

    private init?(
        _ exercise: Exercise, _ course: Course, _ book: WritingBook, _ settings: Settings,
        _ showsHow: Bool, in application: UnsafeMutablePointer<GtkApplication>
    ) {
        final class Later { var body: () -> Void = {} }
        let (changed, startAgain) = (Later(), Later())
        guard let window = Widget(gtk_application_window_new(application)),
            let lesson = WritingLesson(
                Practice(course, routes: book.routes), book, settings,
                changed: { changed.body() }),
            let figures = Widget.label(""), let letters = LetterFigures(),
            let note = Widget.label("", wraps: true),
            let again = Widget.button(
                exercise.given.isEmpty ? tr("_New words") : tr("_From the beginning"),
                { startAgain.body() })
        else { return nil }
        self.exercise = exercise
        self.settings = settings
        self.window = window
        self.lesson = lesson
        self.figures = figures
        self.letters = letters
        self.note = note
        self.again = again
        record = file.load()
        lesson.showsHow = showsHow
        changed.body = { [unowned self] in update() }
        startAgain.body = { [unowned self] in begin() }
        daemon = DaemonWriting(
            in: window, told: { [unowned self] in self.lesson.hear($0, mode: $1) },
            changed: { [unowned self] in self.lesson.reload() })
        build(showsHow)
        tell(course)
        update()
    }

    private func present() {
        gtk_window_present(window.cast(to: GtkWindow.self))
        lesson.focus()
    }

    private func build(_ showsHow: Bool) {
        let frame = window.cast(to: GtkWindow.self)
        gtk_window_set_title(frame, tr("Practise writing"))
        gtk_window_set_resizable(frame, 0)
        let how = Widget.check(tr("Show _how"), isTicked: showsHow)
        if let how {
            connect(how.raw, "toggled") { [unowned self] in
                lesson.showsHow = how.isTicked
            }
        }
        let skip = Widget.button(tr("S_kip")) { [unowned self] in lesson.skip() }
        let close = Widget.button(tr("_Close")) { gtk_window_close(frame) }
        let buttons = Widget.box(GTK_ORIENTATION_HORIZONTAL, [how, skip, again, close])
        how?.expand()
        let left = Widget.box(
            GTK_ORIENTATION_VERTICAL, spacing: 10, [lesson.widget, note, buttons])
        if let buttons {
            gtk_widget_set_vexpand(buttons.pointer, 1)
            gtk_widget_set_valign(buttons.pointer, GTK_ALIGN_END)
        }
        let right = Widget.box(
            GTK_ORIENTATION_VERTICAL, spacing: 10,
            [Widget.label(tr("Letters")), letters.widget, figures])
        let content = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 24, [left, right])
        guard let content else { return }
        content.surround(by: 16)
        gtk_window_set_child(frame, content.pointer)
        connect(window.raw, "close-request") { [unowned self] in keep() }
        onKey(of: window.pointer) { keysym, _ in
            guard keysym == UInt32(GDK_KEY_Escape) else { return false }
            gtk_window_close(frame)
            return true
        }
    }

    /// Says what cannot be practised.
    private func tell(_ course: Course) {
        let left = course.leftOut.map(String.init).joined(separator: " ")
        note.setLabel(left.isEmpty ? "" : tr("Left out, for your dictionary lacks them: %s", left))
        note.show(!left.isEmpty)
    }

    private func update() {
        let tallies = lesson.practice.tallies
        let now = [
            Tally.speed(of: tallies).map {
                tr("%s characters a minute", "\(Int($0.rounded()))")
            },
            tallies.whole.share.map { tr("%s in 100 right", "\(Int(($0 * 100).rounded()))") },
        ].compactMap(\.self).joined(separator: ", ")
        let before = record.speeds(5).map { "\(Int($0.rounded()))" }.joined(separator: ", ")
        figures.setLabel(
            [
                now.isEmpty ? tr("Nothing written yet") : now,
                before.isEmpty ? nil : tr("Characters a minute before: %s", before),
            ].compactMap(\.self).joined(separator: "\n"))
        letters.show(tallies, before: record.tallies)
        if lesson.practice.due == nil { again.focus() }
    }

    /// Writes down what came of it.
    private func keep() {
        let tallies = lesson.practice.tallies
        guard !tallies.isEmpty else { return }
        let session = PracticeRecord.Session(date: PracticeFile.date, tallies: tallies)
        record.add(session)
        if !file.add(session) {
            note.setLabel(tr("Your figures cannot be kept in %s.", file.path))
            note.show(true)
        }
    }

    private func begin() {
        keep()
        lesson.reload()
        guard let book = try? WritingBook() else { return }
        let course = exercise.course(book, record)
        tell(course)
        lesson.start(Practice(course, routes: book.routes))
        lesson.focus()
    }
}
