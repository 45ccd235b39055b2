// The dictionaries that came with Krakel, and small ones, for tests.

import Dictionaries
import Foundation

enum Shipped {
    static func dictionary(_ name: String = "strokes.dict") throws -> StrokeDictionary {
        let file = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appendingPathComponent("data/" + name)
        return try DictionaryReader.read(Array(Data(contentsOf: file))).dictionary
    }
}

extension StrokeDictionary {
    /// Of the lines behind the first one.
    init(_ lines: String) throws {
        self = try DictionaryReader.read(Array("krakel-dictionary 1\n\(lines)\n".utf8)).dictionary
    }
}
