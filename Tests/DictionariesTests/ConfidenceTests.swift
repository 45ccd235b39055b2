import Dictionaries
import Testing

@Suite struct ConfidenceTests {
    @Test(arguments: [
        [0], [0, 0, 0], [0.2, 0.4], [0.7, 0.71, 1.6, 1.9, 2.2], [1e-6, 1e6],
        [0.3, .infinity],
    ])
    func sharesAreProbabilities(distances: [Float]) {
        let shares = Confidence.shares(of: distances)
        #expect(shares.count == distances.count)
        #expect(abs(shares.reduce(0, +) - 1) < 1e-5)
        #expect(shares.allSatisfy { (0...1).contains($0) })
        // The nearer, the likelier.
        #expect(shares == shares.sorted(by: >))
    }

    @Test func nothingAndTheInfinitelyFarHaveNoShare() {
        #expect(Confidence.shares(of: []).isEmpty)
        #expect(Confidence.shares(of: [.infinity, .infinity]) == [0, 0])
    }
}
