// The dictionary and the network as they are installed, for tests of both together.

import Foundation
import Reading
import Strokes
import System
import Testing

@testable import Dictionaries

/// What ships to read characters with.
struct ShippedCharacters {
    let dictionary: StrokeDictionary
    let network: CharacterNetwork
    /// The computed shapes of each small letter, drawn.
    let letters: [(actions: [Action], ink: Ink)]

    init() throws {
        let data = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("data")
        let text = try Data(contentsOf: data.appendingPathComponent("strokes.dict"))
        dictionary = try DictionaryReader.read(Array(text)).dictionary
        let path = data.appendingPathComponent("characters.model").path
        network = try CharacterNetwork(
            MappedFile(path, limit: CharacterNetwork.largestFile))
        let mode = try #require(dictionary.mode(named: "letters"))
        letters = mode.entries.flatMap { entry in
            entry.examples.compactMap { example in
                guard case .computed(let shape) = example.kind else { return nil }
                return (entry.actions, shape.trajectory.ink)
            }
        }
    }
}
