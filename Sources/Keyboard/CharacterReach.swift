// Owns: how a keyboard layout comes to a character. Leaves typing it to KeyPlan and SpareKeys.

import Keysyms

/// What it takes to type a character with a layout.
public enum CharacterReach: Hashable, Sendable {
    /// A key gives it, in the present group or another one of the layout.
    case key
    /// A key that nothing uses must be lent to it.
    case spareKey
    /// Neither is there.
    case nothing
}

extension Keymap {
    /// How `character` can be typed while no modifier is held.
    ///
    /// - Parameter lent: keycodes that are lent already, by a Krakel that runs: they count as spare.
    public func reach(
        of character: Unicode.Scalar, in group: Int, lent: Set<UInt8> = []
    ) -> CharacterReach {
        let state = KeyboardState(group: group, lockedGroup: group)
        if let plan = try? KeyPlan.text([character], keymap: self, state: state),
            plan.allSatisfy({ $0.keycode.map { !lent.contains($0) } ?? true })
        {
            return .key
        }
        let spares = SpareKeys(self)
        return Keysym(lentTo: character) != nil && !(spares.keycodes.isEmpty && lent.isEmpty)
            ? .spareKey : .nothing
    }
}
