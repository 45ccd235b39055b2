// What the welcome teaches: each skill that a dictionary has, what is taken away again, and a sentence.

import Dictionaries
import Learning
import Testing

@Suite struct FirstLessonsTests {
    private static let text = """
        krakel-dictionary 1
        mode letters inherits common
        "a" : 3214789
        "b" : 1478965
        "c" : 32147
        "i" : 258|2
        mode capitals
        "B" : 14789
        mode digits
        "7" : 1237
        mode symbols
        "?" : 1236
        mode common
        " " : 456
        shift capitals : 852
        shift digits : 753
        shift symbols : 951
        mode above
        <BackSpace> : 654
        take back : 654565456 scratch-out
        """

    private func lessons(_ text: String = text) throws -> (lessons: FirstLessons, routes: Routes) {
        let dictionary = try Samples.dictionary(text)
        let routes = Routes(dictionary)
        let characters = Recogniser(dictionary).characters.map(Character.init)
        return (FirstLessons(from: "letters", characters: characters, routes: routes), routes)
    }

    private func texts(_ lessons: FirstLessons) -> [String] {
        lessons.lessons.map { lesson in
            "\(lesson.skill): "
                + lesson.parts.map { part in
                    String(part.course.characters) + (part.correction.map { " \($0)" } ?? "")
                }.joined(separator: ", ")
        }
    }

    @Test func everySkillIsTaught() throws {
        #expect(
            try texts(lessons().lessons) == [
                "letters: abc", "dot: i", "space: a b", "backSpace: ab backSpace",
                "takeBack: b takeBack, b",
            ])
    }

    /// A dictionary with less teaches less.
    @Test func whatThereIsNotIsLeftOut() throws {
        let text = "krakel-dictionary 1\nmode letters\n\"x\" : 14789\n\"y\" : 1236987412\n"
        let (lessons, routes) = try lessons(text)
        #expect(texts(lessons) == ["letters: xy"])
        #expect(lessons.sentence(of: ["xyz"], from: "letters", routes: routes) == "xy")
    }

    @Test func theSentenceIsTheFirstThatCanBeWritten() throws {
        let (lessons, routes) = try lessons()
        let candidates = ["Äi", "Bi 7?", "a"]
        #expect(lessons.sentence(of: candidates, from: "letters", routes: routes) == "Bi 7?")
    }

    @Test func theLastCharacterIsTakenAway() throws {
        let (_, routes) = try lessons()
        for (correction, done) in [
            (Correction.backSpace, try Written.character("<BackSpace>", "654")),
            (.takeBack, .takenBack),
        ] {
            var practice = Practice(Course("a") { _ in true }, routes: routes, then: correction)
            #expect(practice.take(.takenBack) == .passed)
            #expect(try practice.take(.character("\"a\"")) == .right)
            #expect(practice.due == nil && !practice.isDone)
            #expect(practice.steps(from: "letters").count == 1)
            #expect(try practice.take(.character("\"b\"")) == .wrong([.text("b")]))
            #expect(!practice.isDone)
            #expect(practice.take(done) == .right)
            #expect(practice.isDone && practice.steps(from: "letters").isEmpty)
        }
    }

    @Test func aCorrectionCanBeSkipped() throws {
        let (_, routes) = try lessons()
        var practice = Practice(Course("a") { _ in true }, routes: routes, then: .takeBack)
        practice.skip()
        #expect(!practice.isDone)
        practice.skip()
        #expect(practice.isDone)
    }
}
