// A pad that is read as Krakel reads: modes, several strokes, clicks and times.

import Dictionaries
import Engine
import Learning
import Strokes
import Testing

@Suite struct PadReaderTests {
    private var hand: Hand

    init() throws { hand = try Hand() }

    /// A hand on the pad, with a clock.
    private struct Hand {
        var reader: PadReader
        var now: Milliseconds = 1000
        var told: [Written] = []

        init(_ text: String = Samples.text) throws {
            reader = PadReader(Recogniser(try Samples.dictionary(text)))
        }

        mutating func draw(_ cells: String) throws {
            for (index, stroke) in try Samples.ink(cells).strokes.enumerated() {
                if index > 0 { now += 50 }
                let points = stroke.points
                told += reader.press(at: points[0], now)
                for point in points.dropFirst() {
                    now += 5
                    told += reader.move(to: point, now)
                }
                told += reader.release(at: points[points.count - 1], now)
            }
        }

        mutating func wait() {
            guard let deadline = reader.deadline else { return }
            now = deadline
            told += reader.tick(now)
        }

        var meanings: [String] {
            told.compactMap {
                switch $0 {
                case .read(let character): Label.text(of: character.actions)
                case .missed: "?"
                case .retracted: "<"
                case .takenBack: "~"
                case .dropped: "-"
                case .began: nil
                }
            }
        }
    }

    @Test func aScratchOutIsTold() throws {
        var hand = try Hand(Samples.text + "\ntake back : 654565456 scratch-out\n")
        try hand.draw("14789")
        hand.now += 1000
        try hand.draw("654565456")
        hand.wait()
        #expect(hand.meanings == ["l", "~"])
    }

    @Test mutating func aLetterIsReadAtOnce() throws {
        try hand.draw("14789")
        #expect(hand.meanings == ["l"])
        guard case .read(let character)? = hand.told.last else { return }
        #expect(character.began == 1000 && character.ended == hand.now)
        #expect(character.ink.strokes.count == 1)
    }

    @Test mutating func theShiftIsForOneCharacter() throws {
        try hand.draw("852")
        #expect(hand.reader.mode == "capitals")
        hand.now += 400
        try hand.draw("14789")
        hand.now += 400
        try hand.draw("14789")
        #expect(hand.meanings == ["shift capitals", "L", "l"])
    }

    @Test mutating func aDotBelongsToItsLetter() throws {
        try hand.draw("258|2")
        hand.wait()
        #expect(hand.meanings == ["i"])
    }

    @Test mutating func aClickIsNothing() throws {
        try hand.draw("5")
        #expect(hand.meanings == ["-"])
        hand.now += 400
        try hand.draw("14789")
        guard case .read(let character)? = hand.told.last else { return }
        #expect(character.began > 1000)
    }

    @Test mutating func whatIsNotKnownIsMissed() throws {
        try hand.draw("1597423")
        hand.wait()
        #expect(hand.meanings == ["?"])
    }

    /// A busy machine tells of few motions: the first may be half of the letter.
    @Test mutating func theFirstMotionIsAPartOfTheStroke() throws {
        let corners = [(0.0, 0.0), (0, 120), (120, 120)].map { Point(x: $0.0, y: $0.1) }
        hand.told += hand.reader.press(at: corners[0], 1000)
        hand.told += hand.reader.move(to: corners[1], 1100)
        hand.told += hand.reader.move(to: corners[2], 1200)
        hand.told += hand.reader.release(at: corners[2], 1201)
        #expect(hand.meanings == ["l"])
    }

    @Test mutating func anotherDictionaryCountsFromThenOn() throws {
        hand.reader.use(
            Recogniser(
                try Samples.dictionary(Samples.text.replacing("\"l\"", with: "\"x\""))))
        try hand.draw("14789")
        #expect(hand.meanings == ["x"])
    }
}
