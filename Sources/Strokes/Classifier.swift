/// Classes of examples and how to tell them apart. A value; make it once.
public struct Classifier: Sendable {
    private let matcher: Matcher
    private let judge: PictureJudge
    /// By number of strokes, the templates whose strokes may be drawn otherwise.
    private let arranged: [Int: Matcher]
    private let silhouettes: SilhouetteMatcher

    public init(_ classes: [ExampleSet], discriminants: [[Discriminant]] = []) {
        matcher = Matcher(classes)
        judge = PictureJudge(discriminants)
        var arranged: [Int: Matcher] = [:]
        for count in 2...Ink.mostArranged {
            let matcher = Matcher(classes, arrangedFrom: count)
            if matcher.exampleCount > 0 { arranged[count] = matcher }
        }
        self.arranged = arranged
        silhouettes = SilhouetteMatcher(classes)
    }

    public var exampleCount: Int { matcher.exampleCount }

    /// An example as it was given; nil where there is none of that number.
    public func template(ofClass classIndex: Int, example: Int) -> Template? {
        matcher.template(ofClass: classIndex, example: example)
    }

    /// The `count` nearest classes, nearest first, none at `limit` or beyond.
    ///
    /// A character of several strokes that is not near anything as it was drawn is also compared as
    /// if its strokes had been drawn in another order or direction, at the price of
    /// `arrangementPrice`.
    ///
    /// Of templates with a silhouette, what is nearer counts: how it was drawn or what it looks like.
    ///
    /// - Parameter spread: see `Matcher.rank`.
    public func rank(
        _ query: Query, count: Int = 2, within limit: Float = .infinity, spread: Float = .infinity
    ) -> [Candidate] {
        let drawn = rankDrawn(query, count: count, within: limit, spread: spread)
        guard !silhouettes.isEmpty, let silhouette = query.silhouette else { return drawn }
        var best = Dictionary(drawn.map { ($0.classIndex, $0) }) { $1 }
        for candidate in silhouettes.rank(silhouette, count: count, within: limit)
        where candidate.distance < best[candidate.classIndex]?.distance ?? .infinity {
            best[candidate.classIndex] = candidate
        }
        let ranking = best.values.sorted(by: Self.isNearer).prefix(count)
        guard let nearest = ranking.first?.distance else { return [] }
        let reach = Ranking.reach(spread, from: nearest)
        return ranking.filter { $0.distance < reach }
    }

    private func rankDrawn(
        _ query: Query, count: Int, within limit: Float, spread: Float
    ) -> [Candidate] {
        let drawn = matcher.rank(
            query, count: count, within: limit, spread: spread,
            penalties: judge.penalties(for: query.picture))
        guard drawn.first.map({ $0.distance > Self.nearEnough }) ?? true,
            let others = arranged[query.trajectory.strokeCount]
        else { return drawn }
        var best = Dictionary(drawn.map { ($0.classIndex, $0) }) { $1 }
        /// Beyond this a class is of no interest any more.
        func reach() -> Float {
            let distances = best.values.map(\.distance).sorted()
            guard let nearest = distances.first else { return limit }
            return min(
                limit, Ranking.reach(spread, from: nearest),
                distances.count < count ? .infinity : distances[count - 1])
        }
        for arrangement in query.arrangements {
            let within = reach() - Self.arrangementPrice
            // Of the classes known, only what is nearer still is of interest.
            let known = best.values.map {
                (classIndex: $0.classIndex, distance: ($0.distance - Self.arrangementPrice).nextUp)
            }
            // Penalties only add to distances; most arrangements bring nothing even without any.
            guard others.improves(known, by: arrangement, count: count, within: within)
            else { continue }
            let found = others.improvements(
                of: known, by: arrangement, count: count, within: within,
                penalties: judge.penalties(for: arrangement.picture))
            for candidate in found {
                var priced = candidate
                priced.distance += Self.arrangementPrice
                if priced.distance < best[priced.classIndex]?.distance ?? .infinity {
                    best[priced.classIndex] = priced
                }
            }
        }
        let farthest = reach()
        return best.values.filter { $0.distance <= farthest }.sorted(by: Self.isNearer)
            .prefix(count).map(\.self)
    }

    private static func isNearer(_ a: Candidate, _ b: Candidate) -> Bool {
        (a.distance, a.classIndex) < (b.distance, b.classIndex)
    }

    /// What another order or direction of the strokes costs: less, and characters of the same
    /// strokes are confused; found on held-back writers.
    static let arrangementPrice: Float = 0.3
    /// Up to this distance a character is read as it was drawn.
    static let nearEnough: Float = 0.6
}
