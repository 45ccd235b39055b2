import Glibc
import Strokes

/// How a writer spaces strokes, in time and in place, as far as it is known: what tells the second stroke
/// of a character from the first of the next.
///
/// Each of the four figures begins as that of an unknown hand, and follows the writer's within a word
/// or two.
public struct Spacing: Equatable, Sendable {
    /// The logarithms of the milliseconds that the pen is up within a character, and between two.
    public package(set) var timeWithin = RunningNormal(mean: 4.87, deviation: 0.45, weight: 3)
    public package(set) var timeBetween = RunningNormal(mean: 5.80, deviation: 0.55, weight: 3)
    /// How far a stroke lies beside the strokes of its own character, and beside the character before
    /// it, in sizes of a character; negative where it lies over them.
    public package(set) var gapWithin = RunningNormal(mean: -0.35, deviation: 0.3, weight: 6)
    public package(set) var gapBetween = RunningNormal(mean: 0, deviation: 0.5, weight: 2)
    /// How large the longer side of a character is, in pixels; nil where nothing is known of it.
    public internal(set) var size: Double?
    /// The last pauses between characters without a rest, as logarithms: of the moment, and not of the writer.
    private var lately: [Double] = []

    public init() {}

    public static func == (one: Spacing, other: Spacing) -> Bool {
        one.figures == other.figures && one.size == other.size
    }

    private var figures: [RunningNormal] { [timeWithin, timeBetween, gapWithin, gapBetween] }

    /// The share of what a hand slows down between characters by which it does within them.
    private static let slowing = 0.5
    /// So many long pauses in a row are no thoughts.
    private static let slow = 3
    /// A longer pause is a rest: how fast the hand is then is not known.
    private static let rest: Milliseconds = 2000

    /// What each e-fold of a pause beyond what is long takes off its likelihood within a character.
    private static let lossOfWaiting = 3.0
    /// What the place of a second bar speaks for an equals sign, beside what the pause says: by more, a minus and a space
    /// on one spot are one to a hand that nothing is known of.
    private static let gainOfBars = 0.4
    /// A pause says no more against a dot than this.
    private static let leastOfDots = -0.5
    /// A shorter pause is taken for this: no hand lifts the pen for less, and what plays strokes does not have a
    /// hand's rhythm.
    static let shortest: Milliseconds = 20
    /// A longer pause is none between two characters of a text.
    static let longest: Milliseconds = 1500
    /// A smaller one is a dot or a dash, and says nothing of letters.
    private static let smallest = 16.0
    /// Taken for the size of a character where none is known.
    private static let usualSize = 70.0

    /// How much likelier it is that the pen was up for `time` within a character than between two, as a
    /// logarithm.
    ///
    /// - Parameters:
    ///   - isDot: whether it came down for a dot, which may come late.
    ///   - isBar: whether it came down for the second bar of an equals sign, by where that lies.
    func likelihood(ofTime time: Milliseconds, isDot: Bool, isBar: Bool = false) -> Double {
        var time = Self.logarithm(time)
        let isOrdered = timeWithin.mean < timeBetween.mean
        var (timeWithin, timeBetween) = (timeWithin, timeBetween)
        if isOrdered {
            timeWithin.mean += Self.slowing * slowness
            timeBetween.mean += slowness
        }
        // Beyond what is long between two characters the densities say nothing, as they are what comes from
        // anywhere; but the longer the hand has waited, the less it goes on with a character.
        let long = max(
            timeBetween.mean + timeBetween.variance.squareRoot(),
            timeWithin.mean + timeWithin.variance.squareRoot())
        let excess = max(0, time - long)
        time = min(time, long)
        // A shorter pause than the usual one within a character says no less.
        if isOrdered { time = max(time, timeWithin.mean) }
        var likelihood =
            timeWithin.logDensity(at: time, narrowest: 0.2)
            - timeBetween.logDensity(at: time, narrowest: 0.2)
        // What says that a hand is slower within a character was learned where some were put together wrongly.
        if !isOrdered, time > timeWithin.mean { likelihood = min(likelihood, 0) }
        likelihood -= Self.lossOfWaiting * excess
        if isBar { likelihood += Self.gainOfBars }
        return isDot ? max(likelihood, Self.leastOfDots) : likelihood
    }

    /// By how much the hand has slowed down, as a logarithm: by what the last pauses were all longer than is usual.
    /// One alone is a thought.
    private var slowness: Double {
        guard lately.count == Self.slow, let least = lately.min() else { return 0 }
        return max(0, least - timeBetween.mean - timeBetween.variance.squareRoot())
    }

    /// The same of a stroke that lies beside others by `gap`.
    func likelihood(ofGap gap: Double) -> Double {
        gapWithin.logDensity(at: gap, narrowest: 0.1)
            - gapBetween.logDensity(at: gap, narrowest: 0.1)
    }

    /// How far `stroke` lies beside what fills `box`, in sizes of a character.
    package func gap(from box: Box, to stroke: Box) -> Double {
        let size = size ?? max(box.longerSide, stroke.longerSide, 20)
        let beside = max(stroke.minX - box.maxX, box.minX - stroke.maxX)
        // Dots and bars stand off their letters, and the next line is farther away than half a letter.
        let below = max(stroke.minY - box.maxY, box.minY - stroke.maxY) - size / 2
        return min(max(max(beside, below) / size, -1.5), 1.5)
    }

    /// Whether what fills `box` is a dot.
    func isDot(_ box: Box) -> Bool { box.longerSide < 0.2 * knownSize }

    /// Whether what fills `box` is a dot as some hands draw it, a dash above what it belongs to.
    ///
    /// - Parameter size: what is larger than this share of a letter is none.
    func isDash(_ box: Box, over others: Box, size: Double = 0.4) -> Bool {
        box.longerSide < size * knownSize && box.maxY < others.minY + 0.1 * knownSize
            && box.center.x > others.minX - 0.5 * knownSize
            && box.center.x < others.maxX + 0.5 * knownSize
    }

    /// Whether what fills `box` is a bar below or above one like it that is all of a character, as in an equals sign.
    /// Nearer to each other, the two are a minus and a space on one spot.
    func isSecondBar(_ box: Box, beside other: Box) -> Bool {
        let shared = min(box.maxX, other.maxX) - max(box.minX, other.minX)
        let apart = max(box.minY - other.maxY, other.minY - box.maxY)
        return max(box.height, other.height) < 0.3 * min(box.width, other.width)
            && shared > 0.7 * max(box.width, other.width)
            && apart > 0.25 * knownSize && apart < 1.5 * knownSize
    }

    /// Whether a mark is over a character, or not far above it: the dots of some hands stand off by the height
    /// of a letter, or half its width to the side.
    ///
    /// - Parameter pause: for how long the pen was up before it, where it was drawn next. A dot that follows as
    ///   quickly as strokes of one character do may stand off further: no hand gets to anything else so soon.
    func isOver(_ mark: Box, _ character: Box, after pause: Milliseconds? = nil) -> Bool {
        let size = knownSize
        let isQuick = pause.map { likelihood(ofTime: $0, isDot: false) > 0 } ?? false
        let (beside, above) =
            isDot(mark) ? (isQuick ? size : 0.5 * size, size) : (0.3 * size, 0.6 * size)
        return mark.center.x > character.minX - beside && mark.center.x < character.maxX + beside
            && mark.maxY > character.minY - above && mark.minY < character.maxY
    }

    /// Whether a dot is below a character as that of an exclamation mark is, no further than one may be above.
    func isUnder(_ dot: Box, _ character: Box) -> Bool {
        isDot(dot) && dot.center.x > character.minX - 0.5 * knownSize
            && dot.center.x < character.maxX + 0.5 * knownSize
            && dot.minY >= character.maxY && dot.minY < character.maxY + knownSize
    }

    /// Whether the hand has gone back behind a character for a stroke that is no larger than one.
    func isBehind(_ stroke: Box, _ character: Box) -> Bool {
        stroke.longerSide <= 1.2 * knownSize && stroke.maxX < character.minX + 0.1 * knownSize
    }

    /// The size of a character, the writer's or a usual one, in pixels.
    var knownSize: Double { size ?? Self.usualSize }

    package mutating func note(timeWithin time: Milliseconds) {
        timeWithin.add(Self.logarithm(time))
    }

    package mutating func note(timeBetween time: Milliseconds) {
        guard time <= Self.longest else { return }
        timeBetween.add(Self.logarithm(time))
        note(certainlyBetween: time)
    }

    /// Takes note of a pause behind which another character has begun, for how fast the hand is at the moment: the
    /// figures are of pauses of which one may doubt that.
    mutating func note(certainlyBetween time: Milliseconds) {
        lately =
            time > Self.rest
            ? [] : lately.suffix(Self.slow - 1) + [Self.logarithm(min(time, Self.longest))]
    }

    /// Takes note of a character that fills `box`.
    package mutating func noteCharacter(_ box: Box) {
        guard box.longerSide >= Self.smallest else { return }
        size = size.map { $0 + (box.longerSide - $0) / 8 } ?? box.longerSide
    }

    private static func logarithm(_ time: Milliseconds) -> Double {
        log(Double(max(time, shortest)))
    }
}

/// The mean and the deviation of what was seen last, beside what was expected at first.
public struct RunningNormal: Hashable, Sendable {
    public fileprivate(set) var mean: Double
    public private(set) var variance: Double
    /// How many values they stand for.
    public private(set) var weight: Double

    /// What is older than so many values is forgotten.
    static let memory = 30.0
    /// The share of values that come from anywhere, and their density.
    private static let share = 0.08
    private static let anywhere = 0.3

    package mutating func add(_ value: Double) {
        weight = min(weight + 1, Self.memory)
        let difference = value - mean
        mean += difference / weight
        variance += (difference * difference * (1 - 1 / weight) - variance) / weight
    }

    /// The logarithm of the density at `value`.
    ///
    /// - Parameter narrowest: no hand is more regular than this.
    func logDensity(at value: Double, narrowest: Double) -> Double {
        let deviation = max(variance.squareRoot(), narrowest)
        let distance = (value - mean) / deviation
        let near = exp(-distance * distance / 2) / (deviation * (2 * Double.pi).squareRoot())
        return log((1 - Self.share) * near + Self.share * Self.anywhere)
    }

    /// How much likelier `value` is here than in `lower`, as a logarithm; 0 where that lies no lower.
    ///
    /// It never falls where the value rises: what is beyond either mean says no more than that.
    ///
    /// - Parameter lowered: by how much `lower` lies lower than it is.
    func logOdds(
        of value: Double, over lower: RunningNormal, lowered: Double = 0, narrowest: Double
    ) -> Double {
        guard lower.mean - lowered < mean else { return 0 }
        let value = min(max(value, lower.mean - lowered), mean)
        return logDensity(at: value, narrowest: narrowest)
            - lower.logDensity(at: value + lowered, narrowest: narrowest)
    }
}

extension RunningNormal {
    /// - Parameter weight: for how many values the expectation counts.
    public init(mean: Double, deviation: Double, weight: Double) {
        self.init(mean: mean, variance: deviation * deviation, weight: weight)
    }
}

extension Box {
    package var longerSide: Double { max(width, height) }

    /// Whether `point` lies in it, or beside it by no more than `reach`.
    func contains(_ point: Point, within reach: Double) -> Bool {
        point.x >= minX - reach && point.x <= maxX + reach
            && point.y >= minY - reach && point.y <= maxY + reach
    }

    package func union(_ other: Box) -> Box {
        Box(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }
}
