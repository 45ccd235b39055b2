import Dictionaries
import Engine
import Glibc
import Reading
import Session
import Strokes
import System

/// Keeps the words that only this writer uses: those that stood, and that no lexicon has. They are written down beside
/// the daemon's loop.
final class OwnWordRecords: Component {
    private struct Written {
        var word: String
        /// Of all of it, or of its letters.
        var inks: [Ink]
        /// Whether the writer chose it among others.
        var isChosen: Bool
    }

    /// nil where nothing may be kept.
    private let file: OwnWordsFile?
    /// nil before the first word: who writes none pays nothing.
    private var watches: FileWatches?
    private var isLearning = false
    /// Those that may still be taken back.
    private var recent: [Written] = []
    private var stood: [(word: String, isChosen: Bool)] = []
    /// Those that are being written.
    private var underWay: [(word: String, isChosen: Bool)] = []
    /// Those that were being written as they were forgotten.
    private var forgotten: [String] = []
    let work = WorkBeside<FileError?>()
    private var lastWritten: Milliseconds = 0
    private var isBroken = false

    /// Behind so many others a word is not taken back any more.
    private static let mostRecent = 3
    /// How many are kept of those that could not be written.
    private static let mostKept = 200
    /// Nor after this time, as the engine has it.
    private static let memory: Milliseconds = 30_000

    init(_ file: OwnWordsFile?) { self.file = file }

    var waits: [pollfd] {
        let descriptors = [watches?.descriptor, work.isUnderWay ? work.descriptor : nil]
        return descriptors.compactMap(\.self).map(pollfd.reading)
    }

    var deadline: Milliseconds? {
        // What could not be written is tried again when the user writes next, not by the clock.
        if work.isUnderWay { return nil }
        if !forgotten.isEmpty { return lastWritten }
        return recent.isEmpty && (stood.isEmpty || isBroken) ? nil : lastWritten + Self.memory
    }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        guard descriptor != work.descriptor else { return takeOutcome() }
        return watches?.isChanged() == true ? [.reloadWords] : []
    }

    func use(_ settings: Settings) {
        isLearning = settings.learning
        if !isLearning { (recent, stood) = ([], []) }
    }

    /// What has been kept. From now on it is noticed when that changes.
    func read() throws(FileError) -> OwnWords {
        guard let file else { return OwnWords() }
        if watches == nil { watches = FileWatches() }
        watches?.watch([file.path])
        return try file.read()
    }

    /// Takes note of what the engine did.
    ///
    /// - Parameters:
    ///   - isPrivate: whether nothing of it may be kept; asked only for a word that would be.
    ///   - isKnown: whether a lexicon has a word.
    func note(
        _ report: Effect.Report, at now: Milliseconds, isPrivate: () -> Bool,
        isKnown: (String) -> Bool
    ) {
        guard isLearning, file != nil else { return }
        switch report {
        case .recognised(let reading) where reading.isWord:
            forget([reading.ink])
            guard let word = Self.word(of: reading.actions), !isKnown(word), !isPrivate() else {
                return
            }
            add(Written(word: word, inks: [reading.ink], isChosen: reading.chosen != nil), at: now)
        case .restored(let word, isMeant: true):
            guard let typed = Self.word(of: [.text(word.typed)]) else { return }
            add(Written(word: typed, inks: word.letters.map(\.ink), isChosen: true), at: now)
        case .takenBack(let reading, _): forget([reading.ink])
        case .wordTakenBack(let readings): forget(readings.map(\.ink))
        case .retracted(let ink, _): forget([ink])
        case .recognised, .missed, .mended, .restored, .nothingToTakeBack, .nothingToRepeat,
            .gestured, .fingered, .turning, .turned, .scrolled, .penned, .erased, .cancelled,
            .modeChanged, .stickyChanged:
            break
        }
    }

    /// Keeps a word that the user has said was meant, where something else stays in its place.
    func learn(
        _ correction: RecentReadings.Correction, at now: Milliseconds, isKnown: (String) -> Bool
    ) {
        guard correction.isWord, isLearning, file != nil,
            let word = Self.word(of: correction.meaning)
        else { return }
        // One that was mended and is brought back is the user's own, whether a lexicon has it or not.
        if case .mended = correction.written {} else if isKnown(word) { return }
        stood.append((word, true))
        lastWritten = now
    }

    /// What was typed for it, without spaces and signs.
    private static func word(of actions: [Action]) -> String? {
        guard case .text(let text)? = actions.last, let start = text.firstIndex(where: \.isLetter),
            let end = text.lastIndex(where: \.isLetter)
        else { return nil }
        return String(text[start...end])
    }

    private func add(_ written: Written, at now: Milliseconds) {
        recent.append(written)
        lastWritten = now
        guard recent.count > Self.mostRecent else { return }
        let first = recent.removeFirst()
        stood.append((first.word, first.isChosen))
    }

    /// What was drawn so is no word that was written.
    func forget(_ inks: [Ink]) { recent.removeAll { $0.inks.contains(where: inks.contains) } }

    /// Forgets a word in small letters that the file does not have yet, or all of these.
    ///
    /// - Returns: whether there was one.
    func forget(_ word: String?) -> Bool {
        var gone: [String] = []
        func rest(of text: String) -> String {
            let parts = text.split(separator: " ").map(String.init)
            func isGone(_ part: String) -> Bool { word.map { part.lowercased() == $0 } ?? true }
            gone += parts.filter(isGone)
            return parts.filter { !isGone($0) }.joined(separator: " ")
        }
        if work.isUnderWay { underWay = underWay.map { (rest(of: $0.word), $0.isChosen) } }
        forgotten += gone
        for index in recent.indices { recent[index].word = rest(of: recent[index].word) }
        stood = stood.map { (rest(of: $0.word), $0.isChosen) }.filter { !$0.word.isEmpty }
        recent.removeAll(where: \.word.isEmpty)
        return !gone.isEmpty
    }

    /// Writes down what stood, once the writer pauses.
    func tick(at now: Milliseconds) {
        guard let deadline, now >= deadline else { return }
        lastWritten = now
        begin(forgotten.isEmpty ? takeStanding() : [])
    }

    /// The writing is over for now: what was not taken back stood, and is waited for.
    func finish() -> [DaemonEffect] {
        // A disk may never answer.
        guard work.awaitEnd(within: 1000) else { return [] }
        let told = takeOutcome()
        begin(takeStanding())
        return work.awaitEnd(within: 1000) ? told + takeOutcome() : told
    }

    private func takeStanding() -> [(word: String, isChosen: Bool)] {
        defer { (recent, stood) = ([], []) }
        return stood + recent.map { ($0.word, $0.isChosen) }
    }

    private func begin(_ words: [(word: String, isChosen: Bool)]) {
        let forgotten = forgotten
        self.forgotten = []
        guard let file, !words.isEmpty || !forgotten.isEmpty else { return }
        underWay = words
        work.begin {
            do throws(FileError) {
                try file.update(patience: .seconds(1)) { own in
                    for word in forgotten { _ = own.forget(word) }
                    // Several that were taken for one are brought back as they are.
                    for (text, isChosen) in words {
                        for word in text.split(separator: " ") {
                            own.note(word, isChosen: isChosen)
                        }
                    }
                }
                return nil
            } catch {
                return error
            }
        }
    }

    private func takeOutcome() -> [DaemonEffect] {
        guard let outcome = work.take() else { return [] }
        defer { isBroken = outcome != nil }
        guard let outcome else { return [] }
        // They are tried again.
        stood = Array((underWay + stood).suffix(Self.mostKept))
        return isBroken ? [] : [.say(outcome.message.english)]
    }
}
