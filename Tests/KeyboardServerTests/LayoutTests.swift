// Owns: that an application receives exactly what was meant, in real layouts.

import Keyboard
import TestSupport
import Testing

/// A layout with the ASCII characters that it has on dead keys only.
struct Layout: CustomTestStringConvertible {
    var arguments: [String]
    var missing = ""

    var testDescription: String { arguments.joined(separator: " ") }

    static let all = [
        Layout(arguments: ["us"]),
        Layout(arguments: ["de"], missing: "^`"),
        Layout(arguments: ["fr"]),
        Layout(arguments: ["es"], missing: "^`"),
        Layout(arguments: ["us", "-variant", "dvorak"]),
        Layout(arguments: ["de", "-variant", "neo"]),
    ]
}

@Suite(.serialized) struct LayoutTests {
    /// Nothing, Caps Lock, Num Lock, both.
    static let locks: [UInt8] = [0, 0x02, 0x10, 0x12]

    @Test(arguments: Layout.all, locks)
    func everyCharacterOfTheLayoutArrives(layout: Layout, locked: UInt8) throws {
        let desk = try Desk()
        try desk.server.setLayout(layout.arguments)
        desk.typist.lock(locked)
        let before = try desk.state()
        #expect(before.locked.rawValue == locked)
        let characters = try desk.keymap().characters(in: 0)
        #expect(characters.count > 95)
        for character in characters {
            let text = String(character)
            // Xlib gives the Return key's own character, a carriage return.
            #expect(try desk.type(text) == (text == "\n" ? "\r" : text))
            #expect(try desk.state() == before, "after \(text)")
        }
    }

    @Test(arguments: Layout.all, locks)
    func printableASCIIArrivesAsOneText(layout: Layout, locked: UInt8) throws {
        let desk = try Desk()
        try desk.server.setLayout(layout.arguments)
        desk.typist.lock(locked)
        let before = try desk.state()
        let printable = (0x20..<0x7F).map { Character(Unicode.Scalar($0)) }
        let missing = printable.filter { character in
            (try? desk.type(String(character))) == nil
        }
        #expect(String(missing) == layout.missing)
        let text = String(printable.filter { !layout.missing.contains($0) })
        #expect(try desk.type(text) == text)
        #expect(try desk.type(String(text.reversed())) == String(text.reversed()))
        #expect(try desk.state() == before)
    }
}
