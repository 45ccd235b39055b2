import ArgumentParser
import CGTK
import Dictionaries
import Learning
import Session
import Strokes
import System

struct TeachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teach", abstract: "Teach a character by drawing it.")

    @Option(help: "The mode to teach for.")
    var mode: String?

    @Argument(help: "What it means, as the label of a sample.")
    var label: String?

    func run() {
        let modes = (try? OwnFile.stack?.load())?.dictionary.writingModes ?? []
        runApplication {
            TeachDialog(
                in: $0, label: label ?? "", modes: modes.isEmpty ? ["letters"] : modes, mode: mode)
        }
    }
}

/// Collects some examples of one character.
final class TeachDialog {
    private let window: AppWindow
    private let field = MeaningField()
    private let mode: Widget
    private let modes: [String]
    private let row = Widget.row()
    private let message = Widget.label(wraps: true)
    private let pad = Pad(size: 260, tr("Draw here"))
    private var examples: [Example] = []

    /// More examples say nothing new about a hand.
    private static let wanted = 3

    init(in application: Application, label: String, modes: [String], mode: String?) {
        window = AppWindow(tr("Teach a character"), in: application)
        self.modes = modes
        self.mode = .choice(
            modes.map { tr($0) }, chosen: mode.flatMap { modes.firstIndex(of: $0) } ?? 0)
        field.text = label
        build()
        showAdvice()
        window.present()
        field.focus()
    }

    private func build() {
        window.takeStrokesInTextsOnly()
        mode.describe(tr("Mode"))
        pad.drawn = { [unowned self] in take($0) }
        window.onEscape(unless: field.take) { [unowned self] in window.destroy() }
        let save = Widget.button(tr("_Save")) { [unowned self] in self.save() }
        let again = Widget.button(tr("Start _over")) { [unowned self] in startOver() }
        let cancel = Widget.button(tr("_Cancel")) { [unowned self] in window.destroy() }
        save.style("suggested-action")
        row.setSize(width: -1, height: 60)
        let buttons = Widget.dialogButtons(again, cancel, save)
        buttons.sinkToBottom()
        window.fill(
            .row(
                spacing: 16, pad.widget,
                .column(
                    .label(tr("What it means:")), field.widget, .row(.label(tr("in mode")), mode),
                    row, message, buttons)),
            default: save)
    }

    private func take(_ ink: Ink) {
        guard let example = Example(learning: ink) else { return }
        examples.append(example)
        if examples.count > Self.wanted { examples.removeFirst() }
        row.removeAll()
        for example in examples {
            guard let ink = example.shape?.ink else { continue }
            let words = tr("Your drawing, cells %s", example.cellPath.description)
            row.append(InkView(ink, size: 56, words).widget)
        }
        showAdvice()
    }

    private func showAdvice() {
        let next =
            switch examples.count {
            case 0: tr("Draw it in the field, the way you usually write it.")
            case ..<Self.wanted: tr("Draw it again; three examples work best.")
            default: ""
            }
        let agreement =
            switch Agreement(of: examples) {
            case .tooFew: ""
            case .alike: tr("They match well.")
            case .loose: tr("They differ slightly, which is fine.")
            case .apart: tr("One of them looks quite different. Start over?")
            }
        message.setLabel(joined(agreement, next, separator: " "))
    }

    private func startOver() {
        pad.discard()
        examples = []
        row.removeAll()
        showAdvice()
    }

    private func save() {
        pad.flush()
        guard !examples.isEmpty else {
            return message.setLabel(tr("Draw it first, in the field on the left."))
        }
        do throws(MeaningError) {
            guard let actions = try field.actions() else {
                message.setLabel(tr("Enter what it means first."))
                return field.focus()
            }
            write(actions)
        } catch {
            message.setLabel(error.words)
        }
    }

    private func write(_ actions: [Action]) {
        do throws(FileError) {
            // Commands that the user has typed are confirmed thereby.
            try OwnFile.confirmedCommands.add(actions.commands)
            try DictionaryFile(path: OwnFile.dictionary).update { document in
                for example in examples {
                    document.add(example, for: actions, in: modes[mode.chosen])
                }
            }
            window.destroy()
        } catch {
            message.setLabel(error.description.translated)
        }
    }
}
