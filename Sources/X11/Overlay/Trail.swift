import CX11
import Engine
import Strokes

/// Draws the ink of a character on the screen while it is being written, and a guide to what can still
/// become of it.
///
/// Where a compositor runs, the ink is in a translucent window, else in a window shaped to the ink; the
/// choice is made at each `begin`. Each call sends only what is new, does not wait for the server, and
/// flushes. Points are in pixels of the root window.
public final class Trail {
    /// Knows whether a compositor runs; `handle` keeps it up to date.
    public let compositor: CompositorWatch

    private let connection: Connection
    private var style: TrailStyle
    private var blend: TrailBlend
    private let canvas: TrailCanvas?
    private var windows = TrailWindows()
    private let guide: GuideDrawing
    private var size: (width: Int, height: Int)
    private var ink: TrailInk
    /// The window on the screen, nil between characters.
    private var window: TrailWindow?
    /// Where the stroke has got to; nil between strokes.
    private var last: PenSample?

    public init(on connection: Connection, style: TrailStyle = TrailStyle()) {
        self.connection = connection
        self.style = style
        compositor = CompositorWatch(on: connection)
        blend = TrailBlend(style: style)
        canvas = TrailCanvas(on: connection)
        guide = GuideDrawing(on: connection, canvas: canvas, style: style)
        size = connection.screenSize()
        ink = Self.blank(size, style)
        _ = suited
    }

    /// Uses `style` from now on; what is on the screen vanishes.
    public func use(_ style: TrailStyle) {
        end()
        guide.use(style)
        self.style = style
        blend = TrailBlend(style: style)
        ink = Self.blank(size, style)
    }

    /// Begins a stroke: the first of a character, or after `lift` a further one. Nothing begins at a point
    /// that is not finite, or where the style shows no trail.
    public func begin(at sample: PenSample) {
        guard style.isShown, sample.point.x.isFinite, sample.point.y.isFinite else { return }
        appear()
        last = sample
        draw(through: [sample])
    }

    /// Continues the stroke through `samples`; does nothing where none has begun.
    public func extend(through samples: [PenSample]) {
        guard last != nil else { return }
        draw(through: samples)
    }

    /// Ends a stroke; the ink stays for a further stroke of the same character.
    public func lift() {
        last = nil
    }

    /// Takes all ink and the guide off the screen at once.
    public func end() {
        last = nil
        guide.rest()
        guard let window else { return }
        window.hide()
        connection.flush()
        self.window = nil
        ink = Self.blank(size, style)
    }

    /// Takes over a new size of the screen.
    public func screenChanged() {
        end()
        size = connection.screenSize()
        ink = Self.blank(size, style)
        windows.resize(to: size)
        guide.screenChanged(to: size)
        connection.flush()
    }

    /// Shows `ways` below the ink, at most the eight most likely, instead of those shown before; nothing
    /// where the style shows no trail. Only what differs is sent, so that it may be called once a frame.
    ///
    /// - Parameter isWhole: whether the ways have grown to their ends; captions come then.
    public func showGuide(_ ways: [GuideWay], isWhole: Bool = true) {
        guard style.isShown else { return }
        guide.show(ways, isWhole: isWhole, in: compositor.suited, below: window?.window)
    }

    /// Takes the guide off the screen; the ink stays.
    public func hideGuide() {
        guide.hide()
    }

    /// The lowest window that shows the ink or the guide; nil where there is none.
    var shownWindow: Window? { (guide.window ?? window)?.window }

    /// Handles an event; false where it is not about the trail.
    ///
    /// If a compositor ends during a stroke, a translucent window would be black over the whole screen; so
    /// ink and guide move to shaped windows.
    func handle(_ event: XEvent) -> Bool {
        guard compositor.handle(event) else { return false }
        // Before there is ink that might be faded in.
        _ = suited
        if !compositor.isRunning {
            if let window, window.kind != .shaped { appear() }
            if let window = guide.window, window.kind != .shaped {
                let ways = guide.ways
                guide.hide()
                showGuide(ways)
            }
        }
        connection.flush()
        return true
    }

    /// The window that suits the screen now.
    private var suited: TrailWindow? { windows.window(compositor.suited, on: connection) }

    /// Shows the ink in the window that suits the screen now.
    private func appear() {
        guard let suited, suited !== window else { return }
        window?.hide()
        window = suited
        suited.show()
        suited.grow(by: ink.forgetShown())
        paint()
    }

    private func draw(through samples: [PenSample]) {
        var spans: [RowSpan] = []
        for sample in samples {
            guard let from = last,
                let capsule = TrailCapsule(
                    from: from.point, to: sample.point,
                    insets: (style.inset(for: from.pressure), style.inset(for: sample.pressure)))
            else { continue }
            spans += ink.add(capsule)
            last = sample
        }
        // The pixels must belong to the window before they are drawn.
        window?.grow(by: RowSpan.merged(spans))
        paint()
        connection.flush()
    }

    private func paint() {
        guard let window, let canvas else { return }
        for patch in ink.takeChanges() { canvas.draw(patch, with: blend, on: window) }
    }

    private static func blank(_ size: (width: Int, height: Int), _ style: TrailStyle) -> TrailInk {
        TrailInk(
            width: size.width, height: size.height, inkRadius: style.inkRadius,
            outlineRadius: style.outlineRadius)
    }
}

/// How the trail of a stroke looks.
public struct TrailStyle: Hashable, Sendable {
    /// A colour that is not premultiplied; every part is 0...1 and pulled into that range.
    public struct Color: Hashable, Sendable {
        public let red: Double
        public let green: Double
        public let blue: Double
        /// 0 shows nothing, 1 hides what lies below.
        public let alpha: Double

        public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
            func part(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
            self.red = part(red)
            self.green = part(green)
            self.blue = part(blue)
            self.alpha = part(alpha)
        }

        /// Of a pixel of 24 bits, 0xRRGGBB.
        init(pixel: UInt) {
            func part(_ shift: UInt) -> Double { Double(pixel >> shift & 0xFF) / 255 }
            self.init(red: part(16), green: part(8), blue: part(0))
        }

        /// The blue of ink.
        public static let ink = Color(red: 0.09, green: 0.35, blue: 0.86)
        /// A slightly translucent white.
        public static let rim = Color(red: 1, green: 1, blue: 1, alpha: 0.85)
    }

    /// Whether there is a trail at all.
    public var isShown = true
    public var color: Color
    /// The colour of the thin line around the ink, which keeps it visible on a ground of its own colour.
    public var outline: Color
    /// The width of the ink in pixels at 96 dpi.
    public var width: Double
    /// The width of the outline on either side of the ink, in pixels at 96 dpi; 0 draws none.
    public var outlineWidth: Double
    /// Whether ink is thinner where a pen pressed less.
    public var followsPressure = true
    /// Pixels to one pixel at 96 dpi: `Xft.dpi` / 96.
    public var scale: Double

    public init(
        color: Color = .ink, outline: Color = .rim, width: Double = 4, outlineWidth: Double = 1,
        scale: Double = 1
    ) {
        self.color = color
        self.outline = outline
        self.width = width
        self.outlineWidth = outlineWidth
        self.scale = scale
    }

    /// Half the width of the ink in screen pixels, 0.5...64.
    var inkRadius: Double { Self.bounded(width * scale / 2, 0.5, 64) }

    /// Half the width of ink and outline together in screen pixels.
    var outlineRadius: Double { inkRadius + Self.bounded(outlineWidth * scale, 0, 16) }

    /// By how many pixels the ink's radius is reduced at a pressure of 0...1: without pressure a third of
    /// the radius is left. 0 where the pressure is not known.
    func inset(for pressure: Double?) -> Double {
        guard followsPressure, let pressure else { return 0 }
        let thinnest = max(inkRadius / 3, min(inkRadius, 0.5))
        return (1 - Self.bounded(pressure, 0, 1)) * (inkRadius - thinnest)
    }

    private static func bounded(_ value: Double, _ low: Double, _ high: Double) -> Double {
        value > low ? min(value, high) : low
    }
}
