// Owns: what is remembered of one character until it is clear what it was.

import Dictionaries
import Strokes

/// A character as it was read, or not understood.
public struct Observation: Hashable, Sendable {
    /// What was drawn, as an example of whatever it turns out to be.
    public var drawn: Example
    /// The mode it was read in.
    public var mode: String
    /// What was done; nothing where it was not understood. Not what the shape alone said where a
    /// letter model chose another letter.
    public var actions: [Action]
    /// The nearest readings, by shape alone, nearest first.
    public var alternatives: [Alternative]
    public var verdict: Verdict

    /// nil where nothing was drawn.
    public init?(
        ink: Ink, mode: String, actions: [Action], alternatives: [Alternative],
        verdict: Verdict
    ) {
        guard let drawn = Example(learning: ink) else { return nil }
        self.drawn = drawn
        self.mode = mode
        self.actions = verdict == .stranger ? [] : actions
        self.alternatives = alternatives
        self.verdict = verdict
    }

    /// Nothing was near enough, and nothing was done.
    public var isMissed: Bool { verdict == .stranger }
    /// The example behind what was done; nil where none was: nothing was done, the mode below all
    /// others decided, whose examples are nobody's hand, or the word made another letter likelier
    /// than the shape did. From such a guess that merely stood nothing is learned, and where it is
    /// taken back no example is to blame.
    public var winner: Alternative? {
        alternatives.first.flatMap { $0.actions == actions ? $0 : nil }
    }

    /// How much farther the second reading is than the first; infinite where there is none.
    var margin: Float {
        guard alternatives.count > 1 else { return .infinity }
        return alternatives[1].distance - alternatives[0].distance
    }

    /// The elastic distance between what was drawn for both.
    func distance(to other: Observation) -> Float {
        guard let shape = drawn.shape, let otherShape = other.drawn.shape else { return .infinity }
        return shape.distance(to: otherShape)
    }
}

extension [Action] {
    /// Whether this removes the character before.
    var isBackSpace: Bool {
        self == [.chord(.backSpace)]
    }

    /// Whether a word is complete when this is typed.
    var endsWord: Bool {
        allSatisfy {
            switch $0 {
            case .text(let text): text.allSatisfy { !$0.isLetter && !$0.isNumber }
            case .chord, .hold, .release, .pointer, .run, .pause, .open: true
            case .shift, .lock, .stick, .stickLock, .unstick, .mark, .takeBack, .nextReading,
                .straighten, .ignore:
                false
            }
        } && !isEmpty
    }

    /// Whether this changes the mode or sticks modifiers, and types nothing.
    var isModeChange: Bool {
        !isEmpty
            && allSatisfy {
                switch $0 {
                case .shift, .lock, .stick, .stickLock, .unstick, .straighten: true
                case .text, .chord, .hold, .release, .pointer, .mark, .run, .pause, .takeBack,
                    .nextReading, .open, .ignore:
                    false
                }
            }
    }
}
