// Owns: what is to be learned, as values. Leaves when to learn to Learner, writing it down to
// LearnedStrokes.

import Dictionaries

/// One change of what is known about a writer.
public struct Lesson: Hashable, Sendable {
    /// Why, in the word that the file carries.
    public enum Cause: String, CaseIterable, Sendable {
        /// A further example: the writer took back what was read and wrote it again.
        case corrected
        /// A further example: it was read rightly, but not clearly.
        case stood
        /// A further example: the writer said what it was.
        case answered
        /// The example's distance counts more: it won wrongly.
        case misled

        /// What the factor of the example is multiplied by; nil for a further example.
        public var step: Float? {
            switch self {
            case .corrected, .stood, .answered: nil
            case .misled: 1.15
            }
        }
    }

    public var cause: Cause
    public var actions: [Action]
    /// The mode of the entry.
    public var mode: String
    /// A new one, or one that is known.
    public var example: Example

    public init(_ cause: Cause, _ example: Example, for actions: [Action], in mode: String) {
        self.cause = cause
        self.example = example
        self.actions = actions
        self.mode = mode
    }
}
