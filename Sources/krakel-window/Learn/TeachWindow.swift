import ArgumentParser
import CGTK
import Dictionaries
import Learning
import Session
import Strokes

struct TeachWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teach", abstract: "Teach a character by drawing it.")

    @Option(help: "The mode to teach for.")
    var mode: String?

    @Argument(help: "What it means, as the label of a sample.")
    var label: String?

    func run() throws {
        let modes = (try? OwnFile.stack?.load())?.dictionary.writingModes ?? []
        runApplication { application in
            let lesson = TeachDialog(
                in: application, label: label ?? "", modes: modes.isEmpty ? ["letters"] : modes,
                mode: mode)
            lesson?.present()
            return lesson
        }
    }
}

/// Gathers some examples of one character.
final class TeachDialog {
    private let window: Widget
    private let field: MeaningField
    private let mode: Widget
    private let modes: [String]
    private let row: Widget
    private let message: Widget
    private var pad: Pad?
    private var examples: [Example] = []

    /// More than this say nothing new about a hand.
    private static let wanted = 3

    init?(
        in application: UnsafeMutablePointer<GtkApplication>, label: String, modes: [String],
        mode: String?
    ) {
        guard let window = Widget(gtk_application_window_new(application)),
            let field = MeaningField(changed: {}),
            let choice = Widget.choice(
                modes, chosen: mode.flatMap { modes.firstIndex(of: $0) } ?? 0),
            let row = Widget.box(GTK_ORIENTATION_HORIZONTAL, []),
            let message = Widget.label("", wraps: true)
        else { return nil }
        self.window = window
        self.field = field
        self.modes = modes
        self.mode = choice
        self.row = row
        self.message = message
        field.text = label
        build()
    }

    func present() {
        gtk_window_present(window.cast(to: GtkWindow.self))
        field.focus()
    }

    private func build() {
        let frame = window.cast(to: GtkWindow.self)
        gtk_window_set_title(frame, tr("Teach a character"))
        gtk_window_set_resizable(frame, 0)
        mode.describe(tr("Mode"))
        pad = Pad(size: 260) { [unowned self] in take($0) }
        pad?.widget.describe(tr("Draw here"))
        onKey(of: window.pointer) { [unowned self] keysym, state in
            if field.take(keysym: keysym, state: state) { return true }
            guard keysym == UInt32(GDK_KEY_Escape) else { return false }
            close()
            return true
        }
        let save = Widget.button(tr("_Save")) { [unowned self] in self.save() }
        let again = Widget.button(tr("_Draw anew")) { [unowned self] in startAnew() }
        let drop = Widget.button(tr("_Cancel")) { [unowned self] in close() }
        save?.style("suggested-action")
        gtk_widget_set_size_request(row.pointer, -1, 60)
        let buttons = Widget.box(GTK_ORIENTATION_HORIZONTAL, [again, drop, save])
        if let buttons {
            gtk_widget_set_halign(buttons.pointer, GTK_ALIGN_END)
            gtk_widget_set_valign(buttons.pointer, GTK_ALIGN_END)
            gtk_widget_set_vexpand(buttons.pointer, 1)
        }
        let fields = Widget.box(
            GTK_ORIENTATION_VERTICAL,
            [
                Widget.label(tr("What it means:")), field.widget,
                Widget.box(GTK_ORIENTATION_HORIZONTAL, [Widget.label(tr("in mode")), mode]),
                row, message, buttons,
            ])
        let content = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 16, [pad?.widget, fields])
        guard let content else { return }
        content.surround(by: 16)
        gtk_window_set_child(frame, content.pointer)
        if let save { gtk_window_set_default_widget(frame, save.pointer) }
        tell()
    }

    private func take(_ ink: Ink) {
        guard let example = Example(learning: ink) else { return }
        examples.append(example)
        if examples.count > Self.wanted { examples.removeFirst() }
        row.removeAll()
        for example in examples {
            guard let shape = example.shape,
                let view = InkView(shape.ink, size: 56, isAnimated: false)
            else { continue }
            view.widget.describe(tr("Drawn, cells %s", example.cellPath.description))
            gtk_box_append(row.cast(to: GtkBox.self), view.widget.pointer)
        }
        tell()
    }

    private func tell() {
        let left = Self.wanted - examples.count
        let next =
            left == Self.wanted
            ? tr("Draw it in the field, as you always will.")
            : left > 0 ? tr("Once more; three make it sure.") : ""
        let agreement: String =
            switch Agreement(of: examples) {
            case .tooFew: ""
            case .alike: tr("They are alike.")
            case .loose: tr("They differ a little, as hands do.")
            case .apart: tr("One of them is drawn quite otherwise. Draw anew?")
            }
        message.setLabel([agreement, next].filter { !$0.isEmpty }.joined(separator: " "))
    }

    private func startAnew() {
        examples = []
        row.removeAll()
        tell()
    }

    private func save() {
        guard !examples.isEmpty else {
            return message.setLabel(tr("Draw it first, in the field on the left."))
        }
        do throws(MeaningError) {
            guard let actions = try field.actions() else {
                message.setLabel(tr("Say first what it means."))
                return field.focus()
            }
            write(actions)
        } catch {
            message.setLabel(
                [error.message, error.remedy].compactMap(\.self).joined(separator: "\n"))
        }
    }

    private func write(_ actions: [Action]) {
        do throws(DictionaryFileError) {
            // Whoever writes a command down wants it started.
            try OwnFile.confirmedCommands.add(actions.commands)
            try DictionaryFile(path: OwnFile.dictionary).update { document in
                for example in examples {
                    document.add(example, for: actions, in: modes[mode.chosen])
                }
            }
            close()
        } catch {
            message.setLabel(error.description)
        }
    }

    private func close() {
        gtk_window_destroy(window.cast(to: GtkWindow.self))
    }
}
