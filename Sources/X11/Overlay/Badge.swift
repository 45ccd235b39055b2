import CX11
import CXft
import Strokes

/// A few words beside the pen, in a small window that is made when there is something to show for the
/// first time.
///
/// The window is opaque with rounded corners, which looks the same with a compositor and without one. Its
/// class is `krakel-badge`.
///
/// It stays below the ink: without a compositor, ink that another window has covered would be lost.
public final class Badge {
    private let connection: Connection
    private let trail: Trail?
    private var style: BadgeStyle
    private var window: Window?
    private var font: OpaquePointer?
    private var hasFailed = false
    private var lines: [Substring] = []
    public private(set) var isShown = false

    /// - Parameters:
    ///   - scale: dots per inch of the display by 96.
    ///   - trail: draws the ink that the badge must not cover.
    public init(on connection: Connection, scale: Double, under trail: Trail? = nil) {
        self.connection = connection
        self.trail = trail
        style = BadgeStyle(scale: scale)
    }

    deinit {
        if let font { krakel_font_close(font) }
        if let window { XDestroyWindow(connection.display, window) }
    }

    /// Hides the badge, and uses this scale from the next `show` on.
    public func use(scale: Double) {
        hide()
        style = BadgeStyle(scale: scale)
        if let font { krakel_font_close(font) }
        (font, hasFailed) = (nil, false)
    }

    /// Shows `text`, of one line or more, beside `pen`, in root pixels.
    ///
    /// - Returns: false where there is no font to write it with.
    @discardableResult
    public func show(_ text: String, at pen: Point) -> Bool {
        guard let font = openFont() else { return false }
        let display = connection.display
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let width =
            lines.map { Int(krakel_font_width(font, String($0), Int32($0.utf8.count))) }
            .max() ?? 0
        let height = Int(krakel_font_ascent(font) + krakel_font_descent(font)) * lines.count
        let size = (
            width: width + 2 * style.padding.x, height: height + 2 * style.padding.y
        )
        let place = style.place(ofSize: size, at: pen, on: connection.monitor(at: pen))
        let window = makeWindow()
        XMoveResizeWindow(
            display, window, Int32(place.x), Int32(place.y), UInt32(size.width),
            UInt32(size.height))
        connection.cutCorners(of: window, size, radius: style.cornerRadius)
        raise(window)
        XMapWindow(display, window)
        isShown = true
        draw()
        return true
    }

    /// Raises the badge above all windows except the ink. Wraps `XConfigureWindow`.
    private func raise(_ window: Window) {
        var changes = XWindowChanges()
        changes.sibling = trail?.shownWindow ?? Window(None)
        changes.stack_mode = changes.sibling == Window(None) ? Above : Below
        let sibling = changes.sibling == Window(None) ? 0 : CWSibling
        XConfigureWindow(connection.display, window, UInt32(CWStackMode | sibling), &changes)
    }

    /// Wraps `XUnmapWindow`.
    public func hide() {
        guard isShown, let window else { return }
        XUnmapWindow(connection.display, window)
        connection.flush()
        isShown = false
    }

    /// Gives back what fonts take, also those of other windows that are closed. The next text opens its font
    /// anew.
    public func forgetFonts() {
        guard !isShown else { return }
        if let font { krakel_font_close(font) }
        font = nil
        krakel_fonts_forget(
            UnsafeMutableRawPointer(connection.display), connection.screen, style.fontName)
    }

    /// Draws the badge again where another window has uncovered it.
    ///
    /// - Returns: whether the event was for the badge.
    func handle(_ event: XEvent) -> Bool {
        guard event.type == Expose, event.xexpose.window == window else { return false }
        if isShown { draw() }
        return true
    }

    private func draw() {
        guard let window, let font else { return }
        let display = connection.display
        XClearWindow(display, window)
        let (red, green, blue) = BadgeStyle.text
        var base = Int32(style.padding.y) + krakel_font_ascent(font)
        for line in lines {
            krakel_font_draw(
                font, window, XDefaultVisual(display, connection.screen),
                XDefaultColormap(display, connection.screen), red, green, blue,
                Int32(style.padding.x), base, VisualOrder.of(line), Int32(line.utf8.count))
            base += krakel_font_ascent(font) + krakel_font_descent(font)
        }
        connection.flush()
    }

    private func openFont() -> OpaquePointer? {
        if font == nil, !hasFailed {
            font = krakel_font_open(
                UnsafeMutableRawPointer(connection.display), connection.screen, style.fontName)
            hasFailed = font == nil
        }
        return font
    }

    private func makeWindow() -> Window {
        if let window { return window }
        let display = connection.display
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.save_under = 1
        attributes.background_pixel = connection.pixel(BadgeStyle.background)
        attributes.event_mask = ExposureMask
        let made = XCreateWindow(
            display, connection.root, 0, 0, 1, 1, 0, Int32(CopyFromParent), UInt32(InputOutput),
            nil, UInt(CWOverrideRedirect | CWSaveUnder | CWBackPixel | CWEventMask), &attributes)
        XShapeCombineRectangles(
            display, made, Int32(ShapeInput), 0, 0, nil, 0, Int32(ShapeSet), Int32(YXBanded))
        connection.describe(made, as: "krakel-badge")
        window = made
        return made
    }
}

/// The sizes and colours of the badge. Sizes are in pixels of the screen.
struct BadgeStyle: Hashable {
    /// Dots per inch by 96.
    var scale: Double

    /// As large as the text of menus is on desktops at 96 dpi.
    var fontName: String { "sans:pixelsize=\(length(15))" }
    var padding: (x: Int, y: Int) { (length(9), length(5)) }
    var cornerRadius: Int { length(6) }

    /// Dark with light text, which stands out from light and from dark windows.
    static let background: UInt = 0x20242C
    static let text: (red: UInt16, green: UInt16, blue: UInt16) = (0xF4F4, 0xF6F6, 0xF8F8)

    /// Places the badge right of the pen and below it, and whole on the screen. Where there is no room, it
    /// changes to the other side; it is never under the pen.
    ///
    /// - Returns: the left upper corner.
    func place(
        ofSize size: (width: Int, height: Int), at pen: Point, on screen: Box
    ) -> (x: Int, y: Int) {
        func start(_ pen: Double, _ size: Int, _ low: Double, _ high: Double) -> Int {
            let gap = Double(length(18))
            let behind = pen + gap
            let start = behind + Double(size) <= high ? behind : pen - gap - Double(size)
            return Int(max(low, min(start, high - Double(size))).rounded())
        }
        return (
            start(pen.x, size.width, screen.minX, screen.maxX),
            start(pen.y, size.height, screen.minY, screen.maxY)
        )
    }

    private func length(_ pixels: Double) -> Int { max(1, Int((pixels * scale).rounded())) }
}
