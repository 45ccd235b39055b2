import CGTK
import Dictionaries
import Learning
import System

/// A text field for what a stroke means, and a choice of the kind of meaning.
final class MeaningField {
    let widget: Widget
    /// Called whenever the user or the program has changed the meaning.
    var changed: () -> Void = {}
    private let entry = Widget.entry(tr("Meaning"), isLast: true)
    private let kind = Widget.choice(
        tr("Kind of meaning"), MeaningKind.allCases.map(\.words))
    private let kinds = MeaningKind.allCases
    /// Whether the program itself shows a meaning.
    private var isShowing = false

    init() {
        widget = .row(entry, kind)
        entry.expand()
        entry.setCharacters(least: 8, usual: 20)
        connect(entry, "changed") { [unowned self] in changed() }
        connect(kind, "notify::selected") { [unowned self] in
            changed()
            guard !isShowing, kinds[kind.chosen] == .key else { return }
            // The next key is it; but the list of kinds takes the focus back as it closes.
            entry.text = ""
            whenIdle { [weak self] in self?.focus() }
        }
    }

    var text: String { entry.text }

    /// The kind that is chosen, and what is written as that.
    var spelling: (kind: MeaningKind, text: String) {
        get { (kinds[kind.chosen], entry.text) }
        set {
            isShowing = true
            kind.chosen = kinds.firstIndex(of: newValue.kind) ?? 0
            isShowing = false
            entry.text = newValue.text
        }
    }

    func show(_ actions: [Action]) { spelling = MeaningKind.spelling(of: actions) }

    /// Whether it shows `actions` as `show` does: the user has written nothing else.
    func shows(_ actions: [Action]) -> Bool {
        spelling == MeaningKind.spelling(of: actions)
    }

    func focus() {
        entry.focus()
    }

    /// What the field says; nil where it is empty.
    func actions() throws(MeaningError) -> [Action]? {
        try kinds[kind.chosen].actions(from: entry.text)
    }

    /// Takes a key that is pressed for the meaning, where the field asks for a key.
    ///
    /// - Returns: whether it was taken.
    func take(keysym: UInt32, state: GdkModifierType) -> Bool {
        guard kinds[kind.chosen] == .key, entry.hasFocus,
            let chord = Chord(keysym: keysym, state: state.rawValue)
        else { return false }
        // These leave the field and the dialog, once a key is there.
        if chord.modifiers.isEmpty, ["Tab", "Return", "KP_Enter"].contains(chord.key.name),
            !entry.text.isEmpty
        {
            return false
        }
        entry.text = ActionNotation.text(of: chord)
        return true
    }
}

extension MeaningError {
    var words: String { joined(message.translated, remedy?.translated) }
}

extension MeaningKind {
    fileprivate var words: String {
        switch self {
        case .text: tr("Text")
        case .key: tr("Key (press it)")
        case .command: tr("Command")
        case .action: tr("Other action")
        }
    }
}
