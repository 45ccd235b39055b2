// Owns: reading whole words from what each of their characters may be.

extension LetterModel {
    /// The likeliest text of characters drawn one after the other, each with its guesses, the nearest
    /// first. A character whose nearest guess is no letter of the model is taken as it is and stands
    /// between words, so that a line can be read as well as a word.
    ///
    /// A beam search: it follows `Balance.readings` readings of each word and may lose the likeliest
    /// of all where its beginning is very unlikely. Takes about 15 microseconds a letter. Words of
    /// more than 40 letters are read as their nearest guesses.
    public func decode(_ places: [[LetterGuess]], balance: Balance = Balance()) -> String {
        var text = ""
        var word: [[LetterGuess]] = []
        for guesses in places {
            guard let nearest = guesses.first else { continue }
            guard option(nearest) != nil else {
                text += decodeWord(word, balance) + nearest.text
                word = []
                continue
            }
            if nearest.text.allSatisfy(WordCounts.isApostrophe) {
                // It begins an ending of its own, see `WordCounts`.
                text += decodeWord(word, balance)
                word = [[nearest]]
            } else {
                word.append(guesses)
            }
        }
        return text + decodeWord(word, balance)
    }

    private func decodeWord(_ places: [[LetterGuess]], _ balance: Balance) -> String {
        guard places.count <= WordContext.longest else {
            return places.compactMap(\.first?.text).joined()
        }
        var lattice = Lattice(self, balance)
        let letters = places.map { guesses in guesses.filter { option($0) != nil } }
        for guesses in letters { lattice.add(guesses.compactMap(option)) }
        return zip(letters, lattice.best()).map { guesses, choice in
            guesses[Int(choice)].text
        }
        .joined()
    }
}
