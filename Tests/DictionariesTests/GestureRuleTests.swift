import Testing

@testable import Dictionaries

/// Flicks that an entry takes, swipes that a pan takes, and entries that a turn takes.
@Suite struct GestureRuleTests {
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
            finding.message.english
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

    /// A stroke of a character that is no entry by itself; where it is one, it is no flick.
    @Test func strokesThatAreFlicksAreFoundWhereTheseAreBound() throws {
        let letters = "mode x\n\"x\" : 357|951\n\"t\" : 456|258\n<F1> : flick-up-left\n"
        let found = try findings(letters)
        #expect(found.map(\.actions) == [[.text("x")]])
        #expect(found.first?.rival?.mode == "x" && found.first?.severity == .warning)
        guard case .takenByFlick("flick-up-left", _)? = found.first?.kind else {
            Issue.record("\(found)")
            return
        }
        #expect(try findings(letters.replacing("up-left", with: "up-right")) == [])
        let other = try findings(letters + "\"b\" : 951\n")
        #expect(!other.contains { if case .takenByFlick = $0.kind { true } else { false } })
    }

    @Test func lettersThatAreScratchOutsAreFoundWhereTheseAreBound() throws {
        let letters = "mode x\n\"z\" : 654565456\n\"w\" : 182436\n<F1> : 6545654565456\n"
        #expect(try findings(letters).filter { $0.kind == .takenByScratchOut } == [])
        let found = try findings(letters + "take back : scratch-out\n")
            .filter { $0.kind == .takenByScratchOut }
        #expect(found.map(\.actions) == [[.text("z")]])
    }

    @Test func aSwipeThatAPanTakesIsFound() throws {
        let found = try findings(
            """
            mode x
            scroll left : pan-3-left
            <Alt+Left> : swipe-3-left
            <Alt+Right> : swipe-3-right
            <Alt+Up> : swipe-4-left
            """)
        #expect(found.count == 1)
        let finding = try #require(found.first)
        #expect(finding.severity == .warning)
        #expect(
            finding.message.english
                == "mode x: <Alt+Left> is swipe-3-left, but fingers that go that way pan: "
                + "pan-3-left is scroll left")
        #expect(finding.rival == EntryPlace(mode: "x", actions: finding.rival?.actions))
    }

    @Test(arguments: [("scroll up : pan-2-up", false), ("scroll up : pan-2-up pan-2-left", true)])
    func aSwipeBetweenTwoWaysIsFoundWhereOneOfThemIsAPans(_ pans: String, isWhole: Bool) throws {
        let found = try findings("mode x\n\(pans)\n<F1> : swipe-2-up-left\n<F2> : swipe-2-down\n")
        #expect(found.count == 1)
        let kind = try #require(found.first?.kind)
        guard case .hiddenSwipe("swipe-2-up-left", _, "pan-2-up", isWhole, true) = kind else {
            Issue.record("\(found)")
            return
        }
    }

    @Test func whatIsDoneOnceIsFoundWhereStepsComeFirst() throws {
        let found = try findings(
            "mode x\n<F1> : pinch-2-in-once\n<F2> : pinch-2-in\n<F3> : pinch-2-out-once\n")
        #expect(
            found.map(\.message.english) == [
                "mode x: <F1> is pinch-2-in-once, but what these fingers do at each step comes "
                    + "first: pinch-2-in is <F2>"
            ])
    }

    @Test func aSwipeThatCountsElsewhereIsOnlyNoted() throws {
        let found = try findings(
            """
            applications maps : marble
            mode x
            <Alt+Left> : swipe-3-left
            mode x for maps
            scroll left : pan-3-left
            """)
        #expect(found.filter { $0.severity == .warning } == [])
        #expect(
            found.contains {
                if case .hiddenSwipe(_, _, _, _, false) = $0.kind { true } else { false }
            })
    }

    @Test func aSwipeOfAnApplicationIsHiddenByThePanOfAll() throws {
        let found = try findings(
            """
            applications maps : marble
            mode x
            scroll left : pan-3-left
            mode x for maps
            <Alt+Left> : swipe-3-left
            """)
        #expect(found.map(\.severity) == [.warning])
        #expect(found.first?.mode == "x for maps")
    }
}
