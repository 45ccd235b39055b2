import Glibc

/// A place between two strokes that may be one between two words.
package struct WordBreak: Hashable, Sendable {
    /// How far the second stroke begins to the right of what was written before, in letters.
    package var gap: Double
    /// For how long the pen was up.
    package var pause: Milliseconds

    package init(gap: Double, pause: Milliseconds) {
        self.gap = gap
        self.pause = pause
    }

    package var logPause: Double { log(Double(max(pause, Spacing.shortest))) }

    /// Gaps and pauses count for no more than these: a hand may stop to think within a word.
    static let gaps = -1.5...3.0
    static let deviations = -1.0...2.8
    /// No hand is more regular than this.
    static let narrowest = 0.25

    /// Odds from which it counts as certain, whatever is read, and those below which it is out of question:
    /// of a thousand places within words one or two are beyond the first, and of a thousand between them two
    /// are below the second.
    static let certain = 4.0
    static let possible = -4.0

    /// What is known of such a place, each figure with a weight: the logarithm of the odds that a word begins is
    /// their sum.
    package struct Features: Hashable, Sendable {
        package enum Part: Int, CaseIterable, Sendable {
            /// 1.
            case start
            /// How wide the gap is, in letters.
            case gap
            /// By how many deviations the pause is longer than those within the writer's words.
            case pause
            /// The logarithm of how many letters the writer makes in one stroke: who joins them has few places
            /// within words.
            case joined
            /// What gap and pause say by those that the writer makes, as logarithms of odds.
            case ownGaps, ownPauses
            /// How much likelier two words are than one by what is read of the ink, as a logarithm.
            case reading
        }

        package var values = SIMD8<Double>()

        package subscript(part: Part) -> Double {
            get { values[part.rawValue] }
            set { values[part.rawValue] = newValue }
        }

        /// The logarithm of the odds.
        var odds: Double { (values * Self.weights).sum() }

        /// What `reading` counts.
        static var reading: Double { weights[Part.reading.rawValue] }
    }
}

extension WordBreak.Features {
    /// What each counts.
    package static let weights: SIMD8<Double> = {
        var weights = SIMD8<Double>()
        for (part, weight) in fitted { weights[part.rawValue] = weight }
        return weights
    }()

    /// The logistic regression that `measure word-spacing` prints, to a tenth; data/training/README.md has the
    /// command.
    private static let fitted: [(Part, Double)] = [
        (.start, -0.57), (.gap, 0.37), (.pause, 1.13), (.joined, 1.61), (.ownGaps, 1.94),
        (.ownPauses, 0.73), (.reading, 0.54),
    ]
}
