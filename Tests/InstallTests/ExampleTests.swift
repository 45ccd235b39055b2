// Shows that the example of the library is one.

import Foundation
import Testing

@Suite struct ExampleTests {
    @Test func aProgramOfItsOwnReadsStrokes() throws {
        let program = URL(fileURLWithPath: Checkout.krakel).deletingLastPathComponent()
            .appendingPathComponent("example").path
        let read = try Checkout.run([program])
        #expect(read.status == 0)
        let letters = read.output.split(separator: "\n").map { $0.prefix(1) }
        #expect(letters.first == "c" && letters.count == 3, "\(read.output)")
    }
}
