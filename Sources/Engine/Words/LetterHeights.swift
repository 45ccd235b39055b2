import Glibc
import Reading

/// How high the letters of a writer are beside each other: an l is as tall as a b, and an i without its dot no higher
/// than an n. Where all letters are of one height, that is known before long, and heights say nothing.
struct LetterHeights: Hashable, Sendable {
    /// The logarithms of how high small letters and tall ones are, beside their size; at first those of writers of
    /// UNIPEN beside their small letters.
    private var small = RunningNormal(mean: 0, deviation: 0.22, weight: 6)
    private var tall = RunningNormal(mean: 0.55, deviation: 0.22, weight: 3)
    /// The logarithm of the size of the letters that were written last; nil where there are none.
    private var size: Double?

    /// That size counts as so many letters of a word, which may be of another.
    private static let sizeCount = 2.0
    /// No hand is more regular than this.
    private static let narrowest = 0.2
    /// How much lower than other small letters an i without its dot is, in steps from these to tall ones.
    private static let stem = 0.27
    /// The logarithm of how probable a letter is that says how high others are.
    private static let sure: Float = -0.1

    private typealias Kind = WritableKeyPath<Self, RunningNormal>
    private typealias Letter = (number: Int, height: Double, kind: Kind)

    private static func kind(of letter: Character) -> Kind? {
        // What is taken for an l may be an i.
        if letter == "l" { return nil }
        return BaseLine.tall.contains(letter)
            ? \.tall : BaseLine.small.contains(letter) ? \.small : nil
    }

    /// The letters of `word` that are sure where it is `text`, with the logarithms of their heights.
    private func letters(of word: WordHypotheses, as text: [Character?]) -> [Letter] {
        guard text.count == word.typed.count else { return [] }
        return text.enumerated().compactMap { number, letter in
            guard let letter, let kind = Self.kind(of: letter), case let run = word.runs[number],
                letter != word.typed[number] || run.readings[letter] ?? -.infinity > Self.sure
            else { return nil }
            return run.height > 0 ? (number, log(run.height), kind) : nil
        }
    }

    /// The logarithm of the size that `letters` are of; nil where nothing is known of it.
    private func size(of letters: [Letter]) -> Double? {
        let before = size == nil ? 0 : Self.sizeCount
        let count = before + Double(letters.count)
        let sum = letters.reduce(before * (size ?? 0)) {
            $0 + $1.height - self[keyPath: $1.kind].mean
        }
        return count > 0 ? sum / count : nil
    }

    /// `word` with what heights say for single strokes that were typed as an l or an i being that. Nothing is said
    /// against it: where a word is unknown, its l may have been meant as an i.
    func judged(_ word: WordHypotheses) -> WordHypotheses {
        let letters = letters(of: word, as: word.typed)
        var judged = word
        for (number, (typed, run)) in zip(word.typed, word.runs).enumerated() {
            guard let typed, "il".contains(typed), run.places.count == 1, run.height > 0,
                let size = size(of: letters.filter { $0.number != number })
            else { continue }
            let odds = tall.logOdds(
                of: log(run.height) - size, over: small,
                lowered: Self.stem * (tall.mean - small.mean), narrowest: Self.narrowest)
            judged.runs[number].tallLogOdds = Float(typed == "l" ? max(0, odds) : min(0, odds))
        }
        return judged
    }

    /// Learns of a word that stands as `text`.
    mutating func note(_ word: WordHypotheses, as text: String) {
        let letters = letters(of: word, as: text.map(Optional.some))
        guard !letters.isEmpty, let size = size(of: letters) else { return }
        for letter in letters { self[keyPath: letter.kind].add(letter.height - size) }
        self.size = size
    }
}
