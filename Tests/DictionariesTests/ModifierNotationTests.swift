// The notation of modifiers that stick and of keys that are held, its mistakes, and what they make of other
// actions.

import PureSupport
import Testing

@testable import Dictionaries

@Suite struct ModifierNotationTests {
    static let usual = [
        ("stick Control", Action.stick(.control)),
        ("stick Control+Shift", .stick([.control, .shift])),
        ("stick Alt+AltGr+Super+Meta+Hyper", .stick([.alt, .altGr, .super, .meta, .hyper])),
        ("stick lock Shift", .stickLock(.shift)),
        ("stick lock Control+Alt", .stickLock([.control, .alt])),
        ("hold <Super_L>", .hold(key("Super_L"))), ("hold <a>", .hold(key("a"))),
        ("release <Super_L>", .release(key("Super_L"))),
    ]

    static let otherWays = [
        ("stick  shift+CTRL", "stick Control+Shift"), ("stick\tlock\talt", "stick lock Alt"),
        ("hold<Page_Up>", "hold <Prior>"), ("stick Shift,\"a\"", "stick Shift, \"a\""),
    ]

    @Test func noModifierIsWrittenAsNothing() {
        #expect(ActionNotation.text(of: .stick([])) == "ignore")
        #expect(ActionNotation.text(of: .stickLock([])) == "ignore")
    }

    static let mistakes: [(String, DictionaryProblem, Range<Int>)] = [
        ("stick", DictionaryProblem.missingModifier(after: "stick"), 5..<5),
        ("stick lock", .missingModifier(after: "stick lock"), 10..<10),
        ("stick, ignore", .missingModifier(after: "stick"), 5..<6),
        ("stick <Control>", .missingModifier(after: "stick"), 6..<7),
        ("stick Control+", .missingModifier(after: "stick"), 13..<14),
        ("stick +Control", .missingModifier(after: "stick"), 6..<7),
        ("stick Control++Shift", .missingModifier(after: "stick"), 14..<15),
        ("stick Control + Shift", .blankBesidePlus, 13..<14),
        ("stick Control+ Shift", .blankBesidePlus, 14..<15),
        ("stick Contrl", .unknownModifier("Contrl"), 6..<12),
        ("stick Control+c", .unknownModifier("c"), 14..<15),
        ("stick lock Shift+Shift", .repeatedModifier("Shift"), 17..<22),
        ("stick Control Shift", .missingComma, 14..<15),
        ("hold", .missingHeldKey(after: "hold", word: ""), 4..<4),
        ("release Super_L", .missingHeldKey(after: "release", word: "Super_L"), 8..<15),
        ("hold <Control+c>", .heldChord(after: "hold"), 5..<16),
        ("hold <Super>", .unknownKey("Super"), 6..<11),
        ("hold <>", .missingKey, 6..<7),
        ("hold <a", .unclosedChord, 5..<6),
    ]

    static let remedies = [
        ("stick", "stick Control"), ("stick lock", "stick lock Control"),
        ("stick Strg", "Control"), ("stick lock Contrl", "Control"), ("stick win", "Super"),
        ("stick Control + Shift", "Control+Shift"), ("stik Control", "stick"),
        ("hold", "hold <Super_L>"), ("release Return", "release <Return>"),
        ("hold Super", "hold <Super_L>"), ("hold AltGr", "hold <ISO_Level3_Shift>"),
        ("hold retrun", "hold <Return>"), ("hold <Super>", "Super_L"), ("hod <a>", "hold"),
        ("relase <a>", "release"), ("hold <Alt+x>", "hold <Control_L>, hold <c>"),
    ]

    /// The modifiers that are stuck, for once and for good, the action, and what becomes of it.
    @Test(
        arguments: [
            (Modifiers.control, [], "\"c\"", "<Control+c>"),
            (.shift, [], "\"a\"", "<Shift+a>"),
            (.shift, .alt, "\"a\"", "<Shift+Alt+a>"),
            (.control, [], "\"Hi!\"", "<Control+H>, \"i!\""),
            ([], .control, "\"Hi!\"", "<Control+H>, <Control+i>, <Control+exclam>"),
            (.shift, .control, "\"ab\"", "<Control+Shift+a>, <Control+b>"),
            (.control, [], #""\n""#, "<Control+Return>"), (.shift, [], #""\t""#, "<Shift+Tab>"),
            (.control, [], "\" \"", "<Control+space>"), (.alt, [], "\"€\"", "<Alt+EuroSign>"),
            (.alt, [], "\"я\"", "<Alt+Cyrillic_ya>"),
            (.control, [], "\"é\"", "<Control+eacute>"),
            (.control, [], "\"e\u{301}\"", "<Control+eacute>"),
            // No key types it at once.
            (.control, .shift, "\"👩\u{200D}💻a\"", "\"👩\u{200D}💻\", <Shift+a>"),
            (.control, [], "<Shift+Return>", "<Control+Shift+Return>"),
            (.control, .shift, "<Control+a>", "<Control+Shift+a>"),
            (.control, [], "button 1 twice at start", "button Control+1 twice at start"),
            ([], .control, "scroll up 3", "scroll Control+up 3"),
            (.shift, [], "button hold Control+1", "button hold Control+Shift+1"),
        ] as [(Modifiers, Modifiers, String, String)])
    func stuckModifiersAreAdded(
        once: Modifiers, locked: Modifiers, text: String, becomes: String
    ) throws {
        let action = try #require(try ActionNotation.actions(in: text).first)
        let result = action.under(once: once, locked: locked)
        #expect(ActionNotation.text(of: result.actions) == becomes)
        #expect(result.isUsed)
    }

    @Test(arguments: [
        "\"\"", "hold <a>", "release <a>", "stick Shift", "stick lock Shift", "shift x", "lock x",
        "ignore",
    ])
    func othersLeaveThemStuck(text: String) throws {
        let action = try #require(try ActionNotation.actions(in: text).first)
        let result = action.under(once: .control, locked: .alt)
        #expect(result.actions == [action])
        #expect(!result.isUsed)
    }

    @Test func withoutThemNothingChanges() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let action = random.action()
            let result = action.under(once: [], locked: [])
            #expect(result.actions == [action])
            #expect(!result.isUsed)
        }
    }
}

/// The key called `name`, which is one.
private func key(_ name: String) -> Keysym { Keysym(name: name) ?? Keysym(rawValue: 0) }
