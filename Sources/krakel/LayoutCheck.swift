// Owns: which characters of a dictionary the present keyboard has no key for. Leaves how they would be
// typed to Keyboard.

import Dictionaries
import Keyboard
import Places
import XServer

/// The keyboard at hand, where there is a display.
struct LayoutCheck {
    private struct Layout {
        var keymap: Keymap
        var group: Int
        var lent: Set<UInt8>
    }

    private let layout: Layout?

    init() {
        guard Environment.value("DISPLAY") != nil, let connection = try? Connection(),
            let keymap = try? KeymapReader(connection).keymap()
        else {
            layout = nil
            return
        }
        layout = Layout(
            keymap: keymap, group: connection.keyboardState()?.group ?? 0,
            lent: Set(connection.readJournal()?.lent.keys.map(\.self) ?? []))
    }

    /// Why nothing is said about characters; nil where they were looked at.
    var omission: String? {
        layout == nil ? "characters were not looked at: there is no display to type on" : nil
    }

    /// Finds characters that cannot be typed at all; nil without a display.
    var rule: DictionaryRule? {
        guard let layout else { return nil }
        return .untypable {
            layout.keymap.reach(of: $0, in: layout.group, lent: layout.lent) == .nothing
        }
    }

    /// Says which characters will be typed with keys that nothing else uses.
    func remark(on dictionary: StrokeDictionary) -> String? {
        guard let layout else { return nil }
        let spare = dictionary.characters.filter {
            layout.keymap.reach(of: $0, in: layout.group, lent: layout.lent) == .spareKey
        }
        guard !spare.isEmpty else { return nil }
        let shown = spare.prefix(40).map { String(Character($0)) }.joined(separator: " ")
        return "note: this keyboard layout has no key for \(spare.count) of its characters, "
            + "which spare keys will type: \(shown)\(spare.count > 40 ? " …" : "")"
    }
}
