import Dictionaries
import Strokes

/// A stroke that nothing means yet.
public struct StrokeSuggestion: Hashable, Sendable {
    public var path: CellPath
    /// The entry that is nearest to it, wherever it would count; nil where there is none at all.
    public var nearest: ExampleMatch?

    /// As it is written into a dictionary.
    public var example: Example { Example(cellPath: path) }
}

/// Finds strokes for new entries of one mode.
public struct StrokeSuggestions {
    private let dictionary: StrokeDictionary
    private let recogniser: Recogniser
    /// Those that a new entry would count in.
    private let modes: [String]
    /// What counts there for single applications.
    private let scoped: Recogniser
    private let turns: TurnLimits
    private let flicks: FlickLimits
    /// The easy strokes that mean nothing yet; they are the same for every name.
    private var free: [Candidate] = []

    /// - Parameters:
    ///   - mode: the one that the new entry is for. It need not exist yet.
    ///   - recogniser: what reads by `dictionary`.
    ///   - turns: when circling is a knob.
    ///   - flicks: what makes a stroke a flick.
    public init(
        for mode: String, of dictionary: StrokeDictionary, by recogniser: Recogniser,
        turns: TurnLimits = TurnLimits(), flicks: FlickLimits = FlickLimits()
    ) {
        self.dictionary = dictionary
        self.recogniser = recogniser
        let modes = dictionary.modes(where: mode)
        self.modes = modes
        let counting = Set(modes.flatMap { dictionary.modes(below: Mode.above, $0).map(\.name) })
        scoped = Recogniser(
            entries: dictionary.modes.filter { counting.contains($0.applications?.mode ?? "") }
                .flatMap(\.entries))
        self.turns = turns
        self.flicks = flicks
        free = SimpleStroke.all.compactMap { candidate($0.path, effort: $0.effort) }
    }

    /// The mode that new gestures are for: the one of that name, else the first.
    public static func usualMode(of dictionary: StrokeDictionary) -> String {
        let gestures = Mode.gestures
        return dictionary.mode(named: gestures) == nil ? dictionary.firstMode : gestures
    }

    /// Strokes that are easy, far from everything else and from each other, and remind of `name`, the best
    /// first. The same each time.
    ///
    /// - Returns: fewer than `count` where no others are free.
    public func strokes(for name: String, count: Int = 3) -> [StrokeSuggestion] {
        var candidates = candidates(for: name)
        var chosen: [StrokeSuggestion] = []
        while chosen.count < count, let best = candidates.max(by: { $0.isWorse(than: $1) }) {
            chosen.append(best.suggestion)
            let known = Recogniser(best.suggestion.path)
            candidates = candidates.compactMap { candidate in
                var candidate = candidate
                candidate.fromOthers = min(
                    candidate.fromOthers, known.distance(of: candidate.query))
                return candidate.fromOthers < Limits.apart ? nil : candidate
            }
        }
        return chosen
    }

    private enum Limits {
        /// Nothing nearer is offered: two drawings of one character are mostly within half of that.
        static let free = 2 * DictionaryRule.sameStroke
        /// How far those that are offered together are from each other at least.
        static let apart: Float = 1
        /// Farther is no better.
        static let farEnough: Float = 2.2
        /// A form that is farther from a telling one does not remind of it.
        static let telling: Float = 0.9
        /// Beginnings of entries of several strokes that are nearer keep it waiting.
        static let beginning: Float = 0.6
        /// Any clear one comes before one that is not.
        static let doubt: Float = 10
        /// The effort of a form that is no easy stroke, by its cells.
        static let effortOfCell: Float = 0.6
    }

    private struct Candidate {
        var query: Query
        var suggestion: StrokeSuggestion
        var effort: Float
        /// Whether nothing is so near that one may be recognised as the other.
        var isClear: Bool
        /// 1 for a telling form itself, 0 for what reminds of nothing.
        var telling: Float = 0
        var fromOthers = Float.infinity

        var score: Float {
            let distance = min(suggestion.nearest?.distance ?? .infinity, fromOthers)
            return min(distance, Limits.farEnough) + 1.2 * telling - 0.25 * effort
                - (isClear ? 0 : Limits.doubt)
        }

        func isWorse(than other: Candidate) -> Bool {
            score == other.score
                ? suggestion.path.description > other.suggestion.path.description
                : score < other.score
        }
    }

    private func candidates(for name: String) -> [Candidate] {
        let forms = TellingForms.forms(of: name, in: dictionary)
        let telling = forms.map { Recogniser($0) }
        let known = Set(SimpleStroke.all.map(\.path))
        let others = forms.filter { !known.contains($0) }.compactMap {
            candidate($0, effort: Float($0.packed.count) * Limits.effortOfCell)
        }
        return (free + others).map { candidate in
            // The forms of the first words count a little more.
            let likeness = telling.enumerated().map { place, form in
                (1 - form.distance(of: candidate.query) / Limits.telling)
                    * (1 - 0.02 * Float(min(place, 20)))
            }
            var candidate = candidate
            candidate.telling = max(0, likeness.max() ?? 0)
            return candidate
        }
    }

    private func candidate(_ path: CellPath, effort: Float) -> Candidate? {
        guard let query = Query(path.ink), let (suggestion, isClear) = free(path, query) else {
            return nil
        }
        return Candidate(query: query, suggestion: suggestion, effort: effort, isClear: isClear)
    }

    /// `path` as something to offer; nil where it means something in a mode that it would count in.
    private func free(
        _ path: CellPath, _ query: Query
    ) -> (suggestion: StrokeSuggestion, isClear: Bool)? {
        let example = Example(cellPath: path)
        if example.isScratchOut || example.isFlick(within: flicks) { return nil }
        if scoped.distance(of: query) < Limits.free { return nil }
        let alone = Recogniser(path)
        var nearest: ExampleMatch?
        var isClear = true
        for mode in modes {
            let near = recogniser.ranking(query, in: mode, count: 3)
            if let first = near.first, first.distance < nearest?.distance ?? .infinity {
                nearest = first
                if first.distance < Limits.free { return nil }
            }
            if near.contains(where: { $0.distance <= $0.band.farthest }) { isClear = false }
            if let match = recogniser.recognise(query, in: mode, alternatives: 0),
                match.origin != .example || match.distance < Limits.free
                    || (!match.isDestructive && match.verdict != .rejected)
            {
                return nil
            }
            if let beginning = recogniser.beginning(query, nil, in: mode),
                beginning < Limits.beginning
            {
                return nil
            }
            let hasKnob = Spin.allCases.contains { spin in
                recogniser.actions(for: .turn(spin), in: mode) != nil
            }
            if hasKnob, example.isTurn(within: turns) { return nil }
            // A flick is what no entry is near to.
            let isFlickHidden = Compass.allCases.contains { direction in
                guard recogniser.actions(for: .flick(direction), in: mode) != nil,
                    let flick = Query(Ink([direction.stroke]))
                else { return false }
                return alone.distance(of: flick) <= Band.handWritten.farthest
            }
            if isFlickHidden { return nil }
        }
        return (StrokeSuggestion(path: path, nearest: nearest), isClear)
    }
}

extension Recogniser {
    /// Knows nothing but `path`.
    fileprivate convenience init(_ path: CellPath) {
        self.init(entries: [Entry(actions: [], examples: [Example(cellPath: path)])])
    }

    /// Knows nothing but `entries`.
    fileprivate convenience init(entries: [Entry]) {
        self.init(StrokeDictionary(modes: [Mode(name: Mode.letters, entries: entries)]))
    }

    /// How far `query` is from the nearest of them.
    fileprivate func distance(of query: Query) -> Float {
        ranking(query, in: Mode.letters, count: 1).first?.distance ?? .infinity
    }
}
