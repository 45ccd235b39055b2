import Strokes
import System

/// A network that reads single characters: a branch of convolutions over the path of the pen, one over a picture
/// of where it ran in which direction, and layers that join both. It says which character of its kind ink is,
/// and whether it is one whole character. Its weights stay where they lie in the file; a reading takes memory
/// while it lasts.
public struct CharacterNetwork: Sendable {
    /// Where it comes from and under which licence, a line each.
    public let notes: [String]
    /// The characters that it can read, by their kinds. Those of a kind are compared with each other only, as
    /// it does not tell c from C.
    public let kinds: [[Character]]
    // Sendable, for nothing changes the file's bytes, which live as long as `file` does.
    nonisolated(unsafe) private let layers: CharacterLayers
    private let file: MappedFile

    /// A file of a fifth of a megabyte is usual.
    public static let largestFile = 8 << 20

    /// Checks every byte: a network that was read leads nowhere out of its file.
    public init(_ file: MappedFile) throws(NetworkError) {
        let content = try NetworkFile(file, of: .characters)
        guard let layers = CharacterLayers(content) else {
            throw NetworkError(kind: .characters, problem: .damaged)
        }
        notes = content.head.notes
        kinds = content.head.alphabets
        self.layers = layers
        self.file = file
    }

    /// What `ink` is; nil without a point that is a number.
    public func read(_ ink: Ink) -> CharacterReading? {
        guard let ink = CharacterInk(ink) else { return nil }
        return withExtendedLifetime(file) { layers.read(ink) }
    }
}

/// What a network says of ink.
public struct CharacterReading: Hashable, Sendable {
    /// For each character, in the order of the network's kinds, a logarithm up to what is the same for all of
    /// one kind.
    let logits: [Float]
    /// The logarithm of the odds that it is one whole character, rather than a part of one or parts of several,
    /// where as many are the one as the other.
    public let wholeLogOdds: Float
    /// What the logits are computed from by one linear layer, numbers from 0 on.
    public let features: [Float]

    /// The logarithm of the probability of each of `labels`, if it is one of them.
    ///
    /// - Parameters:
    ///   - labels: numbers of characters, counted through all kinds of the network.
    ///   - hand: who drew it, of the same labels.
    public func logProbabilities(among labels: [Int], by hand: OwnHand? = nil) -> [Float] {
        let logits = labels.map { self.logits[$0] }
        return (hand.map { zip(logits, $0.corrections(of: self)).map(+) } ?? logits).logShares
    }
}
