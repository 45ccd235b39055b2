// Typing while somebody holds, latches or locks something, and in a second group.

import Dictionaries
import Keyboard
import TestSupport
import Testing

@testable import X11

@Suite(.serialized) struct StateTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    private static let text = "aB1! zZ\t"

    /// Shift_L, Control_L, Alt_L and the right Alt key, which is AltGr in the layout used.
    @Test(
        arguments: [[50], [37], [64], [108], [50, 37], [37, 64, 50]] as [[UInt8]], [true, false])
    func whatAPersonHoldsIsPutAsideAndGivenBack(keys: [UInt8], atAnotherKeyboard: Bool) throws {
        try desk.server.setLayout(["de"])
        func hold(_ keycode: UInt8, _ isPress: Bool) {
            if atAnotherKeyboard {
                desk.typist.key(keycode, isPress: isPress)
            } else {
                desk.typist.testKey(keycode, isPress: isPress)
            }
        }
        for key in keys { hold(key, true) }
        let before = try desk.state()
        #expect(!before.base.isEmpty)
        #expect(before.keysDown == Set(keys))
        #expect(try desk.type(Self.text) == Self.text)
        #expect(try desk.state() == before)
        for key in keys.reversed() { hold(key, false) }
        #expect(try desk.state() == KeyboardState(lockedGroup: 0))
        // No key is left down on the XTEST keyboard: presses of it would be dropped.
        #expect(try desk.type(Self.text) == Self.text)
    }

    /// The finger comes down on a key while Krakel has it down: the server tells nobody, and takes
    /// Krakel's release for the finger's.
    @Test(arguments: [50, 37, 38] as [UInt8])
    func aFingerThatComesDownOnATypedKeyKeepsIt(key: UInt8) throws {
        desk.typist.testKey(key, isPress: true)
        desk.typist.key(key, isPress: true)
        desk.typist.testKey(key, isPress: false)
        #expect(try desk.state().keysDown.isEmpty, "or the server does better by now")
        let receipt = try #require(desk.connection.pressAgain([key, 40]))
        #expect(receipt.suspended == [key])
        #expect(try desk.state().keysDown == [key])
        #expect(desk.connection.pressAgain([key]) == nil, "it is down already")
        desk.typist.key(key, isPress: false)
        #expect(try desk.state().keysDown.isEmpty)
        #expect(desk.connection.pressAgain([key]) == nil, "nobody holds it")
    }

    @Test func aKeyHeldDownIsLetGoWhenTheTextNeedsIt() throws {
        try desk.server.setLayout(["us"])
        desk.typist.key(38, isPress: true)
        #expect(desk.sink.text() == "a")
        #expect(try desk.type("banana") == "banana")
        desk.typist.key(38, isPress: false)
        #expect(try desk.state() == KeyboardState(lockedGroup: 0))
    }

    @Test func aLatchIsUsedByTheFirstCharacterOrRefused() throws {
        try desk.server.setLayout(["us"])
        desk.typist.latch(0x01)
        #expect(try desk.type("Ab") == "Ab")
        #expect(try desk.state() == KeyboardState(lockedGroup: 0))
        desk.typist.latch(0x01)
        #expect(throws: TypingError.latched(.shift)) { try desk.type("ab") }
        #expect(desk.sink.text().isEmpty)
        #expect(try desk.state().latched == .shift)
    }

    @Test func shiftLockIsPutAside() throws {
        try desk.server.setLayout(["us", "-option", "caps:shiftlock"])
        desk.typist.lock(0x01)
        let before = try desk.state()
        #expect(try desk.type("AB!") == "AB!")
        #expect(try desk.type("aB1!") == "aB1!")
        #expect(try desk.state() == before)
    }

    @Test func theGroupInEffectCounts() throws {
        try desk.server.setLayout(["us,ru"])
        #expect(try desk.type("privet") == "privet")
        #expect(try desk.type("hi, привет!") == "hi, привет!")
        desk.typist.lockGroup(1)
        #expect(try desk.type("Привет, 12") == "Привет, 12")
        #expect(try desk.type("ёa") == "ёa")
        #expect(try desk.state().lockedGroup == 1)
        let presses = try desk.press(
            Chord(modifiers: .control, key: try #require(Keysym(name: "c"))))
        #expect(presses.last?.modifiers == 0x04)
        // Xlib itself looks for a Latin group when Control is held.
        #expect(presses.last?.keysym == Keysym(name: "c")?.rawValue)
    }

    /// What the server does to keys for people whose hands do not obey: SlowKeys, BounceKeys, StickyKeys, MouseKeys.
    @Test(arguments: [0x02, 0x04, 0x08, 0x10, 0x1E] as [UInt32], [0, 0x02] as [UInt8])
    func aidsChangeNothingAndStay(control: UInt32, locked: UInt8) throws {
        try desk.server.setLayout(["us"])
        desk.typist.lock(locked)
        desk.typist.setControls(control)
        let before = try desk.state()
        let controls = try #require(desk.connection.keyControls())
        #expect(controls.enabled & 0x1E == control)
        let typist = desk.krakel()
        let text = "Book AABB letter éé llll Zz"
        var ended: [Typist.Outcome] = []
        for _ in 0..<2 {
            _ = typist.take(text.unicodeScalars.map(KeyTask.character))
            let deadline = Deadline(20_000)
            while typist.deadline != nil, !deadline.hasPassed { ended += typist.work() }
            #expect(ended.last?.error == nil)
            #expect(desk.sink.text() == text)
        }
        typist.finish(patience: 5000)
        desk.connection.synchronise()
        #expect(desk.connection.keyControls() == controls)
        #expect(try desk.state() == before)
    }

    /// A kill amidst a batch leaves no control off.
    @Test func aidsComeBackAfterAKill() throws {
        desk.typist.setControls(0x0E)
        let controls = try #require(desk.connection.keyControls())
        var journal = KeyboardJournal()
        journal.locks = KeyboardJournal.Locks(modifiers: [], group: 0)
        journal.controls = controls
        desk.connection.write(journal)
        desk.connection.set(controls, areLifted: true)
        desk.connection.synchronise()
        #expect(desk.connection.keyControls() != controls)
        let repair = KeyboardRepair(
            on: desk.connection, keymaps: KeymapReader(desk.connection), patience: 0)
        #expect(!repair.isEmpty)
        #expect(desk.connection.keyControls() == controls)
        #expect(desk.connection.readJournal() == nil)
    }

    /// A key that is pressed for what it turns, and keys of the keypad that want Num Lock on or off.
    @Test(
        arguments: [
            ("Caps_Lock", 0, 0x02), ("Caps_Lock", 0x02, 0), ("Num_Lock", 0x02, 0x12),
            ("KP_1", 0, 0), ("KP_1", 0x12, 0x12), ("KP_End", 0x10, 0x10), ("KP_End", 0, 0),
        ] as [(String, UInt8, UInt8)])
    func locksAndTheKeypad(key: String, before: UInt8, after: UInt8) throws {
        try desk.server.setLayout(["us"])
        desk.typist.lock(before)
        let chord = Chord(key: try #require(Keysym(name: key)))
        var queue = KeyQueue([.chord(chord)])
        var spares = SpareKeys()
        let step = try queue.next(
            keymap: try desk.keymap(), state: try desk.state(), spares: &spares)
        guard case .send(let batch)? = step else {
            Issue.record("nothing is sent")
            return
        }
        queue.sent(batch)
        let presses = try desk.press(chord)
        #expect(presses.contains { $0.keysym == chord.key.rawValue })
        #expect(try desk.state().locked.rawValue == after)
    }

    /// A chord in the us layout, with the keysym and the modifiers that the window must get.
    @Test(
        arguments: [
            (Modifiers.control, "plus", "plus", 0x05), ([.control, .shift], "t", "T", 0x05),
            (.shift, "Tab", "ISO_Left_Tab", 0x01), (.super, "l", "l", 0x40),
            (.alt, "F4", "F4", 0x08),
            ([.control, .alt], "Delete", "Delete", 0x0C), (.meta, "x", "x", 0x08),
            ([], "A", "A", 0x01),
            ([], "Return", "Return", 0), ([], "XF86AudioMute", "XF86AudioMute", 0),
        ] as [(Modifiers, String, String, UInt8)])
    func chords(modifiers: Modifiers, key: String, keysym: String, mask: UInt8) throws {
        try desk.server.setLayout(["us"])
        for locked: UInt8 in [0, 0x02, 0x10] {
            desk.typist.lock(locked)
            let before = try desk.state()
            let presses = try desk.press(
                Chord(modifiers: modifiers, key: try #require(Keysym(name: key))))
            // A bare character is typed exactly, so Caps Lock may be put aside or do Shift's work.
            let last = try #require(presses.last)
            if modifiers.isEmpty {
                #expect(last.keysym == Keysym(name: keysym)?.rawValue)
            } else {
                #expect(last.modifiers == mask | locked)
                if locked != 0x02 { #expect(last.keysym == Keysym(name: keysym)?.rawValue) }
            }
            #expect(try desk.state() == before)
        }
    }
}
