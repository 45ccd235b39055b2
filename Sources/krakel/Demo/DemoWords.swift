import Dictionaries
import Strokes

/// The drawings that write a text of whole words, one after the other on the same place.
enum DemoWords {
    /// The mode that reads them.
    ///
    /// - Throws: a `Failure` where the dictionary has none.
    static func mode(of recogniser: Recogniser) throws -> String {
        guard let mode = recogniser.modes.first(where: { recogniser.wholeWords(in: $0) != nil })
        else {
            throw Failure(
                "no mode of the dictionary reads words\n  help: leave out --words, or --dictionary")
        }
        return mode
    }

    /// - Throws: a `Failure` that names the first character that the hand cannot write.
    static func drawings(of text: String, in mode: String) throws -> [DemoText.Drawing] {
        try text.split(separator: " ").map { word in
            for character in word where Letterforms.strokes(of: character) == nil {
                throw Failure(
                    """
                    the hand writes whole words of small letters, not "\(character)"
                      help: try --text "write whole words"
                    """)
            }
            return DemoText.Drawing(
                name: (word.startIndex == text.startIndex ? "" : " ") + word, place: 0,
                actions: [.text(String(word))], mode: mode, shapes: [.word(String(word))])
        }
    }
}

extension Hand {
    /// A word, its letters beside each other; those that `Letterforms` lacks are left out.
    ///
    /// - Parameters:
    ///   - line: where it begins, in pixels.
    ///   - height: of an x, in pixels.
    mutating func write(word: String, at line: Point, height: Double) -> Ink {
        var x = line.x
        var strokes: [Stroke] = []
        for character in word {
            guard let ink = write(character, at: Point(x: x, y: line.y), height: height) else {
                continue
            }
            strokes += ink.strokes
            x = (ink.box?.maxX ?? x) + Self.space * height
        }
        return Ink(strokes)
    }

    /// Between two letters, in heights of an x.
    private static let space = 0.2
}
