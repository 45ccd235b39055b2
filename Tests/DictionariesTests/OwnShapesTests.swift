// What a network makes of shapes that the user has taught, whatever they mean.

import Reading
import Strokes
import Testing

@testable import Dictionaries

@Suite struct OwnShapesTests {
    private let network: CharacterNetwork
    /// Shapes of small letters, drawn.
    private let letters: [(actions: [Action], ink: Ink)]

    init() throws {
        let shipped = try ShippedCharacters()
        (network, letters) = (shipped.network, shipped.letters)
    }

    /// A dictionary of nothing but drawn shapes, the first `count` of each letter, which mean what `meaning` says.
    private func taught(
        _ count: Int, _ meaning: @escaping ([Action]) -> [Action]? = { $0 }
    ) throws -> StrokeDictionary {
        var own = StrokeDictionary(modes: [Mode(name: "own", entries: [])])
        var taught: [[Action]: Int] = [:]
        for letter in letters {
            taught[letter.actions, default: 0] += 1
            guard let actions = meaning(letter.actions), taught[letter.actions, default: 0] <= count
            else { continue }
            own.add(try #require(Example(learning: letter.ink)), for: actions, in: "own")
        }
        return own
    }

    /// One shape of each is taught; of the other shapes of the same letters more are read rightly, although nothing
    /// says that they are letters.
    @Test func theNetworkTellsNeighboursApart() throws {
        let sign = { (actions: [Action]) -> [Action]? in
            [.text("sign " + (actions.character.map(String.init) ?? ""))]
        }
        let readers = Readers(try taught(1, sign), network)
        var (right, alone, changed) = (0, 0, 0)
        for letter in letters {
            let (one, other) = try readers.read(letter.ink, in: "own", alternatives: 4)
            if one.actions == sign(letter.actions) { alone += 1 }
            if other.actions == sign(letter.actions) { right += 1 }
            if one.actions != other.actions { changed += 1 }
            #expect(one.distance <= other.distance)
            let distances = [other.distance] + other.alternatives.map(\.distance)
            #expect(distances == distances.sorted() && other.alternatives.count <= 4)
            #expect(!other.alternatives.map(\.actions).contains(other.actions))
            // What stands alone and near is not looked at.
            if other.unlikeness == nil { #expect(one == other && one.distance <= 0.5) }
        }
        #expect(right > alone + letters.count / 100, "\(alone), \(right) of \(letters.count)")
        #expect(changed > right - alone)
    }

    /// Half of the letters are taught: of the others fewer are taken for one of these.
    @Test func whatWasNotTaughtIsDoubted() throws {
        let half = Set("acegikmoqsuwy")
        let own = try taught(3) { actions in
            actions.character.map(half.contains) == true ? actions : nil
        }
        let readers = Readers(own, network)
        var (taken, alone, kept, keptAlone) = (0, 0, 0, 0)
        for letter in letters {
            let (one, other) = try readers.read(letter.ink, in: "own", alternatives: 1)
            let isTaught = letter.actions.character.map(half.contains) == true
            if one.verdict != .rejected {
                if isTaught { keptAlone += 1 } else { alone += 1 }
            }
            if other.verdict != .rejected {
                if isTaught { kept += 1 } else { taken += 1 }
            }
            if let unlikeness = other.unlikeness {
                #expect(unlikeness >= 0)
                #expect(other.doubtedDistance == other.distance + unlikeness)
            }
        }
        #expect(3 * taken < 2 * alone, "\(taken) of \(alone)")
        #expect(10 * kept > 9 * keptAlone, "\(kept) of \(keptAlone)")
    }

    /// What loses work is done where it is the nearest by its distance, and never more readily.
    @Test func whatIsDestructiveIsNeverPutBeforeTheNearest() throws {
        let keys = "acegikmoqsuwy".map { [Action.text(String($0))] }
        let key = { (actions: [Action]) -> [Action]? in
            guard keys.contains(actions), let letter = actions.character?.unicodeScalars.first,
                let keysym = Keysym(character: letter)
            else { return actions }
            return [.chord(Chord(modifiers: .control, key: keysym))]
        }
        let readers = Readers(try taught(1, key), network)
        var destructive = 0
        for letter in letters {
            let (one, other) = try readers.read(letter.ink, in: "own", alternatives: 1)
            guard one.isDestructive || other.isDestructive else { continue }
            destructive += 1
            #expect(one.actions == other.actions || !other.isDestructive)
            if one.verdict == .rejected { #expect(other.verdict == .rejected) }
        }
        #expect(destructive > 50)
    }
}
