import Dictionaries

/// The next thing to do for a queue.
public enum KeyStep: Hashable, Sendable {
    /// Make these bindings on the server, make sure that it has them, and ask for the next step.
    case lend([SpareKeys.Binding])
    /// Send these events, then call `KeyQueue.sent`.
    case send(KeyBatch)
    /// Spare keys typed what an application may not have read yet: find out, note it in
    /// `SpareKeys.ledger`, and ask for the next step.
    case awaitReading
    /// Do nothing for so many milliseconds, then call `KeyQueue.waited`.
    case wait(Int)
    /// Do nothing until a switcher of windows has the keyboard, or had time to take it; then call `KeyQueue.waited`.
    case awaitSwitcher
    /// Ask for the text of this selection, then call `KeyQueue.replacePaste`.
    case paste(PasteSource)
}

/// Key events that belong together: nothing has to be asked of the server between them.
public struct KeyBatch: Hashable, Sendable {
    public var events: [KeyEvent]
    /// The tasks that they carry out.
    public var tasks: [KeyTask]
    /// The keysyms that lent keys give in it.
    public var lent: [Keysym]
    /// Whether it belongs to a command key that Krakel holds, as Alt for each Tab, or lets keys go: it is for the
    /// window that has the keyboard because of them, as a switcher of windows.
    public var isOfHeldKeys = false
    /// Whether it may open a switcher of windows, which stays until the keys that are held go up.
    public var mayOpenSwitcher = false

    /// Whether an application that reads it under `keymap` inserts the same, although it was made for
    /// another map. What lent keys typed is not the same: for a moment they meant nothing.
    ///
    /// - Parameter state: of the keyboard when it was sent.
    public func isSame(under keymap: Keymap, state: KeyboardState) -> Bool {
        lent.isEmpty
            && KeyProof.insertedCount(of: self, keymap: keymap, state: state) == tasks.count
    }

    /// Whether it is of an action of the pointer.
    public var isOfPointer: Bool {
        tasks.contains { if case .pointer = $0 { true } else { false } }
    }

    /// Whether a window manager may have grabbed its keys, and do what they mean where no window is: chords with more
    /// than Shift, and the keys of sound and the like, whose keysyms are those of `XF86keysym.h`.
    public var mayBeForManager: Bool {
        !tasks.isEmpty
            && tasks.allSatisfy { task in
                guard case .chord(let chord) = task else { return false }
                return !chord.modifiers.isSubset(of: .shift) || chord.key.rawValue >= 0x1008_0000
            }
    }

    /// Whether it leaves keys or buttons in another state than it found them.
    public var isLasting: Bool {
        tasks.contains {
            switch $0 {
            case .hold, .release, .pointer: true
            case .character, .chord, .wait, .awaitSwitcher, .paste: false
            }
        }
    }
}

/// Tasks in their order, typed in batches.
public struct KeyQueue: Sendable {
    /// Characters in a batch: between two batches the typist looks again where keys go.
    private static let batchSize = 64
    /// How many characters ahead keys are lent. After each change every application reads the whole map
    /// again, so many keys are lent at once and then none for a while.
    private static let lookahead = 256

    private var tasks: ArraySlice<KeyTask>
    /// Whether each character is a batch by itself.
    public var isPaced = false

    public init(_ tasks: [KeyTask]) {
        self.tasks = tasks[...]
    }

    public var isEmpty: Bool { tasks.isEmpty }
    public var count: Int { tasks.count }

    /// Whether keys that are held would go up by it.
    public var releasesKeys: Bool {
        tasks.contains { if case .release = $0 { true } else { false } }
    }

    /// Throws where a task cannot be done at all, so that no text is begun that must stop halfway.
    ///
    /// - Returns: whether keys are lent for it.
    @discardableResult
    public func check(
        keymap: Keymap, state: KeyboardState, spares: SpareKeys
    ) throws(TypingError) -> Bool {
        var isLending = false
        for task in tasks {
            guard let keysym = try task.lentKeysym(keymap: keymap, state: state) else { continue }
            isLending = true
            guard spares.capacity > 0 else {
                if case .character(let character) = task { throw .notInLayout(character) }
                throw .noKey(keysym)
            }
        }
        return isLending
    }

    /// What to do now; nil where nothing is left.
    ///
    /// - Parameter spares: takes note of what the step lends.
    public func next(
        keymap: Keymap, state: KeyboardState, spares: inout SpareKeys
    ) throws(TypingError) -> KeyStep? {
        switch tasks.first {
        case nil: return nil
        case .wait(let milliseconds): return .wait(milliseconds)
        case .awaitSwitcher: return .awaitSwitcher
        case .paste(let source): return .paste(source)
        case .character, .chord, .hold, .release, .pointer: break
        }
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
        let obstacle =
            missing.isEmpty ? nil : spares.obstacle(toLending: missing.count, keeping: Set(used))
        // Where keys can be lent, that comes before typing. The first key from another keyboard makes
        // every application read the whole map, and Xlib (1.8) loses a change of the map that arrives
        // while it waits for that.
        if !missing.isEmpty, obstacle == nil {
            return .lend(spares.lend(missing, keeping: Set(used)))
        }
        guard ready.isEmpty else {
            return .send(try batch(of: ready, keymap: keymap, state: state, spares: spares))
        }
        switch obstacle {
        case .reading: return .awaitReading
        case .room, nil: throw .noKey(missing[0])
        }
    }

    /// Notes that a batch was sent.
    public mutating func sent(_ batch: KeyBatch) {
        tasks = tasks.dropFirst(batch.tasks.count)
    }

    /// Spreads the next task where it is a chord that a switcher of windows may be bound to. Under modifiers that are
    /// down already it stays what it is: they would go up with it.
    ///
    /// - Returns: how many more tasks there are now.
    public mutating func spreadChord(keymap: Keymap, state: KeyboardState) -> Int {
        guard state.base.isEmpty, let steps = tasks.first?.spread,
            steps.allSatisfy({ (try? $0.lentKeysym(keymap: keymap, state: state)) == nil })
        else { return 0 }
        tasks = (steps + tasks.dropFirst())[...]
        return steps.count - 1
    }

    /// Notes that the wait which was the next thing to do is over.
    public mutating func waited() {
        switch tasks.first {
        case .wait, .awaitSwitcher: tasks.removeFirst()
        case .character, .chord, .hold, .release, .pointer, .paste, nil: break
        }
    }

    /// The next thing to do is to type `text`, which was asked for.
    ///
    /// - Returns: how many more tasks there are now.
    public mutating func replacePaste(by text: String) -> Int {
        guard case .paste = tasks.first else { return 0 }
        let characters = text.unicodeScalars.map(KeyTask.character)
        tasks = (characters + tasks.dropFirst())[...]
        return characters.count - 1
    }

    /// Notes that a batch was sent which arrived under another map than it was made for.
    ///
    /// - Parameter keymap: the map that it arrived under.
    /// - Returns: false where the application got something else than was meant; the queue stays as it is.
    public mutating func sent(
        _ batch: KeyBatch, under keymap: Keymap, state: KeyboardState
    ) -> Bool {
        guard let count = KeyProof.insertedCount(of: batch, keymap: keymap, state: state) else {
            return false
        }
        tasks = tasks.dropFirst(count)
        return true
    }

    /// The keysym that a key must be lent to before `character` can be typed; nil where the layout has
    /// the character, or where it cannot be typed at all.
    public static func lentKeysym(
        for character: Unicode.Scalar, keymap: Keymap, state: KeyboardState
    ) -> Keysym? {
        try? KeyTask.character(character).lentKeysym(keymap: keymap, state: state)
    }

    private func batch(
        of ready: [KeyTask], keymap: Keymap, state: KeyboardState, spares: SpareKeys
    ) throws(TypingError) -> KeyBatch {
        var characters: [Unicode.Scalar] = []
        for task in ready.prefix(isPaced ? 1 : Self.batchSize) {
            guard case .character(let character) = task else { break }
            characters.append(character)
            if task.mayMoveFocus { break }
        }
        let tasks = Array(ready.prefix(max(1, characters.count)))
        let events: [KeyEvent]
        var (isOfHeldKeys, mayOpenSwitcher) = (false, false)
        switch tasks[0] {
        case .character:
            events = try KeyPlan.text(characters, keymap: keymap, state: state, spares: spares)
            try KeyProof.text(characters, events, keymap: keymap, state: state)
        case .chord(let written):
            let chord = keymap.chord(written, under: state)
            isOfHeldKeys =
                written != .backSpace
                && !keymap.modifiers(heldBy: state.held).isDisjoint(
                    with: keymap.meanings.commanding)
            mayOpenSwitcher = isOfHeldKeys && written.key.goesThroughWindows
            events = try KeyPlan.chord(chord, keymap: keymap, state: state, spares: spares)
            try KeyProof.chord(chord, events, keymap: keymap, state: state)
        case .hold(let key):
            events = try KeyPlan.hold(
                key, isDown: true, keymap: keymap, state: state, spares: spares)
        case .release(let key):
            isOfHeldKeys = true
            events = try KeyPlan.hold(
                key, isDown: false, keymap: keymap, state: state, spares: spares)
        case .pointer(let action, let trip):
            events = try KeyPlan.pointer(action, trip: trip, keymap: keymap, state: state)
        case .wait, .awaitSwitcher, .paste: events = []
        }
        var lent: [Keysym] = []
        for task in tasks {
            if let keysym = try task.lentKeysym(keymap: keymap, state: state) {
                lent.append(keysym)
            }
        }
        return KeyBatch(
            events: events, tasks: tasks, lent: lent, isOfHeldKeys: isOfHeldKeys,
            mayOpenSwitcher: mayOpenSwitcher)
    }
}
