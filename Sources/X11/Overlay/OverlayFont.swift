import CX11
import CXft

/// A font for the words of the overlay, all of which have one colour.
final class OverlayFont {
    private let connection: Connection
    private let font: OpaquePointer

    /// nil where there is no font.
    init?(_ name: String, on connection: Connection) {
        guard
            let font = krakel_font_open(
                UnsafeMutableRawPointer(connection.display), connection.screen, name)
        else { return nil }
        self.font = font
        self.connection = connection
    }

    deinit { krakel_font_close(font) }

    /// The font, opened where that was not tried since `kept` was nil.
    static func opened(
        _ name: String, on connection: Connection, keptIn kept: inout OverlayFont??
    ) -> OverlayFont? {
        let font = kept ?? OverlayFont(name, on: connection)
        kept = .some(font)
        return font
    }

    /// Of a line of text, in pixels.
    var height: Int { Int(krakel_font_ascent(font) + krakel_font_descent(font)) }

    func width(of text: some StringProtocol) -> Int {
        Int(krakel_font_width(font, String(text), Int32(text.utf8.count)))
    }

    /// Draws a line with its left upper corner at a place in pixels of `drawable`.
    ///
    /// - Parameter window: what `drawable` is, where that has not the screen's own visual.
    func draw(
        _ text: some StringProtocol, at place: (x: Int, y: Int), on drawable: Drawable,
        of window: TrailWindow? = nil
    ) {
        let (display, screen) = (connection.display, connection.screen)
        let (red, green, blue) = BadgeStyle.text
        let drawn = VisualOrder.of(text)
        krakel_font_draw(
            font, drawable, window?.visual ?? XDefaultVisual(display, screen),
            window?.colormap ?? XDefaultColormap(display, screen), red, green, blue,
            Int32(place.x), Int32(place.y) + krakel_font_ascent(font), drawn,
            Int32(drawn.utf8.count))
    }
}
