// Shows that a queue types what it was given, to applications that read their keys late.

import Dictionaries
import PureSupport
import Strokes
import Testing

@testable import Keyboard

/// A server whose map changes as it is told to, and an application that fetches the map anew whenever it
/// likes before it reads a key, as Xlib does: each key means what any map since it was sent gives, until
/// the application says that it has read.
private struct LateReader {
    private(set) var keymap: Keymap
    /// What was sent and not read yet, each with what it meant under every map since.
    private var unread: [(events: [KeyEvent], texts: Set<String>)] = []
    /// What was read: each batch has one meaning, or the reader may have read something else.
    private(set) var read: [Set<String>] = []
    let state: KeyboardState

    init(_ keymap: Keymap, state: KeyboardState) {
        self.keymap = keymap
        self.state = state
    }

    private func text(of events: [KeyEvent]) -> String {
        var simulator = KeySimulator(keymap: keymap, state: state)
        simulator.feed(events)
        return simulator.text
    }

    mutating func lend(_ bindings: [SpareKeys.Binding]) {
        for binding in bindings { keymap.lend(binding.key, at: binding.keycode) }
        for index in unread.indices {
            unread[index].texts.insert(text(of: unread[index].events))
        }
    }

    mutating func send(_ events: [KeyEvent]) { unread.append((events, [text(of: events)])) }

    mutating func readAll() {
        read += unread.map(\.texts)
        unread = []
    }
}

@Suite struct KeyQueueTests {
    private var spares = SpareKeys(Layout.us)

    private static func tasks(_ text: String) -> [KeyTask] {
        text.unicodeScalars.map(KeyTask.character)
    }

    /// What is no key is a step by itself, in its order.
    @Test func waitsAndPastesAreSteps() throws {
        let keymap = Layout.german
        var queue = KeyQueue([.character("a"), .wait(20), .paste(.primary), .character("e")])
        var spares = SpareKeys(keymap)
        let state = KeyboardState()
        func next() throws -> KeyStep? {
            try queue.next(keymap: keymap, state: state, spares: &spares)
        }
        func send(_ tasks: [KeyTask]) throws {
            guard case .send(let batch) = try next() else {
                Issue.record("no batch")
                return
            }
            #expect(batch.tasks == tasks)
            queue.sent(batch)
        }
        try send([.character("a")])
        #expect(try next() == .wait(20))
        #expect(try next() == .wait(20))
        queue.waited()
        #expect(try next() == .paste(.primary))
        #expect(queue.replacePaste(by: "qö") == 1)
        #expect(queue.count == 3)
        try send([.character("q"), .character("ö"), .character("e")])
        #expect(try next() == nil)
        queue.waited()
        #expect(queue.replacePaste(by: "x") == 0 && queue.isEmpty)
    }

    /// Types all of `text`; how often it was waited for the reader.
    ///
    /// - Parameter isProven: whether it is believed to have read only what it has.
    private func type(
        _ text: String, to reader: inout LateReader, isProven: Bool = true
    ) throws -> Int {
        var queue = KeyQueue(Self.tasks(text))
        var spares = SpareKeys(reader.keymap)
        var waits = 0
        try queue.check(keymap: reader.keymap, state: reader.state, spares: spares)
        while let step = try queue.next(keymap: reader.keymap, state: reader.state, spares: &spares)
        {
            switch step {
            case .lend(let bindings): reader.lend(bindings)
            case .send(let batch):
                reader.send(batch.events)
                queue.sent(batch)
                spares.use(batch.lent, in: spares.ledger.note(sentTo: 7))
            case .wait, .awaitSwitcher, .paste: Issue.record("there is none")
            case .awaitReading:
                waits += 1
                if isProven { reader.readAll() }
                spares.ledger.note(7, hasReadThrough: try #require(spares.ledger.last(for: 7)))
            }
        }
        reader.readAll()
        return waits
    }

    @Test(arguments: [1, 7, 60, 200, 1000])
    func aLateReaderReadsWhatWasMeant(distinct: Int) throws {
        var generator = SeededGenerator.fresh()
        let alphabet = (0..<distinct).compactMap { Unicode.Scalar(UInt32(0x3400 + $0)) }
        let mixed = alphabet + "ab Z!".unicodeScalars
        for state in [KeyboardState(), KeyboardState(locked: .lock)] {
            var text = String.UnicodeScalarView()
            for _ in 0..<1500 { text.append(mixed.randomElement(using: &generator) ?? "a") }
            let meant = String(text)
            var reader = LateReader(Self.smallKeyboard, state: state)
            _ = try type(meant, to: &reader)
            #expect(reader.read.allSatisfy { $0.count == 1 })
            #expect(reader.read.compactMap(\.first).joined() == meant)
        }
    }

    /// The reader is no mirror of the queue: where it is believed too soon, it reads something else.
    @Test func aReaderThatIsBelievedTooSoonMisreads() throws {
        let text = String(
            String.UnicodeScalarView((0..<200).compactMap { Unicode.Scalar(UInt32(0x3400 + $0)) }))
        var reader = LateReader(Self.smallKeyboard, state: KeyboardState())
        _ = try type(text, to: &reader, isProven: false)
        #expect(!reader.read.allSatisfy { $0.count == 1 })
    }

    /// 16 keys as the us layout of evdev has them, four levels each.
    @Test func whatThereIsRoomForIsNeverWaitedFor() throws {
        let alphabet = (0..<64).compactMap { Unicode.Scalar(UInt32(0x3400 + $0)) }
        let text = String(String.UnicodeScalarView(alphabet + alphabet.reversed()))
        var reader = LateReader(Self.smallKeyboard, state: KeyboardState())
        #expect(try type(text, to: &reader) == 0)
    }

    @Test mutating func aBatchEndsWhereTheFocusMayMove() throws {
        var queue = KeyQueue(Self.tasks("ab\nab"))
        var lengths: [Int] = []
        while case .send(let batch)? = try queue.next(
            keymap: Layout.us, state: KeyboardState(), spares: &spares)
        {
            lengths.append(batch.tasks.count)
            queue.sent(batch)
        }
        #expect(lengths == [3, 2])
    }

    /// A batch that came under another map than it was made for counts as far as it came right.
    @Test(arguments: [
        ("a1", true, 0), ("aA", true, 0), ("ab", false, 2), ("n", true, 1), ("aq", true, 1),
        ("qa", false, 2), ("-", false, 1),
    ])
    mutating func aBatchUnderAnotherMap(text: String, isRight: Bool, left: Int) throws {
        var queue = KeyQueue(Self.tasks(text))
        let state = KeyboardState()
        let step = try queue.next(keymap: Layout.us, state: state, spares: &spares)
        guard case .send(let batch)? = step else {
            Issue.record("there is nothing to send")
            return
        }
        // The same keyboard, but that n and q are not there, b is a c, and minus a sharp s.
        let other = Layout.keymap([[10: "1!", 38: "aA", 56: "cC", 20: "ß?", 65: " "]])
        #expect(queue.sent(batch, under: other, state: state) == isRight)
        #expect(queue.count == left)
    }

    @Test(arguments: [("a\u{85}", "\u{85}"), ("\u{0}", "\u{0}")])
    func whatIsNoCharacterIsRefusedBeforeAnythingIsTyped(text: String, culprit: String) throws {
        let queue = KeyQueue(Self.tasks(text))
        #expect(throws: TypingError.untypable(try #require(culprit.unicodeScalars.first))) {
            try queue.check(keymap: Layout.us, state: KeyboardState(), spares: SpareKeys(Layout.us))
        }
    }

    @Test func withoutASpareKeyTheCharacterIsNamed() throws {
        let queue = KeyQueue(Self.tasks("aé"))
        #expect(throws: TypingError.notInLayout("é")) {
            try queue.check(keymap: Layout.us, state: KeyboardState(), spares: SpareKeys())
        }
    }

    @Test(
        arguments: [
            (PointerAction(.click(.left, .once)), nil, "+b1 -b1"),
            (PointerAction(.click(.left, .twice)), nil, "+b1 -b1 +b1 -b1"),
            (PointerAction(.press(.middle), modifiers: .control), nil, "+37 +b2 -37"),
            (PointerAction(.release(.middle)), nil, "-b2"),
            (
                PointerAction(.scroll(.down, steps: 2), modifiers: .shift), nil,
                "+50 +b5 -b5 +b5 -b5 -50"
            ),
            (
                PointerAction(.click(.right, .once), at: .start),
                PointerTrip(there: Point(x: 1, y: 2), back: Point(x: 3, y: 4)),
                "@1,2 +b3 -b3 @3,4"
            ),
        ] as [(PointerAction, PointerTrip?, String)])
    func pointerActions(action: PointerAction, trip: PointerTrip?, events: String) throws {
        #expect(try self.events(of: .pointer(action, trip: trip)) == events)
    }

    @Test func keysAreHeldAndReleasedOnce() throws {
        let control = try #require(Keysym(name: "Control_L"))
        let down = KeyboardState(base: .control, keysDown: [37])
        #expect(try events(of: .hold(control)) == "+37")
        #expect(try events(of: .hold(control), state: down).isEmpty)
        #expect(try events(of: .release(control), state: down) == "-37")
        #expect(try events(of: .release(control)).isEmpty)
    }

    /// Under a key that Krakel holds a chord is pressed as it is, and text as if it were up; one that the user holds is
    /// not the chord's. Behind Alt that is pressed again, a key is tapped that means nothing.
    @Test(
        arguments: [
            ("<Tab>", [64], "+23 -23"), ("<Alt+Tab>", [64], "+23 -23"),
            ("<Shift+Tab>", [64], "+50 +23 -23 -50"), ("<Tab>", [50], "+23 -23"),
            ("\"a\"", [64], "-64 +38 -38 +64 +248 -248"),
            ("<Tab>", [], "-64 +23 -23 +64 +248 -248"),
            ("<BackSpace>", [37], "-37 +22 -22 +37"),
            ("<Control+BackSpace>", [], "-64 +37 +22 -22 -37 +64 +248 -248"),
        ] as [(String, Set<UInt8>, String)])
    func chordsArePressedUnderHeldKeys(written: String, held: Set<UInt8>, events: String) throws {
        let down = held.isEmpty ? [64] : held
        var state = KeyboardState(base: Layout.us.modifiers(heldBy: down), keysDown: down)
        state.held = held
        let tasks = KeyTask.tasks(of: try ActionNotation.actions(in: written))
        let planned = try self.events(of: try #require(tasks.first), state: state)
        #expect(planned == events)
    }

    /// Its modifiers are held until a switcher of windows has heard of it.
    @Test(
        arguments: [
            ("<Alt+Tab>", "+64 | +23 -23 | ... | -64"),
            ("<Super+Shift+Tab>", "+133 | +50 +23 -23 -50 | ... | -133"),
            ("<Control+Alt+Tab>", "+37 | +64 | +23 -23 | ... | -64 | -37"),
            ("<Control+Tab>", "+37 +23 -23 -37"), ("<Alt+a>", "+64 +38 -38 -64"),
        ])
    mutating func aSwitchOfWindowsIsSpread(chord: String, steps: String) throws {
        var queue = KeyQueue(KeyTask.tasks(of: try ActionNotation.actions(in: chord)))
        var down: Set<UInt8> = []
        var found: [String] = []
        while true {
            var state = KeyboardState(base: Layout.us.modifiers(heldBy: down), keysDown: down)
            state.held = down
            let more = queue.spreadChord(keymap: Layout.us, state: state)
            #expect(more == 0 || found.isEmpty)
            guard let step = try queue.next(keymap: Layout.us, state: state, spares: &spares) else {
                break
            }
            if case .send(let batch) = step {
                found.append(written(batch.events))
                queue.sent(batch)
                for case .press(let key) in batch.events { down.insert(key) }
                for case .release(let key) in batch.events { down.remove(key) }
            } else {
                found.append("...")
                queue.waited()
            }
        }
        #expect(found.joined(separator: " | ") == steps)
    }

    private func events(of task: KeyTask, state: KeyboardState = KeyboardState()) throws -> String {
        var spares = SpareKeys(Layout.us)
        let queue = KeyQueue([task])
        let step = try queue.next(keymap: Layout.us, state: state, spares: &spares)
        guard case .send(let batch)? = step else { return "nothing" }
        return written(batch.events)
    }

    /// The us layout with all but 16 of the other keycodes in use.
    private static let smallKeyboard: Keymap = {
        var keys: [UInt8: Key] = [:]
        for (keycode, key) in Layout.us.keys.enumerated().dropFirst(8) {
            guard let keycode = UInt8(exactly: keycode) else { continue }
            let isSpare = key.groups.isEmpty && !(216..<232).contains(keycode)
            keys[keycode] = isSpare ? Layout.key([("F35", .none)]) : key
        }
        return Keymap(types: Layout.us.types, keys: keys)
    }()
}
