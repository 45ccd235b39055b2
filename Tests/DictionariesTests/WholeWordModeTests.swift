// Modes that read whole words, in the text of a dictionary.

import Strokes
import Testing

@testable import Dictionaries

@Suite struct WholeWordModeTests {
    private static func read(_ heads: String...) throws -> DictionaryReading {
        let text = "krakel-dictionary 1\n" + heads.map { $0 + "\n" }.joined()
        return try DictionaryReader.read(Array(text.utf8))
    }

    @Test(arguments: [
        ("mode a reads words", WholeWords()),
        ("mode a reads words # plainly", WholeWords()),
        ("mode a reads words or letters", WholeWords(orMode: "letters")),
        ("mode a inherits letters reads words", WholeWords()),
        ("mode a inherits letters, b reads words or \"my b\"", WholeWords(orMode: "my b")),
        ("mode a inherits letters", nil), ("mode a", nil),
    ])
    func headsAreRead(head: String, words: WholeWords?) throws {
        let reading = try Self.read("mode letters", "mode b", "mode \"my b\"", head)
        #expect(reading.diagnostics.map(\.message) == [])
        #expect(reading.dictionary.mode(named: "a")?.wholeWords == words)
        #expect(Recogniser(reading.dictionary).wholeWords(in: "a") == words)
        let again = try DictionaryReader.read(Array(DictionaryExport(reading.dictionary).text.utf8))
        #expect(again.dictionary == reading.dictionary)
    }

    @Test(arguments: [
        ("mode a reads", "what the mode reads is missing"),
        ("mode a reads letters", "a mode cannot read `letters`"),
        ("mode a reads words or", "`or` needs the name of a mode"),
        ("mode a reads words or nothing", "there is no mode `nothing`"),
        ("mode a reads words also", "`also` does not belong here"),
        ("mode a reads words inherits b", "`inherits` does not belong here"),
    ])
    func mistakesAreToldWithTheirPlace(head: String, message: String) throws {
        let diagnostics = try Self.read("mode b", head).diagnostics
        #expect(diagnostics.first?.line == 3)
        #expect(diagnostics.first?.message.english.contains(message) == true, "\(diagnostics)")
    }

    /// Also of a dictionary of one's own that says nothing of it.
    @Test func layersKeepWhatIsSaid() throws {
        let shipped = try Self.read("mode letters", "mode a reads words or letters").dictionary
        for (head, words) in [
            ("mode a", WholeWords(orMode: "letters")), ("mode a reads words", WholeWords()),
        ] {
            let own = try Self.read("mode letters", head).dictionary
            #expect(own.layered(over: shipped).mode(named: "a")?.wholeWords == words)
        }
    }

    @Test func documentsKeepIt() throws {
        let text = "krakel-dictionary 1\nmode letters\n\nmode a reads words or letters # mine\n"
        var document = try DictionaryDocument(Array(text.utf8))
        #expect(
            document.modes == [
                ModeHead(name: "letters"),
                ModeHead(name: "a", wholeWords: WholeWords(orMode: "letters")),
            ])
        let path = try #require(CellPath("14789"))
        document.add(Example(cellPath: path), for: [.text("l")], in: "a")
        #expect(String(decoding: document.bytes, as: UTF8.self).hasPrefix(text))
        document.start(ModeHead(name: "b", parents: ["a"], wholeWords: WholeWords()))
        #expect(
            String(decoding: document.bytes, as: UTF8.self)
                .hasSuffix("\nmode b inherits a reads words\n"))
    }
}
