import CGTK
import Dictionaries
import DictionaryTools
import System

/// Says what leads to a mode, and offers strokes that do where nothing does.
final class ModePanel {
    enum Missing {
        case way(to: String)
        case wayBack(from: String)
    }

    let widget: Widget
    var wish: (Missing) -> Void = { _ in }
    private let text = Widget.label(wraps: true, style: "dim-label", "caption")
    private let warning = Widget.label(wraps: true, style: "warning", "caption")
    private let there = Widget.button(tr("_Stroke that leads here…"))
    private let back = Widget.button(tr("Stroke that leads _back…"))
    private var mode: String?

    init() {
        widget = .column(spacing: 4, text, warning, .row(there, back))
        for label in [text, warning] { gtk_label_set_max_width_chars(label.opaque, 60) }
        connect(there, "clicked") { [unowned self] in
            if let mode { wish(.way(to: mode)) }
        }
        connect(back, "clicked") { [unowned self] in
            if let mode { wish(.wayBack(from: mode)) }
        }
        widget.show(false)
    }

    /// - Parameters:
    ///   - mode: nil for all modes, of which there is nothing to say.
    ///   - cells: how an entry is drawn.
    func show(_ mode: String?, _ ways: ModeWays?, first: String, cells: (EntryKey) -> String?) {
        self.mode = mode
        guard let mode, let ways else { return widget.show(false) }
        text.tell(ways.words(cells: cells))
        let lost =
            ways.isLost
            ? tr(
                "Nothing leads to this mode yet: no stroke, and no trigger of the settings. Draw a stroke for it, or put %s below a [[trigger]].",
                "mode = \"\(mode)\"") : nil
        let oneWay = ways.isOneWay ? tr("No stroke leads back to %s.", tr(first)) : nil
        warning.tell(joined(lost, oneWay))
        there.show(ways.isLost)
        back.show(ways.isOneWay)
        widget.show(text.isShown || warning.isShown)
    }
}

extension ModeWays {
    /// - Parameter cells: how an entry is drawn.
    fileprivate func words(cells: (EntryKey) -> String?) -> String {
        switch kind {
        case .above: return tr("Its entries count in every mode.")
        case .below: return tr("Its entries count where no other entry is near.")
        case .scoped(let mode, let group):
            return tr("Its entries count in %s, in the windows of %s.", tr(mode), group)
        case .usual: break
        }
        let strokes = entries.map { key in
            tr(key.mode) + (cells(key).map { " (\($0))" } ?? "")
        }
        func list(_ names: [String]) -> String { names.joined(separator: ", ") }
        return joined(
            triggers.isEmpty ? nil : tr("Writing begins here with %s.", list(triggers)),
            groups.isEmpty ? nil : tr("Writing begins here in the windows of %s.", list(groups)),
            strokes.isEmpty ? nil : tr("Strokes lead here from %s.", list(strokes)),
            heirs.isEmpty ? nil : tr("Its entries also count in %s.", list(heirs.map { tr($0) })))
    }
}

/// Asks for the name of a mode that is to be made.
final class NewModeDialog {
    private(set) var isOpen = true
    private let window: AppWindow
    private let name = Widget.entry(tr("Name of the mode"), isLast: true)
    private let parent: Widget
    private let parents: [String]
    private let known: [String]
    private let message = Widget.label(wraps: true, style: "error")
    private let made: (ModeHead) -> String?

    /// - Parameters:
    ///   - known: the modes that there are.
    ///   - parent: the one whose entries are to count as well; another can be chosen.
    ///   - made: makes the mode; says why that was not possible, else nil.
    init(
        known: [String], inheriting parent: String?, over owner: AppWindow,
        made: @escaping (ModeHead) -> String?
    ) {
        self.known = known
        self.made = made
        let parents = known.filter {
            $0 != Mode.above && $0 != Mode.below && Mode(name: $0).applications == nil
        }
        self.parents = parents
        self.parent = .choice(
            tr("Mode whose entries count as well"), [tr("none")] + parents.map { tr($0) },
            chosen: parent.flatMap { parents.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        window = AppWindow(tr("New mode"), over: owner)
        build()
        window.present()
        name.focus()
    }

    private func build() {
        window.takeStrokesInTextsOnly()
        window.onClose { [unowned self] in isOpen = false }
        window.onEscape { [unowned self] in close() }
        message.show(false)
        let make = Widget.button(tr("_Make")) { [unowned self] in self.make() }
        let cancel = Widget.button(tr("_Cancel")) { [unowned self] in close() }
        make.style("suggested-action")
        window.fill(
            .column(
                .label(tr("What is the mode called?")), name,
                .row(.label(tr("The entries of this mode count as well:")), parent), message,
                .dialogButtons(cancel, make)),
            default: make)
    }

    private func close() {
        isOpen = false
        window.destroy()
    }

    private func make() {
        do throws(ModeName.Problem) {
            let name = try ModeName.read(name.text, known: known)
            let place = parent.chosen - 1
            let inherited = parents.indices.contains(place) ? [parents[place]] : []
            if let problem = made(ModeHead(name: name, parents: inherited)) { return tell(problem) }
            close()
        } catch {
            tell(error.words)
        }
    }

    private func tell(_ text: String) {
        message.tell(text)
        name.focus()
    }
}

extension ModeName.Problem {
    fileprivate var words: String {
        switch self {
        case .empty: tr("Enter a name for the mode.")
        case .taken(let name): tr("There is a mode %s already.", name)
        case .scoped:
            tr("Leave out “for”: each entry says for which applications it is.")
        }
    }
}
