import Glibc

/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
package struct RandomSource: RandomNumberGenerator {
    private var state: UInt64

    /// Numbers that `seed` and `stream` determine together: streams of one seed are unrelated.
    package init(seed: UInt64, stream: Int = 0) {
        state = seed &+ UInt64(truncatingIfNeeded: stream) &* 0xD1B5_4A32_D192_ED03
        _ = next()
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Above 0, at most 1.
    package mutating func unit() -> Double {
        (Double(next() >> 11) + 1) / Double(1 << 53)
    }

    /// A sample of the normal distribution of this deviation (Box and Muller 1958).
    mutating func normal(_ deviation: Double) -> Double {
        deviation * (-2 * log(unit())).squareRoot() * cos(2 * .pi * unit())
    }
}
