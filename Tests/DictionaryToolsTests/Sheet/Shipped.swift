// The dictionaries that came with Krakel, and small ones, for tests.

import Dictionaries
import PureSupport

enum Shipped {
    static func dictionary(_ name: String = "strokes.dict") throws -> StrokeDictionary {
        try DictionaryReader.read(Checkout.bytes(of: "data/" + name)).dictionary
    }
}

extension StrokeDictionary {
    /// Of the lines behind the first one.
    init(_ lines: String) throws {
        self = try DictionaryReader.read(Array("krakel-dictionary 1\n\(lines)\n".utf8)).dictionary
    }
}
