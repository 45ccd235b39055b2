// Figures out of answers.

/// What answers come to.
struct Score {
    /// The share of right answers to questions of learned labels.
    var accuracy: Double
    /// See `equalErrorRate`; nil without strangers.
    var equalErrorRate: Double?
    /// Medians, in microseconds; nil without answers.
    var preparation: Double?
    var lookUp: Double?

    init(answers: [Answer]) {
        let known = answers.filter(\.isKnown)
        let strangers = answers.filter { !$0.isKnown }
        accuracy = Double(known.count { $0.isRight }) / Double(max(known.count, 1))
        equalErrorRate = Self.equalErrorRate(
            known: known.map(\.distance), strangers: strangers.map(\.distance))
        preparation = Self.median(answers.map(\.preparation))
        lookUp = Self.median(answers.compactMap(\.lookUp))
    }

    /// The error at the limit where as many of the learned are refused as strangers are taken, the
    /// same limit for all: the mean of the two where they do not meet. nil without either.
    static func equalErrorRate(known: [Double], strangers: [Double]) -> Double? {
        guard !known.isEmpty, !strangers.isEmpty else { return nil }
        let known = known.sorted()
        let strangers = strangers.sorted()
        var accepted = 0
        var mistaken = 0
        var best = (difference: Double.infinity, error: 1.0)
        for limit in Set(known + strangers).sorted() {
            while accepted < known.count, known[accepted] <= limit { accepted += 1 }
            while mistaken < strangers.count, strangers[mistaken] <= limit { mistaken += 1 }
            let refused = 1 - Double(accepted) / Double(known.count)
            let taken = Double(mistaken) / Double(strangers.count)
            if abs(refused - taken) < best.difference {
                best = (abs(refused - taken), (refused + taken) / 2)
            }
        }
        return best.error
    }

    private static func median(_ durations: [Duration]) -> Double? {
        guard !durations.isEmpty else { return nil }
        return durations.sorted()[durations.count / 2] / .microseconds(1)
    }
}
