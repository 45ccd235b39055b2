// What a network says of characters beside the matcher: its order, and nothing else.

import Foundation
import PureSupport
import Reading
import Strokes
import Testing

@testable import Dictionaries

@Suite struct CharacterRankingTests {
    private let dictionary: StrokeDictionary
    private let network: CharacterNetwork
    private let shipped: Readers
    /// The shipped shapes of each small letter, drawn.
    private let letters: [(actions: [Action], ink: Ink)]

    init() throws {
        let shipped = try ShippedCharacters()
        (dictionary, network, letters) = (shipped.dictionary, shipped.network, shipped.letters)
        self.shipped = Readers(dictionary, network)
    }

    /// The same letters, leaning so far that no shape is very near.
    private var leaning: [(actions: [Action], ink: Ink)] { leaning(by: 0.5) }

    private func leaning(by slant: Double) -> [(actions: [Action], ink: Ink)] {
        letters.map { letter in
            (letter.actions, letter.ink.mapped { Point(x: $0.x - slant * $0.y, y: $0.y) })
        }
    }

    /// What is clear stays as it is. The rest is read about as well by the network, although it has not seen these
    /// shapes and the matcher is made of them.
    @Test func onlyWhatIsNotClearIsRanked() throws {
        for letter in letters.prefix(60) {
            let (alone, ranked) = try shipped.read(letter.ink)
            #expect(alone.distance > 0.5 || alone == ranked)
        }
        var (count, right, rightAlone) = (0, 0, 0)
        for letter in leaning {
            let (alone, ranked) = try shipped.read(letter.ink, alternatives: 1)
            guard ranked.logProbability != nil else { continue }
            count += 1
            #expect(ranked.wholeLogOdds != nil && alone.distance > 0.5)
            if alone.actions == letter.actions { rightAlone += 1 }
            if ranked.actions == letter.actions { right += 1 }
        }
        #expect(count > 100)
        #expect(right * 100 > rightAlone * 95, "\(right), \(rightAlone) of \(count)")
    }

    @Test func probabilitiesAndDistancesSayTheSame() throws {
        var count = 0
        for letter in leaning.prefix(120) {
            let match = try shipped.read(letter.ink).ranked
            let distances = [match.distance] + match.alternatives.map(\.distance)
            #expect(distances == distances.sorted())
            #expect(Set(match.alternatives.map(\.actions)).contains(match.actions) == false)
            guard let first = match.logProbability else { continue }
            for other in match.alternatives {
                guard let logProbability = other.logProbability else { continue }
                count += 1
                let shares = Confidence.shares(of: [match.distance, other.distance])
                let ratio = logf(shares[1]) - logf(shares[0])
                #expect(abs(ratio - (logProbability - first)) < 1e-2)
            }
        }
        #expect(count > 100)
    }

    /// How near anything is, is the matcher's to say; whether that is near enough hangs on how certain the network
    /// is as well.
    @Test func theVerdictIsOfBoth() throws {
        var random = SeededGenerator(seed: 8)
        var (other, refused, taken) = (0, 0, 0)
        for _ in 0..<300 {
            let ink = Ink([
                Stroke(
                    (0..<7).map { _ in
                        Point(
                            x: .random(in: 0...60, using: &random),
                            y: .random(in: 0...80, using: &random))
                    })
            ])
            let (alone, ranked) = try shipped.read(ink, alternatives: 1)
            #expect(alone.distance == ranked.distance)
            #expect(ranked.alternatives.count <= 1)
            if alone.actions != ranked.actions { other += 1 }
            guard let certainty = ranked.logProbability else {
                #expect(alone.verdict == ranked.verdict)
                continue
            }
            let distance = ranked.distance - 0.5 * certainty
            #expect(ranked.band == .ranked && ranked.doubtedDistance == distance)
            #expect((ranked.verdict == .sure) == (distance <= 0.9))
            let whole = min(max(ranked.wholeLogOdds ?? 0, 0), 6)
            let isTaken = distance <= 1.8 || ranked.distance <= 2.4 && distance - 0.1 * whole <= 1.8
            #expect((ranked.verdict != .rejected) == isTaken)
            if alone.verdict != .rejected, ranked.verdict == .rejected { refused += 1 }
            if alone.verdict == .rejected, ranked.verdict != .rejected { taken += 1 }
        }
        #expect(other > 10 && refused > 0 && taken > 0, "\(other), \(refused), \(taken)")
    }

    /// Without alternatives the network is asked only for what may be near enough.
    @Test func whatMayBeTakenIsAskedForInAnyCase() throws {
        let recogniser = shipped.ranked
        var (far, saved) = (0, 0)
        for letter in leaning {
            let query = try #require(Query(letter.ink))
            let quick = try #require(recogniser.recognise(query, in: "letters", alternatives: 0))
            let full = try #require(recogniser.recognise(query, in: "letters", alternatives: 1))
            #expect(quick.verdict == full.verdict)
            if quick.verdict != .rejected { #expect(quick.actions == full.actions) }
            if quick.distance > 1.8 { far += 1 }
            if quick.distance > 1.8, quick.wholeLogOdds == nil { saved += 1 }
        }
        #expect(far == saved)
    }

    /// Of two readings that the network finds about as likely, the nearer one is taken.
    @Test func theNearestReadingIsAhead() throws {
        var count = 0
        for letter in leaning {
            let (alone, ranked) = try shipped.read(letter.ink)
            guard ranked.logProbability != nil, alone.distance < 1 else { continue }
            let labels = (36..<62).map(\.self)
            let chances = try #require(network.read(letter.ink)).logProbabilities(among: labels)
            let best = try #require(chances.max())
            let nearest = try #require(alone.actions.character).asciiValue ?? 97
            let its = chances[Int(nearest) - 97]
            if best - its < 1 { #expect(ranked.actions == alone.actions) }
            if best - its > 0, best - its < 1 { count += 1 }
            if best - its > 1 { #expect(ranked.actions != alone.actions) }
        }
        #expect(count > 0)
    }

    /// Cell paths may stand for anything: a mode of such is the matcher's alone.
    @Test func cellPathsAreTheMatchersAlone() throws {
        let text = "krakel-dictionary 1\nmode odd\n\"a\" : 258\n\"b\" : 456\n\"c\" : 14789\n"
        let odd = try DictionaryReader.read(Array(text.utf8)).dictionary
        let readers = Readers(odd, network)
        for letter in letters.prefix(20) {
            let (alone, ranked) = try readers.read(letter.ink, in: "odd")
            #expect(alone == ranked)
        }
        // A command stays one, however much a letter it looks like.
        let space = try shipped.read(Ink([Stroke([Point(x: 0, y: 0), Point(x: 90, y: 0)])]))
        #expect(space.alone.actions == [.text(" ")])
        #expect(space.ranked.actions == space.alone.actions)
        #expect(space.ranked.logProbability == nil)
    }

    /// Signs have cells to remember beside shapes as people draw them: drawn as the cells say they stay what they
    /// are.
    @Test func signsAreReadAsTheirCellsSay() throws {
        let mode = try #require(dictionary.mode(named: "symbols"))
        var count = 0
        for entry in mode.entries {
            for example in entry.examples where example.kind == .handWritten {
                let (alone, ranked) = try shipped.read(example.cellPath.ink, in: "symbols")
                #expect(alone.actions == entry.actions)
                #expect(ranked.actions == entry.actions && ranked.verdict != .rejected)
                count += 1
            }
        }
        #expect(count > 80)
    }

    /// Whoever teaches an `a` to be a q has a q.
    @Test func ownShapesWinWhereTheyAreNear() throws {
        let slanted = try #require(letters.first).ink.mapped {
            Point(x: $0.x - 0.3 * $0.y, y: $0.y)
        }
        var own = dictionary
        own.add(try #require(Example(learning: slanted)), for: [.text("q")], in: "letters")
        let (alone, ranked) = try Readers(own, network).read(slanted)
        #expect(alone.actions == [.text("q")])
        #expect(ranked.actions == alone.actions)
        #expect(ranked.logProbability == nil)
    }

    /// Who has taught some letters that hardly stand is read better where others lean, though none of them is near.
    @Test func theNetworkLearnsTheHand() throws {
        var own = dictionary
        var taught: [[Action]: Int] = [:]
        var (count, right, before) = (0, 0, 0)
        let leaning = leaning(by: 1.5)
        for letter in leaning where taught[letter.actions, default: 0] < 3 {
            taught[letter.actions, default: 0] += 1
            own.add(try #require(Example(learning: letter.ink)), for: letter.actions, in: "letters")
        }
        taught = [:]
        let readers = Readers(own, network)
        for letter in leaning {
            taught[letter.actions, default: 0] += 1
            guard taught[letter.actions, default: 0] > 3 else { continue }
            let ranked = try readers.read(letter.ink, alternatives: 1).ranked
            guard ranked.logProbability != nil else { continue }
            count += 1
            if ranked.actions == letter.actions { right += 1 }
            if try shipped.read(letter.ink, alternatives: 1).ranked.actions == letter.actions {
                before += 1
            }
        }
        #expect(count > 50 && right > before + count / 20, "\(before), \(right) of \(count)")
    }

    @Test func ofTwoCharactersNoneIsWhole() throws {
        func odds(_ ink: Ink) throws -> Float {
            try #require(network.read(ink)).wholeLogOdds
        }
        var random = SeededGenerator(seed: 3)
        var lower = 0
        for _ in 0..<60 {
            let one = try #require(letters.randomElement(using: &random)).ink
            let other = try #require(letters.randomElement(using: &random)).ink
            let shift = try #require(one.box).maxX - (try #require(other.box).minX) + 0.3
            let moved = other.mapped { Point(x: $0.x + shift, y: $0.y) }
            let line = Ink(one.strokes + moved.strokes)
            if try odds(line) < odds(one) { lower += 1 }
        }
        #expect(lower > 54, "\(lower) of 60")
    }

    /// A letter under Control is a command: it is done where the nearest entry says so, or not at all.
    @Test func destructiveChordsAreTheMatchers() throws {
        for letter in letters.prefix(60) {
            let query = try #require(Query(letter.ink))
            let one = shipped.alone.recognise(query, in: "letters", under: .control)
            let other = shipped.ranked.recognise(query, in: "letters", under: .control)
            guard one?.isDestructive == true else { continue }
            #expect(one?.actions == other?.actions)
            #expect(one?.verdict == other?.verdict)
        }
    }
}
