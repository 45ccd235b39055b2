// Owns: that a plan gives what was meant, by a model of its own of server and application. Leaves
// the model to KeySimulator.

import Dictionaries
import Keysyms

/// The last look at a plan before it is sent.
enum KeyProof {
    /// Throws unless an application inserts exactly `text`, and the keyboard is left as it was.
    static func text(
        _ text: [Unicode.Scalar], _ events: [KeyEvent], keymap: Keymap, state: KeyboardState
    ) throws(TypingError) {
        let simulator = run(events, keymap: keymap, state: state)
        let inserted = simulator.received.map(\.character)
        guard inserted == text.map(Optional.init), isAsBefore(simulator.state, state) else {
            throw .unproven(
                meant: String(String.UnicodeScalarView(text)), given: simulator.text)
        }
    }

    /// How many characters of `batch` an application inserted that got it under `keymap`, another one
    /// than it was made for; nil where it inserted anything but the beginning of what was meant.
    static func arrived(of batch: KeyBatch, keymap: Keymap, state: KeyboardState) -> Int? {
        var meant: [Unicode.Scalar] = []
        for task in batch.tasks {
            guard case .character(let character) = task else { return nil }
            meant.append(character)
        }
        let simulator = run(batch.events, keymap: keymap, state: state)
        let inserted = simulator.received.compactMap(\.character)
        return meant.starts(with: inserted) && isAsBefore(simulator.state, state)
            ? inserted.count : nil
    }

    /// Throws unless the application gets one key, one that has the chord's keysym, with the chord's
    /// modifiers and no other that makes a command.
    static func chord(
        _ chord: Chord, _ events: [KeyEvent], keymap: Keymap, state: KeyboardState
    ) throws(TypingError) {
        let simulator = run(events, keymap: keymap, state: state)
        let wanted = keymap.mask(of: chord.modifiers) ?? []
        let commands = keymap.meanings.commanding
        guard simulator.received.count <= 1, isAsBefore(simulator.state, state),
            simulator.received.allSatisfy({
                $0.modifiers.isSuperset(of: wanted)
                    && $0.modifiers.intersection(commands) == wanted.intersection(commands)
            })
        else {
            throw .unproven(
                meant: chord.key.name,
                given: simulator.received.map(\.keysym.name).joined(separator: " "))
        }
    }

    private static func run(
        _ events: [KeyEvent], keymap: Keymap, state: KeyboardState
    ) -> KeySimulator {
        var simulator = KeySimulator(keymap: keymap, state: state)
        simulator.feed(events)
        return simulator
    }

    /// A latch is used up, and a typing key that was down may have been let go; all else is as it was.
    private static func isAsBefore(_ after: KeyboardState, _ before: KeyboardState) -> Bool {
        after.locked == before.locked && after.group == before.group
            && after.keysDown.isSubset(of: before.keysDown)
            && after.base.isSubset(of: before.base)
    }
}
