import Dictionaries
import Engine
import Learning
import Strokes
import System

/// What is being learned and is not in its file yet. It is worked out while the daemon has nothing else to do, and
/// written beside its loop: a disk may take its time, and a click waits for none of that.
public struct Gathering {
    /// What is to be written into the file.
    public struct Writing: Sendable {
        fileprivate let file: String
        fileprivate let lessons: [Lesson]
        fileprivate let withdrawn: [Lesson]
        private let time = Stamp.now

        /// - Returns: why it could not be written.
        public func carryOut() -> FileError? {
            do throws(FileError) {
                try DictionaryFile(path: file, patience: .seconds(1)).update { document in
                    LearnedStrokes.apply(lessons, withdrawing: withdrawn, to: &document, at: time)
                }
                return nil
            } catch {
                return error
            }
        }
    }

    fileprivate struct Unseen {
        var ink: Ink
        var mode: String
        var group: String?
        /// What was done, and how sure the recogniser was; nothing where the character was not understood.
        var actions: [Action] = []
        var verdict = Verdict.rejected
        /// What it was read as before, until the user asked for another alternative.
        var rejected: [[Action]] = []
        /// Where it was drawn decided what it means, so its shape is no example.
        var isBoundToPlace = false
        /// What it was meant as by the word that it is in.
        var meant: Character?
        /// What it has removed as a BackSpace.
        var removed: Ink?
        var time: Milliseconds
    }

    /// Something that the learner has not been told of.
    private enum News {
        case character(Unseen)
        /// The characters of these inks, one or a word.
        case takenBack([Ink], at: Milliseconds)
        /// The character of this ink was none, or another one.
        case retracted(Ink)
        /// The user said what it means, and these actions were then done for it.
        case chosen(Unseen, means: [Action], done: [Action])
        /// The user said later what it means.
        case answered(Unseen, means: [Action])
        /// This ink means something else than the user had said.
        case unanswered(Ink)
    }

    private let file: String
    private var learner = Learner()
    private var unseen: [News] = []
    private var lessons: [Lesson] = []
    /// Lessons in the file which came from what was taken back since.
    private var withdrawn: [Lesson] = []
    private var lastCharacter: Milliseconds = 0
    /// What was taken back or missed last: what the user then chooses is said of it.
    private var lastDoubted: Unseen?
    private var mended: [MendedText] = []
    /// What was read last: it may yet be refused.
    private var read: [Reading] = []
    /// What the last answers of the user have taught, and of which ink.
    private var answers: [(ink: Ink, lessons: [Lesson])] = []
    /// Whether the lessons hold an answer that the user gave.
    private var hasAnswer = false
    /// What is being written.
    private var underWay: Writing?
    /// While a stroke is drawn, nothing is worked out.
    public var isDrawing = false
    /// The file could not be written: not before this time again.
    private var retry: Milliseconds?

    /// What was typed is on the screen after this time. Until then the processor is left to the program
    /// that shows it.
    private static let lull: Milliseconds = 100
    /// More characters than this are not left for later.
    private static let mostUnseen = 16
    /// A pause this long is used for writing the file.
    private static let pause: Milliseconds = 2000
    /// How long to let the file be after it could not be written.
    private static let respite: Milliseconds = 60_000
    /// More lessons than this are not kept while the file cannot be written.
    private static let mostLessons = 200
    /// What is refused is among so many that were read last, and a word that was mended and is struck out among so many.
    private static let mostRead = 8

    /// - Parameter file: what is learned goes into it.
    public init(into file: String) {
        self.file = file
    }

    /// When `work` is wanted next; nil where nothing is left to be done.
    var deadline: Milliseconds? {
        guard !isDrawing else { return nil }
        // A file that cannot be written is tried again when the user writes next, not by the clock.
        return [lookingTime, learner.deadline, retry == nil ? writingTime : nil]
            .compactMap(\.self).min()
    }

    private var lookingTime: Milliseconds? { unseen.isEmpty ? nil : lastCharacter + Self.lull }

    private var writingTime: Milliseconds? {
        guard underWay == nil, !lessons.isEmpty || !withdrawn.isEmpty else { return nil }
        return max(lastCharacter + (hasAnswer ? Self.lull : Self.pause), retry ?? 0)
    }

    /// Takes note of what the engine did.
    ///
    /// - Parameter isPrivate: whether nothing may be learned from it.
    public mutating func note(_ report: Effect.Report, at now: Milliseconds, isPrivate: Bool) {
        if !isPrivate, case .recognised(let reading) = report {
            read = (read + [reading]).suffix(Self.mostRead)
        }
        switch report {
        case _ where isPrivate: lastDoubted = nil
        // A whole word is no example of a character.
        case .recognised(let reading) where reading.isWord: break
        case .takenBack(let reading, _) where reading.isWord:
            note(.wordTakenBack([reading]), at: now, isPrivate: false)
        case .recognised(let reading):
            guard let means = reading.chosen, var doubted = lastDoubted, doubted.ink == reading.ink
            else { return add(.character(Unseen(reading, at: now)), at: now) }
            (doubted.time, doubted.removed) = (now, reading.removed)
            add(.chosen(doubted, means: means, done: reading.actions), at: now)
        case .missed(let miss):
            let character = Unseen(miss, at: now)
            lastDoubted = character
            add(.character(character), at: now)
        case .retracted(let ink, _): add(.retracted(ink), at: now)
        // What it was read as teaches nothing, and what the word says does.
        case .mended(let word):
            retract(word.misread, at: now)
            mended = (mended + [word]).suffix(Self.mostRead)
            for letter in word.letters {
                guard case .another(let meant) = letter.meaning else { continue }
                add(
                    .character(
                        Unseen(
                            ink: letter.ink, mode: letter.mode, group: letter.group, meant: meant,
                            time: now)), at: now)
            }
        case .restored(let word, _): retract(word.misread, at: now)
        case .takenBack(let reading, _):
            lastDoubted = Unseen(beforeChoice: reading, at: now)
            add(.takenBack([reading.ink], at: now), at: now)
        case .wordTakenBack(let readings):
            lastDoubted = nil
            for word in mended where readings.contains(where: { $0.ink == word.ink }) {
                retract(word.letters, at: now)
            }
            let characters = readings.filter { !$0.isWord }.map(\.ink)
            if !characters.isEmpty { add(.takenBack(characters, at: now), at: now) }
        case .nothingToTakeBack, .nothingToRepeat, .gestured, .fingered, .turning, .turned,
            .scrolled, .penned, .erased, .cancelled, .modeChanged, .stickyChanged:
            break
        }
    }

    /// `actions` were not done: what they were read of stands for nothing.
    ///
    /// - Parameter isPrivate: whether they were for a private window, where nothing is gathered: another reading may
    ///   mean the same.
    /// - Returns: its ink; nil where nothing was read as them.
    mutating func noteRefused(
        _ actions: [Action], isPrivate: Bool = false, at now: Milliseconds
    ) -> Ink? {
        guard !isPrivate, let last = actions.last,
            let index = read.lastIndex(where: { $0.actions.contains(last) })
        else { return nil }
        let reading = read.remove(at: index)
        add(.retracted(reading.ink), at: now)
        // With it a word was to be mended, as nobody has seen.
        let isMending = actions.count > reading.actions.count && last != .chord(.backSpace)
        if isMending, let word = mended.last { retract(word.misread, at: now) }
        return reading.ink
    }

    /// The user said what was meant by what is left as it was typed.
    mutating func learn(_ correction: RecentReadings.Correction, at now: Milliseconds) {
        if case .mended(let word) = correction.written { return retract(word.misread, at: now) }
        guard let unseen = Unseen(correction, at: now) else { return }
        add(.answered(unseen, means: correction.meaning), at: now)
    }

    /// The user says something else of it than before.
    mutating func withdrawAnswer(
        before correction: RecentReadings.Correction, at now: Milliseconds
    ) {
        guard correction.before != nil, let unseen = Unseen(correction, at: now) else { return }
        add(.unanswered(unseen.ink), at: now)
    }

    private mutating func retract(_ letters: [MendedText.Letter], at now: Milliseconds) {
        for letter in letters { add(.retracted(letter.ink), at: now) }
    }

    private mutating func add(_ news: News, at now: Milliseconds) {
        unseen.append(news)
        lastCharacter = now
    }

    /// Looks at what was written since, with the dictionary that it was read with.
    ///
    /// - Returns: what is to be written down where the writer pauses. Call `wrote` once it is.
    mutating func work(with recogniser: Recogniser, at now: Milliseconds) -> Writing? {
        guard !isDrawing else { return nil }
        if unseen.count >= Self.mostUnseen || now >= lookingTime ?? now {
            look(with: recogniser, at: now)
        }
        guard let writingTime, now >= writingTime else { return nil }
        return takeWriting()
    }

    /// The daemon ends: all that was learned and not taken back is written down, and waited for.
    ///
    /// - Returns: why the file could not be written, for people.
    public mutating func finish(with recogniser: Recogniser, at now: Milliseconds) -> Message? {
        look(with: recogniser, at: now)
        lessons += learner.finish()
        guard !lessons.isEmpty || !withdrawn.isEmpty else { return nil }
        return wrote(takeWriting().carryOut(), at: now)
    }

    private mutating func takeWriting() -> Writing {
        let writing = Writing(file: file, lessons: lessons, withdrawn: withdrawn)
        (lessons, withdrawn, underWay) = ([], [], writing)
        return writing
    }

    /// Takes note of what came of the writing that is under way.
    ///
    /// - Returns: why the file could not be written, for people; nil where that was told.
    mutating func wrote(_ error: FileError?, at now: Milliseconds) -> Message? {
        defer { underWay = nil }
        guard let error, let underWay else {
            (hasAnswer, retry) = (false, nil)
            return nil
        }
        let later = withdrawn
        (lessons, withdrawn) = (underWay.lessons + lessons, underWay.withdrawn)
        withdraw(later)
        defer { retry = now + Self.respite }
        return retry == nil ? error.description : nil
    }

    /// Tells the learner of what was written since.
    mutating func look(with recogniser: Recogniser, at now: Milliseconds) {
        for news in unseen {
            switch news {
            case .retracted(let ink): take(learner.retract(ink))
            case .takenBack(let inks, let time):
                // What was retracted is not among those that are taken back.
                let count = inks.count(where: learner.knows)
                guard count > 0 else { continue }
                take(learner.takeBack(count, at: time))
            case .character(let character):
                guard let observation = observation(of: character, recogniser) else { continue }
                take(character, as: observation)
            case .chosen(let character, let means, let done):
                guard var observation = observation(of: character, recogniser) else { continue }
                if !character.isBoundToPlace { answer(character, as: observation, means: means) }
                // The answer has replaced what was done before, and nothing more is learned from it.
                if observation.isMissed {
                    observation.verdict = .doubtful
                    observation.alternatives.removeAll { $0.actions == done }
                }
                observation.actions = done
                take(character, as: observation)
            case .answered(let character, let means):
                take(learner.retract(character.ink))
                guard let observation = observation(of: character, recogniser) else { continue }
                answer(character, as: observation, means: means)
            case .unanswered(let ink):
                // Asked anew, the dictionary might say something else: it may have the answer by now.
                guard let index = answers.lastIndex(where: { $0.ink == ink }) else { continue }
                withdraw(answers.remove(at: index).lessons)
            }
        }
        unseen.removeAll()
        lessons += learner.tick(at: now)
        if lessons.count > Self.mostLessons {
            lessons.removeFirst(lessons.count - Self.mostLessons)
        }
    }

    /// The user said what a character means.
    private mutating func answer(
        _ character: Unseen, as observation: Observation, means: [Action]
    ) {
        let entry = observation.alternatives.first { $0.actions == means }
        let taught = learner.answer(observation, means: means, in: entry?.mode ?? observation.mode)
        answers = (answers + [(character.ink, taught)]).suffix(RecentReadings.most)
        lessons += taught
        hasAnswer = true
    }

    private mutating func take(_ character: Unseen, as observation: Observation) {
        take(
            learner.note(
                observation, removing: character.removed, isPrivate: character.isBoundToPlace,
                at: character.time))
    }

    private mutating func take(_ learned: Learned) {
        withdraw(learned.withdrawn)
        lessons += learned.lessons
    }

    /// Two lessons may be the same: each withdraws one.
    private mutating func withdraw(_ untrue: [Lesson]) {
        for lesson in untrue {
            if let index = lessons.lastIndex(of: lesson) {
                lessons.remove(at: index)
            } else {
                withdrawn.append(lesson)
            }
        }
    }

    private func observation(of character: Unseen, _ recogniser: Recogniser) -> Observation? {
        guard let query = Query(character.ink) else { return nil }
        let alternatives = recogniser.ranking(
            query, in: character.mode, for: character.group, count: 5 + character.rejected.count)
        if let meant = character.meant {
            return Observation(
                ink: character.ink, mode: character.mode, meant: meant, alternatives: alternatives)
        }
        return Observation(
            ink: character.ink, mode: character.mode, actions: character.actions,
            alternatives: alternatives.filter { !character.rejected.contains($0.actions) },
            verdict: character.verdict)
    }
}

extension MendedText {
    fileprivate var misread: [Letter] { letters.filter { $0.meaning != .asRead } }
}

extension Gathering.Unseen {
    /// nil for what is no example of a character.
    fileprivate init?(_ correction: RecentReadings.Correction, at now: Milliseconds) {
        guard !correction.isWord else { return nil }
        switch correction.written {
        case .read(let reading):
            guard !reading.match.origin.isBoundToPlace else { return nil }
            self.init(beforeChoice: reading, at: now)
        case .missed(let miss): self.init(miss, at: now)
        case .mended: return nil
        }
    }

    fileprivate init(_ miss: Miss, at now: Milliseconds) {
        self.init(ink: miss.ink, mode: miss.mode, group: miss.group, time: now)
    }

    fileprivate init(_ reading: Reading, at now: Milliseconds) {
        self.init(
            ink: reading.ink, mode: reading.mode, group: reading.group, actions: reading.actions,
            verdict: reading.match.verdict, rejected: reading.rejected,
            isBoundToPlace: reading.match.origin.isBoundToPlace, removed: reading.removed,
            time: now)
    }

    /// As it was read, or missed, before the user chose what it means.
    fileprivate init(beforeChoice reading: Reading, at now: Milliseconds) {
        self.init(reading, at: now)
        guard reading.chosen != nil else { return }
        (actions, rejected) = (reading.rejected.first ?? [], [])
        if actions.isEmpty { verdict = .rejected }
    }
}
