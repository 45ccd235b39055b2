// Texts that are read from the right, as they stand from left to right.

import Testing

@testable import X11

@Suite struct VisualOrderTests {
    @Test(arguments: [
        ("close", "close"), ("", ""), ("12 (3)", "12 (3)"), ("äöü …", "äöü …"),
        // Hebrew: alef, bet, gimel.
        ("\u{5D0}\u{5D1}\u{5D2}", "\u{5D2}\u{5D1}\u{5D0}"),
        ("\u{5D0}\u{5D1} \u{5D2}", "\u{5D2} \u{5D1}\u{5D0}"),
        ("\u{5D0} (\u{5D1})", "(\u{5D1}) \u{5D0}"),
        // What is read from the left among it keeps its order.
        ("\u{5D0} 12 \u{5D1}", "\u{5D1} 12 \u{5D0}"),
        ("\u{5D0} ab c \u{5D1}", "\u{5D1} ab c \u{5D0}"),
        // A word of it in a text that is read from the left.
        ("a \u{5D0}\u{5D1} b", "a \u{5D1}\u{5D0} b"),
        ("Ctrl+\u{5D0}", "Ctrl+\u{5D0}"),
        ("\u{5D0}\u{5D1}…", "…\u{5D1}\u{5D0}"),
        // A mark stays with its letter.
        ("\u{5D0}\u{5B8}\u{5D1}", "\u{5D1}\u{5D0}\u{5B8}"),
    ])
    func charactersStandInTheirOrder(text: String, drawn: String) {
        #expect(VisualOrder.of(text) == drawn)
    }
}
