import Dictionaries
import Engine
import Session
import Strokes
import System
import X11

/// The questions that are open.
struct Asking {
    /// A character that somebody is asked about.
    struct Asked {
        var ink: Ink
        var mode: String
        var group: String?
        /// The window it was written for.
        var focus: UInt
        /// Whether it was read, in doubt.
        var wasDone = false
    }

    /// What somebody said, to be done in the window that it was written for.
    struct Answered {
        var character: Asked
        var actions: [Action]
        /// Not after this time; nil while there are other questions.
        var deadline: Milliseconds?
    }

    /// nil where there is no program for it.
    private let program: String?
    private var window: WindowProcess?
    private var asked: [Int: Asked] = [:]
    private var number = 0
    private var quietUntil: Milliseconds = 0
    /// What waits for the focus to come back.
    private var answered: [Answered] = []
    private var hasFailed = false
    /// What is asked once the writer pauses, and when that will be.
    private var postponed: [Asked] = []
    private var pauseEnd: Milliseconds?
    private var lastCharacter: Milliseconds?

    /// Who wrote another character so short a time before is in the middle of a word: a window would
    /// take the rest of it.
    private static let flow: Milliseconds = 2000
    /// A pause as long as this ends a word.
    private static let pause: Milliseconds = 1000
    /// More questions than this nobody answers.
    private static let most = 20
    /// For how long the focus may take to come back.
    private static let patience: Milliseconds = 2000
    /// How often to look whether it has.
    private static let interval: Milliseconds = 10

    init(program: String?) {
        self.program = program
    }

    /// Readable when there is an answer.
    var descriptor: Int32? { window?.output }

    /// When to look for the focus again.
    func deadline(at now: Milliseconds) -> Milliseconds? {
        [isWaiting ? now + Self.interval : nil, pauseEnd].compactMap(\.self).min()
    }

    /// Somebody draws, or has drawn a character.
    mutating func noteWriting(isCharacter: Bool, at now: Milliseconds) {
        if pauseEnd != nil { pauseEnd = now + Self.pause }
        if isCharacter { lastCharacter = now }
    }

    /// Asks about a character, at once or where the writer pauses.
    ///
    /// - Returns: why nobody can be asked, for people, the first time.
    mutating func ask(_ character: Asked, at now: Milliseconds) -> String? {
        if let lastCharacter, now < lastCharacter + Self.flow {
            if postponed.count < Self.most { postponed.append(character) }
            pauseEnd = now + Self.pause
            return nil
        }
        return put(character, at: now)
    }

    /// Somebody draws still.
    mutating func putOff(at now: Milliseconds) {
        if let pauseEnd, now >= pauseEnd { self.pauseEnd = now + Self.pause }
    }

    /// Asks what has been postponed, once the pause is long enough.
    ///
    /// - Returns: why nobody can be asked, for people, the first time.
    mutating func tick(at now: Milliseconds) -> String? {
        guard let pauseEnd, now >= pauseEnd else { return nil }
        self.pauseEnd = nil
        defer { postponed = [] }
        return postponed.compactMap { put($0, at: now) }.first
    }

    private mutating func put(_ character: Asked, at now: Milliseconds) -> String? {
        guard now >= quietUntil, asked.count < Self.most, !hasFailed, let program else {
            return nil
        }
        number += 1
        let question = LearnQuestion(
            number: number, strokes: character.ink.strokes.map { $0.points.map { [$0.x, $0.y] } },
            mode: character.mode, applications: character.group)
        if window?.put(question) != true {
            do throws(SystemFailure) {
                let window = try WindowProcess(program)
                asked = [:]
                self.window = window
                guard window.put(question) else { return nil }
            } catch {
                hasFailed = true
                return "\(program) cannot be started: nobody is asked what a stroke means"
            }
        }
        asked[number] = character
        return nil
    }

    /// Takes the answers that have come.
    mutating func read(at now: Milliseconds) {
        guard let window else { return }
        guard let answers = window.answers() else {
            // Whatever it knew is in the dictionary.
            self.window = nil
            asked = [:]
            return startWaiting(at: now)
        }
        for answer in answers {
            if let quiet = answer.quiet { quietUntil = now + Milliseconds(quiet) * 1000 }
            guard let character = asked.removeValue(forKey: answer.number),
                let text = answer.actions, let actions = try? ActionNotation.actions(in: text)
            else { continue }
            answered.append(
                Answered(character: character, actions: actions))
        }
        startWaiting(at: now)
    }

    /// Nothing is done before the last question is answered: the keyboard goes from one dialog to the
    /// next, and only then back to where it was.
    private mutating func startWaiting(at now: Milliseconds) {
        guard asked.isEmpty else { return }
        for index in answered.indices where answered[index].deadline == nil {
            answered[index].deadline = now + Self.patience
        }
    }

    /// The answers whose window has the keyboard again.
    mutating func due(where hasKeyboard: (_ focus: UInt) -> Bool) -> [Answered] {
        guard asked.isEmpty else { return [] }
        let isDue = answered.map { hasKeyboard($0.character.focus) }
        let due = zip(answered, isDue).filter(\.1).map(\.0)
        answered = zip(answered, isDue).filter { !$0.1 }.map(\.0)
        return due
    }

    /// The answers whose window did not get the keyboard back in time.
    mutating func expired(at now: Milliseconds) -> [Answered] {
        let expired = answered.filter { $0.deadline.map { now >= $0 } ?? false }
        answered.removeAll { $0.deadline.map { now >= $0 } ?? false }
        return expired
    }

    var isWaiting: Bool { asked.isEmpty && !answered.isEmpty }

    /// The window that was written into when the question was put that stands open.
    var openQuestionFocus: UInt? {
        asked.min { $0.key < $1.key }?.value.focus ?? answered.first?.character.focus
    }
}
