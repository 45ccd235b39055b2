// What the code that trains the networks makes of a few inks: data/training/export.py and
// data/training/export_characters.py write it.

import Foundation
import PureSupport
import Strokes
import System

@testable import Reading

/// A network that lies in a file.
protocol StoredNetwork {
    static var largestFile: Int { get }
    init(_ file: MappedFile) throws(NetworkError)
}

extension WordNetwork: StoredNetwork {}
extension CharacterNetwork: StoredNetwork {}

/// An ink, and what is made of it.
protocol GoldenCase: Decodable {
    associatedtype Network: StoredNetwork
    /// The folder of the tests that the file lies in.
    static var folder: String { get }
    /// The name of the network that is shipped.
    static var model: String { get }
    var strokes: [[[Double]]] { get }
}

extension GoldenCase {
    var ink: Ink { Ink(strokes.map { Stroke($0.map { Point(x: $0[0], y: $0[1]) }) }) }
}

struct WordCase: GoldenCase {
    typealias Network = WordNetwork
    static let folder = "Network"
    static let model = "words.model"

    let strokes: [[[Double]]]
    let features: [[Float]]
    /// Logarithms of the probability of each symbol at each step, by the tiny network.
    let tiny: [[Float]]
    /// The same by the shipped one.
    let words: [[Float]]
}

struct CharacterCase: GoldenCase {
    typealias Network = CharacterNetwork
    static let folder = "Characters"
    static let model = "characters.model"

    let strokes: [[[Double]]]
    let path: [[Float]]
    let picture: [[Float]]
    let extent: [Float]
    /// What the shipped network says, and last whether it is one whole character.
    let logits: [Float]
    /// The same of the tiny one.
    let tiny: [Float]
}

typealias WordGolden = Golden<WordCase>
typealias CharacterGolden = Golden<CharacterCase>

struct Golden<Case: GoldenCase>: Decodable {
    /// A tiny network of random weights.
    private let tiny: String
    let inks: [Case]

    static func load() throws -> Golden {
        let bytes = try Checkout.bytes(of: "Tests/ReadingTests/\(Case.folder)/golden.json")
        return try JSONDecoder().decode(Golden.self, from: Data(bytes))
    }

    var tinyBytes: [UInt8] { Data(base64Encoded: tiny).map { [UInt8]($0) } ?? [] }

    static func network(_ bytes: [UInt8]) throws(NetworkError) -> Case.Network {
        try Case.Network(MappedFile(copying: bytes))
    }

    /// Where the network that is shipped lies in the source.
    static var shippedPath: String { Checkout.path(of: "data/" + Case.model) }

    static func shipped() throws -> Case.Network {
        try Case.Network(MappedFile(shippedPath, limit: Case.Network.largestFile))
    }
}
