// Owns: actions as people write them in a dictionary, in both directions.
// Leaves the steps of reading to ActionParser, the pointer to PointerNotation, whole lines to
// LineParser.

/// The notation of actions: `"Hi", <Return>`, `shift capitals`, `stick Control`, `button 2`.
public enum ActionNotation {
    /// The actions that `text` writes.
    ///
    /// - Throws: `NotationError` with the exact place of the first thing that is wrong.
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

    /// What `actions(in:)` reads back. No action at all is written as the one that does nothing.
    public static func text(of actions: [Action]) -> String {
        actions.isEmpty ? "ignore" : actions.map(text(of:)).joined(separator: ", ")
    }

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
        case .mark(let mark): "mark " + quoted(String(mark))
        case .run(let command):
            (command.usesShell ? "run shell " : "run ") + quoted(command.text)
        case .pause: "pause"
        case .takeBack: "take back"
        case .nextReading: "next reading"
        case .open(let window): "open " + window.rawValue
        case .straighten(let degrees):
            "straighten "
                + (degrees == degrees.rounded() ? String(Int(degrees)) : String(degrees))
        case .ignore: "ignore"
        }
    }

    /// `<Control+Shift+t>`, the modifiers in the order of `Modifiers.named`.
    public static func text(of chord: Chord) -> String {
        "<" + joined(chord.modifiers, chord.key.name) + ">"
    }

    /// No modifier at all does nothing, and is written so.
    private static func text(sticking modifiers: Modifiers, _ keyword: String) -> String {
        let names = modifiers.names
        return names.isEmpty ? "ignore" : keyword + " " + names.joined(separator: "+")
    }

    /// The name as it is where it is a plain word, else in quotes.
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

    /// `text` in quotes. What could not be seen, or would join the character before it, is escaped.
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

/// What is wrong in a line, and where.
public struct NotationError: Error, Hashable, Sendable {
    public var problem: DictionaryProblem
    /// UTF-8 bytes from the start of the text; a single place past its end where something is
    /// missing there.
    public var range: Range<Int>

    public init(problem: DictionaryProblem, range: Range<Int>) {
        self.problem = problem
        self.range = range
    }
}

extension LineScanner {
    /// True where an action could start here.
    var startsAction: Bool {
        guard let byte = peek else { return false }
        return byte == Byte.quote || byte == Byte.less
            || (Byte.isOfWord(byte) && !Byte.isDigit(byte))
    }

    /// The word that starts here, or the one character that is none.
    var restOfWord: String {
        var scanner = self
        let word = scanner.takeWord()
        return text(word.isEmpty ? character(at: position) : word)
    }
}
