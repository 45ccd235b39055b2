/// A program and its arguments.
public struct Command: Hashable, Sendable {
    /// The text in quotes.
    public let text: String
    /// Whether a shell runs the text.
    public let usesShell: Bool
    /// The program, by name or path, and its arguments. There is at least one word, and the first is not
    /// empty.
    public let words: [String]

    /// The command in `text`. Its words are separated and quoted as in a shell; no other character is
    /// special, not even `$`, `~`, `|`, `>`, `*` and `#`.
    public init(_ text: String) throws(CommandError) {
        var splitter = WordSplitter()
        for scalar in text.unicodeScalars { try splitter.take(scalar) }
        words = try splitter.finish()
        guard words.first?.isEmpty == false else { throw .empty }
        self.text = text
        usesShell = false
    }

    /// The command `/bin/sh -c` with `text`.
    public init(shell text: String) throws(CommandError) {
        guard !text.unicodeScalars.contains("\0") else { throw .null }
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw .empty
        }
        words = ["/bin/sh", "-c", text]
        self.text = text
        usesShell = true
    }
}

/// Why a text is not a command.
public enum CommandError: Error, Hashable, Sendable {
    /// There is no word in it, or the first one has no character.
    case empty
    /// A quote that is not closed: `'` or `"`.
    case unclosedQuote(Character)
    /// Nothing follows the last backslash.
    case trailingBackslash
    /// U+0000, which no program can be given.
    case null
}

/// Splits words as the POSIX shell does (Shell & Utilities, 2.2 Quoting), without its expansions.
private struct WordSplitter {
    private var words: [String] = []
    /// The word under way; nil between words.
    private var word: String.UnicodeScalarView?
    /// The mark that opened the quotes under way; nil outside of any.
    private var quote: Unicode.Scalar?
    private var isEscaped = false

    mutating func take(_ scalar: Unicode.Scalar) throws(CommandError) {
        guard scalar != "\0" else { throw .null }
        if isEscaped {
            isEscaped = false
            // A backslash at the end of a line joins it with the next.
            if scalar == "\n" { return }
            if quote == "\"", !"$`\"\\".unicodeScalars.contains(scalar) { append("\\") }
            return append(scalar)
        }
        switch (scalar, quote) {
        case ("\\", nil), ("\\", "\""?): isEscaped = true
        case ("'", nil), ("\"", nil): open(scalar)
        case ("'", "'"?), ("\"", "\""?): quote = nil
        case (" ", nil), ("\t", nil), ("\n", nil): endWord()
        default: append(scalar)
        }
    }

    mutating func finish() throws(CommandError) -> [String] {
        if isEscaped { throw .trailingBackslash }
        if let quote { throw .unclosedQuote(Character(quote)) }
        endWord()
        return words
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        word = word ?? String.UnicodeScalarView()
        word?.append(scalar)
    }

    /// Quotes with nothing between them are a word as well.
    private mutating func open(_ mark: Unicode.Scalar) {
        quote = mark
        word = word ?? String.UnicodeScalarView()
    }

    private mutating func endWord() {
        if let word { words.append(String(word)) }
        word = nil
    }
}
