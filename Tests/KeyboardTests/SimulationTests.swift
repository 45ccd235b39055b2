// Shows that an application gets exactly the text, and the keyboard its state back, whatever is locked and
// held.

import Keyboard
import PureSupport
import Testing

struct Situation: CustomTestStringConvertible {
    var name: String
    var keymap: Keymap
    var state: KeyboardState

    var testDescription: String { "\(name) group \(state.group) \(state.locked) \(state.keysDown)" }

    static let all: [Situation] = {
        let layouts = [
            ("us", Layout.us, 0), ("german", Layout.german, 0), ("us+ru", Layout.usAndRussian, 0),
            ("us+ru", Layout.usAndRussian, 1),
        ]
        let locks: [ModifierMask] = [[], .lock, .mod2, [.lock, .mod2]]
        let held: [([UInt8], ModifierMask)] = [
            ([], []), ([Layout.shift], .shift), ([Layout.control], .control),
            ([Layout.shift, Layout.control], [.shift, .control]), ([Layout.altGr], .mod5),
        ]
        return layouts.flatMap { name, keymap, group in
            locks.flatMap { locked in
                held.map { keys, base in
                    Situation(
                        name: name, keymap: keymap,
                        state: KeyboardState(
                            base: base, locked: locked, group: group, keysDown: Set(keys)))
                }
            }
        }
    }()
}

@Suite struct SimulationTests {
    @Test(arguments: Situation.all)
    func everyCharacterArrives(situation: Situation) throws {
        let characters = situation.keymap.characters(in: situation.state.group)
        #expect(characters.count > 12)
        for character in characters {
            try check(String(character), in: situation)
        }
    }

    @Test(arguments: Situation.all)
    func textsArrive(situation: Situation) throws {
        let characters = situation.keymap.characters(in: situation.state.group).map(Character.init)
        var generator = SeededGenerator(seed: 7)
        for length in 1...40 {
            let text = (0..<length).compactMap { _ in characters.randomElement(using: &generator) }
            try check(String(text), in: situation)
        }
    }

    private func check(_ text: String, in situation: Situation) throws {
        let plan = try KeyPlan.text(
            text.unicodeScalars, keymap: situation.keymap, state: situation.state)
        var simulator = KeySimulator(keymap: situation.keymap, state: situation.state)
        simulator.feed(plan)
        #expect(simulator.text == text)
        #expect(simulator.state == situation.state)
    }

    /// The simulator is no mirror of the planner: it notices a wrong plan.
    @Test func wrongPlansAreNoticed() {
        var simulator = KeySimulator(keymap: Layout.us, state: KeyboardState(locked: .lock))
        simulator.feed(.press(38))
        #expect(simulator.text == "A")
        #expect(simulator.state.keysDown == [38])
        simulator.feed(.press(Layout.control))
        simulator.feed(.press(56))
        #expect(simulator.text == "A")
        #expect(simulator.received.last?.modifiers == [.lock, .control])
        simulator.feed(.press(Layout.capsLock))
        simulator.feed(.release(Layout.capsLock))
        #expect(simulator.state.locked == [])
    }
}
