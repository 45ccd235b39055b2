// The exact events of plans, and why there is none.

import Dictionaries
import Keyboard
import Testing

@Suite struct KeyPlanTests {
    @Test(
        arguments: [
            ("", "", [], []),
            ("a", "+38 -38", [], []),
            ("A", "+50 +38 -38 -50", [], []),
            ("AB!", "+50 +38 -38 +56 -56 +10 -10 -50", [], []),
            ("aA1", "+38 -38 +50 +38 -38 -50 +10 -10", [], []),
            // Caps Lock does the work of Shift for letters, and Shift takes it back.
            ("A", "+38 -38", .lock, []),
            ("!", "+50 +10 -10 -50", .lock, []),
            ("a", "+50 +38 -38 -50", .lock, []),
            ("aB", "+50 +38 -38 -50 +56 -56", .lock, []),
            // The keypad comes last, whatever Num Lock says.
            ("1+", "+10 -10 +50 +21 -21 -50", [], []), ("1", "+10 -10", .mod2, []),
            ("\n\t\u{8}\u{1B}", "+36 -36 +23 -23 +22 -22 +9 -9", [], []),
            // What is held is let go and pressed again.
            ("a", "-50 +38 -38 +50", [], [50]), ("A", "-50 +50 +38 -38 -50 +50", [], [50]),
            ("a", "-50 -37 +38 -38 +37 +50", [], [37, 50]),
            // A typing key that is down is let go for good.
            ("a", "-38 +38 -38", [], [38]),
        ] as [(String, String, ModifierMask, Set<UInt8>)])
    func text(text: String, events: String, locked: ModifierMask, down: Set<UInt8>) throws {
        let base: ModifierMask = [
            down.contains(50) ? .shift : [], down.contains(37) ? .control : [],
        ]
        let state = KeyboardState(base: base, locked: locked, keysDown: down)
        #expect(
            written(try KeyPlan.text(text.unicodeScalars, keymap: Layout.us, state: state))
                == events)
    }

    /// fr(bepo) has the minus sign also on the keypad with Shift, which changes the font of xterm.
    @Test func theKeypadComesLastAtEveryLevel() throws {
        let keymap = Keymap(
            types: KeyTypes.all,
            keys: Layout.modifierKeys.merging([
                17: Layout.key([
                    ("minus", .none), ("8", .none), ("U2212", .none), ("onequarter", .none),
                ]),
                82: Layout.key([("KP_Subtract", .none), ("U2212", .none)]),
            ]) { $1 })
        let plan = try KeyPlan.text(
            "\u{2212}".unicodeScalars, keymap: keymap, state: KeyboardState())
        #expect(written(plan) == "+108 +17 -17 -108")
    }

    @Test(arguments: [
        ("@", "+108 +24 -24 -108"), ("€²", "+108 +26 -26 +11 -11 -108"),
        ("¡", "+50 +108 +10 -10 -108 -50"), ("öß", "+47 -47 +20 -20"),
    ])
    func altGr(text: String, events: String) throws {
        let plan = try KeyPlan.text(
            text.unicodeScalars, keymap: Layout.german, state: KeyboardState())
        #expect(written(plan) == events)
    }

    /// Caps Lock is put aside for what an application would capitalise by itself.
    @Test(arguments: [
        ("a", "+50 +38 -38 -50"), ("A", "+38 -38"), ("?", "+50 +20 -20 -50"),
        ("ß", "+66 -66 +20 -20 +66 -66"), ("æ", "+66 -66 +108 +38 -38 -108 +66 -66"),
        ("Aß", "+66 -66 +50 +38 -38 -50 +20 -20 +66 -66"), ("Æ", "+50 +108 +38 -38 -108 -50"),
    ])
    func capsLock(text: String, events: String) throws {
        let plan = try KeyPlan.text(
            text.unicodeScalars, keymap: Layout.german, state: KeyboardState(locked: .lock))
        #expect(written(plan) == events)
    }

    @Test(arguments: ["é", "aé", "e\u{301}", "\r", "a\u{0}", "´", "ф"])
    func oneMissingCharacterStopsTheWholeText(text: String) {
        #expect(throws: TypingError.self) {
            try KeyPlan.text(text.unicodeScalars, keymap: Layout.us, state: KeyboardState())
        }
    }

    @Test func theMissingCharacterIsNamed() {
        #expect(throws: TypingError.notInLayout("é")) {
            try KeyPlan.text("aéb€".unicodeScalars, keymap: Layout.us, state: KeyboardState())
        }
    }

    @Test func theGroupCounts() throws {
        let state = KeyboardState(group: 1)
        #expect(
            written(
                try KeyPlan.text("фБ 1".unicodeScalars, keymap: Layout.usAndRussian, state: state))
                == "+38 -38 +50 +59 -59 -50 +65 -65 +10 -10")
        // Where no group can be locked, there is only the present one.
        #expect(throws: TypingError.notInLayout("a")) {
            try KeyPlan.text("a".unicodeScalars, keymap: Layout.usAndRussian, state: state)
        }
    }

    /// Each key says its group, so that nobody's switch comes between; the present one is preferred.
    @Test(arguments: [
        (0, "a1", "g0 +38 -38 g0 +10 -10 g0"), (0, "aф", "g0 +38 -38 g1 +38 -38 g0"),
        (1, "1ф", "g1 +10 -10 g1 +38 -38 g1"), (1, "Ф", "g1 +50 g1 +38 -38 -50 g1"),
        (1, "Aф!", "g0 +50 g0 +38 -38 -50 g1 +38 -38 g1 +50 g1 +10 -10 -50 g1"),
    ])
    func anotherGroupIsUsedWhereItHasTheCharacter(group: Int, text: String, events: String) throws {
        let state = KeyboardState(group: group, lockedGroup: group)
        let plan = try KeyPlan.text(text.unicodeScalars, keymap: Layout.usAndRussian, state: state)
        #expect(written(plan) == events)
        var simulator = KeySimulator(keymap: Layout.usAndRussian, state: state)
        simulator.feed(plan)
        #expect(simulator.text == text)
        #expect(simulator.state == state)
    }

    @Test(
        arguments: [
            (ModifierMask.shift, "Aa", "+38 -38 +38 -38"), (.shift, "a", nil), (.control, "a", nil),
        ] as [(ModifierMask, String, String?)])
    func latches(latched: ModifierMask, text: String, events: String?) {
        let state = KeyboardState(latched: latched)
        guard let events else {
            #expect(throws: TypingError.latched(latched)) {
                try KeyPlan.text(text.unicodeScalars, keymap: Layout.us, state: state)
            }
            return
        }
        #expect(
            (try? KeyPlan.text(text.unicodeScalars, keymap: Layout.us, state: state)).map(written)
                == events)
    }

    @Test func aLockWithoutAKeyIsInTheWay() {
        let state = KeyboardState(locked: .shift)
        #expect(throws: TypingError.blocked(by: .shift)) {
            try KeyPlan.text("a".unicodeScalars, keymap: Layout.us, state: state)
        }
        #expect(throws: TypingError.groupLatched) {
            try KeyPlan.text(
                "a".unicodeScalars, keymap: Layout.us, state: KeyboardState(isGroupLatched: true))
        }
    }

    @Test(
        arguments: [
            (.control, "c", "+37 +54 -54 -37", []),
            (.control, "plus", "+37 +50 +21 -21 -50 -37", []),
            ([.control, .shift], "t", "+37 +50 +28 -28 -50 -37", []),
            (.control, "T", "+37 +50 +28 -28 -50 -37", []),
            (.control, "t", "+37 +28 -28 -37", .lock),
            (.shift, "Tab", "+50 +23 -23 -50", []), (.alt, "Tab", "+64 +23 -23 -64", []),
            (.meta, "x", nil, []), (.meta, "q", "+64 +24 -24 -64", []),
            (.super, "a", "+133 +38 -38 -133", []),
            ([.control, .alt], "F1", "+37 +64 +67 -67 -64 -37", []),
            ([], "A", "+50 +38 -38 -50", []),
            ([], "Caps_Lock", "+66 -66", []), ([], "Caps_Lock", "+66 -66", .lock),
            ([], "Num_Lock", "+77 -77", .mod2),
            ([], "A", "+38 -38", .lock), ([], "dead_acute", "+34 -34", []),
        ] as [(Modifiers, String, String?, ModifierMask)])
    func chord(modifiers: Modifiers, name: String, events: String?, locked: ModifierMask) throws {
        let chord = Chord(modifiers: modifiers, key: try #require(Keysym(name: name)))
        let state = KeyboardState(locked: locked)
        guard let events else {
            #expect(throws: TypingError.noKey(chord.key)) {
                try KeyPlan.chord(chord, keymap: Layout.us, state: state)
            }
            return
        }
        #expect(written(try KeyPlan.chord(chord, keymap: Layout.us, state: state)) == events)
    }

    @Test func aChordWithoutItsModifierOrKeyIsRefused() throws {
        let key = try #require(Keysym(name: "a"))
        #expect(throws: TypingError.noModifierKey(.hyper)) {
            try KeyPlan.chord(
                Chord(modifiers: [.control, .hyper], key: key), keymap: Layout.us,
                state: KeyboardState())
        }
        let missing = try #require(Keysym(name: "Hyper_L"))
        #expect(throws: TypingError.noKey(missing)) {
            try KeyPlan.chord(
                Chord(modifiers: .control, key: missing), keymap: Layout.us,
                state: KeyboardState())
        }
    }

    @Test func aCommandFindsItsKeyInAnotherGroup() throws {
        let key = try #require(Keysym(name: "c"))
        let state = KeyboardState(group: 1, lockedGroup: 1)
        let plan = try KeyPlan.chord(
            Chord(modifiers: .control, key: key), keymap: Layout.usAndRussian, state: state)
        #expect(written(plan) == "g0 +37 g0 +54 -54 -37 g1")
        #expect(throws: TypingError.noKey(key)) {
            try KeyPlan.chord(
                Chord(key: key), keymap: Layout.usAndRussian, state: KeyboardState(group: 1))
        }
    }
}
