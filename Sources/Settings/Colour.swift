// Owns: a colour and how it is written.

/// A colour, not premultiplied.
public struct Colour: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    /// 0 shows nothing, 255 hides what lies below.
    public var alpha: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Reads `#rrggbb` and `#rrggbbaa`, in hexadecimal digits.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
            digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        let whole = digits.count == 8 ? value : value << 8 | 0xFF
        self.init(
            red: UInt8(whole >> 24), green: UInt8(whole >> 16 & 0xFF),
            blue: UInt8(whole >> 8 & 0xFF), alpha: UInt8(whole & 0xFF))
    }
}
