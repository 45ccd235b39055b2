import PureSupport
import Reading
import Strokes
import System
import Testing

@testable import Dictionaries

/// The dictionary and the network as they are installed, for tests of both together, each read once: that takes a
/// second where tests are not optimised.
enum Shipped {
    static let folder = Checkout.path(of: "data")
    static let dictionary = Result { try read("strokes.dict") }
    static let forms = Result { try read("languages.dict") }

    private static func read(_ file: String) throws -> StrokeDictionary {
        let bytes = try Checkout.bytes(of: "data/" + file)
        return try DictionaryReader.read(bytes, otherModes: ["common"]).dictionary
    }
}

/// What ships to read characters with.
struct ShippedCharacters {
    let dictionary: StrokeDictionary
    let network: CharacterNetwork
    /// The computed shapes of each small letter, drawn.
    let letters: [(actions: [Action], ink: Ink)]

    init() throws {
        dictionary = try Shipped.dictionary.get()
        network = try CharacterNetwork(
            MappedFile(
                Shipped.folder + "/characters.model", limit: CharacterNetwork.largestFile))
        let mode = try #require(dictionary.mode(named: "letters"))
        letters = mode.entries.flatMap { entry in
            entry.examples.compactMap { example in
                guard case .computed(let shape) = example.kind else { return nil }
                return (entry.actions, shape.trajectory.ink)
            }
        }
    }
}

/// The matcher alone and with the network.
struct Readers {
    let alone: Recogniser
    let ranked: Recogniser

    init(_ dictionary: StrokeDictionary, _ network: CharacterNetwork) {
        alone = Recogniser(dictionary)
        ranked = Recogniser(dictionary, network: network)
    }

    /// The same character by both.
    func read(
        _ ink: Ink, in mode: String = "letters", alternatives: Int = 25
    ) throws -> (alone: Match, ranked: Match) {
        let query = try #require(Query(ink))
        return (
            try #require(alone.recognise(query, in: mode, alternatives: alternatives)),
            try #require(ranked.recognise(query, in: mode, alternatives: alternatives))
        )
    }
}
