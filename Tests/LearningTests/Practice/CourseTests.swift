// What a course is made of, and which words are chosen.

import PureSupport
import Testing

@testable import Learning

@Suite struct CourseTests {
    @Test func whatCannotBeWrittenIsLeftOutAndSaid() {
        let course = Course("Zoo\n\t zum  Öl \n") { "zoum l".contains($0) }
        #expect(String(course.characters) == "oo zum l")
        #expect(course.leftOut == ["Z", "Ö"])
        #expect(Course("éé") { _ in false }.characters.isEmpty)
    }

    @Test func whereThereIsNoSpaceWordsStandTogether() {
        let course = Course("ab cd") { $0 != " " }
        #expect(String(course.characters) == "abcd" && course.leftOut.isEmpty)
    }

    @Test func aBookIsCutOff() {
        let course = Course(String(repeating: "ab ", count: 9000)) { _ in true }
        #expect(course.characters.count <= Course.longest)
    }

    @Test func theWordAtHandIsFound() {
        let course = Course("ab cde f") { _ in true }
        #expect(course.word(at: 0) == 0..<2)
        #expect(course.word(at: 2) == 2..<3)
        #expect(course.word(at: 4) == 3..<6)
        #expect(course.word(at: 7) == 7..<8)
        #expect(course.word(at: 8) == 8..<8)
    }

    @Test func aLetterThatIsMisreadOrSlowIsNeeded() {
        let need = Need([
            "a": Tally(tries: 20, right: 20, seconds: 20),
            "b": Tally(tries: 20, right: 5, seconds: 20),
            "c": Tally(tries: 20, right: 20, seconds: 40),
        ])
        #expect(need.of("a") < need.of("z"))
        #expect(need.of("a") < need.of("c"))
        #expect(need.of("z") < need.of("b"))
    }

    @Test func wordsWithWhatIsNeededComeMoreOften() {
        let need = Need([
            "a": Tally(tries: 40, right: 40, seconds: 40),
            "b": Tally(tries: 40, right: 10, seconds: 40),
        ])
        var counts: [String: Int] = [:]
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let words = WordChoice.words(
                1, of: ["aaa", "bbb", "", "ööö"], need: need, isKnown: { $0.isASCII },
                using: &generator)
            counts[words.first ?? "", default: 0] += 1
        }
        #expect(Set(counts.keys).isSubset(of: ["aaa", "bbb"]))
        #expect(counts["bbb", default: 0] > 450)
    }

    @Test func noWordComesTwice() {
        var generator = SeededGenerator(seed: 7)
        let words = WordChoice.words(
            9, of: ["a", "b", "c"], need: Need([:]), isKnown: { _ in true }, using: &generator)
        #expect(words.sorted() == ["a", "b", "c"])
    }

    /// A word must be worth its place: no letter of the alphabet is missing, none is there twice.
    @Test func theListHasEveryLetter() {
        let words = WordList.english
        #expect(words.count > 300)
        #expect(Set(words).count == words.count)
        let letters = Set(words.joined())
        #expect(Set("abcdefghijklmnopqrstuvwxyz").isSubset(of: letters))
    }
}
