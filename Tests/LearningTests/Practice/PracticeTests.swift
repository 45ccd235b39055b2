// Going through a course: right and wrong, the mode on the way, times, and what keeps being misread.

import Dictionaries
import Engine
import Strokes
import Testing

@testable import Learning

@Suite struct PracticeTests {
    private func practice(_ text: String, misreadings: Int = 3) throws -> Practice {
        let routes = try Routes(Samples.dictionary())
        return Practice(
            Course(text) { routes.steps(to: $0, from: "letters") != nil }, routes: routes,
            misreadings: misreadings)
    }

    @Test func whatIsRightGoesOnAndWhatIsWrongDoesNot() throws {
        var practice = try practice("lo")
        #expect(practice.due == "l")
        #expect(try practice.take(.character("\"o\"")) == .wrong([.text("o")]))
        #expect(try practice.take(.character("")) == .wrong([]))
        #expect(practice.due == "l")
        #expect(try practice.take(.character("\"l\"")) == .right)
        #expect(practice.due == "o")
        #expect(try practice.take(.character("\"o\"")) == .right)
        #expect(practice.due == nil)
        #expect(try practice.take(.character("\"o\"")) == .passed)
        #expect(practice.tallies["l"] == Tally(tries: 3, right: 1))
    }

    @Test func theShiftIsAStepOfItsOwn() throws {
        var practice = try practice("L")
        #expect(try practice.take(.character("\"l\"")) == .wrong([.text("l")]))
        #expect(try practice.take(.character("shift capitals", "852")) == .onTheWay)
        #expect(practice.due == "L")
        #expect(try practice.take(.character("\"L\"", in: "capitals")) == .right)
        #expect(practice.tallies["shift capitals"] == Tally(tries: 2, right: 1))
        #expect(practice.tallies["L"] == Tally(tries: 1, right: 1))
    }

    /// A lock is as good as a shift.
    @Test func anotherWayThereIsRightAsWell() throws {
        var practice = try practice("L")
        let text = Samples.text.replacing("mode common", with: "mode common\nlock capitals : 96321")
        practice.use(try Routes(Samples.dictionary(text)))
        #expect(try practice.take(.character("lock capitals", "96321")) == .onTheWay)
    }

    @Test func aCorrectionIsNoMistake() throws {
        var practice = try practice("l")
        #expect(try practice.take(.character("<BackSpace>", "654")) == .passed)
        #expect(practice.take(.began) == .passed)
        #expect(practice.tallies.isEmpty)
    }

    /// Several characters at once are a word, and the space before it comes by itself.
    @Test func aWholeWordIsTakenAtOnce() throws {
        var practice = try practice("lol oil l")
        #expect(practice.dueWord?.text == "lol")
        #expect(try practice.take(.character("\"loo\"", in: "words")) == .wrong([.text("loo")]))
        #expect(try practice.take(.character("\"lol\"", in: "words")) == .right)
        #expect(practice.due == " " && practice.dueWord?.text == "oil")
        #expect(try practice.take(.character("\" oil\"", in: "words")) == .right)
        #expect(practice.take(.retracted) == .passed)
        #expect(practice.dueWord?.text == "oil", "its end was another word's")
        #expect(try practice.take(.character("\"oil\"", in: "words")) == .right)
        #expect(practice.tallies["\"lol\""] == Tally(tries: 2, right: 1))
        #expect(practice.tallies["\"oil\""] == Tally(tries: 1, right: 1))
    }

    /// A word counts for its letters, and the space before it; strokes that change the mode are no characters.
    @Test func aWordIsAsFastAsItIsLong() {
        let tallies = [
            "\"lol\"": Tally(tries: 1, right: 1, seconds: 2),
            "l": Tally(tries: 1, right: 1, seconds: 1),
            "shift capitals": Tally(tries: 1, right: 1, seconds: 1),
        ]
        #expect(Tally.speed(of: tallies) == 75)
        #expect(Tally.speed(of: [:]) == nil)
    }

    @Test func whatIsSkippedIsNotCounted() throws {
        var practice = try practice("lo")
        practice.skip()
        #expect(practice.due == "o" && practice.skipped == [0] && practice.tallies.isEmpty)
        practice.skip()
        practice.skip()
        #expect(practice.due == nil && practice.skipped == [0, 1])
    }

    @Test func timeRunsFromCharacterToCharacter() throws {
        var practice = try practice("llll")
        // The first from its own beginning, the next from the end of the one before.
        _ = try practice.take(.character("\"l\"", from: 1000, to: 1500))
        _ = try practice.take(.character("\"l\"", from: 2000, to: 2500))
        #expect(practice.tallies["l"]?.seconds == 1.5)
        // Whoever fetches a coffee does not write slowly.
        _ = try practice.take(.character("\"l\"", from: 60_000, to: 60_500))
        #expect(practice.tallies["l"]?.seconds == 2)
        #expect(Tally.speed(of: practice.tallies) == 90)
    }

    // MARK: Learning a hand

    @Test func threeOfFiveDrawnAlikeAreAReasonToLearn() throws {
        var practice = try practice("llll")
        let step = try #require(practice.steps(from: "letters").first)
        for meaning in ["\"o\"", "\"l\"", "\"o\"", "\"l\""] {
            _ = try practice.take(.character(meaning, "741236987"))
            #expect(practice.misread(step) == nil)
        }
        _ = try practice.take(.character("\"o\"", "741236987"))
        let misread = try #require(practice.misread(step))
        #expect(misread.examples.count == 3 && misread.readAs == [.text("o")])
        practice.forgetMisreadings(of: step)
        #expect(practice.misread(step) == nil)
    }

    @Test(arguments: [
        (["741236987", "456", "159357", "2586", "963"], nil),
        (["741236987", "456", "741236987", "741236987"], 3),
    ])
    func onlyWhatIsAlikeOfThemIsLearned(drawn: [String], count: Int?) throws {
        var practice = try practice("l")
        let step = try #require(practice.steps(from: "letters").first)
        for cells in drawn { _ = try practice.take(.character("", cells)) }
        #expect(practice.misread(step)?.examples.count == count)
        #expect(practice.misread(step)?.readAs == nil)
    }

    // MARK: Slow strokes

    private static let crossed = Samples.text.replacing(
        "\"i\" : 258|2", with: "\"i\" : 258|2\n\"t\" : 258|456\n\"r\" : 258")

    private func crossed(_ text: String) throws -> Practice {
        let dictionary = try Samples.dictionary(Self.crossed)
        let routes = Routes(dictionary, recogniser: Recogniser(dictionary))
        return Practice(Course(text) { _ in true }, routes: routes)
    }

    /// Where a stroke of a letter is drawn, and when: what Krakel has read of it.
    private func stroke(
        _ number: Int, _ meaning: String, in mode: String = "letters", at began: Milliseconds
    ) throws -> Written {
        let whole = try Samples.ink("258|456").strokes[number]
        let actions = try ActionNotation.actions(in: meaning)
        return .read(
            WrittenCharacter(
                actions, in: mode, ink: Ink([whole]), began: began, ended: began + 200))
    }

    /// Whoever lets the pen up for long has drawn a t all the same.
    @Test(arguments: ["\" \"", "<BackSpace>", "\".\""])
    func strokesThatComeSlowlyAreOneLetter(bar: String) throws {
        var practice = try crossed("tl")
        #expect(try practice.take(stroke(0, "\"r\"", at: 0)) == .wrong([.text("r")]))
        #expect(try practice.take(stroke(1, bar, at: 900)) == .slow)
        #expect(practice.due == "l")
        #expect(practice.tallies == ["t": Tally(tries: 1, right: 1, seconds: 1.1)])
        #expect(practice.take(.retracted) == .passed)
        #expect(practice.due == "t", "the bar was another character's")
    }

    /// A mode for a single character is over behind its first stroke.
    @Test func aSlowCapitalIsOneLetter() throws {
        let dictionary = try Samples.dictionary(
            Samples.text.replacing(
                "mode capitals inherits common",
                with: "mode capitals inherits common\n\"T\" : 258|456"))
        let routes = Routes(dictionary, recogniser: Recogniser(dictionary))
        var practice = Practice(Course("Tl") { _ in true }, routes: routes)
        #expect(try practice.take(.character("shift capitals", "852")) == .onTheWay)
        _ = try practice.take(stroke(0, "\"L\"", in: "capitals", at: 0))
        #expect(try practice.take(stroke(1, "\" \"", at: 900)) == .slow)
        #expect(practice.due == "l")
    }

    /// A t must never be learned from its bar: each space would be one.
    @Test func aPartIsNoWayToDrawTheLetter() throws {
        var practice = try crossed("t")
        let step = try #require(practice.steps(from: "letters").first)
        for time in stride(from: Milliseconds(0), to: 80_000, by: 8000) {
            #expect(try practice.take(stroke(0, "\"r\"", at: time)) == .wrong([.text("r")]))
            #expect(try practice.take(stroke(0, "\"r\"", at: time + 900)) == .part)
            #expect(try practice.take(stroke(1, "\" \"", at: time + 3000)) == .wrong([.text(" ")]))
        }
        #expect(practice.misread(step) == nil && practice.tallies["t"]?.tries == 30)
    }

    /// A letter is never drawn like what stands between words.
    @Test(arguments: ["\" \"", "\",\"", "shift capitals"])
    func aLetterThatIsReadAsNoneIsNotLearned(meaning: String) throws {
        var practice = try practice("l")
        let step = try #require(practice.steps(from: "letters").first)
        for _ in 0..<4 { _ = try practice.take(.character(meaning, "741236987")) }
        #expect(practice.misread(step) == nil && practice.tallies["l"]?.tries == 4)
    }

    @Test func fewerMisreadingsCanBeEnough() throws {
        var practice = try practice("l", misreadings: 2)
        let step = try #require(practice.steps(from: "letters").first)
        _ = try practice.take(.character("", "741236987"))
        #expect(practice.misread(step) == nil)
        _ = try practice.take(.character("", "741236987"))
        #expect(practice.misread(step)?.examples.count == 2)
    }
}
