// Shows that a file is taken for what it is, whatever it is called.

import Testing

@testable import DictionaryTools

@Suite struct ForeignGestureTests {
    private func read(_ text: String) throws(ForeignError) -> ForeignGestures {
        try ForeignGestures(Array(text.utf8), name: "file")
    }

    @Test func eachKindIsTold() throws {
        guard case .dictionary = try read("# x\nkrakel-dictionary 1\nmode a\n\"a\" : 147\n")
        else { throw ForeignError(text: "no dictionary") }
        guard case .gestures = try read(EasystrokeTests.archive) else {
            throw ForeignError(text: "no gestures")
        }
        guard
            case .alphabet = try read("Mode \"abc\" {\n    Key a = grid(\"147\")\n}\n")
        else { throw ForeignError(text: "no alphabet") }
    }

    @Test(arguments: [
        "", "krakel-dictionary 1\n", "krakel-dictionary 9\n", "Mode {",
        "22 serialization::archive x", "hello", "14789 <Control+l>\n",
    ])
    func whatIsNoneIsTold(_ text: String) {
        #expect(throws: ForeignError.self) { try read(text) }
    }

    @Test func programsComeInAsComments() throws {
        let files = try Files(own: "krakel-dictionary 1\nmode letters\n")
        var session = EditSession(files.stack)
        let gestures = try read(
            "krakel-dictionary 1\nmode letters\nrun \"rm\" : 147\n\"a\" : 258 # bow\n")
        try session.make(.take(gestures, below: [:]))
        #expect(files.own.contains("# run \"rm\" : 147"))
        #expect(files.own.contains("258  # imported: bow"))
        #expect(try files.row("a").origins == [.imported])
    }
}
