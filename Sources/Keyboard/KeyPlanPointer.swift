// Owns: buttons and wheel, with the modifiers they are used with. Leaves keys to KeyPlan.

import Dictionaries

extension KeyPlan {
    /// Does `action` while its modifiers are held and no other.
    ///
    /// - Parameter trip: where to go for it, and back; nil where the pointer stays.
    static func pointer(
        _ action: PointerAction, trip: PointerTrip?, keymap: Keymap, state: KeyboardState
    ) throws(TypingError) -> [KeyEvent] {
        var steps = action.kind.events
        if let trip { steps = [.movePointer(trip.there)] + steps + [.movePointer(trip.back)] }
        var parts: [ModifierMask] = []
        for (modifier, _) in Modifiers.named where action.modifiers.contains(modifier) {
            let mask = keymap.meanings.mask(of: modifier)
            guard !mask.isEmpty else { throw .noModifierKey(modifier) }
            parts.append(mask)
        }
        var writer = try PlanWriter(keymap: keymap, state: state, capacity: steps.count + 4)
        guard writer.hold(parts) else { throw .noModifierKey(action.modifiers) }
        writer.append(steps)
        writer.finish()
        return writer.events
    }
}

extension PointerAction.Kind {
    fileprivate var events: [KeyEvent] {
        switch self {
        case .click(let button, let count):
            Self.clicks(of: button.rawValue, count: count.rawValue)
        case .press(let button): [.pressButton(button.rawValue)]
        case .release(let button): [.releaseButton(button.rawValue)]
        case .scroll(let direction, let steps): Self.clicks(of: direction.button, count: steps)
        }
    }

    private static func clicks(of button: Int, count: Int) -> [KeyEvent] {
        (0..<count).flatMap { _ -> [KeyEvent] in [.pressButton(button), .releaseButton(button)] }
    }
}
