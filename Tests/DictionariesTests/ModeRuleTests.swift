// The ways between modes that DictionaryCheck finds wanting.

import Dictionaries
import Testing

@Suite struct ModeRuleTests {
    private func found(_ source: String, begunIn starts: Set<String> = []) throws -> [String] {
        DictionaryCheck.findings(
            in: try reading(source).dictionary,
            rules: [.unreachableModes(begunIn: starts), .waysBack]
        ).map { "\($0.severity) \($0.mode): \($0.kind)" }
    }

    @Test(arguments: [
        // By shift, by lock, by inheritance, from above and below.
        (
            "mode a inherits b\nshift c : 1\nmode b\nmode c\nmode above\nshift d : 3\n"
                + "mode d\nmode below\nshift e : 3\nmode e\n", []
        ),
        // A circle that nothing leads into.
        (
            "mode a\nmode island\nshift reef : 258\nmode reef\nshift island : 258\n",
            ["warning island: unreachableMode", "warning reef: unreachableMode"]
        ),
        // Nothing leads to it: writing may begin there, and goes on from there.
        (
            "mode a\nmode gestures\nshift more : 159\nshift gestures : 951\nmode more\n",
            ["note gestures: ownStart"]
        ),
        // For some applications, or begun in there.
        (
            "applications x : y\nstart pen for x\nmode a\nmode a for x\nshift b : 1\nmode b\nmode pen\n",
            []
        ),
        // What it adds to is missing, which is a mistake of its own.
        ("applications x : y\nmode a\nmode gestures for x\n\"b\" : 1\n", []),
        // Marks are for whoever inherits them.
        ("mode a\nmode marks\nmark \"\\u{301}\" : 753\n", []),
    ])
    func modesThatAreNotReachedAreFound(source: String, expected: [String]) throws {
        #expect(try found(source) == expected)
        #expect(try found(source, begunIn: ["gestures", "island"]) == [])
    }

    @Test(arguments: [
        ("mode a\nlock b : 1\nmode b\n", ["b"]),
        ("mode a\nlock b : 1\nmode b\nlock a : 1\n", []),
        // A shift comes back by itself.
        ("mode a\nshift b : 1\nmode b\n", []),
        // Back by way of others: another lock, a one-shot mode, what is inherited, above, below.
        ("mode a\nlock b : 1\nmode b\nlock c : 1\nmode c\nlock a : 1\n", []),
        ("mode a\nlock b : 1\nmode b\nshift c : 1\nmode c\nlock a : 1\n", []),
        ("mode a\nlock b : 1\nmode b inherits c\nmode c\nlock a : 1\n", []),
        ("mode a\nlock b : 1\nmode b\nmode above\nlock a : 1\n", []),
        ("mode a\nlock b : 1\nmode b\nmode below\nlock a : 1\n", []),
        // A shift to the first mode leads back for one character only.
        ("mode a\nlock b : 1\nmode b\nshift a : 1\n", ["b"]),
        ("mode a\nlock b : 1\nmode b\nlock c : 1\nmode c\nlock b : 1\n", ["b", "c"]),
        // Who begins there has not come from the first mode.
        ("mode a\nmode g\nlock h : 1\nmode h\n", []),
    ])
    func modesWithNoWayBackAreFound(source: String, expected: [String]) throws {
        #expect(
            try found(source).filter { $0.hasPrefix("warning") }
                == expected.map { "warning \($0): noWayBack(first: \"a\")" })
    }
}
