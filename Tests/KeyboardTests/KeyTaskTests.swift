// What of an entry's actions is typed or clicked, where, and what a button's modifiers are.

import Dictionaries
import Strokes
import Testing

@testable import Keyboard

@Suite struct KeyTaskTests {
    private static let start = Point(x: 10, y: 20)
    private static let end = Point(x: 30, y: 40)

    /// Each action on its own, and what it comes to after something was drawn.
    @Test func everyActionIsWhatItSays() throws {
        let click = PointerAction(.click(.left, .twice), modifiers: .control, at: .start)
        let wheel = PointerAction(.scroll(.down, steps: 3))
        let press = PointerAction(.press(.right))
        let release = PointerAction(.release(.right))
        let chord = Chord(modifiers: .alt, key: Chord.backSpace.key)
        let key = Chord.backSpace.key
        let alt = Keysym(rawValue: 0xFFE9)
        let table: [([Action], [KeyTask])] = [
            ([.text("aß\n")], [.character("a"), .character("ß"), .character("\n")]),
            (
                [.chord(chord), .hold(key), .release(key)],
                [.chord(chord), .hold(key), .release(key)]
            ),
            // A switcher of windows takes the keyboard before its modifier goes up.
            ([.release(alt)], [.awaitSwitcher, .release(alt)]),
            (
                [.pointer(click)],
                [.pointer(click, trip: PointerTrip(there: Self.start, back: Self.end))]
            ),
            ([.pointer(wheel)], [.pointer(wheel, trip: nil)]),
            (
                [.wait(milliseconds: 20), .paste(.primary), .again, .date(format: "%d")],
                [.wait(20), .paste(.primary), .character("<"), .character("%"), .character("d")]
            ),
            // A button that nobody lets go is let go at the end.
            (
                [.pointer(press), .text("x")],
                [.pointer(press, trip: nil), .character("x"), .pointer(release, trip: nil)]
            ),
            (
                [.pointer(press), .pointer(release), .text("x")],
                [.pointer(press, trip: nil), .pointer(release, trip: nil), .character("x")]
            ),
            (
                [
                    .shift(mode: "m"), .lock(mode: "m"), .stick(.shift), .stickLock(.shift),
                    .unstick,
                    .mark("\u{301}"), .run(try Command("x")), .pause, .takeBack, .nextReading,
                    .straighten(degrees: 3), .open(.sheet), .ignore,
                ], []
            ),
        ]
        for (actions, tasks) in table {
            let found = KeyTask.tasks(of: actions, after: (Self.start, Self.end)) { "<" + $0 }
            #expect(found == tasks)
        }
        // What nothing was drawn for happens where the pointer is.
        #expect(KeyTask.tasks(of: [.pointer(click)]) == [.pointer(click, trip: nil)])
    }

    @Test func aButtonsModifiersAreThoseOfTheLayout() {
        let keymap = Layout.german
        #expect(keymap.mask(of: []) == [])
        #expect(keymap.mask(of: [.control, .shift]) == [.control, .shift])
        #expect(keymap.mask(of: [.alt, .super]) == [.mod1, .mod4])
        #expect(keymap.mask(of: .altGr) == .mod5)
        // No key has it.
        #expect(keymap.mask(of: [.control, .hyper]) == nil)
        #expect(keymap.lockMask == [.lock, .mod2])
    }
}
