// `--network`: characters are ranked by a network beside the matcher.

import ArgumentParser
import Reading
import System

struct NetworkOption: ParsableArguments {
    @Option(help: "A network that ranks characters; by default the matcher decides alone.")
    var network: String?

    /// nil where none is asked for.
    func read() throws -> CharacterNetwork? { try network.map(Self.read) }

    static func read(_ network: String) throws -> CharacterNetwork {
        let file = try MappedFile(network, limit: CharacterNetwork.largestFile)
        do throws(NetworkError) {
            return try CharacterNetwork(file)
        } catch {
            throw MeasureError("\(network): \(error.message)")
        }
    }
}
