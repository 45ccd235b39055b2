import System

/// The file that keeps a writer's own words, which no other user can read.
public struct OwnWordsFile: Hashable, Sendable {
    public let path: String

    /// In bytes; so many words take less.
    private static let largest = 1 << 18

    public init(_ path: String) {
        self.path = path
    }

    /// The words that it has; none where it is missing.
    public func read() throws(FileError) -> OwnWords {
        do throws(FileError) {
            return Self.words(try File(path).read(limit: Self.largest))
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
            words = old.map(Self.words) ?? OwnWords()
            let before = words
            try change(&words)
            return words == before ? old?.bytes ?? [] : Array(words.text.utf8)
        }
        return words
    }

    private static func words(_ content: File.Content) -> OwnWords {
        OwnWords(reading: String(decoding: content.bytes, as: UTF8.self))
    }
}
