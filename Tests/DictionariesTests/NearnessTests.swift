// What is said of ink before it is known what it is must never be wrong in one direction.

import Dictionaries
import PureSupport
import Strokes
import Testing

@Suite struct NearnessTests {
    private static func recogniser(_ own: String = "") throws -> Recogniser {
        let more = try DictionaryReader.read(bytes("krakel-dictionary 1\n" + own))
        return Recogniser(more.dictionary.layered(over: try Shipped.dictionary.get()))
    }

    /// Characters of one to three strokes, some like those of the dictionary, most like none.
    private static func ink(_ random: inout SeededGenerator) -> Ink {
        let strokes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            var point = Point(
                x: .random(in: 0...100, using: &random), y: .random(in: 0...100, using: &random))
            return Stroke(
                (0..<Int.random(in: 2...5, using: &random)).map { _ in
                    point = Point(
                        x: point.x + .random(in: -60...60, using: &random),
                        y: point.y + .random(in: -60...60, using: &random))
                    return point
                })
        }
        return Ink(strokes)
    }

    @Test(arguments: [
        "", "mode letters inherits accents\n", "mode letters\n\"E\" : picture 147|123|456|789\n",
    ])
    func whatIsNearIsNeverPassedOver(own: String) throws {
        let recogniser = try Self.recogniser(own)
        var random = SeededGenerator(seed: 20)
        var near = 0
        for number in 0..<300 {
            let query = try #require(Query(Self.ink(&random)))
            let match = recogniser.recognise(query, in: "letters")
            if let match, match.distance < 2 {
                // The price of another order of the strokes is subtracted, and rounded.
                let limit = match.distance + 1e-5
                let isAnything = recogniser.isAnything(query, within: limit, in: "letters")
                #expect(isAnything, "ink \(number) of seed 20, at \(match.distance)")
                near += 1
            }
            if recogniser.beginning(query, match, in: "letters") != nil
                || recogniser.mayTakeMark(query, match, in: "letters")
            {
                let isBeginning = recogniser.isBeginning(query, in: "letters")
                #expect(isBeginning, "ink \(number) of seed 20")
            }
        }
        #expect(near > 50)
    }

    @Test func whatIsFarIsPassedOver() throws {
        let recogniser = try Self.recogniser()
        var random = SeededGenerator(seed: 21)
        let passed = try (0..<300).count { _ in
            let query = try #require(Query(Self.ink(&random)))
            return !recogniser.isAnything(query, within: 0.3, in: "letters")
        }
        #expect(passed > 150)
    }
}
