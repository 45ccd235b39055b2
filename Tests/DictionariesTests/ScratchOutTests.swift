// When a scratch-out counts, and when an entry of the dictionary does.

import Dictionaries
import PureSupport
import Strokes
import Testing

@Suite struct ScratchOutTests {
    private static func recogniser(_ text: String) throws -> Recogniser {
        Recogniser(try dictionary(text))
    }

    /// `lines` to and fro, from the right, each a little below the one before.
    private static func ink(lines: Int, advance: Double = 4) -> Ink {
        let corners = (0...lines).map {
            Point(x: $0.isMultiple(of: 2) ? 100 : 0, y: advance * Double($0))
        }
        return Ink([
            Stroke(
                zip(corners, corners.dropFirst()).flatMap { from, to in
                    (0...20).map { from.towards(to, by: Double($0) / 20) }
                })
        ])
    }

    private static func read(_ ink: Ink, by recogniser: Recogniser, on surface: Surface = Surface())
        -> Match?
    {
        Query(ink).flatMap { recogniser.recognise($0, in: "letters", on: surface) }
    }

    @Test func itsNotationIsAGesture() throws {
        #expect(Gesture("scratch-out") == .scratchOut)
        #expect(Gesture.scratchOut.text == "scratch-out")
        #expect(Gesture("scratch-in") == nil)
        let reading = try reading("mode letters\n<F1> : scratch-ou\n")
        let message = try #require(reading.diagnostics.first?.message)
        #expect(message.english.contains("scratch-ou"))
    }

    /// A letter that was learned from one, of whatever kind, does not win.
    @Test func noLetterBeatsAClearOne() throws {
        let ink = Self.ink(lines: 5)
        let path = try #require(CellPath(ink))
        let letters = "mode letters\n\"z\" : \(path)\n"
        #expect(Self.read(ink, by: try Self.recogniser(letters))?.actions == [.text("z")])
        let match = Self.read(ink, by: try Self.recogniser(letters + "take back : scratch-out\n"))
        #expect(match?.actions == [.takeBack])
        #expect(match?.origin == .scratchOut)
        #expect(match?.verdict == .sure)
        #expect(match?.alternatives == [])
    }

    /// A flash that is drawn to and fro was put into the dictionary on purpose.
    @Test func anEntryDrawnToAndFroCounts() throws {
        let recogniser = try Self.recogniser(
            "mode letters\n<F1> : 654565456\ntake back : scratch-out\n")
        #expect(Self.read(Self.ink(lines: 4, advance: 0), by: recogniser)?.actions.count == 1)
        #expect(Self.read(Self.ink(lines: 4, advance: 0), by: recogniser)?.origin == .example)
        // Another one is none of it.
        let turned = Self.ink(lines: 4, advance: 1).turned(by: .pi / 2)
        #expect(Self.read(turned, by: recogniser)?.origin == .scratchOut)
    }

    @Test func anExactRuleComesFirst() throws {
        let recogniser = try Self.recogniser("mode letters\n<F1> : /.*/\ntake back : scratch-out\n")
        #expect(Self.read(Self.ink(lines: 5), by: recogniser)?.origin == .rule)
    }

    @Test func itCountsWhereItIsBound() throws {
        let text = """
            mode letters inherits common
            "l" : 258
            mode other
            "l" : 258
            mode common
            <F1> : scratch-out

            """
        let recogniser = try Self.recogniser(text)
        let query = try #require(Query(Self.ink(lines: 5)))
        #expect(recogniser.recognise(query, in: "letters")?.origin == .scratchOut)
        #expect(recogniser.recognise(query, in: "other")?.origin == .example)
    }

    /// Nothing follows that would make a larger character of it.
    @Test func itIsWhole() throws {
        let recogniser = try Self.recogniser(
            "mode letters\n\"H\" : 654565456|258\ntake back : scratch-out\n")
        let query = try #require(Query(Self.ink(lines: 5)))
        let match = recogniser.recognise(query, in: "letters")
        #expect(match?.origin == .scratchOut)
        #expect(recogniser.beginning(query, match, in: "letters") == nil)
    }

    @Test func aScribbledDotIsADot() throws {
        let recogniser = try Self.recogniser("mode letters\n<F1> : scratch-out\n\"l\" : 258\n")
        let ink = Self.ink(lines: 4)
        #expect(Self.read(ink, by: recogniser, on: Surface(dot: 99))?.origin == .scratchOut)
        #expect(Self.read(ink, by: recogniser, on: Surface(dot: 101))?.origin == .example)
    }

    /// What hands draw is taken by the shipped dictionary, in every mode that inherits it.
    @Test(arguments: ["letters", "capitals", "digits", "symbols"])
    func theShippedDictionaryTakesIt(mode: String) throws {
        let recogniser = Recogniser(try Shipped.dictionary.get())
        var random = SeededGenerator.fresh()
        var taken = 0
        for number in 0..<200 {
            let hand = ScratchOutHand.allCases[number % 4]
            let stroke = hand.stroke(lines: 3 + number % 7, using: &random)
            guard let query = Query(Ink([stroke])) else { continue }
            let match = recogniser.recognise(query, in: mode)
            taken += match?.actions == [.takeBack] ? 1 : 0
        }
        #expect(taken >= 184)
    }
}
