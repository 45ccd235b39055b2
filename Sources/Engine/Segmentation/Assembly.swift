import Dictionaries

/// How a character was put together, and what lost.
public struct Assembly: Hashable, Sendable {
    /// How many strokes it has.
    public var strokeCount: Int
    /// How likely the way was, in which these strokes and those decided with them fell into characters: the
    /// logarithm of its odds, see `RunFeatures`.
    public var likelihood: Double
    /// nil where there was none.
    public var other: Other?

    /// The likeliest other way.
    public struct Other: Hashable, Sendable {
        /// What its characters mean, in their order; of those that mean nothing, nothing.
        public var actions: [Action]
        public var likelihood: Double
    }
}

extension StrokeLattice {
    /// What was decided on with the characters of `way`, each of which is one of its runs. Ways that could
    /// not be the likeliest were not read, and are none here.
    ///
    /// - Parameter mayGoOn: whether the last character may be one that is not finished.
    mutating func assemblies(
        of way: [Range<Int>], mayGoOn: Bool, by readers: RunReaders<some InkReader>
    ) -> [Range<Int>: Assembly] {
        guard let first = way.first, let last = way.last else { return [:] }
        var other: Assembly.Other?
        for rival in ways(through: first.lowerBound..<last.upperBound)
        where rival != way && rival.allSatisfy(isRead) {
            let sum = likelihood(of: rival, mayGoOn: mayGoOn, by: readers)
            guard other.map({ sum > $0.likelihood }) ?? true else { continue }
            let actions = rival.flatMap { run -> [Action] in
                let match = reading(of: run, by: readers).match
                return match.flatMap { $0.verdict == .rejected ? nil : $0.actions } ?? []
            }
            other = Assembly.Other(actions: actions, likelihood: sum)
        }
        let likelihood = likelihood(of: way, mayGoOn: mayGoOn, by: readers)
        return Dictionary(
            way.map { run in
                (run, Assembly(strokeCount: run.count, likelihood: likelihood, other: other))
            }, uniquingKeysWith: { $1 })
    }

    mutating func likelihood(
        of way: [Range<Int>], mayGoOn: Bool, by readers: RunReaders<some InkReader>
    ) -> Double {
        way.reduce(0) { sum, run in
            sum + likelihood(of: run, mayGoOn: mayGoOn && run == way.last, by: readers)
        }
    }

    /// All ways in which the strokes of `run` may fall into characters.
    private func ways(through run: Range<Int>) -> [[Range<Int>]] {
        guard !run.isEmpty else { return [[]] }
        return (1...min(run.count, Recogniser.mostStrokes)).flatMap { count in
            let first = run.prefix(count)
            return ways(through: run.dropFirst(count)).map { [first] + $0 }
        }
    }
}
