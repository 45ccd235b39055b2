import CGTK
import Glibc
import Learning
import Session
import System

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

final class WelcomeLastPage: WelcomePage {
    let widget: Widget
    private let file: WelcomeSettings
    private let gestures: Widget
    private let message: Widget
    private var hasTold = false

    init?(_ file: WelcomeSettings) {
        guard let grid = Widget(gtk_grid_new()), let message = Widget.label("", wraps: true),
            let gestures = Widget.check(
                tr("Take over two dozen _gestures: back, copy, close the tab, louder")),
            let widget = Widget.box(
                GTK_ORIENTATION_VERTICAL, spacing: 12,
                [
                    Widget.heading(tr("That is all there is to it")),
                    Widget.label(
                        Self.isRunning
                            ? tr("Krakel is running: write wherever you can type.")
                            : tr("Start Krakel by typing krakel in a terminal."), wraps: true),
                    grid, gestures, message,
                ])
        else { return nil }
        self.widget = widget
        self.file = file
        self.gestures = gestures
        self.message = message
        fill(grid)
        message.show(false)
    }

    private func fill(_ grid: Widget) {
        let table = grid.cast(to: GtkGrid.self)
        gtk_grid_set_row_spacing(table, 6)
        gtk_grid_set_column_spacing(table, 16)
        let rows = [
            (Self.short(file.path), tr("the button, the times, the line: man krakel-config")),
            ("krakel sheet", tr("all strokes at a glance")),
            ("krakel practice", tr("words to practise, and how well they go")),
            ("krakel dictionary", tr("every stroke, to be changed")),
            ("krakel learn", tr("teach a character of your own")),
            ("krakel pause", tr("gives the button back; krakel resume takes it again")),
            ("Escape", tr("ends a stroke without a result")),
            ("krakel welcome", tr("this window once more")),
        ]
        for (row, (name, words)) in rows.enumerated() {
            guard let left = Widget.label(name), let right = Widget.label(words) else { continue }
            left.style("monospace")
            gtk_label_set_ellipsize(left.opaque, PANGO_ELLIPSIZE_START)
            gtk_label_set_max_width_chars(left.opaque, 34)
            gtk_grid_attach(table, left.pointer, 0, Int32(row), 1, 1)
            gtk_grid_attach(table, right.pointer, 1, Int32(row), 1, 1)
        }
    }

    /// As people write it.
    private static func short(_ path: String) -> String {
        guard let home = Environment.value("HOME"), path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    func focus() { gestures.focus() }

    func leave() -> Bool {
        guard !hasTold else { return true }
        // Who has seen the welcome has settings, and is not greeted again.
        if !file.exists, let trigger = file.settings.triggers.first { _ = file.keep(trigger) }
        guard gestures.isTicked, let problem = Self.importStock() else { return true }
        message.setLabel(problem)
        message.show(true)
        hasTold = true
        return false
    }

    private static var isRunning: Bool {
        guard let display = Environment.value("DISPLAY") else { return false }
        return (try? ControlClient(to: ControlSocket(display: display))) != nil
    }

    /// Does what the command does. Wraps `g_spawn_sync`.
    ///
    /// - Returns: what went wrong; nil for nothing.
    private static func importStock() -> String? {
        let words = [(Environment.programFolder ?? "") + "/krakel", "import", "stock"]
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var status: Int32 = 0
        var errors: UnsafeMutablePointer<CChar>?
        var error: UnsafeMutablePointer<GError>?
        let isStarted = g_spawn_sync(
            nil, &arguments, nil, GSpawnFlags(0), nil, nil, nil, &errors, &status, &error)
        defer {
            g_free(errors)
            g_clear_error(&error)
        }
        guard isStarted != 0 else { return error.map { String(cString: $0.pointee.message) } ?? "" }
        return status == 0 ? nil : errors.map { String(cString: $0) } ?? ""
    }
}
