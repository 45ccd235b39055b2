// Owns: what somebody types in answer becoming actions. Leaves their notation to Dictionaries, the words
// on the screen to krakel-window.

import Dictionaries
import Keysyms

/// The ways to say what a character means.
public enum Meaning: String, CaseIterable, Sendable {
    case text
    /// A key with modifiers.
    case key
    /// A program with its arguments.
    case command
    /// Anything that a dictionary can say.
    case action

    /// The actions that `input` stands for; nil for nothing at all.
    ///
    /// - Throws: `MeaningError` with what is wrong and what would be right.
    public func actions(from input: String) throws(MeaningError) -> [Action]? {
        switch self {
        case .text:
            return input.isEmpty ? nil : [.text(input)]
        case .key:
            let text = input.trimmed
            guard !text.isEmpty else { return nil }
            return try Self.read(text.first == "<" ? text : "<\(text)>")
        case .command:
            let text = input.trimmed
            guard !text.isEmpty else { return nil }
            do throws(CommandError) {
                return [.run(try Command(text))]
            } catch {
                throw MeaningError(message: error.message, remedy: error.remedy)
            }
        case .action:
            let text = input.trimmed
            return text.isEmpty ? nil : try Self.read(text)
        }
    }

    /// How somebody would have said `actions`.
    public static func spelling(of actions: [Action]) -> (meaning: Meaning, text: String) {
        if actions.count == 1, case .text(let text) = actions[0],
            !text.contains(where: \.isNewline), !text.contains("\t")
        {
            return (.text, text)
        }
        let notation = ActionNotation.text(of: actions)
        if actions.count == 1, case .chord = actions[0] { return (.key, notation) }
        return (.action, notation)
    }

    private static func read(_ text: String) throws(MeaningError) -> [Action] {
        do throws(NotationError) {
            return try ActionNotation.actions(in: text)
        } catch {
            throw MeaningError(
                message: error.problem.message, remedy: error.problem.remedy)
        }
    }
}

/// Why something typed is no meaning.
public struct MeaningError: Error, Hashable, Sendable {
    public var message: String
    public var remedy: String?
}

extension String {
    /// Without white space at either end.
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
