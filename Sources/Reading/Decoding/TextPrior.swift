import Glibc

/// How likely what is written is, before anything is seen: words of the lexicon as often as they are used,
/// the writer's own, words that are built like those, strings of any letters, numbers, and the signs around all of them.
struct TextPrior: Sendable {
    /// nil where nothing is known of any language: then everything is as likely.
    private let model: LetterModel?
    /// The writer's own words; nil where there are none.
    private let own: Lexicon?
    private let balance: WordBalance
    /// The symbols of the model that are drawn as a letter, by its place among the drawn ones.
    private let symbols: [[UInt8]]
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
        fileprivate var node: Int?
        fileprivate var ownNode: Int?
        fileprivate var first = Alphabet.edge
        fileprivate var second = Alphabet.edge
        // What kind of word this is, given its letters so far; they add up to 1.
        fileprivate var listed: Float = 0
        fileprivate var own: Float = 0
        fileprivate var unlisted: Float = 0
        fileprivate var anyString: Float = 0
    }

    /// What a drawn letter may be.
    struct Step {
        /// The model's symbol of a letter; `Alphabet.edge` of all that the model does not know.
        var symbol = Alphabet.edge
        /// The logarithm of its probability.
        var share: Float
        var state: State
    }

    init(_ model: LetterModel?, own: OwnWords, drawn: DrawnLetters, balance: WordBalance) {
        self.model = model
        self.own = model.flatMap { own.lexicon(of: $0.alphabet) }
        self.balance = balance
        letters = drawn.letters
        var symbols = [[UInt8]](repeating: [], count: drawn.count)
        for (index, letter) in (model?.letters ?? []).enumerated() {
            if let place = drawn.place(of: letter) { symbols[place].append(UInt8(index + 1)) }
        }
        self.symbols = symbols
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

    /// The character that a step stands for.
    func character(drawn place: Int, symbol: UInt8) -> Character {
        symbol == Alphabet.edge ? letters[place] : model?.letters[Int(symbol) - 1] ?? letters[place]
    }

    /// What the letter drawn at a place may be behind `state`: nothing where no text goes on so, several
    /// letters where those with marks are drawn like plain ones.
    func forEachStep(from state: State, over place: Int, _ body: (Step) -> Void) {
        guard let model else {
            body(Step(share: 0, state: state))
            return
        }
        if case .letter = kinds[place] {
            forEachLetter(from: state, over: place, model, body)
            return
        }
        let (share, next) = signStep(from: state, over: place, model)
        if share > 0 { body(Step(share: logf(share), state: next)) }
    }

    private func signStep(
        from state: State, over place: Int, _ model: LetterModel
    ) -> (share: Float, state: State) {
        switch kinds[place] {
        case .letter: (0, state)
        case .digit:
            (digitShare(behind: state) / 10, State(place: .number))
        case .apostrophe:
            if case .word = state.place, let symbol = model.alphabet.symbol(of: "'") {
                (end(of: state) * Share.apostrophe, ending(symbol, model))
            } else {
                sign(
                    letters[place], behind: state,
                    Signs(atStart: 0.1, behindWord: 0.05, behindDigit: 0.02))
            }
        case .sign(let signs): sign(letters[place], behind: state, signs)
        }
    }

    private func digitShare(behind state: State) -> Float {
        switch state.place {
        case .start: Share.number
        case .word: end(of: state) * Share.digitBehindWord
        case .number: Share.digitBehindDigit
        case .sign: Share.digitBehindSign
        }
    }

    /// An apostrophe begins a word of its own, see `WordCounts`.
    private func ending(_ apostrophe: UInt8, _ model: LetterModel) -> State {
        var next = fresh()
        next.node = next.node.flatMap { model.lexicon.step(from: $0, over: apostrophe).node }
        next.second = apostrophe
        next.loseOwnWord()
        return next
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
        guard model != nil else { return 0 }
        let share: Float =
            switch state.place {
            case .start: 0
            case .word: end(of: state) * (1 - Share.signBehindWord - Share.apostrophe)
            case .number: 0.23
            case .sign: 0.7
            }
        return share > 0 ? logf(share) : -.infinity
    }

    private func fresh() -> State {
        let share = own == nil ? 0 : balance.own
        return State(
            place: .word, node: model?.lexicon.root, ownNode: own?.root,
            listed: (1 - share) * balance.listed, own: share,
            unlisted: (1 - share) * balance.unlisted, anyString: (1 - share) * balance.anyString)
    }

    private func forEachLetter(
        from state: State, over place: Int, _ model: LetterModel, _ body: (Step) -> Void
    ) {
        var from = state
        var share: Float = 1
        switch state.place {
        case .word: break
        case .start: share = 1 - Share.number - Share.signAtStart
        case .number: share = Share.wordBehindDigit
        case .sign(let joins): share = joins ? Share.wordBehindHyphen : Share.wordBehindSign
        }
        if case .word = state.place {} else { from = fresh() }
        for symbol in symbols[place] {
            var next = from
            let sum = share * next.add(symbol, model, own)
            if sum > 0 { body(Step(symbol: symbol, share: logf(sum), state: next)) }
        }
        // A letter that the model has no word with.
        if symbols[place].isEmpty, from.anyString > 0 {
            share *= from.anyString / Float(model.alphabet.size)
            from.loseWord()
            body(Step(share: logf(share), state: from))
        }
    }

    /// How likely the word of a state ends with its last letter.
    private func end(of state: State) -> Float {
        var state = state
        guard let model else { return 1 }
        return state.add(Alphabet.edge, model, own)
    }
}

extension TextPrior.State {
    /// What the letters so far are is no word of the model.
    fileprivate mutating func loseWord() {
        node = nil
        listed = 0
        unlisted = 0
        loseOwnWord()
        anyString = 1
        second = Alphabet.edge
    }

    /// It is none of the writer's own words.
    fileprivate mutating func loseOwnWord() {
        ownNode = nil
        own = 0
    }

    /// Goes on with a symbol of the model, or ends the word.
    ///
    /// - Parameter words: the writer's own.
    /// - Returns: how likely that is.
    fileprivate mutating func add(
        _ symbol: UInt8, _ model: LetterModel, _ words: Lexicon?
    ) -> Float {
        let step = node.map { model.lexicon.step(from: $0, over: symbol) } ?? (share: 0, node: nil)
        node = step.node
        listed *= step.share
        if let current = ownNode, let words {
            let step = words.step(from: current, over: symbol)
            ownNode = step.node
            own *= step.share
        } else {
            loseOwnWord()
        }
        unlisted *= model.trigrams.share(of: symbol, after: first, second)
        anyString *= 1 / Float(model.alphabet.size)
        first = second
        second = symbol
        let sum = listed + own + unlisted + anyString
        guard sum > 0 else { return 0 }
        listed /= sum
        own /= sum
        unlisted /= sum
        anyString /= sum
        return sum
    }
}
