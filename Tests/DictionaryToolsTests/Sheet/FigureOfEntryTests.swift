// The one shape that an entry is learned from, alone and with a mark.

import Dictionaries
import DictionaryTools
import Strokes
import Testing

@Suite struct FigureOfEntryTests {
    private let dictionary: StrokeDictionary
    private let recogniser: Recogniser

    init() throws {
        let shipped = try Shipped.dictionary()
        let accents = try DictionaryReader.read(
            Array("krakel-dictionary 1\nmode letters inherits accents\n".utf8),
            otherModes: shipped.modes.map(\.name))
        dictionary = accents.dictionary.layered(over: shipped)
        recogniser = Recogniser(dictionary)
    }

    private func entry(_ actions: [Action]) throws -> Entry {
        try #require(dictionary.entries(in: "letters").first { $0.actions == actions })
    }

    private func read(_ ink: Ink) -> [Action]? {
        Query(ink).flatMap { recogniser.recognise($0, in: "letters") }?.actions
    }

    @Test(arguments: "abcdefghijklmnopqrstuvwxyz")
    func whatIsShownIsReadSo(_ letter: Character) throws {
        let actions: [Action] = [.text(String(letter))]
        let figure = try #require(Figure(learning: try entry(actions)) { read($0) == actions })
        #expect(read(figure.ink) == actions)
    }

    @Test(arguments: [("a", "\u{308}", "ä"), ("o", "\u{308}", "ö"), ("e", "\u{301}", "é")])
    func aMarkStandsFreeOfItsLetter(_ letter: String, _ mark: String, _ whole: String) throws {
        let actions: [Action] = [.text(letter)]
        let scalar = try #require(mark.unicodeScalars.first)
        let letter = try #require(Figure(learning: try entry(actions)) { read($0) == actions })
        let mark = try #require(Figure(learning: try entry([.mark(Mark(scalar))])) { _ in true })
        let figure = try #require(Figure(letter, mark: mark, above: true))
        #expect(read(figure.ink) == [.text(whole)])
    }
}
