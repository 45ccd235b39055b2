extension Character {
    /// How many columns of a terminal it takes, 1 or 2.
    public var columns: Int { unicodeScalars.contains(where: Self.isWide) ? 2 : 1 }

    /// The blocks of Unicode's EastAsianWidth.txt that are wide throughout, and emoji.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

extension StringProtocol {
    /// Broken into lines of at most so many columns: at blanks, and between wide characters, which stand
    /// without blanks. What cannot be broken may be longer.
    public func wrapped(to columns: Int) -> [String] {
        var lines: [String] = []
        var rest = Array(self)[...]
        while let (end, next) = Self.lineBreak(in: rest, columns) {
            lines.append(String(rest[..<end]))
            rest = rest[next...]
        }
        return lines + [String(rest)]
    }

    /// Where a line ends and the next begins; nil where all fits into one.
    private static func lineBreak(
        in text: ArraySlice<Character>, _ columns: Int
    ) -> (end: Int, next: Int)? {
        var width = 0
        var last: (end: Int, next: Int)?
        for index in text.indices {
            if width <= columns, index > text.startIndex, text[index].columns == 2,
                text[index - 1].columns == 2, !"、。，．）」』？！ー：".contains(text[index]),
                !"（「『".contains(text[index - 1])
            {
                last = (index, index)
            }
            // What cannot be broken before is broken as soon as it can be.
            if width >= columns, let last { return last }
            if text[index] == " " { last = (index, index + 1) }
            width += text[index].columns
        }
        return width > columns ? last : nil
    }
}
