import Dictionaries
import Testing

@testable import Learning

@Suite struct UnlearningTests {
    private static func document(_ lessons: [Lesson]) -> DictionaryDocument {
        var document = DictionaryDocument()
        for (number, lesson) in lessons.enumerated() {
            LearnedStrokes.apply([lesson], to: &document, at: "T\(10 + number)")
        }
        return document
    }

    private static func lessons() throws -> [Lesson] {
        let shapes = try (0..<4).map { try LearnedStrokesTests.recorded($0) }
        let written = try LearnedStrokesTests.written()
        return [
            LearnedStrokesTests.lesson(.corrected, shapes[0]),
            LearnedStrokesTests.lesson(.misled, written, "l"),
            LearnedStrokesTests.lesson(.stood, shapes[1], "b"),
            LearnedStrokesTests.lesson(.misled, shapes[0]),
            LearnedStrokesTests.lesson(.misled, written, "l"),
            LearnedStrokesTests.lesson(.stood, shapes[2], "b", in: "digits"),
            LearnedStrokesTests.lesson(.answered, shapes[3], "b"),
        ]
    }

    @Test func theLastLessonsAreTakenBackAndPutBack() throws {
        let lessons = try Self.lessons()
        for count in 1...(lessons.count + 2) {
            let whole = Self.document(lessons)
            var document = whole
            let taken = Unlearning.last(count).apply(to: &document)
            let before = Self.document(lessons.dropLast(count))
            #expect(document.lines == before.lines)
            Unlearning.restore(taken, to: &document)
            #expect(Set(document.lines) == Set(whole.lines))
        }
    }

    /// A correction blames what was read instead, and is one with it.
    @Test func whatACorrectionBlamedIsTakenBackWithIt() throws {
        let lessons = try Self.lessons()
        let before = Self.document(Array(lessons.prefix(3)))
        for pair in [[1, 6], [6, 1]] {
            var document = before
            LearnedStrokes.apply(pair.map { lessons[$0] }, to: &document, at: "T20")
            #expect(Unlearning.last(1).apply(to: &document).count == 2)
            #expect(document.lines == before.lines)
        }
    }

    /// The clock was set back between them.
    @Test func lessonsThatAreNotInTheOrderOfTimeAreTakenBack() throws {
        let blamed = LearnedStrokesTests.lesson(.misled, try LearnedStrokesTests.written(), "l")
        for (count, left) in [(1, ["misled T09"]), (2, [])] {
            var document = Self.document([blamed])
            LearnedStrokes.apply([blamed], to: &document, at: "T09")
            _ = Unlearning.last(count).apply(to: &document)
            #expect(document.lines.map(\.comment) == left)
        }
    }

    @Test(arguments: [
        (Unlearning.all, 0), (.label("b", mode: nil), 2), (.label("b", mode: "digits"), 4),
        (.label("x", mode: nil), 5), (.label("b", mode: "x"), 5),
    ])
    func whatIsNamedIsTakenBackAndPutBack(choice: Unlearning, left: Int) throws {
        let whole = Self.document(try Self.lessons())
        #expect(whole.lines.count == 5)
        var document = whole
        let taken = choice.apply(to: &document)
        #expect(document.lines.count == left)
        #expect(taken.count == 5 - left)
        Unlearning.restore(taken, to: &document)
        #expect(Set(document.lines) == Set(whole.lines))
        Unlearning.restore(taken, to: &document)
        #expect(document.lines.count == 5)
    }

    /// A label may look like an option or have spaces, as anything may that is written.
    @Test func whatToTypeToForgetWhatWasTaught() {
        #expect(Unlearning.label("u", mode: nil).words() == "u")
        #expect(Unlearning.label("-x", mode: "a b").words() == "--mode='a b' -- -x")
        #expect(Unlearning.all.words(in: "-my.dict") == "--dictionary ./-my.dict --all")
    }

    @Test func ofWhatWasTaughtOnlyRecordingsAreTaken() throws {
        let shape = ExampleNotation.text(of: try LearnedStrokesTests.recorded(1))
        let text = "krakel-dictionary 1\nmode letters\n\"a\" : 147 \(shape) 258 # x\n\"b\" : 159\n"
        var document = try DictionaryDocument(Array(text.utf8))
        #expect(Unlearning.last(5).applyToTaught(&document) == [])
        let taken = Unlearning.label("a", mode: nil).applyToTaught(&document)
        #expect(
            String(decoding: document.bytes, as: UTF8.self)
                == "krakel-dictionary 1\nmode letters\n\"a\" : 147 258  # x\n\"b\" : 159\n")
        Unlearning.restore(taken, to: &document)
        #expect(document.lines.flatMap(\.examples).count == 4)
        #expect(Unlearning.all.applyToTaught(&document).count == 1)
    }
}
