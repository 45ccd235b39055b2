// Owns: at most 255 colours for an animation, and one for what is left as it was.

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
