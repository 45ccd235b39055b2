// Owns: when a character keeps being misread although its hand is steady. Leaves what to do about it to
// the writer.

import Dictionaries
import Teaching

/// The last tries of one character.
public struct LastTries: Hashable, Sendable {
    /// One of them: nil where it was right.
    private var tries: [Miss?] = []

    private struct Miss: Hashable, Sendable {
        var example: Example
        var readAs: [Action]
    }

    static let remembered = 5

    public init() {}

    mutating func note(_ example: Example?, readAs actions: [Action], isRight: Bool) {
        if isRight {
            tries.append(nil)
        } else if let example {
            tries.append(Miss(example: example, readAs: actions))
        }
        tries = tries.suffix(Self.remembered)
    }

    /// Where `count` or more of the last five tries were wrong and drawn alike, all that belong
    /// together; nil where there are none.
    public func steady(_ count: Int) -> [Example]? {
        let misses = tries.compactMap(\.self)
        guard misses.count >= count else { return nil }
        let sets = (0..<(1 << misses.count)).map { bits in
            misses.indices.filter { bits >> $0 & 1 == 1 }.map { misses[$0].example }
        }
        return sets.filter { $0.count >= count && Agreement(of: $0) == .alike }
            .max { $0.count < $1.count }
    }

    /// What they were read as most often; nil for nothing.
    public var readAs: [Action]? {
        var counts: [[Action]: Int] = [:]
        for miss in tries.compactMap(\.self) where !miss.readAs.isEmpty {
            counts[miss.readAs, default: 0] += 1
        }
        return counts.max { ($0.value, $1.key.count) < ($1.value, $0.key.count) }?.key
    }
}
