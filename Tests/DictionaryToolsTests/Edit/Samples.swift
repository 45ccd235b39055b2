// What the tests here are made of.

import DictionaryTools
import PureSupport
import Strokes
import System
import Testing

@testable import Dictionaries

/// A document of these lines below the header.
func document(_ text: String) throws -> DictionaryDocument {
    try DictionaryDocument(Array(("krakel-dictionary 1\n" + text).utf8))
}

func text(_ document: DictionaryDocument) -> String {
    String(decoding: document.bytes, as: UTF8.self)
}

func key(_ label: String, in mode: String = "letters") -> EntryKey {
    EntryKey(mode, Label.actions(for: label))
}

func example(_ cells: String) throws -> Example {
    Example(cellPath: try #require(CellPath(cells)))
}

/// Dictionary files in a folder that goes with the test.
final class Files {
    let stack: DictionaryStack
    private let folder: TemporaryFolder

    init(
        shipped: String = "", own: String? = nil, learned: String? = nil,
        languages: [Language] = [], forms: String? = nil
    ) throws {
        folder = TemporaryFolder()
        let path = folder.path
        stack = DictionaryStack(
            own: path + "/strokes.dict", learned: path + "/learned.dict",
            shipped: path + "/shipped.dict", languages: languages,
            forms: forms.map { _ in path + "/languages.dict" })
        if let forms { try write("krakel-dictionary 1\n" + forms, to: stack.forms) }
        try write("krakel-dictionary 1\n" + shipped, to: stack.shipped)
        if let own { try write(own, to: stack.own) }
        if let learned { try write(learned, to: stack.learned) }
    }

    var own: String { read(stack.own) }
    var learned: String { read(stack.learned ?? "") }

    func read(_ path: String) -> String {
        String(decoding: (try? DictionaryFile(path: path).read()) ?? [], as: UTF8.self)
    }

    func write(_ text: String, to path: String?) throws {
        try folder.write(text, to: Path.name(of: try #require(path)), mode: 0o600)
    }

    func catalogue() throws -> Catalogue { Catalogue(try Layers(reading: stack)) }

    func row(_ label: String, in mode: String = "letters") throws -> CatalogueRow {
        try #require(try catalogue().row(key(label, in: mode)))
    }

    func row(where isMeant: (EntryKey) -> Bool) throws -> CatalogueRow {
        try #require(try catalogue().rows.first { isMeant($0.key) })
    }
}
