/// How often words occur in texts and word lists.
///
/// A word is a run of letters; capitals count as small letters. An apostrophe between letters begins
/// a word of its own with what follows: `don't` is `don` and `'t`, so that endings are learned
/// once and lists that have every possessive do not drown in the letter s. A line that is nothing
/// but such a text, white space and a whole number counts it that many times, which is how lists of
/// word frequencies are written.
public struct WordCounts: Hashable, Sendable {
    /// By word, in small letters.
    public private(set) var counts: [String: Int] = [:]
    /// All words read, repetitions and weights left out.
    public private(set) var wordsRead = 0

    /// The longest word; longer runs of letters are never written by hand.
    static let longestWord = 40
    /// Keeps sums of counts far from the largest integer, whatever a file says.
    static let largestCount = 1 << 32

    public init() {}

    /// Adds the words of `text`.
    ///
    /// - Parameter weight: how many times the text counts, at least once.
    public mutating func add(_ text: some StringProtocol, weight: Int = 1) {
        let weight = min(max(weight, 1), Self.largestCount)
        for line in text.split(whereSeparator: \.isNewline) {
            let (words, count) = Self.counted(line) ?? (line[...], 1)
            addWords(of: words, min(count, Self.largestCount / weight) * weight)
        }
    }

    private mutating func addWords(of line: some StringProtocol, _ weight: Int) {
        var word = ""
        var hasPendingApostrophe = false
        for character in line.lowercased() {
            if character.isLetter {
                if hasPendingApostrophe { word = "'" }
                hasPendingApostrophe = false
                word.append(character)
            } else {
                if !hasPendingApostrophe { record(word, weight) }
                hasPendingApostrophe = Self.isApostrophe(character) && !word.isEmpty
                word = ""
            }
        }
        if !hasPendingApostrophe { record(word, weight) }
    }

    private mutating func record(_ word: String, _ count: Int) {
        guard !word.isEmpty, count > 0, word.count <= Self.longestWord else { return }
        wordsRead += 1
        counts[word] = min(counts[word, default: 0] + count, Self.largestCount)
    }

    static func isApostrophe(_ character: Character) -> Bool {
        character == "'" || character == "\u{2019}"
    }

    /// The words and the number of a line that has nothing else.
    private static func counted<Line: StringProtocol>(_ line: Line) -> (Line.SubSequence, Int)? {
        guard let last = line.last(where: { !$0.isWhitespace }), last.isWholeNumber else {
            return nil
        }
        let parts = line.split(whereSeparator: \.isWhitespace)
        guard parts.count == 2, let count = Int(parts[1]), count >= 0 else { return nil }
        return parts[0].allSatisfy { $0.isLetter || isApostrophe($0) } ? (parts[0], count) : nil
    }
}
