// Texts that are no dictionary, however large.

import PureSupport
import Testing

@testable import Dictionaries

@Suite struct GarbageTests {
    private static let size = 1 << 20

    /// None of it makes an entry, and mistakes are counted rather than listed without end.
    @Test func garbageIsNoDictionary() throws {
        var random = SeededGenerator(seed: 1)
        let garbage = [
            (0..<Self.size).map { _ in UInt8.random(in: 0...255, using: &random) },
            [UInt8](repeating: 0, count: Self.size),
            [UInt8](repeating: 0x61, count: Self.size),
            bytes(String(repeating: "moed x\nfoo : 12\n", count: Self.size / 16)),
            bytes("mode x\n\"" + String(repeating: "a", count: Self.size)),
        ]
        for bytes in garbage {
            let reading = try DictionaryReader.read(bytes)
            let entries = reading.dictionary.modes.flatMap(\.entries)
            #expect(entries.isEmpty)
            #expect(
                (1...DictionaryReader.maximumDiagnostics + 1).contains(reading.diagnostics.count))
        }
    }

    /// Too long a line is left out; what comes behind it counts.
    @Test(arguments: ["12 ", "12"])
    func aLineThatNobodyWroteIsLeftOut(cells: String) throws {
        let long = String(repeating: cells, count: LineParser.longestLine / cells.utf8.count + 1)
        let reading = try reading("mode x\n\"a\" : \(long)\n\"b\" : 123\n")
        #expect(reading.diagnostics.map(\.line) == [3])
        #expect(reading.diagnostics.first?.message == "the line is longer than 256 kB")
        let entry = Entry(actions: [.text("b")], examples: [try example("123")])
        #expect(reading.dictionary.modes == [Mode(name: "x", entries: [entry])])
    }

    /// What is told at a glance is what the distances of all keywords say.
    @Test func theGlanceAtAMisspeltModeIsRight() {
        var random = SeededGenerator(seed: 2)
        let letters = Array("modexMOrki")
        for _ in 0..<5_000 {
            let word = String(
                (0..<Int.random(in: 1...8, using: &random)).map { _ in
                    letters.randomElement(using: &random) ?? "m"
                })
            guard !LineParser.keywords.contains(word) else { continue }
            let nearest = NearestName.nearest(to: word, among: LineParser.keywords)
            #expect(LineParser.isMisspeltMode(word) == (nearest == "mode"), "\(word)")
        }
    }

    /// A shape that an entry repeats counts once.
    @Test func aRepeatedShapeIsLaidOutOnce() throws {
        let path = try example("123")
        let entry = Entry(actions: [.text("a")], examples: Array(repeating: path, count: 1000))
        let recogniser = Recogniser(StrokeDictionary(modes: [Mode(name: "x", entries: [entry])]))
        #expect(recogniser.exampleCount(in: "x") == 1)
    }
}
