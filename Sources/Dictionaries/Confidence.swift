// Owns: how sure a reading is among the others of the same character. Leaves how near it must be to
// count at all to Band.

import Glibc

/// Distances as probabilities.
public enum Confidence {
    /// The probability of each reading, given the distances of the nearest ones, five or more for a
    /// good answer. They sum to 1: that the character was none of them is not thought of.
    ///
    /// A reading at distance D weighs `(D + 0.15) ** -8`. On letters of writers held back this is
    /// nearer to how often readings are right than any `exp(-b * D)`: it is how many times farther a
    /// reading is that counts.
    public static func shares(of distances: [Float]) -> [Float] {
        guard let nearest = distances.min(), nearest.isFinite else {
            return distances.map { _ in 0 }
        }
        let weights = distances.map { powf(($0 + offset) / (nearest + offset), -power) }
        let whole = weights.reduce(0, +)
        return weights.map { $0 / whole }
    }

    private static var offset: Float { 0.15 }
    private static var power: Float { 8 }
}
