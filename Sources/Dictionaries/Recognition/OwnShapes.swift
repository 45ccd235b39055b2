import Reading
import Strokes

/// The shapes that the user has taught in one mode, as a network of characters reads them.
///
/// Of two entries that are about as near by their distance the network tells which one the ink is like, and it tells
/// where ink is like none. It need not have learned what they mean: they may be gestures.
struct OwnShapes: Sendable {
    struct Shape: Sendable {
        var reading: CharacterReading
        /// See `Template.factor`.
        var factor: Float
    }

    private struct Entry {
        var embeddings: [(embedding: CharacterEmbedding, factor: Float)]
        var band: Band
    }

    private let entries: [[Action]: Entry]

    /// So many of the latest shapes of an entry count. More bring nothing on `measure own-hands`, half as many lose
    /// most of what they teach a network.
    private static let remembered = 4
    /// So many shapes of all entries count, which bounds the time: to read one takes as long as to read a character.
    private static let most = 400

    /// What the distance of two embeddings counts beside the elastic distance. Of LaViola's 40 signs with one shape
    /// of each taught 88.3 of 100 are right without, and 89.7, 90.1 and 90.2 with 1, 2 and 4, of UNIPEN's 88.5, 89.0,
    /// 89.1 and 88.9.
    private static let weight: Float = 2
    /// Nine of ten drawings of a sign are as near as this to those before, so up to here it is no reason to doubt.
    /// Of signs of LaViola that were not taught, without doubt 37 of 100 are taken for one of 20 that were, and 17
    /// with it; of those that were taught 88 and 87 of 100 are read rightly and taken.
    private static let alike: Float = 0.1
    /// Where no other reading is so many times as far, by `Confidence`, the network would change nothing.
    private static let contest: Float = 1.5

    /// What the network reads in the latest shapes of each entry that the user has taught.
    static func taught(
        in vocabulary: Vocabulary, _ network: CharacterNetwork
    ) -> [[Action]: [Shape]] {
        let learned = Dictionary(grouping: vocabulary.learned, by: \.actions)
        let count = min(remembered, most / max(1, learned.count))
        return learned.mapValues { examples in
            examples.suffix(count).compactMap { example in
                network.read(example.template.trajectory.ink).map {
                    Shape(reading: $0, factor: example.template.factor)
                }
            }
        }
    }

    /// nil without shapes.
    init?(_ taught: [[Action]: [Shape]]) {
        entries = taught.filter { !$0.value.isEmpty }.mapValues { shapes in
            Entry(
                embeddings: shapes.map { (CharacterEmbedding($0.reading), $0.factor) },
                band: .learned(from: shapes.count))
        }
        if entries.isEmpty { return nil }
    }

    /// Whether others are so near beside `match` that the network should be asked.
    func isContested(_ match: Match, by others: [Alternative]) -> Bool {
        guard entries[match.actions] != nil, let other = others.first else { return false }
        return Confidence.logRatio(of: other.distance, to: match.distance)
            > Confidence.logRatio(ofTimes: Self.contest)
    }

    /// `match`, the nearest by its distance, with the order and the doubt that `reading` of its ink brings; as it
    /// is where it is none that was taught. What is destructive is only doubted: it is not put before the nearest.
    ///
    /// - Parameter others: the next nearest, the nearest first.
    func ranked(_ match: Match, _ others: [Alternative], by reading: CharacterReading) -> Match {
        let ink = CharacterEmbedding(reading)
        guard match.band == .learned || match.band == .fewLearned,
            let nearest = unlikeness(of: ink, to: match.actions)
        else { return match }
        var best = (Alternative(actions: match.actions, distance: match.distance), nearest)
        var rest: [(alternative: Alternative, unlikeness: Float)] = []
        for other in others {
            let unlikeness = unlikeness(of: ink, to: other.actions)
            let one = (other, unlikeness ?? nearest)
            let mayWin =
                unlikeness != nil && !match.isDestructive
                && !other.actions.isDestructive(under: match.modifiers)
            if mayWin, Self.sum(one) < Self.sum(best) {
                rest.append(best)
                best = one
            } else {
                rest.append(one)
            }
        }
        var match = match
        if match.actions != best.0.actions {
            match.actions = best.0.actions
            match.distance = best.0.distance
            match.band = entries[match.actions]?.band ?? match.band
        }
        match.unlikeness = Self.weight * max(0, best.1 - Self.alike)
        match.alternatives =
            rest.map { one in
                var alternative = one.alternative
                alternative.distance = match.distance + max(0, Self.sum(one) - Self.sum(best))
                return alternative
            }
            .sorted { $0.distance < $1.distance }
        return match
    }

    private static func sum(_ one: (Alternative, unlikeness: Float)) -> Float {
        one.0.distance + weight * one.unlikeness
    }

    /// The distance of the nearest embedding; nil where none was taught.
    private func unlikeness(of ink: CharacterEmbedding, to actions: [Action]) -> Float? {
        entries[actions]?.embeddings.map { $0.factor * ink.distance(to: $0.embedding) }.min()
    }
}
