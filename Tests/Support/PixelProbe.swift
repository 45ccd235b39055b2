import CX11

/// Looks at single pixels of the root window, cheaply, on a connection of its own.
public final class PixelProbe: XClient {
    /// Red, green and blue of a pixel, windows included; nil outside the screen, or where pixels are no
    /// 32 bits with blue lowest. Wraps `XGetImage`.
    public func colour(x: Int, y: Int) -> (red: Int, green: Int, blue: Int)? {
        let screen = XDefaultScreen(display)
        guard x >= 0, y >= 0, x < Int(XDisplayWidth(display, screen)),
            y < Int(XDisplayHeight(display, screen)),
            let image = XGetImage(
                display, XDefaultRootWindow(display), Int32(x), Int32(y), 1, 1, ~UInt(0), ZPixmap)
        else { return nil }
        defer { krakel_destroy_image(image) }
        guard image.pointee.bits_per_pixel == 32, image.pointee.blue_mask == 0xFF,
            let data = image.pointee.data
        else { return nil }
        func byte(_ index: Int) -> Int { Int(UInt8(bitPattern: data[index])) }
        return (byte(2), byte(1), byte(0))
    }
}
