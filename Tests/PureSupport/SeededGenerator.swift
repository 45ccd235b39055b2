import Glibc
import System

/// Known to the tests of modules that do not use `System` as well.
public typealias SeededGenerator = System.SeededGenerator

extension SeededGenerator {
    /// Other numbers at each run. Says on standard error by which seed they come back: run the test with
    /// that in `KRAKEL_SEED`.
    public static func fresh(for test: String = #function, in file: String = #fileID) -> Self {
        let given = getenv("KRAKEL_SEED").flatMap { UInt64(String(cString: $0)) }
        let seed = given ?? .random(in: 0...(.max))
        let line = Array("\(file) \(test): KRAKEL_SEED=\(seed)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        return Self(seed: seed)
    }
}
