import Dictionaries
import Strokes

/// Where the learn dialog opens.
public enum DialogPlace {
    /// The distance from the ink in pixels of the screen, and the least one, which is used where there is no
    /// more room beside the ink.
    private static let gap = 24.0
    private static let leastGap = 8.0

    /// The left upper corner of a dialog of `width` and `height`: to the right of `ink`, else to the left,
    /// below or above, and whole on `screen`. It covers the ink only where there is no other place.
    public static func corner(width: Double, height: Double, ink: Box, screen: Box) -> Point {
        let beside = clamp(ink.center.y - height / 2, screen.minY, screen.maxY - height)
        let level = clamp(ink.center.x - width / 2, screen.minX, screen.maxX - width)
        let places = [
            Point(x: ink.maxX + gap, y: beside), Point(x: ink.minX - gap - width, y: beside),
            Point(x: ink.maxX + leastGap, y: beside),
            Point(x: ink.minX - leastGap - width, y: beside),
            Point(x: level, y: ink.maxY + gap), Point(x: level, y: ink.minY - gap - height),
        ]
        return places.first { place in
            place.x >= screen.minX && place.x + width <= screen.maxX && place.y >= screen.minY
                && place.y + height <= screen.maxY
        }
            ?? Point(x: clamp(ink.maxX + gap, screen.minX, screen.maxX - width), y: beside)
    }

    private static func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
        max(low, min(value, high))
    }
}

/// Whether the examples that the user has drawn of one character are alike.
public enum Agreement: Hashable, Sendable {
    /// There is nothing to compare yet.
    case tooFew
    case alike
    /// They are somewhat different, which is normal for a hand and helps to recognise it.
    case loose
    /// One of them is another character, or was drawn another way.
    case apart

    /// The distances at which `Band.fewLearned` begins to doubt and to reject.
    private static let loosest: Float = 0.85
    private static let farthest: Float = 1.6

    public init(of examples: [Example]) {
        let shapes = examples.compactMap(\.shape)
        guard shapes.count > 1 else {
            self = .tooFew
            return
        }
        // From the one in their middle: two pairs of two kinds have each a near one as well.
        let farthest = shapes.map { middle in
            shapes.map { $0.distance(to: middle) }.max() ?? 0
        }
        let worst = farthest.min() ?? 0
        self = worst <= Self.loosest ? .alike : worst <= Self.farthest ? .loose : .apart
    }
}
