/// The letters of the present word so far, with what else each of them may have been: a letter read
/// wrongly must not mislead the ones behind it. Knows no model and holds no text of earlier words.
public struct WordContext: Hashable, Sendable {
    struct Place: Hashable, Sendable {
        var guesses: [LetterGuess]
        var typed: Character
    }

    private(set) var places: [Place] = []
    /// False where the letters before are not known.
    private(set) var isKnown = true

    /// The longest word; longer runs of letters are not words.
    static let longest = 40

    public init() {}

    /// The typed letters of the word. It is also empty where the text before is not known.
    public var typed: String { String(places.map(\.typed)) }

    /// Something was typed: a letter goes on with the word, an apostrophe begins an ending such as
    /// `'t`, everything else ends the word.
    ///
    /// - Parameter guesses: what the character may have been, the nearest first. Without them, or
    ///   where `typed` is not among them, it counts as certain: give none where the user has confirmed or
    ///   chosen it.
    public mutating func append(_ typed: String, guesses: [LetterGuess] = []) {
        if let letter = typed.first, typed.dropFirst().isEmpty, letter.isLetter {
            let isGuessed = guesses.contains { $0.text == typed }
            add(letter, isGuessed ? guesses : [LetterGuess(text: typed, distance: 0)])
        } else {
            for character in typed {
                if character.isLetter {
                    add(character, [LetterGuess(text: String(character), distance: 0)])
                } else {
                    end()
                    if WordCounts.isApostrophe(character) {
                        add("'", [LetterGuess(text: "'", distance: 0)])
                    }
                }
            }
        }
    }

    private mutating func add(_ letter: Character, _ guesses: [LetterGuess]) {
        if places.count == Self.longest { lose() }
        guard isKnown else { return }
        places.append(Place(guesses: guesses, typed: letter))
    }

    /// The last letter was taken back. Where there is none, the letters before are those of an
    /// earlier word, and nothing is known until this one ends.
    public mutating func takeBack() {
        if places.popLast() == nil { lose() }
    }

    /// The next letter begins a word.
    public mutating func end() {
        places = []
        isKnown = true
    }

    /// The insertion point went somewhere else: what stands before it is not known until the word
    /// ends.
    public mutating func lose() {
        places = []
        isKnown = false
    }
}

extension LetterModel {
    /// `guesses` with its letters in the order of their probability, given their distances and the
    /// word so far: how likely the shape is times the model's probability to the power of
    /// `language`, see `Balance`, summed over what the letters before may have been.
    ///
    /// What is no letter, such as a digit, a sign or a chord, stays at its place in the list, and so
    /// does a letter that the model's words do not have; so a character whose nearest guess is no
    /// letter keeps its meaning. Do not ask at all where words are no guide: for digits, commands and
    /// passwords, or where the user has turned the model off. Nothing changes either where the
    /// letters before are not known or are not the model's. Give at least five guesses: a letter that
    /// is not among them cannot be found.
    ///
    /// Takes time in proportion to the length of the word, about 15 microseconds for each, and keeps
    /// nothing.
    public func rerank(
        _ guesses: [LetterGuess], after context: WordContext, balance: Balance = Balance()
    ) -> [LetterGuess] {
        rerank(guesses, after: beginning(of: context, balance: balance))
    }

    /// What can be worked out of a word before its next letter is drawn; the next letter then takes
    /// 15 microseconds, however long the word is.
    public func beginning(
        of context: WordContext, balance: Balance = Balance()
    ) -> WordBeginning {
        guard context.isKnown else { return WordBeginning(lattice: nil) }
        var lattice = Lattice(self, balance)
        for place in context.places {
            guard alphabet.symbol(of: place.typed) != nil else {
                return WordBeginning(lattice: nil)
            }
            lattice.add(place.guesses.compactMap(option))
        }
        return WordBeginning(lattice: lattice)
    }

    /// As `rerank(_:after:balance:)`, with what was worked out before.
    ///
    /// - Parameter beginning: made by this model.
    public func rerank(
        _ guesses: [LetterGuess], after beginning: WordBeginning
    ) -> [LetterGuess] {
        let places = guesses.indices.filter { option(guesses[$0]) != nil }
        guard !places.isEmpty, var lattice = beginning.lattice else { return guesses }
        let shares = lattice.add(places.compactMap { option(guesses[$0]) })
        guard shares.contains(where: { $0 > 0 }) else { return guesses }
        let letters = zip(places, shares).map { place, share in
            var guess = guesses[place]
            guess.probability = share
            return guess
        }
        var result = guesses
        for (place, letter) in zip(places, letters.sortedStably(by: { $0.probability ?? 0 })) {
            result[place] = letter
        }
        return result
    }

    /// `beginning` with a letter more, which is one of `guesses`; nil where none of them is a letter of the
    /// model.
    ///
    /// - Parameter beginning: made by this model.
    public func adding(_ guesses: [LetterGuess], to beginning: WordBeginning) -> WordBeginning? {
        let options = guesses.compactMap(option)
        guard !options.isEmpty, var lattice = beginning.lattice else { return nil }
        lattice.add(options)
        return WordBeginning(lattice: lattice)
    }

    /// What the lattice makes of a guess; nil where it is no letter of the model.
    func option(_ guess: LetterGuess) -> Lattice.Option? {
        guard guess.distance.isFinite, let symbol = alphabet.symbol(of: guess.text) else {
            return nil
        }
        return Lattice.Option(symbol: symbol, distance: guess.distance)
    }
}

/// What a model makes of the letters of a word so far.
public struct WordBeginning: Sendable {
    /// nil where the model has nothing to say.
    let lattice: Lattice?

    /// How likely its letters are one after the other, as a logarithm; 0 where the model has nothing to say.
    public var logLikelihood: Float { lattice?.logLikelihood ?? 0 }
}
