import Glibc

/// The likeliest texts of an ink: a beam search over prefixes (Graves and Jaitly 2014), each with the
/// probability that the steps so far show it, in all alignments, and that of the text itself.
///
/// Takes time in proportion to the steps times the prefixes that are followed.
struct WordBeam {
    private let prior: TextPrior
    private let balance: WordBalance
    private(set) var prefixes: [Prefix]
    private var branches: [Branch] = []
    private var active: [Entry]
    private var next: [Entry] = []
    /// Where a prefix stands in `next`, and for which step that is said.
    private var places: [(step: Int, place: Int)] = [(-1, 0)]

    struct Prefix {
        var parent: Int
        /// The place of its last letter among the drawn ones; -1 of no letter.
        var letter: Int
        /// The model's symbol, see `TextPrior.Step`.
        var symbol: UInt8
        var state: TextPrior.State
        /// The logarithm of its probability before anything is seen, as far as that counts.
        var share: Float
        /// The same as a probability.
        var weight: Double
        /// The last of `branches` that begins here; -1 for none.
        var branch = -1
    }

    /// The prefixes that are longer by one letter.
    private struct Branch {
        var letter: Int
        var prefixes: Range<Int>
        /// The one before it, of the same prefix.
        var before: Int
    }

    private struct Entry {
        var prefix: Int
        /// How likely the steps so far are this prefix and end with a blank, or with its last letter.
        /// All entries of a step are scaled alike.
        var blank: Double
        var letter: Double
        var score: Float = 0
        /// How likely its text is before anything is seen, as far as that counts.
        var share = 1.0

        var sum: Double { blank + letter }
    }

    struct Candidate {
        var text: [WrittenCharacter]
        /// How likely its word is written with a capital, wherever it stands.
        var capital: Float
        /// The logarithm of its probability before anything is seen, as far as that counts.
        var share: Float
        var score: Float
    }

    init(_ prior: TextPrior, balance: WordBalance) {
        self.prior = prior
        self.balance = balance
        prefixes = [
            Prefix(
                parent: -1, letter: -1, symbol: Alphabet.edge, state: TextPrior.State(), share: 0,
                weight: 1)
        ]
        active = [Entry(prefix: 0, blank: 1, letter: 0)]
    }

    /// - Parameter chances: folded, see `DrawnLetters`.
    mutating func run(_ chances: SymbolChances) {
        for step in 0..<chances.steps { advance(step, chances) }
    }

    private mutating func advance(_ step: Int, _ chances: SymbolChances) {
        let likely = (1..<chances.symbols).filter { chances[step, $0] >= balance.leastChance }
            .sorted { chances[step, $0] > chances[step, $1] }
        let blank = Double(chances[step, 0])
        next.removeAll(keepingCapacity: true)
        var best = 0.0
        for entry in active {
            let last = prefixes[entry.prefix].letter
            let letter = last < 0 ? 0 : entry.letter * Double(chances[step, last + 1])
            add(entry.prefix, step, blank: entry.sum * blank, letter: letter)
            best = max(best, (entry.sum * blank + letter) * entry.share)
        }
        // What is this much less likely than the best, even with what a letter adds, goes no further.
        let share = Double(expf(-balance.margin - balance.letter))
        for entry in active {
            let last = prefixes[entry.prefix].letter
            for symbol in likely {
                let letter = symbol - 1
                let chance =
                    (letter == last ? entry.blank : entry.sum) * Double(chances[step, symbol])
                if letter != last, chance * entry.share < best * share { break }
                for longer in extended(entry.prefix, by: letter) {
                    add(longer, step, blank: 0, letter: chance)
                    best = max(best, chance * prefixes[longer].weight)
                }
            }
        }
        prune()
    }

    private mutating func add(_ prefix: Int, _ step: Int, blank: Double, letter: Double) {
        if places[prefix].step == step {
            next[places[prefix].place].blank += blank
            next[places[prefix].place].letter += letter
        } else {
            places[prefix] = (step, next.count)
            next.append(Entry(prefix: prefix, blank: blank, letter: letter))
        }
    }

    /// The prefixes that are longer by one letter: more than one where letters with marks are drawn like
    /// plain ones, none where no word goes on so.
    private mutating func extended(_ prefix: Int, by letter: Int) -> Range<Int> {
        var known = prefixes[prefix].branch
        while known >= 0 {
            if branches[known].letter == letter { return branches[known].prefixes }
            known = branches[known].before
        }
        let start = prefixes.count
        let shorter = prefixes[prefix]
        prior.forEachStep(from: shorter.state, over: letter) { step in
            let share = shorter.share + balance.language * step.share + balance.letter
            prefixes.append(
                Prefix(
                    parent: prefix, letter: letter, symbol: step.symbol, state: step.state,
                    share: share, weight: Double(expf(share))))
            places.append((-1, 0))
        }
        branches.append(
            Branch(letter: letter, prefixes: start..<prefixes.count, before: shorter.branch))
        prefixes[prefix].branch = branches.count - 1
        return start..<prefixes.count
    }

    /// Keeps the best, and scales them so that the likeliest is 1.
    private mutating func prune() {
        let greatest = next.reduce(0) { max($0, $1.sum) }
        guard greatest > 0, greatest.isFinite else { return }
        var best = -Float.infinity
        for index in next.indices {
            next[index].blank /= greatest
            next[index].letter /= greatest
            let prefix = prefixes[next[index].prefix]
            next[index].score = Float(log(next[index].sum)) + prefix.share
            next[index].share = prefix.weight
            best = max(best, next[index].score)
        }
        next.removeAll { !($0.score >= best - balance.margin) }
        if next.count > balance.readings {
            next.sort { $0.score > $1.score }
            next.removeLast(next.count - balance.readings)
        }
        // The best first: it says early what need not be followed.
        if let first = next.indices.max(by: { next[$0].score < next[$1].score }) {
            next.swapAt(0, first)
        }
        swap(&active, &next)
    }

    /// The best texts, were the word to end here.
    func best(_ count: Int) -> [Candidate] {
        var ends = active.map { entry in
            let prefix = prefixes[entry.prefix]
            let share = prefix.share + balance.language * prior.end(prefix.state)
            return (prefix: entry.prefix, share: share, score: Float(log(entry.sum)) + share)
        }
        ends.removeAll { !$0.score.isFinite }
        ends.sort { $0.score > $1.score }
        return ends.prefix(count).map { end in
            Candidate(
                text: text(of: end.prefix), capital: prior.capital(prefixes[end.prefix].state),
                share: end.share, score: end.score)
        }
    }

    private func text(of last: Int) -> [WrittenCharacter] {
        var text: [WrittenCharacter] = []
        var prefix = last
        while prefix > 0 {
            let place = prefixes[prefix].letter
            if let character = prior.character(drawn: place, symbol: prefixes[prefix].symbol) {
                text.append(WrittenCharacter(character: character, places: [place]))
            } else if !text.isEmpty {
                text[text.count - 1].places.insert(place, at: 0)
            }
            prefix = prefixes[prefix].parent
        }
        return text.reversed()
    }
}

/// A character of a text, and the drawn letters that show it: two of ß that is drawn as ss, otherwise one.
struct WrittenCharacter {
    var character: Character
    /// See `DrawnLetters`.
    var places: [Int]
}
