import Dictionaries
import Engine

/// A text to be practised.
public struct Course: Hashable, Sendable {
    /// The characters that can be written.
    public let characters: [Character]
    /// The characters of the text that cannot be written, each once, in the order of the text.
    public let leftOut: [Character]

    /// The longest text; longer ones are cut off.
    public static let longest = 4000

    /// Takes a text. White space of any kind and length becomes one space, and is removed at both ends.
    ///
    /// - Parameter isKnown: whether a character can be written.
    public init(_ text: String, isKnown: (Character) -> Bool) {
        var known: [Character: Bool] = [:]
        var characters: [Character] = []
        var leftOut: [Character] = []
        for character in text.prefix(4 * Self.longest) {
            guard characters.count < Self.longest else { break }
            let character = character.isWhitespace ? " " : character
            if character == " ", characters.isEmpty || characters.last == " " { continue }
            if known[character] == nil {
                let isKnown = isKnown(character)
                known[character] = isKnown
                if !isKnown, character != " " { leftOut.append(character) }
            }
            if known[character] == true { characters.append(character) }
        }
        while characters.last == " " { characters.removeLast() }
        self.characters = characters
        self.leftOut = leftOut
    }

    /// The word that the character at `index` is in; a space stands for itself.
    public func word(at index: Int) -> Range<Int> {
        guard characters.indices.contains(index) else { return index..<index }
        guard characters[index] != " " else { return index..<index + 1 }
        let start = characters[..<index].lastIndex(of: " ").map { $0 + 1 } ?? 0
        let end = characters[index...].firstIndex(of: " ") ?? characters.endIndex
        return start..<end
    }
}

/// A way to take the last character away again.
public enum Correction: Hashable, Sendable {
    case backSpace
    /// A scratch-out, by which Krakel learns that it was misread.
    case takeBack

    var actions: [Action] {
        switch self {
        case .backSpace: [.chord(.backSpace)]
        case .takeBack: [.takeBack]
        }
    }
}

/// One session of practising a course.
public struct Practice: Sendable {
    public let course: Course
    /// What is due once all characters are written; nil where nothing is.
    public private(set) var correction: Correction?
    /// How many characters are done or were skipped.
    public private(set) var position = 0
    /// The positions of skipped characters.
    public private(set) var skipped: Set<Int> = []
    /// The results of each character, and of each stroke that changes the mode, by label.
    public private(set) var tallies: [String: Tally] = [:]
    private var lastTries: [[Action]: LastTries] = [:]
    private var lastEnd: Milliseconds?
    public private(set) var routes: Routes
    private let misreadings: Int
    /// What it was before the last character; empty where that cannot be undone.
    private var beforeLast: [Practice] = []
    private var parts = SlowStrokes()

    /// A longer pause does not count as writing time.
    private static let longestPause: Milliseconds = 10_000

    /// The result of a character that was drawn.
    public enum Outcome: Hashable, Sendable {
        case right
        /// It changed the mode as it should; the character itself is due now.
        case onTheWay
        /// It is right, but for the pauses between its strokes: they were read as several characters.
        case slow
        /// It was recognised as these actions; empty where it was rejected.
        case wrong([Action])
        /// It is a part of the character, shortly behind another.
        case part
        /// It does not count, such as a BackSpace.
        case passed
    }

    /// - Parameters:
    ///   - misreadings: how many of the last five tries must be misread, and drawn alike, to be learned.
    ///   - correction: what takes the last character away at the end; nil where it is to stay.
    public init(
        _ course: Course, routes: Routes, misreadings: Int = 3, then correction: Correction? = nil
    ) {
        self.course = course
        self.correction = correction
        self.misreadings = misreadings
        self.routes = routes
    }

    /// The character that is due; nil at the end.
    public var due: Character? {
        course.characters.indices.contains(position) ? course.characters[position] : nil
    }

    /// Whether nothing more is to be drawn.
    public var isDone: Bool { due == nil && correction == nil }

    /// The strokes to the character that is due, or the one that takes it away, when the next one is drawn in
    /// `mode`.
    public func steps(from mode: String) -> [Step] {
        if let due { return routes.steps(to: due, from: mode) ?? [] }
        return correction.flatMap { routes.step(doing: $0.actions, in: mode) }.map { [$0] } ?? []
    }

    /// Continues with a dictionary that has changed.
    public mutating func use(_ routes: Routes) { self.routes = routes }

    /// Skips the character that is due.
    public mutating func skip() {
        guard due != nil else {
            correction = nil
            return
        }
        skipped.insert(position)
        position += 1
        lastEnd = nil
        parts = SlowStrokes()
    }

    /// Judges what was written by the character that is due.
    public mutating func take(_ written: Written) -> Outcome {
        switch written {
        case .began, .dropped: return .passed
        case .takenBack where due == nil && correction == .takeBack:
            correction = nil
            return .right
        case .takenBack: return .passed
        case .retracted:
            if let before = beforeLast.first {
                let routes = routes
                self = before
                self.routes = routes
            }
            return .passed
        case .read(let character):
            remember()
            return take(character, actions: character.actions)
        case .missed(let character):
            remember()
            return take(character, actions: [])
        }
    }

    /// Keeps what it is before the next character, for where that is retracted. A character that counts for nothing
    /// is remembered as well: nothing is undone then.
    mutating func remember() {
        var before = self
        before.beforeLast = []
        beforeLast = [before]
    }

    private mutating func take(_ written: WrittenCharacter, actions: [Action]) -> Outcome {
        if let word = actions.word, let outcome = take(word, written) { return outcome }
        if due == nil, let correction {
            guard actions == correction.actions else { return .wrong(actions) }
            self.correction = nil
            return .right
        }
        guard let due, let step = steps(from: written.mode).first else { return .passed }
        let isRight = actions == step.actions || actions.character == due
        // There may be several ways, such as a lock in the place of a shift.
        let leads = actions.target.flatMap { routes.steps(to: due, from: $0)?.count }
        let isOnTheWay = leads.map { $0 < steps(from: written.mode).count } ?? false
        guard isRight || isOnTheWay else { return take(misread: written, as: actions, for: step) }
        parts = SlowStrokes()
        note(written, for: step, isRight: true)
        if step.isOnTheWay && actions.character != due { return .onTheWay }
        position += 1
        return .right
    }

    private mutating func take(
        misread written: WrittenCharacter, as actions: [Action], for step: Step
    ) -> Outcome {
        var before = self
        before.beforeLast = []
        before.parts = SlowStrokes()
        if let (whole, first) = parts.whole(with: written, for: step, after: before, by: routes) {
            // None of its strokes was a try of its own.
            (tallies, lastTries, lastEnd) = (first.tallies, first.lastTries, first.lastEnd)
            note(whole.written, for: whole.step, isRight: true)
            position += 1
            return .slow
        }
        // Writers take back a wrong character by reflex.
        let corrections: [[Action]] = [[.chord(.backSpace)], [.takeBack], [.nextReading]]
        guard !corrections.contains(actions) else { return .passed }
        let isPart = step.hasPart(like: written.ink)
        note(
            written, for: step, isRight: false,
            readAs: isPart || step.isLetter(besides: actions) ? nil : actions)
        // The first stroke alone may be all that was drawn.
        return isPart && parts.areSeveral ? .part : .wrong(actions)
    }

    // MARK: Whole words

    /// The rest of the word that is due, behind the space before it; nil at the end.
    public var dueWord: (text: String, end: Int)? {
        let start = due == " " ? position + 1 : position
        let word = course.word(at: start)
        return word.isEmpty
            ? nil : (String(course.characters[start..<word.upperBound]), word.upperBound)
    }

    /// Takes a whole word that was read; nil where a single character was due.
    private mutating func take(_ word: String, _ written: WrittenCharacter) -> Outcome? {
        guard let (due, end) = dueWord, due.count > 1 else { return nil }
        let isRight = word == due
        tallies[ActionNotation.text(of: [.text(due)]), default: Tally()] += Tally(
            tries: 1, right: isRight ? 1 : 0, seconds: seconds(of: written))
        guard isRight else { return .wrong([.text(word)]) }
        position = end
        return .right
    }

    /// - Parameter actions: as what it was misread; nil where it is nothing to be learned.
    private mutating func note(
        _ written: WrittenCharacter, for step: Step, isRight: Bool, readAs actions: [Action]? = nil
    ) {
        tallies[Label.text(of: step.actions), default: Tally()] += Tally(
            tries: 1, right: isRight ? 1 : 0, seconds: seconds(of: written))
        guard isRight || actions != nil else { return }
        lastTries[step.actions, default: LastTries()].note(
            Example(learning: written.ink), readAs: actions ?? [], isRight: isRight)
    }

    /// How long it took, with the pause before it.
    private mutating func seconds(of written: WrittenCharacter) -> Double {
        let own = written.ended - written.began
        let sinceLast = lastEnd.map { written.ended - $0 } ?? own
        let time = sinceLast > Self.longestPause ? min(own, Self.longestPause) : sinceLast
        lastEnd = written.ended
        return Double(max(0, time)) / 1000
    }

    // MARK: Learning a hand

    /// The examples of `step` that were drawn alike and misread again and again; nil where there are not
    /// enough to learn them.
    public func misread(_ step: Step) -> (examples: [Example], readAs: [Action]?)? {
        guard let tries = lastTries[step.actions], let examples = tries.steady(misreadings) else {
            return nil
        }
        return (examples, tries.readAs)
    }

    /// Forgets the tries of `step`, once they were learned or the user does not want that.
    public mutating func forgetMisreadings(of step: Step) {
        lastTries[step.actions] = nil
    }
}

extension [Action] {
    /// The text that was read at once, without the space before it; nil where that is none of several
    /// characters.
    fileprivate var word: String? {
        guard count == 1, case .text(let text) = self[0] else { return nil }
        let word = text.drop { $0 == " " }
        return word.count > 1 ? String(word) : nil
    }
}

extension Tally {
    /// Characters a minute of a session, of a whole word its letters and the space before it. Strokes that only
    /// change the mode take time and do not count as characters.
    public static func speed(of tallies: [String: Tally]) -> Double? {
        let seconds = tallies.whole.seconds
        let right = tallies.reduce(0) { $0 + $1.value.right * characters(of: $1.key) }
        return seconds > 0 ? Double(right) * 60 / seconds : nil
    }

    /// How many characters a label stands for; that of a word is in quotes.
    private static func characters(of label: String) -> Int {
        if label.count == 1 { return 1 }
        return label.count > 2 && label.first == "\"" ? label.count - 1 : 0
    }
}
