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
            "krakel-dictionary 1\nmode letters\n\"c\" : 3214789\n\"e\" : 214789\n\" \" : 456\n<BackSpace> : 654\n"
        recogniser = Recogniser(try DictionaryReader.read(Array(text.utf8)).dictionary)
    }

    /// Tells of `effects` and the space behind them.
    ///
    /// - Parameter refused: what was not typed.
    /// - Returns: the lines of what was learned, without when.
    private func learned(_ effects: [Effect.Report], refused: [[Action]] = []) throws -> [String] {
        unlink(path)
        defer { unlink(path) }
        var gathering = Gathering(into: path)
        for effect in try effects + [.recognised(read("456"))] {
            gathering.note(effect, at: 1000, isPrivate: false)
        }
        for actions in refused { #expect(gathering.noteRefused(actions, at: 1000) != nil) }
        #expect(gathering.finish(with: recogniser, at: 9000) == nil)
        guard let bytes = try? DictionaryFile(path: path).read() else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { $0.contains(" : ") }.map { $0.replacing(/\ [0-9-]+T[0-9:]+Z/, with: "") }
    }

    private func read(_ cells: String) throws -> Reading {
        let ink = try #require(CellPath(cells)).ink
        let query = try #require(Query(ink))
        let match = try #require(recogniser.recognise(query, in: Mode.letters))
        return Reading(
            match: match, actions: match.actions, mode: Mode.letters,
            group: nil, ink: ink)
    }

    private func word(meaning: MendedText.Meaning) throws -> MendedText {
        MendedText(
            typed: "c", text: "e", logOdds: 5,
            letters: [
                .init(ink: try #require(CellPath("321478")).ink, mode: "letters", meaning: meaning)
            ])
    }

    @Test func aLetterIsAnExampleOfWhatTheWordSays() throws {
        let lines = try learned([
            .recognised(read("321478")), .mended(word(meaning: .another("e"))),
        ])
        #expect(
            lines.count == 1 && lines[0].hasPrefix("\"e\"") && lines[0].contains(": 321478~"),
            "\(lines)")
    }

    @Test func whatWasRefusedTeachesNothing() throws {
        let effects: [Effect.Report] = [
            .recognised(try read("321478")), .takenBack(try read("321478"), alternatives: []),
            .recognised(try read("214789")),
        ]
        #expect(try learned(effects, refused: [[.text(" ")]]) == learned(effects))
        #expect(try learned(effects, refused: [[.text("e")]]) == [])
        let mended = try effects[...0] + [.mended(word(meaning: .another("e")))]
        let keys: [Action] = [.chord(.backSpace), .text("e"), .text(" ")]
        #expect(try learned(Array(mended), refused: [keys]) == [])
        var gathering = Gathering(into: path)
        gathering.note(effects[0], at: 1000, isPrivate: true)
        #expect(gathering.noteRefused([.text("c")], at: 1000) == nil)
        // What is refused late was not this one.
        gathering.note(effects[0], at: 1000, isPrivate: false)
        #expect(gathering.noteRefused([.text("c")], isPrivate: true, at: 1000) == nil)
        #expect(gathering.noteRefused([.text("c")], at: 1000) != nil)
    }

    /// The hand has gone elsewhere before a BackSpace, or not.
    @Test func aBackSpaceTakesBackWhatItRemoves() throws {
        let misread = try read("321478")
        var backSpace = try read("654")
        #expect(backSpace.actions == [.chord(.backSpace)])
        func effects() throws -> [Effect.Report] {
            [.recognised(misread), .recognised(backSpace), .recognised(try read("214789"))]
        }
        #expect(try learned(effects()) == [])
        backSpace.removed = misread.ink
        #expect(try !learned(effects()).isEmpty)
    }

    @Test func whatIsNotKnownTeachesNothing() throws {
        #expect(try learned([.recognised(read("321478")), .mended(word(meaning: .unknown))]) == [])
    }

    /// What was taken back and written anew taught something, which a word that means the same leaves.
    @Test func aCorrectionIsKeptWhereAnotherLetterIsMended() throws {
        let misread = try read("321478")
        let effects: [Effect.Report] = [
            .recognised(misread), .takenBack(misread, alternatives: []),
            .recognised(try read("214789")),
        ]
        let word = MendedText(
            typed: "ee", text: "ce", logOdds: 5,
            letters: [
                .init(ink: try read("3214789").ink, mode: "letters", meaning: .another("c")),
                .init(ink: try read("214789").ink, mode: "letters", meaning: .asRead),
            ])
        #expect(try learned(effects + [.mended(word)]) == learned(effects))
        #expect(try !learned(effects).isEmpty)
    }

    /// It has taken its letters along: those before it stand.
    @Test func aWordThatWasBroughtBackAndRemovedLeavesTheOneBeforeIt() throws {
        let before = try read("214789")
        let letters = try ["3214789", "147"].map { try read($0) }
        let word = MendedText(
            typed: "ce", text: "ec", logOdds: 5,
            letters: zip(letters, "ec").map {
                .init(ink: $0.ink, mode: "letters", meaning: .another($1))
            })
        let effects: [Effect.Report] = [
            .recognised(try read("321478")), .takenBack(try read("321478"), alternatives: []),
            .recognised(before), .recognised(try read("456")),
        ]
        let removed: [Effect.Report] =
            letters.map { .recognised($0) } + [
                .mended(word), .restored(word, isMeant: true), .wordTakenBack(letters),
            ]
        #expect(try learned(effects + removed) == learned(effects))
    }

    @Test func aWordThatWasBroughtBackOrStruckOutTeachesNothing() throws {
        let word = try word(meaning: .another("e"))
        let other = MendedText(typed: "ee", text: "ce", logOdds: 5, letters: [])
        let reading = Reading(
            match: Match(word: "e", logProbability: 0, others: []), actions: [.text("e")],
            mode: Mode.letters, group: nil, ink: word.ink)
        let ends: [[Effect.Report]] = [
            [.restored(word, isMeant: true)],
            [.mended(other), .takenBack(reading, alternatives: [])],
            [.mended(other), .wordTakenBack([reading])],
        ]
        for end in ends {
            #expect(try learned([.recognised(read("321478")), .mended(word)] + end) == [])
        }
    }
}
