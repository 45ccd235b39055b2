extension LetterModel {
    /// The words of its lexicon that are used most, in that order, apostrophes included; all of them where
    /// there are fewer.
    package func likeliestWords(_ count: Int) -> [String] {
        var words: [(symbols: [UInt8], share: Float)] = []
        if let root = lexicon.root {
            lexicon.forEachWord(from: root, [], 1) { words.append(($0, $1)) }
        }
        words.sort { $0.share > $1.share }
        return words.prefix(count).map { word in
            String(word.symbols.filter { $0 != capital }.map { alphabet.letters[Int($0) - 1] })
        }
    }
}

extension Lexicon {
    /// Deeper than the longest word, where a damaged lexicon may lead in a circle.
    private static let deepest = 64

    fileprivate func forEachWord(
        from node: Int, _ symbols: [UInt8], _ share: Float, _ body: ([UInt8], Float) -> Void
    ) {
        guard symbols.count < Self.deepest else { return }
        for (symbol, portion, next) in steps(from: node) {
            if let next {
                forEachWord(from: next, symbols + [symbol], share * portion, body)
            } else {
                body(symbols, share * portion)
            }
        }
    }
}
