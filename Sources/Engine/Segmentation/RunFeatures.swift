import Dictionaries
import Strokes

/// What is known of some strokes that may be one character, each figure with a weight.
///
/// They are the features of a semi-Markov conditional random field (Sarawagi and Cohen 2004). The weights are
/// fitted by maximum likelihood to running text that is put together of the small letters, capitals and
/// digits of some writers, in a line and on one spot, at many paces. `measure segmentation` fits such
/// weights anew and prints them; data/training/README.md has the commands.
package struct RunFeatures: Hashable, Sendable {
    /// Each of them, in the order of the vector.
    package enum Part: Int, CaseIterable, Sendable {
        /// The matcher's distance, at most `farthest`, of a single stroke.
        case single
        /// What it is beyond `far`.
        case singleFarther
        /// 1 where nothing is near enough to a single stroke.
        case singleRejected
        /// 1 where a single stroke does something else than to type a character.
        case singleCommand
        /// The same four of several strokes.
        case several, severalFarther, severalRejected, severalCommand
        /// 1 where the nearest entry has another number of strokes.
        case otherCount
        /// 1 for so many strokes.
        case two, three, four
        /// How far the pen moved in the air, in sizes of a character.
        case jump
        /// 1 where the first of several strokes is a dot, and where a single one is.
        case dotFirst, singleDot
        /// What pauses and places say by the writer's own spacing, as a logarithm of odds.
        case time, place
        /// 1 for strokes that something begins with, which then need not mean anything.
        case singleUnfinished, severalUnfinished
        /// How far these are from that beginning.
        case singleBeginning, severalBeginning
        /// What a network says to one stroke, and to several, being one whole character, as a logarithm of
        /// odds.
        case singleWhole, severalWhole
        /// 1 for a letter whose other strokes are a mark, of its size and in its place.
        case marked
    }

    package var values = SIMD32<Double>()

    package subscript(part: Part) -> Double {
        get { values[part.rawValue] }
        set { values[part.rawValue] = newValue }
    }

    static let far: Float = 0.7
    private static let farthest: Float = 2
    /// A move through the air says no more than one of so many sizes.
    private static let longestJump = 2.0
    /// The logarithms of odds that a network is taken for sure by: that strokes are no whole character, and
    /// that they are one.
    private static let surely = (not: Float(-6), whole: Float(3))

    /// - Parameters:
    ///   - strokes: one to `Recogniser.mostStrokes`.
    ///   - reading: what they mean together.
    ///   - isText: whether they are of a text, in which one character follows the other.
    package init(
        of strokes: some Collection<PlacedStroke>, reading: InkReading, _ spacing: Spacing,
        isText: Bool
    ) {
        self.init(placesOf: strokes, spacing, isText: isText)
        let isSingle = strokes.count == 1
        guard let match = reading.match, match.verdict != .rejected else {
            self[isSingle ? .singleRejected : .severalRejected] = 1
            return
        }
        setDistance(match.distance, isSingle: isSingle)
        if !match.actions.allSatisfy(\.isText) {
            self[isSingle ? .singleCommand : .severalCommand] = 1
        }
        if match.strokeCount != strokes.count, !match.isPicture { self[.otherCount] = 1 }
        if match.isComposed { self[.marked] = 1 }
        if let odds = reading.wholeLogOdds { setWhole(odds, isSingle: isSingle) }
    }

    /// How far they are from what they mean.
    mutating func setDistance(_ distance: Float, isSingle: Bool) {
        let distance = min(distance, Self.farthest)
        self[isSingle ? .single : .several] = Double(distance)
        self[isSingle ? .singleFarther : .severalFarther] = Double(max(0, distance - Self.far))
    }

    /// What a network says to their being one whole character, at most surely.
    mutating func setWhole(_ logOdds: Float = .infinity, isSingle: Bool) {
        self[isSingle ? .singleWhole : .severalWhole] = Double(
            max(Self.surely.not, min(Self.surely.whole, logOdds)))
    }

    /// What is known whatever they mean.
    package init(
        placesOf strokes: some Collection<PlacedStroke>, _ spacing: Spacing, isText: Bool
    ) {
        switch strokes.count {
        case 2: self[.two] = 1
        case 3: self[.three] = 1
        case 4...: self[.four] = 1
        default: break
        }
        guard var last = strokes.first else { return }
        guard strokes.count > 1 else {
            if spacing.isDot(last.box) { self[.singleDot] = 1 }
            return
        }
        let size = spacing.size ?? strokes.reduce(20) { max($0, $1.box.longerSide) }
        if spacing.isDot(last.box) { self[.dotFirst] = 1 }
        for (index, stroke) in zip(strokes.indices, strokes).dropFirst() {
            self[.jump] += min(Self.longestJump, last.end.distance(to: stroke.start) / size)
            if isText {
                // The second bar of an H lies beside the first, and below the third stroke.
                let others = zip(strokes.indices, strokes).filter { $0.0 != index }.map(\.1)
                let box = Box(of: others[...])
                let pause = stroke.pressed - last.lifted
                let isDot = spacing.isDot(stroke.box)
                let isBar = spacing.isSecondBar(stroke.box, beside: box)
                self[.time] += spacing.likelihood(
                    ofTime: pause, isDot: isDot || spacing.isDash(stroke.box, over: box),
                    isBar: isBar)
                // Where these lie says by itself what they are.
                if !isDot, !isBar {
                    self[.place] += spacing.likelihood(
                        ofGap: spacing.gap(from: box, to: stroke.box))
                }
            }
            last = stroke
        }
    }

    /// The same strokes, which something begins with, as the beginning of that.
    ///
    /// - Parameter distance: how far they are from what it begins like.
    package init(
        beginning strokes: some Collection<PlacedStroke>, from distance: Float = 0,
        _ spacing: Spacing, isText: Bool
    ) {
        self.init(placesOf: strokes, spacing, isText: isText)
        let isSingle = strokes.count == 1
        self[isSingle ? .singleUnfinished : .severalUnfinished] = 1
        self[isSingle ? .singleBeginning : .severalBeginning] = Double(distance)
        // What is to come may lie between the strokes.
        self[.place] = max(0, self[.place])
    }

    /// What each counts.
    package static let weights: SIMD32<Double> = {
        var weights = SIMD32<Double>()
        for (part, weight) in fitted { weights[part.rawValue] = weight }
        return weights
    }()

    /// As fitted, but for two that are held: `dotFirst`, as a dot that is drawn first is rare but in signs, and a
    /// new character on the spot of an i should not take its dot; and `marked`, as no recordings have accents.
    /// Characters of their own are seldom as small as a mark and just where one stands.
    private static let fitted: [(Part, Double)] = [
        (.single, -3.97), (.singleFarther, 3.69), (.singleRejected, -2.82), (.singleCommand, -0.24),
        (.several, -4.73), (.severalFarther, 2.49), (.severalRejected, -7.60),
        (.severalCommand, -2.67), (.otherCount, -0.93), (.two, 2.76), (.three, 4.16), (.four, 6.64),
        (.jump, -1.11), (.dotFirst, -1.00), (.singleDot, -1.29), (.time, 1.97), (.place, 1.28),
        (.singleUnfinished, -0.61), (.severalUnfinished, -1.04), (.singleBeginning, -0.90),
        (.severalBeginning, -5.70), (.singleWhole, 0.63), (.severalWhole, 0.48), (.marked, 4.00),
    ]
}

/// A stroke, with where it lies, and when the pen went down and up.
package struct PlacedStroke: Hashable, Sendable {
    package var stroke: Stroke
    package var box: Box
    package var pressed: Milliseconds
    package var lifted: Milliseconds

    /// nil without a point.
    package init?(_ stroke: Stroke, pressed: Milliseconds, lifted: Milliseconds) {
        guard let box = Box(around: stroke.points) else { return nil }
        self.stroke = stroke
        self.box = box
        self.pressed = pressed
        self.lifted = lifted
    }

    var start: Point { stroke.points.first ?? box.center }
    var end: Point { stroke.points.last ?? box.center }
}
