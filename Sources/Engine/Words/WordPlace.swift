import Strokes

/// Where a word is, and what around it belongs to it.
///
/// All distances are in letters of the word: as wide as what it takes for each, and at least three fifths of
/// its height, for an l has no width. The limits are those that one of 500 words of UNIPEN's writers exceeds.
struct WordPlace {
    private let box: Box
    private let letter: Double
    private let height: Double
    /// A single letter says little of how far apart they are.
    private let reach: Double

    /// A letter that begins farther behind the others, measured from their end, is surely one of the next word.
    private static let gap = 2.1
    /// A letter that begins so far before the others is one of another line or place.
    private static let back = 0.9
    /// The same below and above, in heights of the word.
    private static let below = 0.6
    private static let above = 1.2

    /// - Parameter count: how many letters the strokes are.
    init?(_ strokes: some Collection<PlacedStroke>, _ count: Int) {
        guard !strokes.isEmpty else { return nil }
        box = Box(of: Array(strokes)[...])
        letter = max(box.width / Double(max(count, 1)), 0.6 * box.height, Self.least)
        height = max(box.height, letter)
        reach = count > 1 ? 1 : 2
    }

    /// In pixels: a dot says nothing of letters.
    private static let least = 16.0

    /// Whether a stroke that begins at `point` is surely of another word.
    func isLeft(for point: Point) -> Bool {
        point.x > box.maxX + reach * Self.gap * letter || isElsewhere(point)
    }

    /// Whether `point` is on another line, or well before the word.
    func isElsewhere(_ point: Point) -> Bool {
        let (letter, height) = (reach * letter, reach * height)
        return point.x < box.minX - Self.back * letter
            || point.y > box.maxY + Self.below * height || point.y < box.minY - Self.above * height
    }

    /// Whether a tap at `point` is a dot of a letter, or a full stop.
    func takesDot(at point: Point) -> Bool { !isLeft(for: point) }

    /// Whether a stroke within `other` may go on with the word, although that was over: it is a mark over it, or
    /// the next letter on its line. What is drawn over it besides is another word on the same spot.
    func mayGoOn(in other: Box) -> Bool {
        // The bars of an E begin before it ends, and so does a word on the spot of a short one.
        let back = reach > 1 ? 0.3 : min(1.2, 0.4 * box.width / letter)
        let isNext =
            other.minX > box.maxX - back * letter
            && other.center.y > box.minY - 0.3 * height && other.center.y < box.maxY + 0.3 * height
        return isMarked(by: other) || isNext
    }

    /// Whether a stroke within `other` is a mark over the word: a dot or a bar.
    func isMarked(by other: Box) -> Bool {
        other.height <= 0.3 * height && other.width <= 2.5 * letter
            && other.center.x > box.minX - 0.3 * letter && other.center.x < box.maxX + 0.3 * letter
            && other.maxY > box.minY - 0.6 * height && other.center.y < box.center.y
    }
}
