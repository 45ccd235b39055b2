// Words that are written one after the other: which strokes are one word.

import Dictionaries
import PureSupport
import Strokes
import Testing

@testable import Engine

@Suite struct RunningWordTests {
    private var hand: WordHand

    init() throws { hand = try WordHand() }

    /// Writes words behind each other, `gap` letters of 40 pixels apart, and waits between them.
    private func write(
        _ words: [String], gap: Double, between: Milliseconds, by hand: inout WordHand
    ) throws {
        var x = 60.0
        for (index, word) in words.enumerated() {
            let ink = try WordInks.ink(word, index % 3)
            if index > 0 { hand.wait(between) }
            hand.draw(ink, at: Point(x: x, y: 300))
            x += (ink.box?.width ?? 0) + 40 * gap
        }
        hand.wait()
    }

    /// Neither the gap nor the pause is that of two words by itself: what is read decides.
    @Test(arguments: [(0.8, 300), (0.8, 450), (1.0, 300), (1.2, 250), (1.6, 700)])
    mutating func wordsInALineAreTold(gap: Double, between: Milliseconds) throws {
        let words = ["hello", "people", "from", "little", "water"]
        try write(words, gap: gap, between: between, by: &hand)
        #expect(hand.text == words.joined(separator: " "))
    }

    /// A hand that stops to think within a word goes on with it, and nothing of that stays typed.
    @Test(arguments: [700, 1200, 1900])
    mutating func aPauseWithinAWordDoesNotSplitIt(pause: Milliseconds) throws {
        let strokes = try WordInks.ink("hello").strokes
        hand.draw(Ink(Array(strokes.prefix(3))))
        hand.wait(pause)
        hand.draw(Ink(Array(strokes.dropFirst(3))))
        hand.wait()
        #expect(hand.text == "hello")
    }

    /// What is written without a rest is not typed and replaced, but typed once it is certain.
    @Test mutating func nothingIsReplacedWhileOneWritesOn() throws {
        let words = ["the", "little", "people", "from", "the", "water"]
        try write(words, gap: 1, between: 280, by: &hand)
        #expect(hand.text == words.joined(separator: " "))
        #expect(!hand.news().contains { $0.hasPrefix("retracted") })
    }

    /// The reading so far shows the words apart.
    @Test mutating func theReadingSoFarHasSpaces() throws {
        let first = try WordInks.ink("little")
        hand.draw(first, at: Point(x: 60, y: 300))
        hand.wait(250)
        hand.draw(
            try WordInks.ink("people"), at: Point(x: 60 + (first.box?.width ?? 0) + 40, y: 300))
        #expect(hand.text == "", "the hand goes on")
        #expect(hand.engine.anticipation?.text { $0 }.hasPrefix("little people") == true)
        hand.wait()
        #expect(hand.text == "little people")
    }

    /// A scratch-out over the second of two words leaves the first.
    @Test mutating func aScratchOutTakesTheWordsItIsDrawnOver() throws {
        let first = try WordInks.ink("little")
        let x = 60 + (first.box?.width ?? 0) + 40
        hand.draw(first, at: Point(x: 60, y: 300))
        hand.wait(250)
        hand.draw(try WordInks.ink("people"), at: Point(x: x, y: 300))
        hand.wait(100)
        try hand.draw("456545654565", size: 40, at: Point(x: x + 10, y: 310))
        hand.wait()
        #expect(hand.text == "little")
    }

    /// A narrow N at the start of a word, whose lines run to and fro from foot to head, takes no word.
    @Test mutating func aNarrowNIsNoScratchOut() throws {
        let first = try WordInks.ink("little")
        hand.draw(first, at: Point(x: 60, y: 300))
        hand.wait()
        let corners = [(0, 60), (0, 0), (24, 60), (24, 0)].map { Point(x: $0.0, y: $0.1) }
        let points = zip(corners, corners.dropFirst()).flatMap { from, to in
            (0...20).map { from.towards(to, by: Double($0) / 20) }
        }
        let x = 160 + (first.box?.width ?? 0)
        hand.draw(Ink([Stroke(points)]), at: Point(x: x, y: 300))
        hand.wait(100)
        hand.draw(try WordInks.ink("people"), at: Point(x: x + 40, y: 300))
        hand.wait()
        #expect(hand.text.hasPrefix("little"))
    }

    /// A hand whose words are narrowly apart: once that is known, a gap counts as one that was undecided before.
    @Test mutating func narrowGapsAreLearned() throws {
        let words = ["hello", "people", "from", "little", "water", "the", "people", "from"]
        try write(words, gap: 0.7, between: 420, by: &hand)
        #expect(hand.text == words.joined(separator: " "))
    }

    // MARK: - Where nothing can be replaced

    private static let player = WindowIdentity(className: "mpv")
    private static let finalLines = """
        applications players : mpv
        final for players
        """

    /// A hand that stops within a word for longer than its rest: elsewhere the word is replaced, and where that
    /// cannot be it is waited for.
    @Test(arguments: [false, true])
    func aFinalWindowWaitsForTheWholeWord(isFinal: Bool) throws {
        let strokes = try WordInks.ink("hello").strokes
        var hand = try WordHand(lines: Self.finalLines)
        if isFinal {
            _ = hand.engine.enter(Self.player, at: hand.now)
            try #require(hand.engine.isFinal)
        }
        hand.draw(Ink(Array(strokes.prefix(3))))
        hand.wait(hand.rest * 3 / 2)
        #expect(hand.text.isEmpty == isFinal)
        hand.draw(Ink(Array(strokes.dropFirst(3))))
        hand.wait(2 * hand.rest + 1)
        #expect(hand.text == "hello")
        #expect(hand.news().contains { $0.hasPrefix("retracted") } == !isFinal)
    }

    /// Whatever pauses a hand makes, what was typed into a final window stays.
    @Test(arguments: [200, 400, 700, 1100, 1700, 2500])
    func nothingIsEverReplacedInAFinalWindow(pause: Milliseconds) throws {
        var hand = try WordHand(lines: Self.finalLines)
        _ = hand.engine.enter(Self.player, at: hand.now)
        try #require(hand.engine.isFinal)
        var x = 60.0
        var before = ""
        for word in ["hello", "people", "from", "little", "water"] {
            let ink = try WordInks.ink(word)
            for stroke in ink.strokes {
                let place = stroke.points.reduce(Point(x: .infinity, y: .infinity)) {
                    Point(x: min($0.x, $1.x), y: min($0.y, $1.y))
                }
                hand.draw(Ink([stroke]), at: Point(x: x + place.x, y: 300 + place.y))
                hand.wait(pause)
                #expect(hand.text.hasPrefix(before))
                before = hand.text
            }
            x += (ink.box?.width ?? 0) + 60
        }
        hand.wait(3 * hand.rest)
        #expect(hand.text.hasPrefix(before) && !hand.text.isEmpty)
        #expect(!hand.news().contains { $0.hasPrefix("retracted") })
    }

    // MARK: - The odds of a gap and a pause

    private static let usual = RunningNormal(mean: 5, deviation: 0.4, weight: 30)

    private static func odds(
        _ spacing: WordSpacing, _ gap: Double, _ pause: Milliseconds
    ) -> Double {
        spacing.features(
            of: WordBreak(gap: gap, pause: pause), usual: usual, count: 5, strokes: 5
        ).odds
    }

    /// A wider gap and a longer pause make a word likelier, and a pause alone does not decide.
    @Test func theOddsGrowWithGapAndPause() {
        let gaps = stride(from: -2.0, through: 5, by: 0.1)
        let pauses: [Milliseconds] = [0, 50, 100, 150, 250, 400, 700, 1500, 10_000]
        for pause in pauses {
            let odds = gaps.map { Self.odds(WordSpacing(), $0, pause) }
            #expect(zip(odds, odds.dropFirst()).allSatisfy { $0 <= $1 })
        }
        for gap in gaps {
            let odds = pauses.map { Self.odds(WordSpacing(), gap, $0) }
            #expect(zip(odds, odds.dropFirst()).allSatisfy { $0 <= $1 })
        }
        #expect(
            Self.odds(WordSpacing(), 0, 100_000) < WordBreak.certain, "no pause alone ends a word")
        #expect(Self.odds(WordSpacing(), -1, 150) < WordBreak.possible)
        #expect(Self.odds(WordSpacing(), 1.6, 600) > WordBreak.certain)
    }

    /// The same gap and pause mean more to a hand that leaves no wider ones, and less to one whose letters are
    /// as far apart.
    @Test func theOddsFollowTheWriter() {
        var narrow = WordSpacing()
        var wide = WordSpacing()
        for _ in 0..<20 {
            narrow.note(WordBreak(gap: 0.5, pause: 300), isBreak: true)
            narrow.note(WordBreak(gap: -0.2, pause: 120), isBreak: false)
            wide.note(WordBreak(gap: 1.8, pause: 600), isBreak: true)
            wide.note(WordBreak(gap: 0.5, pause: 120), isBreak: false)
            // Lies over what was before, so it says nothing.
            wide.note(WordBreak(gap: -3, pause: 120), isBreak: false)
        }
        let usual = Self.odds(WordSpacing(), 0.5, 300)
        #expect(Self.odds(narrow, 0.5, 300) > usual + 2)
        #expect(Self.odds(wide, 0.5, 300) < usual - 2)
    }

    /// Who joins the letters of a word leaves few places within it.
    @Test func joinedWritingHasMoreWordsForItsPlaces() {
        let spacing = WordSpacing()
        func odds(_ count: Int, _ strokes: Int) -> Double {
            spacing.features(
                of: WordBreak(gap: 0.6, pause: 250), usual: Self.usual, count: count,
                strokes: strokes
            ).odds
        }
        #expect(odds(12, 2) > odds(12, 12) + 1)
    }

    /// The writer's own letters are the measure, once there are some.
    @Test func lettersAreAsWideAsTheWriters() {
        var spacing = WordSpacing()
        #expect(spacing.letter(width: 10, height: 80, count: 1) > 60, "an l has no width")
        #expect(spacing.letter(width: 200, height: 60, count: 5) == 40)
        for _ in 0..<10 { spacing.note(width: 300, count: 10, strokes: 10) }
        #expect(abs(spacing.letter(width: 5, height: 80, count: 1) - 30) < 1)
        #expect(spacing.letter(width: 500, height: 60, count: 5) == 100, "much larger writing")
    }
}
