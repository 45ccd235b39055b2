// Owns: about how wide a text is, where no font can be asked.

/// An estimate that leaves room in usual sans-serif fonts.
enum TextWidth {
    /// - Returns: points.
    static func of(_ text: String, in style: TextBlock.Style) -> Double {
        text.reduce(0) { $0 + share(of: $1) } * style.size * (style.isBold ? 1.1 : 1)
    }

    /// In sizes of the font.
    private static func share(of character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        // Hangul, CJK, full width forms, pictures: a square each.
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0x1F000...0x1FAFF, 0x20000...0x3FFFF:
            return 1.1
        case 0x2190...0x2BFF: return 0.9
        default: break
        }
        if "iljtfrI.,:;'|! ()[]/".contains(character) { return 0.38 }
        if "mwMW@%".contains(character) { return 0.92 }
        return character.isUppercase ? 0.7 : 0.6
    }

    /// The width that `text` needs in up to as many lines as its style has, broken at blanks.
    static func needed(for text: String, in style: TextBlock.Style) -> Double {
        let whole = of(text, in: style)
        guard style.lines > 1 else { return whole }
        let words = text.split(separator: " ").map(String.init)
        var best = whole
        for count in 1..<max(1, words.count) {
            let first = words[..<count].joined(separator: " ")
            let second = words[count...].joined(separator: " ")
            best = min(best, max(of(first, in: style), of(second, in: style)))
        }
        return best
    }
}
