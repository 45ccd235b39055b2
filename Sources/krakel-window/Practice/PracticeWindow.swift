import CGTK
import Dictionaries
import Learning
import Session
import System

/// The lesson, with what came of it beside it.
final class PracticeWindow {
    private let exercise: Exercise
    private let file = PracticeFile(path: OwnFile.practice)
    private var record: PracticeRecord
    private let lesson: WritingLesson
    private let window: AppWindow
    private let figures = Widget.label(wraps: true)
    private let letters = LetterFigures()
    private let note = Widget.label(wraps: true)
    private let again: Widget
    private var daemon: DaemonWriting?
    /// Whether the window has stayed, to say that nothing could be saved.
    private var hasStayed = false

    init(
        _ exercise: Exercise, _ course: Course, _ book: WritingBook, _ settings: Settings,
        showsHow: Bool, in application: Application
    ) {
        self.exercise = exercise
        window = AppWindow(tr("Practise writing"), in: application)
        lesson = WritingLesson(Practice(course, routes: book.routes), book, settings)
        again = .button(exercise.given.isEmpty ? tr("_New words") : tr("_From the beginning"))
        record = file.load()
        lesson.showsHow = showsHow
        lesson.changed = { [unowned self] in update() }
        connect(again, "clicked") { [unowned self] in begin() }
        daemon = DaemonWriting(
            in: window, told: { [unowned self] in lesson.hear($0, mode: $1) },
            changed: { [unowned self] in lesson.reload() })
        build(showsHow, offersWords: book.wordMode != nil)
        noteLeftOut(of: course)
        update()
        window.present()
        lesson.focus()
    }

    private func build(_ showsHow: Bool, offersWords: Bool) {
        let how = Widget.check(tr("Show _how"), isTicked: showsHow)
        connect(how, "toggled") { [unowned self] in lesson.showsHow = how.isTicked }
        let words = Widget.check(tr("Whole _words"), isTicked: lesson.writesWords)
        connect(words, "toggled") { [unowned self] in lesson.writesWords = words.isTicked }
        words.show(offersWords)
        gtk_label_set_max_width_chars(figures.opaque, 1)
        let skip = Widget.button(tr("S_kip")) { [unowned self] in lesson.skip() }
        let close = Widget.button(tr("_Close")) { [window] in window.close() }
        let buttons = Widget.row(skip, again, close)
        buttons.sinkToBottom()
        window.fill(
            .row(
                spacing: 24,
                .column(spacing: 10, lesson.widget, note, .row(how, words), buttons),
                .column(spacing: 10, .label(tr("Letters")), letters.widget, figures)))
        window.beforeClose { [unowned self] in
            defer { hasStayed = true }
            return !keep() && !hasStayed
        }
        window.onEscape { [window] in window.close() }
    }

    /// Says what cannot be practised.
    private func noteLeftOut(of course: Course) {
        let left = course.leftOut.map(String.init).joined(separator: " ")
        note.tell(left.isEmpty ? "" : tr("Left out, as they are not in your dictionary: %s", left))
    }

    private func update() {
        let tallies = lesson.practice.tallies
        let now = joined(
            Tally.speed(of: tallies).map {
                tr("%s characters per minute", "\(Int($0.rounded()))")
            },
            tallies.whole.share.map { tr("%s % correct", "\(Int(($0 * 100).rounded()))") },
            separator: ", ")
        let before = record.speeds(5).map { "\(Int($0.rounded()))" }.joined(separator: ", ")
        figures.setLabel(
            joined(
                now.isEmpty ? tr("Nothing written yet") : now,
                before.isEmpty ? nil : tr("Characters per minute before: %s", before)))
        letters.show(tallies, before: record.tallies)
        if lesson.practice.due == nil { again.focus() }
    }

    /// Saves what came of the session; false where that was not possible.
    private func keep() -> Bool {
        let tallies = lesson.practice.tallies
        guard !tallies.isEmpty else { return true }
        let session = PracticeRecord.Session(
            date: LocalTime.text(by: "%Y-%m-%dT%H:%M:%S"), tallies: tallies)
        record.add(session)
        if file.add(session) { return true }
        note.tell(tr("Your results cannot be saved in %s.", file.path))
        return false
    }

    private func begin() {
        guard let book = try? WritingBook() else { return }
        let isKept = keep()
        lesson.reload()
        let course = exercise.course(book, record)
        if isKept { noteLeftOut(of: course) }
        lesson.start(Practice(course, routes: book.routes))
        lesson.focus()
    }
}

/// A row for each character, the one that goes worst first.
private final class LetterFigures {
    let widget = Widget.scrolled()

    init() {
        widget.describe(tr("Letters"))
        widget.setSize(width: 230, height: 300)
        gtk_scrolled_window_set_policy(
            widget.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
        widget.expandDown()
    }

    /// - Parameters:
    ///   - now: the results of this session, by label.
    ///   - before: those of earlier sessions.
    func show(_ now: [String: Tally], before: [String: Tally]) {
        let rows = Widget(gtk_grid_new())
        let grid = rows.cast(to: GtkGrid.self)
        gtk_grid_set_row_spacing(grid, 4)
        gtk_grid_set_column_spacing(grid, 8)
        let whole = now.merging(before) { $0 + $1 }
        let order = whole.sorted {
            ($0.value.share ?? 1, $0.key) < ($1.value.share ?? 1, $1.key)
        }
        for (row, (label, tally)) in order.enumerated() {
            let widgets = Self.row(label, now[label] ?? tally, before[label])
            for (column, widget) in widgets.enumerated() {
                gtk_grid_attach(grid, widget.pointer, Int32(column), Int32(row), 1, 1)
            }
        }
        gtk_scrolled_window_set_child(widget.opaque, rows.pointer)
    }

    private static func row(_ label: String, _ tally: Tally, _ before: Tally?) -> [Widget] {
        guard let share = tally.share else { return [] }
        let name = ActionWords.ours.text(of: ActionNotation.meaning(of: label))
        let bar = Widget(gtk_level_bar_new())
        gtk_level_bar_set_value(bar.opaque, share)
        gtk_widget_set_valign(bar.pointer, GTK_ALIGN_CENTER)
        bar.expand()
        // The words beside it say the same.
        bar.describe(name)
        bar.setSize(width: 70, height: -1)
        let correct = tr("%s correct", "\(tally.right)/\(tally.tries)")
        let earlier = before?.share.flatMap {
            $0 == share ? nil : tr("before %s %", "\(Int(($0 * 100).rounded()))")
        }
        let text = Widget.label(joined(correct, earlier, separator: ", "), style: "dim-label")
        return [.label(name, upTo: 20), bar, text]
    }
}

extension ActionNotation {
    /// What a label means: all but single characters may be a chord or a change of the mode.
    static func meaning(of label: String) -> [Action] {
        label.count == 1 ? [.text(label)] : (try? actions(in: label)) ?? [.text(label)]
    }
}
