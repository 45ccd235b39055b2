// Owns: training a letter model from files of words. Leaves the options to Train, learning to Spelling.

import Spelling

/// One training run.
struct TrainWords {
    var files: [String]
    /// One a file, or none.
    var weights: [Int]
    var notes: [String]
    var output: String

    /// Writes the model, and says on standard error what it has and what it cost.
    ///
    /// - Throws: a `Failure` where a file cannot be read, is no text or has no word; nothing is written
    ///   then.
    func run() throws {
        let clock = ContinuousClock()
        let start = clock.now
        var words = WordCounts()
        for (index, file) in files.enumerated() {
            let weight = index < weights.count ? weights[index] : 1
            words.add(try Self.text(of: file), weight: weight)
        }
        guard !words.counts.isEmpty else {
            throw Failure(
                """
                there is not one word in \(files.joined(separator: ", ")); nothing was written
                  help: name a text or a list of words
                """)
        }
        let model = LetterModel(learning: words, notes: notes)
        let bytes = model.bytes
        try OutputFile.replace(output, with: bytes)
        let milliseconds = (clock.now - start) / .milliseconds(1)
        let leftOut = words.counts.count - model.wordCount
        Output.error(
            """
            learned \(model.wordCount) words of \(model.letters.count) letters \
            from \(words.wordsRead) read\
            \(leftOut > 0 ? ", \(leftOut) left out" : "")
            wrote \(output), \(bytes.count / 1000) kB, in \(Int(milliseconds)) ms
            """)
    }

    private static func text(of file: String) throws -> String {
        let help = "name a text or a list of words in UTF-8, or - for standard input"
        var bytes = try InputFile.bytes(of: file, help: help)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        if let place = bytes.firstIndex(of: 0) {
            throw Failure(
                "\(file): this is no text: byte \(place + 1) is zero\n  help: \(help)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(
                """
                \(file): this is no text in UTF-8
                  help: convert it: iconv -f latin1 -t utf8 \(file)
                """)
        }
        return text
    }
}
