// The words that people are told for actions.

import Dictionaries
import Testing

@Suite struct ActionWordsTests {
    @Test(arguments: [
        ("\"a\"", "a"), ("\" \"", "space"), ("\"Kind regards\"", "Kind regards"),
        ("\"a\\nb\"", "a⏎b"), ("\"\\u{A0}\"", "no-break space"), ("\"ä\"", "ä"),
        ("\"\\u{301}\"", "\u{25CC}\u{301}"), ("\"\\n\"", "new line"), ("\"日本\"", "日本"),
        ("<Return>", "Return"), ("<BackSpace>", "Backspace"), ("<Left>", "←"),
        ("<Control+c>", "Ctrl+C"), ("<Control+Shift+t>", "Ctrl+Shift+T"), ("<a>", "a"),
        ("<Control+Page_Up>", "Ctrl+Page Up"), ("<Alt+F4>", "Alt+F4"), ("<space>", "Space"),
        ("<XF86AudioMicMute>", "Audio Mic Mute"), ("<XF86AudioMute>", "Mute"),
        ("shift capitals", "next: capitals"), ("lock digits", "from now on: digits"),
        ("stick Control", "next with Ctrl"), ("stick lock Control+Alt", "hold Ctrl+Alt"),
        ("stick none", "let go of all held keys"), ("hold <Shift_L>", "hold Shift L"),
        ("button 2", "click middle"), ("scroll down 3", "wheel down ×3"),
        ("mark \"\\u{308}\"", "\u{25CC}\u{308}"), ("run \"xterm -e top\"", "start xterm -e top"),
        ("take back", "take back"), ("ignore", "nothing"), ("\"Hi\", <Return>", "Hi, Return"),
        ("\"a\", \" \", \"b\"", "a b"), ("\"  \\u{200B}\"", "space, space, zero width space"),
        ("\"\\u{3164}\"", "hangul filler"), ("\"\\u{2003}\"", "em space"), ("\"a \"", "a "),
        ("desktop 3", "desktop 3"), ("desktop left", "desktop ←"),
        ("desktop next", "next desktop"), ("desktop show", "show the desktop"),
        ("window to-desktop 2", "window → desktop 2"),
        ("window to-desktop previous follow", "window → previous desktop, follow it"),
    ])
    func actionsHaveWords(_ notation: String, _ words: String) throws {
        let actions = try ActionNotation.actions(in: notation)
        #expect(ActionWords().text(of: actions) == words)
    }

    /// Names of modes are words.
    @Test func wordsAreTranslatedAndWhatIsTypedIsNot() throws {
        let words = ActionWords { $0.uppercased() }
        let actions = try ActionNotation.actions(in: "\"space\", shift capitals, <Return>")
        #expect(words.text(of: actions) == "space, NEXT: CAPITALS, RETURN")
    }
}
