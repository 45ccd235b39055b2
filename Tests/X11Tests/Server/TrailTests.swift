// The trail on a real X server, with and without a compositor.

import Strokes
import TestSupport
import Testing

@testable import X11

@Suite(.serialized) struct TrailTests {
    private let trail: Trail
    private let connection: X11.Connection
    /// Last, so that it outlives the connections.
    private let server: XvfbServer

    init() throws {
        server = try XvfbServer(screen: "320x240x24")
        connection = try Connection(to: server.display)
        trail = Trail(on: connection)
    }

    /// An S across a window and the bare root beside it.
    static let letter = (0...60).map { step in
        let t = Double(step) / 60 * 2 * Double.pi
        return Point(x: 160 + 110 * cosine(t / 2), y: 120 + 80 * cosine(t * 1.5 + 1))
    }

    @Test func withoutACompositorInkShowsAndNothingIsLeft() throws {
        let other = try DesktopClient(
            on: server.display, x: 60, y: 40, width: 180, height: 150, ground: 0x24_3848)
        let before = try #require(connection.captureScreen())
        for _ in 1...2 {
            trail.draw(Self.letter)
            let during = try #require(connection.captureScreen())
            for point in Self.letter { #expect(during.isInk(at: point)) }
            #expect(during.changes(from: before).filter { !Self.touched.contains($0) } == [])
            trail.end()
            connection.synchronise()
            other.settle()
            #expect(connection.captureScreen() == before)
        }
        #expect(other.exposures > 1)
    }

    /// However finely the stroke is cut, the screen shows the same, but for rounding.
    @Test func slowAndFastWritingLookAlike() throws {
        trail.begin(at: Point(x: 20.3, y: 30.6))
        trail.extend(through: [Point(x: 280.3, y: 160.6)])
        let fast = try #require(connection.captureScreen())
        trail.end()
        trail.begin(at: Point(x: 20.3, y: 30.6))
        for step in 1...520 {
            let t = Double(step) / 520
            trail.extend(through: [Point(x: 20.3 + 260 * t, y: 30.6 + 130 * t)])
        }
        let slow = try #require(connection.captureScreen())
        #expect(fast.rgb.contains { $0 > 0 })
        let worst = zip(fast.rgb, slow.rgb).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(worst <= 6)
    }

    @Test func clicksGoToTheWindowBelow() throws {
        let other = try DesktopClient(on: server.display, x: 0, y: 0, width: 320, height: 240)
        trail.draw([Point(x: 50, y: 50), Point(x: 200, y: 50)])
        #expect(try #require(connection.captureScreen()).isInk(at: Point(x: 100, y: 50)))
        other.click(x: 100, y: 50)
        other.settle()
        #expect(other.clicks.map(\.x) == [100])
    }

    @Test func furtherStrokesJoinTheFirst() throws {
        trail.draw([Point(x: 50, y: 50), Point(x: 200, y: 50)])
        trail.lift()
        trail.extend(through: [Point(x: 200, y: 200)])
        trail.draw([Point(x: 120, y: 20), Point(x: 120, y: 180)])
        let image = try #require(connection.captureScreen())
        #expect(image.isInk(at: Point(x: 70, y: 50)))
        #expect(image.isInk(at: Point(x: 120, y: 150)))
        #expect(!image.isInk(at: Point(x: 200, y: 150)))
    }

    @Test func strokesBeyondTheScreenAndBadPointsAreHarmless() throws {
        trail.begin(at: Point(x: .nan, y: 3))
        trail.extend(through: [Point(x: 3, y: 3)])
        trail.begin(at: Point(x: -1e12, y: 100))
        trail.extend(through: [Point(x: 1e12, y: 100), Point(x: .nan, y: 0)])
        let image = try #require(connection.captureScreen())
        #expect(image.isInk(at: Point(x: 160, y: 100)))
        #expect(connection.errorOf { trail.end() } == nil)
        #expect(connection.errorOf { trail.screenChanged() } == nil)
    }

    /// The indices of the pixels that the letter touches.
    private static let touched: Set<Int> = {
        let reach = TrailCapsule.reach(radius: TrailStyle().outlineRadius)
        return zip(letter, letter.dropFirst()).reduce(into: []) { pixels, segment in
            guard let capsule = TrailCapsule(from: segment.0, to: segment.1) else { return }
            for row in capsule.rows(reach: reach, height: 240) {
                pixels.formUnion(
                    capsule.columns(row: row, reach: reach, width: 320).map { row * 320 + $0 })
            }
        }
    }()
}
