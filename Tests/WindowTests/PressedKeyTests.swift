// Which key is meant by what is pressed.

import Dictionaries
import Session
import Testing

@testable import krakel_window

@Suite struct PressedKeyTests {
    private static func key(_ name: String) -> Keysym { Keysym(name: name) ?? Keysym(rawValue: 0) }

    private static func down(_ name: String, _ modifiers: Modifiers = []) -> PressedKey.Event {
        .down(key(name), modifiers: modifiers)
    }

    private static func up(_ name: String) -> PressedKey.Event { .up(key(name)) }

    struct Row: Sendable {
        var events: [PressedKey.Event]
        var last: PressedKey.Outcome

        init(_ events: PressedKey.Event..., last: PressedKey.Outcome) {
            (self.events, self.last) = (events, last)
        }

        init(_ events: PressedKey.Event..., chosen: TriggerSettings) {
            (self.events, last) = (events, .chosen(chosen))
        }
    }

    private static let rows = [
        Row(down("F9"), chosen: TriggerSettings(key: "F9")),
        Row(
            down("F9", [.control, .shift]),
            chosen: TriggerSettings(key: "F9", modifiers: [.control, .shift])),
        // Control goes down first, and is no key of its own then.
        Row(
            down("Control_L"), down("F9", .control),
            chosen: TriggerSettings(key: "F9", modifiers: .control)),
        Row(down("Super_R"), last: .wait(mayBeTwice: false)),
        Row(down("Super_R"), down("Super_R", .super), last: .wait(mayBeTwice: false)),
        Row(down("Super_R"), up("Super_R"), last: .wait(mayBeTwice: true)),
        Row(down("Super_R"), up("Super_R"), .late, chosen: TriggerSettings(key: "Super_R")),
        Row(
            down("Shift_L"), down("Super_R", .shift), up("Super_R"), .late,
            chosen: TriggerSettings(key: "Super_R", modifiers: .shift)),
        Row(
            down("Shift_L"), down("Super_R", .shift), up("Shift_L"),
            last: .wait(mayBeTwice: false)),
        Row(
            down("Super_R"), up("Super_R"), down("Super_R"), up("Super_R"),
            chosen: TriggerSettings(key: "Super_R", isTwice: true)),
        // Another one is no second tap.
        Row(
            down("Super_R"), up("Super_R"), down("Super_L"), up("Super_L"),
            last: .wait(mayBeTwice: true)),
        Row(down("Super_R"), up("Super_R"), down("F9"), chosen: TriggerSettings(key: "F9")),
        Row(down("Caps_Lock"), up("Caps_Lock"), .late, chosen: TriggerSettings(key: "Caps_Lock")),
        Row(
            down("ISO_Level3_Shift"), up("ISO_Level3_Shift"), .late,
            chosen: TriggerSettings(key: "ISO_Level3_Shift")),
        Row(down("Escape"), last: .left),
        Row(down("Super_R"), up("Super_R"), down("Escape"), last: .left),
        // What was down before.
        Row(up("Return"), last: .wait(mayBeTwice: false)),
    ]

    @Test(arguments: rows)
    func theKeyIsWhatWasPressed(_ row: Row) {
        var pressed = PressedKey()
        let outcomes = row.events.map { pressed.handle($0) }
        #expect(outcomes.last == row.last)
        for outcome in outcomes.dropLast() {
            if case .wait = outcome { continue }
            Issue.record("chosen too early: \(outcomes)")
        }
    }

    @Test(arguments: [
        ("j", [] as Modifiers, true), ("j", Modifiers.shift, true),
        ("j", Modifiers.control, false), ("F9", [] as Modifiers, false),
        ("Super_R", [] as Modifiers, false), ("Caps_Lock", [] as Modifiers, false),
        ("space", [] as Modifiers, true),
    ])
    func keysThatTypeAreKnown(_ name: String, _ modifiers: Modifiers, _ types: Bool) {
        #expect(TriggerSettings(key: name, modifiers: modifiers).isTypingKey == types)
        #expect(!TriggerSettings(button: 3).isTypingKey)
    }
}
