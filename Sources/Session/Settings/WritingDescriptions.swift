import System

extension Settings {
    fileprivate var pauseIsFixed: Bool { !pauseFollows }
}

// What decides how strokes are read: pen, time, gestures, fingers.
extension SettingDescription {
    private static let times = 20...30_000

    static let ofPen = [
        SettingDescription(
            "movement", .pen, .number(1...200, step: 1, .pixels), Message("Least movement"),
            Message("A press that moves this far is a stroke; below that it is a click.")
        ) { .real($0.movement) },
        SettingDescription(
            "hold", .pen, .wholeNumber(times, .milliseconds), Message("Hold to drag"),
            Message("A press that is held still for this long goes to the program below.")
        ) { .integer($0.hold) },
        SettingDescription(
            "give-up", .pen, .wholeNumber(0...60_000, .milliseconds), Message("Give a stroke up"),
            Message("A stroke that takes so long does nothing. With 0 it may take any time.")
        ) { .integer($0.giveUp) },
        SettingDescription(
            "pause-follows", .pen, .either(on: Message("automatic"), off: Message("fixed")),
            Message("Waiting for further strokes"),
            Message(
                "A character that may have further strokes waits for the next one: as long as you usually take, or always the same time."
            )
        ) { .boolean($0.pauseFollows) },
        SettingDescription(
            "pause", .pen, .wholeNumber(times, .milliseconds), Message("Fixed time"),
            Message("How long it waits, in milliseconds."), counting: \.pauseIsFixed
        ) { .integer($0.pause) },
        SettingDescription(
            "pause-least", .pen, .wholeNumber(times, .milliseconds), Message("Shortest time"),
            Message("The automatic waiting is never shorter."), counting: \.pauseFollows
        ) { .integer($0.pauseLeast) },
        SettingDescription(
            "pause-most", .pen, .wholeNumber(times, .milliseconds), Message("Longest time"),
            Message("The automatic waiting is never longer."), counting: \.pauseFollows
        ) { .integer($0.pauseMost) },
        SettingDescription(
            "type-at-once", .pen, .toggle, Message("Type at once"),
            Message(
                "A character that may have further strokes is typed without waiting, and taken back when the next stroke makes another one of it."
            )
        ) { .boolean($0.typesAtOnce) },
        SettingDescription(
            "pressure-floor", .pen, .number(0...1, step: 0.01, nil), Message("Least pressure"),
            Message(
                "Where a pen presses less, from 0 to 1, at either end of a stroke, there is no ink."
            )
        ) { .real($0.pressureFloor) },
        SettingDescription(
            "slant", .pen, .number(0...45, step: 1, .degrees), Message("Straighten slant"),
            Message("Tilted writing is straightened by up to this much; 0 leaves it as it is.")
        ) { .real($0.slant ?? 0) },
    ]

    static let ofGestures = [
        SettingDescription(
            "flick-length", .gestures, .number(10...5000, step: 10, .pixels),
            Message("Length of a flick"),
            Message("A straight stroke of at least this length is a flick, where that is bound.")
        ) { .real($0.flickLength) },
        SettingDescription(
            "flick-deviation", .gestures, .number(1...1000, step: 1, .pixels),
            Message("Deviation of a flick"),
            Message("How far a point of a flick may be off its line.")
        ) { .real($0.flickDeviation) },
        SettingDescription(
            "turn-after", .gestures, .number(270...3600, step: 10, .degrees),
            Message("A knob begins after"),
            Message(
                "After going round in circles for this much a stroke is a knob, where turning is bound."
            )
        ) { .real($0.turnAfter) },
        SettingDescription(
            "turn-step", .gestures, .number(1...180, step: 1, .degrees),
            Message("Step of a knob"), Message("How far to turn for one step.")
        ) { .real($0.turnStep) },
    ]

    static let ofFingers = [
        SettingDescription(
            "finger-wait", .fingers, .wholeNumber(10...1000, .milliseconds),
            Message("Wait for further fingers"),
            Message("Fingers that come down within this time belong together.")
        ) { .integer($0.fingerWait) },
        SettingDescription(
            "pan-step", .fingers, .number(1...1000, step: 1, .pixels), Message("Step of a pan"),
            Message("How far fingers move for one step of the wheel.")
        ) { .real($0.panStep) },
        SettingDescription(
            "run-out", .fingers, .wholeNumber(0...5000, .milliseconds),
            Message("Kinetic scrolling"),
            Message(
                "How long a page goes on moving after a pan that ends in motion; 0 for not at all.")
        ) { .integer($0.kineticScrolling) },
        SettingDescription(
            "scroll-natural", .fingers, .toggle, Message("The page follows the pointer"),
            Message("A trigger that scrolls takes the page with it, as a hand does.")
        ) { .boolean($0.scrollsNaturally) },
        SettingDescription(
            "swipe-length", .fingers, .number(10...5000, step: 10, .pixels),
            Message("Length of a swipe"), Message("The least length of a swipe.")
        ) { .real($0.swipeLength) },
        SettingDescription(
            "pinch-step", .fingers, .number(1.01...4, step: 0.01, nil),
            Message("Step of a pinch"),
            Message("The factor by which fingers move apart for one step.")
        ) { .real($0.pinchStep) },
        SettingDescription(
            "rotation-step", .fingers, .number(1...180, step: 1, .degrees),
            Message("Step of a rotation"), Message("How far fingers turn for one step.")
        ) { .real($0.rotationStep) },
    ]

    static let ofTriggers = [
        SettingDescription(
            trigger: "button", .wholeNumber(TriggerSettings.buttons, nil), Message("Button"),
            Message(
                "Its number, as programs see it: 1 is left, 2 the middle, 3 right; a pen's tip is 1."
            )
        ) { .integer($0.button) },
        SettingDescription(
            trigger: "modifiers", .modifiers, Message("Keys held with it"),
            Message("Exactly these must be held."), missing: Message("none")
        ) { .text($0.modifiers.names.joined(separator: "+")) },
        SettingDescription(
            trigger: "touch", .toggle, Message("A finger instead"),
            Message("The trigger is one finger on a touchscreen instead of a button.")
        ) { .boolean($0.isTouch) },
        SettingDescription(
            trigger: "key", .key, Message("A key instead"),
            Message(
                "While this key is held, moving the pointer draws, with no button: its name, such as Super_R, Caps_Lock or F9. A tap of it does what it always did."
            ), missing: Message("none")
        ) { $0.key.map { .text($0) } },
        SettingDescription(
            trigger: "twice", .toggle, Message("Only after a tap of the key"),
            Message("The key draws where it is tapped and then held; held at once, it does not.")
        ) { .boolean($0.isTwice) },
        SettingDescription(
            trigger: "device", .device, Message("Device"),
            Message("Only devices of this name count; * stands for anything."),
            missing: Message("every device")
        ) { $0.device.map { .text($0) } },
        SettingDescription(
            trigger: "mode", .mode, Message("Mode"), Message("What it begins to write in."),
            missing: Message("the first of the dictionary")
        ) { $0.mode.map { .text($0) } },
        SettingDescription(
            trigger: "scrolls", .toggle, Message("Scrolls instead"),
            Message("Dragged, it turns the wheel and writes nothing; a click stays a click.")
        ) { .boolean($0.scrolls) },
    ]
}
