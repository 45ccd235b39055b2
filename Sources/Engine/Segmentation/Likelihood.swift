import Dictionaries
import Strokes

/// How likely it is that strokes are one character: the logarithm of its odds, up to what is the same
/// for every way in which the same strokes fall into characters.
///
/// Its weights are those of a semi-Markov conditional random field (Sarawagi and Cohen 2004), fitted by
/// maximum likelihood to running text that was put together of the small letters, capitals and digits of
/// some fifty writers of UNIPEN, in a line and on one spot, at paces of 50 to 280 ms within characters
/// and 140 to 520 ms between them, and judged on ten other writers (`measure flow`).
struct Likelihood: Hashable {
    var shape: Double
    /// What the pauses between the strokes say.
    var time = 0.0
    /// What their places say.
    var place = 0.0

    var whole: Double { shape + time + place }
}

/// What each of the things that are known of some strokes counts.
struct LikelihoodWeights {
    /// For each unit of the matcher's distance, of a single stroke and of several.
    var distance = (single: -2.92, several: -3.29)
    /// For what the distance is beyond `far`, besides.
    var farther = (single: 1.28, several: -2.42)
    /// Where nothing is near enough.
    var rejected = (single: -3.15, several: -8.86)
    /// Where the nearest entry has another number of strokes.
    var otherCount = -1.83
    /// For so many strokes. Of three and more it was 1.65 and -0.82; small letters, which most of what the
    /// weights were found on are, hardly have so many, and capitals do.
    var count = [0, 3.45, 2.8, 1.4]
    /// For each size of a character that the pen moved in the air.
    var jump = -1.52
    /// Where the first of several strokes is a dot.
    var dotFirst = -1.02
    var time = 1.68
    var place = 1.03

    static let far: Float = 0.7
}

extension Likelihood {
    /// A character has no more strokes.
    static let mostStrokes = 4
    private static let weights = LikelihoodWeights()

    /// - Parameters:
    ///   - strokes: one to `mostStrokes`.
    ///   - reading: what they mean together.
    ///   - isText: whether they are of a text, in which one character follows the other.
    init(
        of strokes: some Collection<PlacedStroke>, reading: InkReading, _ spacing: Spacing,
        isText: Bool
    ) {
        self.init(placesOf: strokes, spacing, isText: isText)
        let weights = Self.weights
        let isSingle = strokes.count == 1
        guard let match = reading.match, match.verdict != .rejected else {
            shape += isSingle ? weights.rejected.single : weights.rejected.several
            return
        }
        shape += Self.cost(of: match.distance, isSingle: isSingle)
        if match.strokeCount != strokes.count, !match.isPicture { shape += weights.otherCount }
    }

    /// What the strokes are at most, whatever they mean.
    ///
    /// - Parameter distance: how far from everything they are at least.
    init(
        atMost strokes: some Collection<PlacedStroke>, from distance: Float = 0, _ spacing: Spacing,
        isText: Bool
    ) {
        self.init(placesOf: strokes, spacing, isText: isText)
        shape += Self.cost(of: distance, isSingle: strokes.count == 1)
    }

    private static func cost(of distance: Float, isSingle: Bool) -> Double {
        let distance = Double(min(distance, 2))
        let farther = max(0, distance - Double(LikelihoodWeights.far))
        return isSingle
            ? weights.distance.single * distance + weights.farther.single * farther
            : weights.distance.several * distance + weights.farther.several * farther
    }

    /// How far from its entry a run of several strokes may be where the distance may cost no more than this
    /// logarithm; nil where it may even mean nothing. Beyond the widest band everything is rejected.
    static func farthest(for cost: Double) -> Float? {
        guard cost > weights.rejected.several else { return nil }
        let far = Double(LikelihoodWeights.far)
        let costOfFar = Self.cost(of: LikelihoodWeights.far, isSingle: false)
        let distance =
            cost >= costOfFar
            ? cost / weights.distance.several
            : far + (cost - costOfFar) / (weights.distance.several + weights.farther.several)
        return min(Float(max(0, distance)), Band.handWritten.farthest)
    }

    private init(placesOf strokes: some Collection<PlacedStroke>, _ spacing: Spacing, isText: Bool)
    {
        let weights = Self.weights
        shape = weights.count[min(strokes.count, Self.mostStrokes) - 1]
        guard strokes.count > 1, var last = strokes.first else { return }
        let size = spacing.size ?? strokes.reduce(20) { max($0, $1.box.longerSide) }
        if spacing.isDot(last.box) { shape += weights.dotFirst }
        for (index, stroke) in zip(strokes.indices, strokes).dropFirst() {
            shape += weights.jump * min(2, last.end.distance(to: stroke.start) / size)
            if isText {
                let isDot = spacing.isDot(stroke.box)
                let pause = stroke.pressed - last.lifted
                time += weights.time * spacing.likelihood(ofTime: pause, isDot: isDot)
                if !isDot {
                    // The second bar of an H lies beside the first, and below the third stroke.
                    let others = zip(strokes.indices, strokes).filter { $0.0 != index }.map(\.1)
                    let gap = spacing.gap(from: Box(of: others[...]), to: stroke.box)
                    place += weights.place * spacing.likelihood(ofGap: gap)
                }
            }
            last = stroke
        }
    }
}

/// A stroke, with where it lies, and when the pen went down and up.
struct PlacedStroke: Hashable {
    var stroke: Stroke
    var box: Box
    var pressed: Milliseconds
    var lifted: Milliseconds

    /// nil without a point.
    init?(_ stroke: Stroke, pressed: Milliseconds, lifted: Milliseconds) {
        guard let box = Box(around: stroke.points) else { return nil }
        self.stroke = stroke
        self.box = box
        self.pressed = pressed
        self.lifted = lifted
    }

    var start: Point { stroke.points.first ?? box.center }
    var end: Point { stroke.points.last ?? box.center }
}
