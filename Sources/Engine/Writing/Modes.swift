import Dictionaries

/// The modes and sticky modifiers that each trigger writes in, and the window that is written for.
struct Modes {
    /// One for each trigger.
    private var writings: [Writing]
    /// The trigger for writing: the first that does not scroll.
    private var first = 0
    /// Those without a mode of their own, which are turned to another mode together.
    private var plain: Set<Int>
    /// The trigger that was drawn with last, and the one that is down or was last.
    private var drawn = 0
    private var pressed = 0
    private var window: WindowIdentity?
    /// The group of applications of the window; nil where it is none that is known.
    private(set) var group: String?
    /// How writing goes on once applications with a mode of their own are left.
    private var elsewhere: Writing?
    /// What the last stroke has changed the mode from, vaguely, as long as nothing was read in the new one.
    private(set) var beforeChange: Writing?

    /// - Parameters:
    ///   - modes: those that the triggers begin in; nil for `usual`.
    ///   - usual: the mode of triggers without one of their own.
    init(_ modes: [String?], usual: String) {
        writings = modes.map { Writing(mode: $0 ?? usual) }
        plain = Set(modes.indices.filter { modes[$0] == nil })
    }

    /// The state of the trigger that was drawn with last.
    private(set) var writing: Writing {
        get { writings[drawn] }
        set { writings[drawn] = newValue }
    }

    /// The mode that the next character is read in.
    var mode: String { writing.mode }

    /// The mode of each trigger.
    var all: [String] { writings.map(\.mode) }

    /// The mode of the trigger that is written with, whichever was drawn with last.
    var writtenIn: String { writings[writers[0]].mode }

    /// The triggers that are written with: those without a mode of their own, or else the first.
    var writers: [Int] { plain.isEmpty ? [first] : plain.sorted() }

    /// The mode of the trigger that is down or was last.
    var pressedMode: String { writings[pressed].mode }

    // MARK: - Triggers

    /// The triggers of `scrolling` write nothing.
    mutating func leaveOut(_ scrolling: Set<Int>) {
        first = writings.indices.first { !scrolling.contains($0) } ?? 0
        plain.subtract(scrolling)
        (drawn, pressed) = (first, first)
    }

    mutating func press(_ trigger: Int) {
        if writings.indices.contains(trigger) { pressed = trigger }
    }

    /// Whether the trigger that was pressed is the one that was drawn with last.
    var isSameTrigger: Bool { pressed == drawn }

    /// Whether one of `triggers` was drawn with last.
    func isDrawn(with triggers: Set<Int>) -> Bool { triggers.contains(drawn) }

    mutating func turnToPressed() {
        drawn = pressed
        beforeChange = nil
    }

    // MARK: - Changes

    /// Has `triggers` read in `mode`, as if a stroke of each had locked it.
    ///
    /// - Parameter isFree: whether no trigger is down: they are the ones to draw with next then.
    mutating func turn(_ triggers: [Int], to mode: String, isFree: Bool) {
        let triggers = triggers.filter(writings.indices.contains)
        for trigger in triggers { _ = writings[trigger].apply([.lock(mode: mode)]) }
        beforeChange = nil
        if isFree, let next = triggers.first, !triggers.contains(drawn) {
            (drawn, pressed) = (next, next)
        }
    }

    /// Carries out what `actions` do to the mode and to modifiers.
    ///
    /// - Parameter isVague: whether it is uncertain that they were meant.
    /// - Returns: what there is to do besides.
    mutating func apply(_ actions: [Action], isVague: Bool = false) -> [Action] {
        let before = isVague && actions.contains { $0.has(.choosesMode) } ? writing : nil
        defer { beforeChange = before }
        return writing.apply(actions)
    }

    /// A character that nothing matched ends what was for a single one.
    mutating func miss() {
        writing.miss()
        if writing.mode == beforeChange?.mode { beforeChange = nil }
    }

    /// The stroke that changed the mode last was part of the writing, and meant nothing of the kind.
    mutating func undoChange() {
        guard let before = beforeChange else { return }
        writing = before
        beforeChange = nil
    }

    /// Goes back to what a character was read in, unless the mode has been locked since then by a stroke
    /// of its own, which is meant to stay.
    mutating func restore(_ before: Writing) {
        if writing.locked == before.locked { writing = before }
    }

    /// Lets go of all modifiers.
    mutating func letGo() {
        for index in writings.indices { writings[index].letGo() }
        beforeChange = nil
    }

    /// Takes note of the window that the next character is drawn for; nil where there is none.
    ///
    /// A group that has a mode to begin in gives it to the first trigger whenever its windows are gone
    /// to. Where they are left, writing goes on in the mode that it was in before.
    mutating func enter(_ window: WindowIdentity?, by recogniser: Recogniser) {
        self.window = window
        let before = writings[first].mode
        let entered = window.flatMap(recogniser.applications.group)
        let start = recogniser.applications.start(in: entered)
            .flatMap { recogniser.modes.contains($0) ? $0 : nil }
        if entered != group || start == nil {
            if let start {
                if elsewhere == nil { elsewhere = writings[first] }
                writings[first] = Writing(mode: start, sticky: writings[first].sticky)
            } else if let elsewhere {
                writings[first] = Writing(mode: elsewhere.locked, sticky: writings[first].sticky)
                self.elsewhere = nil
            }
        }
        if entered != group || writings[first].mode != before { beforeChange = nil }
        group = entered
    }

    /// Looks at the window anew, by another dictionary. A mode that it does not know becomes its first.
    mutating func use(_ recogniser: Recogniser) {
        enter(window, by: recogniser)
        beforeChange = nil
        func isKnown(_ writing: Writing) -> Bool {
            [writing.mode, writing.locked].allSatisfy(recogniser.modes.contains)
        }
        for index in writings.indices where !isKnown(writings[index]) {
            writings[index] = Writing(mode: recogniser.firstMode, sticky: writings[index].sticky)
        }
        if let elsewhere, !isKnown(elsewhere) {
            self.elsewhere = Writing(mode: recogniser.firstMode)
        }
    }

    /// What the user sees of it, after it was `before`.
    ///
    /// - Parameter wasWrittenIn: the mode of the trigger that is written with, where that may have changed
    ///   although another was drawn with last.
    func changes(since before: Writing, wasWrittenIn: String? = nil) -> [Effect] {
        let sticky = writing.sticky
        let isWriter = writers[0] == drawn
        return (mode == before.mode ? [] : [.report(.modeChanged(mode))])
            + (isWriter || wasWrittenIn ?? writtenIn == writtenIn
                ? [] : [.report(.modeChanged(writtenIn))])
            + (sticky == before.sticky
                ? [] : [.report(.stickyChanged(once: sticky.once, locked: sticky.locked))])
    }
}

extension Match {
    /// Up to this distance a stroke that changes the mode is certainly one. Those that are letters are at 0.6
    /// and more, with few exceptions.
    private static let clear: Float = 0.4

    /// Whether it certainly is a stroke that changes the mode, where it means that.
    var isClear: Bool { distance <= Self.clear }
}
