import CX11
import Strokes

/// The window of a ring, as large as that is and shaped to its names and lines. It is on the screen from `init` to
/// `deinit`, takes no input, and is drawn by the server itself from a picture: where another window has covered
/// it, nothing is lost.
final class RingDrawing {
    let window: Window
    let layout: RingLayout
    /// What it shows, and around what.
    let names: [String]
    let centre: Point
    private let connection: Connection
    private let style: RingStyle
    private let picture: Pixmap
    private let context: GC
    private let font: OverlayFont
    /// The names as far as there is room for them, with their widths.
    private let labels: [(text: String, width: Int)]

    /// nil where there is no font.
    init?(_ names: [String], around centre: Point, style: RingStyle, on connection: Connection) {
        let display = connection.display
        guard let font = OverlayFont(style.fontName, on: connection) else { return nil }
        self.font = font
        self.connection = connection
        self.style = style
        self.centre = centre
        self.names = names
        labels = names.map { name in
            let text = GuideLayout.shortened(name, to: style.longestName, widthOf: font.width(of:))
            return (text, font.width(of: text))
        }
        layout = RingLayout(
            widths: labels.map(\.width), textHeight: font.height, around: centre, style: style,
            on: connection.monitor(at: centre))
        let box = layout.box
        window = connection.overlayWindow(box, ground: nil, as: "krakel-trail")
        picture = XCreatePixmap(
            display, window, UInt32(box.width), UInt32(box.height),
            UInt32(XDefaultDepth(display, connection.screen)))
        context = XCreateGC(display, picture, 0, nil)
        connection.makeTranslucent(window, opacity: RingStyle.opacity)
        shape()
    }

    deinit {
        XFreeGC(connection.display, context)
        XFreePixmap(connection.display, picture)
        XDestroyWindow(connection.display, window)
    }

    /// Draws the ring, and shows it above all others. Wraps `XFillRectangles`, `XSetWindowBackgroundPixmap` and
    /// `XMapRaised`.
    func show(chosen: Int) {
        let display = connection.display
        for (index, spoke) in layout.spokes.enumerated() {
            XSetForeground(
                display, context,
                connection.pixel(index + 1 == chosen ? RingStyle.highlight : RingStyle.spoke))
            var dots = dots(of: spoke)
            XFillRectangles(display, picture, context, &dots, Int32(dots.count))
        }
        for (index, plate) in layout.plates.enumerated() {
            let (x, y) = (plate.x - layout.box.x, plate.y - layout.box.y)
            XSetForeground(
                display, context,
                connection.pixel(index == chosen ? RingStyle.highlight : BadgeStyle.background))
            XFillRectangle(
                display, picture, context, Int32(x), Int32(y), UInt32(plate.width),
                UInt32(plate.height))
            let (text, width) = labels[index]
            font.draw(text, at: (x + (plate.width - width) / 2, y + style.padding.y), on: picture)
        }
        XSetWindowBackgroundPixmap(display, window, picture)
        XMapRaised(display, window)
        XClearWindow(display, window)
        connection.flush()
    }

    /// Leaves of the window what is drawn in it, and nothing that could be clicked at.
    private func shape() {
        let plates = layout.plates.map { $0.moved(by: (-layout.box.x, -layout.box.y)) }
        let rows =
            plates.flatMap { $0.roundedRows(radius: style.cornerRadius) }
            + layout.spokes.flatMap(dots(of:))
        connection.shape(window, rows, sorting: Int32(Unsorted))
        connection.takeNoInput(by: window)
    }

    /// A line as squares, in pixels of the window.
    private func dots(of spoke: RingLayout.Spoke) -> [XRectangle] {
        let side = style.spokeWidth
        let length = spoke.start.distance(to: spoke.end)
        let count = max(1, Int((2 * length / Double(side)).rounded(.up)))
        return (0...count).map { step in
            let point = spoke.start.towards(spoke.end, by: Double(step) / Double(count))
            return XRectangle(
                x: Int16(clamping: Int(point.x.rounded()) - layout.box.x - side / 2),
                y: Int16(clamping: Int(point.y.rounded()) - layout.box.y - side / 2),
                width: UInt16(side), height: UInt16(side))
        }
    }
}
