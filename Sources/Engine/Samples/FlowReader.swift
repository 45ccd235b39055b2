import Dictionaries
import Strokes

/// What became of a character that was written among others.
public struct FlowReading: Hashable, Sendable {
    /// What was done for the strokes of the sample: the meanings of all characters that begin with one of
    /// them, in their order. Empty where it did nothing, or its strokes are part of a character that
    /// an earlier sample began.
    public var actions: [Action]
    /// The largest distance of these characters from their entries; nil where there is none.
    public var distance: Float?
}

/// Reads a text that was written in one go: its strokes go through an engine in their places and at their
/// times, and what that typed in the end is told of each sample.
public struct FlowReader {
    /// A character, and which of the samples its first stroke is of.
    private struct Character {
        var ink: Ink
        var sample: Int
        var actions: [Action]
        var distance: Float?
    }

    private var player: StrokePlayer
    private var characters: [Character] = []
    private var drawn: [(stroke: TimedStroke, sample: Int)] = []

    /// - Parameter engine: one that does not straighten what is drawn.
    public init(_ engine: Engine) {
        player = StrokePlayer(engine)
    }

    /// What each of `text` was read as, once nothing more has come of them for as long as the engine wants
    /// to know.
    ///
    /// - Throws: a `FlowError` where one begins before the one before it ends.
    public mutating func read(_ text: [TimedSample]) throws(FlowError) -> [FlowReading] {
        var end = text.lazy.compactMap(\.span?.start).first ?? 0
        player = StrokePlayer(player.engine, at: end)
        for (number, sample) in text.enumerated() {
            guard let span = sample.span else { continue }
            guard span.start >= end else { throw FlowError(sample: number) }
            end = span.end
            for stroke in sample.strokes {
                drawn.append((stroke, number))
                follow(player.draw(stroke))
            }
        }
        follow(player.rest(until: end + Self.rest))
        return text.indices.map { number in
            let own = characters.filter { $0.sample == number }
            return FlowReading(
                actions: own.flatMap(\.actions), distance: own.compactMap(\.distance).max())
        }
    }

    /// Nothing comes of strokes after this time, which is longer than any pause and any offer's delay.
    private static let rest: Milliseconds = 5000

    private mutating func follow(_ outcomes: [StrokePlayer.Outcome]) {
        for outcome in outcomes {
            switch outcome.effect {
            case .report(.recognised(let reading)):
                add(reading.ink, reading.actions, reading.match.distance)
            case .report(.missed(let miss)): add(miss.ink, [], miss.nearest?.distance)
            case .report(.retracted(let ink, _)): remove(ink)
            case .report(.takenBack(let reading, _)): remove(reading.ink)
            case .report(.wordTakenBack(let readings)):
                for reading in readings { remove(reading.ink) }
            case .grab, .trail, .choices, .deed, .report: break
            }
        }
    }

    private mutating func add(_ ink: Ink, _ actions: [Action], _ distance: Float?) {
        guard let stroke = ink.strokes.first, let sample = sample(of: stroke) else { return }
        characters.append(Character(ink: ink, sample: sample, actions: actions, distance: distance))
    }

    /// The sample that a stroke is of. What the pen passes before it is clear that it draws is no part of the
    /// stroke, and of a dot that is only the point where it went down.
    private func sample(of stroke: Stroke) -> Int? {
        drawn.last {
            $0.stroke.points.first == stroke.points.first
                && (stroke.points.count == 1 || $0.stroke.points.last == stroke.points.last)
        }?.sample
    }

    private mutating func remove(_ ink: Ink) {
        if let index = characters.lastIndex(where: { $0.ink == ink }) {
            characters.remove(at: index)
        }
    }
}

/// A text whose samples do not follow each other.
public struct FlowError: Error, Hashable, Sendable {
    /// The number of the sample, from 0, that begins before the one before it has ended.
    public var sample: Int
}
