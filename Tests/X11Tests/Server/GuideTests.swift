// The guide on a real X server, with and without a compositor.

import CX11
import Strokes
import TestSupport
import Testing

@testable import X11

@Suite(.serialized) struct GuideTests {
    private static let kinds: [TrailWindow.Kind] =
        Place.isInstalled("picom") ? [.shaped, .cut, .translucent] : [.shaped]
    private static let tip = Point(x: 130, y: 150)
    private static let ink = [Point(x: 40, y: 60), Point(x: 90, y: 150), tip]

    private static func way(to end: Point, _ caption: String, _ likelihood: Double) -> GuideWay {
        GuideWay(
            points: (0...20).map {
                let t = Double($0) / 20
                return Point(x: tip.x + (end.x - tip.x) * t, y: tip.y + (end.y - tip.y) * t)
            }, caption: caption, likelihood: likelihood)
    }
    private static let ways = [
        way(to: Point(x: 300, y: 60), "Copy", 0.7), way(to: Point(x: 310, y: 150), "Paste", 0.2),
        way(to: Point(x: 290, y: 240), "приве́т", 0.1),
    ]
    private static let next = [
        way(to: Point(x: 320, y: 110), "Paste", 0.8), way(to: Point(x: 150, y: 260), "Undo", 0.2),
    ]

    /// A trail on a screen with a window of many colours.
    private struct Scene {
        // Let go in this order, the server last.
        let trail: Trail
        let connection: X11.Connection
        let other: DesktopClient
        let before: ScreenImage
        var compositor: ChildProcess?
        let server: XvfbServer

        init(_ kind: TrailWindow.Kind = .shaped, monitors: [Box] = []) throws {
            server = try XvfbServer(screen: "480x320x24")
            try DesktopResources(display: server.display).setMonitors(monitors)
            other = try DesktopClient(on: server.display, x: 0, y: 0, width: 480, height: 320)
            connection = try Connection(to: server.display)
            trail = Trail(on: connection)
            before = try #require(connection.captureScreen())
            guard kind != .shaped else { return }
            compositor = try startCompositor(on: server.display)
            if kind == .translucent { other.disguiseCompositor() }
            // Black until the compositor is really at work.
            let veil = try #require(TrailWindow(.translucent, on: connection))
            veil.show()
            #expect(sees { $0 == before && trail.compositor.suited == kind })
        }

        /// Waits until the screen is as wanted.
        func sees(_ isRight: (ScreenImage) -> Bool) -> Bool {
            eventually(
                .screen(server.display), .input(of: XConnectionNumber(connection.display)),
                .input(of: XConnectionNumber(other.connection.display))
            ) {
                connection.handEvents(to: trail.handle)
                other.settle()
                return connection.captureScreen().map(isRight) ?? false
            }
        }

        /// The screen once all that was sent can be seen: a compositor paints a mark in the corner only
        /// with what came before it.
        func image() throws -> ScreenImage {
            connection.synchronise()
            let server = other.connection.display
            var attributes = XSetWindowAttributes()
            attributes.override_redirect = 1
            attributes.background_pixel = 0x12F0A3
            let mark = XCreateWindow(
                server, other.connection.root, 474, 314, 6, 6, 0, 0, UInt32(InputOutput), nil,
                UInt(CWOverrideRedirect | CWBackPixel), &attributes)
            XMapRaised(server, mark)
            #expect(
                sees { image in Self.corner(of: image).allSatisfy { $0 == [0x12, 0xF0, 0xA3] } })
            XDestroyWindow(server, mark)
            #expect(sees { Self.corner(of: $0) == Self.corner(of: before) })
            return try #require(connection.captureScreen())
        }

        private static func corner(of image: ScreenImage) -> [[UInt8]] {
            (314..<320).flatMap { row in (474..<480).map { Array(image.pixel(row * 480 + $0)) } }
        }
    }

    /// Each way in its colour from the tip to its end, but where another caption or the ink is over it.
    private static func shows(_ image: ScreenImage, _ way: GuideWay, rank: Int) -> Bool {
        let points = way.points.dropFirst(4).dropLast()
        let hits = points.count { image.shows(GuideStyle.hues[rank], at: $0) }
        return hits >= points.count * 3 / 4
    }

    @Test(arguments: kinds)
    func aGuideShowsChangesAndGoes(in kind: TrailWindow.Kind) throws {
        let scene = try Scene(kind)
        let trail = scene.trail
        for _ in 1...2 {
            trail.draw(Self.ink)
            let inked = try scene.image()
            #expect(Self.ink.allSatisfy(inked.isInk(at:)))
            trail.showGuide(Self.ways)
            let guided = try scene.image()
            for (rank, way) in Self.ways.enumerated() {
                #expect(Self.shows(guided, way, rank: rank), "\(way.caption)")
            }
            #expect(guided.words(right: 300, below: 40) > 60)
            #expect(Self.ink.allSatisfy(guided.isInk(at:)))
            trail.showGuide(Self.next)
            let changed = try scene.image()
            // Paste keeps its colour, Undo takes one that is free.
            #expect(Self.shows(changed, Self.next[0], rank: 1))
            #expect(Self.shows(changed, Self.next[1], rank: 0))
            #expect(!Self.shows(changed, Self.ways[2], rank: 2))
            trail.hideGuide()
            #expect(scene.sees { $0 == inked })
            // In any order it is the same.
            trail.showGuide(Self.ways)
            #expect(scene.sees { $0 == guided })
            trail.showGuide(Self.next)
            #expect(scene.sees { $0 == changed })
            trail.end()
            #expect(scene.sees { $0 == scene.before })
        }
    }

    /// What is sent for the same guide is nothing.
    @Test func anUnchangedGuideCostsNothing() throws {
        let scene = try Scene()
        scene.trail.showGuide(Self.ways)
        scene.connection.synchronise()
        let image = scene.connection.captureScreen()
        let first = XNextRequest(scene.connection.display)
        for _ in 1...5 { scene.trail.showGuide(Self.ways) }
        #expect(XNextRequest(scene.connection.display) == first)
        #expect(scene.connection.captureScreen() == image)
    }

    @Test(arguments: kinds)
    func clicksGoToTheWindowBelow(in kind: TrailWindow.Kind) throws {
        let scene = try Scene(kind)
        scene.trail.showGuide(Self.ways)
        #expect(scene.sees { Self.shows($0, Self.ways[0], rank: 0) })
        let point = Self.ways[0].points[12]
        scene.other.click(x: Int32(point.x), y: Int32(point.y))
        scene.other.settle()
        #expect(scene.other.clicks.map(\.x) == [Int32(point.x)])
        withExtendedLifetime(scene) {}
    }

    /// Ink goes on while the guide is there, and over it.
    @Test(arguments: kinds)
    func inkGoesOverTheGuide(in kind: TrailWindow.Kind) throws {
        let scene = try Scene(kind)
        scene.trail.draw(Self.ink)
        scene.trail.showGuide(Self.ways)
        scene.trail.extend(through: Self.ways[1].points)
        let ink = Self.ink + Self.ways[1].points
        #expect(scene.sees { image in ink.allSatisfy(image.isInk(at:)) })
        scene.trail.hideGuide()
        #expect(
            scene.sees { image in
                ink.allSatisfy(image.isInk(at:)) && !Self.shows(image, Self.ways[0], rank: 0)
            })
        scene.trail.end()
        #expect(scene.sees { $0 == scene.before })
    }

    /// The server goes through the rectangles of the window's shape with each piece of ink: they are few, and
    /// fewer again where less is drawn.
    @Test func aShapeIsOfFewRectangles() throws {
        let scene = try Scene()
        func count() throws -> Int {
            let window = try #require(scene.trail.shownWindow)
            var (count, order): (Int32, Int32) = (0, 0)
            let rectangles = XShapeGetRectangles(
                scene.connection.display, window, Int32(ShapeBounding), &count, &order)
            if let rectangles { XFree(rectangles) }
            return Int(count)
        }
        scene.trail.showGuide(Self.ways)
        // The lines alone cross more than 200 rows of pixels.
        let whole = try count()
        #expect((20...150).contains(whole), "\(whole)")
        for number in 1...8 {
            scene.trail.showGuide([Self.way(to: Point(x: 200, y: 150 + Double(number)), "Copy", 1)])
        }
        let rest = try count()
        #expect((1...20).contains(rest), "\(rest)")
        scene.trail.hideGuide()
        #expect(scene.sees { $0 == scene.before })
    }

    /// Neither ways nor captions spread over the monitor beside that of the pen, also where that was another
    /// one until now.
    @Test(arguments: kinds)
    func aGuideStaysOnThePensMonitor(in kind: TrailWindow.Kind) throws {
        let monitors = [
            Box(minX: 0, minY: 0, maxX: 220, maxY: 320),
            Box(minX: 220, minY: 40, maxX: 480, maxY: 300),
        ]
        let scene = try Scene(kind, monitors: monitors)
        for (monitor, tip) in [
            (monitors[0], Self.tip), (monitors[1], Point(x: 250, y: 150)), (monitors[0], Self.tip),
        ] {
            // To the left, to the right, up and down, each beyond the edge.
            let ways = [(-400.0, 0.0), (400, 10), (20, -300), (20, 300)].map { dx, dy in
                GuideWay(
                    points: (0...20).map {
                        Point(x: tip.x + dx * Double($0) / 20, y: tip.y + dy * Double($0) / 20)
                    }, caption: "Way \(Int(dx)) \(Int(dy))", likelihood: 0.25)
            }
            scene.trail.showGuide(ways)
            // A busy compositor may paint what is gone somewhat later.
            let isHere = scene.sees { image in
                let changed = image.changes(from: scene.before)
                return changed.count > 2000
                    && changed.allSatisfy {
                        monitor.shows(Point(x: Double($0 % 480), y: Double($0 / 480)))
                    }
            }
            #expect(isHere, "\(monitor)")
            #expect(
                try scene.image().words(right: Int(monitor.minX), below: Int(monitor.minY)) > 60)
        }
        // Monitors that were put in another order.
        try DesktopResources(display: scene.server.display).setMonitors([
            Box(minX: 0, minY: 0, maxX: 480, maxY: 320)
        ])
        scene.trail.screenChanged()
        scene.trail.showGuide(Self.ways)
        let guided = try scene.image()
        for (rank, way) in Self.ways.enumerated() {
            #expect(Self.shows(guided, way, rank: rank), "\(way.caption)")
        }
        scene.trail.end()
        #expect(scene.sees { $0 == scene.before })
    }

    /// The badge comes below the guide, and so takes nothing from it.
    @Test func theBadgeTakesNothingFromTheGuide() throws {
        let scene = try Scene()
        let badge = Badge(on: scene.connection, scale: 1, under: scene.trail)
        scene.trail.draw(Self.ink)
        scene.trail.showGuide(Self.ways)
        let guided = try #require(scene.connection.captureScreen())
        #expect(badge.show("h or n", at: Self.tip))
        scene.connection.handEvents(to: badge.handle)
        #expect(try #require(scene.connection.captureScreen()) != guided)
        badge.hide()
        #expect(scene.sees { $0 == guided })
    }

    @Test func aGuideThatIsNotWantedDoesNotShow() throws {
        let scene = try Scene()
        scene.trail.showGuide([])
        scene.trail.showGuide([
            GuideWay(points: [Point(x: .nan, y: 1)], caption: "none", likelihood: 1)
        ])
        #expect(scene.sees { $0 == scene.before })
        scene.trail.showGuide(Self.ways)
        scene.trail.screenChanged()
        #expect(scene.sees { $0 == scene.before })
        var hidden = TrailStyle()
        hidden.isShown = false
        scene.trail.use(hidden)
        scene.trail.showGuide(Self.ways)
        #expect(scene.sees { $0 == scene.before })
    }

    /// A translucent window without a compositor is a black screen; the guide must change windows.
    @Test func aGuideOutlivesTheCompositor() throws {
        var scene = try Scene(.cut)
        guard scene.compositor != nil else { return }
        scene.trail.draw(Self.ink)
        scene.trail.showGuide(Self.ways)
        #expect(scene.sees { Self.shows($0, Self.ways[0], rank: 0) })
        scene.compositor = nil
        let trail = scene.trail
        #expect(scene.sees { _ in !trail.compositor.isRunning })
        #expect(
            scene.sees { image in
                Self.ways.enumerated().allSatisfy { Self.shows(image, $1, rank: $0) }
                    && Self.ink.allSatisfy(image.isInk(at:))
                    && image.pixel(2 * 480 + 2) == scene.before.pixel(2 * 480 + 2)
            })
        scene.trail.end()
        #expect(scene.sees { $0 == scene.before })
    }
}

extension ScreenImage {
    fileprivate func shows(_ hue: TrailStyle.Color, at point: Point) -> Bool {
        guard let color = self[Int(point.x), Int(point.y)] else { return false }
        return zip([color.red, color.green, color.blue], [hue.red, hue.green, hue.blue])
            .allSatisfy { abs(Double($0) - 255 * $1) <= 12 }
    }

    /// How many pixels of that part of the screen are as light as the words of captions beside a pixel as
    /// dark as their plates.
    fileprivate func words(right x: Int, below y: Int) -> Int {
        func isDark(_ x: Int, _ y: Int) -> Bool {
            self[x, y].map { $0 == (0x20, 0x24, 0x2C) } ?? false
        }
        var count = 0
        for row in y..<height {
            for column in x..<width - 3 where isDark(column, row) {
                guard let near = self[column + 2, row] else { continue }
                if near.red > 0x90, near.green > 0x90, near.blue > 0x90 { count += 1 }
            }
        }
        return count
    }
}
