// A mode that stays on in a lesson is left first, whatever led to it; a shift is for one character.

import Dictionaries
import Learning
import Testing

@Suite struct LessonModeTests {
    private static let text = """
        krakel-dictionary 1
        mode letters inherits common
        "l" : 14789
        lock words : 4569
        mode capitals inherits common
        "L" : 14789
        lock letters : 3571
        mode digits inherits common
        "7" : 1237
        lock letters : 3571
        mode symbols
        "?" : 1236
        lock capitals : 96321
        mode words inherits common reads words or letters
        lock letters : 3571
        mode island
        "x" : 357
        mode common
        shift capitals : 852
        shift digits : 753
        shift symbols : 951
        lock digits : 7531
        lock symbols : 9513
        mode above
        <BackSpace> : 654
        """

    private func practice(_ text: String) throws -> Practice {
        let routes = try Routes(Samples.dictionary(Self.text))
        return Practice(Course(text) { _ in true }, routes: routes)
    }

    /// What is shown, the strokes on the way and the last one, by their labels.
    private func shown(_ practice: Practice, _ mode: LessonMode) -> [String] {
        practice.steps(in: mode).map { Label.text(of: $0.actions) }
    }

    /// Draws it as the window does, and the mode is told after it.
    private func draw(
        _ meaning: String, leadingTo next: String, _ practice: inout Practice,
        _ mode: inout LessonMode
    ) throws -> Practice.Outcome {
        let written = try Written.character(meaning, in: mode.current)
        let outcome = practice.take(written, in: mode)
        mode.take(written)
        mode.change(to: next)
        return outcome
    }

    @Test func aShiftStaysForNothing() throws {
        var (practice, mode) = (try practice("7L"), LessonMode(home: "letters"))
        #expect(shown(practice, mode) == ["shift digits", "7"])
        #expect(try draw("shift digits", leadingTo: "digits", &practice, &mode) == .onTheWay)
        #expect(!mode.isLeft && shown(practice, mode) == ["7"])
        #expect(try draw("\"7\"", leadingTo: "letters", &practice, &mode) == .right)
        #expect(shown(practice, mode) == ["shift capitals", "L"])
    }

    @Test(arguments: [
        ("digits", ["lock letters"]), ("capitals", ["lock letters"]), ("words", ["lock letters"]),
        ("symbols", ["lock capitals", "lock letters"]),
    ])
    func aLockIsLeftFirst(other: String, way: [String]) throws {
        var (practice, mode) = (try practice("?"), LessonMode(home: "letters"))
        mode.change(to: other)
        #expect(mode.isLeft && shown(practice, mode) == way)
        for (index, stroke) in way.enumerated() {
            // What was drawn instead is no try of the sign.
            let here = mode.current
            #expect(try draw("\"l\"", leadingTo: here, &practice, &mode) == .wrong([.text("l")]))
            #expect(try draw("", leadingTo: here, &practice, &mode) == .wrong([]))
            let next = index + 1 == way.count ? "letters" : "capitals"
            #expect(try draw(stroke, leadingTo: next, &practice, &mode) == .onTheWay)
        }
        #expect(practice.tallies.isEmpty)
        #expect(shown(practice, mode) == ["shift symbols", "?"])
    }

    @Test func aLockInPlaceOfTheShiftIsLeftOrUsed() throws {
        var (practice, mode) = (try practice("77"), LessonMode(home: "letters"))
        #expect(try draw("lock digits", leadingTo: "digits", &practice, &mode) == .onTheWay)
        #expect(shown(practice, mode) == ["lock letters"])
        // The digit itself is right all the same.
        #expect(try draw("\"7\"", leadingTo: "digits", &practice, &mode) == .right)
        #expect(shown(practice, mode) == ["lock letters"])
        #expect(try draw("lock letters", leadingTo: "letters", &practice, &mode) == .onTheWay)
        #expect(shown(practice, mode) == ["shift digits", "7"])
    }

    /// A shift in a mode that stays is for one character, and that mode is left then.
    @Test func aShiftWhileAnotherModeStays() throws {
        var (practice, mode) = (try practice("?"), LessonMode(home: "letters"))
        mode.change(to: "words")
        #expect(try draw("shift symbols", leadingTo: "symbols", &practice, &mode) == .onTheWay)
        #expect(!mode.isLeft && shown(practice, mode) == ["?"])
        #expect(try draw("\"?\"", leadingTo: "words", &practice, &mode) == .right)
        #expect(mode.isLeft)
    }

    /// The mode of another trigger leads nowhere, and is no dead end.
    @Test func aModeWithoutAWayShowsWhatIsDue() throws {
        var (practice, mode) = (try practice("l"), LessonMode(home: "letters"))
        mode.change(to: "island")
        #expect(shown(practice, mode) == ["l"])
        #expect(try draw("\"l\"", leadingTo: "letters", &practice, &mode) != .right)
        #expect(shown(practice, mode) == ["l"])
    }

    /// A mode that was on before the window was opened is known from the first stroke.
    @Test func whatWasReadTellsTheMode() throws {
        let practice = try practice("l")
        var mode = LessonMode(home: "letters")
        mode.take(try .character("\"7\"", in: "digits"))
        #expect(mode.isLeft && shown(practice, mode) == ["lock letters"])
    }

    /// What is taken back was before the stroke that leads back.
    @Test func whatIsRetractedOnTheWayBackUndoesNothing() throws {
        var (practice, mode) = (try practice("ll"), LessonMode(home: "letters"))
        #expect(try draw("\"l\"", leadingTo: "digits", &practice, &mode) == .right)
        #expect(try draw("lock letters", leadingTo: "letters", &practice, &mode) == .onTheWay)
        _ = practice.take(.retracted, in: mode)
        #expect(practice.position == 1)
    }
}
