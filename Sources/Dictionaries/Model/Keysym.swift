import CXkbCommon

/// A key symbol of the X protocol: the meaning of a key.
public struct Keysym: Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The keysym called `name` (`Return`, `eacute`, `XF86AudioMute`, `U20AC`).
    /// Wraps `xkb_keysym_from_name`.
    ///
    /// - Parameter inAnyCase: for suggestions.
    public init?(name: String, inAnyCase: Bool = false) {
        let value = xkb_keysym_from_name(
            name, inAnyCase ? XKB_KEYSYM_CASE_INSENSITIVE : XKB_KEYSYM_NO_FLAGS)
        guard value != UInt32(XKB_KEY_NoSymbol) else { return nil }
        rawValue = value
    }

    /// The keysym that stands for `character`: the classic one where there is one, else
    /// 0x01000000 + code point. Wraps `xkb_utf32_to_keysym`.
    public init?(character: Unicode.Scalar) {
        let value = xkb_utf32_to_keysym(character.value)
        guard value != UInt32(XKB_KEY_NoSymbol) else { return nil }
        rawValue = value
    }

    /// The name that `init(name:)` reads back. Wraps `xkb_keysym_get_name`.
    public var name: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            let length = xkb_keysym_get_name(rawValue, buffer.baseAddress, buffer.count)
            guard length > 0 else { return "0x" + String(rawValue, radix: 16) }
            return String(
                decoding: buffer.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    /// The character an application inserts for this keysym; nil for keys such as `Return` that
    /// insert none or a control character. Wraps `xkb_keysym_to_utf32`.
    public var character: Unicode.Scalar? {
        guard let scalar = Unicode.Scalar(xkb_keysym_to_utf32(rawValue)), scalar.value >= 0x20,
            scalar.value != 0x7F
        else { return nil }
        return scalar
    }
}
