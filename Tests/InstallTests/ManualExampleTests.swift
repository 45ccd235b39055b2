// Shows that what the manual of dictionaries shows can be written into one.

import Dictionaries
import Foundation
import Strokes
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

    /// An example with the lines that have to stand above it.
    private static func whole(_ example: String) -> String {
        let isWhole = example.contains("krakel-dictionary 1\n")
        let isBegun = ["mode ", "applications "].contains { example.hasPrefix($0) }
        return (isWhole ? "" : "krakel-dictionary 1\n" + (isBegun ? "" : "mode letters\n"))
            + example
    }

    @Test func everyExampleCanBeRead() throws {
        let examples = try Self.examples()
        #expect(examples.count > 10)
        for example in examples {
            let reading = try DictionaryReader.read(
                Array(Self.whole(example).utf8),
                otherModes: ["letters", "capitals", "accents", "common"])
            #expect(reading.diagnostics.isEmpty, "\(example)")
        }
    }

    /// A README's or a manual's stroke that something else of the same mode takes is drawn in vain: with the
    /// shipped dictionary alone, and with the gestures that come with Krakel as well.
    @Test(arguments: [false, true])
    func everyStrokeOfAnExampleIsReached(withStock: Bool) throws {
        var below = try Checkout.dictionary("strokes.dict")
        if withStock { below = try Checkout.dictionary("gestures.dict").layered(over: below) }
        var count = 0
        // Where an example names no mode it may be written into either.
        let texts = try (Self.examples() + Self.ofTheReadme()).flatMap { example in
            let letters = Self.whole(example)
            return letters.hasSuffix("\nmode letters\n" + example)
                ? [letters, "krakel-dictionary 1\nmode gestures inherits common\n" + example]
                : [letters]
        }
        for text in texts {
            let own = try DictionaryReader.read(
                Array(text.utf8), otherModes: below.modes.map(\.name)
            ).dictionary
            let recogniser = Recogniser(own.layered(over: below))
            for mode in own.modes where !mode.name.contains(" for ") {
                // Those count in every mode.
                let name = ["above", "below"].contains(mode.name) ? "letters" : mode.name
                for entry in mode.entries where !Label.text(of: entry.actions).hasPrefix("mark ") {
                    for path in entry.examples where path.edges.isEmpty && path.kind == .handWritten
                    {
                        let ink = path.cellPath.ink.mapped { Point(x: 90 * $0.x, y: 90 * $0.y) }
                        guard let query = Query(ink) else { continue }
                        let match = recogniser.recognise(query, in: name)
                        let read = match.map { Label.text(of: $0.actions) } ?? "nothing"
                        count += 1
                        #expect(
                            match?.actions == entry.actions && match?.verdict != .rejected,
                            "\(name): \(path.cellPath) of \(Label.text(of: entry.actions)) is read as \(read)"
                        )
                    }
                }
            }
        }
        #expect(count > 30)
    }

    /// The lines that the README has for one's own dictionary, in both modes that it names.
    private static func ofTheReadme() throws -> [String] {
        let lines = try Checkout.text(of: "README.md")
            .matches(of: #/\n    ([<"].* : [1-9|]+)(?=\n)/#).map { String($0.1) }
        #expect(lines.count > 1)
        return lines.flatMap {
            ["mode letters\n\($0)\n", "mode gestures inherits common\n\($0)\n"]
        }
    }
}
