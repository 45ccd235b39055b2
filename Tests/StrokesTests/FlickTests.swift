// Which strokes are flicks, and into what direction.

import Foundation
import Strokes
import Testing

@Suite struct FlickTests {
    private static let limits = FlickLimits()

    /// From a first point, `length` pixels at an angle, a point each `pitch` pixels.
    private static func line(
        _ degrees: Double, length: Double, pitch: Double = 5, bow: Double = 0
    ) -> Stroke {
        let (x, y) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let count = Int((length / pitch).rounded(.up))
        return Stroke(
            (0...count).map { index in
                let share = Double(index) / Double(count)
                let along = share * length
                let aside = bow * sin(share * .pi)
                return Point(x: 500 + along * x - aside * y, y: 400 + along * y + aside * x)
            })
    }

    /// Slow is many points, fast is few.
    @Test(arguments: Compass.allCases, [1.0, 5, 60])
    func eightDirectionsSlowAndFast(_ direction: Compass, pitch: Double) throws {
        let middle = 45 * Double(try #require(Compass.allCases.firstIndex(of: direction)))
        for offset in stride(from: -21.0, through: 21, by: 3) {
            let stroke = Self.line(middle + offset, length: 160, pitch: pitch)
            #expect(stroke.flick(within: Self.limits) == direction)
        }
    }

    @Test(arguments: Compass.allCases)
    func aHookAtTheEndStillCounts(_ direction: Compass) throws {
        let middle = 45 * Double(try #require(Compass.allCases.firstIndex(of: direction)))
        var stroke = Self.line(middle, length: 200)
        let end = try #require(stroke.points.last)
        for step in 1...6 {
            let back = (middle + 150) * .pi / 180
            stroke.points.append(
                Point(
                    x: end.x + 5 * Double(step) * cos(back), y: end.y + 5 * Double(step) * sin(back)
                ))
        }
        #expect(stroke.flick(within: Self.limits) == direction)
    }

    @Test func whatIsShortBentOrTurnsBackIsNone() {
        #expect(Self.line(10, length: 99).flick(within: Self.limits) == nil)
        #expect(Self.line(10, length: 101).flick(within: Self.limits) == .right)
        #expect(Self.line(10, length: 200, bow: 60).flick(within: Self.limits) == nil)
        #expect(Self.line(10, length: 200, bow: 40).flick(within: Self.limits) == .right)
        let forth = Self.line(0, length: 200)
        #expect(Stroke(forth.points + forth.points.reversed()).flick(within: Self.limits) == nil)
        #expect(Stroke([]).flick(within: Self.limits) == nil)
        #expect(Stroke([Point(x: 1, y: 1)]).flick(within: Self.limits) == nil)
    }

    @Test func limitsGrowWithTheResolution() {
        #expect(Self.line(0, length: 150).flick(within: FlickLimits(scale: 2)) == nil)
        #expect(Self.line(0, length: 250, bow: 80).flick(within: FlickLimits(scale: 2)) == .right)
    }

    @Test(arguments: [
        (0.0, Compass.right), (359, .right), (22, .right), (23, .downRight), (-90, .up),
    ])
    func anglesHaveDirections(degrees: Double, direction: Compass) {
        #expect(Compass(degrees: degrees) == direction)
    }
}
