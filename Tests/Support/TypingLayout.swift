/// A keyboard layout that typing is proved in, and the group of it that is typed in.
public struct TypingLayout: Hashable, Sendable, CustomStringConvertible {
    /// As `setxkbmap` takes them, such as `us,ru`; the variant may be empty.
    public var layout: String
    public var variant: String
    /// The group in effect, 0 is the first.
    public var group: Int

    /// Reads `layout`, `layout(variant)`, each with `:2` for its second group; nil for anything else.
    public init?(_ name: String) {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty, parts.count <= 2 else { return nil }
        if parts.count == 2 {
            guard let number = Int(parts[1]), (1...4).contains(number) else { return nil }
            group = number - 1
        } else {
            group = 0
        }
        if let open = first.firstIndex(of: "("), first.hasSuffix(")") {
            layout = String(first[..<open])
            variant = String(first[first.index(after: open)...].dropLast())
        } else {
            layout = String(first)
            variant = ""
        }
    }

    public var description: String {
        layout + (variant.isEmpty ? "" : "(\(variant))") + (group > 0 ? ":\(group + 1)" : "")
    }

    /// Latin, Greek, Cyrillic, Hebrew and Japanese keyboards, two of them in a second group.
    public static let all = [
        "us", "de", "fr", "es", "ru", "gr", "il", "us,ru", "us,ru:2", "us(dvorak)", "us(intl)",
        "fr(bepo)", "jp",
    ].compactMap(TypingLayout.init)
}

extension XvfbServer {
    /// Sets a layout on all keyboards. The group is left to whoever types.
    public func setLayout(_ layout: TypingLayout) throws(ChildProcessError) {
        try setLayout(
            [layout.layout] + (layout.variant.isEmpty ? [] : ["-variant", layout.variant]))
    }
}
