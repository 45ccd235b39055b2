// Owns: carrying pixels to the server and laying them on a window. Leaves which pixels to
// `TrailInk` and which window to `Trail`.

import CX11

/// A small picture on the server through which all drawing goes.
final class TrailCanvas {
    private static let side = TrailInk.Tile.side

    private let connection: Connection
    private let pixmap: Pixmap
    private let context: GC
    private let picture: Picture
    private let image: UnsafeMutablePointer<XImage>
    private let pixels: UnsafeMutablePointer<UInt32>

    /// nil where the server has no pixels with an alpha channel.
    init?(on connection: Connection) {
        let display = connection.display
        let side = UInt32(Self.side)
        guard let format = XRenderFindStandardFormat(display, Int32(PictStandardARGB32)) else {
            return nil
        }
        pixels = .allocate(capacity: Self.side * Self.side)
        pixels.initialize(repeating: 0, count: Self.side * Self.side)
        let data = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: CChar.self)
        pixmap = XCreatePixmap(display, connection.root, side, side, 32)
        guard
            let image = XCreateImage(
                display, nil, 32, ZPixmap, 0, data, side, side, 32, Int32(4 * side)),
            let context = XCreateGC(display, pixmap, 0, nil)
        else {
            XFreePixmap(display, pixmap)
            pixels.deallocate()
            return nil
        }
        image.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
        self.connection = connection
        self.image = image
        self.context = context
        picture = XRenderCreatePicture(display, pixmap, format, 0, nil)
    }

    deinit {
        // The pixels are not the image's to free.
        image.pointee.data = nil
        krakel_destroy_image(image)
        pixels.deallocate()
        XRenderFreePicture(connection.display, picture)
        XFreeGC(connection.display, context)
        XFreePixmap(connection.display, pixmap)
    }

    /// Draws a patch. On a translucent window pixels are replaced; on a shaped one they are blended
    /// with what the window shows, so only the difference is laid over. Wraps `XPutImage` and
    /// `XRenderComposite`.
    func draw(_ patch: TrailInk.Patch, with blend: TrailBlend, on window: TrailWindow) {
        for y in patch.rows {
            for x in patch.columns {
                let index = y * Self.side + x
                let wanted = patch.wanted[index]
                pixels[index] =
                    switch window.sort {
                    case .translucent: blend.pixel(wanted)
                    case .shaped: blend.pixel(from: patch.shown[index], to: wanted)
                    }
            }
        }
        let x = Int32(patch.columns.lowerBound)
        let y = Int32(patch.rows.lowerBound)
        let width = UInt32(patch.columns.count)
        let height = UInt32(patch.rows.count)
        XPutImage(connection.display, pixmap, context, image, x, y, x, y, width, height)
        XRenderComposite(
            connection.display, window.sort == .translucent ? PictOpSrc : PictOpOver, picture, 0,
            window.picture, x, y, 0, 0, x + Int32(patch.originX), y + Int32(patch.originY), width,
            height)
    }
}
