import Reading
import Strokes

/// What a network that reads characters has to say in one mode.
///
/// It ranks the characters of a kind, such as small letters, that the mode has shapes for which were computed
/// from many hands: those are drawn as people draw them, and how certain it is says with the distance what to make
/// of them. The matcher keeps commands and cell paths, which may be anything. The user's own shapes, where they are
/// near or of another kind, are told apart by it and `OwnShapes`. Where the user has taught shapes, the matcher's
/// distances have a say in the network's order as well, as they know the hand.
struct CharacterRanking: Sendable {
    private struct Known {
        /// Its number in the network.
        var label: Int
        var actions: [Action]
    }

    private struct Kind {
        var known: [Known]
        /// nil where the user has taught none of them.
        var hand: OwnHand?
    }

    private let network: CharacterNetwork
    private let kinds: [Kind]
    /// nil where the user has taught nothing in the mode.
    private let own: OwnShapes?

    /// Up to this distance the matcher is right as often as the network, which need not be asked: of 3,595 such
    /// letters, capitals and digits of writers left out it would change four.
    private static let clear: Float = 0.5

    /// How much ahead the matcher's reading is, in logarithms of probabilities, up to the first of two distances,
    /// and less and less up to the second. Of 7,573 characters of writers left out, of UNIPEN and LaViola's, half
    /// of whom this was found on, 0.3 of 100 more are read rightly than without.
    private static let lead: Float = 1
    private static let leading: ClosedRange<Float> = 1...1.6

    /// What the matcher's distances count where they know the hand, as a share of what `Confidence` makes of them.
    /// Found on `measure stream`, five shuffles of writers left out: with 0.25 LaViola's writers lose, with 1
    /// UNIPEN's gain half as much.
    private static let weight: Float = 0.5
    /// So many alternatives of the matcher are asked for then.
    private static let compared = 5

    /// nil where the mode has no two characters of a kind that the network knows, and nothing that was taught.
    init?(_ network: CharacterNetwork, _ vocabulary: Vocabulary) {
        let computed = Set(vocabulary.computed.compactMap(\.character))
        var characters: [Character: [Action]] = [:]
        for actions in vocabulary.drawn {
            guard let character = actions.character else { continue }
            characters[character] = characters[character] ?? actions
        }
        let taught = OwnShapes.taught(in: vocabulary, network)
        own = OwnShapes(taught)
        var number = 0
        kinds = network.kinds.map { kind in
            // A few that have cells only are told from the many that have shapes.
            let hasShapes = 2 * kind.count(where: computed.contains) > kind.count
            let known = kind.compactMap { character in
                defer { number += 1 }
                guard hasShapes || computed.contains(character) else { return nil as Known? }
                return characters[character].map { Known(label: number, actions: $0) }
            }
            return Kind(known: known, hand: Self.hand(of: known, taught))
        }
        guard own != nil || kinds.contains(where: { $0.known.count > 1 }) else { return nil }
        self.network = network
    }

    private static func hand(
        of known: [Known], _ taught: [[Action]: [OwnShapes.Shape]]
    ) -> OwnHand? {
        let characters = known.enumerated().flatMap { place, one in
            (taught[one.actions] ?? []).map {
                OwnCharacter($0.reading, place: place, factor: $0.factor)
            }
        }
        return OwnHand(characters, among: known.map(\.label))
    }

    /// How many alternatives the matcher has to find where so many are wanted.
    func alternatives(for wanted: Int) -> Int { own == nil ? wanted : max(wanted, Self.compared) }

    /// What the network says to `query`, which means `match`, being one whole character; nil where that is
    /// nothing that it ranks.
    func wholeLogOdds(_ query: Query, _ match: Match) -> Float? {
        guard kind(of: match) != nil else { return nil }
        return match.wholeLogOdds ?? query.drawn.flatMap { network.read($0) }?.wholeLogOdds
    }

    /// The characters among which the network ranks `match`.
    private func kind(of match: Match) -> Kind? {
        guard !match.isOwn, !match.isComposed, !match.isDestructive else { return nil }
        return kinds.first {
            $0.known.count > 1 && $0.known.contains { $0.actions == match.actions }
        }
    }

    /// `match`, which the matcher found for `query`, as the network reads it: with the log odds of one whole
    /// character, and where it is the network's to rank, with its readings in their order and the verdict that
    /// both make together. What is clear without the network stays as it is, and so does what is too far to mean
    /// anything, where no alternatives are wanted: to ask takes longer than all the rest.
    ///
    /// - Parameters:
    ///   - alternatives: how many are wanted; the matcher has to have looked for those that
    ///     `alternatives(for:)` says.
    ///   - isAsked: whether it is asked also where things are clear without it.
    func ranked(
        _ match: Match, of query: Query, alternatives: Int, isAsked: Bool = false
    ) -> Match {
        var match = match
        let found = match.alternatives
        match.keepAlternatives(alternatives)
        let isClear = match.distance <= Self.clear && own?.isContested(match, by: found) != true
        guard isAsked || !isClear, alternatives > 0 || match.distance <= Band.farthestWhole,
            let ink = query.drawn, let reading = network.read(ink)
        else { return match }
        match.wholeLogOdds = reading.wholeLogOdds
        guard let kind = kind(of: match) else {
            guard !match.isPicture, !match.isComposed,
                var own = own?.ranked(match, found, by: reading)
            else { return match }
            own.keepAlternatives(alternatives)
            return own
        }
        let known = kind.known
        let chances = chances(reading, of: kind, match, found)
        let order = known.indices.sorted { chances[$0] > chances[$1] }
        let readings = order.map { index in
            Alternative(
                actions: known[index].actions,
                distance: Confidence.distance(
                    of: chances[index] - chances[order[0]], from: match.distance),
                logProbability: chances[index])
        }
        match.band = .ranked
        match.actions = readings[0].actions
        match.logProbability = readings[0].logProbability
        let others = found.filter { other in
            !known.contains { $0.actions == other.actions }
        }
        match.alternatives = (readings.dropFirst() + others).sorted { $0.distance < $1.distance }
        match.keepAlternatives(alternatives)
        return match
    }

    /// The logarithms of the probabilities of `kind`: the network's, with what the matcher says.
    private func chances(
        _ reading: CharacterReading, of kind: Kind, _ match: Match, _ found: [Alternative]
    ) -> [Float] {
        let known = kind.known
        var sums = reading.logProbabilities(among: known.map(\.label), by: kind.hand)
        for index in known.indices where known[index].actions == match.actions {
            let (near, far) = (Self.leading.lowerBound, Self.leading.upperBound)
            sums[index] += Self.lead * min(1, max(0, (far - match.distance) / (far - near)))
        }
        if own != nil {
            for (index, ratio) in ratios(of: known, match, found).enumerated() {
                sums[index] += Self.weight * ratio
            }
        }
        return sums.logShares
    }

    /// The logarithm of how likely the matcher's distance makes each of `known` beside its nearest; what it did not
    /// find is as far as the farthest that it did.
    private func ratios(of known: [Known], _ match: Match, _ found: [Alternative]) -> [Float] {
        var distances = [match.actions: match.distance]
        for other in found { distances[other.actions] = other.distance }
        let farthest =
            found.count < Self.compared
            ? Confidence.logRatio(ofTimes: Vocabulary.spread)
            : Confidence.logRatio(of: found.last?.distance ?? 0, to: match.distance)
        return known.map { one in
            distances[one.actions].map { Confidence.logRatio(of: $0, to: match.distance) }
                ?? farthest
        }
    }
}

extension Match {
    /// Whether the nearest entry is the user's own, and near.
    package var isOwn: Bool { (band == .learned || band == .fewLearned) && distance <= band.sure }
}
