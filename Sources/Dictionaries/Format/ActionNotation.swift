import System

/// The notation of actions: `"Hi", <Return>`, `shift capitals`, `stick Control`, `button 2`.
public enum ActionNotation {
    /// The actions that `text` stands for.
    ///
    /// - Throws: `NotationError` with the exact place of the first problem.
    public static func actions(in text: String) throws(NotationError) -> [Action] {
        var scanner = LineScanner(text)
        let parsed = try scanner.takeActions()
        guard scanner.peek == nil else {
            throw scanner.error(
                scanner.startsAction ? .missingComma : .unexpected(scanner.restOfWord),
                at: scanner.character(at: scanner.position))
        }
        return parsed.actions
    }

    /// The notation of `actions`, which `actions(in:)` reads back. An empty list is written `ignore`.
    public static func text(of actions: [Action]) -> String {
        actions.isEmpty
            ? "ignore"
            : actions.runs.map { action, count in
                count == 1 ? text(of: action) : "\(count) * " + text(of: action)
            }
            .joined(separator: ", ")
    }

    /// One action as a dictionary has it; read again, it is the same.
    public static func text(of action: Action) -> String {
        switch action {
        case .text(let text): quoted(text)
        case .chord(let chord): self.text(of: chord)
        case .shift(let mode): "shift " + name(ofMode: mode)
        case .lock(let mode): "lock " + name(ofMode: mode)
        case .stick(let modifiers): text(sticking: modifiers, "stick")
        case .stickLock(let modifiers): text(sticking: modifiers, "stick lock")
        case .unstick: "stick none"
        case .hold(let key): "hold " + self.text(of: Chord(key: key))
        case .release(let key): "release " + self.text(of: Chord(key: key))
        case .pointer(let action): self.text(of: action)
        case .mark(let mark):
            "mark " + quoted(String(mark.scalar)) + (mark.letters.map { " on " + quoted($0) } ?? "")
        case .run(let command):
            (command.usesShell ? "run shell " : "run ") + quoted(command.text)
        case .pause: "pause"
        case .takeBack: "take back"
        case .nextReading: "next reading"
        case .open(let window): "open " + window.rawValue
        case .window(let action): self.text(of: action)
        case .straighten(let degrees):
            "straighten "
                + (degrees == degrees.rounded() ? String(Int(degrees)) : String(degrees))
        case .wait(let milliseconds): "wait \(milliseconds)"
        case .again: "again"
        case .paste(.clipboard): "paste"
        case .paste(.primary): "paste primary"
        case .date(let format): "date " + quoted(format)
        case .variants(let variants): self.text(of: variants)
        case .ignore: "ignore"
        }
    }

    /// `<Control+Shift+t>`, the modifiers in the order of `Modifiers.named`.
    public static func text(of chord: Chord) -> String {
        "<" + joined(chord.modifiers, chord.key.name) + ">"
    }

    /// An empty set does nothing and is written `ignore`.
    private static func text(sticking modifiers: Modifiers, _ keyword: String) -> String {
        let names = modifiers.names
        return names.isEmpty ? "ignore" : keyword + " " + names.joined(separator: "+")
    }

    /// The name of a mode: as it is where it is a plain word, else in quotes.
    public static func name(ofMode name: String) -> String {
        guard let scoped = ScopedMode(name) else { return word(name) }
        return word(scoped.mode) + " for " + word(scoped.group)
    }

    /// `text` as it is where it is a plain word, else in quotes.
    static func word(_ text: String) -> String {
        let quotedText = quoted(text)
        let isBare = !text.isEmpty && text.utf8.allSatisfy(Byte.isOfWord)
        return isBare && quotedText.utf8.count == text.utf8.count + 2 ? text : quotedText
    }

    /// `text` in quotes. Scalars that are invisible, or that would join the quote before them, are escaped.
    static func quoted(_ text: String) -> String {
        var output = "\""
        var joins = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\t": output += "\\t"
            case _ where isInvisible(scalar) || (!joins && scalar.properties.isGraphemeExtend):
                output += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
                joins = false
                continue
            default: output.unicodeScalars.append(scalar)
            }
            joins = scalar != "\n" && scalar != "\t"
        }
        return output + "\""
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned: true
        case .spaceSeparator: scalar != " "
        // Emoji and some scripts are written with the joiners U+200C and U+200D.
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        default: false
        }
    }
}

/// A problem in a line, and its place.
public struct NotationError: Error, Hashable, Sendable {
    public var problem: DictionaryProblem
    /// In UTF-8 bytes from the start of the text; one place past the end where something is missing there.
    public var range: Range<Int>
}

extension LineScanner {
    /// Whether an action could start here.
    var startsAction: Bool {
        guard let byte = peek else { return false }
        return byte == Byte.quote || byte == Byte.less
            || (Byte.isOfWord(byte) && !Byte.isDigit(byte))
    }

    /// The word that starts here, or a single character where none does.
    var restOfWord: String {
        var scanner = self
        let word = scanner.takeWord()
        return text(word.isEmpty ? character(at: position) : word)
    }
}

extension ActionNotation {
    /// `button Control+1 twice at start`, `button hold 1`, `scroll down 3`.
    static func text(of action: PointerAction) -> String {
        var words: [String]
        switch action.kind {
        case .click(let button, let count):
            words = ["button", joined(action.modifiers, "\(button.rawValue)")]
            if let word = PointerWord.counts.first(where: { $0.count == count })?.word {
                words.append(word)
            }
        case .press(let button):
            words = ["button", "hold", joined(action.modifiers, "\(button.rawValue)")]
        case .release(let button):
            words = ["button", "release", joined(action.modifiers, "\(button.rawValue)")]
        case .scroll(let direction, let steps):
            words = ["scroll", joined(action.modifiers, direction.rawValue)]
            if steps != 1 { words.append("\(steps)") }
        }
        if action.place == .start { words += ["at", "start"] }
        return words.joined(separator: " ")
    }

    /// `Control+Shift+last`, the modifiers in the order of `Modifiers.named`.
    static func joined(_ modifiers: Modifiers, _ last: String) -> String {
        (modifiers.names + [last]).joined(separator: "+")
    }
}

extension LineScanner {
    /// Takes what follows `button`.
    mutating func takeButton() throws(NotationError) -> PointerAction {
        var range = try takeJoinedWord()
        let keyword = text(range)
        let isWhole = keyword != "hold" && keyword != "release"
        if !isWhole { range = try takeJoinedWord() }
        guard !range.isEmpty else { throw error(.missingButton, at: character(at: position)) }
        let (modifiers, last) = try modifiers(
            in: range, whereEmpty: .missingModifier(after: "button"))
        let name = text(last)
        guard !name.isEmpty else {
            throw error(.missingButton, at: last.lowerBound - 1..<last.lowerBound)
        }
        guard let button = Int(name).flatMap(PointerButton.init(rawValue:)),
            name.utf8.allSatisfy(Byte.isDigit)
        else { throw error(.badButton(name), at: last) }
        let kind: PointerAction.Kind =
            switch keyword {
            case "hold": .press(button)
            case "release": .release(button)
            default: .click(button, takeClickCount())
            }
        return PointerAction(kind, modifiers: modifiers, at: try takePlace())
    }

    /// Takes what follows `scroll`.
    mutating func takeScroll() throws(NotationError) -> PointerAction {
        let range = try takeJoinedWord()
        guard !range.isEmpty else { throw error(.missingDirection, at: character(at: position)) }
        let (modifiers, last) = try modifiers(
            in: range, whereEmpty: .missingModifier(after: "scroll"))
        let name = text(last)
        guard !name.isEmpty else {
            throw error(.missingDirection, at: last.lowerBound - 1..<last.lowerBound)
        }
        guard let direction = ScrollDirection(rawValue: name) else {
            throw error(.badDirection(name), at: last)
        }
        let steps = try takeSteps()
        return PointerAction(
            .scroll(direction, steps: steps), modifiers: modifiers, at: try takePlace())
    }

    private mutating func takeClickCount() -> ClickCount {
        var next = self
        next.skipBlanks()
        let word = next.text(next.takeWord())
        guard let count = PointerWord.counts.first(where: { $0.word == word })?.count else {
            return .once
        }
        self = next
        return count
    }

    /// Takes a number; 1 where there is none.
    private mutating func takeSteps() throws(NotationError) -> Int {
        var next = self
        next.skipBlanks()
        guard let byte = next.peek, Byte.isDigit(byte) || byte == UInt8(ascii: "-") else {
            return 1
        }
        let range = next.takeWord()
        let word = next.text(range)
        guard let steps = Int(word), (1...PointerAction.mostSteps).contains(steps) else {
            throw error(.badSteps(word), at: range)
        }
        self = next
        return steps
    }

    /// Takes `at start`, or nothing.
    private mutating func takePlace() throws(NotationError) -> PointerAction.Place {
        skipBlanks()
        // Behind a slash another variant begins.
        guard !isAtEnd, peek != Byte.slash else { return .end }
        let range = takeWord()
        guard !range.isEmpty else { return .end }
        guard text(range) == "at" else { throw error(.unknownPointerWord(text(range)), at: range) }
        let word = nextWord()
        guard word.text == "start" else { throw error(.badPlace, at: word.place) }
        return .start
    }
}

/// The words that may follow a button or a direction.
enum PointerWord {
    static let counts: [(count: ClickCount, word: String)] = [
        (.twice, "twice"), (.thrice, "thrice"),
    ]

    static let all = counts.map(\.word) + ["at", "start"]
}

/// The short form of actions that labels samples: a text stands for itself, and a chord is `<Control+c>`.
///
/// A label that is read and written again is the same, with three exceptions: a tab and a line feed become
/// `\t` and `\n`, so that a label never breaks its line; the modifiers of a chord get their usual order and
/// spelling; and a key with several names (`Page_Up`, `Prior`) gets the first.
public enum Label {
    /// The actions that `label` stands for: the chord of a label in angle brackets, else the label itself
    /// as text, including backslashes.
    public static func actions(for label: String) -> [Action] {
        if label.utf8.first == Byte.less, label.utf8.last == Byte.greater,
            let actions = try? ActionNotation.actions(in: label), actions.count == 1,
            case .chord = actions[0]
        {
            return actions
        }
        return [.text(label)]
    }

    /// The label of `actions`: texts and chords in a row are joined; other actions are in their notation,
    /// separated by commas.
    public static func text(of actions: [Action]) -> String {
        var parts: [String] = []
        var endsInTyping = false
        for action in actions {
            let typed: String? =
                switch action {
                case .text(let text): text.escaped(by: ["\t": "\\t", "\n": "\\n"])
                case .chord(let chord): ActionNotation.text(of: chord)
                default: nil
                }
            if let typed, endsInTyping {
                parts[parts.count - 1] += typed
            } else {
                parts.append(typed ?? ActionNotation.text(of: action))
            }
            endsInTyping = typed != nil
        }
        return parts.joined(separator: ", ")
    }
}
