import Glibc

/// How likely what is written is, before anything is seen: words of the lexicons as often as they are used,
/// the writer's own, words that are built like those, strings of any letters, numbers, and the signs around all
/// of them. Of several languages each word may be of any.
struct TextPrior: Sendable {
    private let tongues: Tongues
    /// The joint symbols that are drawn as a letter, by its place among the drawn ones.
    private let symbols: [[UInt8]]
    /// Those that are drawn as a letter and another behind it, with the place of that.
    private let pairs: [[(symbol: UInt8, second: Int)]]
    private let kinds: [Kind]
    private let letters: [Character]

    private enum Kind {
        case letter, digit, apostrophe
        case sign(Signs)
    }

    /// What was read so far, as far as it matters for what follows.
    struct State {
        enum Place {
            case start, word, number
            /// `joins`: a word may follow, as after a hyphen.
            case sign(joins: Bool)
        }

        var place = Place.start
        fileprivate var word = Tongues.Word()
        /// The letter whose first half was read, and the place of the other; nil between letters.
        fileprivate var half: (symbol: UInt8, second: Int)?
    }

    /// What a drawn letter may be.
    struct Step {
        /// The joint symbol of a letter; `Alphabet.edge` of all that no model knows, `JointLetters.half` of what
        /// is the first half of a letter.
        var symbol = Alphabet.edge
        /// The logarithm of its probability.
        var share: Float
        var state: State
    }

    /// - Parameter models: those of the languages that are written; none where nothing is known of any: then
    ///   everything is as likely.
    init(_ models: [LetterModel], own: OwnWords, drawn: DrawnLetters, balance: WordBalance) {
        let tongues = Tongues(models, own: own, balance: balance)
        self.tongues = tongues
        letters = drawn.letters
        var symbols = [[UInt8]](repeating: [], count: drawn.count)
        var pairs = [[(symbol: UInt8, second: Int)]](repeating: [], count: drawn.count)
        for (index, letter) in tongues.letters.alphabet.enumerated() {
            if let place = drawn.place(of: letter) { symbols[place].append(UInt8(index + 1)) }
            if let (first, second) = drawn.pair(of: letter) {
                pairs[first].append((UInt8(index + 1), second))
            }
        }
        self.symbols = symbols
        self.pairs = pairs
        kinds = drawn.letters.map { letter in
            if letter.isLetter { return .letter }
            if letter.isWholeNumber { return .digit }
            if WordCounts.isApostrophe(letter) { return .apostrophe }
            return .sign(
                Signs(
                    atStart: Self.opening[letter] ?? 0.01, behindWord: Self.closing[letter] ?? 0.01,
                    behindDigit: Self.counting[letter] ?? 0.01))
        }
    }

    /// How likely a sign is among those of its place: rough counts of English prose.
    private struct Signs {
        var atStart: Float
        var behindWord: Float
        var behindDigit: Float
    }

    private static let opening: [Character: Float] = ["\"": 0.4, "(": 0.25, "$": 0.05, "-": 0.1]
    private static let closing: [Character: Float] = [
        ",": 0.32, ".": 0.32, "-": 0.1, "\"": 0.06, "?": 0.04, "!": 0.03, ":": 0.03, ";": 0.03,
        ")": 0.03, "/": 0.015, "%": 0.015, "@": 0.015,
    ]
    private static let counting: [Character: Float] = [
        ".": 0.22, ",": 0.16, "-": 0.15, "/": 0.14, ":": 0.1, "%": 0.1, ")": 0.06,
    ]

    /// What follows what.
    private enum Share {
        static let number: Float = 0.08
        static let signAtStart: Float = 0.03
        static let apostrophe: Float = 0.06
        static let apostropheBehindElided: Float = 0.98
        static let signBehindWord: Float = 0.15
        static let digitBehindWord: Float = 0.003
        static let digitBehindDigit: Float = 0.55
        static let signBehindDigit: Float = 0.2
        static let wordBehindDigit: Float = 0.02
        static let wordBehindHyphen: Float = 0.8
        static let wordBehindSign: Float = 0.03
        static let digitBehindSign: Float = 0.1
        static let signBehindSign: Float = 0.1
    }

    /// The character that a step stands for; nil for the first half of one.
    func character(drawn place: Int, symbol: UInt8) -> Character? {
        switch symbol {
        case Alphabet.edge: letters[place]
        case JointLetters.half: nil
        default: tongues.letters.letter(symbol)
        }
    }

    /// What the letter drawn at a place may be behind `state`: nothing where no text goes on so, several
    /// letters where those with marks are drawn like plain ones.
    func forEachStep(from state: State, over place: Int, _ body: (Step) -> Void) {
        guard !tongues.isEmpty else {
            body(Step(share: 0, state: state))
            return
        }
        if let (symbol, second) = state.half {
            guard place == second else { return }
            var next = state
            next.half = nil
            body(Step(symbol: symbol, share: 0, state: next))
            return
        }
        if case .letter = kinds[place] {
            forEachLetter(from: state, over: place, body)
            return
        }
        let (share, next) = signStep(from: state, over: place)
        if share > 0 { body(Step(share: logf(share), state: next)) }
    }

    private func signStep(from state: State, over place: Int) -> (share: Float, state: State) {
        switch kinds[place] {
        case .letter: (0, state)
        case .digit:
            (digitShare(behind: state) / 10, State(place: .number))
        case .apostrophe:
            if case .word = state.place {
                (apostropheShare(behind: state), State(place: .word, word: tongues.ending()))
            } else {
                sign(
                    letters[place], behind: state,
                    Signs(atStart: 0.1, behindWord: 0.05, behindDigit: 0.02))
            }
        case .sign(let signs): sign(letters[place], behind: state, signs)
        }
    }

    private func apostropheShare(behind state: State) -> Float {
        guard state.half == nil else { return 0 }
        let (whole, elided) = tongues.end(of: state.word)
        return whole * Share.apostrophe + elided * Share.apostropheBehindElided
    }

    private func digitShare(behind state: State) -> Float {
        switch state.place {
        case .start: Share.number
        case .word: end(of: state) * Share.digitBehindWord
        case .number: Share.digitBehindDigit
        case .sign: Share.digitBehindSign
        }
    }

    private func sign(
        _ letter: Character, behind state: State, _ signs: Signs
    ) -> (share: Float, state: State) {
        let share: Float =
            switch state.place {
            case .start: Share.signAtStart * signs.atStart
            case .word: end(of: state) * Share.signBehindWord * signs.behindWord
            case .number: Share.signBehindDigit * signs.behindDigit
            case .sign: Share.signBehindSign * signs.behindWord
            }
        var joins = Self.joining.contains(letter)
        if case .start = state.place { joins = true }
        return (share, State(place: .sign(joins: joins)))
    }

    private static let joining: Set<Character> = ["-", "/", "@", "&"]

    /// The logarithm of the probability that nothing follows.
    func end(_ state: State) -> Float {
        guard !tongues.isEmpty else { return 0 }
        guard state.half == nil else { return -.infinity }
        let share: Float =
            switch state.place {
            case .start: 0
            case .word: end(of: state) * (1 - Share.signBehindWord - Share.apostrophe)
            case .number: 0.23
            case .sign: 0.7
            }
        return share > 0 ? logf(share) : -.infinity
    }

    /// How likely the word that ends here is written with a capital, wherever it stands.
    func capital(_ state: State) -> Float {
        guard case .word = state.place, state.half == nil else { return 0 }
        return tongues.capital(of: state.word)
    }

    private func forEachLetter(from state: State, over place: Int, _ body: (Step) -> Void) {
        var from = state
        var share: Float = 1
        switch state.place {
        case .word: break
        case .start: share = 1 - Share.number - Share.signAtStart
        case .number: share = Share.wordBehindDigit
        case .sign(let joins): share = joins ? Share.wordBehindHyphen : Share.wordBehindSign
        }
        if case .word = state.place {
        } else {
            from = State(place: .word, word: tongues.fresh())
        }
        for symbol in symbols[place] {
            var next = from
            let sum = share * tongues.add(symbol, to: &next.word)
            if sum > 0 { body(Step(symbol: symbol, share: logf(sum), state: next)) }
        }
        for (symbol, second) in pairs[place] {
            var next = from
            let sum = share * tongues.add(symbol, to: &next.word) * Self.apart
            next.half = (symbol, second)
            if sum > 0 { body(Step(symbol: JointLetters.half, share: logf(sum), state: next)) }
        }
        // A letter that no model has a word with.
        if symbols[place].isEmpty, from.word.isAnyString {
            share *= tongues.lose(&from.word)
            body(Step(share: logf(share), state: from))
        }
    }

    /// How often a letter such as ß is drawn as two.
    private static let apart: Float = 0.3

    /// How likely the word of a state ends with its last letter, other than before an apostrophe that it always has.
    private func end(of state: State) -> Float {
        guard state.half == nil else { return 0 }
        let (whole, elided) = tongues.end(of: state.word)
        return whole + elided * (1 - Share.apostropheBehindElided)
    }
}
