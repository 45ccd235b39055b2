import Dictionaries
import PureSupport
import Testing

@Suite struct LabelTests {
    @Test func everyLabelComesOutAsItWentIn() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<3000 {
            let label = random.text()
            let escaped = label.unicodeScalars
                .map { $0 == "\t" ? "\\t" : $0 == "\n" ? "\\n" : String($0) }.joined()
            let result = Label.text(of: Label.actions(for: label))
            #expect(Array(result.utf8) == Array(escaped.utf8))
        }
    }

    @Test(arguments: [
        "a", "", "\\", "\\theta", "\\\\", "\"", "<", "<>", "<br/>", "<a", "a>", "<Control+c> ",
        "<a>, <b>", "shift capitals", "ignore", "<Control+c>", "<Return>", "é", "e\u{301}", "#",
    ])
    func ordinaryLabels(label: String) {
        let result = Label.text(of: Label.actions(for: label))
        #expect(Array(result.utf8) == Array(label.utf8))
    }

    @Test func angleBracketsAroundAChordMakeAChord() throws {
        #expect(try Label.actions(for: "<Return>") == [chord([], "Return")])
        #expect(try Label.actions(for: "<shift+CTRL+t>") == [chord([.control, .shift], "t")])
        #expect(Label.text(of: Label.actions(for: "<shift+CTRL+t>")) == "<Control+Shift+t>")
        #expect(Label.actions(for: "<nonsense>") == [.text("<nonsense>")])
        #expect(Label.actions(for: "shift x") == [.text("shift x")])
    }

    @Test func otherActionsAreLabelledWithTheirNotation() throws {
        #expect(Label.text(of: [.shift(mode: "capitals")]) == "shift capitals")
        #expect(Label.text(of: [.text("a"), .ignore]) == "a, ignore")
        #expect(try Label.text(of: [.text("Hi"), chord([], "Return")]) == "Hi<Return>")
    }
}
