// Whether strokes are one whole character, as the network says.

import Strokes
import Testing

@testable import Dictionaries

@Suite struct WholeCharacterTests {
    private let recogniser: Recogniser
    private let letters: [(actions: [Action], ink: Ink)]

    init() throws {
        let shipped = try ShippedCharacters()
        recogniser = Recogniser(shipped.dictionary, network: shipped.network)
        letters = shipped.letters
    }

    /// The odds that `ink` is one character, if it is the one that does `actions`.
    private func odds(_ ink: Ink, as actions: [Action]) throws -> Float? {
        let query = try #require(Query(ink))
        let match = Match(
            actions: actions, cellPath: nil, distance: 1, alternatives: [], band: .computed)
        return recogniser.wholeLogOdds(query, match, in: "letters")
    }

    /// Nine of ten letters of several strokes are likelier one than several; nine of ten pairs of letters of one
    /// stroke, side by side or one over the other, are likelier several.
    @Test func lettersAreWholeAndPairsAreNot() throws {
        let several = letters.filter { $0.ink.strokes.count > 1 }
        let whole = try several.compactMap { try odds($0.ink, as: $0.actions) }
        #expect(whole.count == several.count && whole.count > 40)
        #expect(whole.count { $0 > 0 } * 10 > whole.count * 9)

        let singles = letters.filter { $0.ink.strokes.count == 1 }
        for aside in [1.2, 0] {
            let pairs = try zip(singles, singles.dropFirst(7)).compactMap { first, second in
                let width = first.ink.box.map { max($0.width, $0.height) } ?? 0
                let moved = second.ink.mapped { Point(x: $0.x + aside * width, y: $0.y) }
                return try odds(Ink(first.ink.strokes + moved.strokes), as: first.actions)
            }
            #expect(pairs.count > 100)
            #expect(pairs.count { $0 < 0 } * 10 > pairs.count * 9, "\(aside)")
        }
    }

    /// What it does not rank, it is not asked about: commands may have any shape.
    @Test func ofCommandsItSaysNothing() throws {
        let letter = try #require(letters.first)
        #expect(try odds(letter.ink, as: [.chord(.backSpace)]) == nil)
        #expect(try odds(letter.ink, as: letter.actions) != nil)
    }
}
