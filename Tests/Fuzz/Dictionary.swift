// Any bytes as a dictionary: read, laid out, asked, changed and written again.

import Dictionaries
import Strokes

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    guard let reading = try? DictionaryReader.read(bytes),
        var document = try? DictionaryDocument(bytes)
    else { return 0 }
    let renderer = DiagnosticRenderer(file: "x", bytes: bytes)
    for diagnostic in reading.diagnostics.prefix(5) { _ = renderer.render(diagnostic) }
    // Every byte of what is not understood is kept.
    precondition(document.bytes == bytes || bytes.last != UInt8(ascii: "\n"))
    for entry in reading.dictionary.modes.flatMap(\.entries).prefix(50)
    where !entry.actions.variants.isEmpty {
        let written = ActionNotation.text(of: entry.actions)
        precondition((try? ActionNotation.actions(in: written)) == entry.actions)
    }
    // Laying out takes most of the time, and has little to do with how it is written.
    guard size < 2000 else { return 0 }
    let recogniser = Recogniser(reading.dictionary)
    guard let path = CellPath("14789"), let query = Query(path.ink) else { return 0 }
    for mode in recogniser.modes.prefix(3) { _ = recogniser.recognise(query, in: mode) }
    document.add(Example(cellPath: path), for: [.text("l")], in: Mode.letters)
    let again = try? DictionaryReader.read(document.bytes)
    precondition(again != nil)
    return 0
}
