import Dictionaries
import Testing

/// Flicks that an entry takes, and entries that a turn takes.
@Suite struct GestureRuleTests {
    private func findings(_ text: String) throws -> [DictionaryFinding] {
        DictionaryCheck.findings(
            in: try DictionaryReader.read(bytes("krakel-dictionary 1\n" + text)).dictionary)
    }

    @Test func aFlickThatAStraightEntryTakesIsFound() throws {
        let found = try findings(
            """
            mode x
            <Alt+Left> : flick-left
            <BackSpace> : 654
            <Alt+Right> : flick-right
            "c" : 3214789
            """)
        #expect(found.count == 1)
        let finding = try #require(found.first)
        guard case .hiddenFlick("flick-left", let rival, everywhere: true) = finding.kind else {
            Issue.record("\(finding)")
            return
        }
        #expect(rival.example?.cellPath.description == "654")
        #expect(finding.severity == .warning)
        #expect(
            finding.message
                == "mode x: <Alt+Left> is flick-left, but a straight stroke that way is "
                + "<BackSpace>, drawn 654")
    }

    @Test func aFlickThatCountsElsewhereIsOnlyNoted() throws {
        let found = try findings(
            """
            mode x inherits z
            lock y : 3571
            "l" : 258
            mode y inherits z
            lock x : 3571
            mode z
            <Page_Down> : flick-down
            """)
        #expect(found.filter { $0.severity == .warning } == [])
        #expect(
            found.contains { if case .hiddenFlick(_, _, false) = $0.kind { true } else { false } })
    }

    @Test func strokesThatTurnAreFoundWhereTurnsAreBound() throws {
        let spiral = "\"@\" : 658963214789632147896321\n"
        #expect(try findings("mode x\n" + spiral) == [])
        let found = try findings(
            "mode x\n" + spiral + "\"o\" : 2147896321\n<F1> : turn-clockwise\n")
        #expect(found.map(\.kind) == [.takenByTurn])
        #expect(found.first?.actions == [.text("@")])
    }
}
