import Dictionaries
import Engine

/// A text to be practised.
public struct Course: Hashable, Sendable {
    /// Without what cannot be written.
    public let characters: [Character]
    /// What is in the text and cannot be written, each once, in the order of the text.
    public let leftOut: [Character]

    /// Longer texts are cut off: nobody practises a book in one go.
    public static let longest = 4000

    /// White space of any kind and length becomes one space, and none at either end.
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

    /// The word that the character at `index` is in, a space being in none.
    public func word(at index: Int) -> Range<Int> {
        guard characters.indices.contains(index) else { return index..<index }
        guard characters[index] != " " else { return index..<index + 1 }
        let start = characters[..<index].lastIndex(of: " ").map { $0 + 1 } ?? 0
        let end = characters[index...].firstIndex(of: " ") ?? characters.endIndex
        return start..<end
    }
}

/// Somebody practising a course.
public struct Practice: Sendable {
    public let course: Course
    /// How many characters are done or were passed over.
    public private(set) var position = 0
    /// What was passed over, by position.
    public private(set) var skipped: Set<Int> = []
    /// What came of each character, by its label, and of each stroke that changes the mode.
    public private(set) var tallies: [String: Tally] = [:]
    private var lastTries: [[Action]: LastTries] = [:]
    private var lastEnd: Milliseconds?
    public private(set) var routes: Routes
    private let patience: Int

    /// A longer pause is no slow writing, but something else.
    private static let longestPause: Milliseconds = 10_000

    /// What became of a character that was drawn.
    public enum Outcome: Hashable, Sendable {
        case right
        /// It changed the mode as it should; its character is due now.
        case onTheWay
        /// It was read as these actions; none for a stroke that nothing was near to.
        case wrong([Action])
        /// It says nothing about the course, such as a BackSpace.
        case passed
    }

    /// - Parameter patience: so many misread tries, drawn alike, of the last five are a reason to learn
    ///   them.
    public init(_ course: Course, routes: Routes, patience: Int = 3) {
        self.course = course
        self.patience = patience
        self.routes = routes
    }

    /// The character that is due; nil at the end.
    public var due: Character? {
        course.characters.indices.contains(position) ? course.characters[position] : nil
    }

    /// What is to be drawn next where `mode` is the one to draw it in, and what comes behind it.
    public func steps(from mode: String) -> [Step] {
        due.flatMap { routes.steps(to: $0, from: mode) } ?? []
    }

    /// Goes on with a dictionary that has changed.
    public mutating func use(_ routes: Routes) { self.routes = routes }

    /// Passes over what is due.
    public mutating func skip() {
        guard due != nil else { return }
        skipped.insert(position)
        position += 1
        lastEnd = nil
    }

    public mutating func take(_ written: Written) -> Outcome {
        switch written {
        case .began, .dropped: return .passed
        case .read(let character): return take(character, actions: character.actions)
        case .missed(let character): return take(character, actions: [])
        }
    }

    private mutating func take(_ written: WrittenCharacter, actions: [Action]) -> Outcome {
        guard let due, let step = steps(from: written.mode).first else { return .passed }
        guard !actions.isCorrection else { return .passed }
        let isRight = actions == step.actions || actions.character == due
        // There may be several ways, such as a lock in the place of a shift.
        let leads = actions.target.flatMap { routes.steps(to: due, from: $0)?.count }
        let isOnTheWay = leads.map { $0 < steps(from: written.mode).count } ?? false
        note(written, for: step, isRight: isRight || isOnTheWay)
        lastTries[step.actions, default: LastTries()].note(
            Example(learning: written.ink), readAs: actions, isRight: isRight || isOnTheWay)
        guard isRight || isOnTheWay else { return .wrong(actions) }
        if step.isOnTheWay && actions.character != due { return .onTheWay }
        position += 1
        return .right
    }

    private mutating func note(_ written: WrittenCharacter, for step: Step, isRight: Bool) {
        let own = written.ended - written.began
        let sinceLast = lastEnd.map { written.ended - $0 } ?? own
        let time = sinceLast > Self.longestPause ? min(own, Self.longestPause) : sinceLast
        lastEnd = written.ended
        tallies[Label.text(of: step.actions), default: Tally()] += Tally(
            tries: 1, right: isRight ? 1 : 0, seconds: Double(max(0, time)) / 1000)
    }

    // MARK: Learning a hand

    /// The examples of `step` that are drawn alike and keep being misread; nil where there is no
    /// reason to learn them.
    public func misread(_ step: Step) -> (examples: [Example], readAs: [Action]?)? {
        guard let tries = lastTries[step.actions], let examples = tries.steady(patience) else {
            return nil
        }
        return (examples, tries.readAs)
    }

    /// Begins to look at `step` anew, once its hand was learned or is not to be.
    public mutating func forgetMisreadings(of step: Step) {
        lastTries[step.actions] = nil
    }
}

extension [Action] {
    /// Whether this is a reflex of somebody who wrote something wrong.
    fileprivate var isCorrection: Bool {
        self == [.chord(.backSpace)] || self == [.takeBack] || self == [.nextReading]
    }
}

extension Tally {
    /// Characters a minute of a session: what only changes the mode costs time and is no character.
    public static func speed(of tallies: [String: Tally]) -> Double? {
        let seconds = tallies.whole.seconds
        let right = tallies.filter { $0.key.count == 1 }.values.reduce(0) { $0 + $1.right }
        return seconds > 0 ? Double(right) * 60 / seconds : nil
    }
}
