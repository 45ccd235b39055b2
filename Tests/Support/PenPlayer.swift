import CX11
import Strokes

/// Somebody at the mouse, by XTest, on a connection of its own. The server itself keeps the pace: each request may
/// say how long after the one before it happens, and `synchronise` waits for all of them.
public final class PenPlayer: XClient {
    /// Milliseconds between the points of a stroke, and between the press and the first motion.
    public var pace: UInt = 1
    public var dwell: UInt = 1

    /// Wraps `XTestFakeMotionEvent`; `delay` in milliseconds.
    @discardableResult
    public func move(to point: Point, after delay: UInt = 0) -> PenPlayer {
        XTestFakeMotionEvent(
            display, XDefaultScreen(display), Int32(point.x.rounded()), Int32(point.y.rounded()),
            delay)
        return self
    }

    /// Wraps `XTestFakeButtonEvent`.
    @discardableResult
    public func press(_ button: Int, after delay: UInt = 0) -> PenPlayer {
        XTestFakeButtonEvent(display, UInt32(button), 1, delay)
        return self
    }

    @discardableResult
    public func release(_ button: Int, after delay: UInt = 0) -> PenPlayer {
        XTestFakeButtonEvent(display, UInt32(button), 0, delay)
        return self
    }

    /// A click where the pointer is, which the server has once this returns.
    public func click(button: Int) { press(button).release(button).synchronise() }

    /// Wraps `XTestFakeKeyEvent` for the key that carries `keysym` on its first level.
    @discardableResult
    public func key(_ keysym: Int, isPress: Bool, after delay: UInt = 0) -> PenPlayer {
        let keycode = XKeysymToKeycode(display, KeySym(keysym))
        XTestFakeKeyEvent(display, UInt32(keycode), isPress ? 1 : 0, delay)
        return self
    }

    @discardableResult
    public func tap(key keysym: Int) -> PenPlayer {
        key(keysym, isPress: true).key(keysym, isPress: false)
    }

    /// Sends what is buffered and does not wait. Wraps `XFlush`.
    public func flush() { XFlush(display) }

    /// Waits until the server has carried out everything, delays included. Wraps `XSync`.
    public func synchronise() { XSync(display, 0) }

    /// Does all of `body` before the server serves anybody else. Wraps `XGrabServer`.
    public func alone(_ body: () -> Void) {
        XGrabServer(display)
        body()
        XUngrabServer(display)
        XSync(display, 0)
    }

    /// Clicks the middle of `window`, wherever it is at that moment: what has just been put into a panel
    /// may yet be moved there.
    public func click(_ window: Window, button: Int = 1) {
        alone {
            guard let place = area(of: window, on: display) else { return }
            move(to: place.center).press(button, after: 2).release(button, after: 2)
        }
    }

    /// Draws `stroke` with `button` held, its points `pace` apart; a stroke of one point is a tap.
    @discardableResult
    public func draw(_ stroke: Stroke, button: Int = 2) -> PenPlayer {
        drag(stroke, button: button).release(button, after: 1)
    }

    /// As `draw`, but the button stays down.
    @discardableResult
    public func drag(_ stroke: Stroke, button: Int = 2) -> PenPlayer {
        for (index, point) in stroke.points.enumerated() {
            move(to: point, after: index == 1 ? dwell : pace)
            if index == 0 { press(button, after: 1) }
        }
        return self
    }

    /// Draws the strokes of a character, thirty milliseconds apart.
    public func write(_ ink: Ink, button: Int = 2) {
        for (index, stroke) in ink.strokes.enumerated() {
            if index > 0, let first = stroke.points.first { move(to: first, after: 30) }
            draw(stroke, button: button)
        }
        synchronise()
    }
}

extension Ink {
    /// A u whose right side is so short that an l is nearer: taking it back is a lesson.
    public static let shortU = Ink([
        Stroke([(0, 0), (0, 200), (200, 200), (200, 150)].map { Point(x: $0.0, y: $0.1) })
    ]).fitted().dense

    /// The ink on a screen: fitted into a square, its shape kept.
    ///
    /// - Parameters:
    ///   - corner: the top left corner of the square.
    ///   - side: its side, in pixels.
    public func fitted(at corner: Point = Point(x: 220, y: 120), side: Double = 200) -> Ink {
        guard let box else { return self }
        let longer = max(box.width, box.height)
        let scale = longer > 0 ? side / longer : 1
        return mapped {
            Point(x: corner.x + ($0.x - box.minX) * scale, y: corner.y + ($0.y - box.minY) * scale)
        }
    }

    /// The strokes with a point at least every six pixels, as a hand draws them.
    public var dense: Ink {
        Ink(
            strokes.map { stroke in
                var points = Array(stroke.points.prefix(1))
                for (from, to) in zip(stroke.points, stroke.points.dropFirst()) {
                    let steps = max(1, Int((from.distance(to: to) / 6).rounded(.up)))
                    for step in 1...steps {
                        let t = Double(step) / Double(steps)
                        points.append(
                            Point(x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y)))
                    }
                }
                return Stroke(points)
            })
    }
}
