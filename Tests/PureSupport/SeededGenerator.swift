import Glibc

/// Random numbers that their seed determines: SplitMix64 (Steele, Lea, Flood 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The same numbers at each run.
    public init(seed: UInt64) {
        state = seed
    }

    /// Other numbers at each run. Says on standard error by which seed they come back: run the test with
    /// that in `KRAKEL_SEED`.
    public static func fresh(for test: String = #function, in file: String = #fileID) -> Self {
        let given = getenv("KRAKEL_SEED").flatMap { UInt64(String(cString: $0)) }
        let seed = given ?? .random(in: 0...(.max))
        let line = Array("\(file) \(test): KRAKEL_SEED=\(seed)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        return Self(seed: seed)
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
}
