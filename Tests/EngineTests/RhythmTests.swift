import Dictionaries
import Testing

@testable import Engine

/// How long the pen may be up within a character.
@Suite struct RhythmTests {
    private static func followed(
        _ gaps: [Milliseconds], _ limits: RhythmLimits = RhythmLimits()
    ) -> Milliseconds {
        var rhythm = Rhythm(limits)
        for gap in gaps { rhythm.note(gap) }
        return rhythm.pause
    }

    private static func many(_ gaps: Milliseconds...) -> [Milliseconds] {
        (0..<60).map { gaps[$0 % gaps.count] }
    }

    @Test func itStartsWhereItIsSet() {
        #expect(Rhythm().pause == 300)
        #expect(Rhythm(RhythmLimits(start: 100)).pause == 100)
        #expect(Rhythm(RhythmLimits(start: 2000)).pause == 2000)
        #expect(Rhythm(.fixed(240)).pause == 240)
    }

    /// Quick writers wait less, slow ones are waited for, and neither beyond the bounds.
    @Test(arguments: [
        (many(100, 120), 150...180), (many(170, 210), 270...330), (many(260, 340), 470...520),
        (many(5), 150...150), (many(700, 760), 800...800), (many(90, 250), 420...700),
    ])
    func itFollowsTheWriter(gaps: [Milliseconds], pause: ClosedRange<Milliseconds>) {
        #expect(pause.contains(Self.followed(gaps)))
        // However it began.
        #expect(pause.contains(Self.followed(Self.many(200) + gaps + gaps)))
    }

    /// What is complete may be joined with what follows for twice the pause that was learned.
    @Test func whatWasTypedAWhileAgoStays() {
        var rhythm = Rhythm()
        #expect(rhythm.longestJoin == 800)
        #expect(Rhythm(.fixed(500)).longestJoin == 1000)
        for gap in Self.many(100, 120) { rhythm.note(gap) }
        #expect(rhythm.longestJoin == 2 * rhythm.pause && rhythm.longestJoin < 400)
    }

    @Test func onePauseUndoesLittle() {
        let calm = Self.followed(Self.many(140, 160))
        let after = Self.followed(Self.many(140, 160) + [5000])
        #expect(after > calm && after < 800)
        #expect(Self.followed(Self.many(140, 160) + [5000] + Self.many(140, 160)) < calm + 20)
        #expect(Self.followed([-5, 0]) >= 150)
        #expect(Self.followed(Self.many(900), .fixed(300)) == 300)
    }

    private static func transcript() -> Transcript {
        var transcript = Transcript(
            .of([
                (
                    "letters",
                    [
                        (.text("l"), "258"), (.text("t"), "258|456"), (.text("x"), "159|357"),
                        (.text("o"), "2147896321"),
                    ]
                )
            ]))
        transcript.rhythm = Rhythm()
        return transcript
    }

    @Test func onlyTimesWithinCharactersCount() {
        var transcript = Self.transcript()
        for _ in 0..<40 {
            _ = transcript.play("258, wait 80, 456, wait 2000")
        }
        _ = transcript.play("2147896321, wait 2000")
        #expect(transcript.rhythm.pause < 200)
        let quick = transcript.rhythm
        // Letters apart, a stroke that stays alone and clicks say nothing.
        _ = transcript.play(
            "2147896321, wait 100, 2147896321, wait 500, 258, wait 900, "
                + "tap 5, wait 700, 2147896321")
        #expect(transcript.rhythm.pace == quick.pace)
    }

    @Test func aSlowerHandIsFollowed() {
        var transcript = Self.transcript()
        for _ in 0..<40 {
            _ = transcript.play("159, wait 250, 357, wait 2000")
        }
        #expect(transcript.rhythm.pause > 280)
        #expect(transcript.typed("159, wait 260, 357") == "x")
    }

    /// A character that the pause cut is noticed by its halves, which are nothing by themselves.
    @Test func whatWasCutIsNoticed() {
        var transcript = Self.transcript()
        let before = transcript.rhythm.pause
        _ = transcript.play("159, wait 400, 357, wait 900, 2147896321")
        #expect(transcript.rhythm.pause > before)
        var slow = Self.transcript()
        for _ in 0..<20 {
            _ = slow.play("159, wait 400, 357, wait 2000, 2147896321, wait 900")
        }
        #expect(slow.typed("159, wait 400, 357, wait 2000") == "x")
        // Later, it is something else.
        var late = Self.transcript()
        _ = late.play("159, wait 700, 357, wait 900, 2147896321")
        #expect(late.rhythm.pause == before)
    }

    @Test func whatIsKeptGoesOnWhereItWas() throws {
        var rhythm = Rhythm(RhythmLimits(start: 300, least: 150, most: 800))
        for gap in Self.many(90, 133, 170) { rhythm.note(gap) }
        let record = try #require(RhythmRecord(RhythmRecord(rhythm).text))
        #expect(record == RhythmRecord(rhythm))
        var other = Rhythm(record.rhythm.limits, pace: record.rhythm.pace)
        #expect(abs(other.pause - rhythm.pause) <= 1)
        other.note(700)
        rhythm.note(700)
        #expect(abs(other.pause - rhythm.pause) <= 1)
        #expect(!Rhythm().isLearned && rhythm.isLearned)
    }

    /// A file of the first version has no places.
    @Test func whatAnOlderVersionKeptIsRead() throws {
        let record = try #require(
            RhythmRecord("krakel-rhythm 1\nlimits 300 150 800\nmean 100\ndeviation 10\n"))
        #expect(record.rhythm.pace.mean == 100 && record.rhythm.spacing == Spacing())
    }

    @Test(arguments: [
        "", "krakel-rhythm 1\n", "krakel-rhythm 2\nlimits 300 150 800\nmean 100\ndeviation 10\n",
        "krakel-rhythm 1\nlimits 300 150 800\nmean nan\ndeviation 10\n",
        "krakel-rhythm 1\nlimits 300 150 800\nmean -1\ndeviation 10\n",
        "krakel-rhythm 1\nlimits 300 150 800\nmean 100\ndeviation inf\n",
        "krakel-rhythm 1\nlimits 300 400 800\nmean 100\ndeviation 10\n",
        "krakel-rhythm 1\nlimits 300 150\nmean 100\ndeviation 10\n",
        "krakel-rhythm 1\nlimits 300 150 800\nmean 801\ndeviation 10\n",
        "krakel-rhythm 1\nlimits 300 150 800\nmean 100\ndeviation 1",
        "krakel-rhythm 3\nlimits 300 150 800\nmean 100\ndeviation 10\n",
        RhythmRecord(Rhythm()).text.replacing("size 0", with: "size -1"),
        RhythmRecord(Rhythm()).text.replacing("time-within 4", with: "time-within inf"),
        RhythmRecord(Rhythm()).text.replacing("gap-between", with: "gap"),
    ])
    func whatIsDamagedIsNotKept(_ text: String) {
        #expect(RhythmRecord(text) == nil)
    }

    /// What plays strokes may lift the pen for longer within a character than between two.
    @Test func pausesOfNoHandDivideNothing() {
        var spacing = Spacing()
        spacing.note(timeWithin: 17)
        for _ in 0..<2 { spacing.note(timeBetween: 4) }
        #expect(spacing.likelihood(ofTime: 3, isDot: false) > 0)
    }

    /// Nothing that nothing continues is waited for, a picture either.
    @Test func picturesWaitForTheirRestOnly() {
        var dictionary = StrokeDictionary.of([("letters", [(.text("E"), "147|123|456|789")])])
        dictionary.modes[0].entries[0].isPicture = true
        for script in [
            "147|123|456|789", "789|654|123|741", "3214789|456", "14789|654|123", "456|9874123",
        ] {
            var transcript = Transcript(dictionary)
            let strokes = script.split(separator: "|").map { "stroke \($0)" }
            #expect(transcript.typed(strokes.joined(separator: ", wait 100, ")) == "E", "\(script)")
        }
        var transcript = Transcript(dictionary)
        #expect(transcript.play("159").hasSuffix("missed"))
        #expect(transcript.play("456").hasSuffix("lift"))
    }
}
