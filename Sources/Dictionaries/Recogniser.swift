// Owns: a dictionary laid out for matching, and what a character means in a mode.
// Leaves the distance to Strokes, acting on the result to Gestures.

import Strokes

/// A dictionary compiled for one mode after the other. A value; the dictionary it was made from is
/// not kept.
public struct Recogniser: Sendable {
    private let vocabularies: [String: Vocabulary]
    private let below: Vocabulary?
    /// By group of applications and mode, what counts besides.
    private let scoped: [String: [String: Vocabulary]]
    public let applications: Applications
    public let firstMode: String
    /// Modes by name, in the order of the dictionary.
    public let modes: [String]
    /// Every character that an entry types, each once, in the order of the dictionary.
    public let characters: [Unicode.Scalar]

    public init(_ dictionary: StrokeDictionary) {
        firstMode = dictionary.firstMode
        modes = dictionary.writingModes
        applications = Applications(dictionary.applications)
        var shapes: [String: ModeShapes] = [:]
        for mode in dictionary.modes where shapes[mode.name] == nil {
            shapes[mode.name] = ModeShapes(mode)
        }
        func vocabulary(of mode: String) -> Vocabulary {
            Vocabulary(dictionary.modes(countingIn: mode).compactMap { shapes[$0.name] })
        }
        var vocabularies: [String: Vocabulary] = [:]
        for mode in modes { vocabularies[mode] = vocabulary(of: mode) }
        if vocabularies.isEmpty {
            vocabularies[firstMode] = vocabulary(of: firstMode)
        }
        self.vocabularies = vocabularies
        below = shapes[Mode.below].map { Vocabulary([$0]) }
        characters = dictionary.characters
        scoped = dictionary.scopedVocabularies(of: applications, shapes)
    }

    /// The number of examples that count in `mode`, those of `below` left out.
    public func exampleCount(in mode: String) -> Int {
        vocabularies[mode]?.classifier.exampleCount ?? 0
    }

    /// The nearest reading of `query` in `mode`, however far; nil where nothing compares.
    ///
    /// `below` is asked only where the mode has nothing near enough to act on.
    ///
    /// - Parameters:
    ///   - group: the applications that it is drawn for; nil where it is none that is known.
    ///   - runnersUp: how many of the next nearest to find as well; the first of them takes about as
    ///     long again as the nearest. Of more than one, those that are not nearly as near are left
    ///     out.
    ///   - modifiers: those that are stuck; a letter under Control is as destructive as the chord.
    public func recognise(
        _ query: Query, in mode: String, for group: String? = nil, runnersUp: Int = 1,
        under modifiers: Modifiers = []
    ) -> Match? {
        func nearest(_ vocabulary: Vocabulary?, in mode: String) -> Match? {
            let match = vocabulary?.nearest(to: query, runnersUp: runnersUp, under: modifiers)
            let special = scoped(mode, for: group)?
                .nearest(to: query, runnersUp: runnersUp, under: modifiers)
            return special?.before(match, runnersUp: runnersUp) ?? match
        }
        let match = nearest(vocabularies[mode], in: mode)
        if let match, match.verdict != .stranger { return match }
        let other = nearest(below, in: Mode.below)
        if let other, other.verdict != .stranger { return other }
        return match ?? other
    }

    private func scoped(_ mode: String, for group: String?) -> Vocabulary? {
        group.flatMap { scoped[$0]?[mode] }
    }

    /// The `count` nearest readings of `query` in `mode`, nearest first, each with the example that
    /// decided it, none at `limit` or beyond; those of `below` are left out. Made for learning, not
    /// for speed.
    public func alternatives(
        _ query: Query, in mode: String, for group: String? = nil, count: Int,
        within limit: Float = .infinity
    ) -> [Alternative] {
        let general = vocabularies[mode]?.alternatives(query, count: count, within: limit) ?? []
        guard
            let special = scoped(mode, for: group)?
                .alternatives(query, count: count, within: limit)
        else { return general }
        let paths = Set(special.map(\.example.cellPath))
        // What counts here comes first where both are as near.
        let all = special + general.filter { !paths.contains($0.example.cellPath) }
        return Array(all.sorted { $0.distance < $1.distance }.prefix(count))
    }

    /// Whether `mode` is one to write words in: most of the characters that it types are letters.
    public func writesWords(in mode: String) -> Bool {
        vocabularies[mode]?.writesWords ?? false
    }

    /// Whether some entry of several strokes begins like `query`, so that a further stroke may
    /// follow.
    ///
    /// - Parameter match: what `query` means as it is. Where that is clear, a vague likeness to
    ///   the beginning of something longer is no reason to wait for more.
    public func mayContinue(
        _ query: Query, _ match: Match?, in mode: String, for group: String? = nil
    ) -> Bool {
        let limit = min(Prefix.farthest, (match?.distance ?? .infinity) + Prefix.lead)
        return [vocabularies[mode], scoped(mode, for: group)].contains { vocabulary in
            vocabulary?.prefixes.rank(query, count: 1, within: limit).isEmpty == false
        }
    }

    /// Whether a mark may follow `query`, or the rest of one: never in a mode without marks.
    ///
    /// - Parameter match: what `query` means as it is.
    public func mayTakeMark(_ query: Query, _ match: Match?, in mode: String) -> Bool {
        vocabularies[mode]?.mayTakeMark(query, match) ?? false
    }

    /// Measured on characters of two and three strokes by many writers: nine of ten are waited for,
    /// and one of five that were complete after their first stroke.
    private enum Prefix {
        static let farthest: Float = 1.7
        static let lead: Float = 0.5
    }
}
