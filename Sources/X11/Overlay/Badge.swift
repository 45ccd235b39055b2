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
    /// nil before it is needed; within, nil where there is none.
    private var font: OverlayFont??
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

    deinit { if let window { XDestroyWindow(connection.display, window) } }

    /// Hides the badge, and uses this scale from the next `show` on.
    public func use(scale: Double) {
        hide()
        style = BadgeStyle(scale: scale)
        font = nil
    }

    /// Does what takes longest of opening the first font, in any thread. Wraps `FcInit`.
    public static func readFonts() {
        krakel_fonts_read()
    }

    /// Shows `text`, of one line or more, beside `pen`, in root pixels.
    ///
    /// - Returns: false where there is no font to write it with.
    @discardableResult
    public func show(_ text: String, at pen: Point) -> Bool {
        let opened = OverlayFont.opened(style.fontName, on: connection, keptIn: &font)
        guard let font = opened else { return false }
        let display = connection.display
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let size = (
            width: (lines.map { font.width(of: $0) }.max() ?? 0) + 2 * style.padding.x,
            height: font.height * lines.count + 2 * style.padding.y
        )
        let place = style.place(ofSize: size, at: pen, on: connection.monitor(at: pen))
        let window = makeWindow()
        XMoveResizeWindow(
            display, window, Int32(place.x), Int32(place.y), UInt32(size.width),
            UInt32(size.height))
        connection.cutCorners(of: window, size, radius: style.cornerRadius)
        // Raises the badge above all windows except the ink.
        connection.stack(window, below: trail?.shownWindow)
        XMapWindow(display, window)
        isShown = true
        draw()
        return true
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
        guard let window, case let font?? = font else { return }
        XClearWindow(connection.display, window)
        for (index, line) in lines.enumerated() {
            let place = (style.padding.x, style.padding.y + index * font.height)
            font.draw(line, at: place, on: window)
        }
        connection.flush()
    }

    private func makeWindow() -> Window {
        if let window { return window }
        let made = connection.overlayWindow(
            PixelBox(x: 0, y: 0, width: 1, height: 1), ground: BadgeStyle.background,
            events: ExposureMask, as: "krakel-badge")
        connection.takeNoInput(by: made)
        window = made
        return made
    }
}

/// The sizes and colours of the badge. Sizes are in pixels of the screen.
struct BadgeStyle: Hashable, ScaledStyle {
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
}
