// Owns: telling by names which device is an eraser, and whose other end it is.

/// What erasers are called: `Wacom Intuos Pro M Pen eraser` by Wacom's driver, `... Eraser (0x...)` by
/// libinput's.
enum EraserName {
    static func isOne(_ name: String) -> Bool { name.lowercased().contains(word) }

    /// What the other end of the pen may be called.
    static func otherEnds(of name: String) -> [String] {
        let name = name.lowercased()
        guard let found = name.firstRange(of: word) else { return [] }
        return ["stylus", "pen"].map { name.replacingCharacters(in: found, with: $0) }
    }

    private static let word = "eraser"
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + self[range.upperBound...]
    }
}
