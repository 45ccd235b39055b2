// Holding krakel-config(5) against the program.

import PureSupport
import Testing

@testable import Session

@Suite struct ManualTests {
    static func manual() throws -> String { try Checkout.text(of: "man/krakel-config.5") }

    @Test func itHasEveryKeyAndNoOther() throws {
        let documented = try Self.manual().matches(of: #/\n\.It Cm ([a-z-]+) No =/#)
            .map { String($0.1) }
        let known = SettingsReader.keys.map { $0.split(separator: ".").last.map(String.init) }
        #expect(known.count > 20)
        #expect(documented.sorted() == known.compactMap(\.self).sorted())
    }

    /// What it gives as a default is one: setting it changes nothing.
    @Test func itsDefaultsAreThose() throws {
        var checked = 0
        for key in SettingsReader.keys {
            let parts = key.split(separator: ".").map(String.init)
            let name = try #require(parts.last)
            let line = try Regex("\n\\.It Cm \(name) No = Ar ([^\n]+)\n")
            let text = try #require(try Self.manual().firstMatch(of: line)?.output[1].substring)
            let value = text.replacing("\\(dq", with: "\"")
            guard value != "\"...\"", value != "[\"...\"]" else { continue }
            let table =
                parts.count == 1
                ? ""
                : parts[0] == "trigger" ? "[[trigger]]\n" : "[trail]\n"
            let reading = SettingsReaderTests.read("\(table)\(name) = \(value)\n")
            #expect(reading == SettingsReading(), "\(key)")
            checked += 1
        }
        #expect(checked > 15)
    }

    @Test func itsExampleIsRight() throws {
        let manual = try Self.manual()
        let start = try #require(manual.firstRange(of: ".Sh EXAMPLES"))
        let begin = try #require(manual[start.upperBound...].firstRange(of: "-offset indent\n"))
        let end = try #require(manual[begin.upperBound...].firstRange(of: ".Ed\n"))
        let reading = SettingsReaderTests.read(String(manual[begin.upperBound..<end.lowerBound]))
        #expect(reading.diagnostics == [])
        #expect(reading.settings.triggers.count == 2)
        #expect(reading.settings.hold == 400)
        #expect(reading.settings.trail.width == 3)
    }
}
