// Dictionaries and characters that the tests of this folder share.

import Dictionaries
import Engine
import Learning
import Strokes
import Testing

enum Samples {
    static let text = """
        krakel-dictionary 1
        mode letters inherits common
        "l" : 14789
        "o" : 1236987412
        "i" : 258|2
        mode capitals inherits common
        "L" : 14789
        mode digits
        "7" : 1237
        lock letters : 3571
        mode accents
        mark "\\u{301}" : 753
        mode common
        " " : 456
        shift capitals : 852
        lock digits : 7531
        mode above
        <BackSpace> : 654
        """

    static func dictionary(_ text: String = text) throws -> StrokeDictionary {
        let reading = try DictionaryReader.read(Array(text.utf8))
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        return reading.dictionary
    }

    /// A character drawn through its cells, with points as near to each other as a hand's.
    static func ink(_ cells: String) throws -> Ink {
        let path = try #require(CellPath(cells))
        return Ink(
            path.ink.strokes.map { stroke in
                let places = stroke.points.map { Point(x: $0.x * 60, y: $0.y * 60) }
                var points = Array(places.prefix(1))
                for (from, to) in zip(places, places.dropFirst()) {
                    points += (1...10).map { from.towards(to, by: Double($0) / 10) }
                }
                return Stroke(points)
            })
    }
}

extension Written {
    /// What was read in the letters, or missed where it means nothing.
    static func character(
        _ meaning: String, _ cells: String = "14789", in mode: String = "letters",
        from began: Milliseconds = 0, to ended: Milliseconds = 0
    ) throws -> Written {
        let ink = try Samples.ink(cells)
        let actions = meaning.isEmpty ? [] : try ActionNotation.actions(in: meaning)
        let character = WrittenCharacter(actions, in: mode, ink: ink, began: began, ended: ended)
        return actions.isEmpty ? .missed(character) : .read(character)
    }
}
