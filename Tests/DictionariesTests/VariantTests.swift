// Entries that leave something to choose: their notation, its mistakes, and what they are taken for.

import Strokes
import Testing

@testable import Dictionaries

@Suite struct VariantTests {
    private static let close = #""close" = <Control+w> / "all" = <Control+Shift+w> / <Control+t>"#

    @Test func variantsAreReadAndWritten() throws {
        let actions = try ActionNotation.actions(in: Self.close)
        #expect(actions.variants.map(\.name) == ["close", "all", nil])
        #expect(try actions.usual == ActionNotation.actions(in: "<Control+w>"))
        #expect(ActionNotation.text(of: actions) == Self.close)
        #expect(actions.ofAllVariants.count == 3)
    }

    static let otherWays = [
        ("\"a\"/\"b\"", "\"a\" / \"b\""), ("<a>/<b>/<c>", "<a> / <b> / <c>"),
        ("\"one\"=\"a\",<Return>/\"b\"", "\"one\" = \"a\", <Return> / \"b\""),
        ("lock digits / shift capitals", "lock digits / shift capitals"),
        ("paste / paste primary / ignore", "paste / paste primary / ignore"),
        ("run \"true\" / window close", "run \"true\" / window close"),
        ("3 * <Down> / scroll down 3", "3 * <Down> / scroll down 3"),
        (
            "button 1 / button 2 twice / button 3 at start",
            "button 1 / button 2 twice / button 3 at start"
        ),
        ("button hold 1 / scroll up", "button hold 1 / scroll up"),
        ("stick Control / stick none / hold <a>", "stick Control / stick none / hold <a>"),
        (#""a \"b\"" = "\n" / "=" = "/""#, #""a \"b\"" = "\n" / "=" = "/""#),
    ]

    static let mistakes: [(String, DictionaryProblem, Range<Int>)] = [
        (#""close" = <a>"#, DictionaryProblem.variants(.lonelyName("close")), 0..<10),
        ("<a> /", .missingAction, 5..<5), ("<a> / / <b>", .missingAction, 6..<7),
        ("/ <a>", .missingAction, 0..<1),
        (#""" = <a> / <b>"#, .variants(.emptyName), 0..<2),
        (#"<a> / " " = <b>"#, .variants(.emptyName), 6..<9),
        (#""x" = <a> / "x" = <b>"#, .variants(.repeatedName("x")), 12..<18),
        (#""x" = <a> "y" = <b>"#, .variants(.missingSlash), 10..<11),
        (#""x" = <a>, "y" = <b>"#, .variants(.missingSlash), 15..<16),
        (#"<a> / "y" = <b> "z" = <c>"#, .variants(.missingSlash), 16..<17),
        ("<a> = <b>", .variants(.missingSlash), 4..<5),
        ("take back / <a>", .variants(.notAmongOthers(.takeBack)), 0..<10),
        ("<a> / again", .variants(.notAmongOthers(.again)), 6..<11),
        ("<a> / \"b\" <c>", .missingComma, 10..<11),
        (#""x" = <a> <b>"#, .missingComma, 10..<11),
        ("<a>/<b>/<c>/<d>/<e>/<f>/<g>/<h>/<i>", .variants(.tooMany), 32..<35),
    ]

    /// Line, column and caret, and what would be right.
    @Test func aMistakeIsShownWithItsPlace() throws {
        let source = "krakel-dictionary 1\nmode letters\n\"x\" = <a> : 14789\n"
        let reading = try DictionaryReader.read(bytes(source))
        let diagnostic = try #require(reading.diagnostics.first)
        let text = DiagnosticRenderer(file: "d", bytes: bytes(source)).render(diagnostic).english
        #expect(text.contains("d:3:1: error: `x` is the only variant of its entry"), "\(text)")
        #expect(text.contains("^~~~~"), "\(text)")
        #expect(text.contains("/ \"reopen\" ="), "\(text)")
    }

    /// What is added to the entry, and what is written anew, keeps all of it.
    @Test func entriesStayWhole() throws {
        let source = "krakel-dictionary 1\n\nmode letters\n\(Self.close) : 14789 # mine\n"
        var document = try DictionaryDocument(bytes(source))
        let actions = try ActionNotation.actions(in: Self.close)
        let path = try #require(CellPath("456"))
        document.add(Example(cellPath: path), for: actions, in: "letters")
        document.changeLines { $0.comment = "yours" }
        let read = try DictionaryReader.read(document.bytes)
        #expect(read.diagnostics.isEmpty)
        let entry = try #require(read.dictionary.modes.first?.entries.first)
        #expect(read.dictionary.modes.first?.entries.count == 1)
        #expect(entry.actions == actions)
        #expect(entry.examples.count == 2)
        let exported = try DictionaryReader.read(
            bytes(DictionaryExport(read.dictionary).text))
        #expect(exported.dictionary == read.dictionary)
        let layered = read.dictionary.layered(over: exported.dictionary)
        #expect(layered.modes.first?.entries.map(\.actions) == [actions])
    }

    /// An entry is taken for what it usually does; what its other variants need is there as well.
    @Test func whatAnEntryIsTakenFor() throws {
        let source = """
            krakel-dictionary 1
            mode letters
            "a" / "ä" / run "true" / lock digits : 14789
            mode digits
            lock letters : 456

            """
        let dictionary = try DictionaryReader.read(bytes(source)).dictionary
        let actions = try #require(dictionary.modes.first?.entries.first).actions
        #expect(actions.character == "a")
        #expect(dictionary.characters == ["a", "ä"])
        #expect(dictionary.commands.count == 1)
        let recogniser = Recogniser(dictionary)
        #expect(recogniser.hasVariants)
        let ink = try #require(CellPath("14789")).ink
        let match = recogniser.recognise(try #require(Query(ink)), in: "letters")
        #expect(match?.actions == actions)
        #expect(!Recogniser(StrokeDictionary()).hasVariants)
        #expect(DictionaryRule.missingModes.findings(dictionary).isEmpty)
    }
}
