import Strokes

/// Reads written words, by a network and what is known of the language.
public struct WordReader: Sendable {
    private let network: WordNetwork
    let models: [LetterModel]
    let balance: WordBalance
    private var decoder: WordDecoder

    /// So many languages are read at once; those behind them do not count.
    public static let mostModels = JointLetters.most

    /// Words of the writer that the models need not have. Without a model they do not count.
    public var own = OwnWords() {
        didSet { if own != oldValue { decoder = makeDecoder() } }
    }

    /// - Parameter models: the words that are likely, of each language that is written; none to read letters as
    ///   they come.
    public init(
        _ network: WordNetwork, models: [LetterModel], balance: WordBalance = WordBalance()
    ) {
        self.network = network
        self.models = Array(models.prefix(Self.mostModels))
        self.balance = balance
        decoder = WordDecoder(alphabet: network.alphabet, models: self.models, balance: balance)
    }

    /// - Parameter model: the words that are likely; nil to read letters as they come.
    public init(_ network: WordNetwork, model: LetterModel?, balance: WordBalance = WordBalance()) {
        self.init(network, models: model.map { [$0] } ?? [], balance: balance)
    }

    private func makeDecoder() -> WordDecoder {
        WordDecoder(alphabet: network.alphabet, models: models, own: own, balance: balance)
    }

    /// Whether a model has `word`, small or capital, or all parts of it; so it is where nothing is known of any language.
    public func knows(_ word: String) -> Bool {
        var parts = WordCounts()
        parts.add(word)
        return models.isEmpty
            || models.contains { model in
                parts.counts.keys.allSatisfy {
                    model.contains($0) || model.contains($0.filter(\.isLetter))
                }
            }
    }

    /// The word that `beginning` most likely becomes; nil where none is much likelier than the others.
    public func completion(of beginning: String) -> String? {
        LetterModel.completion(of: beginning, in: models)
    }

    /// The readings of `ink`, the likeliest first, at most five; none where there is no ink, or far too much
    /// for a word.
    ///
    /// Takes a few milliseconds for a word, and at most some hundred for a scribble that shows nothing.
    public func read(_ ink: Ink) -> [WordReading] {
        network.read(ink).map(decoder.read) ?? []
    }
}
