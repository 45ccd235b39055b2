// Strokes that go round in circles: when they are a knob, and how far it is turned.

import Foundation
import Strokes
import Testing

@Suite struct CirclingTests {
    private static let limits = TurnLimits()

    /// Points of a circle in whole pixels, as a pointer has them.
    ///
    /// - Parameter pitch: pixels from one point to the next.
    private static func circle(
        turns: Double, radius: Double, pitch: Double, from start: Double = 0.3
    ) -> [Point] {
        let count = max(8, Int((abs(turns) * 2 * .pi * radius / pitch).rounded(.up)))
        return (0...count).map { index in
            let angle = start + turns * 2 * .pi * Double(index) / Double(count)
            return Point(
                x: (700 + radius * cos(angle)).rounded(), y: (600 + radius * sin(angle)).rounded())
        }
    }

    private static func follow(_ points: [Point]) -> (steps: [Int], knob: Circling.Knob?) {
        var circling = Circling(limits: limits)
        let steps = points.map { circling.add($0) }
        return (steps, circling.knob)
    }

    /// Ten full turns are 3600 degrees, of which 450 make a knob of the stroke; the rest are 210 steps.
    @Test(arguments: [20.0, 35, 60, 100, 200, 400], [1.0, 6, 12])
    func tenTurnsAreExact(radius: Double, pitch: Double) throws {
        for turns in [10.0, -10] {
            for start in [0.0, 0.3, 1.9, 3.14, 4.4] {
                let (steps, knob) = Self.follow(
                    Self.circle(turns: turns, radius: radius, pitch: pitch, from: start))
                let angle = try #require(knob?.angle)
                #expect(steps.reduce(0, +) == (turns > 0 ? 210 : -210))
                #expect(abs(abs(angle) - 3150) < 1)
                #expect(angle.sign == turns.sign)
                // No step is made up for later, and none comes twice.
                #expect(steps.allSatisfy { turns > 0 ? $0 >= 0 : $0 <= 0 })
            }
        }
    }

    /// What is turned back is counted back.
    @Test func turningBackGoesBack() throws {
        let forth = Self.circle(turns: 3, radius: 80, pitch: 4)
        let back = Array(Self.circle(turns: 1, radius: 80, pitch: 4).reversed())
        let (steps, knob) = Self.follow(forth + back)
        let (ahead, behind) = (steps.filter { $0 > 0 }, steps.filter { $0 < 0 })
        #expect(ahead.reduce(0, +) == 42)
        #expect(behind.reduce(0, +) == -24)
        #expect(abs(try #require(knob?.angle) - 270) < 1)
    }

    @Test func lessThanATurnAndAQuarterIsNone() {
        for radius in [20.0, 60, 300] {
            let (steps, knob) = Self.follow(Self.circle(turns: 1.2, radius: radius, pitch: 4))
            #expect(knob == nil && steps.allSatisfy { $0 == 0 })
            #expect(Self.follow(Self.circle(turns: 1.35, radius: radius, pitch: 4)).knob != nil)
        }
    }

    /// A scribble to and fro, a spring, a wave: nothing goes round.
    @Test func nothingElseIsOne() {
        let saw = (0...40).map { Point(x: 300 + Double($0 % 2) * 80, y: 300 + Double($0) * 4) }
        #expect(Self.follow(saw).knob == nil)
        let wave = (0...400).map {
            Point(x: 300 + Double($0), y: 300 + 40 * sin(Double($0) / 12))
        }
        #expect(Self.follow(wave).knob == nil)
        let eights = (0...600).map { index in
            let angle = Double(index) / 30
            return Point(x: 400 + 90 * sin(angle), y: 400 + 60 * sin(2 * angle))
        }
        #expect(Self.follow(eights).knob == nil)
    }

    /// Out of the ring the knob is let go; back in it is taken hold of where it was.
    @Test func outsideOfTheRingItLetsGo() throws {
        let round = Self.circle(turns: 2, radius: 50, pitch: 3, from: 0)
        var circling = Circling(limits: Self.limits)
        for point in round { _ = circling.add(point) }
        let knob = try #require(circling.knob)
        let far = Self.circle(turns: 1, radius: 50 * 4.5, pitch: 3, from: 0)
        #expect(far.map { circling.add($0) }.allSatisfy { $0 == 0 })
        let near = Self.circle(turns: 1, radius: 4, pitch: 1, from: 0)
        #expect(near.map { circling.add($0) }.allSatisfy { $0 == 0 })
        #expect(circling.knob == knob)
        let again = Self.circle(turns: 0.51, radius: 70, pitch: 3, from: 1)
        let steps = again.map { circling.add($0) }
        #expect(steps.reduce(0, +) == 12)
        let turned: Double = try #require(circling.knob?.angle) - knob.angle
        #expect(abs(turned - 183.6) < 2)
    }

    /// Nobody draws two circles on one place.
    @Test func aHandThatWandersIsFollowed() throws {
        let count = 900
        let points = (0...count).map { index in
            let share = Double(index) / Double(count)
            let angle = share * 5 * 2 * .pi
            let radius = 70 + 8 * sin(3 * angle / 2)
            return Point(
                x: (500 + 25 * share + radius * cos(angle)).rounded(),
                y: (400 - 15 * share + 0.8 * radius * sin(angle)).rounded())
        }
        let (steps, knob) = Self.follow(points)
        #expect(abs(try #require(knob?.angle) - 1350) < 30)
        #expect(abs(steps.reduce(0, +) - 90) <= 2)
    }
}
