// Which trigger a press is one of, without a server.

import Testing

@testable import X11

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

    /// Shift is 1, Caps Lock 2, Control 4, Num Lock 16. What is held may be up again, after a tap of its key.
    @Test(
        arguments: [
            (1, 0, 0, "pen", 0), (1, 0, 0, "mouse", 3), (1, 4, 0, "pen", 1),
            (1, 4, 0, "mouse", nil),
            (3, 0, 0, "pen", 2), (3, 2, 0, "mouse", 2), (3, 18, 0, "mouse", 2),
            (3, 1, 0, "mouse", nil),
            (2, 0, 0, "pen", nil), (1, 4, 4, "mouse", 3), (1, 0, 4, "mouse", 3),
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
        let found = triggers.index(pressed: button, state: state, held: held, locks: 18) {
            InputDevice(name: device)
        }
        #expect(found == index)
    }

    /// A trigger for the tip is one for the other end of the pen as well.
    @Test(
        arguments: [
            ("*stylus*", "Wacom Bamboo Pen stylus", false, true),
            ("*stylus*", "Wacom Bamboo Pen eraser", true, true),
            ("*stylus*", "Wacom Bamboo Pen eraser", false, false),
            ("*stylus*", "Wacom Bamboo Pen cursor", false, false),
            ("Wacom Intuos Pro M Pen*", "Wacom Intuos Pro M Eraser (0x9a)", true, true),
            ("*eraser*", "Wacom Bamboo Pen eraser", true, true),
            ("*eraser*", "Wacom Bamboo Pen stylus", false, false),
            ("*mouse*", "Wacom Bamboo Pen eraser", true, false),
        ])
    func theOtherEndOfAPen(_ pattern: String, _ name: String, isEraser: Bool, fits: Bool) {
        let device = InputDevice(name: name, isEraser: isEraser)
        let triggers = [Trigger(button: 1, device: DevicePattern(pattern))]
        let found = triggers.index(pressed: 1, state: 0, held: 0, locks: 0) { device }
        #expect(found == (fits ? 0 : nil))
    }

    @Test func anEraserIsOfTheTriggerThatNamesIt() {
        let device = InputDevice(name: "A stylus eraser", isEraser: true)
        let triggers = [
            Trigger(button: 1, device: DevicePattern("*stylus*")),
            Trigger(button: 1, device: DevicePattern("*eraser")),
        ]
        #expect(triggers.index(pressed: 1, state: 0, held: 0, locks: 0) { device } == 0)
        #expect(
            Array(triggers.reversed()).index(pressed: 1, state: 0, held: 0, locks: 0) { device }
                == 0)
    }

    @Test func eraserNames() {
        #expect(EraserName.isOne("Wacom ERASER"))
        #expect(!EraserName.isOne("Wacom Pen"))
        #expect(EraserName.otherEnds(of: "Pen Eraser (1)") == ["pen stylus (1)", "pen pen (1)"])
        #expect(EraserName.otherEnds(of: "Pen") == [])
    }

    @Test(arguments: [(0.0, 0.0), (1000, 1), (250, 0.25), (-3, 0), (2000, 1)])
    func pressureIsAPartOfItsRange(_ value: Double, _ part: Double) {
        #expect(PressureAxis(number: 4, range: 0...1000).normalised(value) == part)
    }
}

extension Trigger {
    fileprivate init(button: Int, modifierMask: UInt32 = 0, device: DevicePattern? = nil) {
        self.init(
            button: button, isTouch: false, keycodes: [], isTwice: false,
            modifierMask: modifierMask, device: device, writesWithEraser: false)
    }
}
