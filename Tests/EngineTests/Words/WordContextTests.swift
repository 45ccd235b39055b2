// The word before says what the next one is where its ink could be several.

import Engine
import PureSupport
import Reading
import Strokes
import System
import Testing

@Suite struct WordContextTests {
    private var hand: WordHand

    /// Reads "from" as "fron" behind "hello", and nowhere else.
    private static let reader: WordReader? = {
        let model = LetterModel(
            learning: "hello from fron world people", pairs: ["hello fron", "hello peop"])
        return WordHand.network.map { WordReader($0, model: model) }
    }()

    init() throws {
        let reader = try #require(Self.reader)
        hand = try WordHand(reader: reader)
    }

    @Test mutating func aWordIsReadBehindTheOneBefore() throws {
        try hand.write("from")
        try hand.write("hello")
        // What is shown before is what will be typed.
        hand.draw(try WordInks.ink("from"), at: Point(x: 200, y: 300))
        #expect(hand.engine.anticipation == .word("fron"))
        hand.wait()
        try hand.write("from")
        #expect(hand.text == "from hello fron from")
    }

    /// What stands before is not known then, or says nothing.
    enum Event: CaseIterable {
        case pause, comma, otherWindow, takenBack
    }

    @Test(arguments: Event.allCases)
    mutating func itCountsOnlyRightBefore(event: Event) throws {
        try hand.write("hello")
        switch event {
        case .pause: hand.wait(30_001)
        case .comma:
            try hand.draw("357")
            hand.wait()
        case .otherWindow: _ = hand.engine.loseWord()
        case .takenBack: try hand.draw("456545654565", size: 40)
        }
        try hand.write("from")
        #expect(hand.text.hasSuffix("from"))
    }

    /// Nothing is kept of what is written there.
    @Test mutating func aPrivateWordSaysNothing() throws {
        _ = hand.engine.noteKeyboard(isTaken: true)
        try hand.write("hello")
        try hand.write("from")
        #expect(hand.text == "hellofrom")
    }

    /// Two words that are decided upon together.
    @Test mutating func aWordIsReadBehindOneThatIsDecidedWithIt() throws {
        var x = 60.0
        for word in ["hello", "from"] {
            let ink = try WordInks.ink(word)
            hand.draw(ink, at: Point(x: x, y: 200))
            hand.wait(220)
            x += (ink.box?.width ?? 0) + 30
        }
        hand.wait()
        #expect(hand.text == "hello fron")
    }

    /// A stroke that goes on with a word, or with missed ink, for which nothing was typed, is read with it
    /// behind the word before both, and is shown so.
    @Test mutating func aWordThatGoesOnIsShownAsItWillBeTyped() throws {
        try hand.write("hello", at: 100)
        let ink = try WordInks.ink("from")
        let left = (ink.box?.minX ?? 0, ink.box?.minY ?? 0)
        func draw(_ part: Ink) {
            let corner = part.box.map { ($0.minX - left.0, $0.minY - left.1) } ?? (0, 0)
            hand.draw(part, at: Point(x: 400 + corner.0, y: 300 + corner.1))
        }
        draw(Ink(Array(ink.strokes.dropLast())))
        hand.wait()
        draw(Ink(Array(ink.strokes.suffix(1))))
        let shown = hand.engine.anticipation
        hand.wait()
        #expect(shown == .word("fron") && hand.text == "hello fron")
    }

    /// What the writer has taken as it was offered stays.
    @Test func aCompletionIsNotReadAnew() throws {
        var hand = try WordHand()
        try hand.write("hello")
        let ink = Ink(Array(try WordInks.ink("people").strokes.prefix(4)))
        hand.draw(ink, at: Point(x: 100, y: 200))
        hand.wait(100)
        hand.engine.wordReader = Self.reader
        let x = 100 + (ink.box?.width ?? 0)
        hand.draw(Ink([Stroke((0...20).map { Point(x: x + 10 * Double($0), y: 240) })]))
        #expect(hand.text == "hello people")
    }
}

extension LetterModel {
    /// By the words of `text`, each second one of `pairs` much likelier behind the first.
    init(learning text: String, pairs: [String]) {
        var words = WordCounts()
        words.add(text)
        var values: [String: Int8] = [:]
        for pair in pairs {
            values[pair] = 127
            values[pair.prefix { $0 != " " } + " "] = 0
        }
        let bytes = PairsFile.bytes(values) { Checksum(of: $0.utf8).value }
        let folder = TemporaryFolder()
        try? File(folder.path + "/few.pairs").replace(with: bytes, mode: 0o600)
        self = withExtendedLifetime(folder) {
            LetterModel(learning: words).withPairs(beside: folder.path + "/few.model")
        }
    }
}
