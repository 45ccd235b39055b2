import Dictionaries
import Strokes

/// The characters before the last one, for which marks may still come: the dot of an i behind the word.
struct EarlierCharacters {
    /// A character that others have been written behind.
    private struct Earlier {
        var strokes: [PlacedStroke]
        var match: Match?

        var ink: Ink { Ink(strokes.map(\.stroke)) }
        /// Whether it meant anything.
        var isRead: Bool { match.map { $0.verdict != .rejected } ?? false }
    }

    private var characters: [Earlier] = []

    /// A mark may come behind so many further characters.
    private static let most = 8

    var lastStrokes: [PlacedStroke] { characters.last?.strokes ?? [] }
    var lastInk: Ink { Ink(lastStrokes.map(\.stroke)) }

    /// The last of them was none.
    mutating func removeLast() { _ = characters.popLast() }

    /// Takes note of a character that another has begun behind.
    mutating func append(_ strokes: [PlacedStroke], _ match: Match?) {
        characters.append(Earlier(strokes: strokes, match: match))
        if characters.count > Self.most { characters.removeFirst() }
    }

    /// The place of the one that `stroke` is a mark of: it lies over that, the hand had moved on from it, and together
    /// they are likelier than apart.
    ///
    /// - Parameters:
    ///   - last: where the character behind all of them lies.
    ///   - lastInk: its ink, where it is complete.
    func index(
        markedBy stroke: PlacedStroke, before last: Box, _ lastInk: Ink?, _ spacing: Spacing,
        by reader: some InkReader
    ) -> Int? {
        characters.indices.reversed().first { index in
            let character = characters[index]
            let strokes = character.strokes + [stroke]
            let box = Box(of: character.strokes[...])
            // On one spot the hand goes back to nothing: what lies over each other there was drawn so. A stem is no
            // mark, and a space has none.
            guard spacing.isOver(stroke.box, box), last.minX > box.center.x,
                stroke.box.height <= max(stroke.box.width, box.height / 2),
                character.match?.actions.character != " ", strokes.count <= Recogniser.mostStrokes
            else { return false }
            let reading = reader.read(Ink(strokes.map(\.stroke)))
            guard reading.isPlausible, reading.match?.verdict == .sure,
                reader.canRetract(inks(from: index) + [lastInk].compactMap(\.self))
            else { return false }
            func shape(_ strokes: [PlacedStroke], _ reading: InkReading) -> Double {
                Likelihood(of: strokes, reading: reading, spacing, isText: false).shape
            }
            return shape(strokes, reading)
                > shape(character.strokes, InkReading(match: character.match))
                + shape([stroke], reader.read(Ink([stroke.stroke])))
        }
    }

    /// Reads a character anew, with a mark. What was typed behind it is typed once more.
    ///
    /// - Parameter last: the character behind all of them, which is complete.
    mutating func mark(
        _ index: Int, with stroke: PlacedStroke,
        before last: (strokes: [PlacedStroke], match: Match?), by reader: some InkReader
    ) -> [Segmenter.Decision] {
        let lastInk = Ink(last.strokes.map(\.stroke))
        let inks = inks(from: index) + [lastInk]
        let before = characters[index]
        characters[index].strokes.append(stroke)
        characters[index].match = reader.read(characters[index].ink).match
        guard !before.isRead || characters[index].match?.actions != before.match?.actions else {
            return [.mark(before.ink, as: characters[index].ink)]
        }
        return inks.reversed().map { .retract($0) }
            + characters[index...].filter(\.isRead).map {
                .character(
                    DrawnCharacter(
                        ink: $0.ink, strokes: $0.strokes, match: $0.match, isFollowed: true))
            } + [.character(DrawnCharacter(ink: lastInk, strokes: last.strokes, match: last.match))]
    }

    /// The characters from `index` on, those that meant nothing left out.
    private func inks(from index: Int) -> [Ink] {
        characters[index...].filter(\.isRead).map(\.ink)
    }
}
