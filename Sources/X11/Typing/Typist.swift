import Dictionaries
import Keyboard
import System

/// Types into the focused window.
///
/// Before each batch of keys it is asked where they would go and what they would do there: the
/// focus, grabs of the keyboard, its state and its map. What the user typed meanwhile is
/// looked at after it. Nothing of this waits for anything but the server's answers; a job that has to
/// wait until an application has read its keys says when it will look again.
public final class Typist {
    /// How a job ended.
    public struct Outcome: Sendable {
        public var job: Int
        /// How many of its tasks were done: where it was to be proven, those that have been read.
        public var done: Int
        /// How many more were sent, and may be read yet.
        public var sent: Int
        public var total: Int
        /// Whether it was to be proven, and the application does not tell what it has read.
        public var isUnproven: Bool
        /// Why it ended before its end; nil where all was done.
        public var error: TypistError?
    }

    private let connection: Connection
    private let keymaps: KeymapReader
    private let keyboard: KeyboardWatch
    private let panicKey: PanicKey?
    private var reading: ReadingWatch
    private var loan: KeyboardLoan
    private var jobs: [TypingJob] = []
    private var nextJob = 0
    private var hasKeymap = false
    /// The keys of the last batch, and whether another client had the keyboard then.
    private var (moved, wasKeyboardTaken): (Set<UInt8>, Bool) = ([], false)
    /// What tells whether the window manager has read them.
    private var managerAnswer: ManagerAnswer
    /// The text that is to be pasted, asked for.
    private var selection: SelectionText?
    /// When the queue will have rested.
    private var waitsUntil: Int64?
    /// Where keys would go, asked beforehand.
    private var asked: DestinationQuestion?
    /// Whether the user is drawing what will be typed next.
    private var isExpecting = false
    /// Whether an input method runs, as it was when the stroke began; nil where none is drawn.
    private var knowsMethod: Bool?
    /// Characters that a key should be lent to before they are needed.
    private var expected: [Unicode.Scalar] = []
    private var isLentForExpected = true

    /// - Parameter panicKey: the one that strokes are ended by, which the program gets where it is typed; nil where
    ///   none is drawn.
    public init(
        on connection: Connection, keymaps: KeymapReader, keyboard: KeyboardWatch,
        probe: ApplicationPing, panicKey: PanicKey?
    ) {
        self.connection = connection
        self.panicKey = panicKey
        managerAnswer = ManagerAnswer(on: connection)
        reading = ReadingWatch(probe, on: connection, keymaps: keymaps)
        self.keymaps = keymaps
        self.keyboard = keyboard
        loan = KeyboardLoan(on: connection, keymaps: keymaps)
    }

    /// Milliseconds that work is done for before others have their turn.
    private static let turn: Int64 = 4

    /// Says which characters will be wanted; keys are lent to those that the layout lacks, now and
    /// whenever the layout changes.
    public func expect(_ characters: [Unicode.Scalar]) {
        expected = characters
        isLentForExpected = false
        lendForExpected()
    }

    /// Follows a keymap that has been replaced, without waiting until something is typed: a program may
    /// yet have to read keys that were lent.
    public func refresh() {
        if hasKeymap, keymaps.isStale { lendForExpected() }
    }

    /// Makes ready to type soon: whatever has to be asked of the server is asked now.
    public func prepare() {
        isExpecting = true
        loan.letGoOfTapped()
        keyboard.begin()
        knowsMethod = connection.hasInputMethod
        lendForExpected()
        _ = keymaps.controls
    }

    /// Asks where keys would go. The server answers while it is decided what to type.
    public func prefetchDestination() {
        if asked?.isValid != true { asked = DestinationQuestion(on: connection) }
    }

    /// Waits for what that answers: whatever the server did before it was asked has been told then.
    public func awaitDestination() {
        prefetchDestination()
        _ = asked?.answer()
    }

    /// Nothing more is drawn for a while.
    public func rest() {
        isExpecting = false
        restIfDone()
    }

    /// Takes on `tasks`, to be done after all others by `work`.
    ///
    /// - Parameters:
    ///   - isToBeProven: whether the job ends only once the application has read all of it.
    ///   - receiver: the number of the window that alone gets the keys; nil for the one that has the focus.
    ///   - awaitsFocus: whether that window is about to get the focus.
    /// - Returns: the number that the outcome will have.
    public func take(
        _ tasks: [KeyTask], isToBeProven: Bool = false, into receiver: UInt? = nil,
        awaitsFocus: Bool = false
    ) -> Int {
        if !awaitsFocus { prefetchDestination() }
        nextJob += 1
        jobs.append(
            TypingJob(
                id: nextJob, tasks, isToBeProven: isToBeProven, into: receiver,
                awaitsFocus: awaitsFocus))
        return nextJob
    }

    /// The modifiers that are held down until a task lets them go.
    public var heldModifiers: ModifierMask {
        guard !loan.heldKeys.isEmpty, let keymap = keymaps.keymap() else { return [] }
        return keymap.modifiers(heldBy: loan.heldKeys)
    }

    /// What the keys are that are held down until a task lets them go.
    public var heldKeys: [Keysym] {
        guard !loan.heldKeys.isEmpty, let keymap = keymaps.keymap() else { return [] }
        return loan.heldKeys.compactMap { keymap.meaning(of: $0, group: 0, under: [])?.keysym }
    }

    /// When `work` is to be called, in milliseconds of `MonotonicClock`; nil where there is nothing to do.
    public var deadline: Int64? { jobs.isEmpty ? nil : waitsUntil ?? MonotonicClock.now }

    /// Does what can be done now, for a few milliseconds at most.
    ///
    /// - Returns: the jobs that have ended.
    public func work() -> [Outcome] {
        var outcomes: [Outcome] = []
        let start = MonotonicClock.now
        waitsUntil = nil
        while !jobs.isEmpty, waitsUntil == nil, MonotonicClock.now - start <= Self.turn {
            do throws(TypistError) {
                try step()
                if jobs[0].isOver { outcomes.append(end(error: nil)) }
            } catch .keyboardGrabbed where awaitsManager() {
                waitsUntil = MonotonicClock.now + Self.focusInterval
            } catch {
                outcomes.append(end(error: error))
                if case .stopped = error { outcomes += stop() }
                // What they were to remove may not have been typed.
                while let index = jobs.firstIndex(where: \.isRemoval) {
                    outcomes.append(end(index, error: error))
                }
            }
        }
        restIfDone()
        return outcomes
    }

    /// Listens to nobody once nothing is left to be typed.
    private func restIfDone() {
        guard jobs.isEmpty else { return }
        waitsUntil = nil
        reading.forget()
        guard !isExpecting else { return }
        keyboard.end()
        knowsMethod = nil
    }

    private var hasInputMethod: Bool { knowsMethod ?? connection.hasInputMethod }

    /// Gives up whatever is left to be typed, and lets go of what is held.
    ///
    /// - Returns: the jobs that were ended by it.
    public func stop() -> [Outcome] {
        var outcomes: [Outcome] = []
        while !jobs.isEmpty { outcomes.append(end(error: .stopped)) }
        restIfDone()
        loan.letGo()
        // Once the caller says that it has stopped, no client finds a key held.
        connection.synchronise()
        return outcomes
    }

    /// Gives the keyboard back as it was found, but for the keys that an application does not read within
    /// so many milliseconds: those are left to the next Krakel, by the journal.
    public func finish(patience: Int64) {
        _ = stop()
        keyboard.end()
        reading.settle(&loan.spares.ledger, within: patience)
        loan.end()
        reading.awaitNotices(within: patience)
    }

    /// Takes over the keys that an earlier Krakel could not give back, if there are any.
    public func inherit() {
        if let journal = connection.readJournal() { loan.inherit(journal) }
    }

    /// Gives up one job, which nobody waits for any more.
    public func stop(job: Int) {
        if jobs.first?.id == job { _ = end(error: .stopped) }
        jobs.removeAll { $0.id == job }
        restIfDone()
    }

    private func end(_ index: Int = 0, error: TypistError?) -> Outcome {
        selection = nil
        keyboard.keepsPresses = false
        let job = jobs.remove(at: index)
        // What should have gone up must not stay down.
        if error != nil, job.queue.releasesKeys { loan.letGo() }
        return Outcome(
            job: job.id, done: job.done, sent: job.tasksInFlight, total: job.total,
            isUnproven: job.isUnproven, error: error)
    }

    /// One step of the first job.
    private func step() throws(TypistError) {
        keyboard.begin()
        keyboard.keepsPresses = true
        if try awaitsFocus() { return }
        if try awaitsProof() { return }
        guard jobs[0].nextKey <= MonotonicClock.now else {
            waitsUntil = jobs[0].nextKey
            return
        }
        let isNew = jobs[0].target == nil
        let (keymap, state) = try look()
        let spares = loan.spares
        let next: KeyStep?
        do throws(TypingError) {
            // A key that is held would be released for the batch, and would count for its first key then.
            if keymaps.controls?.areSticky == true, !state.base.isEmpty {
                throw TypingError.blocked(by: state.base)
            }
            if isNew {
                let isLending = try jobs[0].queue.check(
                    keymap: keymap, state: state, spares: loan.spares)
                // A key that was lent may be lent anew before an input method gets round to it.
                jobs[0].queue.isPaced = !isLending && jobs[0].queue.count > 1 && hasInputMethod
            }
            // StickyKeys lets no key be held from one batch to the next.
            if keymaps.controls?.areSticky != true {
                jobs[0].spreadChord(keymap: keymap, state: state)
            }
            next = try jobs[0].queue.next(keymap: keymap, state: state, spares: &loan.spares)
        } catch {
            return try jobs[0].noteObstacle(error)
        }
        switch next {
        case nil: break
        case .awaitReading:
            waitsUntil = try reading.look(&loan.spares.ledger, isLending: true)
            if waitsUntil == nil { try noteReading() }
        case .wait(let milliseconds):
            let now = MonotonicClock.now
            waitsUntil = jobs[0].rest(Int64(milliseconds), at: now).map {
                // Escape ends it, which is looked for meanwhile.
                min($0, now + Self.escapeInterval)
            }
        case .awaitSwitcher:
            let now = MonotonicClock.now
            waitsUntil = jobs[0].rest(switcherPatience(), at: now)
                .map { min($0, now + Self.focusInterval) }
            if waitsUntil == nil { managerAnswer = ManagerAnswer(on: connection) }
        case .paste(let source): try paste(source, keymap: keymap, state: state)
        case .lend(let bindings):
            do throws(TypistError) {
                if isNew { try checkPlace() }
            } catch {
                // Nothing is taken of the keyboard for what is refused.
                loan.spares = spares
                throw error
            }
            try jobs[0].noteLoan(isTaken: loan.lend(bindings))
        case .send(let batch): try send(batch, keymap: keymap, state: state)
        }
    }

    /// For how many milliseconds a modifier stays down behind the last key: 0 where nobody has grabbed that. A switcher
    /// may take long to grab the keyboard, and with that as long as it draws: that of Cinnamon 5.6, which reads nothing
    /// meanwhile, keeps keyboard and pointer for ever where it finds the modifier up at the key's release. Where the
    /// grab of the key has frozen the keyboard, the key is still down for all who ask.
    private func switcherPatience() -> Int64 {
        guard wasKeyboardTaken else { return 0 }
        // Not until it has read the key, however busy it is; one that reads nothing for so long may never do.
        guard managerAnswer.isGiven() else { return 5000 }
        let isTaken =
            connection.isKeyboardGrabbed
            && connection.keysDown().isDisjoint(with: moved.subtracting(loan.heldKeys))
        return isTaken ? 150 : 300
    }

    /// Takes the text that is to be pasted, or asks for it.
    private func paste(
        _ source: PasteSource, keymap: Keymap, state: KeyboardState
    ) throws(TypistError) {
        if selection == nil { selection = try SelectionText(source, beside: connection) }
        guard let question = selection else { return }
        switch question.look() {
        case .pending: waitsUntil = MonotonicClock.now + Self.focusInterval
        case .failed(let error): throw error
        case .text(let text):
            selection = nil
            jobs[0].paste(text)
            do throws(TypingError) {
                try jobs[0].queue.check(keymap: keymap, state: state, spares: loan.spares)
            } catch {
                throw .typing(error)
            }
        }
    }

    /// How many milliseconds lie between two keys where there is an input method: one that composes hands on what it has
    /// composed by another way than the keys that it gives back, and they overtake each other. Telex of m17n under IBus
    /// 1.5.27 and GTK 3 got all in order from 6 ms on, and beside builds on all processors from 16.
    private static let pace: Int64 = 16

    /// How often it is looked for Escape while a job waits, in milliseconds.
    private static let escapeInterval: Int64 = 50

    /// For how many milliseconds a busy window manager may keep the keyboard.
    private static let managerPatience: Int64 = 500

    /// How often it is looked whether a window has got the focus, or a switcher the keyboard, in milliseconds.
    private static let focusInterval: Int64 = 5

    /// Whether the first job has to wait until its window has the focus.
    private func awaitsFocus() throws(TypistError) -> Bool {
        guard let receiver = jobs[0].receiver, let deadline = jobs[0].focusDeadline else {
            return false
        }
        // What was asked before may have been true then.
        asked = nil
        if connection.isSameWindow(receiver, connection.focusedWindow) {
            jobs[0].focusDeadline = nil
            return false
        }
        guard MonotonicClock.now < deadline else { throw .notFocused }
        waitsUntil = MonotonicClock.now + Self.focusInterval
        return true
    }

    /// Whether the window manager may have the keyboard because of a modifier that the user holds, and gives it up.
    private func awaitsManager() -> Bool {
        guard let keymap = keymaps.keymap(), keyboard.state?.base.isEmpty == false else {
            return false
        }
        let now = MonotonicClock.now
        if jobs[0].grabDeadline == nil { connection.tapMuteKey(of: keymap) }
        let deadline = jobs[0].grabDeadline ?? now + Self.managerPatience
        jobs[0].grabDeadline = deadline
        return now < deadline
    }

    /// Whether the first job has to wait until more of it has been read.
    private func awaitsProof() throws(TypistError) -> Bool {
        guard !jobs[0].inFlight.isEmpty, let target = jobs[0].target else { return false }
        if reading.isSilent(target) {
            jobs[0].giveUpProof()
            return jobs[0].isOver
        }
        guard jobs[0].queue.isEmpty || jobs[0].tasksInFlight >= reading.room(for: target) else {
            return false
        }
        waitsUntil = try reading.look(&loan.spares.ledger)
        if waitsUntil == nil { try noteReading() }
        return true
    }

    /// Takes note of what has been read, after whatever has happened to the keymap until then.
    private func noteReading() throws(TypistError) {
        connection.synchronise()
        try stopOnEscape(keyboard.notices(since: nil, keymaps: keymaps))
        try jobs[0].note(loan.spares.ledger, changes: keymaps.foreignChanges, keymap: try keymap())
    }

    /// Makes sure that keys go where the first job's began to. A window that has just
    /// got the focus may hand it on to one within itself, as those of GTK 4 do.
    ///
    /// What belongs to keys that are held goes to whoever has grabbed the keyboard because of them, and they
    /// are let go wherever the focus is. What may be for a window manager needs no window: on an empty desktop it
    /// opens the first one.
    private func checkPlace(for batch: KeyBatch? = nil) throws(TypistError) {
        let place = destination()
        if let batch, batch.isOfHeldKeys, place.isGrabbed || batch.isLasting {
            jobs[0].target = place.window
            return
        }
        guard !place.isGrabbed else { throw .keyboardGrabbed }
        let focus = place.window
        guard connection.reachesApplication(focus) || batch?.mayBeForManager == true else {
            throw .noFocus
        }
        let begun = jobs[0].target ?? jobs[0].receiver ?? focus
        guard connection.isSameWindow(begun, focus) else { throw .focusMoved }
        jobs[0].target = focus
    }

    private func destination() -> KeyDestination {
        defer { asked = nil }
        guard let asked, asked.isValid else { return DestinationQuestion(on: connection).answer() }
        return asked.answer()
    }

    /// What the keyboard is, as far as has been told.
    private func look() throws(TypistError) -> (Keymap, KeyboardState) {
        try stopOnEscape(keyboard.notices(since: nil, keymaps: keymaps))
        var keymap = try keymap()
        keymap.isReadByMethod = keymap.composes && hasInputMethod
        guard var state = keyboard.state else { throw .noKeymap }
        state.held = Set(loan.heldKeys)
        return (keymap, state)
    }

    /// Whether nothing new has been told of the keyboard since it was looked at.
    private func isUnchanged() throws(TypistError) -> Bool {
        let news = keyboard.notices(since: nil, keymaps: keymaps)
        try stopOnEscape(news)
        return news.isEmpty && !keymaps.isStale
    }

    private func keymap() throws(TypistError) -> Keymap {
        let isNew = keymaps.isStale || !hasKeymap
        guard let keymap = keymaps.keymap() else { throw .noKeymap }
        guard isNew else { return keymap }
        hasKeymap = true
        isLentForExpected = false
        loan.adopt(keymap)
        guard let adopted = keymaps.keymap() else { throw .noKeymap }
        return adopted
    }

    /// Escape at a keyboard ends all typing.
    private func stopOnEscape(_ notices: [TimedNotice]) throws(TypistError) {
        for notice in notices {
            guard case .key(let keycode, isPress: true) = notice.notice, !keymaps.isStale,
                let keymap = keymaps.keymap(),
                keymap.meaning(of: keycode, group: 0, under: [])?.keysym == .escape
            else { continue }
            throw .stopped
        }
    }

    private func send(_ batch: KeyBatch, keymap: Keymap, state: KeyboardState) throws(TypistError) {
        let suspended = SuspendedKeys(for: batch.events, on: connection)
        try checkPlace(for: batch)
        // While the batch was made ready the keyboard may have become another: then it is made anew.
        let isUnchanged = try isUnchanged()
        try jobs[0].noteBatch(isSent: isUnchanged)
        guard isUnchanged else { return }
        let target = jobs[0].target ?? 0
        if jobs[0].isToBeProven || !batch.lent.isEmpty, reading.listenToMethods(of: target) {
            jobs[0].isToBeProven = true
        }
        jobs[0].grabDeadline = nil
        let changes = keymaps.foreignChanges
        moved = Set(batch.events.compactMap(\.keycode))
        panicKey?.release(for: moved)
        let (receipt, number) = loan.send(
            batch, to: target, suspended: suspended, state: state, controls: keymaps.controls,
            isToBeProven: jobs[0].isToBeProven)
        wasKeyboardTaken = receipt.isKeyboardTaken
        connection.synchronise()
        if wasKeyboardTaken { managerAnswer.ask() }
        let notices = keyboard.notices(since: receipt, keymaps: keymaps)
        let after = BatchOutcome(
            of: notices, moved: moved, suspended: receipt.suspended, modifiers: keymap.modifierKeys)
        let further = giveBack(after)
        // The batch went back to the group that it found.
        if let group = after.group, state.lockedGroup != nil { connection.lockGroup(group) }
        switch after.delivery {
        case .asMeant:
            jobs[0].queue.sent(batch)
            if jobs[0].queue.isPaced, !jobs[0].queue.isEmpty {
                jobs[0].nextKey = MonotonicClock.now + Self.pace
            }
            if let number {
                jobs[0].note(
                    TypingJob.Flight(
                        number: number, batch: batch, state: state, changes: changes))
            }
        case .underAnotherMap:
            guard jobs[0].queue.sent(batch, under: try self.keymap(), state: state) else {
                throw .disturbed
            }
        case .doubtful: throw .disturbed
        }
        try stopOnEscape(notices + further)
    }

    /// Brings the keys that the user pressed or released meanwhile to where the fingers are, which may
    /// move again while that is done.
    ///
    /// - Returns: what was told of the keyboard meanwhile.
    private func giveBack(_ after: BatchOutcome) -> [TimedNotice] {
        if !after.letGo.isEmpty { connection.letGo(of: after.letGo) }
        guard let receipt = connection.pressAgain(after.pressedMeanwhile) else { return [] }
        connection.synchronise()
        let notices = keyboard.notices(since: receipt, keymaps: keymaps)
        let again = BatchOutcome(
            of: notices, moved: [], suspended: receipt.suspended, modifiers: [])
        if !again.letGo.isEmpty { connection.letGo(of: again.letGo) }
        return notices
    }

    /// Lends keys before they are needed, while no typing waits for them.
    private func lendForExpected() {
        guard let keymap = try? keymap(), !isLentForExpected, let state = keyboard.state
        else { return }
        isLentForExpected = true
        loan.lend(to: expected, keymap: keymap, state: state)
    }
}

extension Keysym {
    fileprivate static let escape = Keysym(rawValue: 0xFF1B)
}
