import System

/// A problem with what makes macros of entries: `3 * <Down>`, `wait 200`.
public enum MacroProblem: Hashable, Sendable {
    /// A number with a `*` behind it that is no number of times.
    case badCount(String)
    /// An action that does something once and for all.
    case notRepeated(Action)
    /// More actions than `Repetition.mostActions`.
    case tooManyActions
    /// `wait` without a number of milliseconds; empty where there is no word.
    case badWait(String)

    /// What is wrong, without a full stop.
    var message: Message {
        switch self {
        case .badCount(let text): "`\(text.prefix(40))` is not a number of times"
        case .notRepeated(let action):
            "`\(ActionNotation.text(of: action))` cannot be done several times"
        case .tooManyActions: "the entry has more than \(Repetition.mostActions) actions"
        case .badWait(let text):
            text.isEmpty
                ? "`wait` needs a number of milliseconds"
                : "`\(text.prefix(40))` is not a number of milliseconds"
        }
    }

    /// What to write instead.
    var remedy: Message {
        switch self {
        case .badCount:
            "write a number from 1 to \(Repetition.mostTimes), as in `3 * <Down>`"
        case .notRepeated: "repeat texts, keys, clicks, the wheel and waits, as in `3 * <Down>`"
        case .tooManyActions: "divide it among several entries, or start a script by `run`"
        case .badWait:
            "write a number from 1 to \(Action.mostMilliseconds), as in `wait 200`"
        }
    }
}

/// Actions that are written once and done several times.
enum Repetition {
    /// A larger number is a typing error.
    static let mostTimes = 100
    /// In an entry with a repetition, so that no line becomes a thousand times as much.
    static let mostActions = 1000
    /// So many equal actions in a row are written as a repetition.
    static let leastWritten = 3
}

extension LineScanner {
    /// Takes an action, or a number of times, a `*` and an action.
    mutating func takeRepeatedAction(into parsed: inout ParsedActions) throws(NotationError) {
        guard let (count, range) = try takeCount() else { return try takeAction(into: &parsed) }
        skipBlanks()
        let start = position
        var one = ParsedActions()
        try takeAction(into: &one)
        guard let action = one.actions.first, action.has(.isRepeatable) else {
            throw error(.macro(.notRepeated(one.actions.first ?? .ignore)), at: start..<position)
        }
        guard parsed.actions.count + count <= Repetition.mostActions else {
            throw error(.macro(.tooManyActions), at: range.lowerBound..<position)
        }
        parsed.actions += Array(repeating: action, count: count)
    }

    /// Takes a number and the `*` behind it; nil, and nothing, where there is no such thing.
    private mutating func takeCount() throws(NotationError) -> (count: Int, range: Range<Int>)? {
        var next = self
        let range = next.takeRun(while: Byte.isDigit)
        guard !range.isEmpty else { return nil }
        next.skipBlanks()
        guard next.take(Byte.star) else { return nil }
        let word = next.text(range)
        guard let count = Int(word), (1...Repetition.mostTimes).contains(count) else {
            throw error(.macro(.badCount(word)), at: range)
        }
        self = next
        return (count, range)
    }

    /// Takes a number of milliseconds.
    mutating func takeWait() throws(NotationError) -> Action {
        let (word, place) = nextWord()
        guard let milliseconds = Int(word), word.utf8.allSatisfy(Byte.isDigit),
            (1...Action.mostMilliseconds).contains(milliseconds)
        else { throw error(.macro(.badWait(word)), at: place) }
        return .wait(milliseconds: milliseconds)
    }

    /// Takes the word for a selection; the clipboard where there is none.
    mutating func takePasteSource() -> PasteSource {
        PasteSource.allCases.first { take(word: $0.rawValue) } ?? .clipboard
    }
}

extension [Action] {
    /// Equal actions in a row, with their number, where they are written as a repetition; any other by
    /// itself.
    public var runs: [(action: Action, count: Int)] {
        var runs: [(action: Action, count: Int)] = []
        var start = startIndex
        while start < endIndex {
            let action = self[start]
            let count =
                action.has(.isRepeatable)
                ? self[start...].prefix(Repetition.mostTimes).prefix { $0 == action }.count : 1
            if count >= Repetition.leastWritten {
                runs.append((action, count))
            } else {
                runs += repeatElement((action: action, count: 1), count: count)
            }
            start += count
        }
        return runs
    }
}
