import Dictionaries

/// The check of a plan before it is sent: a model of the server plays it through, and the plan is
/// rejected unless the application would get exactly what is meant.
enum KeyProof {
    /// Throws unless an application inserts exactly `text`, and the keyboard is left as it was.
    static func text(
        _ text: [Unicode.Scalar], _ events: [KeyEvent], keymap: Keymap, state: KeyboardState
    ) throws(TypingError) {
        let simulator = run(events, keymap: keymap, state: state)
        let inserted = simulator.received.map(\.character)
        guard inserted == text.map(Optional.init), isAsBefore(simulator.state, state) else {
            throw .unproven(meant: String(String.UnicodeScalarView(text)), given: simulator.text)
        }
    }

    /// How many characters of `batch` an application inserted that received it under `keymap`, although
    /// it was made for another one; nil where the application inserted anything but the beginning of
    /// what was meant.
    static func insertedCount(of batch: KeyBatch, keymap: Keymap, state: KeyboardState) -> Int? {
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
        // What such a key is pressed for.
        var expected = state
        expected.locked.formSymmetricDifference(keymap.mask(lockedBy: chord.key))
        guard simulator.received.count <= 1, isAsBefore(simulator.state, expected),
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

    /// A latch may be used up, and a key that types may be up now; everything else must be as it was.
    private static func isAsBefore(_ after: KeyboardState, _ before: KeyboardState) -> Bool {
        after.locked == before.locked && after.group == before.group
            && after.keysDown.isSubset(of: before.keysDown) && after.base.isSubset(of: before.base)
    }
}

/// What an application receives of one press.
public struct ReceivedKey: Hashable, Sendable {
    public var keysym: Keysym
    /// The modifiers in effect at the press.
    public var modifiers: ModifierMask
    /// What is inserted; nil where the modifiers make it a command or the key has no character.
    public var character: Unicode.Scalar?
}
