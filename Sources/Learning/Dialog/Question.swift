import Dictionaries
import Strokes
import System

/// A rejected character, which the learn dialog asks the user about.
public struct Question: Sendable {
    public let ink: Ink
    /// The mode that it was read in.
    public let mode: String
    /// The applications that it was drawn for.
    public let group: String?
    /// The character as an example.
    public let example: Example
    private let query: Query
    private let recogniser: Recogniser

    /// How many of the nearest entries get a button.
    public static let offers = 4

    /// nil for ink without a point.
    public init?(ink: Ink, mode: String, group: String? = nil, recogniser: Recogniser) {
        guard let example = Example(learning: ink), let query = Query(ink) else { return nil }
        self.ink = ink
        self.mode = mode
        self.group = group
        self.example = example
        self.query = query
        self.recogniser = recogniser
    }

    /// The nearest entries, each once, nearest first.
    ///
    /// - Parameter mode: another than it was read in.
    public func nearest(in mode: String? = nil) -> [ExampleMatch] {
        Array(
            recogniser.ranking(query, in: mode ?? self.mode, for: group, count: 2 * Self.offers)
                .prefix(Self.offers))
    }

    /// The modes in which it can get a meaning.
    public var modes: [String] { recogniser.modes }

    /// The entry that it would be confused with if it meant `actions`: an entry with other actions that it is read
    /// as, near enough to be done.
    ///
    /// - Parameter mode: where it would mean that, if not where it was read.
    public func rival(of actions: [Action], in mode: String? = nil) -> ExampleMatch? {
        guard let read = recogniser.recognise(query, in: mode ?? self.mode, for: group),
            read.verdict != .rejected, read.actions != actions
        else { return nil }
        return nearest(in: mode).first { $0.actions == read.actions }
    }

    fileprivate func replaced(by answer: Answer) -> ExampleMatch? {
        answer.remedy == .keepBoth ? nil : rival(of: answer.actions, in: answer.mode)
    }
}

/// The user's answer to a question.
public struct Answer: Hashable, Sendable {
    /// What to do where another entry is too near.
    public enum Remedy: Hashable, Sendable {
        case keepBoth
        /// The nearest example of the other entry is removed.
        case replace
    }

    public var actions: [Action]
    public var mode: String
    /// The applications that it is for; nil for all.
    public var group: String?
    public var remedy: Remedy
    /// Whether the user typed these actions, and did not choose an entry that was there.
    public var isWritten = false

    public init(
        _ actions: [Action], in mode: String, for group: String? = nil,
        remedy: Remedy = .keepBoth
    ) {
        self.actions = actions
        self.mode = mode
        self.group = group
        self.remedy = remedy
    }
}

extension DictionaryDocument {
    /// Adds the drawn character as an example of its meaning, and removes the rival where the answer says so: from
    /// the dictionaries below by a reference.
    public mutating func take(_ answer: Answer, to question: Question) {
        if var rival = question.replaced(by: answer) {
            var isHere = false
            rewriteLines { line in
                guard line.actions == rival.actions, line.mode == rival.mode,
                    let index = line.examples.firstIndex(where: {
                        $0.identity == rival.example.identity
                    })
                else { return line }
                var line = line
                if !line.examples.remove(at: index).isReference { isHere = true }
                return line.isBare ? nil : line
            }
            if !isHere {
                rival.example.kind = .reference(rival.example.fingerprint)
                rival.example.factor = .off
                add(rival.example, for: rival.actions, in: rival.mode)
            }
        }
        add(
            question.example, for: answer.actions,
            in: Mode.name(answer.mode, for: answer.group))
    }
}

extension StrokeDictionary {
    /// The dictionary as it will be with the answer, before anything is written.
    public func taking(_ answer: Answer, to question: Question) -> StrokeDictionary {
        var result = self
        if let rival = question.replaced(by: answer) {
            for mode in modes.indices where modes[mode].name == rival.mode {
                for entry in modes[mode].entries.indices
                where modes[mode].entries[entry].actions == rival.actions {
                    result.modes[mode].entries[entry].examples.removeAll { $0 == rival.example }
                }
            }
        }
        result.add(
            question.example, for: answer.actions, in: Mode.name(answer.mode, for: answer.group))
        return result
    }
}

/// The ways to type the meaning of a character.
public enum MeaningKind: String, CaseIterable, Sendable {
    case text
    /// A key with modifiers.
    case key
    /// A program with its arguments.
    case command
    /// Any action in the notation of a dictionary.
    case action

    /// The actions that `input` stands for; nil for an empty input.
    ///
    /// - Throws: `MeaningError` with the problem and what to type instead.
    public func actions(from input: String) throws(MeaningError) -> [Action]? {
        let text = self == .text ? input : input.trimmed
        guard !text.isEmpty else { return nil }
        switch self {
        case .text: return [.text(text)]
        case .key: return try Self.read(text.first == "<" ? text : "<\(text)>")
        case .command:
            do throws(CommandError) {
                return [.run(try Command(text))]
            } catch {
                throw MeaningError(
                    message: error.message, remedy: error.remedy(inDictionary: false))
            }
        case .action: return try Self.read(text)
        }
    }

    /// The way to type `actions`, and the text for it.
    public static func spelling(of actions: [Action]) -> (kind: MeaningKind, text: String) {
        if actions.count == 1, case .text(let text) = actions[0],
            !text.contains(where: \.isNewline), !text.contains("\t")
        {
            return (.text, text)
        }
        let notation = ActionNotation.text(of: actions)
        if actions.count == 1, case .chord = actions[0] { return (.key, notation) }
        if actions.count == 1, case .run(let command) = actions[0], !command.usesShell {
            return (.command, command.text)
        }
        return (.action, notation)
    }

    private static func read(_ text: String) throws(MeaningError) -> [Action] {
        do throws(NotationError) {
            return try ActionNotation.actions(in: text)
        } catch {
            throw MeaningError(message: error.problem.message, remedy: error.problem.remedy)
        }
    }
}

/// Why a text that was typed is not a meaning.
public struct MeaningError: Error, Hashable, Sendable {
    public var message: Message
    public var remedy: Message?
}

extension String {
    /// Without white space at either end.
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
