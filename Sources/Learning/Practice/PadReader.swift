import Dictionaries
import Engine
import Reading
import Strokes

/// What was drawn on a pad.
public enum Written: Hashable, Sendable {
    /// A stroke begins; it may belong to the same character as the strokes before it.
    case began
    case read(WrittenCharacter)
    /// The character was rejected.
    case missed(WrittenCharacter)
    /// The last character was part of another, which is told next.
    case retracted
    /// The last character, or word, was scratched out.
    case takenBack
    /// It is not a character, such as a click.
    case dropped
}

/// A character that was drawn.
public struct WrittenCharacter: Hashable, Sendable {
    /// Its actions; for a rejected character those of the nearest entry, or none.
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

/// Reads what is drawn on a pad, by the daemon's engine: with the same dictionary, modes and pauses.
public struct PadReader {
    private var engine: Engine
    private var isFrozen = false
    /// The times of the strokes whose character is not known yet.
    private var times: [(began: Milliseconds, ended: Milliseconds)] = []
    /// Those of the last character.
    private var lastTimes: [(began: Milliseconds, ended: Milliseconds)] = []

    /// How long a press may be held still. It is long, because there is no application below a pad that
    /// needs the press.
    private static let hold: Milliseconds = 60_000

    /// - Parameters:
    ///   - mode: the mode to begin in; nil for the dictionary's first.
    ///   - movement: a press that moves this many pixels is a stroke.
    ///   - words: reads whole words in modes that want that; nil where none are read.
    public init(
        _ recogniser: Recogniser, mode: String? = nil, movement: Double = 8,
        pause: Milliseconds = 300, slant: Double? = nil, words: WordReader? = nil
    ) {
        var limits = PenLimits(hold: Self.hold)
        limits.threshold = movement
        engine = Engine(
            recogniser: recogniser, mode: mode.flatMap { recogniser.modes.contains($0) ? $0 : nil },
            settings: EngineSettings(
                pen: limits, slant: slant.map { SlantLimit(degrees: $0) }, pause: pause))
        engine.wordReader = words
    }

    /// The mode that the next character is read in.
    public var mode: String { engine.mode }

    /// When `tick` is wanted next.
    public var deadline: Milliseconds? { engine.deadline }

    /// Uses another dictionary from now on.
    public mutating func use(_ recogniser: Recogniser) { _ = engine.use(recogniser) }

    /// The button or the tip goes down. What is returned was decided by that, in this order.
    public mutating func press(at point: Point, _ now: Milliseconds) -> [Written] {
        // A character that is complete is returned before the next one begins.
        let before = tick(now)
        times.append((now, now))
        return before + told(engine.handle(.press(point), at: now))
    }

    /// It moves, down.
    public mutating func move(to point: Point, _ now: Milliseconds) -> [Written] {
        guard isFrozen else { return told(engine.handle(.motion(point), at: now)) }
        let begun = told(engine.handle(.frozenMotion(point), at: now))
        // The motion that makes the press a stroke is a part of the stroke, and may be a long one.
        return begun + (isFrozen ? [] : told(engine.handle(.motion(point), at: now)))
    }

    /// It goes up.
    public mutating func release(at point: Point, _ now: Milliseconds) -> [Written] {
        if !times.isEmpty { times[times.count - 1].ended = now }
        return told(engine.handle(isFrozen ? .frozenRelease : .release(point), at: now))
    }

    /// `deadline` has come.
    public mutating func tick(_ now: Milliseconds) -> [Written] {
        told(engine.handle(.tick, at: now))
    }

    private mutating func told(_ effects: [Effect]) -> [Written] {
        effects.compactMap { effect in
            switch effect {
            case .grab(.watchFrozenPointer): isFrozen = true
            case .grab(.takePress): isFrozen = false
            case .grab(.replayPress):
                isFrozen = false
                _ = times.popLast()
                return .dropped
            case .trail(.begin): return .began
            case .report(.recognised(let reading)):
                return .read(character(reading.match.actions, reading.mode, reading.ink))
            case .report(.missed(let miss)):
                return .missed(character(miss.nearest?.actions ?? [], miss.mode, miss.ink))
            case .report(.retracted):
                times = lastTimes + times
                return .retracted
            case .report(.takenBack), .report(.wordTakenBack):
                times = []
                return .takenBack
            case .report(.nothingToTakeBack), .report(.nothingToRepeat), .report(.cancelled):
                times = []
                return .dropped
            case .grab, .trail, .choices, .deed, .report: break
            }
            return nil
        }
    }

    private mutating func character(
        _ actions: [Action], _ mode: String, _ ink: Ink
    ) -> WrittenCharacter {
        let own = times.prefix(ink.strokes.count)
        lastTimes = Array(own)
        defer { times.removeFirst(own.count) }
        return WrittenCharacter(
            actions, in: mode, ink: ink, began: own.first?.began ?? 0, ended: own.last?.ended ?? 0)
    }
}
