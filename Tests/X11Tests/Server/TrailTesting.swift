// What the tests of what is drawn share.

import CX11
import Engine
import Glibc
import Strokes
import TestSupport

@testable import X11

extension XvfbServer {
    /// Starts one with a connection, which outlives all that `body` makes: Xlib ends a process whose server goes.
    static func with(_ screen: String, _ body: (XvfbServer, X11.Connection) throws -> Void) throws {
        let server = try XvfbServer(screen: screen)
        try withExtendedLifetime(server) { try body(server, Connection(to: server.display)) }
    }
}

extension Trail {
    func begin(at point: Point) { begin(at: PenSample(point)) }

    func extend(through points: [Point]) { extend(through: points.map { PenSample($0) }) }

    /// Begins at the first point and goes through the others, a few to a frame.
    func draw(_ points: [Point]) {
        guard let first = points.first else { return }
        begin(at: first)
        var rest = points.dropFirst()
        while !rest.isEmpty {
            extend(through: Array(rest.prefix(7)))
            rest = rest.dropFirst(7)
        }
    }
}

extension ScreenImage {
    func pixel(_ index: Int) -> ArraySlice<UInt8> { rgb[3 * index..<3 * index + 3] }

    /// The pixels that are others than before.
    func changes(from before: ScreenImage) -> [Int] {
        (0..<width * height).filter { pixel($0) != before.pixel($0) }
    }

    /// Whether the pixel there shows the ink's own colour.
    func isInk(at point: Point) -> Bool {
        guard let color = self[Int(point.x), Int(point.y)] else { return false }
        let ink = TrailStyle.Color.ink
        return zip([color.red, color.green, color.blue], [ink.red, ink.green, ink.blue])
            .allSatisfy { abs(Double($0) - 255 * $1) <= 3 }
    }
}

extension X11.Connection {
    /// Hands over every event that has arrived by now.
    func handEvents(to handle: (XEvent) -> Bool) {
        XSync(display, 0)
        drain(display) { _ = handle($0) }
    }
}

func cosine(_ angle: Double) -> Double { cos(angle) }

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
