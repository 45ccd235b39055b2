import CX11

/// A picture of the screen at one moment.
public struct ScreenImage: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// Red, green and blue, 0...255 each, row by row from the top left.
    public let rgb: [UInt8]

    /// The colour of one pixel; nil outside the screen.
    public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8)? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        let index = 3 * (y * width + x)
        return (rgb[index], rgb[index + 1], rgb[index + 2])
    }
}

extension Connection {
    /// A picture of the whole screen, all monitors together; nil where the server gives none, or where
    /// its visual has no colour masks. Wraps `XGetImage`.
    public func captureScreen() -> ScreenImage? {
        let (width, height) = screenSize()
        guard
            let image = XGetImage(
                display, root, 0, 0, UInt32(width), UInt32(height), ~UInt(0), ZPixmap)
        else { return nil }
        defer { krakel_destroy_image(image) }
        if let rgb = image.usualColours(width: width, height: height) {
            return ScreenImage(width: width, height: height, rgb: rgb)
        }
        let channels = [image.pointee.red_mask, image.pointee.green_mask, image.pointee.blue_mask]
            .compactMap(ColorChannel.init(mask:))
        guard channels.count == 3 else { return nil }
        var rgb: [UInt8] = []
        rgb.reserveCapacity(3 * width * height)
        for y in 0..<Int32(height) {
            for x in 0..<Int32(width) {
                let pixel = krakel_get_pixel(image, x, y)
                for channel in channels { rgb.append(channel.value(of: pixel)) }
            }
        }
        return ScreenImage(width: width, height: height, rgb: rgb)
    }

    /// What the server's default visual shows the colour 0xRRGGBB by.
    func pixel(_ rgb: UInt) -> UInt {
        guard let visual = XDefaultVisual(display, screen)?.pointee else { return rgb }
        let parts = [(visual.red_mask, 16), (visual.green_mask, 8), (visual.blue_mask, 0)]
        return parts.reduce(0) { pixel, part in
            pixel | (ColorChannel(mask: part.0)?.pixel(of: rgb >> UInt(part.1) & 0xFF) ?? 0)
        }
    }

    /// The size of the root window now, which changes when monitors do. Wraps `XGetWindowAttributes`.
    func screenSize() -> (width: Int, height: Int) {
        var attributes = XWindowAttributes()
        XGetWindowAttributes(display, root, &attributes)
        return (Int(attributes.width), Int(attributes.height))
    }
}

/// The bits of a pixel value that hold one colour.
private struct ColorChannel {
    let shift: Int
    let maximum: UInt

    init?(mask: UInt) {
        guard mask != 0 else { return nil }
        shift = mask.trailingZeroBitCount
        maximum = mask >> UInt(shift)
    }

    func value(of pixel: UInt) -> UInt8 {
        UInt8(truncatingIfNeeded: ((pixel >> UInt(shift)) & maximum) * 255 / maximum)
    }

    /// - Parameter value: of 255.
    func pixel(of value: UInt) -> UInt { ((value * maximum + 127) / 255) << UInt(shift) }
}

extension UnsafeMutablePointer<XImage> {
    /// The colours of an image in the format of nearly every server, four bytes a pixel with blue first;
    /// nil for an image of another format. It is quick, because a film takes a dozen pictures a second.
    fileprivate func usualColours(width: Int, height: Int) -> [UInt8]? {
        guard pointee.bits_per_pixel == 32, pointee.byte_order == LSBFirst, let data = pointee.data,
            pointee.red_mask == 0xFF0000, pointee.green_mask == 0xFF00, pointee.blue_mask == 0xFF
        else { return nil }
        let row = Int(pointee.bytes_per_line)
        return [UInt8](unsafeUninitializedCapacity: 3 * width * height) { bytes, count in
            guard var target = bytes.baseAddress else { return }
            for y in 0..<height {
                var source = UnsafeRawPointer(data + y * row).assumingMemoryBound(to: UInt8.self)
                for _ in 0..<width {
                    target[0] = source[2]
                    target[1] = source[1]
                    target[2] = source[0]
                    target += 3
                    source += 4
                }
            }
            count = 3 * width * height
        }
    }
}
