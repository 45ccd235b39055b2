import CX11
import Strokes

/// The window of a row, with a label in each cell, behind a picture where there is one. It is on the screen
/// from `init` to `deinit`.
final class OfferRowDrawing {
    let window: Window
    let layout: OfferRowLayout
    private let connection: Connection
    private let style: OfferRowStyle
    private let labels: [String]
    private let widths: [Int]
    private let font: OverlayFont
    private let context: GC
    private var picture: InkPicture?

    /// nil where there is no font.
    init?(
        _ labels: [String], after drawn: Ink?, style: OfferRowStyle, on connection: Connection,
        beside ink: Box, pen: Point
    ) {
        guard let font = OverlayFont(style.fontName, on: connection) else { return nil }
        self.font = font
        self.connection = connection
        self.style = style
        self.labels = labels
        widths = labels.map { font.width(of: $0) }
        layout = OfferRowLayout(
            widths: widths, height: font.height, hasPicture: drawn != nil, style: style)
        let place = style.place(
            ofSize: (layout.width, layout.height), beside: ink, pen: pen,
            on: connection.monitor(at: pen))
        window = connection.overlayWindow(
            PixelBox(x: place.x, y: place.y, width: layout.width, height: layout.height),
            ground: BadgeStyle.background,
            events: ExposureMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask
                | EnterWindowMask | LeaveWindowMask, as: OfferRow.instance)
        context = XCreateGC(connection.display, window, 0, nil)
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
        XMapRaised(connection.display, window)
    }

    deinit {
        picture = nil
        XFreeGC(connection.display, context)
        XDestroyWindow(connection.display, window)
    }

    /// Wraps `XFillRectangle` and Xft.
    func draw(highlighted: Int?) {
        if layout.pictureWidth > 0 { fill(OfferRowStyle.paper, 0, layout.pictureWidth) }
        picture?.draw()
        for (index, label) in labels.enumerated() {
            let (x, width) = layout.cell(index)
            fill(index == highlighted ? OfferRowStyle.highlight : BadgeStyle.background, x, width)
            if x > 0 { fill(OfferRowStyle.separator, x, style.line) }
            font.draw(label, at: (x + (width - widths[index]) / 2, style.padding.y), on: window)
        }
        connection.flush()
    }

    private func fill(_ colour: UInt, _ x: Int, _ width: Int) {
        XSetForeground(connection.display, context, connection.pixel(colour))
        XFillRectangle(
            connection.display, window, context, Int32(x), 0, UInt32(width), UInt32(layout.height))
    }
}
