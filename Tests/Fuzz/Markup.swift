// Any bytes as the XML and the JSON of other programs.

import Dictionaries
import DictionaryTools

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size > 0 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: data + 1, count: size - 1))
    let programs: [ForeignProgram] = [.touchegg, .mygestures, .mouseActions, .strokesPlus]
    let program = programs[Int(data[0]) % programs.count]
    guard let conversion = try? ForeignConversion(of: program, bytes, name: "x") else { return 0 }
    var document = DictionaryDocument()
    document.add(conversion.list)
    // What was written can be read.
    guard let reading = try? DictionaryReader.read(document.bytes),
        !reading.diagnostics.contains(where: { $0.severity == .error })
    else { preconditionFailure("\(String(decoding: document.bytes, as: UTF8.self))") }
    return 0
}
