/// The actions of a line, with the modes and commands in them.
struct ParsedActions {
    var actions: [Action] = []
    var modes: [NameReference] = []
    var commands: [CommandReference] = []
}

/// A command, and the place of its text in UTF-8 bytes from the start of the line.
struct CommandReference {
    var command: Command
    var range: Range<Int>
}

/// The name of a mode, or of a group, where it is used, and its place in UTF-8 bytes from the start of the line.
struct NameReference {
    var name: String
    var range: Range<Int>
}

extension LineScanner {
    /// Takes actions separated by commas.
    mutating func takeActionsInARow() throws(NotationError) -> ParsedActions {
        var parsed = ParsedActions()
        repeat {
            skipBlanks()
            let start = position
            try takeRepeatedAction(into: &parsed)
            if parsed.actions.count > 1,
                let lonely = parsed.actions.first(where: { $0.has(.standsAlone) })
            {
                throw error(.notAlone(lonely), at: start..<position)
            }
            skipBlanks()
        } while take(Byte.comma)
        return parsed
    }

    mutating func takeAction(into parsed: inout ParsedActions) throws(NotationError) {
        if peek == Byte.quote { return parsed.actions.append(.text(try takeText())) }
        if peek == Byte.less { return parsed.actions.append(.chord(try takeChord())) }
        let start = self
        let range = takeWord()
        let action: Action =
            switch text(range) {
            case "shift": .shift(mode: try takeMode(after: "shift", into: &parsed))
            case "lock": .lock(mode: try takeMode(after: "lock", into: &parsed))
            case "stick": try takeStick()
            case "hold": .hold(try takeHeldKey(after: "hold"))
            case "release": .release(try takeHeldKey(after: "release"))
            case "button": .pointer(try takeButton())
            case "scroll": .pointer(try takeScroll())
            case "mark": .mark(try takeMark())
            case "run": .run(try takeCommand(into: &parsed))
            case "straighten": try takeStraighten()
            case "pause": .pause
            case "take": try takeSecondWord("back", of: "take back", for: .takeBack)
            case "open": .open(try takeWindow())
            case "window": .window(try takeWindowAction())
            case "desktop": .window(try takeDesktopAction())
            case "next": try takeSecondWord("reading", of: "next reading", for: .nextReading)
            case "wait": try takeWait()
            case "again": .again
            case "paste": .paste(takePasteSource())
            case "date": try takeFormat()
            case "ignore": .ignore
            // A slash stands between two variants.
            case "", "/": throw error(.missingAction, at: character(at: start.position))
            case let word:
                throw error(
                    .unknownWord(
                        word,
                        before: start.bareWords(before: Byte.colon)?.joined(separator: " ")),
                    at: range)
            }
        parsed.actions.append(action)
    }

    /// Takes the name of a mode that `keyword` turns to.
    private mutating func takeMode(
        after keyword: String, into parsed: inout ParsedActions
    ) throws(NotationError) -> String {
        let mode = try takeModeName(after: keyword)
        parsed.modes.append(mode)
        return mode.name
    }

    private mutating func takeWindow() throws(NotationError) -> OpenedWindow {
        let word = nextWord()
        guard let window = OpenedWindow(rawValue: word.text) else {
            throw error(.unknownWindow(word.text), at: word.place)
        }
        return window
    }

    /// Takes the second word of an action of two words.
    private mutating func takeSecondWord(
        _ word: String, of whole: String, for action: Action
    ) throws(NotationError) -> Action {
        let next = nextWord()
        guard next.text == word else { throw error(.missingWord(of: whole), at: next.place) }
        return action
    }

    /// Takes a combining mark in quotes, and the letters that it stands on behind the word `on`.
    private mutating func takeMark() throws(NotationError) -> Mark {
        let mark = try takeQuoted(orElse: .missingMark)
        let scalars = mark.text.unicodeScalars
        guard let scalar = scalars.first, scalars.dropFirst().isEmpty, Mark.Place(scalar) != nil
        else { throw error(.badMark, at: mark.place) }
        guard take(word: "on") else { return Mark(scalar) }
        let letters = try takeQuoted(orElse: .missingLetters)
        guard !letters.text.isEmpty, letters.text.allSatisfy(\.isLetter) else {
            throw error(.badLetters, at: letters.place)
        }
        return Mark(scalar, on: letters.text)
    }

    /// Takes the format of a date in quotes.
    private mutating func takeFormat() throws(NotationError) -> Action {
        let format = try takeQuoted(orElse: .missingDate)
        guard format.text.utf8.contains(UInt8(ascii: "%")) else {
            throw error(.missingDate, at: format.place)
        }
        var rest = bytes[format.place]
        while let percent = rest.firstIndex(of: Byte.percent) {
            // As glibc reads it: flags, a width, what asks for another era or other digits, where there are such.
            let width = rest[(percent + 1)...].drop { "_-0^#".utf8.contains($0) }
            let end = width.drop(while: Byte.isDigit)
            let modifier = text(character(at: end.startIndex))
            let modified = ["E": "cCxXyY", "O": "bBCdeGghHIjklmMSuUVwWy"][modifier]
            let letter = end.dropFirst(modified == nil ? 0 : 1)
            let known = modified ?? "%aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ"
            let place = percent..<character(at: letter.startIndex).upperBound
            guard let byte = letter.first, known.utf8.contains(byte) else {
                throw error(.badConversion(text(place)), at: place)
            }
            rest = letter.dropFirst()
        }
        return .date(format: format.text)
    }

    /// Takes a command in quotes, behind the word `shell` where a shell runs it.
    private mutating func takeCommand(
        into parsed: inout ParsedActions
    ) throws(NotationError) -> Command {
        let usesShell = take(word: "shell")
        let (text, place) = try takeQuoted(
            orElse: .missingCommand(after: usesShell ? "run shell" : "run"))
        do throws(CommandError) {
            let command = try usesShell ? Command(shell: text) : Command(text)
            let offset = bytes.startIndex
            parsed.commands.append(
                CommandReference(
                    command: command, range: place.lowerBound - offset..<place.upperBound - offset))
            return command
        } catch {
            throw self.error(.badCommand(error), at: place)
        }
    }

    /// Takes an angle in degrees.
    private mutating func takeStraighten() throws(NotationError) -> Action {
        let word = nextWord()
        guard let degrees = Double(word.text), abs(degrees) <= 360 else {
            throw error(.badAngle(word.text), at: word.place)
        }
        return .straighten(degrees: degrees)
    }

    /// Takes the name of a mode: a bare word, or a text in quotes.
    mutating func takeModeName(after keyword: String) throws(NotationError) -> NameReference {
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
        return NameReference(name: name, range: start - offset..<position - offset)
    }

    /// Takes a text in quotes behind blanks; where there is none, that is the `problem`.
    private mutating func takeQuoted(
        orElse problem: DictionaryProblem
    ) throws(NotationError) -> (text: String, place: Range<Int>) {
        skipBlanks()
        let start = position
        guard peek == Byte.quote else { throw error(problem, at: character(at: start)) }
        return (try takeText(), start..<position)
    }

    /// Takes a text in quotes.
    mutating func takeText() throws(NotationError) -> String {
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
            guard take(UInt8(ascii: "{")) else { throw error(.badCodePoint, at: start..<position) }
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

    /// The modifiers at the start of `range`, each followed by a `+`, and the rest.
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

    /// Takes a word such as `Control+Shift` or `Control+1`, without blanks at its `+`.
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

    /// Takes what follows `stick`: `Control+Shift`, `lock Control` or `none`.
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

    /// Takes what follows `hold` or `release`: a key in angle brackets without modifiers.
    mutating func takeHeldKey(after keyword: String) throws(NotationError) -> Keysym {
        skipBlanks()
        let start = position
        guard peek == Byte.less else {
            let word = nextWord()
            throw error(.missingHeldKey(after: keyword, word: word.text), at: word.place)
        }
        let chord = try takeChord()
        guard chord.modifiers.isEmpty else {
            throw error(.heldChord(after: keyword), at: start..<position)
        }
        return chord.key
    }

    /// Takes a chord such as `<Control+Shift+t>`.
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
        guard let key = Keysym(readingName: name) else { throw error(.unknownKey(name), at: last) }
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
    /// As `init(name:)`; nil for a name that C would read differently, such as one with a NUL in it.
    init?(readingName name: String) {
        guard name.utf8.allSatisfy({ Byte.isOfWord($0) && $0 < 0x80 }) else { return nil }
        self.init(name: name)
    }
}
