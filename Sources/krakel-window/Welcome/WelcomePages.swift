import CGTK
import Glibc
import Learning
import Session
import System

/// Has the user draw three letters.
final class WelcomeLettersPage: WelcomePage {
    let widget: Widget
    private let lesson: WritingLesson

    /// Shapes that nearly all people draw alike.
    private static let letters = "abc"
    /// Misread tries before the page offers to learn a character: beginners should not fail often.
    private static let patience = 2

    init(_ book: WritingBook, _ settings: Settings) {
        let mode = book.beginning(settings)
        // Changing the mode is no lesson for the first letters.
        func isKnown(_ character: Character) -> Bool {
            book.routes.steps(to: character, from: mode)?.count == 1
        }
        let characters = book.recogniser.characters.map(Character.init)
            .filter { !$0.isWhitespace && isKnown($0) }
        let first =
            characters.contains(where: \.isLetter) ? characters.filter(\.isLetter) : characters
        let usual = Self.letters.filter(isKnown)
        let text = usual.count == Self.letters.count ? usual : String(first.prefix(3))
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

/// Says what else there is, and imports the gestures.
final class WelcomeLastPage: WelcomePage {
    let widget: Widget
    private let file: WelcomeSettings
    private let gestures = Widget.check(
        tr("Import two dozen _gestures: back, copy, close tab, volume up"))
    private let message = Widget.label(wraps: true)
    /// Whether the user has been told that the gestures could not be imported.
    private var hasTold = false

    init(_ file: WelcomeSettings) {
        self.file = file
        let next =
            Self.isRunning
            ? tr("Krakel is running: you can write wherever you can type.")
            : tr("To start Krakel, type krakel in a terminal.")
        widget = .column(
            spacing: 12, .heading(tr("You are ready to write")), .label(next, wraps: true),
            Self.commands(settings: file.path), gestures,
            .row(.button(tr("Draw the _letters of your language…"), Self.drawAlphabet)), message)
        message.show(false)
    }

    /// What to type or press, and what for.
    private static func commands(settings path: String) -> Widget {
        let grid = Widget(gtk_grid_new())
        let table = grid.cast(to: GtkGrid.self)
        gtk_grid_set_row_spacing(table, 6)
        gtk_grid_set_column_spacing(table, 16)
        let rows = [
            (short(path), tr("settings: button, timing, line; see man krakel-config")),
            ("krakel sheet", tr("all strokes at a glance")),
            ("krakel practice", tr("practise writing and see how well it goes")),
            ("krakel dictionary", tr("look at strokes and change them")),
            ("krakel learn", tr("teach a character of your own")),
            ("krakel pause", tr("stops reading strokes until krakel resume")),
            ("Escape", tr("cancels the stroke that you are drawing")),
            ("krakel welcome", tr("opens this window again")),
        ]
        for (row, (name, words)) in rows.enumerated() {
            let left = Widget.label(name)
            left.style("monospace")
            left.ellipsize(PANGO_ELLIPSIZE_START, width: 34)
            gtk_grid_attach(table, left.pointer, 0, Int32(row), 1, 1)
            gtk_grid_attach(table, Widget.label(words).pointer, 1, Int32(row), 1, 1)
        }
        return grid
    }

    private static func drawAlphabet() { OwnProgram.window.start(["alphabet"]) }

    /// With `~` for the home folder.
    private static func short(_ path: String) -> String {
        guard let home = Environment.value("HOME"), path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    func focus() { gestures.focus() }

    func leave() -> Bool {
        guard !hasTold else { return true }
        // A file of settings says that the welcome has been seen.
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

    /// Runs `krakel import stock`.
    ///
    /// - Returns: what went wrong; nil where it worked.
    private static func importStock() -> String? {
        let path = (Environment.programFolder ?? "") + "/krakel"
        do throws(SystemError) {
            let outcome = try ProgramStart(path, [path, "import", "stock"]).run(takesErrors: true)
            return outcome.status == 0 ? nil : outcome.errors
        } catch {
            return "\(path): \(error.message)"
        }
    }
}
