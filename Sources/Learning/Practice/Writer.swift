import Dictionaries
import Engine
import Strokes

/// What came of the pen.
public enum Written: Hashable, Sendable {
    /// A stroke begins; the ink of the strokes before it belongs to it.
    case began
    case read(WrittenCharacter)
    /// Nothing was near enough.
    case missed(WrittenCharacter)
    /// What was drawn is no character, such as a click.
    case dropped
}

/// A character that was drawn.
public struct WrittenCharacter: Hashable, Sendable {
    /// What it means; of one that was missed, what is nearest, empty for nothing.
    public var actions: [Action]
    /// The mode it was read in.
    public var mode: String
    public var ink: Ink
    /// When its first stroke began and its last one ended.
    public var began: Milliseconds
    public var ended: Milliseconds

    public init(
        _ actions: [Action], in mode: String, ink: Ink = Ink(), began: Milliseconds = 0,
        ended: Milliseconds = 0
    ) {
        self.actions = actions
        self.mode = mode
        self.ink = ink
        self.began = began
        self.ended = ended
    }
}

/// The writing machine of the daemon behind a pad: the same dictionary, modes and pauses.
public struct Writer {
    private var engine: Engine
    private var isFrozen = false
    /// When each stroke began and ended of which it is not told yet what it is.
    private var times: [(began: Milliseconds, ended: Milliseconds)] = []

    /// Nothing below a pad wants a press that is held still.
    private static let hold: Milliseconds = 60_000

    /// - Parameters:
    ///   - mode: the mode to begin in; the dictionary's first where nil.
    ///   - movement: a press that moves this many pixels is a stroke.
    public init(
        _ recogniser: Recogniser, mode: String? = nil, movement: Double = 8,
        pause: Milliseconds = 300, slant: Double? = nil
    ) {
        var limits = PenLimits(hold: Self.hold)
        limits.threshold = movement
        engine = Engine(
            recogniser: recogniser, mode: mode.flatMap { recogniser.modes.contains($0) ? $0 : nil },
            limits: limits, slant: slant.map { SlantLimit(degrees: $0) }, pause: pause)
    }

    /// The mode that the next character is read in.
    public var mode: String { engine.mode }

    /// When `tick` is wanted next.
    public var deadline: Milliseconds? { engine.deadline }

    /// Reads with another dictionary from now on.
    public mutating func use(_ recogniser: Recogniser) { _ = engine.use(recogniser) }

    public mutating func press(at point: Point, _ now: Milliseconds) -> [Written] {
        // A character that is complete is told before the next one begins.
        let before = tick(now)
        times.append((now, now))
        return before + told(engine.handle(.press(point), at: now))
    }

    public mutating func move(to point: Point, _ now: Milliseconds) -> [Written] {
        guard isFrozen else { return told(engine.handle(.motion(point), at: now)) }
        let begun = told(engine.handle(.frozenMotion(point), at: now))
        // The motion that makes it a stroke is a part of it, and may be a long one.
        return begun + (isFrozen ? [] : told(engine.handle(.motion(point), at: now)))
    }

    public mutating func release(at point: Point, _ now: Milliseconds) -> [Written] {
        if !times.isEmpty { times[times.count - 1].ended = now }
        return told(engine.handle(isFrozen ? .frozenRelease : .release(point), at: now))
    }

    public mutating func tick(_ now: Milliseconds) -> [Written] {
        told(engine.handle(.tick, at: now))
    }

    /// Drops what is under way.
    public mutating func cancel(_ now: Milliseconds) { _ = told(engine.handle(.cancel, at: now)) }

    private mutating func told(_ effects: [Effect]) -> [Written] {
        effects.compactMap { effect in
            switch effect {
            case .watchFrozenPointer: isFrozen = true
            case .takePress: isFrozen = false
            case .replayPress:
                isFrozen = false
                _ = times.popLast()
                return .dropped
            case .beginTrail: return .began
            case .recognised(let reading):
                return .read(character(reading.match.actions, reading.mode, reading.ink))
            case .missed(let miss):
                return .missed(character(miss.nearest?.actions ?? [], miss.mode, miss.ink))
            case .takenBack, .nothingToTakeBack, .cancelled:
                times = []
                return .dropped
            default: break
            }
            return nil
        }
    }

    private mutating func character(
        _ actions: [Action], _ mode: String, _ ink: Ink
    ) -> WrittenCharacter {
        let own = times.prefix(ink.strokes.count)
        defer { times.removeFirst(own.count) }
        return WrittenCharacter(
            actions, in: mode, ink: ink, began: own.first?.began ?? 0, ended: own.last?.ended ?? 0)
    }
}
