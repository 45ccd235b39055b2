// The trail under a real compositor, picom, where it is installed.

import CX11
import Strokes
import TestSupport
import Testing

@testable import X11

@Suite(.serialized) struct TrailCompositorTests {
    private let trail: Trail
    private let connection: X11.Connection
    private let other: DesktopClient
    /// Last, so that it outlives the connections.
    private let server: XvfbServer

    init() throws {
        server = try XvfbServer(screen: "320x240x24")
        other = try DesktopClient(
            on: server.display, x: 60, y: 40, width: 180, height: 150, ground: 0x24_3848)
        connection = try Connection(to: server.display)
        trail = Trail(on: connection)
    }

    /// Waits until the trail has heard whether a compositor runs.
    private func trailHears(isRunning: Bool) -> Bool {
        eventually(.screen(server.display), .input(of: XConnectionNumber(connection.display))) {
            connection.handEvents(to: trail.handle)
            return trail.compositor.isRunning == isRunning
        }
    }

    @Test func theWatchFollowsTheSelection() throws {
        let watch = CompositorWatch(on: connection)
        #expect(!watch.isRunning)
        do {
            let other = try Connection(to: server.display)
            let window = XCreateSimpleWindow(other.display, other.root, 0, 0, 1, 1, 0, 0, 0)
            XSetSelectionOwner(other.display, other.atom("_NET_WM_CM_S0"), window, 0)
            other.synchronise()
            connection.handEvents(to: watch.handle)
            #expect(watch.isRunning)
            #expect(CompositorWatch(on: connection).isRunning)
        }
        #expect(
            eventually(.screen(server.display), .input(of: XConnectionNumber(connection.display))) {
                connection.handEvents(to: watch.handle)
                return !watch.isRunning
            })
    }

    @Test(arguments: [true, false])
    func inkShowsAndGoesUnderPicom(isDisguised: Bool) throws {
        // The last moment at which the screen shows what the clients drew and nothing else.
        let before = try #require(connection.captureScreen())
        guard let picom = try startCompositor(on: server.display) else { return }
        if isDisguised { other.disguiseCompositor() }
        #expect(trailHears(isRunning: true))
        #expect(trail.compositor.suited == (isDisguised ? .translucent : .cut))
        let letter = TrailTests.letter
        trail.draw(letter)
        #expect(
            eventually(.screen(server.display)) {
                guard let image = connection.captureScreen() else { return false }
                return letter.allSatisfy(image.isInk(at:))
            })
        other.click(x: Int32(letter[30].x), y: Int32(letter[30].y))
        other.settle()
        #expect(other.clicks.count == 1)
        trail.end()
        // A compositor that was too busy to hear of the end hears of a window over everything.
        #expect(
            eventually(
                .screen(server.display), .input(of: XConnectionNumber(other.connection.display)),
                within: 2_000
            ) { other.shows(before) }
                || {
                    other.coverScreen()
                    return eventually(
                        .screen(server.display),
                        .input(of: XConnectionNumber(other.connection.display))
                    ) { other.shows(before) }
                }())
        withExtendedLifetime(picom) {}
    }

    /// What picom does to translucent windows, it does to the ink alone: it blurs what lies below all of one, fades
    /// in those that come, and shows all of one as it is until it works again where a window filled the screen.
    @Test func onlyTheInkIsOnTheScreen() throws {
        let options = ["--experimental-backends", "--blur-background", "--blur-method", "box"]
        let wall = try DesktopClient(on: server.display, x: 0, y: 0, width: 320, height: 240)
        let before = try #require(connection.captureScreen())
        guard let picom = try startCompositor(on: server.display, options) else { return }
        #expect(trailHears(isRunning: true))
        let ink = [Point(x: 150, y: 100), Point(x: 150, y: 149)]
        for _ in 1...2 {
            #expect(rows() == 0)
            trail.draw(ink)
            // With round ends.
            let shown = try #require(rows())
            #expect((50...60).contains(shown), "\(shown)")
            let isSeen = eventually(.screen(server.display)) {
                wall.settle()
                guard let image = connection.captureScreen() else { return false }
                return ink.allSatisfy(image.isInk(at:))
                    && image.changes(from: before).allSatisfy {
                        (145...154).contains($0 % 320) && (95...154).contains($0 / 320)
                    }
            }
            #expect(isSeen)
            trail.end()
            #expect(eventually(.screen(server.display)) { wall.shows(before) })
        }
        withExtendedLifetime(picom) {}
    }

    /// How many rows of pixels the trail's window has; nil where it is not mapped.
    private func rows() -> Int? {
        connection.synchronise()
        for window in ServerQuery.children(of: connection.root, from: connection.display) {
            var attributes = XWindowAttributes()
            XGetWindowAttributes(connection.display, window, &attributes)
            guard attributes.map_state == IsViewable,
                ServerQuery.name(of: window, from: connection.display) == Array("krakel-trail".utf8)
            else { continue }
            var (count, order): (Int32, Int32) = (0, 0)
            let rectangles = XShapeGetRectangles(
                connection.display, window, Int32(ShapeBounding), &count, &order)
            defer { if let rectangles { XFree(rectangles) } }
            return (0..<Int(count)).reduce(0) { $0 + Int(rectangles?[$1].height ?? 0) }
        }
        return nil
    }

    /// A translucent window without a compositor is a black screen; the ink must change windows.
    @Test func inkOutlivesTheCompositor() throws {
        let before = try #require(connection.captureScreen())
        do {
            guard let picom = try startCompositor(on: server.display) else { return }
            #expect(trailHears(isRunning: true))
            trail.draw(TrailTests.letter)
            withExtendedLifetime(picom) {}
        }
        #expect(trailHears(isRunning: false))
        let point = Point(x: 20, y: 220)
        trail.extend(through: [point])
        connection.synchronise()
        other.settle()
        let image = try #require(connection.captureScreen())
        #expect((TrailTests.letter + [point]).allSatisfy(image.isInk(at:)))
        let corner = try #require(image[2, 2])
        #expect(corner == (0x24, 0x38, 0x48))
        trail.end()
        #expect(
            eventually(
                .screen(server.display), .input(of: XConnectionNumber(other.connection.display))
            ) {
                other.settle()
                return connection.captureScreen() == before
            })
    }
}
