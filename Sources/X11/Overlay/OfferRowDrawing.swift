import CX11
import CXft
import Strokes

/// The window of a row, with a label in each cell, behind a picture where there is one. It is on the screen
/// from `init` to `deinit`.
final class OfferRowDrawing {
    let window: Window
    let layout: OfferRowLayout
    /// Where the row is, in root pixels.
    let box: Box
    private let connection: Connection
    private let style: OfferRowStyle
    private let labels: [String]
    private let widths: [Int]
    private let font: OpaquePointer
    private let context: GC
    private var picture: InkPicture?

    /// nil where there is no font.
    init?(
        _ labels: [String], after drawn: Ink?, style: OfferRowStyle, on connection: Connection,
        beside ink: Box, pen: Point
    ) {
        let display = connection.display
        guard
            let font = krakel_font_open(
                UnsafeMutableRawPointer(display), connection.screen, style.fontName)
        else { return nil }
        self.font = font
        self.connection = connection
        self.style = style
        self.labels = labels
        widths = labels.map { Int(krakel_font_width(font, $0, Int32($0.utf8.count))) }
        layout = OfferRowLayout(
            widths: widths, height: Int(krakel_font_ascent(font) + krakel_font_descent(font)),
            hasPicture: drawn != nil, style: style)
        let place = style.place(
            ofSize: (layout.width, layout.height), beside: ink, pen: pen,
            on: connection.monitor(at: pen))
        box = Box(
            minX: Double(place.x), minY: Double(place.y), maxX: Double(place.x + layout.width),
            maxY: Double(place.y + layout.height))
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.save_under = 1
        attributes.background_pixel = connection.pixel(BadgeStyle.background)
        attributes.event_mask =
            ExposureMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask
            | EnterWindowMask | LeaveWindowMask
        window = XCreateWindow(
            display, connection.root, Int32(place.x), Int32(place.y), UInt32(layout.width),
            UInt32(layout.height), 0, Int32(CopyFromParent), UInt32(InputOutput), nil,
            UInt(CWOverrideRedirect | CWSaveUnder | CWBackPixel | CWEventMask), &attributes)
        context = XCreateGC(display, window, 0, nil)
        connection.describe(window, as: "krakel-offer")
        connection.cutCorners(
            of: window, (layout.width, layout.height),
            radius: BadgeStyle(scale: style.scale).cornerRadius)
        if let drawn {
            let margin = style.pictureMargin
            let place = PixelBox(
                x: margin, y: margin, width: layout.pictureWidth - 2 * margin,
                height: layout.height - 2 * margin)
            picture = InkPicture(
                of: drawn, in: place, lineWidth: style.pictureLine, on: window, of: connection)
        }
        XMapRaised(display, window)
    }

    deinit {
        picture = nil
        XFreeGC(connection.display, context)
        XDestroyWindow(connection.display, window)
        krakel_font_close(font)
    }

    /// Wraps `XFillRectangle` and Xft.
    func draw(highlighted: Int?) {
        let display = connection.display
        let (red, green, blue) = BadgeStyle.text
        if layout.pictureWidth > 0 { fill(OfferRowStyle.paper, 0, layout.pictureWidth) }
        picture?.draw()
        for (index, label) in labels.enumerated() {
            let (x, width) = layout.cell(index)
            fill(
                index == highlighted ? OfferRowStyle.highlight : BadgeStyle.background, x, width)
            if x > 0 { fill(OfferRowStyle.separator, x, style.line) }
            krakel_font_draw(
                font, window, XDefaultVisual(display, connection.screen),
                XDefaultColormap(display, connection.screen), red, green, blue,
                Int32(x + (width - widths[index]) / 2),
                Int32(style.padding.y) + krakel_font_ascent(font), VisualOrder.of(label),
                Int32(label.utf8.count))
        }
        connection.flush()
    }

    private func fill(_ colour: UInt, _ x: Int, _ width: Int) {
        XSetForeground(connection.display, context, connection.pixel(colour))
        XFillRectangle(
            connection.display, window, context, Int32(x), 0, UInt32(width),
            UInt32(layout.height))
    }
}

extension Connection {
    /// Rounds a window's corners by its shape, which looks the same with a compositor and without one.
    /// Wraps `XShapeCombineRectangles`.
    func cutCorners(of window: Window, _ size: (width: Int, height: Int), radius wanted: Int) {
        var rows = PixelBox(x: 0, y: 0, width: size.width, height: size.height)
            .roundedRows(radius: wanted)
        XShapeCombineRectangles(
            display, window, Int32(ShapeBounding), 0, 0, &rows, Int32(rows.count),
            Int32(ShapeSet), Int32(YXBanded))
    }
}

extension PixelBox {
    /// Its rows, without what round corners leave out.
    func roundedRows(radius wanted: Int) -> [XRectangle] {
        let radius = min(wanted, height / 2, width / 2)
        return (0..<height).map { row in
            let depth = max(radius - row, radius - (height - 1 - row), 0)
            let reach = Double(radius * radius - depth * depth).squareRoot()
            let inset = depth > 0 ? radius - Int(reach.rounded()) : 0
            return XRectangle(
                x: Int16(clamping: x + inset), y: Int16(clamping: y + row),
                width: UInt16(clamping: max(1, width - 2 * inset)), height: 1)
        }
    }
}

extension Connection {
    /// Has a compositor show a little of what lies below `window`: of all that is drawn, 0xFFFFFFFF shows nothing.
    func makeTranslucent(_ window: Window, opacity: UInt) {
        set("_NET_WM_WINDOW_OPACITY", of: window, type: XA_CARDINAL, [opacity])
    }

    /// Tells window managers and compositors what `window` is, so that they leave it as it is: no shadow,
    /// no fading, and no bypass of the compositor because a window fills the screen. Wraps
    /// `XChangeProperty`.
    func describe(_ window: Window, as name: String) {
        set("WM_CLASS", of: window, text: "\(name)\0\(name)\0")
        set("WM_NAME", of: window, text: name)
        // Compositors decorate drag icons least; those that do not know this type take the second.
        set(
            "_NET_WM_WINDOW_TYPE", of: window, type: XA_ATOM,
            ["_NET_WM_WINDOW_TYPE_DND", "_NET_WM_WINDOW_TYPE_NOTIFICATION"].map(atom))
        set("_NET_WM_BYPASS_COMPOSITOR", of: window, type: XA_CARDINAL, [2])
        set("_COMPTON_SHADOW", of: window, type: XA_CARDINAL, [0])
    }

    private func set(_ property: String, of window: Window, text: String) {
        let bytes = Array(text.utf8)
        XChangeProperty(
            display, window, atom(property), XA_STRING, 8, PropModeReplace, bytes,
            Int32(bytes.count))
    }
}
