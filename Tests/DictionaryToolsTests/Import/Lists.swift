// What comes of the lists of other programs.

import Dictionaries
import DictionaryTools
import Testing

extension ImportList {
    /// What is drawn.
    var gestures: [DictionaryLine] { entries.filter { !$0.examples.isEmpty } }
    /// Buttons, the wheel and fingers.
    var chords: [DictionaryLine] { entries.filter { !$0.gestures.isEmpty } }

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

extension DictionaryLine {
    var example: Example { examples[0] }
    var chord: Gesture { gestures[0] }
    var group: String? { scope?.group }
    /// Without what was recorded.
    var cells: String { "\(ActionNotation.text(of: actions)) : \(example.cellPath)" }
}
