extension LetterModel {
    /// The word that `beginning` most likely becomes; nil where it is not much likelier than others, or hardly
    /// longer.
    func completion(of beginning: String) -> String? {
        guard beginning.count >= Completion.shortest, let root = lexicon.root,
            let letters = alphabet.symbols(of: beginning)
        else { return nil }
        var node = root
        for letter in letters {
            guard let next = lexicon.step(from: node, over: letter).node else { return nil }
            node = next
        }
        guard let (symbols, share) = lexicon.likeliestEnding(from: node),
            share >= Completion.leastShare, symbols.count >= Completion.leastGain
        else { return nil }
        let ending = String(symbols.map { self.letters[Int($0) - 1] })
        let isCapital = beginning.allSatisfy { !$0.isLetter || $0.isUppercase }
        return beginning + (isCapital ? ending.uppercased() : ending)
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
            guard var index = node else { return (symbols, share) }
            let start = index
            while index < edges.count {
                let edge = edges[index]
                let (portion, next) = step(from: start, over: edge.symbol)
                if edge.symbol == Alphabet.edge {
                    open.append((symbols, nil, share * portion))
                } else if let next {
                    open.append((symbols + [edge.symbol], next, share * portion))
                }
                if edge.isLast { break }
                index += 1
            }
        }
        return nil
    }
}
