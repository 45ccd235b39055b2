import CGTK
import Dictionaries
import DictionaryTools
import Learning
import Session
import Strokes
import System

/// Shows one letter after the other, and takes how the user draws it.
final class AlphabetPage {
    let widget: Widget
    var close: () -> Void = {}
    private var files: AlphabetFiles
    private var lesson: AlphabetLesson
    private let alphabet: Alphabet
    private var frame: AlphabetFrame
    private let pad = Pad(size: AlphabetPage.side, tr("Draw here"))
    private let prompt = Widget.label(wraps: true, style: "title-2")
    private let letter = LetterView(side: AlphabetPage.side)
    private let bar = Widget(gtk_progress_bar_new())
    private let progress = Widget.label()
    private let warning = WarningBox()
    private let message = Widget.label(wraps: true)
    private let back = Widget.button(tr("_Back"))
    private let skip = Widget.button(tr("_Skip"))
    private let again = Widget.button(tr("_Once more"))
    private let undoButton = Widget.button(icon: "edit-undo-symbolic", name: tr("Undo"))
    private let twice = Widget.check(tr("Draw each letter _twice"))
    private let capitals = Widget.button(tr("The capitals _as well"))

    static let side: Int32 = 260
    /// That what comes and goes below the pad moves nothing.
    private static let room: Int32 = 106

    init(_ files: AlphabetFiles, _ alphabet: Alphabet, withCapitals: Bool) {
        self.files = files
        self.alphabet = alphabet
        let (dictionary, own) = files.load()
        frame = files.frame(alphabet, withCapitals: withCapitals, in: dictionary)
        lesson = AlphabetLesson(
            AlphabetWalk(alphabet, withCapitals: withCapitals, drawn: own),
            in: frame.applied(to: dictionary))
        let room = Widget.column(warning.widget, message)
        room.setSize(width: 2 * Self.side + 16, height: Self.room)
        gtk_label_set_max_width_chars(message.opaque, 64)
        bar.expand()
        gtk_widget_set_valign(bar.pointer, GTK_ALIGN_CENTER)
        gtk_label_set_max_width_chars(prompt.opaque, 34)
        let leave = Widget.button(tr("_Close"))
        let buttons = Widget.row(back, skip, again, undoButton, capitals)
        leave.expand()
        gtk_widget_set_halign(leave.pointer, GTK_ALIGN_END)
        buttons.append(leave)
        widget = .column(
            spacing: 10, prompt,
            .row(spacing: 16, letter.widget, pad.widget),
            .row(spacing: 12, bar, progress, twice), room, buttons)
        // Twice as long as in writing, where the strokes that are expected are known.
        let pause = SettingsFile(path: OwnFile.settings).load().settings.pause
        pad.patience = UInt32(max(500, min(2 * pause, 3000)))
        // The pad has the focus, as no key does anything there.
        gtk_widget_set_focusable(pad.widget.pointer, 1)
        pad.drawn = { [unowned self] in take($0) }
        connect(back, "clicked") { [unowned self] in change { $0.back() } }
        connect(skip, "clicked") { [unowned self] in change { $0.skip() } }
        connect(again, "clicked") { [unowned self] in change { $0.again() } }
        connect(undoButton, "clicked") { [unowned self] in undo() }
        connect(twice, "toggled") { [unowned self] in
            pad.flush()
            change { $0.isTwice = self.twice.isTicked }
        }
        connect(capitals, "clicked") { [unowned self] in goOnWithCapitals() }
        connect(leave, "clicked") { [unowned self] in close() }
        show()
    }

    func focus() { pad.widget.focus() }

    /// Goes to another letter, and leaves what is drawn of this one.
    private func change(_ body: (inout AlphabetLesson) -> Void) {
        pad.discard()
        body(&lesson)
        message.tell("")
        show()
        focus()
    }

    private func goOnWithCapitals() {
        let (dictionary, own) = files.load()
        frame = files.frame(alphabet, withCapitals: true, in: dictionary)
        change { $0.addCapitals(drawn: own, in: self.frame.applied(to: dictionary)) }
    }

    // MARK: What is drawn

    private func take(_ ink: Ink) {
        var next = lesson
        guard let step = next.take(ink) else { return }
        let key = EntryKey(step.drawing.place.mode, step.drawing.place.actions)
        var problem = ""
        do throws(EditError) {
            if step.replaces { try files.session.undo() }
        } catch {
            // The drawing before stays beside this one.
            problem = error.words
        }
        do throws(EditError) {
            try files.session.make(.teach(step.drawing.example, of: key, frame))
            lesson = next
        } catch {
            problem = error.words
        }
        message.tell(problem)
        show()
    }

    /// Takes the last drawing back: the one under way, else the last one that was saved.
    func undo() {
        guard !pad.discard(), lesson.last != nil else { return }
        do throws(EditError) {
            try files.session.undo()
            change { $0.undo() }
        } catch {
            // It stays, and may stand below the mode that came with those before it: these stay as well.
            if case .changedSince = error { change { $0.keepAll() } }
            message.tell(error.words)
        }
    }

    // MARK: What is shown

    private func show() {
        let walk = lesson.walk
        progress.setLabel(tr("%s of %s letters", "\(walk.drawnCount)", "\(walk.places.count)"))
        gtk_progress_bar_set_fraction(
            bar.opaque, Double(walk.drawnCount) / Double(max(1, walk.places.count)))
        bar.describe(tr("%s of %s letters", "\(walk.drawnCount)", "\(walk.places.count)"))
        back.enable(walk.canGoBack)
        skip.show(lesson.due != nil)
        again.enable(lesson.last != nil)
        undoButton.enable(lesson.last != nil)
        pad.widget.enable(lesson.due != nil)
        capitals.show(lesson.due == nil && !walk.hasCapitals && !alphabet.capitals.isEmpty)
        showDoubt()
        guard let place = lesson.due else { return showEnd() }
        prompt.setLabel(
            walk.isSecond && lesson.doubt == nil
                ? tr("Draw “%s” once more", place.shown) : tr("Draw “%s”", place.shown))
        letter.show(place)
    }

    /// Says what the drawing is too like, and offers to draw it anew.
    private func showDoubt() {
        guard let doubt = lesson.doubt else { return warning.clear() }
        let name = ActionWords.ours.text(of: doubt.rival.actions)
        let picture = InkView(doubt.rival.example.ink, size: 56, tr("Your stroke for %s", name))
        warning.offer(
            tr("This looks very similar to your stroke for %s.", name) + " "
                + tr("Draw it differently, or keep both."),
            picture: picture,
            [
                (tr("_Keep both"), { [unowned self] in change { $0.keepBoth() } }),
                (tr("_Draw it differently"), { [unowned self] in undo() }),
            ])
        focus()
    }

    private func showEnd() {
        let missing = lesson.walk.missing
        prompt.setLabel(
            missing.isEmpty
                ? tr("All letters are drawn.")
                : tr(
                    "Letters without a drawing: %s",
                    missing.prefix(20).map(\.shown).joined(separator: " ")))
        let way = files.load().dictionary.way(to: alphabet.mode)
        letter.show(way?.example)
        if let way {
            message.tell(
                tr("This stroke leads from “%s” to “%s”.", tr(way.mode), tr(alphabet.mode)) + " "
                    + tr("To practise, type %s", "krakel practice"))
        }
    }
}

/// Shows a letter so large that it can be copied, and how it looks joined to others; or how a stroke is drawn.
private final class LetterView {
    let widget: Widget
    private let large = Widget.label()
    private let forms = Widget.label()
    private let column: Widget
    private let figure: FigureView

    init(side: Int32) {
        figure = FigureView(size: side)
        for label in [large, forms] {
            gtk_label_set_xalign(label.opaque, 0.5)
            gtk_widget_set_halign(label.pointer, GTK_ALIGN_CENTER)
        }
        large.expandDown()
        gtk_widget_set_valign(large.pointer, GTK_ALIGN_CENTER)
        column = .column(large, forms)
        column.expand()
        widget = .row(column, figure.widget)
        widget.setSize(width: side, height: side)
    }

    func show(_ place: Alphabet.Place) {
        // Several characters still fit.
        let size = place.letter.count > 1 ? 48 : 88
        gtk_label_set_markup(large.opaque, "<span size=\"\(size)pt\">\(markup(place.shown))</span>")
        large.describe(place.shown)
        let joined = place.joinedForms.joined(separator: "   ")
        gtk_label_set_markup(forms.opaque, "<span size=\"24pt\">\(markup(joined))</span>")
        forms.describe(joined)
        forms.show(!joined.isEmpty)
        column.show(true)
        figure.widget.show(false)
    }

    func show(_ example: Example?) {
        figure.show(example.flatMap { Figure($0) }, tr("How to draw it"))
        column.show(false)
        figure.widget.show(true)
    }
}

extension StrokeDictionary {
    /// The mode that a stroke leads from to `mode`, and the stroke; nil where none does.
    fileprivate func way(to mode: String) -> (mode: String, example: Example)? {
        modes.lazy.filter { $0.name != mode }.flatMap { other in
            other.entries.lazy.filter {
                $0.actions == [.lock(mode: mode)] || $0.actions == [.shift(mode: mode)]
            }.flatMap { $0.examples.filter { !$0.isReference } }.map { (other.name, $0) }
        }.first
    }
}
