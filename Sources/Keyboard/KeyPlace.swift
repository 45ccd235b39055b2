// Owns: which group of the layout a character is typed in. Leaves which of its keys to PlanWriter.

import Keysyms

/// Where a keymap has a character: the group, and the keys that give it there.
struct KeyPlace: Hashable, Sendable {
    var group: Int
    var candidates: [KeyCandidate]
}

extension Keymap {
    /// Where to type `character`: in the present group if it is there, else in the first group that
    /// has it, provided that locking one makes it the effective group; nil where it is nowhere.
    func place(of character: Unicode.Scalar, state: KeyboardState) -> KeyPlace? {
        place(state: state) { index.candidates(for: character, group: $0) }
    }

    /// Where to find the key of `keysym`, or of the character it stands for: keysyms have two
    /// numbers for many, as EuroSign and U20AC.
    func place(of keysym: Keysym, state: KeyboardState) -> KeyPlace? {
        let place = place(state: state) { index.candidates(for: keysym, group: $0) }
        guard place == nil, let character = keysym.character else { return place }
        return self.place(of: character, state: state)
    }

    private func place(
        state: KeyboardState, _ candidates: (_ group: Int) -> [KeyCandidate]
    ) -> KeyPlace? {
        for group in groups(from: state) {
            let found = candidates(group)
            if !found.isEmpty { return KeyPlace(group: group, candidates: found) }
        }
        return nil
    }

    /// The groups that may be used, the present one first.
    private func groups(from state: KeyboardState) -> [Int] {
        guard state.lockedGroup != nil else { return [state.group] }
        return [state.group] + (0..<groupCount).filter { $0 != state.group }
    }
}
