// The files of this checkout, for tests.

import Dictionaries
import Foundation

enum Checkout {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The dictionary that is shipped.
    static func dictionary() throws -> StrokeDictionary {
        try DictionaryReader.read(Array(try text(of: "data/strokes.dict").utf8)).dictionary
    }
}
