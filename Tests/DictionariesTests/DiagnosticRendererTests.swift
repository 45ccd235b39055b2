import Dictionaries
import Testing

@Suite struct DiagnosticRendererTests {
    private func rendered(_ line: String, column: Int, length: Int = 1) -> [String] {
        let diagnostic = Diagnostic(
            line: 2, column: column, length: length, message: "bad", remedy: "good")
        let text = DiagnosticRenderer(file: "f.dict", bytes: bytes("first\n\(line)\nlast"))
            .render(diagnostic).english
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func placeLineCaretAndRemedyAreShown() {
        #expect(
            rendered("\"a\" : 1203", column: 9, length: 2)
                == [
                    "f.dict:2:9: error: bad", "\"a\" : 1203", "        ^~", "  help: good", "",
                ])
    }

    @Test func tabsStayAligned() {
        #expect(rendered("\t\"a\"\t: 0", column: 8)[2] == "\t   \t  ^")
    }

    @Test func wideCharactersTakeTwoColumns() {
        #expect(rendered("\"漢字\" : 0", column: 8)[2] == String(repeating: " ", count: 9) + "^")
    }

    @Test func aPlaceBehindTheLineIsShown() {
        #expect(rendered("\"a\"", column: 4)[1...2] == ["\"a\"", "   ^"])
    }

    @Test(arguments: [1, 30, 250, 499, 500, 501])
    func longLinesAreCutAroundTheCaret(column: Int) throws {
        let line = String((0..<500).map { "abcdefghijklm"[$0 % 13] })
        let output = rendered(line, column: column)
        #expect(output[1].count <= DiagnosticRenderer.width + 2)
        let place = output[2].count - 1
        let shown = Array(output[1])
        if column <= 500 {
            #expect(shown[place] == Array(line)[column - 1])
        } else {
            #expect(place == shown.count)
        }
    }

    /// As where another file has taken the place of a dictionary.
    @Test func aFloodIsCutOff() {
        let text = bytes(String(repeating: "x\n", count: 1500))
        func rendered(_ count: Int) -> [String] {
            let diagnostics = (1...count).map { Diagnostic(line: $0, column: 1, message: "bad") }
            return DiagnosticRenderer(file: "f", bytes: text).render(diagnostics).map(\.english)
        }
        #expect(rendered(21).last == "f:21:1: error: bad\nx\n^\n")
        let flood = rendered(1500)
        #expect(flood.count == 21 && flood.first == "f:1:1: error: bad\nx\n^\n")
        #expect(flood.last?.contains(": error: 1480 more problems are not shown\n") == true)
    }

    @Test func controlCharactersAreNotSentToTheTerminal() {
        #expect(rendered("\u{1B}[2J", column: 1)[1] == "\u{FFFD}[2J")
    }
}

extension String {
    fileprivate subscript(position: Int) -> Character { Array(self)[position] }
}
