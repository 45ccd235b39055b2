// Finding the dictionary of this checkout.

import Dictionaries
import Foundation

enum ShippedDictionary {
    /// The bytes of `data/strokes.dict`.
    static func bytes() throws -> [UInt8] {
        var root = URL(fileURLWithPath: #filePath)
        // Tests/Benchmarks/Benchmarks/Speed/ShippedDictionary.swift
        for _ in 0..<5 { root.deleteLastPathComponent() }
        return Array(try Data(contentsOf: root.appendingPathComponent("data/strokes.dict")))
    }

    static func dictionary() throws -> StrokeDictionary {
        try DictionaryReader.read(try bytes()).dictionary
    }
}
