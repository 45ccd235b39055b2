import Glibc

/// Gathers pictures and keeps only what changed from each to the next.
public struct AnimatedGIF {
    private let width: Int
    private let height: Int
    private var frames: [Frame] = []
    private var last: [UInt8] = []

    /// What changed, where, and for how long it is shown.
    private struct Frame {
        var x = 0
        var y = 0
        var width = 0
        var height = 0
        /// Red, green and blue as one number; nil where nothing changed.
        var pixels: [UInt32?] = []
        /// Milliseconds.
        var time: Int
    }

    /// - Parameters: pixels of every picture, at most 65,535 each.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Milliseconds from the first picture to the end.
    public var duration: Int { frames.reduce(0) { $0 + $1.time } }

    /// Adds a picture that is shown for `time` milliseconds. One that has another size is left out.
    ///
    /// - Parameter rgb: red, green and blue, 0...255 each, row by row from the top left.
    public mutating func add(_ rgb: [UInt8], for time: Int) {
        guard rgb.count == 3 * width * height, !rgb.isEmpty else { return }
        defer { last = rgb }
        guard let rows = changedRows(rgb) else {
            frames[frames.count - 1].time += time
            return
        }
        let columns = changedColumns(rgb, rows: rows)
        var frame = Frame(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count,
            time: time)
        frame.pixels.reserveCapacity(frame.width * frame.height)
        for y in rows {
            for x in columns {
                let index = 3 * (y * width + x)
                let colour = Self.colour(rgb, index)
                let isSame = !last.isEmpty && Self.colour(last, index) == colour
                frame.pixels.append(isSame ? nil : colour)
            }
        }
        frames.append(frame)
    }

    private static func colour(_ rgb: [UInt8], _ index: Int) -> UInt32 {
        UInt32(rgb[index]) << 16 | UInt32(rgb[index + 1]) << 8 | UInt32(rgb[index + 2])
    }

    /// The rows from the first change to the last; nil where there is none.
    private func changedRows(_ rgb: [UInt8]) -> Range<Int>? {
        guard !last.isEmpty else { return 0..<height }
        func isChanged(_ row: Int) -> Bool {
            rgb.withUnsafeBytes { new in
                last.withUnsafeBytes { old in
                    guard let new = new.baseAddress, let old = old.baseAddress else { return false }
                    let start = 3 * width * row
                    return memcmp(new + start, old + start, 3 * width) != 0
                }
            }
        }
        guard let first = (0..<height).first(where: isChanged),
            let end = (first..<height).last(where: isChanged)
        else { return nil }
        return first..<end + 1
    }

    private func changedColumns(_ rgb: [UInt8], rows: Range<Int>) -> Range<Int> {
        guard !last.isEmpty else { return 0..<width }
        var (least, most) = (width - 1, 0)
        for y in rows {
            for x in 0..<width {
                let index = 3 * (y * width + x)
                if Self.colour(rgb, index) != Self.colour(last, index) {
                    least = min(least, x)
                    most = max(most, x)
                }
            }
        }
        return least..<most + 1
    }

    /// The file: it shows the pictures again and again.
    ///
    /// - Parameter pause: milliseconds that the last picture stays in addition.
    public func bytes(pause: Int = 0) -> [UInt8] {
        let palette = Palette(of: frames.lazy.flatMap { $0.pixels.lazy.compactMap { $0 } })
        var file = Array("GIF89a".utf8)
        // A global colour table of 256, eight bits a channel; background and proportions unsaid.
        file += Self.word(width) + Self.word(height) + [0xF7, 0, 0] + palette.table
        // Looping, by Netscape's extension that every viewer knows; 0 is for ever.
        file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        var (shown, written) = (0, 0)
        for (index, frame) in frames.enumerated() {
            shown += frame.time + (index == frames.count - 1 ? pause : 0)
            // Hundredths of a second, rounded so that the whole stays as long as it was.
            let delay = min((shown + 5) / 10 - written, 0xFFFF)
            written += delay
            // Left in place for the next, with a transparent colour.
            file += [0x21, 0xF9, 4, 0x05] + Self.word(delay) + [Palette.transparent, 0]
            file += [0x2C] + Self.word(frame.x) + Self.word(frame.y)
            file += Self.word(frame.width) + Self.word(frame.height) + [0]
            file += [8] + Self.blocks(LZW.packed(frame.pixels.map(palette.index)))
        }
        return file + [0x3B]
    }

    private static func word(_ number: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }

    /// Data in pieces of at most 255 bytes, each after its length; an empty one ends them.
    private static func blocks(_ data: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for start in stride(from: 0, to: data.count, by: 255) {
            let piece = data[start..<min(start + 255, data.count)]
            result.append(UInt8(piece.count))
            result += piece
        }
        return result + [0]
    }
}

enum LZW {
    /// Codes of a growing number of bits, the lowest bit first.
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        let (clear, end) = (256, 257)
        var output = BitWriter()
        var table: [Int: Int] = [:]
        var (next, size) = (end + 1, 9)
        output.append(clear, bits: size)
        var prefix: Int?
        for byte in bytes {
            guard let known = prefix else {
                prefix = Int(byte)
                continue
            }
            let key = known << 8 | Int(byte)
            if let longer = table[key] {
                prefix = longer
                continue
            }
            output.append(known, bits: size)
            prefix = Int(byte)
            // 4096 codes are all there may be; then it begins anew.
            if next == 4096 {
                output.append(clear, bits: size)
                table.removeAll(keepingCapacity: true)
                (next, size) = (end + 1, 9)
            } else {
                if next == 1 << size { size += 1 }
                table[key] = next
                next += 1
            }
        }
        if let prefix { output.append(prefix, bits: size) }
        // Who reads adds one more code here, which may want another bit.
        if prefix != nil, next == 1 << size, size < 12 { size += 1 }
        output.append(end, bits: size)
        return output.bytes
    }
}

/// Bits that fill bytes from below.
private struct BitWriter {
    private var done: [UInt8] = []
    private var waiting = 0
    private var count = 0

    mutating func append(_ code: Int, bits: Int) {
        waiting |= code << count
        count += bits
        while count >= 8 {
            done.append(UInt8(truncatingIfNeeded: waiting))
            waiting >>= 8
            count -= 8
        }
    }

    var bytes: [UInt8] { count == 0 ? done : done + [UInt8(truncatingIfNeeded: waiting)] }
}

/// The colour table of a GIF.
struct Palette {
    /// The number of the colour that shows what was there before.
    static let transparent: UInt8 = 255
    /// 256 colours of three bytes.
    private(set) var table: [UInt8]
    private var indices: [UInt32: UInt8] = [:]
    /// Bits of each channel that count.
    private let bits: UInt32

    /// As many bits of each channel as leave no more than 255 colours: a screen with text and a line
    /// has about a hundred.
    init(of colours: some Sequence<UInt32>) {
        let all = Set(colours)
        var (bits, kept): (UInt32, [UInt32]) = (8, [])
        repeat {
            kept = Set(all.map { Self.rounded($0, to: bits) }).sorted()
            bits -= 1
        } while kept.count > 255
        self.bits = bits + 1
        table = []
        for (index, colour) in kept.enumerated() {
            indices[colour] = UInt8(index)
            table += [16, 8, 0].map { UInt8(colour >> $0 & 0xFF) }
        }
        table += [UInt8](repeating: 0, count: 3 * 256 - table.count)
    }

    func index(of colour: UInt32?) -> UInt8 {
        colour.flatMap { indices[Self.rounded($0, to: bits)] } ?? Self.transparent
    }

    /// The highest bits of each channel, repeated below so that white stays white.
    private static func rounded(_ colour: UInt32, to bits: UInt32) -> UInt32 {
        guard bits < 8 else { return colour }
        return [16, 8, 0].reduce(0) { result, shift in
            let high = colour >> shift & 0xFF & ~(0xFF >> bits)
            var value = high
            var filled = bits
            while filled < 8 {
                value |= high >> filled
                filled += bits
            }
            return result | value << shift
        }
    }
}
