import CGTK
import Dictionaries
import Learning

/// An entry and the kind of what stands in it.
final class MeaningField {
    let widget: Widget
    private let entry: Widget
    private let kind: Widget
    private let kinds = Meaning.allCases

    /// - Parameter changed: is called whenever something else stands there.
    init?(changed: @escaping () -> Void) {
        guard let entry = Widget(gtk_entry_new()),
            let kind = Widget.choice(Meaning.allCases.map(\.words)),
            let widget = Widget.box(GTK_ORIENTATION_HORIZONTAL, [entry, kind])
        else { return nil }
        self.entry = entry
        self.kind = kind
        self.widget = widget
        entry.describe(tr("Meaning"))
        kind.describe(tr("Kind of meaning"))
        entry.expand()
        gtk_entry_set_activates_default(entry.cast(to: GtkEntry.self), 1)
        connect(entry.raw, "changed", changed)
        connect(kind.raw, "notify::selected", changed)
    }

    var text: String {
        get { entry.text }
        set { entry.text = newValue }
    }

    /// Says what `actions` are.
    func show(_ actions: [Action]) {
        let (meaning, text) = Meaning.spelling(of: actions)
        gtk_drop_down_set_selected(
            kind.opaque, UInt32(kinds.firstIndex(of: meaning) ?? 0))
        entry.text = text
    }

    func focus() {
        entry.focus()
    }

    /// What it says; nil for nothing.
    func actions() throws(MeaningError) -> [Action]? {
        try kinds[kind.chosen].actions(from: entry.text)
    }

    /// Whether the next key is what is meant.
    var wantsKey: Bool { kinds[kind.chosen] == .key && entry.hasFocus }

    /// Takes a key that is pressed for what is meant.
    ///
    /// - Returns: whether it was.
    func take(keysym: UInt32, state: GdkModifierType) -> Bool {
        guard wantsKey, let chord = Chord(keysym: keysym, state: state.rawValue) else {
            return false
        }
        // What is needed to get out again.
        if chord.modifiers.isEmpty, ["Tab", "Return", "KP_Enter"].contains(chord.key.name),
            !entry.text.isEmpty
        {
            return false
        }
        entry.text = ActionNotation.text(of: chord)
        return true
    }
}

extension Widget {
    fileprivate var hasFocus: Bool {
        gtk_widget_get_state_flags(pointer).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }
}

extension Meaning {
    fileprivate var words: String {
        switch self {
        case .text: tr("Text")
        case .key: tr("Key: press it")
        case .command: tr("Command")
        case .action: tr("Other action")
        }
    }
}
