import Dictionaries
import Strokes
import Testing

@testable import Engine

/// Which strokes are one character, with a reader that knows a few letters by heart. What it types for
/// them is no matter of segmentation.
@Suite struct SegmenterTests {
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

        func read(_ ink: Ink) -> InkReading {
            let word = Self.word(ink)
            let known = meanings[mode] ?? [:]
            var reading = InkReading(strokeCount: word.count)
            reading.mayContinue = known.keys.contains {
                $0.count > word.count && $0.hasPrefix(word)
            }
            reading.match = known[word].map {
                Match(
                    actions: [.text($0)], cellPath: CellPath(ink),
                    distance: distances[word] ?? 0.2, alternatives: [], band: .learned)
            }
            return reading
        }

        func isBound(_ dot: Stroke) -> Bool { false }

        func draft(of match: Match, at now: Milliseconds) -> Draft? {
            Draft(actions: match.actions, count: 1, place: insertionPoint)
        }

        static func stroke(_ letter: Character) -> Stroke {
            let x = Double(letter.asciiValue ?? 0)
            return Stroke([Point(x: x, y: 0), Point(x: x + 40, y: 20), Point(x: x, y: 50)])
        }

        static func word(_ ink: Ink) -> String {
            ink.strokes.compactMap { stroke in
                stroke.points.first.map { String(UnicodeScalar(UInt8($0.x))) }
            }.joined()
        }
    }

    /// A segmenter, and what it decides in words: `lt` is a character of two strokes, `lt...` one behind
    /// which a stroke has been drawn, `+t-l` types a t for now and removes an l, `?` waits.
    private struct Bench {
        var segmenter: Segmenter
        var table = Table()
        var now: Milliseconds = 1000

        init(typesAtOnce: Bool = false, rhythm: Rhythm = Rhythm(.fixed(300))) {
            segmenter = Segmenter(rhythm: rhythm)
            segmenter.typesAtOnce = typesAtOnce
        }

        /// Strokes 100 ms apart.
        mutating func draw(_ letters: String) -> String {
            letters.map { letter in
                now += 100
                segmenter.touch(at: now, by: table)
                segmenter.add(Table.stroke(letter))
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
                case .draft(let draft, let before, _):
                    words.append("+" + text(draft) + (before.map { "-" + text($0) } ?? ""))
                case .wait: words.append("?")
                }
            }
            return words.joined(separator: " ")
        }

        private func text(_ draft: Draft) -> String { Label.text(of: draft.actions) }
    }

    @Test func whatMakesSenseTogetherIsOneCharacter() {
        var bench = Bench()
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
    @Test func aCharacterChangesHowTheStrokeBehindItIsRead() {
        var bench = Bench()
        bench.table.meanings["letters"]?["^^"] = "x"
        bench.table.meanings["digits"]?["o-"] = "6"
        #expect(bench.draw("^o") == "? ^... ?", "a digit may go on, the letter may not")
        #expect(bench.draw("-") == "o-")
    }

    @Test func interruptionsEndACharacter() {
        var bench = Bench()
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

    /// Each alone is sure, and both are clearer than the whole.
    @Test func whatIsClearAloneIsTwo() {
        var bench = Bench()
        bench.table.meanings["letters"] = ["l": "l", "o": "o", "lo": "b"]
        #expect(bench.draw("lo") == "? lo")
        bench.table.distances["lo"] = 0.6
        #expect(bench.draw("lo") == "? l... o")
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

    /// A character that the pause has cut in two makes the pause longer, once the next stroke begins.
    @Test func aCutCharacterIsLearnedFrom() {
        var bench = Bench(rhythm: Rhythm(RhythmLimits(start: 150, least: 150, most: 800)))
        #expect(bench.draw("l") == "?")
        #expect(bench.wait(150) == "l")
        bench.now += 50
        #expect(bench.draw("-") == "-")
        #expect(bench.segmenter.rhythm.pause == 150)
        bench.now += 500
        #expect(bench.draw("o") == "o")
        #expect(bench.segmenter.rhythm.pause > 150)
    }
}
