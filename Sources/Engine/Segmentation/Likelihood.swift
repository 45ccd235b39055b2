import Dictionaries

/// How likely it is that strokes are one character: the logarithm of its odds, up to what is the same
/// for every way in which the same strokes fall into characters.
struct Likelihood: Hashable {
    var shape: Double
    /// What the pauses between the strokes say.
    var time = 0.0
    /// What their places say.
    var place = 0.0

    var whole: Double { shape + time + place }

    /// What `features` count together.
    init(_ features: RunFeatures) {
        let products = RunFeatures.weights * features.values
        time = products[RunFeatures.Part.time.rawValue]
        place = products[RunFeatures.Part.place.rawValue]
        shape = products.sum() - time - place
    }

    /// - Parameters:
    ///   - strokes: one to `Recogniser.mostStrokes`.
    ///   - reading: what they mean together.
    ///   - isText: whether they are of a text, in which one character follows the other.
    init(
        of strokes: some Collection<PlacedStroke>, reading: InkReading, _ spacing: Spacing,
        isText: Bool
    ) {
        self.init(RunFeatures(of: strokes, reading: reading, spacing, isText: isText))
    }

    /// What the strokes are at most, whatever they mean.
    ///
    /// - Parameters:
    ///   - distance: how far from everything they are at least.
    ///   - mayBeMarked: whether they may be a letter with a mark.
    init(
        atMost strokes: some Collection<PlacedStroke>, from distance: Float = 0,
        mayBeMarked: Bool = false, _ spacing: Spacing, isText: Bool
    ) {
        var features = RunFeatures(placesOf: strokes, spacing, isText: isText)
        features.setDistance(distance, isSingle: strokes.count == 1)
        features.setWhole(isSingle: strokes.count == 1)
        if mayBeMarked { features[.marked] = 1 }
        self.init(features)
    }

    /// How far from its entry a run of several strokes may be where the distance may cost no more than this
    /// logarithm; nil where it may even mean nothing. Beyond the widest band everything is rejected.
    static func farthest(for cost: Double) -> Float? {
        func weight(_ part: RunFeatures.Part) -> Double { RunFeatures.weights[part.rawValue] }
        guard cost > weight(.severalRejected) else { return nil }
        let far = Double(RunFeatures.far)
        let costOfFar = weight(.several) * far
        let distance =
            cost >= costOfFar
            ? cost / weight(.several)
            : far + (cost - costOfFar) / (weight(.several) + weight(.severalFarther))
        return min(Float(max(0, distance)), Band.farthestWhole)
    }
}
