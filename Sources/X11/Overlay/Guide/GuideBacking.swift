import CX11

/// What the screen showed where a shaped window now shows a guide, on the server.
final class GuideBacking {
    private let connection: Connection
    private let pixmap: Pixmap
    private let context: GC
    let picture: Picture

    /// nil where the server has no format for the window.
    ///
    /// - Parameter size: of the screen in pixels.
    init?(for window: TrailWindow, size: (width: Int, height: Int), on connection: Connection) {
        let display = connection.display
        // No event is wanted for what could not be copied.
        var values = XGCValues()
        values.graphics_exposures = 0
        guard let format = XRenderFindVisualFormat(display, window.visual) else { return nil }
        pixmap = XCreatePixmap(
            display, window.window, UInt32(size.width), UInt32(size.height),
            UInt32(XDefaultDepth(display, connection.screen)))
        guard let context = XCreateGC(display, pixmap, UInt(GCGraphicsExposures), &values) else {
            XFreePixmap(display, pixmap)
            return nil
        }
        self.connection = connection
        self.context = context
        picture = XRenderCreatePicture(display, pixmap, format, 0, nil)
    }

    deinit {
        XRenderFreePicture(connection.display, picture)
        XFreeGC(connection.display, context)
        XFreePixmap(connection.display, pixmap)
    }

    /// Keeps what `window` shows in `boxes`, which have just become its own. Wraps `XCopyArea`.
    func keep(_ boxes: [PixelBox], of window: TrailWindow) {
        for box in boxes {
            let (x, y) = (Int32(box.x), Int32(box.y))
            XCopyArea(
                connection.display, window.window, pixmap, context, x, y, UInt32(box.width),
                UInt32(box.height), x, y)
        }
    }
}
