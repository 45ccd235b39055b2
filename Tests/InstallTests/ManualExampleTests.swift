// Shows that what the manual of dictionaries shows can be written into one.

import Dictionaries
import Foundation
import Testing

@Suite struct ManualExampleTests {
    /// The literal blocks of mdoc, but for the grid and the error that is shown.
    static func examples() throws -> [String] {
        let manual = try Checkout.text(of: "man/krakel-dictionary.5")
        return manual.components(separatedBy: ".Bd -literal").dropFirst()
            .compactMap { $0.components(separatedBy: "\n.Ed").first }
            .map { block in
                let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
                return lines.dropFirst().joined(separator: "\n")
                    .replacing("\\e", with: "\\").replacing("\\(dq", with: "\"") + "\n"
            }
            .filter { !$0.hasPrefix("1 2 3\n") && !$0.contains("error: ") }
    }

    @Test func everyExampleCanBeRead() throws {
        let examples = try Self.examples()
        #expect(examples.count > 10)
        for example in examples {
            let isWhole = example.contains("krakel-dictionary 1\n")
            let isBegun = ["mode ", "applications "].contains { example.hasPrefix($0) }
            let head = isWhole ? "" : "krakel-dictionary 1\n" + (isBegun ? "" : "mode letters\n")
            let reading = try DictionaryReader.read(
                Array((head + example).utf8),
                otherModes: ["letters", "capitals", "accents", "common"])
            #expect(reading.diagnostics.isEmpty, "\(example)")
        }
    }
}
