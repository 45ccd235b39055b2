// Owns: reading animated GIFs, as far as the tests need it: a global table, no interlacing.

/// The pictures as a viewer composes them.
struct GIFReader {
    private(set) var pictures: [[UInt8]] = []
    /// Hundredths of a second.
    private(set) var delays: [Int] = []
    private(set) var loops = false
    private var bytes: ArraySlice<UInt8>

    /// nil where it is no GIF that this reads.
    init?(_ file: [UInt8]) {
        bytes = file[...]
        guard take(6) == Array("GIF89a".utf8) else { return nil }
        let (width, height) = (word(), word())
        guard take(3).first == 0xF7 else { return nil }
        let table = take(768)
        var picture = [UInt8](repeating: 0, count: 3 * width * height)
        var transparent: UInt8?
        while let kind = take(1).first {
            switch kind {
            case 0x21 where take(1) == [0xF9]:
                let control = blocks()
                guard control.count == 4 else { return nil }
                delays.append(Int(control[1]) | Int(control[2]) << 8)
                transparent = control[0] & 1 == 1 ? control[3] : nil
            case 0x21:
                loops = blocks().starts(with: Array("NETSCAPE2.0".utf8))
            case 0x2C:
                let (left, top, columns, rows) = (word(), word(), word(), word())
                guard take(1) == [0], take(1) == [8],
                    let indices = Self.unpacked(blocks()), indices.count == columns * rows
                else { return nil }
                for (place, index) in indices.enumerated() where index != transparent {
                    let at = 3 * ((top + place / columns) * width + left + place % columns)
                    guard at + 3 <= picture.count else { return nil }
                    let colour = 3 * Int(index)
                    picture.replaceSubrange(at..<at + 3, with: table[colour..<colour + 3])
                }
                pictures.append(picture)
            case 0x3B: return
            default: return nil
            }
        }
        return nil
    }

    private mutating func take(_ count: Int) -> [UInt8] {
        defer { bytes = bytes.dropFirst(count) }
        return Array(bytes.prefix(count))
    }

    private mutating func word() -> Int { take(2).reversed().reduce(0) { $0 << 8 | Int($1) } }

    private mutating func blocks() -> [UInt8] {
        var result: [UInt8] = []
        while let length = take(1).first, length > 0 { result += take(Int(length)) }
        return result
    }

    /// Codes of eight bits at first, GIF89a, appendix F; nil where one is out of place.
    private static func unpacked(_ data: [UInt8]) -> [UInt8]? {
        var table: [[UInt8]] = []
        var size = 9
        func start() -> [[UInt8]] { (0..<258).map { $0 < 256 ? [UInt8($0)] : [] } }
        var result: [UInt8] = []
        var last: [UInt8]?
        var (waiting, count) = (0, 0)
        for byte in data {
            waiting |= Int(byte) << count
            count += 8
            guard count >= size else { continue }
            let code = waiting & (1 << size - 1)
            waiting >>= size
            count -= size
            if code == 256 {
                (table, size, last) = (start(), 9, nil)
                continue
            }
            if code == 257 { return result }
            guard let before = last else {
                guard code < 256 else { return nil }
                result += table[code]
                last = table[code]
                continue
            }
            let word: [UInt8]
            if code < table.count {
                word = table[code]
            } else if code == table.count {
                word = before + before.prefix(1)
            } else {
                return nil
            }
            if table.count < 4096 { table.append(before + word.prefix(1)) }
            if table.count == 1 << size, size < 12 { size += 1 }
            result += word
            last = word
        }
        return nil
    }
}
