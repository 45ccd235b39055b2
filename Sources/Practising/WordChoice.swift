// Owns: which words to practise: those with the letters that need it. Leaves the lists to WordList.

/// How much each letter needs to be practised.
public struct Need: Sendable {
    private let tallies: [String: Tally]
    private let usual: Double

    /// A letter that was never tried is as one that is right in two of three tries.
    private static let unknown = 1.0 / 3
    /// So many tries, as of an unknown letter, are thought besides: one miss is no bad letter.
    private static let doubt = 3.0

    /// - Parameter tallies: what came of writing until now, by label.
    public init(_ tallies: [String: Tally]) {
        self.tallies = tallies
        let whole = tallies.whole
        usual = whole.tries > 0 ? whole.seconds / Double(whole.tries) : 0
    }

    /// From 0 for what goes well to about 2 for what is always wrong and slow.
    public func of(_ character: Character) -> Double {
        let tally = tallies[String(character)] ?? Tally()
        let tries = Double(tally.tries)
        let wrong = Double(tally.tries - tally.right)
        let share = (wrong + Self.unknown * Self.doubt) / (tries + Self.doubt)
        guard tally.tries > 0, usual > 0 else { return share }
        let slowness = max(0, min(1, tally.seconds / tries / usual - 1))
        return share + slowness
    }

    /// The mean need of the letters of a word.
    func of(_ word: String) -> Double {
        word.isEmpty ? 0 : word.reduce(0) { $0 + of($1) } / Double(word.count)
    }
}

public enum WordChoice {
    /// `count` of `words`, no word twice, those likelier whose letters need to be practised; words with
    /// a character that cannot be written are never among them.
    public static func words(
        _ count: Int, of words: [String], need: Need, isKnown: (Character) -> Bool,
        using generator: inout some RandomNumberGenerator
    ) -> [String] {
        var rest: [(word: String, weight: Double)] = words.compactMap { word in
            guard !word.isEmpty, word.allSatisfy(isKnown) else { return nil }
            let need = need.of(word)
            // Twice the need is eight times as likely, and nothing is impossible.
            return (word, 1e-6 + need * need * need)
        }
        var chosen: [String] = []
        while chosen.count < count, !rest.isEmpty {
            let whole = rest.reduce(0) { $0 + $1.weight }
            var place = Double.random(in: 0..<whole, using: &generator)
            let index =
                rest.firstIndex { candidate in
                    place -= candidate.weight
                    return place < 0
                } ?? rest.count - 1
            chosen.append(rest.remove(at: index).word)
        }
        return chosen
    }
}
