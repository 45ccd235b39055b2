/// Texts as they are drawn from left to right, as Xft draws them: letters that are read from the right in the other
/// order. Digits and foreign words among these keep theirs. Letters are not joined: Arabic can be read, and is not
/// beautiful.
enum VisualOrder {
    /// `text`, of one line, in the order in which its characters stand from left to right.
    static func of(_ text: some StringProtocol) -> String {
        let characters = Array(text)
        let sides = characters.map(Side.init)
        guard let base = sides.first(where: { $0 != .none && $0 != .digit }), sides.contains(.right)
        else { return String(text) }
        return pieces(characters, sides, isRight: base == .right).joined()
    }

    private enum Side {
        case left
        case right
        case digit
        /// White space and signs, which go with what they stand among.
        case none

        init(_ character: Character) {
            guard let scalar = character.unicodeScalars.first else {
                self = .none
                return
            }
            switch scalar.value {
            case 0x590...0x8FF where scalar.properties.numericType != nil: self = .digit
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
                0x1E800...0x1EFFF:
                self = .right
            default: self = character.isNumber ? .digit : character.isLetter ? .left : .none
            }
        }
    }

    /// The text in pieces of one direction each, from left to right.
    ///
    /// - Parameter isRight: whether it is read from the right as a whole.
    private static func pieces(
        _ characters: [Character], _ sides: [Side], isRight: Bool
    ) -> [String] {
        let other: (Side) -> Bool = { isRight ? $0 == .left || $0 == .digit : $0 == .right }
        var pieces: [String] = []
        var place = 0
        while place < characters.count {
            let isOther = other(sides[place])
            var end = place + 1
            while end < characters.count, other(sides[end]) == isOther || sides[end] == .none {
                end += 1
            }
            // What stands between two directions goes with the text as a whole.
            while isOther, end > place + 1, sides[end - 1] == .none { end -= 1 }
            let piece = characters[place..<end]
            let isReversed = isOther != isRight
            pieces.append(String(isReversed ? piece.reversed().map(mirrored) : Array(piece)))
            place = end
        }
        return isRight ? pieces.reversed() : pieces
    }

    private static func mirrored(_ character: Character) -> Character {
        let pairs: [Character: Character] = [
            "(": ")", ")": "(", "[": "]", "]": "[", "<": ">", ">": "<", "{": "}", "}": "{",
        ]
        return pairs[character] ?? character
    }
}
