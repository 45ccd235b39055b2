import Dictionaries
import Strokes
import Testing

@testable import Learning

@Suite struct LearnedStrokesTests {
    private var document = DictionaryDocument()

    /// A shape like no other with a lower number.
    static func recorded(_ number: Int) throws -> Example {
        let ink = Ink([
            Stroke([
                Point(x: 0, y: 0), Point(x: 1000, y: 20 * Double(number % 50)),
                Point(x: 20 * Double(number / 50), y: 500), Point(x: 300, y: 1000),
            ])
        ])
        return try #require(Example(learning: ink))
    }

    static func lesson(
        _ cause: Lesson.Cause, _ example: Example, _ text: String = "a",
        in mode: String = Mode.letters
    ) -> Lesson {
        Lesson(cause, example, for: [.text(text)], in: mode)
    }

    static func written() throws -> Example {
        Example(cellPath: try #require(CellPath("14789")))
    }

    @Test mutating func lessonsBecomeLines() throws {
        let own = try Self.recorded(1)
        let lessons = [
            Self.lesson(.corrected, own), Self.lesson(.misled, try Self.written(), "l"),
        ]
        #expect(LearnedStrokes.apply(lessons, to: &document, at: "T1") == lessons)
        // Once known, an example is not added again; a shape of one's own fades where it stands.
        let more = [Self.lesson(.stood, own), Self.lesson(.misled, own)] + [lessons[1]]
        #expect(LearnedStrokes.apply(more, to: &document, at: "T2") == [more[1], more[2]])
        let text = String(decoding: document.bytes, as: UTF8.self)
        #expect(text.hasPrefix("# What Krakel has learned"))
        let shape = ExampleNotation.text(of: own)
        #expect(text.contains("\"a\"              : \(shape)*1.15  # corrected T1, misled T2\n"))
        let fingerprint = String(try Self.written().fingerprint, radix: 16)
        #expect(text.contains(": 14789#\(fingerprint)*1.323  # misled T1, misled T2\n"))
        #expect(try DictionaryReader.read(document.bytes).diagnostics == [])
    }

    /// Lessons of two machines, in either order: all of them count once, whatever both had before.
    @Test func whatTwoMachinesHaveLearnedAddsUp() throws {
        let (known, shared) = (Self.lesson(.misled, try Self.written(), "l"), try Self.recorded(1))
        var start = DictionaryDocument()
        LearnedStrokes.apply([known, Self.lesson(.stood, shared)], to: &start, at: "T1")
        var (one, two) = (start, start)
        let mine = [Self.lesson(.corrected, try Self.recorded(2)), known]
        LearnedStrokes.apply(mine, to: &one, at: "T2")
        let theirs = [Self.lesson(.answered, try Self.recorded(3), "b"), known]
        LearnedStrokes.apply(theirs + [Self.lesson(.misled, shared)], to: &two, at: "T3")
        func lines(_ document: DictionaryDocument) -> Set<DictionaryLine> { Set(document.lines) }
        var (both, other) = (one, two)
        #expect(LearnedStrokes.merge(two, into: &both).added == 3)
        #expect(LearnedStrokes.merge(one, into: &other).added == 2)
        #expect(lines(both) == lines(other))
        #expect(lines(both).count == 4)
        let reference = try #require(both.lines.first { $0.examples[0].isReference })
        #expect(reference.comment == "misled T1, misled T2, misled T3")
        #expect(reference.examples[0].factor == Factor(1.521))
        #expect(LearnedStrokes.merge(two, into: &both) == VersionMerge())
        #expect(try DictionaryReader.read(both.bytes).diagnostics == [])
    }

    /// A line has its last lessons only: those that it has no room for are not taken in again.
    @Test(arguments: [(5...16, 1...12, 0.5), (1...12, 5...16, 0.875)])
    func whatALineHasNoRoomFor(own: ClosedRange<Int>, others: ClosedRange<Int>, factor: Float)
        throws
    {
        func document(_ lessons: ClosedRange<Int>) throws -> DictionaryDocument {
            let history = lessons.map { "misled T\($0 + 10)" }.joined(separator: ", ")
            let text = "krakel-dictionary 1\nmode letters\n\"a\" : 147*0.5  # \(history)\n"
            return try DictionaryDocument(Array(text.utf8))
        }
        var merged = try document(own)
        _ = LearnedStrokes.merge(try document(others), into: &merged)
        #expect(LearnedStrokes.merge(try document(others), into: &merged) == VersionMerge())
        let value = try #require(merged.lines.first?.examples.first).factor.value
        #expect(abs(value - factor) < 0.005)
    }

    /// What the user put into a line beside its example, and a line that git has put there twice.
    @Test func aLineWithMoreThanItsExampleIsTheUsers() throws {
        let before = """
            krakel-dictionary 1
            mode letters
            "a" : 147 flick-left picture # my note
            "b" : 258*1.15  # misled T1
            "b" : 258*1.5  # misled T1, corrected T2
            "c" : 369*1.15  # misled T3
            """
        var document = try DictionaryDocument(Array(before.utf8))
        #expect(Unlearning.last(1).apply(to: &document).count == 1)
        let after = before.replacing("\"b\" : 258*1.5  # misled T1, corrected T2\n", with: "")
            .replacing("# misled T1", with: "# misled T1, corrected T2")
            .replacing("*1.15  # misled T3", with: "")
        #expect(String(decoding: document.bytes, as: UTF8.self) == after)
        var other = try DictionaryDocument(Array("krakel-dictionary 1\nmode letters\n".utf8))
        _ = LearnedStrokes.merge(document, into: &other)
        #expect(Set(other.lines.map(\.text)) == Set(document.lines.map(\.text)))
        #expect(Set(other.lines.map(\.comment)) == Set(document.lines.map(\.comment)))
    }

    @Test mutating func nothingFadesForEver() throws {
        let lesson = Self.lesson(.misled, try Self.written())
        var applied = 0
        for _ in 0..<30 {
            applied += LearnedStrokes.apply([lesson], to: &document, at: "T").count
        }
        #expect(applied == 7)
        let factor = try #require(document.lines.first?.examples.first).factor.value
        #expect((2.6...3).contains(factor))
    }

    @Test func whatPeopleWroteIntoTheFileIsKept() throws {
        let own = ExampleNotation.text(of: try Self.recorded(1))
        let before = """
            krakel-dictionary 1
            # mine
            mode letters   # do not touch
              "a":\(own)  # by hand, corrected T0
            "b"  : 147 258 \(own)
            nonsense
            mode digits
            """
        var document = try DictionaryDocument(Array(before.utf8))
        LearnedStrokes.apply(
            [
                Self.lesson(.misled, try Self.recorded(1)),
                Self.lesson(.misled, try Self.recorded(1), "b"),
                Self.lesson(.stood, try Self.recorded(2), "b"),
            ], to: &document, at: "T1")
        let expected = """
            krakel-dictionary 1
            # mine
            mode letters   # do not touch
              "a":\(own)*1.15  # by hand, corrected T0, misled T1
            "b"  : 147 258 \(own)
            "b"  : \(own.prefix { $0 != "~" })#\
            \(String(try Self.recorded(1).fingerprint, radix: 16))*1.15  # misled T1
            "b"  : \(ExampleNotation.text(of: try Self.recorded(2)))  # stood T1
            nonsense
            mode digits
            """
        #expect(String(decoding: document.bytes, as: UTF8.self) == expected)
    }

    @Test mutating func theLeastUsefulExamplesOfAClassGo() throws {
        let examples = try (0..<42).map { try Self.recorded($0) }
        for (number, example) in examples.prefix(40).enumerated() {
            LearnedStrokes.apply([Self.lesson(.stood, example)], to: &document, at: "T\(number)")
        }
        #expect(document.lines.count == 40)
        LearnedStrokes.apply(
            [Self.lesson(.misled, examples[17]), Self.lesson(.stood, examples[40])],
            to: &document, at: "U")
        LearnedStrokes.apply([Self.lesson(.stood, examples[41])], to: &document, at: "V")
        let left = Set(document.lines.flatMap { $0.examples.map(\.fingerprint) })
        let gone = examples.indices.filter { !left.contains(examples[$0].fingerprint) }
        // First the one that misled, then the oldest.
        #expect(gone == [0, 17])
        #expect(document.lines.count == 40)
    }

    @Test mutating func theFileIsBounded() throws {
        let lessons = try (0..<(LearnedStrokes.mostLines + 150)).map {
            Self.lesson(.stood, try Self.recorded($0), "\($0 % 97)")
        }
        LearnedStrokes.apply(lessons, to: &document, at: "2026-11-21T17:03:22Z")
        #expect(document.lines.count == LearnedStrokes.mostLines)
        #expect(document.bytes.count < 500_000)
    }

    @Test(
        arguments: [
            (nil, ""), ("", ""), ("by hand", "by hand"), ("stood T1", "stood T1"),
            ("corrected T1, mine, misled T2 , x y", "mine, x y, corrected T1, misled T2"),
        ] as [(String?, String)])
    func aHistoryIsWhatItsCommentSays(comment: String?, kept: String) {
        #expect(History(comment: comment).comment == kept)
    }
}
