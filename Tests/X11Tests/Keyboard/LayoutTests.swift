// Shows that an application receives exactly what was meant, in real layouts.

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
    private let desk: Desk

    init() throws { desk = try Desk() }

    /// Nothing, Caps Lock, Num Lock, both.
    static let locks: [UInt8] = [0, 0x02, 0x10, 0x12]

    @Test(arguments: Layout.all, locks)
    func everyCharacterOfTheLayoutArrives(layout: Layout, locked: UInt8) throws {
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

    /// The simulator that the planner is tested against, on the maps of a real server.
    @Test(arguments: Layout.all)
    func everySituationOfARealMapIsSimulated(layout: Layout) throws {
        try desk.server.setLayout(layout.arguments)
        let keymap = try desk.keymap()
        let held: [(Set<UInt8>, ModifierMask)] = [
            ([], []), ([50], .shift), ([37], .control), ([37, 50], [.shift, .control]),
        ]
        for locked in Self.locks.map(ModifierMask.init(rawValue:)) {
            for (keys, base) in held {
                let state = KeyboardState(base: base, locked: locked, keysDown: keys)
                for character in keymap.characters(in: 0) {
                    let plan = try KeyPlan.text([character], keymap: keymap, state: state)
                    var simulator = KeySimulator(keymap: keymap, state: state)
                    simulator.feed(plan)
                    #expect(simulator.text == String(character))
                    #expect(simulator.state == state)
                }
            }
        }
    }

    /// Keys of the fr layout under Caps Lock: a letter follows it, Shift takes it back, and a key
    /// whose levels know nothing of Caps Lock is capitalised by the application.
    @Test(arguments: [(24, false, "A"), (24, true, "a"), (11, false, "É"), (11, true, "2")])
    func theSimulatorCapitalisesAsXlibDoes(keycode: Int, shifted: Bool, text: String) throws {
        try desk.server.setLayout(["fr"])
        desk.typist.lock(0x02)
        var simulator = KeySimulator(keymap: try desk.keymap(), state: try desk.state())
        let keys: [UInt8] = (shifted ? [50] : []) + [UInt8(keycode)]
        let events = keys.map(KeyEvent.press) + keys.reversed().map(KeyEvent.release)
        for event in events {
            let keycode = try #require(event.keycode)
            desk.typist.key(keycode, isPress: event == .press(keycode))
        }
        simulator.feed(events)
        #expect(desk.sink.text() == text)
        #expect(simulator.text == text)
    }
}
