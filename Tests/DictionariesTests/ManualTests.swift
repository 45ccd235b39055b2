import PureSupport
import Strokes
import Testing

@testable import Dictionaries

/// The manual is held against the program.
@Suite struct ManualTests {
    @Test func itsExampleIsASoundDictionary() throws {
        let manual = try Checkout.text(of: "man/krakel-dictionary.5")
        let start = try #require(manual.firstRange(of: "# My own strokes."))
        let end = try #require(manual[start.lowerBound...].firstRange(of: ".Ed\n"))
        let source = String(manual[start.lowerBound..<end.lowerBound]).replacing("\\e", with: "\\")
        let reading = try DictionaryReader.read(bytes(source))
        #expect(reading.diagnostics == [])
        #expect(DictionaryCheck.findings(in: reading.dictionary) == [])
        #expect(reading.dictionary.modes.map(\.entries.count) == [5, 1, 2, 3, 1])
    }

    @Test func itNamesEveryModifierAndTheSizeOfAShape() throws {
        let manual = try Checkout.text(of: "man/krakel-dictionary.5")
        for (_, name) in Modifiers.named { #expect(manual.contains(".Cm \(name)")) }
        let shape = Trajectory(try example("14789").cellPath)
        #expect(manual.contains("\(shape.bytes.count) bytes in the URL-safe Base64"))
    }
}
