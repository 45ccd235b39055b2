// Any bytes as what is said to the control socket, and as what it says.

import Session
import System

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let line = String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self)
    if let request = ControlRequest(line: line) {
        precondition(ControlRequest(line: request.line) == request)
    }
    _ = JSONLine.decode(HeardEvent.self, from: line)
    _ = JSONLine.decode(LearnQuestion.self, from: line)
    return 0
}
