import Reading
import Strokes
import System

/// A dictionary compiled for one mode after the other. Nothing of it changes; of the dictionary it was made from, the
/// modes are kept that were not written in yet. The first mode is laid out at once, any other when
/// something is first asked of it.
public final class Recogniser: Sendable {
    private let vocabularies: [String: Deferred<Vocabulary>]
    private let below: Deferred<Vocabulary>?
    /// By mode; empty without a network.
    private let rankings: [String: Deferred<CharacterRanking?>]
    /// By group of applications and mode, what counts besides.
    private let scoped: [String: [String: Deferred<Vocabulary>]]
    /// By mode of capitals, the mode of letters that a stroke for one capital leads from.
    private let smallLetters: [String: String]
    public let applications: Applications
    /// nil where no mode has an exact rule.
    private let rules: RuleBook?
    /// nil where no example is for an edge of the screen.
    private let edges: EdgeBook?
    private let gestures: GestureBook
    private let wholeWords: [String: WholeWords]
    public let firstMode: String
    /// Modes by name, in the order of the dictionary.
    public let modes: [String]
    /// Whether any entry has variants.
    public let hasVariants: Bool
    /// Every character that an entry types, each once, in the order of the dictionary.
    public let characters: [Unicode.Scalar]
    /// A character that is drawn in a text has no more strokes, its marks among them: an A of three with its two
    /// dots has five.
    public static let mostStrokes = 8

    /// - Parameter network: what ranks characters that are drawn as many people draw them; nil where
    ///   the nearest entry alone counts.
    public init(_ dictionary: StrokeDictionary, network: CharacterNetwork? = nil) {
        firstMode = dictionary.firstMode
        modes = dictionary.writingModes
        applications = Applications(dictionary.applications)
        var shapes: [String: Deferred<ModeShapes>] = [:]
        for mode in dictionary.modes where shapes[mode.name] == nil {
            shapes[mode.name] = Deferred { ModeShapes(mode) }
        }
        var vocabularies: [String: Deferred<Vocabulary>] = [:]
        for mode in modes.isEmpty ? [firstMode] : modes {
            vocabularies[mode] = Deferred(dictionary.modes(countingIn: mode).map(\.name), shapes)
        }
        self.vocabularies = vocabularies
        rankings =
            network.map { network in
                vocabularies.mapValues { vocabulary in
                    Deferred { CharacterRanking(network, vocabulary.value) }
                }
            } ?? [:]
        let below = dictionary.modes(below: Mode.below)
        self.below = below.isEmpty ? nil : Deferred(below.map(\.name), shapes)
        rules = RuleBook(dictionary, modes: Array(vocabularies.keys), applications: applications)
        edges = EdgeBook(dictionary, modes: Array(vocabularies.keys), applications: applications)
        characters = dictionary.characters
        hasVariants = dictionary.modes.contains { mode in
            mode.entries.contains { !$0.actions.variants.isEmpty }
        }
        scoped = dictionary.scopedVocabularies(of: applications, shapes)
        gestures = GestureBook(dictionary, modes: modes)
        wholeWords = dictionary.modes.reduce(into: [:]) { $0[$1.name] = $1.wholeWords }
        smallLetters = dictionary.modesOfSmallLetters
        // Else the first stroke would wait for it.
        _ = vocabularies[firstMode]?.value
        _ = rankings[firstMode]?.value
    }

    /// How whole words are read in `mode`; nil where each character is read by itself.
    public func wholeWords(in mode: String) -> WholeWords? { wholeWords[mode] }

    /// What `gesture` means in `mode`, in the windows of `group`; nil where nothing is bound to it.
    public func actions(
        for gesture: Gesture, in mode: String, for group: String? = nil
    ) -> [Action]? {
        gestures.actions(
            for: gesture, in: mode, for: group.map { applications.chain(of: $0) } ?? [])
    }

    /// What fingers do in `mode`, in the windows of `group`.
    public func fingers(in mode: String, for group: String? = nil) -> Set<FingerGesture> {
        gestures.fingers(in: mode, for: group.map { applications.chain(of: $0) } ?? [])
    }

    /// What fingers do in any mode.
    public var fingers: Set<FingerGesture> { gestures.fingers }

    /// The number of examples that count in `mode`, those of `below` left out.
    public func exampleCount(in mode: String) -> Int {
        vocabularies[mode]?.value.classifier.exampleCount ?? 0
    }

    /// The nearest reading of `query` in `mode`, however far; nil where nothing compares.
    ///
    /// The first exact rule that matches decides, those of `below` included. Then come the examples
    /// for the edges of the screen that the ink touches, then a scratch-out, where something is bound to
    /// it, then all other examples. Only where the mode has nothing near enough to act on, a small letter
    /// behind the stroke for a capital is that capital, and `below` is asked.
    ///
    /// - Parameters:
    ///   - group: the applications that it is drawn for; nil where it is none that is known.
    ///   - alternatives: how many of the next nearest to find as well; the first of them takes about as
    ///     long again as the nearest. Of more than one, those that are not nearly as near are left
    ///     out.
    ///   - surface: what rules and edges have to know of where it was drawn.
    ///   - modifiers: those that are stuck; a letter under Control is as destructive as the chord.
    public func recognise(
        _ query: Query, in mode: String, for group: String? = nil,
        on surface: Surface = Surface(), alternatives: Int = 1, under modifiers: Modifiers = []
    ) -> Match? {
        if var match = firstRule(for: query, in: mode, of: group, on: surface)?.match {
            match.modifiers = modifiers
            return match
        }
        if let edges,
            let match = edges.nearest(
                to: query, in: mode, of: group, on: surface, alternatives: alternatives,
                under: modifiers)
        {
            return match
        }
        let match = nearest(
            to: query, in: mode, for: group, alternatives: alternatives, under: modifiers)
        return scratchOut(query, insteadOf: match, in: mode, for: group, on: surface) ?? match
    }

    /// The nearest example wherever it was drawn, however far.
    private func nearest(
        to query: Query, in mode: String, for group: String?, alternatives: Int,
        under modifiers: Modifiers
    ) -> Match? {
        func nearest(
            _ vocabulary: Vocabulary?, in mode: String, _ ranking: CharacterRanking? = nil
        ) -> Match? {
            func ranked(_ match: Match, _ query: Query) -> Match {
                ranking?.ranked(match, of: query, alternatives: alternatives) ?? match
            }
            let match = vocabulary?.nearest(
                to: query, alternatives: ranking?.alternatives(for: alternatives) ?? alternatives,
                under: modifiers, rankingLetters: ranked
            ).map { ranked($0, query) }
            let special = scoped(mode, for: group)?.nearest(
                to: query, alternatives: alternatives, under: modifiers)
            return special?.before(match, alternatives: alternatives) ?? match
        }
        let match = nearest(vocabularies[mode]?.value, in: mode, rankings[mode]?.value)
        if let match, match.verdict != .rejected { return match }
        if let letters = smallLetters[mode],
            let small = nearest(
                vocabularies[letters]?.value, in: letters, rankings[letters]?.value),
            small.verdict != .rejected, let capital = small.asCapital
        {
            return capital
        }
        let other = nearest(below?.value, in: Mode.below)
        if let other, other.verdict != .rejected { return other }
        return match ?? other
    }

    private func scoped(_ mode: String, for group: String?) -> Vocabulary? {
        group.flatMap { scoped[$0]?[mode]?.value }
    }

    /// What the network says to `query` being one whole character, as `Match.wholeLogOdds`.
    ///
    /// - Parameter match: what `query` means in `mode`; nil is returned where that is none of the characters that
    ///   the network ranks there.
    public func wholeLogOdds(_ query: Query, _ match: Match, in mode: String) -> Float? {
        rankings[mode]?.value?.wholeLogOdds(query, match)
    }

    /// What `query`, which means `match` in `mode`, may be besides: so many others that the network finds it like,
    /// which is asked also where the matcher is sure.
    public func compared(
        _ match: Match, of query: Query, in mode: String, alternatives: Int
    ) -> Match {
        guard match.logProbability == nil, let ranking = rankings[mode]?.value else { return match }
        return ranking.ranked(match, of: query, alternatives: alternatives, isAsked: true)
    }

    /// Whether there are characters that were computed from many hands, which a network can rank.
    public var hasRankedCharacters: Bool {
        // The first mode is laid out, and mostly has some.
        ([firstMode] + modes).contains { mode in
            vocabularies[mode]?.value.computed.contains { $0.character != nil } ?? false
        }
    }

    /// Whether any mode has an exact rule.
    public var hasRules: Bool { rules != nil }

    /// The first exact rule that `query` matches; nil where there is none.
    public func firstRule(
        for query: Query, in mode: String, of group: String? = nil, on surface: Surface = Surface()
    ) -> RuleReading? {
        guard let rules, let ink = query.drawn else { return nil }
        return rules.first(for: ink, in: mode, of: group, on: surface)
    }

    /// The `count` nearest readings of `query` in `mode`, nearest first, each with the example that
    /// decided it, none at `limit` or beyond; those of `below` are left out. Made for learning, not
    /// for speed.
    public func ranking(
        _ query: Query, in mode: String, for group: String? = nil, count: Int,
        within limit: Float = .infinity
    ) -> [ExampleMatch] {
        let general = vocabularies[mode]?.value.ranking(query, count: count, within: limit) ?? []
        guard let special = scoped(mode, for: group)?.ranking(query, count: count, within: limit)
        else { return general }
        let paths = Set(special.map(\.example.cellPath))
        // What counts here comes first where both are as near.
        let all = special + general.filter { !paths.contains($0.example.cellPath) }
        return Array(all.sorted { $0.distance < $1.distance }.prefix(count))
    }

    /// What can be drawn in `mode`, in the windows of `group`: what counts there only first, then what does in
    /// the mode, then in `below`.
    ///
    /// - Parameters:
    ///   - count: how many entries at most.
    ///   - most: how many shapes of each at most.
    ///   - isWanted: whether the entry of these actions is wanted.
    public func drawnEntries(
        in mode: String, for group: String? = nil, most count: Int, shapes most: Int,
        where isWanted: ([Action]) -> Bool
    ) -> [DrawnEntry] {
        var taken: Set<CellPath> = []
        var found: [DrawnEntry] = []
        for vocabulary in [scoped(mode, for: group), vocabularies[mode]?.value, below?.value] {
            found +=
                vocabulary?.drawnEntries(
                    most: count - found.count, shapes: most, without: &taken, where: isWanted) ?? []
        }
        return found
    }

    /// Whether `mode` is one to write words in: most of the characters that it types are letters.
    public func writesWords(in mode: String) -> Bool {
        vocabularies[mode]?.value.writesWords ?? false
    }

    /// Whether `mode` is one to write text in: most of what it does is to type a character.
    public func writesText(in mode: String) -> Bool {
        vocabularies[mode]?.value.writesText ?? false
    }

    /// How far `query` is from what some entry of several strokes begins like, so that a further
    /// stroke may follow; nil where none does. One whose look counts may begin with any part of it.
    ///
    /// - Parameter match: what `query` means as it is. Where that is clear, a vague likeness to
    ///   the beginning of something longer is no reason to wait for more.
    public func beginning(
        _ query: Query, _ match: Match?, in mode: String, for group: String? = nil
    ) -> Float? {
        if match?.origin.isWhole == true { return nil }
        return beginning(
            query, within: min(Prefix.farthest, (match?.distance ?? .infinity) + Prefix.lead),
            in: mode, for: group)
    }

    /// Whether `query` may be the beginning of another character, however clear it is that it means
    /// something as it is.
    ///
    /// - Parameter match: what that is.
    public func mayBePart(
        _ query: Query, _ match: Match?, in mode: String, for group: String? = nil
    ) -> Bool {
        match?.origin.isWhole != true
            && begins(query, within: Prefix.farthest, in: mode, for: group)
    }

    /// Whether some entry of several strokes begins like `query`, nearer than `limit`.
    func begins(_ query: Query, within limit: Float, in mode: String, for group: String?) -> Bool {
        beginning(query, within: limit, in: mode, for: group) != nil
    }

    private func beginning(
        _ query: Query, within limit: Float, in mode: String, for group: String?
    ) -> Float? {
        [vocabularies[mode]?.value, scoped(mode, for: group)].compactMap { vocabulary in
            vocabulary?.beginning(query, within: limit)
        }.min()
    }

    /// Whether a mark may follow `query`: never in a mode without marks.
    ///
    /// - Parameter match: what `query` means as it is.
    public func mayTakeMark(_ query: Query, _ match: Match?, in mode: String) -> Bool {
        match?.origin.isWhole != true
            && vocabularies[mode]?.value.mayTakeMark(query, match) ?? false
    }

    /// Whether `query` may be read as something nearer than `limit`; false only where it is not. That is known
    /// sooner than what it is.
    public func isAnything(
        _ query: Query, within limit: Float, in mode: String, for group: String? = nil
    ) -> Bool {
        // Rules, edges and what is drawn to and fro ask for no distance.
        if rules != nil || edges != nil { return true }
        if let ink = query.drawn, ScratchOut(ink) != nil { return true }
        return [
            vocabularies[mode]?.value, scoped(mode, for: group), below?.value,
            scoped(Mode.below, for: group),
            smallLetters[mode].flatMap { vocabularies[$0]?.value },
        ]
        .contains { $0?.isAnything(query, within: limit) == true }
    }

    /// Whether `ink` may be a letter with a mark, by nothing but where its strokes lie.
    public func mayBeMarked(_ ink: Ink, in mode: String) -> Bool {
        vocabularies[mode]?.value.mayBeMarked(ink) ?? false
    }

    /// Whether an entry of more strokes may begin like `query`; false only where none does.
    ///
    /// - Parameter countsMarks: whether a mark that may follow it counts as well.
    public func isBeginning(
        _ query: Query, countsMarks: Bool = true, in mode: String, for group: String? = nil
    ) -> Bool {
        countsMarks && vocabularies[mode]?.value.hasMarks == true
            || begins(query, within: Prefix.farthest, in: mode, for: group)
    }

    /// Measured on characters of two and three strokes by many writers: nine of ten are waited for,
    /// and one of five that were complete after their first stroke.
    private enum Prefix {
        static let farthest: Float = 1.7
        static let lead: Float = 0.5
    }
}

extension StrokeDictionary {
    /// By mode of capitals, the first mode with a stroke that leads there for one character, and with the small
    /// letters of some of its capitals.
    fileprivate var modesOfSmallLetters: [String: String] {
        func characters(in mode: String) -> Set<Character> {
            Set(modes(countingIn: mode).flatMap(\.entries).compactMap(\.actions.character))
        }
        return writingModes.reduce(into: [:]) { found, letters in
            for case .shift(let mode)? in modes(countingIn: letters).flatMap(\.entries).map(
                \.actions.first)
            where found[mode] == nil && mode != letters {
                let capitals = characters(in: mode)
                let isPair = characters(in: letters).contains { letter in
                    letter.asCapital.map(capitals.contains) ?? false
                }
                if isPair { found[mode] = letters }
            }
        }
    }
}

extension Match {
    /// The same of the capital of a letter that was read; nil where it is none with one capital. What else it may
    /// be are capitals as well.
    fileprivate var asCapital: Match? {
        guard let capital = actions.character?.asCapital else { return nil }
        var match = self
        match.actions = [.text(String(capital))]
        match.alternatives = alternatives.compactMap { alternative in
            guard let letter = alternative.actions.character?.asCapital else { return nil }
            return Alternative(
                actions: [.text(String(letter))], distance: alternative.distance,
                logProbability: alternative.logProbability)
        }
        return match
    }
}

extension Character {
    /// nil where it is no small letter, or has no capital of one character, as `ß`.
    fileprivate var asCapital: Character? {
        let capital = uppercased()
        return isLowercase && capital.count == 1 ? capital.first : nil
    }
}
