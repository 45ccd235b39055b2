// A text beside the one that was to be written.

import Learning
import Testing

@Suite struct WrittenTextTests {
    /// Wrong characters in parentheses, missing ones in brackets, and the rest behind a bar.
    private func shown(_ text: String, _ wanted: String) -> String {
        let written = WrittenText(text, wanted: wanted)
        return written.places.map { place in
            switch place.verdict {
            case .right: "\(place.character)"
            case .wrong: "(\(place.character))"
            case .missing: "[\(place.character)]"
            }
        }.joined() + "|" + written.rest
    }

    @Test(arguments: [
        ("", "My line", "|My line"), ("My", "My line", "My| line"),
        ("My line", "My line", "My line|"),
        ("Mv", "My line", "M(v)| line"), ("Myy li", "My line", "My(y) li|ne"),
        ("M li", "My line", "M[y] li|ne"), ("My lime!", "My line", "My li(m)e(!)|"),
    ])
    func eachCharacterIsJudged(_ text: String, _ wanted: String, _ expected: String) {
        let shown = shown(text, wanted)
        // Which of two equal ones was too many is all the same.
        #expect(shown == expected || shown == expected.replacing("y(y)", with: "(y)y"))
    }

    @Test func itIsRightOnceAllOfItIs() {
        #expect(WrittenText("ab", wanted: "ab").isRight)
        #expect(!WrittenText("a", wanted: "ab").isRight)
        #expect(WrittenText("ax", wanted: "ab").mistakes == 1)
        #expect(!WrittenText("abb", wanted: "ab").isRight)
    }
}
