// Putting gestures into a dictionary that is there.

import Dictionaries
import DictionaryTools
import Strokes
import Testing

@Suite struct GestureListTests {
    private func document(_ text: String) throws -> DictionaryDocument {
        try DictionaryDocument(Array(text.utf8))
    }

    private let list = """
        krakel-dictionary 1
        mode any
        <Control+c> : 3214789 # copy
        <Control+v> : 183 # paste
        """

    @Test func keepsWhatIsThereAndAddsNothingTwice() throws {
        let own = "# mine\nkrakel-dictionary 1\nmode letters\n\"a\":14789 # an a\n\n# the end\n"
        var document = try document(own)
        var list = try GestureList(self.document(list))
        list.lines.append(.comment("a remark"))
        for _ in 0..<3 {
            let merge = GestureMerge(of: list, into: document, mode: "gestures")
            document.add(merge.missing, to: "gestures")
        }
        #expect(
            text(document) == own + """

                mode gestures
                <Control+c>      : 3214789  # imported: copy
                <Control+v>      : 183  # imported: paste
                # a remark

                """)
    }

    @Test func leavesStrokesAloneThatDoSomethingElse() throws {
        let own = try document("krakel-dictionary 1\nmode gestures\n<Return> : 183\n")
        let merge = try GestureMerge(of: GestureList(document(list)), into: own, mode: "gestures")
        #expect(merge.missing.gestures.map(\.comment) == ["copy"])
        #expect(merge.taken.map(\.comment) == ["paste"])
        #expect(merge.knownCount == 0)
    }
}
