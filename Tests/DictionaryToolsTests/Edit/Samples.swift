// What the tests here are made of.

import DictionaryTools
import Glibc
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
    private let folder: String

    init(
        shipped: String = "", own: String? = nil, learned: String? = nil,
        languages: [Language] = [], forms: String? = nil
    ) throws {
        var template = Array("/tmp/krakel-editing-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        stack = DictionaryStack(
            own: folder + "/strokes.dict", learned: folder + "/learned.dict",
            shipped: folder + "/shipped.dict", languages: languages,
            forms: forms.map { [folder] _ in folder + "/languages.dict" })
        if let forms { try write("krakel-dictionary 1\n" + forms, to: stack.forms) }
        try write("krakel-dictionary 1\n" + shipped, to: stack.shipped)
        if let own { try write(own, to: stack.own) }
        if let learned { try write(learned, to: stack.learned) }
    }

    deinit {
        for path in backups + [stack.forms].compactMap(\.self) + stack.paths
            + stack.paths.map({ $0 + ".lock" })
        { unlink(path) }
        rmdir(folder)
    }

    private var backups: [String] { [stack.own + ".backup", (stack.learned ?? "") + ".backup"] }

    var own: String { read(stack.own) }
    var learned: String { read(stack.learned ?? "") }

    func read(_ path: String) -> String {
        String(decoding: (try? DictionaryFile(path: path).read()) ?? [], as: UTF8.self)
    }

    func write(_ text: String, to path: String?) throws {
        let path = try #require(path)
        let file = try FileDescriptor(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
        try file.writeAll(Array(text.utf8))
    }

    func catalogue() throws -> Catalogue { Catalogue(try Layers(reading: stack)) }

    func row(_ label: String, in mode: String = "letters") throws -> CatalogueRow {
        try #require(try catalogue().row(key(label, in: mode)))
    }

    func row(where isMeant: (EntryKey) -> Bool) throws -> CatalogueRow {
        try #require(try catalogue().rows.first { isMeant($0.key) })
    }
}
