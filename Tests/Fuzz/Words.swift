// Any strokes as a word. The network has one weight for all, so that every text is likely: no ink is harder
// to decode.

import Reading
import Strokes
import System

private let head = """
    krakel-words 1
    alphabet abcAB.1'
    layer convolution 11 8 3 2
    layer recurrent 8 8
    layer linear 16 9


    """

private let reader: WordReader? = {
    var bytes = Array(head.utf8)
    bytes += [UInt8](repeating: 0, count: (64 - bytes.count % 64) % 64)
    // As a number of four bytes this is 0.01, as one byte 60.
    bytes += [UInt8](repeating: 0x3c, count: 8 * 44 + 2 * 24 * (16 + 16) + 16 * 24)
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    withUnsafeBytes(of: sum.littleEndian) { bytes += $0 }
    var words = WordCounts()
    words.add("a ab abc cab bac a.b b'a ca")
    return (try? WordNetwork(MappedFile(copying: bytes))).map {
        WordReader($0, model: LetterModel(learning: words))
    }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    // Two bytes a place; a stroke ends where the first is 255. Its second says how much wider the ink is.
    var strokes: [Stroke] = [Stroke()]
    var scale = 1.0
    for index in stride(from: 0, to: size - 1, by: 2) {
        if data[index] == 255 {
            strokes.append(Stroke())
            scale = data[index + 1] == 0 ? .infinity : Double(data[index + 1]) * 1000
        } else {
            strokes[strokes.count - 1].points.append(
                Point(x: Double(data[index]) * scale, y: Double(data[index + 1])))
        }
    }
    guard let reader else { preconditionFailure("the network of this target is none") }
    precondition(reader.read(Ink(strokes)).count <= 5)
    return 0
}
