// Drawing an alphabet: which letter is next, and what is too like what.

import Dictionaries
import Learning
import Strokes
import Testing

@Suite struct AlphabetTests {
    private let alphabet = Alphabet(text: "αβγδ")
    private var lesson: AlphabetLesson

    init() throws {
        let dictionary = try Samples.dictionary()
        let frame = AlphabetFrame(
            alphabet, withCapitals: false, in: dictionary, shipped: StrokeDictionary(),
            forms: StrokeDictionary(), isAlone: false)
        lesson = AlphabetLesson(AlphabetWalk(alphabet), in: frame.applied(to: dictionary))
    }

    /// What is done one after the other: `d` draws, `s` skips, `b` goes back, `2` and `1` say how often each is
    /// drawn, `a` asks for the letter before once more, `u` takes its drawing back.
    private func walk(_ deeds: String, _ start: AlphabetWalk) -> String {
        var walk = start
        var asked = walk.due?.letter ?? "."
        var last: Alphabet.Place?
        for deed in deeds {
            switch deed {
            case "d":
                last = walk.due
                walk.take()
            case "s": walk.skip()
            case "b": walk.back()
            case "2": walk.isTwice = true
            case "1": walk.isTwice = false
            case "a": last.map { walk.again($0) }
            default: last.map { walk.undo($0) }
            }
            asked += walk.due?.letter ?? "."
        }
        return asked
    }

    @Test(arguments: [
        ("dddd", "αβγδ."), ("ddddd", "αβγδ.."), ("sddd", "αβγδ."), ("dds", "αβγδ"),
        ("ddbd", "αβγβγ"), ("ddbbd", "αβγβαγ"), ("b", "αα"), ("ddad", "αβγβγ"), ("ddud", "αβγβγ"),
        ("2dddddddd", "αααββγγδδ."), ("2ddud", "αααβαβ"), ("2dd1dd", "αααββγδ"),
        ("dddd2dddd", "αβγδ.αβγδ."), ("ddddb", "αβγδ.δ"), ("ssss", "αβγδ."),
    ])
    func oneLetterComesAfterTheOther(deeds: String, asked: String) {
        #expect(walk(deeds, AlphabetWalk(alphabet)) == asked)
    }

    private func line(_ letter: String, _ mode: String = "greek", _ paths: String...) throws
        -> DictionaryLine
    {
        DictionaryLine(
            mode: mode, actions: [.text(letter)],
            examples: try paths.map { Example(cellPath: try #require(CellPath($0))) })
    }

    /// Later it goes on with the first letter without a drawing of the user's own in that mode.
    @Test func itGoesOnWhereItWasLeft() throws {
        let lines = [
            try line("α", "greek", "147"), try line("γ", "greek", "147", "258"), try line("β"),
            try line("δ", "letters", "369"), try line("ζ", "greek", "369"),
        ]
        let walk = AlphabetWalk(alphabet, drawn: lines)
        #expect(walk.drawnCount == 2)
        #expect(walk.missing.map(\.letter) == ["β", "δ"])
        #expect(self.walk("dd", walk) == "βδ.")
        #expect(self.walk("2dddd", walk) == "βββδδα")
    }

    @Test func capitalsComeBehind() throws {
        var walk = AlphabetWalk(Alphabet(text: "ασς"))
        for _ in 0..<3 { walk.take() }
        #expect(walk.due == nil && !walk.hasCapitals)
        walk.addCapitals(drawn: try "ασς".map { try line(String($0), "greek", "147") })
        #expect(walk.due == Alphabet.Place(letter: "Α", mode: "greek-capitals"))
        #expect(walk.missing.map(\.letter) == ["Α", "Σ"])
    }

    // MARK: What is too like what

    @Test mutating func whatIsLikeAnotherLetterIsInDoubt() throws {
        let first = try #require(lesson.take(try Samples.ink("14789")))
        #expect(first.rival == nil && !first.replaces && first.drawing.place.letter == "α")
        let second = try #require(lesson.take(try Samples.ink("14789")))
        #expect(second.rival?.actions == [.text("α")])
        // The letter stays until it is drawn otherwise, or kept.
        #expect(lesson.due?.letter == "β" && lesson.doubt != nil)
        var kept = lesson
        kept.keepBoth()
        #expect(kept.due?.letter == "γ")
        let third = try #require(lesson.take(try Samples.ink("1236987412")))
        #expect(third.replaces && third.rival == nil && third.drawing.place.letter == "β")
        #expect(lesson.due?.letter == "γ" && lesson.walk.drawnCount == 2)
        // What was replaced is forgotten, and is no rival any more.
        #expect(lesson.take(try Samples.ink("1236987412"))?.rival?.actions == [.text("β")])
        lesson.undo()
        #expect(lesson.due?.letter == "γ" && lesson.doubt == nil && lesson.walk.drawnCount == 2)
    }

    /// What counts in every mode is taken as well.
    @Test mutating func whatIsInheritedCounts() throws {
        #expect(lesson.take(try Samples.ink("456"))?.rival?.actions == [.text(" ")])
        #expect(lesson.take(try Samples.ink("654"))?.rival != nil)
    }

    @Test mutating func theSameLetterTwiceIsNotLikeAnother() throws {
        lesson.isTwice = true
        _ = lesson.take(try Samples.ink("14789"))
        let second = try #require(lesson.take(try Samples.ink("14789")))
        #expect(second.rival == nil && second.drawing.place.letter == "α")
        #expect(lesson.due?.letter == "β")
    }

    @Test mutating func undoingGoesBackThroughAllDrawings() throws {
        for path in ["14789", "1236987412", "258|2"] { _ = lesson.take(try Samples.ink(path)) }
        for letter in ["γ", "β", "α"] {
            lesson.undo()
            #expect(lesson.due?.letter == letter)
        }
        #expect(lesson.last == nil && lesson.walk.drawnCount == 0)
        lesson.undo()
        #expect(lesson.due?.letter == "α")
    }

    @Test mutating func inkWithoutAPointIsNone() throws {
        #expect(lesson.take(Ink()) == nil)
        #expect(lesson.due?.letter == "α")
    }
}
