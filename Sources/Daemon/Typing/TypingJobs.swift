import Dictionaries
import Engine
import Keyboard
import Session
import System
import X11

/// The texts and keys that are being typed, and the reason for each.
final class TypingJobs: Component {
    /// What something is typed for.
    private enum Purpose {
        case stroke([Action], isPrivate: Bool)
        /// The client of the control socket that waits for the answer.
        case request(ControlServer.ClientID)
    }

    private let connection: Connection
    private let keymaps: KeymapReader
    private let typist: Typist
    private let isDryRun: Bool
    /// By the numbers of the typist's jobs.
    private var purposes: [Int: Purpose] = [:]
    /// Whether a stroke asked for a pause that waits until all is typed.
    private var wantsPause = false

    init(_ typist: Typist, keymaps: KeymapReader, on connection: Connection, isDryRun: Bool) {
        self.typist = typist
        self.keymaps = keymaps
        self.connection = connection
        self.isDryRun = isDryRun
    }

    var deadline: Milliseconds? { typist.deadline }

    /// Whether nothing is being typed.
    var isAtRest: Bool { typist.deadline == nil }

    /// The modifiers that are held down until a task lets them go.
    var heldModifiers: UInt32 { UInt32(typist.heldModifiers.rawValue) }

    /// The keys that are, as a dictionary has them; nil for none.
    var heldKeys: [String]? {
        let keys = typist.heldKeys.map { ActionNotation.text(of: Chord(key: $0)) }
        return keys.isEmpty ? nil : keys
    }

    /// Gives the keyboard back that a killed Krakel has left.
    ///
    /// - Returns: whether there was anything to put right.
    func repairKeyboard() -> Bool {
        let repair = KeyboardRepair(on: connection, keymaps: keymaps, patience: 200)
        if !isDryRun { typist.inherit() }
        return !repair.isEmpty
    }

    /// Types what a character means, as much of it as can be typed now.
    ///
    /// - Parameters:
    ///   - window: the number of the one that alone gets the keys; nil for the one that has the keyboard.
    ///   - awaitsFocus: whether that window is about to get the keyboard.
    ///   - isPrivate: whether nothing of it may be kept.
    func type(
        _ actions: [Action], _ ends: InkEnds, into window: UInt?, awaitsFocus: Bool, isPrivate: Bool
    ) -> [DaemonEffect] {
        guard !isDryRun else { return [] }
        let job = typist.take(
            KeyTask.tasks(of: actions, after: (ends.start, ends.end), date: LocalTime.text(by:)),
            into: window, awaitsFocus: awaitsFocus)
        purposes[job] = .stroke(actions, isPrivate: isPrivate)
        return report(typist.work())
    }

    /// Types what a client of the control socket wants.
    func type(_ tasks: [KeyTask], for client: ControlServer.ClientID) -> [DaemonEffect] {
        purposes[typist.take(tasks, isToBeProven: true)] = .request(client)
        return report(typist.work())
    }

    /// Gives up what is typed for clients that do not wait for it any more.
    func stop(unless isThere: (ControlServer.ClientID) -> Bool) {
        for case (let job, .request(let client)) in purposes where !isThere(client) {
            typist.stop(job: job)
            purposes[job] = nil
        }
    }

    /// Gives up what is still to be typed and lets go of what is held, also where nothing was to be typed.
    func stop() -> [DaemonEffect] { report(typist.stop()) }

    /// Goes on with what is due.
    func tick(at now: Milliseconds) -> [DaemonEffect] {
        var following: [DaemonEffect] = []
        if let deadline = typist.deadline, now >= deadline { following = report(typist.work()) }
        if wantsPause, typist.deadline == nil {
            wantsPause = false
            following.append(.pause)
        }
        return following
    }

    func pauseOnceAllIsTyped() { wantsPause = true }

    /// A stroke is at its end, and will be typed unless it is a part of something.
    func prefetchDestination() { if !isDryRun { typist.prefetchDestination() } }

    /// Waits until the server has told of all that it did before that was asked; keys wait for the same answer.
    func awaitDestination() { if !isDryRun { typist.awaitDestination() } }

    /// Prepares the keyboard for typing soon.
    func prepare() { typist.prepare() }

    /// Nothing more is drawn for a while.
    func rest() { typist.rest() }

    /// Lends keys to the characters of the dictionary before the user writes them.
    func expect(_ characters: [Unicode.Scalar]) { if !isDryRun { typist.expect(characters) } }

    /// Follows a keymap that has been replaced.
    func refresh() { typist.refresh() }

    /// Gives the keyboard back as it was found.
    func finish() { typist.finish(patience: 500) }

    /// Tells the client or the component that asked for it that something was typed, or why not.
    private func report(_ outcomes: [Typist.Outcome]) -> [DaemonEffect] {
        var following: [DaemonEffect] = []
        for outcome in outcomes {
            switch purposes.removeValue(forKey: outcome.job) {
            case .stroke(let actions, let isPrivate):
                if let error = outcome.error {
                    if error.mayLoseKeys { following.append(.input(.keys(areLost: true))) }
                    following.append(.refuse(actions, reason: error.reason, isPrivate: isPrivate))
                }
            case .request(let client):
                following.append(
                    .reply(succeeded: outcome.error == nil, message: outcome.message, to: client))
            case nil: break
            }
            if outcome.error == .stopped { following.append(.input(.cancel)) }
        }
        return following
    }
}
