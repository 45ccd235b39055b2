import Reading

/// How many of some inks are typed as a word, and how many of these are wrong.
struct WordCertainty {
    let reader: WordReader

    /// - Parameter strangers: files of ink that is no word.
    func printReport(_ words: [WrittenWord], strangers: [String]) throws {
        let typed = words.compactMap { word -> Bool? in
            guard let best = reader.read(word.ink).first, best.isSure else { return nil }
            return best.text.lowercased() == word.label.lowercased()
        }
        let share = Double(typed.count) / Double(max(1, words.count))
        let right = Double(typed.count { $0 }) / Double(max(1, typed.count))
        print(
            "typed \((100 * share).digits(1)) %, of these right \((100 * right).digits(1)) %; "
                + "the others are offered")
        guard !strangers.isEmpty else { return }
        var (all, wrong) = (0, 0)
        for file in strangers {
            let readings = try SampleFiles.read(file).map { reader.read($0.ink).first }
            let here = readings.count { reading in
                reading.map { $0.isSure && $0.text.count(where: \.isLetter) > 1 } ?? false
            }
            print("\(file): \(here) of \(readings.count) typed as a word")
            all += readings.count
            wrong += here
        }
        let strange = Double(wrong) / Double(max(1, all))
        print(
            "where each second ink is no word, of 100 typed words "
                + "\((100 * strange / (strange + share)).digits(2)) are readings of none")
    }
}
