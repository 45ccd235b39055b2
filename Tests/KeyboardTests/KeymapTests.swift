// Groups, levels and the meanings of modifiers.

import Keyboard
import Testing

@Suite struct KeymapTests {
    /// The group info byte, the group asked for, the number of groups and the one used.
    @Test(
        arguments: [
            (0x02, 1, 2, 1), (0x02, 2, 2, 0), (0x02, 3, 2, 1), (0x42, 3, 2, 1), (0x43, 3, 3, 2),
            (0x92, 3, 2, 1), (0x82, 3, 2, 0), (0xB2, 2, 2, 0), (0x00, 0, 0, nil),
            (0x01, -1, 1, nil),
        ] as [(UInt8, Int, Int, Int?)])
    func groupsOutOfRange(info: UInt8, group: Int, count: Int, used: Int?) {
        #expect(GroupOverflow(groupInfo: info).resolve(group, count: count) == used)
    }

    @Test(
        arguments: [
            ([], 0), (.shift, 1), (.lock, 1), ([.shift, .lock], 0), (.mod5, 2),
            ([.lock, .mod5], 2),
            ([.shift, .mod5], 3), (.control, 0), ([.control, .shift], 1),
        ] as [(ModifierMask, Int)])
    func levels(modifiers: ModifierMask, level: Int) {
        #expect(Layout.german.level(of: 38, group: 0, under: modifiers) == level)
    }

    @Test func meanings() {
        let meanings = Layout.german.meanings
        #expect(meanings.alt == .mod1)
        #expect(meanings.meta == .mod1)
        #expect(meanings.super == .mod4)
        #expect(meanings.hyper == [])
        #expect(meanings.levelThree == .mod5)
        #expect(meanings.levelFive == [])
        #expect(meanings.numLock == .mod2)
    }

    /// Xlib inserts nothing for `leftcaret` and another hyphen than others for `decimalpoint`, GTK 3
    /// nothing for `permille`.
    @Test func keysymsThatApplicationsReadDifferentlyAreNoCharacters() throws {
        let keymap = Keymap(
            types: KeyTypes.all,
            keys: [
                94: Layout.key([("leftcaret", .none)]), 95: Layout.key([("decimalpoint", .none)]),
                96: Layout.key([("greater", .none)]), 97: Layout.key([("permille", .none)]),
            ])
        #expect(keymap.characters(in: 0) == [">"])
    }
}
