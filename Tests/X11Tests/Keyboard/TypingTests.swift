// Shows that what is asked for arrives, whoever does what to the keyboard meanwhile, and that the keyboard
// is given back.

import CX11
import Dictionaries
import Glibc
import Keyboard
import PureSupport
import TestSupport
import Testing

@testable import X11

/// A typist at a desk.
private final class Work {
    let typist: X11.Typist
    private var outcomes: [X11.Typist.Outcome] = []
    /// Last, as it has the server.
    let desk: Desk

    init(layout: [String] = ["us"]) throws {
        desk = try Desk()
        try desk.server.setLayout(layout)
        typist = desk.krakel()
    }

    func take(_ text: String, isToBeProven: Bool = false) {
        _ = typist.take(text.unicodeScalars.map(KeyTask.character), isToBeProven: isToBeProven)
    }

    /// Works until everything is done; `meanwhile` is run before each turn. What the window got, and
    /// how it ended.
    func finish(meanwhile: () throws -> Void) rethrows -> (text: String, error: TypistError?) {
        var text = ""
        let deadline = Deadline(Deadline.generous)
        while typist.deadline != nil, !deadline.hasPassed {
            try meanwhile()
            outcomes += typist.work()
            text += desk.sink.text()
        }
        desk.connection.synchronise()
        return (text + desk.sink.text(), outcomes.last?.error)
    }

    func finish() -> (text: String, error: TypistError?) {
        finish {}
    }

    func type(_ text: String) -> (text: String, error: TypistError?) {
        take(text)
        return finish()
    }

    /// The whole map as a fresh look at the server shows it.
    func map() throws -> Keymap { try #require(KeymapReader(desk.connection).keymap()) }
}

@Suite(.serialized) struct TypingTests {
    static let layouts = [
        ["us"], ["de"], ["fr"], ["es"], ["ru"], ["gr"], ["il"], ["jp"], ["us,ru"],
        ["us", "-variant", "dvorak"], ["us", "-variant", "intl"], ["fr", "-variant", "bepo"],
    ]
    /// Two hundred characters that no layout above has.
    static let rare = (0..<200).compactMap { Unicode.Scalar(UInt32(0x4E00 + $0 * 7)) }

    @Test(arguments: layouts)
    func everyLayoutTypesEverything(layout: [String]) throws {
        let work = try Work(layout: layout)
        let before = try work.map()
        let printable = (0x20..<0x7F).map { Character(Unicode.Scalar($0)) }
        let text =
            String(printable) + "äßéñçøł €“”…—№ привет αβγ שלום 日本語 かな 한국어 e\u{301} 😀👍🏽 ﬁ "
            + String(printable.reversed())
        for group in 0..<max(1, before.groupCount) {
            work.desk.typist.lockGroup(group)
            let state = try work.desk.state()
            let result = work.type(text)
            #expect(result.text == text)
            #expect(result.error == nil)
            #expect(try work.desk.state() == state)
        }
        work.typist.finish(patience: 5000)
        #expect(try work.map() == before)
        #expect(work.desk.connection.readJournal() == nil)
    }

    @Test func moreCharactersThanThereIsRoomForComeInTheirOrder() throws {
        let work = try Work()
        var generator = SeededGenerator.fresh()
        let text = String(
            String.UnicodeScalarView(
                (0..<400).compactMap { _ in Self.rare.randomElement(using: &generator) }))
        #expect(work.type(text).text == text)
    }

    /// One that composes hands on what it has composed by another way than the keys that it gives back. Keys that are lent
    /// go with the rest, as before.
    @Test func keysComeOneByOneWhereAnInputMethodReadsThem() throws {
        let work = try Work()
        /// What has been typed before anything is waited for.
        func begin(_ text: String) throws -> String {
            work.take(text)
            var typed = ""
            while typed.isEmpty, work.typist.deadline != nil {
                _ = work.typist.work()
                typed += work.desk.sink.text()
            }
            return typed
        }
        let name = "@server=krakel-test"
        let method = try SelectionOwner(display: work.desk.server.display, of: name, [])
        method.set("XIM_SERVERS", to: [method.atom(name)], as: XA_ATOM)
        for (text, first) in [("abc", "a"), ("d", "d"), ("aéb", "aéb")] {
            #expect(try first == begin(text))
            #expect(work.finish().text == text.dropFirst(first.count))
        }
        XSetSelectionOwner(method.display, method.atom(name), 0, UInt(CurrentTime))
        XSync(method.display, 0)
        #expect(try begin("abc") == "abc")
    }

    /// A shell has the keyboard while its modifier is down, until it is known not to be by itself. Krakel lifts it for
    /// what it types, and presses it again.
    @Test(arguments: [XK_Super_L, XK_Super_R, XK_Alt_L], [false, true])
    func aShellThatWaitsForAModifierByItself(keysym: Int32, isOfTestKeyboard: Bool) throws {
        let work = try Work()
        let (typist, name) = (work.desk.typist, work.desk.server.display)
        let keycode = try #require(work.map().keycodes(of: Keysym(rawValue: UInt32(keysym))).max())
        let shell = try MenuKey(display: name, keycode: keycode)
        func move(isPress: Bool) {
            isOfTestKeyboard
                ? typist.testKey(keycode, isPress: isPress) : typist.key(keycode, isPress: isPress)
        }
        move(isPress: true)
        for text in ["l", String(repeating: "lL{é", count: 40)] {
            work.take(text)
            let result = work.finish { shell.serve() }
            #expect(result.text == text && result.error == nil)
        }
        shell.serve()
        #expect(typist.keysDown == [keycode] && !work.desk.connection.isKeyboardGrabbed)
        move(isPress: false)
        shell.serve()
        #expect(typist.keysDown == [] && shell.openings == 0)
        // One that keeps it says so in the end.
        move(isPress: true)
        work.take("l")
        #expect(work.finish().error == .keyboardGrabbed)
    }

    /// A loan, more than a batch, another loan: what Krakel changes of the map itself disturbs nothing.
    @Test(arguments: layouts)
    func aLoanMayComeAnywhere(layout: [String]) throws {
        let work = try Work(layout: layout)
        var generator = SeededGenerator.fresh()
        let letters = try work.map().characters(in: 0).filter(\.properties.isAlphabetic)
        let letter = Character(try #require(letters.first))
        var texts = ["\u{4E00}" + String(repeating: letter, count: 300) + "\u{4E07}"]
        for share in [0.003, 0.03, 0.3, 1] {
            // As many of one length as of twice that.
            let length = Int(pow(2000, generator.unit()).rounded())
            let text = (0..<length).compactMap { _ in
                (generator.unit() < share ? Self.rare : letters).randomElement(using: &generator)
            }
            texts.append(String(String.UnicodeScalarView(text)))
        }
        for text in texts {
            work.take(text, isToBeProven: true)
            let result = work.finish()
            #expect(result.text == text)
            #expect(result.error == nil)
        }
    }

    /// What the dictionary types has its keys before it is wanted, and gets them anew in another
    /// layout.
    @Test func expectedCharactersAreLentBeforehand() throws {
        let work = try Work(layout: ["us"])
        work.typist.expect(Array("aé€".unicodeScalars))
        let lent = try #require(work.desk.connection.readJournal()).lent
        #expect(
            Set(lent.values.joined()) == Set("é€".unicodeScalars.compactMap(Keysym.init(lentTo:))))
        try work.desk.server.setLayout(["fr"])
        #expect(work.type("aé€").text == "aé€")
        work.typist.finish(patience: 5000)
        #expect(work.desk.connection.readJournal() == nil)
    }

    /// Somebody switches the layout all the time: no character is another, and his last switch counts.
    @Test func aSwitchedGroupChangesNothing() throws {
        let work = try Work(layout: ["us,ru"])
        let text = String(repeating: "Hello, привет! 123 ", count: 20)
        work.take(text)
        var group = 0
        let result = work.finish {
            group = 1 - group
            work.desk.typist.lockGroup(group)
        }
        #expect(result.text == text)
        #expect(result.error == nil)
        #expect(try work.desk.state().group == group)
    }

    /// The layout is replaced while a long text is typed: what arrives is right as far as it goes, and
    /// where it ends early somebody is told.
    @Test func aReplacedLayoutIsFollowedOrTold() throws {
        let work = try Work(layout: ["us"])
        let text = String(repeating: "zyx é€語 ", count: 30)
        work.take(text)
        var turn = 0
        let result = try work.finish {
            turn += 1
            try work.desk.server.setLayout([turn % 2 == 0 ? "us" : "de"])
        }
        #expect(result.error == nil ? result.text == text : text.hasPrefix(result.text))
    }

    /// Shift_L, Control_L, AltGr, Super_L held all the time, let go in the middle, or pressed in it.
    @Test(arguments: [50, 37, 108, 133] as [UInt8])
    func aKeyThatIsHeldEndsAsItsFinger(key: UInt8) throws {
        let text = String(repeating: "aB1! é", count: 30)
        for moves in [[], [false], [false, true]] as [[Bool]] {
            let work = try Work(layout: ["de"])
            work.desk.typist.key(key, isPress: true)
            let down = try work.desk.state()
            #expect(down.keysDown == [key])
            work.take(text)
            var rest = moves[...]
            let result = work.finish {
                if let move = rest.popFirst() { work.desk.typist.key(key, isPress: move) }
            }
            #expect(result.text == text)
            let isDown = moves.last ?? true
            #expect(try work.desk.state() == (isDown ? down : KeyboardState(lockedGroup: 0)))
            if isDown { work.desk.typist.key(key, isPress: false) }
            #expect(try work.desk.state() == KeyboardState(lockedGroup: 0))
        }
    }

    /// What the user holds is not Krakel's because the pointer did something under it.
    @Test func aClickUnderAKeyOfTheUsersHoldsNothing() throws {
        let work = try Work()
        work.desk.typist.key(133, isPress: true)
        let down = try work.desk.state()
        _ = work.typist.take([.pointer(PointerAction(.click(.left, .once)), trip: nil)])
        #expect(work.finish().error == nil)
        #expect(work.typist.heldKeys.isEmpty)
        #expect(try work.desk.state() == down)
    }

    /// Krakel lets go of its own, whoever else holds the same.
    @Test func aKeyThatBothHoldEndsForEach() throws {
        let work = try Work()
        let (alt, key) = (try #require(Keysym(name: "Alt_L")), UInt8(64))
        _ = work.typist.take([.hold(alt)])
        #expect(work.finish().error == nil)
        work.desk.typist.key(key, isPress: true)
        work.take("ab")
        #expect(work.finish().text == "ab")
        #expect(try work.desk.state().keysDown == [key])
        _ = work.typist.take([.release(alt)])
        #expect(work.finish().error == nil)
        #expect(work.desk.connection.testKeysDown().isEmpty)
        work.desk.typist.key(key, isPress: false)
        #expect(try work.desk.state() == KeyboardState(lockedGroup: 0))
    }

    @Test func typingStopsWhereTheFocusMoves() throws {
        let work = try Work()
        let other = try SinkWindow(display: work.desk.server.display)
        _ = other.presses()
        // The new window has the focus now; the first must not get the rest.
        work.take(String(repeating: "abcdefgh", count: 2000))
        _ = work.typist.take([.chord(.backSpace)])
        _ = work.typist.work()
        work.desk.sink.takeFocus()
        let result = work.finish()
        #expect(result.error == .focusMoved)
        #expect(result.text.isEmpty)
        #expect(!other.text().isEmpty)
    }

    /// As windows of GTK 4 do a moment after they got it.
    @Test func aFocusThatIsHandedOnWithinItsWindowIsTheSame() throws {
        let work = try Work()
        let text = String(repeating: "abcdefgh", count: 500)
        work.take(text)
        _ = work.typist.work()
        work.desk.sink.handFocusOn()
        let result = work.finish()
        #expect(result.error == nil)
        #expect(result.text == text)
    }

    @Test func aGrabbedKeyboardIsNotTypedInto() throws {
        let work = try Work()
        let grab = try ScreenLocker(display: work.desk.server.display)
        #expect(grab.lock(withPointer: false) != nil)
        for text in ["secret", "secret→"] {
            #expect(work.type(text).error == .keyboardGrabbed)
        }
        #expect(grab.keyPresses() == 0)
        grab.unlock()
        // Nothing was lent to the arrow.
        #expect(work.type("text→").text == "text→")
    }

    @Test func withoutAFocusNothingIsTyped() throws {
        let work = try Work()
        work.desk.sink.dropFocus()
        #expect(work.type("text").error == .noFocus)
    }

    @Test func escapeAtTheKeyboardStopsIt() throws {
        let work = try Work()
        work.take(String(repeating: "abcdefgh", count: 4000))
        work.take("more")
        _ = work.typist.work()
        work.desk.typist.key(9, isPress: true)
        work.desk.typist.key(9, isPress: false)
        let result = work.finish()
        #expect(result.error == .stopped)
        #expect(!result.text.contains("more"))
        #expect(work.typist.deadline == nil)
    }

    @Test func keysAndButtonsAreHeldUntilTheyAreLetGo() throws {
        let work = try Work()
        let control = try #require(Keysym(name: "Control_L"))
        for task in [KeyTask.hold(control), .pointer(PointerAction(.press(.left)), trip: nil)] {
            _ = work.typist.take([task])
        }
        _ = work.finish()
        #expect(try work.desk.state().base == .control)
        #expect(work.desk.connection.buttonsDown() == [1])
        // A text is typed as if nothing was held.
        #expect(work.type("aA").text == "aA")
        #expect(try work.desk.state().base == .control)
        _ = work.typist.stop()
        work.desk.connection.synchronise()
        #expect(try work.desk.state() == KeyboardState(lockedGroup: 0))
        #expect(work.desk.connection.buttonsDown() == [])
    }

    /// Nothing is asked between the press of a button and its release: whoever is killed there leaves none down.
    @Test func aClickIsSentInOneGo() throws {
        let work = try Work()
        let receipt = work.desk.connection.inject([.pressButton(5), .releaseButton(5)])
        #expect(receipt.last - receipt.first == 1)
    }

    /// What a journal tells of is put back: keys, buttons, locks, group, lent keycodes.
    @Test func aKilledTypistsKeyboardIsRepaired() throws {
        let work = try Work(layout: ["us,ru"])
        work.desk.typist.lock(0x02)
        let before = try work.map()
        let state = try work.desk.state()
        // As a kill in the middle of a batch leaves it.
        let connection = try Connection(to: work.desk.server.display)
        let reader = KeymapReader(connection)
        var spares = SpareKeys(try #require(reader.keymap()))
        let bindings = spares.lend(Self.rare.prefix(40).compactMap(Keysym.init(lentTo:)))
        var journal = KeyboardJournal()
        journal.locks = KeyboardJournal.Locks(modifiers: .lock, group: 0)
        journal.buttons = [1]
        for binding in bindings {
            journal.lent[binding.keycode] = Set(binding.keysyms.compactMap(\.self))
        }
        connection.write(journal)
        #expect(reader.lend(bindings))
        connection.inject([.lockGroup(1), .press(66), .release(66), .press(50), .pressButton(1)])
        connection.synchronise()
        #expect(try work.map() != before)
        #expect(try work.desk.state() != state)

        let repair = KeyboardRepair(
            on: work.desk.connection, keymaps: KeymapReader(work.desk.connection), patience: 0)
        #expect(repair.keycodes == bindings.map(\.keycode).sorted())
        #expect(try work.map() == before)
        #expect(try work.desk.state() == state)
        #expect(work.desk.connection.buttonsDown() == [])
        #expect(
            KeyboardRepair(
                on: work.desk.connection, keymaps: KeymapReader(work.desk.connection), patience: 0
            ).isEmpty)
    }

    /// A keycode that somebody has put to use meanwhile is left to him.
    @Test func whatIsSomebodyElsesByNowIsLeftAlone() throws {
        let work = try Work()
        #expect(work.type("é").text == "é")
        let keycode = try #require(work.desk.connection.readJournal()?.lent.keys.first)
        work.desk.typist.bind(keysyms: [0xFFC8], from: keycode)
        #expect(work.type("ü").text == "ü")
        work.typist.finish(patience: 5000)
        let key = try work.map().keys[Int(keycode)]
        #expect(key.groups.first?.levels.first?.keysym == Keysym(name: "F11"))
    }
}
