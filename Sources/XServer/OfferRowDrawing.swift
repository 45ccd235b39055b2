// Owns: the window of a row of readings and what is drawn in it. Leaves what clicks mean to OfferRow.

import CX11
import CXft
import Strokes

/// A mapped window with a label in each cell. It goes with this value.
final class OfferRowDrawing {
    let window: Window
    let layout: OfferRowLayout
    private let connection: Connection
    private let style: OfferRowStyle
    private let labels: [String]
    private let widths: [Int]
    private let font: OpaquePointer
    private let context: GC

    /// nil where there is no font.
    init?(
        _ labels: [String], style: OfferRowStyle, on connection: Connection, beside ink: Box,
        pen: Point
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
            style: style)
        let place = style.place(
            ofSize: (layout.width, layout.height), beside: ink, pen: pen,
            on: connection.monitor(at: pen))
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.save_under = 1
        attributes.background_pixel = BadgeStyle.background
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
        XMapRaised(display, window)
    }

    deinit {
        XFreeGC(connection.display, context)
        XDestroyWindow(connection.display, window)
        krakel_font_close(font)
    }

    /// Wraps `XFillRectangle` and Xft.
    func draw(highlighted: Int?) {
        let display = connection.display
        let (red, green, blue) = BadgeStyle.text
        for (index, label) in labels.enumerated() {
            let (x, width) = layout.cell(index)
            fill(
                index == highlighted ? OfferRowStyle.highlight : BadgeStyle.background, x, width)
            if index > 0 { fill(OfferRowStyle.separator, x, style.line) }
            krakel_font_draw(
                font, window, XDefaultVisual(display, connection.screen),
                XDefaultColormap(display, connection.screen), red, green, blue,
                Int32(x + (width - widths[index]) / 2),
                Int32(style.padding.y) + krakel_font_ascent(font), label, Int32(label.utf8.count))
        }
        connection.flush()
    }

    private func fill(_ colour: UInt, _ x: Int, _ width: Int) {
        XSetForeground(connection.display, context, colour)
        XFillRectangle(
            connection.display, window, context, Int32(x), 0, UInt32(width),
            UInt32(layout.height))
    }
}
