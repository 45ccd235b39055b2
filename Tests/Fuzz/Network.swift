// Any bytes as a network that reads words, which then reads one.

import Reading
import Strokes
import System

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    var bytes = Array(UnsafeBufferPointer(start: data, count: size))
    // With the checksum that belongs to them, which would stop all but the first of a million.
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    withUnsafeBytes(of: sum.littleEndian) { bytes += $0 }
    guard let network = try? WordNetwork(MappedFile(copying: bytes)) else { return 0 }
    let ink = Ink([Stroke((0..<9).map { Point(x: Double($0 * 20), y: Double($0 % 2 * 40)) })])
    precondition(WordReader(network, model: nil).read(ink).count <= 5)
    return 0
}
