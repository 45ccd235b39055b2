import Dictionaries
import Glibc
import Strokes
import Testing

@testable import Daemon
@testable import Engine

/// What is learned of words that were mended.
@Suite(.serialized) struct GatheringTests {
    private let recogniser: Recogniser
    private let path = "/tmp/krakel-gathering-\(getpid())"

    init() throws {
        let text =
            "krakel-dictionary 1\nmode letters\n\"c\" : 3214789\n\"e\" : 214789\n\" \" : 456\n"
        recogniser = Recogniser(try DictionaryReader.read(Array(text.utf8)).dictionary)
    }

    /// Tells of `effects` and the space behind them.
    ///
    /// - Returns: the lines of what was learned.
    private func learned(_ effects: [Effect.Report]) throws -> [String] {
        unlink(path)
        defer { unlink(path) }
        var gathering = Gathering(into: path)
        for effect in try effects + [.recognised(read("456"))] {
            gathering.note(effect, at: 1000, isPrivate: false)
        }
        #expect(gathering.finish(with: recogniser, at: 9000) == nil)
        guard let bytes = try? DictionaryFile(path: path).read() else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { $0.contains(" : ") }
    }

    private func read(_ cells: String) throws -> Reading {
        let ink = try #require(CellPath(cells)).ink
        let query = try #require(Query(ink))
        let match = try #require(recogniser.recognise(query, in: Mode.letters))
        return Reading(
            match: match, actions: match.actions, mode: Mode.letters,
            group: nil, ink: ink)
    }

    private func word(meaning letter: Character?) throws -> MendedText {
        MendedText(
            typed: "c", text: "e", logOdds: 5,
            letters: [
                .init(ink: try #require(CellPath("321478")).ink, mode: "letters", meant: letter)
            ])
    }

    @Test func aLetterIsAnExampleOfWhatTheWordSays() throws {
        let lines = try learned([.recognised(read("321478")), .mended(word(meaning: "e"))])
        #expect(
            lines.count == 1 && lines[0].hasPrefix("\"e\"") && lines[0].contains(": 321478~"),
            "\(lines)")
    }

    @Test func whatIsNotKnownTeachesNothing() throws {
        #expect(
            try learned([.recognised(read("321478")), .mended(word(meaning: nil))]) == [])
    }

    @Test func aWordThatWasBroughtBackTeachesNothing() throws {
        let word = try word(meaning: "e")
        #expect(
            try learned([.recognised(read("321478")), .mended(word), .restored(word)]) == [])
    }
}
