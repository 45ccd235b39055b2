// How large things are on a display, and on which of its monitors they stand.

import Strokes
import TestSupport
import Testing

@testable import X11

@Suite(.serialized) struct ScaleTests {
    @Test func itIsWhatTheDesktopSaysNow() throws {
        try XvfbServer.with("320x240x24") { server, connection in
            let desktop = try DesktopResources(display: server.display)
            #expect(connection.scale == 1)
            for (text, scale) in [
                ("Xft.dpi:\t192\n", 2), ("Xft.antialias: 1\nXft.dpi: 144 \nXft.hinting: 1\n", 1.5),
                ("*dpi: 120\n", 1.25), ("Xft.hinting: 1\n", 1), ("Xft.dpi: much\n", 1),
                ("Xft.dpi: -96\n", 1), ("Xft.dpi: 0\n", 1), ("Xft.dpi: nan\n", 1),
                ("Xft.dpi: 1e9\n", 8), ("Xft.dpi: 3\n", 0.5), ("", 1),
            ] {
                desktop.write(text)
                #expect(connection.scale == scale, "\(text)")
            }
        }
    }

    /// A badge that spread over two monitors could be read on neither.
    @Test func whatStandsBesideThePenStandsOnItsMonitor() throws {
        try XvfbServer.with("640x480x24") { server, connection in
            let desktop = try DesktopResources(display: server.display)
            // A large one, and a small one beside it that begins further down.
            let monitors = [
                Box(minX: 0, minY: 0, maxX: 400, maxY: 480),
                Box(minX: 400, minY: 200, maxX: 640, maxY: 400),
            ]
            desktop.setMonitors(monitors)
            let before = try #require(connection.captureScreen())
            for scale in [1, 1.5, 2] {
                let badge = Badge(on: connection, scale: scale)
                for (monitor, pen) in [
                    (monitors[0], Point(x: 390, y: 230)), (monitors[0], Point(x: 399, y: 479)),
                    (monitors[1], Point(x: 401, y: 201)), (monitors[1], Point(x: 630, y: 390)),
                ] {
                    #expect(badge.show("capitals", at: pen))
                    connection.handEvents(to: badge.handle)
                    let image = try #require(connection.captureScreen())
                    let changed = image.changes(from: before)
                    #expect(changed.count > 400)
                    #expect(
                        changed.allSatisfy {
                            let (x, y) = (Double($0 % 640), Double($0 / 640))
                            return x >= monitor.minX && x < monitor.maxX && y >= monitor.minY
                                && y < monitor.maxY
                        })
                    badge.hide()
                    connection.synchronise()
                }
            }
        }
    }
}
