import Glibc

/// Random numbers that their seed determines: SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
/// generators, 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    /// Numbers that `seed` and `stream` determine together: streams of one seed are unrelated.
    public init(seed: UInt64, stream: Int) {
        state = seed &+ UInt64(truncatingIfNeeded: stream) &* 0xD1B5_4A32_D192_ED03
        _ = next()
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// At least 0 and below 1.
    public mutating func unit() -> Double {
        Double(next() >> 11) / Double(1 << 53)
    }

    /// A sample of the normal distribution of this deviation (Box and Muller 1958).
    public mutating func normal(_ deviation: Double) -> Double {
        // Above 0, of which there is a logarithm.
        let (radius, turn) = (unit() + 0x1p-53, unit() + 0x1p-53)
        return deviation * (-2 * log(radius)).squareRoot() * cos(2 * .pi * turn)
    }
}
