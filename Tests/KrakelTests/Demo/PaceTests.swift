// A hand's pace: slow in turns, complete, and as fast as it is told to be.

import Strokes
import Testing

@testable import krakel

@Suite struct PaceTests {
    private let line = Stroke((0...400).map { Point(x: Double($0), y: 0) })

    @Test func aStrokeIsDrawnFromItsFirstPointToItsLast() {
        let places = Pace().places(along: line)
        #expect(places.first == line.points.first)
        #expect(places.last == line.points.last)
        // 400 pixels take between 0.4 and 1.5 seconds.
        #expect((50...190).contains(places.count), "\(places.count)")
    }

    @Test func aCornerIsSlowerThanALine() {
        let corner = Stroke(
            (0...200).map { Point(x: Double($0), y: 0) }
                + (1...200).map { Point(x: 200, y: Double($0)) })
        let there = Pace().places(along: corner)
        let around = there.count { $0.distance(to: Point(x: 200, y: 0)) < 30 }
        let midway = there.count { $0.distance(to: Point(x: 100, y: 0)) < 30 }
        #expect(around > midway)
    }

    @Test func twiceAsFastTakesHalfTheTime() {
        let (slow, fast) = (Pace().places(along: line), Pace(factor: 2).places(along: line))
        #expect(abs(slow.count - 2 * fast.count) < 6, "\(slow.count), \(fast.count)")
    }

    @Test func aClickIsOnePlace() {
        let dot = Stroke([Point(x: 5, y: 6)])
        #expect(Pace().places(along: dot) == dot.points)
        #expect(Pace().places(along: Stroke()).isEmpty)
    }

    @Test func aPageIsFilledFromLeftToRightAgainAndAgain() {
        let page = Page(area: Box(minX: 100, minY: 50, maxX: 900, maxY: 500))
        let places = (0..<40).map { page.place(ofCharacter: $0) }
        #expect(places.allSatisfy { (100...820).contains($0.x) && $0.y == places[0].y })
        #expect(places[0].x < places[1].x)
        #expect(Set(places.map(\.x)).count == 5)
        #expect((50...500).contains(places[0].y - 2 * page.height))
        #expect((50...500).contains(places[0].y + page.height))
    }
}
