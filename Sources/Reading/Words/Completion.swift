extension LetterModel {
    /// The word that `beginning` most likely becomes in one of `models`; nil where it is not much likelier than
    /// others, or hardly longer.
    static func completion(of beginning: String, in models: [LetterModel]) -> String? {
        guard beginning.count >= Completion.shortest else { return nil }
        var all: Float = 0
        var best: (ending: String, share: Float, length: Int)?
        for model in models {
            // How likely a word of this language begins so: it may be of another.
            guard let letters = model.alphabet.symbols(of: beginning),
                let (reached, node) = model.lexicon.follow(letters, from: model.lexicon.root)
            else { continue }
            all += reached
            guard let (symbols, share) = model.lexicon.likeliestEnding(from: node),
                reached * share > best?.share ?? 0
            else { continue }
            let ending = symbols.filter { $0 != model.capital }
            best = (
                String(ending.map { model.letters[Int($0) - 1] }), reached * share, ending.count
            )
        }
        guard let best, best.share >= Completion.leastShare * all,
            best.length >= Completion.leastGain
        else { return nil }
        let isCapital = beginning.allSatisfy { !$0.isLetter || $0.isUppercase }
        return beginning + (isCapital ? best.ending.uppercased() : best.ending)
    }

    private enum Completion {
        static let shortest = 3
        static let leastGain = 2
        /// Of all words with this beginning.
        static let leastShare: Float = 0.25
    }
}

extension Lexicon {
    /// How words go on from `node`: the likeliest ending, and its share of all.
    ///
    /// Goes on with the likeliest beginning first: the first ending that is reached is the likeliest.
    fileprivate func likeliestEnding(from node: Int) -> (symbols: [UInt8], share: Float)? {
        var open: [(symbols: [UInt8], node: Int?, share: Float)] = [([], node, 1)]
        // A damaged lexicon may lead in a circle.
        for _ in 0..<300 {
            guard let best = open.indices.max(by: { open[$0].share < open[$1].share }) else {
                return nil
            }
            let (symbols, node, share) = open.remove(at: best)
            guard let node else { return (symbols, share) }
            open += steps(from: node).map { symbol, portion, next in
                (next == nil ? symbols : symbols + [symbol], next, share * portion)
            }
        }
        return nil
    }
}
