// What is shown of a dictionary, where it is said to come from, and finding it.

import Dictionaries
import DictionaryTools
import Strokes
import Testing

@Suite struct CatalogueTests {
    private static let shipped = """
        mode letters inherits common
        "a" : 147 258
        "b" : 369
        <Control+c> : 159
        mode common
        " " : 456
        """

    @Test func everyRowSaysWhereItIsFrom() throws {
        let files = try Files(
            shipped: Self.shipped,
            own: """
                krakel-dictionary 1
                mode letters
                "a" : 9874
                "b" : off
                "c" : 321  # imported: a bow
                <Control+c> : 159#\(try hexadecimal("159"))*off
                """,
            learned: "krakel-dictionary 1\nmode letters\n\"a\" : 753\n\"d\" : 357\n")
        let catalogue = try files.catalogue()
        #expect(catalogue.modes == ["letters", "common"])
        #expect(
            catalogue.rows.map { $0.label }
                == ["a", "d", "c", "b", "<Control+c>", " "])
        let a = try files.row("a")
        #expect(a.origins == [.shipped, .mine, .learned])
        #expect(a.shapes.map(\.origin) == [.mine, .learned, .shipped, .shipped])
        #expect(a.isShipped && a.isChanged)
        let b = try files.row("b")
        #expect(b.isOff && b.isShipped && b.examples.isEmpty)
        let c = try files.row("c")
        #expect(c.origins == [.imported] && c.remark == "a bow" && !c.isShipped)
        #expect(try files.row("d").origins == [.learned])
        #expect(catalogue.ownOrigins == [.mine, .imported, .learned])
        #expect(catalogue.rows(of: Origin.own).map(\.label) == ["a", "c", "d"])
        #expect(catalogue.rows(of: [.learned]).map(\.label) == ["a", "d"])
        let chord = try files.row("<Control+c>")
        #expect(chord.isOff && chord.shapes.map(\.isOff) == [true])
        #expect(try !files.row(" ", in: "common").isChanged)
    }

    /// What languages bring is theirs and not the user's: letters, marks, and what joins alphabets.
    @Test func whatLanguagesBringIsTheirs() throws {
        let files = try Files(
            shipped: """
                mode letters
                "a" : 147
                mode accents
                mark "\\u{308}" : 4|6
                """,
            own: "krakel-dictionary 1\nmode letters\n\"ß\" : 321\n",
            languages: ["de", "el"].compactMap { Language(code: $0) },
            forms: """
                mode next-alphabet
                ignore : 78963
                mode letters
                "ß" : 7412
                mode greek
                "α" : 3571
                """)
        let mark = try files.row(where: { $0.actions.mark != nil })
        #expect(mark.origins == [.language] && mark.isShipped && !mark.isChanged)
        let sharp = try files.row("ß")
        #expect(sharp.origins == [.language, .mine] && sharp.isChanged)
        #expect(sharp.shapes.map(\.origin) == [.mine, .language])
        #expect(try files.row("a").origins == [.shipped])
        #expect(try files.row("α", in: "greek").origins == [.language])
        let next = try files.row(where: { $0 == EntryKey("letters", [.lock(mode: "greek")]) })
        #expect(next.origins == [.language])
        // As with all that came with Krakel, it goes and comes back.
        var session = EditSession(files.stack)
        try session.make(.removeEntry(key("ß"), isShipped: true))
        let removed = try files.row("ß")
        #expect(removed.isOff && removed.shapes.map(\.origin) == [.language])
        try session.make(.restore(key("ß")))
        #expect(try files.row("ß").origins == [.language])
    }

    private func hexadecimal(_ cells: String) throws -> String {
        let digits = String(try example(cells).fingerprint, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    @Test func typingFindsTheNearestFirst() throws {
        let catalogue = try Files(shipped: Self.shipped).catalogue()
        func found(_ text: String, in mode: String? = nil) -> [String] {
            catalogue.rows(in: mode, matching: text).map(\.label)
        }
        #expect(found("") == ["a", "b", "<Control+c>", " "])
        #expect(found("", in: "common") == [" "])
        #expect(found("b") == ["b"])
        #expect(found("control") == ["<Control+c>"])
        #expect(found("A") == ["a"])
        #expect(found("369") == ["b"])
        #expect(found("comm") == [" "])
        #expect(found("nothing").isEmpty)
        #expect(found("a", in: "common").isEmpty)
    }

    @Test func drawingFindsTheNearestFirst() throws {
        let files = try Files(shipped: Self.shipped)
        let catalogue = try files.catalogue()
        let recogniser = Recogniser(try files.stack.load().dictionary)
        let ink = try example("159").cellPath.ink
        let rows = catalogue.rows(in: nil, like: ink, by: recogniser)
        #expect(rows.first?.label == "<Control+c>" && rows.count == 4)
        #expect(catalogue.rows(in: "common", like: ink, by: recogniser).map(\.label) == [" "])
    }

    @Test func whatIsAlikeIsMarkedOnBothSides() throws {
        let dictionary = try DictionaryReader.read(
            document("mode letters\n\"a\" : 147\n\"b\" : 14\n\"c\" : 123\n").bytes
        ).dictionary
        let confusions = Confusions(in: dictionary)
        #expect(confusions.rivals(of: key("a")) == [key("b")])
        #expect(confusions.rivals(of: key("b")) == [key("a")])
        #expect(confusions.rivals(of: key("c")).isEmpty)
    }

    /// The others are there, and what is wrong is told with its place.
    @Test func aFileWithMistakesIsShown() throws {
        let files = try Files(
            shipped: Self.shipped, own: "krakel-dictionary 1\nmode letters\n\"x\" : 105\n")
        let layers = try Layers(reading: files.stack)
        #expect(layers.loaded.errorCount == 1)
        #expect(layers.loaded.problems.first?.english.contains("strokes.dict:3:") == true)
        #expect(Catalogue(layers).row(key("a")) != nil)
        try files.write("krakel-dictionary 9\n", to: files.stack.own)
        let newer = try Layers(reading: files.stack)
        #expect(newer.loaded.problems.first?.english.contains("newer") == true)
        #expect(Catalogue(newer).row(key("a")) != nil)
    }
}
