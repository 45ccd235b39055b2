import Dictionaries
import Strokes
import Testing

@testable import Engine

/// Which strokes are one character, with a reader that knows a few letters by heart. What it types for
/// them is no matter of segmentation.
@Suite struct SegmenterTests {
    private var bench = Bench()

    /// Strokes are letters here, and ink is a word of them.
    private struct Table: InkReader {
        var mode = "letters"
        var insertionPoint = InsertionPoint()
        /// What words mean in each mode. What others begin with may go on.
        var meanings = [
            "letters": ["l": "l", "l-": "t", "l--": "ff", "o": "o", "^": "lock"],
            "digits": ["o": "0"],
        ]
        /// Distances, where they are not 0.2.
        var distances: [String: Float] = [:]
        var retractable = false
        /// What entries of several strokes begin with; nil for all that they can.
        var begins: [String]?
        /// What waits for the pause although nothing is to follow.
        var heldBack: [String] = []
        /// The mode that the last character was read in, where it was for that alone.
        var modeOfLast: String?

        func before(_ count: Int) -> Table? {
            var table = self
            table.mode = modeOfLast ?? mode
            return table
        }

        func read(_ ink: Ink) -> InkReading {
            let word = Self.word(ink)
            let known = meanings[mode] ?? [:]
            var reading = InkReading(strokeCount: word.count)
            let isBeginning =
                begins?.contains(word)
                ?? known.keys.contains { $0.count > word.count && $0.hasPrefix(word) }
            reading.beginning = isBeginning ? 0 : nil
            reading.isHeldBack = heldBack.contains(word)
            reading.match = known[word].map {
                Match(
                    actions: [$0 == "BackSpace" ? .chord(.backSpace) : .text($0)],
                    cellPath: CellPath(ink),
                    distance: distances[word] ?? 0.2, alternatives: [], band: .learned)
            }
            return reading
        }

        func isAnything(_ ink: Ink, within limit: Float) -> Bool {
            read(ink).match.map { $0.distance < limit } ?? false
        }

        func isBeginning(_ ink: Ink, countsMarks: Bool) -> Bool { read(ink).mayContinue }

        var writesText: Bool { true }

        func canRetract(_ inks: [Ink]) -> Bool { retractable }

        func isFlick(_ stroke: Stroke) -> Bool { false }

        func isBound(_ dot: Stroke) -> Bool { false }

        func draft(of match: Match, at now: Milliseconds) -> Draft? {
            Draft(actions: match.actions, count: 1, place: insertionPoint)
        }

        /// The letter is written into the height of the first point; `'` is a dot, and `"` a dash.
        static func stroke(_ letter: Character, at x: Double) -> Stroke {
            let first = Point(x: x, y: Double(letter.asciiValue ?? 0) / 1000)
            guard letter != "'" else { return Stroke([first, Point(x: x + 1, y: 1)]) }
            guard letter != "\"" else { return Stroke([first, Point(x: x + 25, y: -2)]) }
            return Stroke([first, Point(x: x + 40, y: 20), Point(x: x, y: 50)])
        }

        static func word(_ ink: Ink) -> String {
            ink.strokes.compactMap { stroke in
                stroke.points.first.map {
                    String(UnicodeScalar(UInt8(($0.y * 1000).rounded())))
                }
            }.joined()
        }
    }

    /// A segmenter, and what it decides in words: `lt` is a character of two strokes, `lt...` one behind
    /// which a stroke has been drawn, `-l` takes an l back that was part of another, `+t-l` types a t
    /// for now and removes an l, `?` waits, `.` is a mark that nothing is typed for.
    private struct Bench {
        var segmenter: Segmenter
        var table = Table()
        var now: Milliseconds = 1000
        var x = 0.0
        /// How far the hand moves on before each stroke.
        var step = 0.0

        init(typesAtOnce: Bool = false, rhythm: Rhythm = Rhythm(.fixed(300))) {
            segmenter = Segmenter(rhythm: rhythm)
            segmenter.typesAtOnce = typesAtOnce
        }

        /// Strokes 100 ms apart, 250 ms where there is a comma, 500 where there is a space.
        mutating func draw(_ letters: String) -> String {
            letters.compactMap { letter in
                now += letter == " " ? 500 : letter == "," ? 250 : 100
                guard letter != " ", letter != "," else { return nil }
                segmenter.touch(at: now)
                x += step
                segmenter.add(Table.stroke(letter, at: x), at: now)
                return decisions()
            }.joined(separator: " ")
        }

        mutating func wait(_ time: Milliseconds) -> String {
            now += time
            segmenter.tick(at: now)
            return decisions()
        }

        mutating func decisions() -> String {
            var words: [String] = []
            while let decision = segmenter.decision(at: now, by: table) {
                switch decision {
                case .character(let character):
                    let word = Table.word(character.ink)
                    words.append(word + (character.isFollowed ? "..." : ""))
                    if character.draftStands { words.append("stands") }
                    if character.match?.actions == [.text("lock")] { table.mode = "digits" }
                    table.modeOfLast = nil
                    if table.mode == "capital" {
                        (table.mode, table.modeOfLast) = ("letters", "capital")
                    }
                case .draft(let draft, let before, _):
                    words.append("+" + text(draft) + (before.map { "-" + text($0) } ?? ""))
                case .retract(let ink):
                    words.append("-" + Table.word(ink))
                    table.mode = table.modeOfLast ?? table.mode
                case .absorb, .mark: words.append(".")
                case .wait: words.append("?")
                }
            }
            return words.joined(separator: " ")
        }

        private func text(_ draft: Draft) -> String { Label.text(of: draft.actions) }
    }

    @Test mutating func whatMakesSenseTogetherIsOneCharacter() {
        #expect(bench.draw("o") == "o")
        #expect(bench.draw("l-") == "? ?")
        #expect(bench.segmenter.deadline == bench.now + 300)
        #expect(bench.wait(299) == "")
        #expect(bench.wait(1) == "l-")
        #expect(bench.segmenter.deadline == nil && bench.segmenter.isEmpty)
        #expect(bench.draw("l--") == "? ? l--")
        #expect(bench.draw("lo") == "? l... o")
    }

    /// Each decision is carried out before the next is made.
    @Test mutating func aCharacterChangesHowTheStrokeBehindItIsRead() {
        bench.table.meanings["letters"]?["^^"] = "x"
        bench.table.meanings["digits"]?["o-"] = "6"
        #expect(bench.draw("^ o") == "? ^... ?", "a digit may go on, the letter may not")
        #expect(bench.draw("-") == "o-")
    }

    /// However well two strokes go together, what was complete for 0.8 s stays.
    @Test(arguments: [(700, "-l ll"), (900, "l")])
    func whatWasTypedAWhileAgoIsNotRetracted(_ pause: Milliseconds, _ decided: String) {
        var bench = Bench(rhythm: Rhythm())
        bench.table.meanings["letters"] = ["l": "l", "ll": "u"]
        bench.table.distances = ["l": 0.6, "ll": 0]
        bench.table.begins = []
        bench.table.retractable = true
        #expect(bench.draw("l") == "l")
        bench.now += pause - 100
        #expect(bench.draw("l") == decided)
    }

    /// The first stroke of an A means nothing: a bar that comes late is its own, and no space. The space behind a 1 is
    /// none of its foot, and that behind a 2 no bar of a far 7.
    @Test(arguments: [("A", Float(1.55), "-l l-"), ("A", 0.2, "-"), ("7", 0.4, "-")])
    func aLateStrokeCompletesWhatWasMissed(
        _ whole: String, _ distance: Float, _ decided: String
    ) {
        var bench = Bench(rhythm: Rhythm())
        bench.table.meanings["letters"] = ["l": "A", "l-": whole, "-": " "]
        bench.table.distances = ["l": distance, "-": 0, "l-": whole == "7" ? 0.95 : 0.2]
        bench.table.begins = []
        bench.table.retractable = true
        #expect(bench.draw("l") == "l")
        if whole == "7" { (bench.step, bench.now) = (30, bench.now + 100) }
        #expect(bench.draw("-") == decided)
    }

    /// Some hands draw the dot of an i as a dash, which by itself would do something.
    @Test func theDashAboveAnIDoesNothing() {
        var bench = Bench(rhythm: Rhythm())
        bench.table.meanings["letters"] = ["i": "i", "i\"": "i", "\"": "BackSpace"]
        bench.table.begins = []
        bench.table.retractable = true
        #expect(bench.draw("i") == "i")
        bench.now += 400
        #expect(bench.draw("\"") == "-i i\"")
    }

    /// An l that is sure is not lost to a miss with what is drawn behind it, where place and time have them apart.
    @Test func noLetterIsLostToAMissThatContainsIt() {
        var bench = Bench(rhythm: Rhythm())
        bench.table.meanings["letters"] = ["l": "l", "--": "z"]
        bench.table.distances = ["l": 0.7]
        bench.table.begins = ["l"]
        bench.step = 70
        #expect(bench.draw("l-") == "? l... -")
    }

    /// No hand clicks at once just above what it has drawn.
    @Test func aTapAboveAStrokeIsNoClick() {
        var bench = Bench(rhythm: Rhythm())
        #expect(bench.draw("o") == "o")
        func takes(_ point: Point, after pause: Milliseconds) -> Bool {
            bench.segmenter.touch(at: bench.now + pause)
            return bench.segmenter.takesDot(at: point, at: bench.now + pause, by: bench.table)
        }
        #expect(takes(Point(x: 20, y: -20), after: 300))
        #expect(!takes(Point(x: 20, y: 45), after: 300))
        #expect(!takes(Point(x: 20, y: -20), after: 900))
        #expect(!takes(Point(x: 300, y: -20), after: 300))
        bench.now += 300
        bench.segmenter.add(Stroke([Point(x: 20, y: -20)]), at: bench.now)
        #expect(bench.decisions() == ".")
    }

    @Test mutating func interruptionsEndACharacter() {
        bench.segmenter.end()
        #expect(bench.decisions() == "")
        #expect(bench.draw("l") == "?")
        bench.segmenter.end()
        #expect(bench.decisions() == "l")
        #expect(bench.draw("l") == "?")
        bench.segmenter.drop()
        #expect(bench.decisions() == "")
        #expect(bench.wait(1000) == "")
    }

    /// With a key held, a stroke is told of only once the pointer has rested: the pen was up before.
    @Test(arguments: [(0, "? lo"), (400, "? l... o")])
    mutating func thePauseIsThatOfTheHand(_ rested: Milliseconds, _ decided: String) {
        bench.table.meanings["letters"] = ["l": "l", "o": "o", "lo": "b"]
        bench.segmenter.touch(at: 900)
        bench.segmenter.add(Table.stroke("l", at: 0), at: bench.now - rested)
        let first = bench.decisions()
        #expect(bench.segmenter.deadline == bench.now - rested + 300)
        #expect(first + " " + bench.draw("o") == decided)
    }

    /// Where shapes would have it both ways, the pause decides, and a doubtful whole wants a short one.
    @Test mutating func thePauseDecidesBetweenShapes() {
        bench.table.meanings["letters"] = ["l": "l", "o": "o", "lo": "b"]
        #expect(bench.draw("lo") == "? lo")
        #expect(bench.draw("l o") == "? l... o")
        bench.table.distances["lo"] = 1.4
        #expect(bench.draw("lo") == "? l... o")
    }

    /// A stroke beside the character belongs to the next one, however soon it comes.
    @Test mutating func placeDecidesBetweenShapes() {
        bench.table.meanings["letters"] = ["l": "l", "z": "z", "lz": "k", "o": "o"]
        #expect(bench.draw("lz") == "? lz")
        bench.step = 65
        #expect(bench.draw("o o o o o o l,z") == "o o o o o o ? l... z")
    }

    /// What was complete is taken back where it was part of another character, and only where that is no
    /// guess.
    @Test mutating func theLastCharacterIsReadAnew() {
        bench.table.meanings["letters"] = ["c": "c", "l": "l", "cl": "d", "o": "o"]
        bench.table.begins = []
        #expect(bench.draw("cl") == "c l")
        bench.table.retractable = true
        #expect(bench.draw("o cl") == "o c -c cl")
        // Behind a longer pause they are two, and what is sure is not given up for nothing.
        #expect(bench.draw("o c l") == "o c l")
        #expect(bench.draw("o co") == "o c o")
    }

    /// A mode for one character has ended with it; what is part of that all the same is read in it.
    @Test mutating func aCharacterIsReadAnewInItsOwnMode() {
        bench.table.mode = "capital"
        bench.table.meanings = [
            "capital": ["c": "C", "cl": "D"], "letters": ["l": "l", "c": "c", "o": "o"],
        ]
        bench.table.begins = []
        bench.table.retractable = true
        #expect(bench.draw("c") == "c")
        #expect(bench.table.mode == "letters")
        #expect(bench.draw("l") == "-c cl")
        #expect(bench.table.mode == "letters")
        #expect(bench.draw(" o cl") == "o c l", "in the letters they are two")
    }

    /// Two bars of an equals sign, and a minus and a space on one spot; how soon they come is for the hand to say.
    @Test(arguments: [(24.0, true), (10, false), (150, false)])
    func barsOfOneSignLieApart(apart: Double, are: Bool) {
        let bar = Box(minX: 0, minY: 0, maxX: 60, maxY: 2)
        let next = Box(minX: 4, minY: 2 + apart, maxX: 62, maxY: 4 + apart)
        #expect(Spacing().isSecondBar(next, beside: bar) == are)
    }

    /// However wrongly a hand was learned, a long pause speaks for no character.
    @Test func aLongPauseJoinsNothingWhateverWasLearned() {
        var spacing = Spacing()
        for _ in 0..<40 {
            spacing.note(timeWithin: 255)
            spacing.note(timeBetween: 180)
        }
        #expect(spacing.likelihood(ofTime: 1500, isDot: false) <= 0)
    }

    /// Pauses that were between letters are within them where the hand has slowed down; a single long one is a thought.
    @Test(arguments: [
        ([], false), ([1000, 1000], false), ([1000, 300, 1000], false), ([1000, 900, 1800], true),
        ([60_000, 60_000, 60_000], false), ([1000, 900, 60_000, 1000], false),
    ])
    func aHandThatSlowsDownIsFollowed(between: [Milliseconds], isWithin: Bool) {
        var spacing = Spacing()
        for _ in 0..<40 {
            spacing.note(timeWithin: 80)
            spacing.note(timeBetween: 240)
        }
        let learned = spacing
        for pause in between { spacing.note(certainlyBetween: pause) }
        #expect(spacing == learned, "it is of the moment")
        #expect((spacing.likelihood(ofTime: 190, isDot: false) > 0) == isWithin)
        #expect(spacing.likelihood(ofTime: 80, isDot: false) > 0)
    }

    /// A mark finds its letter behind others, which are typed once more; where the letter means the same
    /// without it, nothing is typed.
    @Test mutating func aLateMarkFindsItsLetter() {
        bench.step = 65
        bench.table.meanings["letters"] = ["l": "l", "l'": "i", "o": "o", "z": "z"]
        bench.table.begins = []
        bench.table.retractable = true
        #expect(bench.draw("l o z") == "l o z")
        bench.x -= 175
        #expect(bench.draw(" '") == "-z -o -l l'... o... z")
        bench.table.meanings["letters"]?["l"] = "i"
        bench.x += 175
        #expect(bench.draw("  l o") == "l o")
        bench.x -= 110
        #expect(bench.draw(" '") == ".")
    }

    /// A stem is no mark, and a space has none: nothing that stands far back is typed anew for the l of another word.
    @Test(arguments: ["s", "l"])
    func aStemIsNoMarkOfWhatStandsBefore(_ earlier: String) {
        var bench = Bench()
        bench.step = 65
        bench.table.meanings["letters"] = [
            "l": "l", "s": " ", "ll": "u", "sl": "t", "s'": "i", "o": "o",
        ]
        bench.table.begins = []
        bench.table.retractable = true
        #expect(bench.draw("\(earlier) o o") == "\(earlier) o o")
        bench.x -= 175
        #expect(bench.draw(" l") == "l")
    }

    /// The letter of a mark may have meant nothing without it. What meant nothing is not typed once more.
    @Test mutating func aLateMarkFindsWhatMeantNothing() {
        bench.step = 65
        bench.table.meanings["letters"] = ["l'": "i", "o": "o", "z": "z"]
        bench.table.begins = []
        bench.table.retractable = true
        #expect(bench.draw("l o l z") == "l o l z")
        bench.x -= 240
        #expect(bench.draw(" '") == "-z -o l'... o... z")
    }

    /// What could not be taken back waits, and is read as if it could.
    @Test mutating func whatIsHeldBackIsReadWithWhatFollows() {
        bench.table.meanings["letters"] = ["c": "c", "l": "l", "cl": "d", "o": "o"]
        bench.table.begins = []
        bench.table.heldBack = ["c"]
        #expect(bench.draw("cl") == "? cl")
        #expect(bench.draw("co") == "? c... o")
        #expect(bench.draw("c") == "?")
        #expect(bench.wait(300) == "c")
        #expect(bench.draw("l") == "l")
    }

    @Test func whatMayGoOnIsTypedAtOnceAndReplaced() {
        var bench = Bench(typesAtOnce: true)
        #expect(bench.draw("l") == "+l ?")
        #expect(bench.draw("-") == "+t-l ?")
        #expect(bench.draw("-") == "l--")
        // Of what is given up, that much is a character which was typed.
        #expect(bench.draw("l") == "+l ?")
        bench.segmenter.drop()
        #expect(bench.decisions() == "l")
    }

    /// What was typed somewhere else cannot be replaced any more, and what follows is something else.
    @Test func whatWasTypedElsewhereStands() {
        var bench = Bench(typesAtOnce: true)
        #expect(bench.draw("l") == "+l ?")
        bench.table.insertionPoint.change()
        #expect(bench.draw("-o") == "l... stands - o")
        #expect(bench.draw("l") == "+l ?")
        bench.table.insertionPoint.change()
        #expect(bench.wait(300) == "l stands")
    }

    /// A character that the pause has cut in two is put together again, and makes the pause longer.
    @Test func aCutCharacterIsLearnedFrom() {
        var bench = Bench(rhythm: Rhythm(RhythmLimits(start: 150, least: 150, most: 800)))
        bench.table.retractable = true
        #expect(bench.draw("l") == "?")
        #expect(bench.wait(150) == "l")
        bench.now += 50
        #expect(bench.draw("-") == "-l ?")
        #expect(bench.wait(150) == "l-")
        bench.now += 500
        #expect(bench.draw("o") == "o")
        #expect(bench.segmenter.rhythm.pause > 150)
    }
}
