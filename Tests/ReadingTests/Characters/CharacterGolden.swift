// What the code that trains the network of characters makes of a few inks: data/training/export_characters.py
// writes it.

import Foundation
import Strokes
import System

@testable import Reading

struct CharacterGolden: Decodable {
    /// A tiny network of random weights, of the kinds abc and 12.
    private let tiny: String
    let inks: [Case]

    struct Case: Decodable {
        private let strokes: [[[Double]]]
        let path: [[Float]]
        let picture: [[Float]]
        let extent: [Float]
        /// What the shipped network says, and last whether it is one whole character.
        let logits: [Float]
        /// The same of the tiny one.
        let tiny: [Float]

        var ink: Ink {
            Ink(strokes.map { Stroke($0.map { Point(x: $0[0], y: $0[1]) }) })
        }
    }

    static func load() throws -> CharacterGolden {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("golden.json")
        return try JSONDecoder().decode(CharacterGolden.self, from: Data(contentsOf: file))
    }

    var tinyBytes: [UInt8] { Data(base64Encoded: tiny).map { [UInt8]($0) } ?? [] }

    static func network(_ bytes: [UInt8]) throws -> CharacterNetwork {
        try CharacterNetwork(MappedFile(copying: bytes))
    }

    static let shippedPath = URL(fileURLWithPath: Golden.shippedPath).deletingLastPathComponent()
        .appendingPathComponent("characters.model").path

    static func shipped() throws -> CharacterNetwork {
        try CharacterNetwork(MappedFile(shippedPath, limit: CharacterNetwork.largestFile))
    }
}
