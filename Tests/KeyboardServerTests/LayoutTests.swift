// Owns: that an application receives exactly what was meant, in real layouts.

import Keyboard
import TestSupport
import Testing

@Suite(.serialized) struct LayoutTests {
    static let layouts: [[String]] = [
        ["us"], ["de"], ["fr"], ["es"], ["us", "-variant", "dvorak"], ["de", "-variant", "neo"],
    ]

    @Test(arguments: [UInt8(0), 0x02, 0x10, 0x12])
    func everyCharacterOfEveryLayoutArrives(locked: UInt8) throws {
        let desk = try Desk()
        for layout in Self.layouts {
            switch layout.count {
            case 1: try desk.server.setLayout(layout[0])
            default: try desk.server.setLayout(layout[0], layout[1], layout[2])
            }
            desk.typist.lock(locked)
            let before = try desk.state()
            #expect(before.locked.rawValue == locked)
            let keymap = try desk.keymap()
            var missing: [String] = []
            for character in keymap.characters(in: 0) {
                let text = String(character)
                do {
                    let got = try desk.type(text)
                    let want = text == "\n" ? "\r" : text
                    if got != want { Issue.record("\(layout) \(locked): \(text) came as \(got)") }
                } catch let error as TypingError {
                    missing.append(text + " \(error)")
                }
                if try desk.state() != before { Issue.record("state after \(text)") }
            }
            print(layout, locked, keymap.characters(in: 0).count, missing)
        }
    }
}
