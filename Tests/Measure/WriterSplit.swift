import Engine
import PureSupport

/// Writers, dealt out so that none of those that judge is known to what they judge.
///
/// The names are put into alphabetical order and shuffled by a seed. The first ten whose small letters
/// make running text judge, the next ten tune; of the rest every third is what weights are fitted to,
/// and the others are what a dictionary is computed from.
struct WriterSplit {
    enum Part: String, CaseIterable {
        case judge, tune, fit, train
    }

    /// What each writer is for.
    let parts: [String: Part]

    /// So many writers judge, and as many tune.
    private static let count = 10
    /// A writer with fewer samples of small letters, or fewer small letters, writes no running text.
    private static let enough = (samples: 150, letters: 24)

    /// - Parameter leftOut: the part of the writers that judge, however many they are, and nobody else: those
    ///   that a network left out.
    init(_ samples: [Sample], seed: UInt64, leftOut: UInt32? = nil) {
        var letters: [String: [String: Int]] = [:]
        for sample in samples {
            let isSmall = sample.label.count == 1 && sample.label.allSatisfy(\.isLowercase)
            letters[sample.user ?? "", default: [:]][sample.label, default: 0] += isSmall ? 1 : 0
        }
        var random = SeededGenerator(seed: seed)
        let everyone = letters.keys.sorted().shuffled(using: &random)
        let left = everyone.filter { leftOut == $0.part }
        let writers = everyone.filter { leftOut != $0.part }
        let fluent = writers.filter { writer in
            let counts = letters[writer, default: [:]].values.filter { $0 > 0 }
            return counts.reduce(0, +) >= Self.enough.samples && counts.count >= Self.enough.letters
        }
        var parts: [String: Part] = [:]
        let judges = leftOut == nil ? Array(fluent.prefix(Self.count)) : left
        for writer in judges { parts[writer] = .judge }
        for writer in fluent.filter({ parts[$0] == nil }).prefix(Self.count) {
            parts[writer] = .tune
        }
        for (index, writer) in writers.filter({ parts[$0] == nil }).enumerated() {
            parts[writer] = index % 3 == 0 ? .fit : .train
        }
        self.parts = parts
    }

    func samples(_ samples: [Sample], of part: Part) -> [Sample] {
        samples.filter { parts[$0.user ?? ""] == part }
    }
}

extension String {
    /// Whether a writer of this name judges the shipped networks and teaches them nothing.
    var isLeftOut: Bool { part == 0 }

    /// Which of seven parts the writer of this name belongs to, the same in every file: by the CRC-32 of the
    /// name, as `data/training/ink.py` computes it.
    var part: UInt32 { checksum % 7 }

    /// CRC-32, as zlib has it.
    var checksum: UInt32 {
        var value = UInt32.max
        for byte in utf8 {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0xedb8_8320 : 0) }
        }
        return ~value
    }
}
