// Owns: reading actions off a line. Leaves writing them to ActionNotation, the words for what is
// wrong to ProblemWording.

import Keysyms

/// The actions of a line and the modes they name.
struct ParsedActions {
    var actions: [Action] = []
    var modes: [ModeReference] = []
}

/// The name of a mode where it is used, its place in UTF-8 bytes from the start of the line.
struct ModeReference {
    var name: String
    var range: Range<Int>
}

extension LineScanner {
    /// Actions, comma apart, up to the first thing that is neither.
    mutating func takeActions() throws(NotationError) -> ParsedActions {
        var parsed = ParsedActions()
        repeat {
            skipBlanks()
            let start = position
            try takeAction(into: &parsed)
            if parsed.actions.count > 1, parsed.actions.contains(where: \.isMark) {
                throw error(.markNotAlone, at: start..<position)
            }
            skipBlanks()
        } while take(Byte.comma)
        return parsed
    }

    private mutating func takeAction(into parsed: inout ParsedActions) throws(NotationError) {
        switch peek {
        case Byte.quote:
            parsed.actions.append(.text(try takeText()))
        case Byte.less:
            parsed.actions.append(.chord(try takeChord()))
        default:
            let start = position
            let range = takeWord()
            switch text(range) {
            case "shift":
                let mode = try takeModeName(after: "shift")
                parsed.modes.append(mode)
                parsed.actions.append(.shift(mode: mode.name))
            case "lock":
                let mode = try takeModeName(after: "lock")
                parsed.modes.append(mode)
                parsed.actions.append(.lock(mode: mode.name))
            case "mark":
                parsed.actions.append(.mark(try takeMark()))
            case "ignore":
                parsed.actions.append(.ignore)
            case "":
                throw error(.missingAction, at: character(at: start))
            case let word:
                throw error(.unknownWord(word), at: range)
            }
        }
    }

    /// A combining mark in quotes.
    private mutating func takeMark() throws(NotationError) -> Unicode.Scalar {
        skipBlanks()
        let start = position
        guard peek == Byte.quote else {
            throw error(.missingMark, at: character(at: start))
        }
        let scalars = try takeText().unicodeScalars
        guard let mark = scalars.first, scalars.dropFirst().isEmpty, mark.isMark else {
            throw error(.badMark, at: start..<position)
        }
        return mark
    }

    /// A mode's name: a bare word, or in quotes where it holds anything else.
    mutating func takeModeName(after keyword: String) throws(NotationError) -> ModeReference {
        skipBlanks()
        let start = position
        let name: String
        if peek == Byte.quote {
            name = try takeText()
        } else {
            let range = takeWord()
            guard !range.isEmpty else {
                throw error(.missingMode(after: keyword), at: character(at: start))
            }
            name = text(range)
        }
        let offset = bytes.startIndex
        return ModeReference(name: name, range: start - offset..<position - offset)
    }

    /// Text in quotes.
    private mutating func takeText() throws(NotationError) -> String {
        let start = position
        advance(to: position + 1)
        var output: [UInt8] = []
        while let byte = peek {
            switch byte {
            case Byte.quote:
                advance(to: position + 1)
                return String(decoding: output, as: UTF8.self)
            case Byte.backslash:
                output += try takeEscape()
            default:
                output.append(byte)
                advance(to: position + 1)
            }
        }
        throw error(.unclosedQuote, at: start..<start + 1)
    }

    private mutating func takeEscape() throws(NotationError) -> [UInt8] {
        let start = position
        let letter = character(at: min(start + 1, bytes.endIndex))
        advance(to: letter.upperBound)
        switch text(letter) {
        case "\"": return [Byte.quote]
        case "\\": return [Byte.backslash]
        case "n": return [Byte.lineFeed]
        case "t": return [Byte.tab]
        case "u":
            guard take(UInt8(ascii: "{")) else {
                throw error(.badCodePoint, at: start..<position)
            }
            let digits = takeRun { Byte.isOfWord($0) && $0 != UInt8(ascii: "}") }
            guard take(UInt8(ascii: "}")), digits.count <= 8,
                bytes[digits].allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
                let value = UInt32(text(digits), radix: 16), let scalar = Unicode.Scalar(value)
            else { throw error(.badCodePoint, at: start..<position) }
            return Array(String(Character(scalar)).utf8)
        case let other:
            throw error(.unknownEscape(other), at: start..<letter.upperBound)
        }
    }

    /// `<Control+Shift+t>`.
    private mutating func takeChord() throws(NotationError) -> Chord {
        let start = position
        let rest = bytes[(start + 1)...]
        guard let end = rest.firstIndex(of: Byte.greater) else {
            throw error(.unclosedChord, at: start..<start + 1)
        }
        if let blank = bytes[start..<end].firstIndex(where: Byte.isBlank) {
            throw error(.blankInChord, at: blank..<blank + 1)
        }
        advance(to: end + 1)
        var modifiers: Modifiers = []
        var partStart = start + 1
        while let plus = bytes[partStart..<end].firstIndex(of: UInt8(ascii: "+")) {
            let name = text(partStart..<plus)
            guard !name.isEmpty else { throw error(.missingKey, at: plus..<plus + 1) }
            guard let modifier = Modifiers(name: name) else {
                throw error(.unknownModifier(name), at: partStart..<plus)
            }
            guard modifiers.insert(modifier).inserted else {
                throw error(.repeatedModifier(name), at: partStart..<plus)
            }
            partStart = plus + 1
        }
        let name = text(partStart..<end)
        guard !name.isEmpty else { throw error(.missingKey, at: end..<end + 1) }
        guard let key = Keysym(readingName: name) else {
            throw error(.unknownKey(name), at: partStart..<end)
        }
        return Chord(modifiers: modifiers, key: key)
    }
}

extension Action {
    fileprivate var isMark: Bool {
        if case .mark = self { true } else { false }
    }
}

extension Modifiers {
    /// The modifier called `name` in any case, `Ctrl` included.
    init?(name: String) {
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
