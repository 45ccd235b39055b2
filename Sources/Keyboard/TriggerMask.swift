// Owns: what a pointer button's modifiers are in the X protocol.

import Dictionaries

extension Keymap {
    /// The real modifiers that carry all of `modifiers`; nil where one of them has no key.
    public func mask(of modifiers: Modifiers) -> ModifierMask? {
        var mask: ModifierMask = []
        for (modifier, _) in Modifiers.named where modifiers.contains(modifier) {
            let part = meanings.mask(of: modifier)
            guard !part.isEmpty else { return nil }
            mask.formUnion(part)
        }
        return mask
    }

    /// The real modifiers that are locked rather than held, and so must not matter to a button:
    /// Caps Lock, Num Lock and Scroll Lock.
    public var lockMask: ModifierMask {
        ModifierMask.lock.union(meanings.numLock).union(meanings.scrollLock)
    }
}
