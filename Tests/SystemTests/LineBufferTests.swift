import PureSupport
import System
import Testing

@Suite struct LineBufferTests {
    @Test func linesComeInPiecesOfAnySize() {
        var random = SeededGenerator.fresh()
        for _ in 0..<200 {
            let sent = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                String(repeating: "ü", count: Int.random(in: 0...9, using: &random))
            }
            var rest = sent.map { $0 + "\n" }.joined().utf8[...]
            var buffer = LineBuffer()
            var lines: [String] = []
            while !rest.isEmpty {
                let size = Int.random(in: 1...30, using: &random)
                buffer.append(rest.prefix(size))
                rest = rest.dropFirst(size)
                // Not every piece is looked at before the next one comes.
                while Bool.random(using: &random), let line = buffer.next() { lines.append(line) }
            }
            while let line = buffer.next() { lines.append(line) }
            #expect(lines == sent)
            #expect(buffer.count == 0)
        }
    }
}
