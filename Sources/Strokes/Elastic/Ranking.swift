/// A queue of items by the bucket of their bound. To sort them exactly would take more time than it saves.
struct BucketQueue {
    private struct Entry {
        var item: Int32
        var next: Int32
        var bound: Float
    }

    private var entries: [Entry] = []
    /// The last entry of each bucket, -1 for none.
    private var heads = [Int32](repeating: -1, count: bucketCount)

    static let bucketCount = 128
    private static let bucketsPerUnit: Float = 32

    init(capacity: Int) { entries.reserveCapacity(capacity) }

    /// The lowest bound in `bucket` and in those behind it.
    static func lowest(in bucket: Int) -> Float { Float(bucket) / bucketsPerUnit }

    @inline(__always) mutating func push(_ item: Int, bound: Float) {
        let bucket = Int(min(bound * Self.bucketsPerUnit, Float(Self.bucketCount - 1)))
        entries.append(Entry(item: Int32(item), next: heads[bucket], bound: bound))
        heads[bucket] = Int32(entries.count - 1)
    }

    mutating func pop(from bucket: Int) -> (item: Int, bound: Float)? {
        let head = heads[bucket]
        guard head >= 0 else { return nil }
        let entry = entries[Int(head)]
        heads[bucket] = entry.next
        return (Int(entry.item), entry.bound)
    }
}

/// The distances of classes found so far, while examples are compared.
struct Ranking {
    private struct Score {
        /// The nearest example that counts by itself.
        var alone = Float.infinity
        var aloneExample = 0
        /// The two nearest examples that are averaged.
        var nearest = Float.infinity
        var nearestExample = -1
        var second = Float.infinity
        var secondExample = -1

        private var average: Float { (nearest + second) / 2 }
        var distance: Float { min(alone, average) }
        /// The example that decides the distance.
        var example: Int { alone <= average ? aloneExample : nearestExample }
    }

    private var scores: [Score]
    /// The best classes, nearest first, at most `count`.
    private var best: [Int] = []
    private let count: Int
    /// Classes at this distance or beyond are not wanted any more.
    private(set) var threshold: Float

    private let limit: Float
    private let spread: Float

    /// Whether anything was added.
    private(set) var hasChanged = false

    /// - Parameter known: distances of classes that are known already; their example is -1.
    init(
        classCount: Int, count: Int, limit: Float, spread: Float,
        known: [(classIndex: Int, distance: Float)] = []
    ) {
        scores = Array(repeating: Score(), count: classCount)
        self.count = count
        self.limit = limit
        self.spread = spread
        threshold = limit
        best.reserveCapacity(count + 1)
        for (index, distance) in known {
            scores[index].alone = distance
            scores[index].aloneExample = -1
            promote(index)
        }
    }

    /// What a pass over the examples looks for.
    enum Pass {
        /// The nearest of each class.
        case nearest
        /// The second nearest averaged example of each class.
        case second
    }

    /// The distance below which a further example of a class can still matter.
    func limit(forClass classIndex: Int, isAveraged: Bool, in pass: Pass) -> Float {
        let score = scores[classIndex]
        let reach = min(threshold(forClass: classIndex), score.distance)
        guard isAveraged else { return pass == .nearest ? reach : 0 }
        if score.nearest < reach { return 2 * reach - score.nearest }
        return pass == .nearest ? reach : 0
    }

    /// The threshold for a class: of two classes at the same distance the first wins.
    private func threshold(forClass classIndex: Int) -> Float {
        guard best.count == count, let last = best.last, classIndex < last else { return threshold }
        return min(limit, threshold.nextUp)
    }

    /// The classes with an averaged example so far, the one with the nearest first.
    var classesByNearest: [Int] {
        scores.indices.filter { scores[$0].nearest < .infinity }
            .sorted { (scores[$0].nearest, $0) < (scores[$1].nearest, $1) }
    }

    /// Whether an averaged example is one of the two nearest of its class.
    func counts(example: Int, of classIndex: Int) -> Bool {
        let score = scores[classIndex]
        return score.nearestExample == example || score.secondExample == example
    }

    mutating func add(_ distance: Float, example: Int, class index: Int, isAveraged: Bool) {
        hasChanged = true
        if !isAveraged {
            if distance < scores[index].alone {
                scores[index].alone = distance
                scores[index].aloneExample = example
            }
        } else if distance < scores[index].nearest {
            scores[index].second = scores[index].nearest
            scores[index].secondExample = scores[index].nearestExample
            scores[index].nearest = distance
            scores[index].nearestExample = example
        } else if distance < scores[index].second {
            scores[index].second = distance
            scores[index].secondExample = example
        }
        promote(index)
    }

    private mutating func promote(_ index: Int) {
        let distance = scores[index].distance
        guard distance < limit else { return }
        best.removeAll { $0 == index }
        let place =
            best.firstIndex {
                scores[$0].distance > distance || (scores[$0].distance == distance && $0 > index)
            } ?? best.count
        guard place < count else { return }
        best.insert(index, at: place)
        if best.count > count { best.removeLast() }
        if let first = best.first {
            threshold = min(limit, Self.reach(spread, from: scores[first].distance))
        }
        if best.count == count, let last = best.last {
            threshold = min(threshold, scores[last].distance)
        }
    }

    var candidates: [Candidate] {
        let reach = best.first.map { Self.reach(spread, from: scores[$0].distance) } ?? 0
        return best.filter { scores[$0].distance < reach }.map {
            Candidate(classIndex: $0, example: scores[$0].example, distance: scores[$0].distance)
        }
    }

    /// The distance that is `spread` times as far as `nearest`. 0.15 is added to both, because of two that
    /// are very near neither is much nearer.
    static func reach(_ spread: Float, from nearest: Float) -> Float {
        spread * (nearest + 0.15) - 0.15
    }
}
