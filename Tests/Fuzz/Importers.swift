// Any bytes as the files of other programs.

import Dictionaries
import DictionaryTools

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size > 0 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: data + 1, count: size - 1))
    switch data[0] % 4 {
    case 0:
        if let actions = try? EasystrokeActions(archive: bytes) {
            _ = ForeignConversion(actions)
        }
    case 2:
        _ = try? EasystrokePreferences(archive: bytes)
    default:
        if let alphabet = try? XstrokeAlphabet(XstrokeSource(name: "x", bytes: bytes)) {
            _ = XstrokeConversion(alphabet)
        }
    }
    return 0
}
