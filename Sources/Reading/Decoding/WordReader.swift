import Strokes

/// Reads written words, by a network and what is known of the language.
public struct WordReader: Sendable {
    private let network: WordNetwork
    private let decoder: WordDecoder

    /// - Parameters:
    ///   - model: the words that are likely; nil to read letters as they come.
    ///   - own: words of the writer that the model need not have. Without a model they do not count.
    public init(
        _ network: WordNetwork, model: LetterModel?, own: OwnWords = OwnWords(),
        balance: WordBalance = WordBalance()
    ) {
        self.network = network
        decoder = WordDecoder(
            alphabet: network.alphabet, model: model, own: own, balance: balance)
    }

    /// The readings of `ink`, the likeliest first, at most five; none where there is no ink, or far too much
    /// for a word.
    ///
    /// Takes a few milliseconds for a word, and at most some hundred for a scribble that shows nothing.
    public func read(_ ink: Ink) -> [WordReading] {
        network.read(ink).map(decoder.read) ?? []
    }
}
