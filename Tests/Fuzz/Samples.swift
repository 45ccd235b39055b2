// Any bytes as samples and as a recording of raw input.

import Dictionaries
import Engine
import Strokes

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    for sample in SampleReader.read(bytes).samples {
        let line = sample.line
        precondition(SampleReader.read(Array(line.utf8)).errors.isEmpty)
        _ = Query(sample.ink)
        _ = CellPath(sample.ink)
    }
    if let recording = try? InputRecording(bytes) {
        precondition((try? InputRecording(Array(recording.text.utf8))) != nil)
    }
    return 0
}
