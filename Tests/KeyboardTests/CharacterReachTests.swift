// Which characters a layout has keys for, which need a lent one, which nothing types.

import Keyboard
import Testing

@Suite struct CharacterReachTests {
    @Test(
        arguments: [
            ("a", CharacterReach.key), ("A", .key), ("\n", .key), ("\t", .key), ("ä", .spareKey),
            ("語", .spareKey), ("👋", .spareKey), ("\u{1}", .nothing), ("\u{FFFF}", .nothing),
        ] as [(Unicode.Scalar, CharacterReach)])
    func ofTheAmericanLayout(character: Unicode.Scalar, reach: CharacterReach) {
        #expect(Layout.us.reach(of: character, in: 0) == reach)
    }

    @Test func ofOtherLayoutsAndGroups() {
        #expect(Layout.german.reach(of: "ö", in: 0) == .key)
        for group in 0...1 {
            #expect(Layout.usAndRussian.reach(of: "a", in: group) == .key)
            #expect(Layout.usAndRussian.reach(of: "ф", in: group) == .key)
        }
        #expect(Layout.us.reach(of: "ф", in: 0) == .spareKey)
    }

    /// A key that a running Krakel has lent is none of the layout's.
    @Test func lentKeysAreSpare() throws {
        let keycode = try #require(
            Layout.us.keys.indices.first { index in
                Layout.us.keys[index].groups.first?.levels.first?.keysym.character == "q"
            })
        #expect(Layout.us.reach(of: "q", in: 0) == .key)
        #expect(Layout.us.reach(of: "q", in: 0, lent: [UInt8(keycode)]) == .spareKey)
    }

    /// Without a spare key a character that the layout lacks stays untyped.
    @Test func withoutSpareKeysNothingIsLent() {
        var keys: [UInt8: Key] = [:]
        for keycode in UInt8(9)...254 { keys[keycode] = Layout.us.keys[38] }
        let full = Keymap(types: Layout.us.types, keys: keys)
        #expect(full.reach(of: "ä", in: 0) == .nothing)
    }
}
