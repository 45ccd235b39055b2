// Owns: reading modifiers off a line, and the keys that are stuck or held by themselves.
// Leaves whole lines of actions to ActionParser, the pointer to PointerNotation.

import Keysyms

extension LineScanner {
    /// The modifiers at the start of `range`, each with a `+` behind it, and what is left.
    func modifiers(
        in range: Range<Int>, whereEmpty problem: DictionaryProblem
    ) throws(NotationError) -> (modifiers: Modifiers, rest: Range<Int>) {
        var modifiers: Modifiers = []
        var start = range.lowerBound
        while let plus = bytes[start..<range.upperBound].firstIndex(of: Byte.plus) {
            guard start < plus else { throw error(problem, at: plus..<plus + 1) }
            try insertModifier(at: start..<plus, into: &modifiers)
            start = plus + 1
        }
        return (modifiers, start..<range.upperBound)
    }

    private func insertModifier(
        at range: Range<Int>, into modifiers: inout Modifiers
    ) throws(NotationError) {
        let name = text(range)
        guard let modifier = Modifiers(name: name) else {
            throw error(.unknownModifier(name), at: range)
        }
        guard modifiers.insert(modifier).inserted else {
            throw error(.repeatedModifier(name), at: range)
        }
    }

    /// `Control+Shift`, `Control+1`: a word in one piece.
    mutating func takeJoinedWord() throws(NotationError) -> Range<Int> {
        skipBlanks()
        let range = takeWord()
        guard !range.isEmpty else { return range }
        var next = self
        next.skipBlanks()
        guard next.position > position, let byte = next.peek else { return range }
        let isParted = byte == Byte.plus || bytes[range].last == Byte.plus
        guard !isParted || !Byte.isOfWord(byte) else {
            throw error(.blankBesidePlus, at: position..<position + 1)
        }
        return range
    }

    /// What stands behind `stick`: `Control+Shift`, `lock Control`.
    mutating func takeStick() throws(NotationError) -> Action {
        var range = try takeJoinedWord()
        if text(range) == "none" { return .unstick }
        let isLock = text(range) == "lock"
        if isLock { range = try takeJoinedWord() }
        let problem = DictionaryProblem.missingModifier(after: isLock ? "stick lock" : "stick")
        guard !range.isEmpty else { throw error(problem, at: character(at: position)) }
        var (modifiers, last) = try modifiers(in: range, whereEmpty: problem)
        guard !last.isEmpty else { throw error(problem, at: last.lowerBound - 1..<last.lowerBound) }
        try insertModifier(at: last, into: &modifiers)
        return isLock ? .stickLock(modifiers) : .stick(modifiers)
    }

    /// What stands behind `hold` and `release`: a key in angle brackets without modifiers.
    mutating func takeHeldKey(after keyword: String) throws(NotationError) -> Keysym {
        skipBlanks()
        let start = position
        guard peek == Byte.less else {
            let range = takeWord()
            throw error(
                .missingHeldKey(after: keyword, word: text(range)),
                at: range.isEmpty ? character(at: start) : range)
        }
        let chord = try takeChord()
        guard chord.modifiers.isEmpty else {
            throw error(.heldChord(after: keyword), at: start..<position)
        }
        return chord.key
    }

    /// `<Control+Shift+t>`.
    mutating func takeChord() throws(NotationError) -> Chord {
        let start = position
        let rest = bytes[(start + 1)...]
        guard let end = rest.firstIndex(of: Byte.greater) else {
            throw error(.unclosedChord, at: start..<start + 1)
        }
        if let blank = bytes[start..<end].firstIndex(where: Byte.isBlank) {
            throw error(.blankInChord, at: blank..<blank + 1)
        }
        advance(to: end + 1)
        let (modifiers, last) = try modifiers(in: start + 1..<end, whereEmpty: .missingKey)
        let name = text(last)
        guard !name.isEmpty else { throw error(.missingKey, at: end..<end + 1) }
        guard let key = Keysym(readingName: name) else {
            throw error(.unknownKey(name), at: last)
        }
        return Chord(modifiers: modifiers, key: key)
    }
}

extension Modifiers {
    /// The modifier called `name` in any case, `Ctrl` included.
    public init?(name: String) {
        let lowered = name.lowercased()
        guard
            let found = Self.named.first(where: { $0.name.lowercased() == lowered })?.modifier
                ?? (lowered == "ctrl" ? .control : nil)
        else { return nil }
        self = found
    }
}

extension Keysym {
    /// As `init(name:)`; nil for what C would read differently, such as a name with a NUL in it.
    init?(readingName name: String) {
        guard name.utf8.allSatisfy({ Byte.isOfWord($0) && $0 < 0x80 }) else { return nil }
        self.init(name: name)
    }
}
