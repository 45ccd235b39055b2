// What the code that trains the network makes of a few inks: data/training/export.py writes it.

import Foundation
import Strokes
import System

@testable import Reading

struct Golden: Decodable {
    /// A tiny network of random weights.
    private let tiny: String
    let inks: [Case]

    struct Case: Decodable {
        private let strokes: [[[Double]]]
        let features: [[Float]]
        /// Logarithms of the probability of each symbol at each step, by the tiny network.
        let tiny: [[Float]]
        /// The same by the shipped one.
        let words: [[Float]]

        var ink: Ink {
            Ink(strokes.map { Stroke($0.map { Point(x: $0[0], y: $0[1]) }) })
        }
    }

    static func load() throws -> Golden {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("golden.json")
        return try JSONDecoder().decode(Golden.self, from: Data(contentsOf: file))
    }

    var tinyBytes: [UInt8] { Data(base64Encoded: tiny).map { [UInt8]($0) } ?? [] }

    static func network(_ bytes: [UInt8]) throws -> WordNetwork {
        try WordNetwork(MappedFile(copying: bytes))
    }

    /// Where the network that is shipped lies in the source.
    static let shippedPath = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("data/words.model").path

    static func shipped() throws -> WordNetwork {
        try WordNetwork(MappedFile(shippedPath, limit: WordNetwork.largestFile))
    }
}
