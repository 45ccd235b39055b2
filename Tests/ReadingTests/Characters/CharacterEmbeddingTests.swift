// How near ink is to ink by what a network sees in both.

import PureSupport
import Testing

@testable import Reading

@Suite struct CharacterEmbeddingTests {
    private func embedding(_ features: [Float]) -> CharacterEmbedding {
        CharacterEmbedding(CharacterReading(logits: [], wholeLogOdds: 0, features: features))
    }

    @Test func theDistanceIsOneLessTheCosine() {
        var random = SeededGenerator.fresh()
        for _ in 0..<50 {
            let (one, other) = (0..<2)
                .map { _ in (0..<48).map { _ in Float.random(in: 0...3, using: &random) } }
                .tuple
            func product(_ a: [Float], _ b: [Float]) -> Float {
                zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
            }
            let cosine =
                product(one, other) / (product(one, one) * product(other, other)).squareRoot()
            let distance = embedding(one).distance(to: embedding(other))
            #expect(abs(distance - (1 - cosine)) < 0.005)
            #expect(distance == embedding(other).distance(to: embedding(one)))
            // How strong all features are together says nothing.
            #expect(embedding(one).distance(to: embedding(one.map { 7 * $0 })) < 1e-5)
        }
        #expect(embedding([1, 0]).distance(to: embedding([0, 2])) == 1)
    }

    /// A network may say anything, and see nothing.
    @Test(arguments: [[], [0, 0], [.nan, 1], [.infinity, 1], [-1, -2], [1]] as [[Float]])
    func noFeaturesAreHarmful(_ features: [Float]) {
        let distance = embedding(features).distance(to: embedding([1, 2]))
        #expect((0...1).contains(distance))
    }
}

extension [[Float]] {
    fileprivate var tuple: ([Float], [Float]) { (self[0], self[1]) }
}
