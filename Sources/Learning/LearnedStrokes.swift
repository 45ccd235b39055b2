// Owns: writing lessons into the text of learned.dict, and keeping it small.
// Leaves the file to Dictionaries, taking lessons back to Unlearning.

import Dictionaries

/// The dictionary of what was gathered while somebody wrote: examples of their own, and factors of
/// examples below. A line holds one of either, with its history as a comment.
public enum LearnedStrokes {
    /// So many examples of one entry are kept.
    public static let mostExamples = 40
    /// So many lines are kept; about 300 kB.
    public static let mostLines = 2000
    /// An example that misleads fades no further than this.
    static let greatestFactor: Float = 3

    static let heading = """
        # What Krakel has learned while you wrote: examples of your hand, and which shipped ones
        # mislead it (krakel-dictionary(5)). See `krakel list --mine`; undo with `krakel unlearn`.
        krakel-dictionary \(DictionaryReader.version)

        """

    /// Writes `lessons` down.
    ///
    /// - Parameter time: see `History.Event.time`.
    /// - Returns: those that changed anything.
    @discardableResult
    public static func apply(
        _ lessons: [Lesson], to document: inout DictionaryDocument, at time: String
    ) -> [Lesson] {
        var ledger = Ledger(document)
        var applied: [Lesson] = []
        for lesson in lessons where ledger.take(lesson, at: time) { applied.append(lesson) }
        guard !applied.isEmpty else { return [] }
        ledger.shrink()
        if document.bytes.isEmpty,
            let start = try? DictionaryDocument(Array(heading.utf8))
        {
            document = start
        }
        ledger.write(to: &document)
        return applied
    }
}
