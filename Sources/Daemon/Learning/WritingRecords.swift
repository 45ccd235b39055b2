import Dictionaries
import Engine
import Glibc
import Session
import Strokes
import System
import X11

/// What is kept of the writing: the characters that are learned from it, the writer's rhythm, and the log.
final class WritingRecords: Component {
    private let connection: Connection
    /// The file of what is learned; nil where nothing may be.
    private let learned: String?
    private let strokeLog: StrokeLog
    /// nil where nothing is to be learned.
    private var gathering: Gathering?
    /// Writes down what is learned.
    let work = WorkBeside<FileError?>()
    /// nil where the writer's pause is not kept.
    private var rhythmFile: RhythmFile?
    private(set) var recent = RecentReadings()
    private var isLogging = false
    /// Whether it was told that the log cannot be written.
    private var isLogBroken = false

    /// - Parameters:
    ///   - learned: the file of what is learned; nil where nothing may be.
    ///   - rhythm: the file that keeps the writer's pause; nil for none.
    init(learned: String?, rhythm: String?, log: StrokeLog, on connection: Connection) {
        self.learned = learned
        rhythmFile = rhythm.map { RhythmFile(path: $0) }
        strokeLog = log
        self.connection = connection
    }

    var deadline: Milliseconds? { gathering?.deadline }

    var waits: [pollfd] { work.isUnderWay ? [.reading(work.descriptor)] : [] }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] { takeOutcome(at: now) }

    private func takeOutcome(at now: Milliseconds) -> [DaemonEffect] {
        work.take().map { tell(gathering?.wrote($0, at: now)) } ?? []
    }

    /// Keeps what `settings` say from now on. Write down what was learned so far before calling this.
    func use(_ settings: Settings) -> [DaemonEffect] {
        if settings.learning != (gathering != nil) {
            gathering = settings.learning ? learned.map { Gathering(into: $0) } : nil
        }
        defer { isLogging = settings.log }
        return settings.log && !isLogging ? [.say("keeps your strokes in \(strokeLog.path)")] : []
    }

    // MARK: - Writing

    /// While a stroke is drawn, nothing is worked out.
    func beginStroke() { gathering?.isDrawing = true }

    func endStroke() { gathering?.isDrawing = false }

    /// An unsure word is offered.
    func note(_ offer: Offer) { recent.note(offer) }

    /// Takes note of what was written.
    ///
    /// - Parameters:
    ///   - isPrivate: whether nothing of it may be kept.
    ///   - isFinal: whether what is typed there stays.
    func note(
        _ report: Effect.Report, at now: Milliseconds, isPrivate: Bool, isFinal: Bool
    ) -> [DaemonEffect] {
        gathering?.note(report, at: now, isPrivate: isPrivate)
        if !isPrivate, !isFinal { recent.note(report, at: now) }
        return isLogging && !isPrivate ? log(report) : []
    }

    /// Takes note that something was not done.
    ///
    /// - Returns: the ink that it was read of, where that is known.
    func noteRefused(_ actions: [Action], isPrivate: Bool, at now: Milliseconds) -> Ink? {
        gathering?.noteRefused(actions, isPrivate: isPrivate, at: now)
    }

    /// What was written last, the newest first.
    func tellRecent(by recogniser: Recogniser) -> [RecentReading] { recent.told(by: recogniser) }

    /// Takes note that the user says what was meant. What was learned of an earlier answer goes.
    func note(_ correction: RecentReadings.Correction, at now: Milliseconds) {
        recent.note(correction)
        gathering?.withdrawAnswer(before: correction, at: now)
    }

    /// Learns what was meant by what is left as it was typed.
    func learn(_ correction: RecentReadings.Correction, at now: Milliseconds) {
        gathering?.learn(correction, at: now)
    }

    /// Writes a character into the log, once it is typed. While another client has the keyboard, as a
    /// screen locker or a password prompt, nothing is kept.
    private func log(_ report: Effect.Report) -> [DaemonEffect] {
        guard let line = StrokeLog.line(of: report, at: Stamp.seconds),
            !connection.isKeyboardGrabbed
        else { return [] }
        do throws(FileError) {
            try strokeLog.append(line)
            isLogBroken = false
            return []
        } catch {
            defer { isLogBroken = true }
            return isLogBroken ? [] : [.say(error.message.english)]
        }
    }

    /// Learns and writes down what is due, while nothing else is to be done.
    func tick(with recogniser: Recogniser, at now: Milliseconds) {
        if !work.isUnderWay, let writing = gathering?.work(with: recogniser, at: now) {
            work.begin { writing.carryOut() }
        }
    }

    /// Looks at what was written since with the dictionary that it was read with, before that is replaced.
    func look(with recogniser: Recogniser, at now: Milliseconds) {
        gathering?.look(with: recogniser, at: now)
    }

    /// The writing is over for now: what was not taken back counts as right, and is written down.
    func finish(with recogniser: Recogniser, _ rhythm: Rhythm, at now: Milliseconds)
        -> [DaemonEffect]
    {
        // A disk may never answer.
        guard work.awaitEnd(within: 1000) else { return [] }
        return takeOutcome(at: now) + tell(gathering?.finish(with: recogniser, at: now))
            + keep(rhythm, at: now, isOver: true)
    }

    // MARK: - The writer's pause

    /// What was kept for `limits`, or a beginning.
    func rhythm(for limits: RhythmLimits) -> Rhythm {
        rhythmFile?.read(for: limits) ?? Rhythm(limits)
    }

    /// What was wrong with the file of the pause when it was read, told once.
    func takeRhythmProblem() -> [DaemonEffect] { say(rhythmFile?.takeProblem()) }

    /// Keeps the writer's pause where something is learned at all.
    ///
    /// - Parameter isOver: whether the writing is over for now.
    func keep(_ rhythm: Rhythm, at now: Milliseconds, isOver: Bool) -> [DaemonEffect] {
        guard gathering != nil else { return [] }
        return say(rhythmFile?.keep(rhythm, at: now, isOver: isOver))
    }

    private func tell(_ problem: Message?) -> [DaemonEffect] {
        problem.map { [.say($0.english), .post(.unlearned($0))] } ?? []
    }

    private func say(_ problem: String?) -> [DaemonEffect] { problem.map { [.say($0)] } ?? [] }
}
