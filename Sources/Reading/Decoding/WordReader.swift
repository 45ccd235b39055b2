import Strokes

/// Reads written words, by a network and what is known of the language.
public struct WordReader: Sendable {
    private let network: WordNetwork
    private let model: LetterModel?
    private let balance: WordBalance
    private var decoder: WordDecoder

    /// Words of the writer that the model need not have. Without a model they do not count.
    public var own = OwnWords() {
        didSet { if own != oldValue { decoder = makeDecoder() } }
    }

    /// - Parameter model: the words that are likely; nil to read letters as they come.
    public init(_ network: WordNetwork, model: LetterModel?, balance: WordBalance = WordBalance()) {
        self.network = network
        self.model = model
        self.balance = balance
        decoder = WordDecoder(alphabet: network.alphabet, model: model, balance: balance)
    }

    private func makeDecoder() -> WordDecoder {
        WordDecoder(alphabet: network.alphabet, model: model, own: own, balance: balance)
    }

    /// Whether the model has `word`, small or capital; so it is where nothing is known of the language.
    public func knows(_ word: String) -> Bool { model?.contains(word) ?? true }

    /// The word that `beginning` most likely becomes; nil where none is much likelier than the others.
    public func completion(of beginning: String) -> String? { model?.completion(of: beginning) }

    /// The readings of `ink`, the likeliest first, at most five; none where there is no ink, or far too much
    /// for a word.
    ///
    /// Takes a few milliseconds for a word, and at most some hundred for a scribble that shows nothing.
    public func read(_ ink: Ink) -> [WordReading] {
        network.read(ink).map(decoder.read) ?? []
    }
}
