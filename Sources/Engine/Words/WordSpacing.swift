import Glibc

/// How a writer spaces words, as far as it is known: what tells the next word from more of the same one.
///
/// The weights are a logistic regression over 6,745 places between strokes of 105 writers who taught the network
/// their words, a quarter of them between words that are 0.6 to 1.6 letters and 300 to 900 milliseconds apart.
/// The first weight is 0.6 more than fitted, as the rhythm of a hand that is not known yet is taken for slow.
struct WordSpacing {
    /// How wide the letters of what was written last are together, in pixels, and how many they are.
    private var width = 0.0
    private var letters = 0.0
    /// Older letters than so many are forgotten: the hand may write larger now.
    private static let memory = 60.0
    /// In pixels: a dot says nothing of letters.
    private static let least = 12.0
    /// As much of the height of a word is the width of its letters, at least: an l has no width.
    private static let share = 0.45

    /// The logarithm of the odds that a word begins, before anything is read; that for each letter between them,
    /// and that for each deviation of the pause from those within words.
    private static let start = -5.8
    private static let perLetter = 5.9
    private static let perDeviation = 2.2
    /// Both count for no more than that: a hand may stop to think within a word.
    private static let letterLimits = -1.5...3.0
    private static let deviationLimits = -1.0...2.8
    /// How much the logarithms count of how likely the ink is as two words, and as one.
    static let reading = 0.55
    /// Odds from which it counts as certain, whatever is read, and those below which it is out of question:
    /// of a thousand places within words one or two are beyond the first, and of a thousand between them two
    /// are below the second.
    static let certain = 4.0
    static let possible = -4.0

    /// How wide a letter is, in pixels.
    ///
    /// - Parameters:
    ///   - width: of the words under way, without the gaps between them.
    ///   - height: of the highest of them.
    ///   - count: how many letters they are read as.
    func letter(width: Double, height: Double, count: Int) -> Double {
        let own = max(width / Double(max(count, 1)), Self.share * height, Self.least)
        // A single letter says little of how wide the others are.
        guard letters > 0 else { return count > 1 ? own : 2 * own }
        let both = (self.width + width) / (letters + Double(count))
        // Writing that is much larger or smaller is measured by itself.
        return count > 2 && !(0.5...2).contains(own / both) ? own : max(both, Self.least)
    }

    /// Takes note of a word.
    mutating func note(width: Double, count: Int) {
        guard count > 1 else { return }
        let kept = min(1, Self.memory / (letters + Double(count)))
        self.width = (self.width + width) * kept
        letters = (letters + Double(count)) * kept
    }

    /// The logarithm of the odds that a stroke begins a word.
    ///
    /// - Parameters:
    ///   - gap: how far it is to the right of what was written before, in letters.
    ///   - pause: for how long the pen was up before it.
    ///   - usual: the logarithms of the pauses within words.
    static func odds(gap: Double, pause: Milliseconds, usual: RunningNormal) -> Double {
        let deviation = max(usual.variance.squareRoot(), 0.25)
        let late = (log(Double(max(pause, 20))) - usual.mean) / deviation
        return start + perLetter * gap.clamped(to: letterLimits)
            + perDeviation * late.clamped(to: deviationLimits)
    }
}

extension Double {
    fileprivate func clamped(to limits: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
    }
}
