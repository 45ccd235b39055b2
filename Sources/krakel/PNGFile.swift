// Owns: a picture of the screen as a file.

import CPNG
import XServer

enum PNGFile {
    /// Writes `image` to `path`. Wraps `png_image_write_to_file`.
    static func write(_ image: ScreenImage, to path: String) throws {
        var message = [CChar](repeating: 0, count: 64)
        let written = image.rgb.withUnsafeBytes { bytes in
            krakel_write_png(
                path, UInt32(image.width), UInt32(image.height), bytes.baseAddress, &message)
        }
        guard written != 0 else {
            let reason = String(
                decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw Failure("\(path): \(reason)\n  help: name a file in a folder you can write to")
        }
    }
}
