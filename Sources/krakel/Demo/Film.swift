import CPNG
import Glibc
import System
import X11

/// Pictures of a screen one after the other, in a folder: `0007-80.png` is the seventh and is shown for
/// 80 milliseconds. Pictures that do not differ are one.
struct Film {
    private let folder: String
    private var count = 0
    /// The last picture, not written yet: only the next one tells for how long it is shown.
    private var last: (picture: ScreenImage, time: Int)?

    /// - Parameter folder: is made; the folder above it must exist.
    /// - Throws: a `Failure` where it cannot be made, or exists already.
    init(in folder: String) throws {
        self.folder = folder
        guard mkdir(folder, 0o777) == 0 else {
            throw Failure(
                "\(folder): \(SystemError.last.reason(isWriting: true))\n  help: name a folder that does not exist yet"
            )
        }
    }

    /// Adds a picture that is shown for `time` milliseconds.
    mutating func add(_ picture: ScreenImage, for time: Int) throws {
        if let last, last.picture.rgb == picture.rgb {
            self.last = (last.picture, last.time + time)
        } else {
            try finish()
            last = (picture, time)
        }
    }

    /// Writes the last picture.
    mutating func finish() throws {
        guard let last else { return }
        count += 1
        let number = String(10_000 + count).dropFirst()
        try PNGFile.write(last.picture, to: "\(folder)/\(number)-\(last.time).png")
        self.last = nil
    }
}

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
