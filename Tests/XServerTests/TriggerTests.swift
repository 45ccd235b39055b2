// Owns: which trigger a press is one of, without a server.

import Testing

@testable import XServer

@Suite struct TriggerTests {
    @Test(arguments: [
        ("Wacom Pen", "Wacom Pen", true), ("wacom pen", "Wacom Pen", true),
        ("Wacom", "Wacom Pen", false), ("*pen", "Wacom Pen", true), ("*pen", "Wacom Pen 2", false),
        ("wacom*", "Wacom Pen", true), ("*com*", "Wacom Pen", true), ("*", "", true),
        ("", "", true), ("", "x", false), ("*a*b*", "xaxbx", true), ("*a*b*", "xbxax", false),
        ("a*a", "a", false), ("a*a", "aa", true), ("ab*bc", "abc", false), ("**", "x", true),
        ("*aab", "aaab", true),
    ])
    func aPattern(_ pattern: String, _ name: String, fits: Bool) {
        #expect(DevicePattern(pattern).matches(name) == fits)
    }

    /// Shift is 1, Caps Lock 2, Control 4, Num Lock 16.
    @Test(
        arguments: [
            (1, 0, 0, "pen", 0), (1, 0, 0, "mouse", 3), (1, 4, 0, "pen", 1),
            (1, 4, 0, "mouse", nil),
            (3, 0, 0, "pen", 2), (3, 2, 0, "mouse", 2), (3, 18, 0, "mouse", 2),
            (3, 1, 0, "mouse", nil),
            (2, 0, 0, "pen", nil), (1, 4, 4, "mouse", 3), (1, 0, 4, "mouse", nil),
            (1, 22, 0, "pen", 1),
        ] as [(Int, UInt32, UInt32, String, Int?)])
    func aPressIsThatOf(
        _ button: Int, _ state: UInt32, _ held: UInt32, _ device: String, index: Int?
    ) {
        let triggers = [
            Trigger(button: 1, device: DevicePattern("pen*")),
            Trigger(button: 1, modifierMask: 4, device: DevicePattern("pen")),
            Trigger(button: 3), Trigger(button: 1),
        ]
        let found = triggers.index(pressed: button, state: state, held: held, locks: 18) { device }
        #expect(found == index)
    }
}
