import System

/// The words that one writer uses and no lexicon has, such as names, each with how often it stood.
///
/// A misread word that was overlooked looks like one of these. So a word counts once it has stood twice, or was
/// chosen by the writer. As text it is a line for each word: the word, a space, and the count.
public struct OwnWords: Hashable, Sendable {
    /// How often each stood, in small letters.
    public private(set) var counts: [String: Int] = [:]

    /// From so many times on a word counts.
    public static let least = 2
    /// Of more than so many, those that stood most often are looked for, and of those that stood once, which may be
    /// misread, one is forgotten for each that is new.
    static let most = 2000
    /// Shorter ones would be read where a letter or a syllable was meant: of these only what was chosen is kept, to
    /// stay as it is.
    private static let shortest = 3
    private static let shortestChosen = 2

    public init() {}

    /// Reads what `text` gave, in UTF-8. A word without a count was written by hand, and counts as one that was
    /// chosen; what is no word and no count is passed over.
    public init(reading text: some Collection<UInt8>) {
        for line in text.split(separator: Self.newline) {
            if let entry = Self.entry(line) { note(entry.word, entry.count) }
        }
    }

    /// `text` with these words instead of those that it has: what did not change, or is no word, stays as it is and
    /// where it is, and new words come last.
    public func replacing(in text: [UInt8]) -> [UInt8] {
        let before = Self(reading: text)
        var lines: [[UInt8]] = text.split(separator: Self.newline, omittingEmptySubsequences: false)
            .compactMap { line in
                guard let entry = Self.entry(line), counts[entry.word] != before.counts[entry.word]
                else { return Array(line) }
                return counts[entry.word].map { Array("\(entry.name) \($0)".utf8) }
            }
        var new = Self()
        new.counts = counts.filter { before.counts[$0.key] == nil }
        if lines.last?.isEmpty == false, !new.counts.isEmpty { lines.append([]) }
        return Array(lines.joined(separator: [Self.newline])) + Array(new.text.utf8)
    }

    private static let newline = UInt8(ascii: "\n")

    /// The word of a line, also as it is written there, and its count; nil where it has something else.
    private static func entry(
        _ line: some Collection<UInt8>
    ) -> (name: Substring, word: String, count: Int)? {
        let parts = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard let name = parts.first, let word = Self.word(name), parts.count <= 2,
            let count = parts.count == 1 ? least : Int(parts[1]), count > 0
        else { return nil }
        return (name, word, count)
    }

    /// Takes in what another machine has kept of the same writer: both counts of a word add up. Where they are the
    /// same, both have it from before: a word that was misread once must not count.
    ///
    /// - Returns: how many words are new, or stood more often.
    public mutating func join(_ other: OwnWords) -> Int {
        let before = counts
        for (word, count) in other.counts where counts[word] != count {
            note(word, count + counts[word, default: 0])
        }
        for (word, count) in listed.dropFirst(Self.most) where count < Self.least {
            counts[word] = nil
        }
        return counts.count { before[$0.key] != $0.value }
    }

    private mutating func note(_ word: String, _ count: Int) {
        counts[word] = max(counts[word, default: 0], min(count, WordCounts.largestCount))
    }

    /// Those that stood most often first.
    var text: String { listed.map { "\($0.word) \($0.count)\n" }.joined() }

    /// All words, those that stood most often first.
    public var listed: [(word: String, count: Int)] {
        counts.map { (word: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.word) < ($0.count, $1.word) }
    }

    /// A word was written and stood.
    ///
    /// - Parameter isChosen: whether the writer chose it, so that there is no doubt of it.
    /// - Returns: whether that changed anything: it does not where `text` is no word.
    @discardableResult
    public mutating func note(_ text: some StringProtocol, isChosen: Bool) -> Bool {
        guard let word = Self.word(text),
            isChosen || word.count >= Self.shortest && word.allSatisfy(\.isLetter)
        else { return false }
        let before = counts[word, default: 0]
        counts[word] = min(max(before + 1, isChosen ? Self.least : 0), WordCounts.largestCount)
        if counts.count > Self.most,
            let guess = counts.filter({ $0.key != word && $0.value < Self.least }).keys.min()
        {
            counts[guess] = nil
        }
        return true
    }

    /// Forgets a word, small or capital.
    ///
    /// - Returns: whether it was there.
    public mutating func forget(_ text: some StringProtocol) -> Bool {
        counts.removeValue(forKey: text.lowercased()) != nil
    }

    /// `text` in small letters; nil where it is not one word of letters, with or without signs between them.
    private static func word(_ text: some StringProtocol) -> String? {
        let word = text.lowercased()
        guard word.first?.isLetter == true, word.last?.isLetter == true,
            !word.contains(where: \.isWhitespace),
            (shortestChosen...WordCounts.longestWord).contains(word.count)
        else { return nil }
        return word
    }

    /// The words that count, as far as they are written with the letters of `alphabet`.
    func lexicon(of alphabet: Alphabet) -> Lexicon? {
        let words = listed.prefix(Self.most)
            .filter { $0.count >= Self.least && $0.word.count >= Self.shortest }
            .filter { $0.word.allSatisfy(\.isLetter) }
            .compactMap { word, count in
                alphabet.symbols(of: word).map { (symbols: $0, count: count) }
            }
        guard !words.isEmpty else { return nil }
        return LexiconBuilder.build(words, limit: LetterModel.largestLexicon).lexicon
    }
}

/// The file that keeps a writer's own words, which no other user can read.
public struct OwnWordsFile: Hashable, Sendable {
    public let path: String

    /// In bytes; so many words take less.
    private static let largest = 1 << 18

    public init(_ path: String) { self.path = path }

    /// The words that it has; none where it is missing.
    public func read() throws(FileError) -> OwnWords {
        do throws(FileError) {
            return OwnWords(reading: try File(path).read(limit: Self.largest).bytes)
        } catch .missing {
            return OwnWords()
        }
    }

    /// Changes the words, also while another program does.
    ///
    /// - Parameter patience: how long to wait for that.
    /// - Returns: the words that it has now.
    @discardableResult
    public func update(
        patience: Duration = .seconds(5), _ change: (inout OwnWords) throws(FileError) -> Void
    ) throws(FileError) -> OwnWords {
        var words = OwnWords()
        try File(path).update(limit: Self.largest, patience: patience, keepsMode: false) {
            old throws(FileError) in
            words = OwnWords(reading: old?.bytes ?? [])
            try change(&words)
            return words.replacing(in: old?.bytes ?? [])
        }
        return words
    }
}
