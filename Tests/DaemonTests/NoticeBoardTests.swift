// What is told of news, in which words, and when.

import System
import Testing

@testable import Daemon

@Suite struct NoticeBoardTests {
    private var board = NoticeBoard()

    private static let mistake: Message = """
        /home/me/strokes.dict:12:9: error: unknown key `Retrun`
        <Shift+Retrun> : 3587
               ^~~~~~
          help: did you mean `Return`?

        """

    /// What is shown at `now`, all of it taken by the desktop.
    private func shown(_ board: inout NoticeBoard, at now: Int64) -> [String] {
        var lines: [String] = []
        while let delivery = board.next(at: now) {
            lines.append(delivery.notice.summary + (delivery.replaced.map { " for \($0)" } ?? ""))
            board.delivered(UInt32(lines.count))
        }
        return lines
    }

    @Test func mistakesAreToldWithTheirPlaceAndWhatHelps() throws {
        let notice = try #require(Notice([.mistakes(in: .dictionary, [Self.mistake])]))
        #expect(notice.summary == "1 mistake in your dictionary" && notice.isError)
        #expect(
            notice.body == """
                /home/me/strokes.dict:12:9: error: unknown key `Retrun`
                help: did you mean `Return`?
                All of it with its place: `krakel check`
                """)
        let several = Notice([.mistakes(in: .settings, ["a.toml:1:1: error: x", "b", "c"])])
        #expect(several?.summary == "3 mistakes in your settings")
        #expect(several?.body.hasSuffix("`krakel check --settings`") == true)
        #expect(
            several?.shortLines == [
                "3 mistakes in your settings", "a.toml:1:1: error: x",
                "All of it with its place: `krakel check --settings`",
            ])
        #expect(
            notice.shortLines == [
                "1 mistake in your dictionary",
                "strokes.dict:12:9: error: unknown key `Retrun`",
                "help: did you mean `Return`?",
                "All of it with its place: `krakel check`",
            ])
    }

    @Test func refusalsThatFollowEachOtherAreOneNotice() throws {
        let news = ["a", "b", "a", "c", "d"].map { News.refused($0, reason: Message("no key")) }
        let notice = try #require(Notice(news))
        #expect(notice.summary == "5 strokes did nothing")
        #expect(notice.body == "a: no key\nc: no key\nd: no key\nand 1 before")
        #expect(Notice([news[0]])?.shortLines == ["Not done", "a: no key"])
        #expect(Notice([.refused(nil, reason: Message("no key"))])?.body == "no key")
        // A key that somebody types has no blank to be cut at.
        let long = Notice([.refused(String(repeating: "x", count: 9000), reason: Message("no key"))]
        )
        #expect(long?.shortLines.allSatisfy { $0.count <= 60 } == true)
        #expect(Notice([.unlearned("x\n  help: y")])?.body == "x\nhelp: y")
    }

    /// Lines are short, and nothing is lost of what fits into six.
    @Test func whatIsLongIsWrapped() throws {
        let reason = Message(
            "the keyboard is grabbed by another program, which may be a menu, a password prompt or a screen lock"
        )
        let notice = try #require(Notice([.refused("a", reason: reason)]))
        #expect(notice.shortLines.joined(separator: " ") == "Not done a: " + reason.english)
        #expect(notice.shortLines.allSatisfy { $0.count <= 60 })
        let long = Message(verbatim: String(repeating: "word ", count: 200))
        let lines = try #require(Notice([.refused("a", reason: long)])).shortLines
        #expect(lines.count == 6 && lines.last?.hasSuffix(" \u{2026}") == true)
    }

    @Test mutating func oneOfAKindASecondAndTheLastOneStays() {
        #expect(board.deadline == nil)
        board.post(.paused, at: 0)
        #expect(shown(&board, at: 0) == ["Krakel is paused"])
        board.post(.resumed, at: 10)
        board.post(.paused, at: 20)
        board.post(.resumed, at: 30)
        #expect(board.deadline == 1000)
        #expect(shown(&board, at: 999) == [])
        // It takes the place of the one before.
        #expect(shown(&board, at: 1000) == ["Krakel reads strokes again for 1"])
        #expect(board.deadline == nil && shown(&board, at: 9000) == [])
    }

    @Test mutating func refusalsAreCountedAcrossNotices() {
        board.post(.refused("a", reason: Message("x")), at: 0)
        #expect(shown(&board, at: 0) == ["Not done"])
        board.post(.refused("b", reason: Message("x")), at: 100)
        board.post(.refused("c", reason: Message("x")), at: 200)
        #expect(shown(&board, at: 1000) == ["3 strokes did nothing for 1"])
        board.post(.refused("d", reason: Message("x")), at: 12_000)
        #expect(shown(&board, at: 12_000) == ["Not done for 1"])
    }

    @Test mutating func whatIsWrongIsToldOnceAndSoIsThatItIsRight() {
        let wrong = News.mistakes(in: .settings, ["x"])
        board.post(.right(.settings), at: 0)
        #expect(board.deadline == nil)
        board.post(wrong, at: 0)
        #expect(shown(&board, at: 0) == ["1 mistake in your settings"])
        // Read again for another reason.
        board.post(wrong, at: 5000)
        #expect(board.deadline == nil)
        board.post(.mistakes(in: .settings, ["y"]), at: 6000)
        #expect(shown(&board, at: 6000) == ["1 mistake in your settings for 1"])
        board.post(.right(.settings), at: 8000)
        #expect(shown(&board, at: 8000) == ["Your settings are in order again for 1"])
        board.post(.right(.settings), at: 10_000)
        #expect(board.deadline == nil)
        // Never hushed up for good.
        board.post(wrong, at: 20_000)
        #expect(shown(&board, at: 20_000).count == 1)
        board.post(wrong, at: 700_000)
        #expect(shown(&board, at: 700_000).count == 1)
    }

    /// Wrong and right again before anybody was told: nothing to tell.
    @Test mutating func whatIsOverBeforeItIsToldIsNotTold() {
        board.post(.mistakes(in: .dictionary, ["x"]), at: 0)
        board.post(.right(.dictionary), at: 1)
        #expect(board.deadline == nil)
    }

    @Test mutating func oneAtATimeErrorsFirstAndTheBadgeForWhatFails() {
        board.post(.paused, at: 0)
        board.post(.refused("a", reason: Message("x")), at: 0)
        let first = board.next(at: 0)
        #expect(first?.notice.topic == .refusal)
        #expect(board.deadline == nil && board.next(at: 0) == nil)
        #expect(board.failed() == first?.notice)
        let second = board.next(at: 0)
        #expect(second?.notice.topic == .state && second?.replaced == nil)
        board.delivered(7)
        board.post(.resumed, at: 2000)
        #expect(board.next(at: 2000)?.replaced == 7)
        // A service that is gone has forgotten its numbers.
        #expect(board.failed()?.summary == "Krakel reads strokes again")
        board.post(.paused, at: 4000)
        #expect(board.next(at: 4000)?.replaced == nil)
    }
}
