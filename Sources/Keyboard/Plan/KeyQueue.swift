import Dictionaries

/// The next thing to do for a queue.
public enum KeyStep: Hashable, Sendable {
    /// Tell the server of these bindings, make sure that it has them, and ask again.
    case lend([SpareKeys.Binding])
    /// Send these events, then say so with `KeyQueue.sent`.
    case send(KeyBatch)
    /// Spare keys have typed a moment ago: ask again then, in milliseconds.
    case wait(until: Int64)
    /// Spare keys have typed what the application may not have read yet: ask it, say so with
    /// `SpareKeys.readUntil`, and ask again.
    case prove
}

/// Key events that belong together: nothing has to be asked of the server between them.
public struct KeyBatch: Hashable, Sendable {
    public var events: [KeyEvent]
    /// What they do.
    public var tasks: [KeyTask]
    /// The lent keysyms among them.
    public var lent: [Keysym]

    /// Whether keys stay down after it, or go up that were down before it.
    public var isLasting: Bool {
        tasks.contains {
            switch $0 {
            case .hold, .release, .pointer: true
            case .character, .chord: false
            }
        }
    }
}

/// Tasks in their order, typed in batches.
public struct KeyQueue: Sendable {
    /// Characters between two looks at where they go.
    private static let batchSize = 64
    /// Characters looked ahead for what has to be lent. Every application reads the whole map anew
    /// after a change, so that many are lent at once, then none for a while.
    private static let lookahead = 256

    private var tasks: ArraySlice<KeyTask>

    public init(_ tasks: [KeyTask]) {
        self.tasks = tasks[...]
    }

    public var isEmpty: Bool { tasks.isEmpty }
    public var count: Int { tasks.count }

    /// Makes sure that each task can be done at all, so that nothing is begun that must stop midway.
    public func check(
        keymap: Keymap, state: KeyboardState, spares: SpareKeys
    ) throws(TypingError) {
        for task in tasks {
            guard let keysym = try task.lentKeysym(keymap: keymap, state: state) else { continue }
            guard spares.capacity > 0 else {
                if case .character(let character) = task { throw .notInLayout(character) }
                throw .noKey(keysym)
            }
        }
    }

    /// What to do now; nil where nothing is left.
    ///
    /// - Parameters:
    ///   - spares: gets what is to be lent.
    ///   - now: milliseconds, the clock of `SpareKeys`.
    public func next(
        keymap: Keymap, state: KeyboardState, spares: inout SpareKeys, at now: Int64
    ) throws(TypingError) -> KeyStep? {
        guard !tasks.isEmpty else { return nil }
        var ready: [KeyTask] = []
        var used: [Keysym] = []
        var missing: [Keysym] = []
        for task in tasks.prefix(Self.lookahead) {
            if let keysym = try task.lentKeysym(keymap: keymap, state: state),
                !used.contains(keysym)
            {
                guard used.count < spares.capacity else { break }
                used.append(keysym)
                if !spares.has(keysym) { missing.append(keysym) }
            }
            if missing.isEmpty { ready.append(task) }
        }
        let obstacle = spares.obstacle(toLending: missing.count, keeping: Set(used), at: now)
        // Keys are lent before anything is typed, where they can be. The first key after somebody
        // else's makes every application read the whole map, and Xlib (1.8) loses a change that is told
        // while it waits for that.
        if !missing.isEmpty, obstacle == nil {
            return .lend(spares.lend(missing, keeping: Set(used), at: now))
        }
        guard ready.isEmpty else {
            return .send(try batch(of: ready, keymap: keymap, state: state, spares: spares))
        }
        switch obstacle {
        case .rest(let time): return .wait(until: time)
        case .reading: return .prove
        case .room, nil: throw .noKey(missing[0])
        }
    }

    /// Notes that a batch was sent.
    public mutating func sent(_ batch: KeyBatch) {
        tasks = tasks.dropFirst(batch.tasks.count)
    }

    /// Notes that a batch was sent which came under another map.
    ///
    /// - Parameter keymap: the one that it came under.
    /// - Returns: false where it gave something else than was meant; nothing can be noted then.
    public mutating func sent(
        _ batch: KeyBatch, under keymap: Keymap, state: KeyboardState
    ) -> Bool {
        guard let count = KeyProof.arrived(of: batch, keymap: keymap, state: state) else {
            return false
        }
        tasks = tasks.dropFirst(count)
        return true
    }

    /// The keysym that a key must be lent for if `character` is to be typed; nil where the layout has
    /// it or it cannot be typed at all.
    public static func lentKeysym(
        for character: Unicode.Scalar, keymap: Keymap, state: KeyboardState
    ) -> Keysym? {
        try? KeyTask.character(character).lentKeysym(keymap: keymap, state: state)
    }

    private func batch(
        of ready: [KeyTask], keymap: Keymap, state: KeyboardState, spares: SpareKeys
    ) throws(TypingError) -> KeyBatch {
        var characters: [Unicode.Scalar] = []
        for task in ready.prefix(Self.batchSize) {
            guard case .character(let character) = task else { break }
            characters.append(character)
            if task.mayMoveFocus { break }
        }
        let tasks = Array(ready.prefix(max(1, characters.count)))
        let events: [KeyEvent]
        switch tasks[0] {
        case .character:
            events = try KeyPlan.text(characters, keymap: keymap, state: state, spares: spares)
            try KeyProof.text(characters, events, keymap: keymap, state: state)
        case .chord(let chord):
            events = try KeyPlan.chord(chord, keymap: keymap, state: state, spares: spares)
            try KeyProof.chord(chord, events, keymap: keymap, state: state)
        case .hold(let key):
            events = try KeyPlan.hold(key, keymap: keymap, state: state, spares: spares)
        case .release(let key):
            events = try KeyPlan.release(key, keymap: keymap, state: state, spares: spares)
        case .pointer(let action, let trip):
            events = try KeyPlan.pointer(action, trip: trip, keymap: keymap, state: state)
        }
        var lent: [Keysym] = []
        for task in tasks {
            if let keysym = try task.lentKeysym(keymap: keymap, state: state) {
                lent.append(keysym)
            }
        }
        return KeyBatch(events: events, tasks: tasks, lent: lent)
    }
}
