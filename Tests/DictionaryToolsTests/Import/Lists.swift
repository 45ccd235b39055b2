// What comes of the lists of other programs.

import Dictionaries
import DictionaryTools
import Testing

extension GestureList {
    /// The groups of applications among its lines.
    var groups: [ApplicationGroup] {
        lines.compactMap { if case .applications(let group) = $0 { group } else { nil } }
    }

    /// It alone as a dictionary, which can be read without a mistake.
    func document() throws -> DictionaryDocument {
        var document = DictionaryDocument()
        document.add(self)
        #expect(try DictionaryReader.read(document.bytes).diagnostics == [])
        return document
    }
}
