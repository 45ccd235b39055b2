import Dictionaries
import Session

/// What is pressed to become a key that is held to draw: a key with what is held meanwhile, or a modifier by
/// itself, which is one only once it comes up with nothing else pressed.
struct PressedKey: Equatable {
    enum Event {
        /// - Parameter modifiers: what was held before.
        case down(Keysym, modifiers: Modifiers)
        case up(Keysym)
        /// The time for a second tap is over.
        case late
    }

    enum Outcome: Equatable {
        /// More is to come; where `mayBeTwice`, a second tap within a moment.
        case wait(mayBeTwice: Bool)
        case chosen(TriggerSettings)
        /// It stays as it was.
        case left
    }

    private enum State: Equatable {
        case waiting
        case holding(Keysym, Modifiers, isTwice: Bool)
        case tapped(Keysym, Modifiers)
    }

    private var state = State.waiting

    mutating func handle(_ event: Event) -> Outcome {
        switch (state, event) {
        case (.tapped(let key, let modifiers), .late):
            return choose(key, modifiers)
        case (.holding(let key, _, _), .down(let other, _)) where other == key:
            // The keyboard repeats it.
            return .wait(mayBeTwice: false)
        case (.holding(let key, let modifiers, let isTwice), .up(let other)) where other == key:
            if isTwice { return choose(key, modifiers, isTwice: true) }
            state = .tapped(key, modifiers)
            return .wait(mayBeTwice: true)
        case (_, .down(let key, let modifiers)) where key.isModifier:
            state = .holding(key, modifiers, isTwice: state == .tapped(key, modifiers))
            return .wait(mayBeTwice: false)
        case (_, .down(let key, let modifiers)):
            state = .waiting
            if key.name == "Escape", modifiers.isEmpty { return .left }
            return choose(key, modifiers)
        default:
            if case .tapped = state { return .wait(mayBeTwice: true) }
            return .wait(mayBeTwice: false)
        }
    }

    private mutating func choose(
        _ key: Keysym, _ modifiers: Modifiers, isTwice: Bool = false
    ) -> Outcome {
        state = .waiting
        return .chosen(TriggerSettings(key: key.name, isTwice: isTwice, modifiers: modifiers))
    }
}

extension Keysym {
    /// Whether it is Shift, Caps Lock, Control, Alt, Super or the like, or one that chooses a level.
    var isModifier: Bool {
        (0xFFE1...0xFFEE).contains(rawValue) || (0xFE01...0xFE13).contains(rawValue)
    }
}

extension TriggerSettings {
    /// Whether it is a key that types something by itself.
    var isTypingKey: Bool {
        guard let key, modifiers.subtracting(.shift).isEmpty else { return false }
        return Keysym(name: key)?.character != nil
    }
}
