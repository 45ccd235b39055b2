import Glibc

/// How a writer spaces words, as far as it is known: what tells the next word from more of the same one.
package struct WordSpacing: Hashable, Sendable {
    /// How wide the letters of what was written last are together, in pixels, how many they are, and of how
    /// many strokes.
    private var width = 0.0
    private var letters = 0.0
    private var strokes = 0.0
    /// How far a stroke lies to the right of those before it, in letters, within words and between them.
    /// Strokes that lie over others do not count: they begin no word.
    private var gapsWithin = RunningNormal(mean: 0.1, deviation: 0.4, weight: 6)
    private var gapsBetween = RunningNormal(mean: 1.1, deviation: 0.45, weight: 4)
    /// The logarithms of the milliseconds that the pen is up between words.
    private var pausesBetween = RunningNormal(mean: 6.2, deviation: 0.5, weight: 4)

    /// Older letters than so many are forgotten: the hand may write larger now.
    private static let memory = 60.0
    /// In pixels: a dot says nothing of letters.
    private static let least = 12.0
    /// As much of the height of a word is the width of its letters, at least: an l has no width.
    private static let share = 0.45
    /// What lies farther to the left begins no word, in letters.
    package static let overlap = -0.5
    /// Of a hand that is not known as many letters and strokes are taken for granted.
    private static let usual = 3.0
    /// After a longer pause the writer has looked at what is written: it is none between two words.
    private static let longest: Milliseconds = 2000

    package init() {}

    /// How wide a letter is, in pixels.
    ///
    /// - Parameters:
    ///   - width: of the words under way, without the gaps between them.
    ///   - height: of the highest of them.
    ///   - count: how many letters they are read as.
    package func letter(width: Double, height: Double, count: Int) -> Double {
        let own = max(width / Double(max(count, 1)), Self.share * height, Self.least)
        // A single letter says little of how wide the others are.
        guard letters > 0 else { return count > 1 ? own : 2 * own }
        let both = (self.width + width) / (letters + Double(count))
        // Writing that is much larger or smaller is measured by itself.
        return count > 2 && !(0.5...2).contains(own / both) ? own : max(both, Self.least)
    }

    /// Takes note of a word of so many strokes.
    package mutating func note(width: Double, count: Int, strokes: Int) {
        guard count > 1 else { return }
        let kept = min(1, Self.memory / (letters + Double(count)))
        self.width = (self.width + width) * kept
        letters = (letters + Double(count)) * kept
        self.strokes = (self.strokes + Double(strokes)) * kept
    }

    /// Takes note of a place between two strokes.
    package mutating func note(_ place: WordBreak, isBreak: Bool) {
        guard place.gap > Self.overlap else { return }
        if isBreak {
            gapsBetween.add(place.gap.clamped(to: Self.overlap...3))
            if place.pause <= Self.longest { pausesBetween.add(place.logPause) }
        } else {
            gapsWithin.add(place.gap.clamped(to: Self.overlap...1))
        }
    }

    // MARK: - Where a word begins

    /// What is known of a place between two strokes, of which the second may begin a word.
    ///
    /// - Parameters:
    ///   - usual: the logarithms of the pauses within words.
    ///   - count: how many letters the strokes under way are read as.
    ///   - strokes: how many these are.
    package func features(
        of place: WordBreak, usual: RunningNormal, count: Int, strokes: Int
    ) -> WordBreak.Features {
        var features = WordBreak.Features()
        features[.start] = 1
        features[.gap] = place.gap.clamped(to: WordBreak.gaps)
        let deviation = max(usual.variance.squareRoot(), WordBreak.narrowest)
        features[.pause] = ((place.logPause - usual.mean) / deviation)
            .clamped(to: WordBreak.deviations)
        features[.joined] = log(
            (letters + Double(count) + Self.usual) / (self.strokes + Double(strokes) + Self.usual))
        features[.ownGaps] = gapsBetween.logOdds(
            of: place.gap, over: gapsWithin, narrowest: WordBreak.narrowest)
        features[.ownPauses] = pausesBetween.logOdds(
            of: place.logPause, over: usual, narrowest: WordBreak.narrowest)
        return features
    }
}

extension Double {
    fileprivate func clamped(to limits: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
    }
}
