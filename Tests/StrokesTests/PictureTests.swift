import PureSupport
import Testing

@testable import Strokes

@Suite struct PictureTests {
    static func discriminant(_ random: inout SeededGenerator, reach: Double = 4) -> Discriminant? {
        let weights = (0..<Picture.featureCount).map { _ in
            Float((random.unit() * 2 - 1) * reach)
        }
        return Discriminant(weights: weights, bias: Float((random.unit() * 2 - 1) * 30 * reach))
    }

    @Test(arguments: 0..<30)
    func aDiscriminantSurvivesItsStoredForms(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Every other one reaches beyond what can be stored.
        let reach = seed % 2 == 0 ? 3 : 9.0
        let judge = try #require(Self.discriminant(&random, reach: reach))
        #expect(Discriminant(text: judge.text) == judge)
        #expect(Discriminant(bytes: judge.bytes) == judge)
        #expect(Discriminant(weights: judge.weights, bias: judge.bias) == judge)
        #expect(judge.weights.allSatisfy { (-4...127.0 / 32).contains($0) })
        #expect((-128...Float(32767.0 / 256)).contains(judge.bias))
    }

    @Test func numbersThatAreNoneWeighNothing() throws {
        let none = [Float](repeating: .nan, count: Picture.featureCount)
        let judge = try #require(Discriminant(weights: none, bias: .nan))
        #expect(judge.weights.allSatisfy { $0 == 0 } && judge.bias == 0)
        let endless = [Float](repeating: .infinity, count: Picture.featureCount)
        #expect(
            try #require(Discriminant(weights: endless, bias: -.infinity)).weights
                .allSatisfy { $0 == 127.0 / 32 })
    }

    @Test func damagedTextIsRefused() throws {
        var random = SeededGenerator(seed: 3)
        let text = try #require(Self.discriminant(&random)).text
        #expect(Discriminant(text: String(text.dropLast())) == nil)
        #expect(Discriminant(text: text + "A") == nil)
        #expect(Discriminant(text: "") == nil)
        for damage in ["=", " ", "é", "+", "\0"] {
            #expect(Discriminant(text: damage + text.dropFirst()) == nil)
            #expect(Discriminant(text: text.dropLast() + damage) == nil)
        }
        #expect(Discriminant(bytes: []) == nil)
        #expect(Discriminant(weights: [1, 2], bias: 0) == nil)
    }

    @Test(arguments: 0..<30)
    func penaltiesStayWithinTheirLimit(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let judges = (0..<20).map { index -> [Discriminant] in
            guard index % 3 != 0 else { return [] }
            return (0...(random.next() % 3)).compactMap { _ in Self.discriminant(&random) }
        }
        let picture = try #require(Query(Scribble.ink(&random))).picture
        let penalties = PictureJudge(judges).penalties(for: picture)
        #expect(penalties.count == judges.count)
        for (penalty, judges) in zip(penalties, judges) {
            #expect((0...PictureJudge.limit).contains(penalty))
            if judges.isEmpty { #expect(penalty == 0) }
        }
        // The strongest class has the least penalty.
        let strengths = judges.map { $0.map { $0.strength(of: picture) }.max() ?? -.infinity }
        let strongest = try #require(strengths.indices.max { strengths[$0] < strengths[$1] })
        for index in penalties.indices where !judges[index].isEmpty {
            #expect(penalties[strongest] <= penalties[index])
        }
        #expect(penalties.contains { $0 > 0 })
    }

    @Test func noDiscriminantsGiveNoPenalty() throws {
        var random = SeededGenerator(seed: 1)
        let picture = try #require(Query(Scribble.ink(&random))).picture
        #expect(PictureJudge([]).penalties(for: picture).isEmpty)
        #expect(PictureJudge([[], []]).penalties(for: picture).allSatisfy { $0 == 0 })
    }
}

extension Discriminant {
    fileprivate var weights: [Float] { quanta.map { Float($0) / Self.weightSteps } }

    /// How strongly `picture` speaks for the entry; only differences between entries mean anything.
    fileprivate func strength(of picture: Picture) -> Float {
        zip(weights, picture.features).reduce(bias) { $0 + $1.0 * $1.1 }
    }
}
