/// Letters that belong together, by Unicode's blocks.
public struct WritingSystem: Hashable, Sendable {
    /// The name of a mode for it, such as `hebrew`.
    public var mode: String
    fileprivate var blocks: [ClosedRange<UInt32>]

    /// The one that most of `letters` are of; nil where that is none. Where it is a draw, the one of the first
    /// letter.
    public init?(of letters: [String]) {
        var counts: [(system: WritingSystem, count: Int)] = []
        for scalar in letters.compactMap({ $0.unicodeScalars.first }) {
            guard let system = Self.all.first(where: { $0.contains(scalar) }) else { continue }
            if let index = counts.firstIndex(where: { $0.system == system }) {
                counts[index].count += 1
            } else {
                counts.append((system, 1))
            }
        }
        guard let most = counts.map(\.count).max(), 2 * most > letters.count,
            let found = counts.first(where: { $0.count == most })
        else { return nil }
        self = found.system
    }

    fileprivate init(_ mode: String, _ blocks: [ClosedRange<UInt32>]) {
        self.mode = mode
        self.blocks = blocks
    }

    /// Whether its blocks have this scalar.
    public func contains(_ scalar: Unicode.Scalar) -> Bool {
        blocks.contains { $0.contains(scalar.value) }
    }

    /// The mode of the capitals, where there are some.
    public var capitals: String { mode == Mode.letters ? "capitals" : mode + "-capitals" }

    /// After Unicode's Blocks.txt, version 16.
    private static let all: [WritingSystem] =
        Language.Script.allCases.map { WritingSystem($0.mode, $0.blocks) } + [
            WritingSystem("armenian", [0x530...0x58F, 0xFB13...0xFB17]),
            WritingSystem("hebrew", [0x590...0x5FF, 0xFB1D...0xFB4F]),
            WritingSystem(
                "arabic", [0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFEFC]),
            WritingSystem("syriac", [0x700...0x74F]),
            WritingSystem("thaana", [0x780...0x7BF]),
            WritingSystem("devanagari", [0x900...0x97F, 0xA8E0...0xA8FF]),
            WritingSystem("bengali", [0x980...0x9FF]),
            WritingSystem("gurmukhi", [0xA00...0xA7F]),
            WritingSystem("gujarati", [0xA80...0xAFF]),
            WritingSystem("oriya", [0xB00...0xB7F]),
            WritingSystem("tamil", [0xB80...0xBFF]),
            WritingSystem("telugu", [0xC00...0xC7F]),
            WritingSystem("kannada", [0xC80...0xCFF]),
            WritingSystem("malayalam", [0xD00...0xD7F]),
            WritingSystem("sinhala", [0xD80...0xDFF]),
            WritingSystem("thai", [0xE00...0xE7F]),
            WritingSystem("lao", [0xE80...0xEFF]),
            WritingSystem("tibetan", [0xF00...0xFFF]),
            WritingSystem("burmese", [0x1000...0x109F]),
            WritingSystem("georgian", [0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F]),
            WritingSystem("hangul", [0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF]),
            WritingSystem("ethiopic", [0x1200...0x139F]),
            WritingSystem("cherokee", [0x13A0...0x13FF, 0xAB70...0xABBF]),
            WritingSystem("ogham", [0x1680...0x169F]),
            WritingSystem("runes", [0x16A0...0x16FF]),
            WritingSystem("khmer", [0x1780...0x17FF]),
            WritingSystem("mongolian", [0x1800...0x18AF]),
            WritingSystem("hiragana", [0x3040...0x309F]),
            WritingSystem("katakana", [0x30A0...0x30FF, 0x31F0...0x31FF]),
            WritingSystem("bopomofo", [0x3100...0x312F]),
            WritingSystem("han", [0x3400...0x4DBF, 0x4E00...0x9FFF]),
            WritingSystem("gothic", [0x10330...0x1034F]),
            WritingSystem(
                "mathematics",
                [
                    0xAC...0xAC, 0xB1...0xB1, 0xD7...0xD7, 0xF7...0xF7, 0x2190...0x22FF,
                    0x27C0...0x27FF, 0x2900...0x2AFF,
                ]),
        ]
}

extension Language.Script {
    fileprivate var blocks: [ClosedRange<UInt32>] {
        switch self {
        case .latin:
            // Without the signs that mathematics has in the same block.
            [
                0x41...0x5A, 0x61...0x7A, 0xAA...0xAA, 0xBA...0xBA, 0xC0...0xD6, 0xD8...0xF6,
                0xF8...0x24F, 0x1E00...0x1EFF,
            ]
        case .greek: [0x370...0x3FF, 0x1F00...0x1FFF]
        case .cyrillic: [0x400...0x52F, 0x1C80...0x1C8F]
        }
    }
}
