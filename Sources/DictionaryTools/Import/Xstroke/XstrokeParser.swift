import Dictionaries
import System

/// The content of an alphabet and of the files it includes.
public struct XstrokeAlphabet: Hashable, Sendable {
    /// In the order they are first named: writing starts in the first that is neither
    /// `__GLOBAL__` nor `__FALLBACK__`.
    public var modes: [XstrokeMode] = []
    /// The options of each engine, such as `TapDrift` of `grid`.
    public var options: [XstrokeOption] = []

    /// The definitions of strokes in all modes.
    public var definitionCount: Int { modes.reduce(0) { $0 + $1.definitions.count } }
}

public struct XstrokeOption: Hashable, Sendable {
    public var engine: String
    public var name: String
    public var value: String
}

public struct XstrokeMode: Hashable, Sendable {
    public static let global = "__GLOBAL__"
    public static let fallback = "__FALLBACK__"

    public var name: String
    public var parents: [String] = []
    /// In the order in which they are tried. That is not always the order in the file: where a mode is
    /// defined in several parts, a part that is no shorter than all before it together comes first.
    public var definitions: [XstrokeDefinition] = []
}

/// Actions and the features a stroke must have for them.
public struct XstrokeDefinition: Hashable, Sendable {
    public var actions: [XstrokeAction]
    public var features: [XstrokeFeature]
    /// The lines of comment before it.
    public var comments: [String]
    /// As it was written, on one line.
    public var text: String
    /// The place of its first word, and that of what each action is about.
    public var place: XstrokePlace
    public var actionPlaces: [XstrokePlace]
}

public enum XstrokeAction: Hashable, Sendable {
    /// The name of a keysym.
    case key(String)
    case button(Int)
    case modeShift(String)
    case modeLock(String)
    case exec(String)
    /// In degrees.
    case orientationCorrection(Double)
}

public struct XstrokeFeature: Hashable, Sendable {
    /// `grid`, `anchor`, `doc`, or one of the experimental `dir`, `dir_length` and `raw`.
    public var engine: String
    public var text: String
    /// What `text` is for `grid` and `anchor`.
    public var pattern: Rule.Pattern?
}

extension XstrokeAlphabet {
    /// Reads an alphabet.
    ///
    /// - Parameter read: gives the file of a name in `include`; nil where it cannot be read.
    public init(
        _ source: XstrokeSource, including read: @escaping (String) -> XstrokeSource? = { _ in nil }
    ) throws(XstrokeError) {
        var parser = XstrokeParser(XstrokeScanner(source, read: read))
        try parser.parse()
        self = parser.alphabet
    }
}

private struct XstrokeParser {
    var alphabet = XstrokeAlphabet()
    private var scanner: XstrokeScanner
    private var token: XstrokeToken?

    init(_ scanner: XstrokeScanner) {
        self.scanner = scanner
        // These two modes exist in every alphabet.
        alphabet.modes = [XstrokeMode(name: XstrokeMode.global)]
        alphabet.modes.append(XstrokeMode(name: XstrokeMode.fallback))
    }

    mutating func parse() throws(XstrokeError) {
        while true {
            let token = try peek()
            switch token.kind {
            case .end: return
            case .word("Mode"): try parseMode()
            case .word("Engine"): try parseEngine()
            case .word(let word) where Self.actions.contains(word):
                let definition = try parseDefinition()
                alphabet.modes[index(of: XstrokeMode.global)].definitions.append(definition)
            default: throw unexpected(token, [.definition])
            }
        }
    }

    private static let actions = [
        "Key", "Button", "ModeShift", "ModeLock", "Exec", "OrientationCorrection",
    ]

    // MARK: Words

    private mutating func peek() throws(XstrokeError) -> XstrokeToken {
        if let token { return token }
        let next = try scanner.next()
        token = next
        return next
    }

    private mutating func take() throws(XstrokeError) -> XstrokeToken {
        defer { token = nil }
        return try peek()
    }

    private func unexpected(
        _ token: XstrokeToken, _ expected: [XstrokeExpectation]
    ) -> XstrokeError {
        token.error(expecting: expected, found: token.text)
    }

    private mutating func takeSymbol(_ symbol: Character) throws(XstrokeError) {
        let token = try take()
        guard let byte = symbol.asciiValue, token.kind == .symbol(byte) else {
            throw unexpected(token, [symbol == "=" ? .equals : .symbol(symbol)])
        }
    }

    private mutating func takesSymbol(_ symbol: Character) throws(XstrokeError) -> Bool {
        guard let byte = symbol.asciiValue, try peek().kind == .symbol(byte) else { return false }
        token = nil
        return true
    }

    private mutating func takeString() throws(XstrokeError) -> String {
        let token = try take()
        guard case .string(let text) = token.kind else { throw unexpected(token, [.string]) }
        return text
    }

    /// The place of the mode in the list, which has it from its first mention on.
    private mutating func index(of name: String) -> Int {
        if let index = alphabet.modes.firstIndex(where: { $0.name == name }) { return index }
        alphabet.modes.append(XstrokeMode(name: name))
        return alphabet.modes.count - 1
    }

    // MARK: Definitions

    private mutating func parseMode() throws(XstrokeError) {
        _ = try take()
        let mode = index(of: try takeString())
        if try takesSymbol(":") {
            repeat {
                let parent = try takeString()
                _ = index(of: parent)
                alphabet.modes[mode].parents.append(parent)
            } while try takesSymbol(",")
        }
        try takeSymbol("{")
        var definitions: [XstrokeDefinition] = []
        while !(try takesSymbol("}")) {
            let token = try peek()
            guard case .word(let word) = token.kind, Self.actions.contains(word) else {
                throw unexpected(token, [.action, .symbol("}")])
            }
            definitions.append(try parseDefinition())
        }
        let known = alphabet.modes[mode].definitions
        alphabet.modes[mode].definitions =
            known.count > definitions.count ? known + definitions : definitions + known
    }

    private mutating func parseEngine() throws(XstrokeError) {
        _ = try take()
        let name = try take()
        guard case .word(let engine) = name.kind else { throw unexpected(name, [.engineName]) }
        try takeSymbol("{")
        while !(try takesSymbol("}")) {
            let token = try take()
            guard token.kind == .word("Option") else {
                throw unexpected(token, [.option, .symbol("}")])
            }
            let place = try peek()
            let name = try takeString()
            let known = ["grid": ["TapDrift"], "anchor": ["BorderWidthPercent"]][engine] ?? [name]
            guard known.contains(name) else {
                throw place.error(
                    message: "the engine has no option `\(name)`",
                    remedy: "it has `Option \"\(known.joined(separator: ", "))\"`")
            }
            alphabet.options.append(
                XstrokeOption(engine: engine, name: name, value: try takeString()))
        }
    }

    private mutating func parseDefinition() throws(XstrokeError) -> XstrokeDefinition {
        let first = try peek()
        var words = ""
        var actions: [XstrokeAction] = []
        var places: [XstrokePlace] = []
        repeat {
            let (action, text, place) = try parseAction()
            places.append(place)
            words += (words.isEmpty ? "" : ", ") + text
            actions.append(action)
        } while try takesSymbol(",")
        try takeSymbol("=")
        var features: [XstrokeFeature] = []
        if try takesSymbol("{") {
            features.append(try parseFeature(or: []))
            while !(try takesSymbol("}")) {
                if try takesSymbol(";") { continue }
                features.append(try parseFeature(or: [.symbol("}")]))
            }
        } else {
            features.append(try parseFeature(or: [.symbol("{")]))
            let end = try scanner.next(keepsNewlines: true)
            // xstroke wants the next definition on a line of its own, and so do people who read it.
            guard end.kind == .newline || end.kind == .end else {
                throw unexpected(end, [.endOfLine])
            }
            if end.kind == .end { token = end }
        }
        let list = features.map { "\($0.engine)(\"\($0.text)\")" }.joined(separator: " ")
        return XstrokeDefinition(
            actions: actions, features: features, comments: first.comments,
            text: "\(words) = { \(list) }",
            place: first.place, actionPlaces: places)
    }

    private mutating func parseAction() throws(XstrokeError) -> (
        XstrokeAction, text: String, place: XstrokePlace
    ) {
        let keyword = try take()
        let token = try take()
        let action = try action(keyword, token)
        return (action, "\(keyword.text) \(token.text)", token.place)
    }

    private mutating func action(
        _ keyword: XstrokeToken, _ token: XstrokeToken
    ) throws(XstrokeError) -> XstrokeAction {
        switch (keyword.kind, token.kind) {
        case (.word("Key"), .word(let name)): return .key(name)
        case (.word("Key"), .integer(let number)):
            try Self.check(Double(number), of: token, in: 0...9)
            return .key(String(number))
        case (.word("Key"), _): throw unexpected(token, [.keyName])
        case (.word("Button"), .integer(let number)):
            try Self.check(Double(number), of: token, in: 1...255)
            return .button(number)
        case (.word("Button"), _): throw unexpected(token, [.integer])
        case (.word("ModeShift"), .string(let name)):
            _ = index(of: name)
            return .modeShift(name)
        case (.word("ModeLock"), .string(let name)):
            _ = index(of: name)
            return .modeLock(name)
        case (.word("Exec"), .string(let command)): return .exec(command)
        case (.word("OrientationCorrection"), .integer(let number)):
            try Self.check(Double(number), of: token, in: -360...360)
            return .orientationCorrection(Double(number))
        case (.word("OrientationCorrection"), .number(let number)):
            try Self.check(number, of: token, in: -360...360)
            return .orientationCorrection(number)
        case (.word("OrientationCorrection"), _): throw unexpected(token, [.number])
        case (.word(let word), _) where Self.actions.contains(word):
            throw unexpected(token, [.string])
        default: throw unexpected(keyword, [.action])
        }
    }

    private static func check(
        _ number: Double, of token: XstrokeToken, in range: ClosedRange<Int>
    ) throws(XstrokeError) {
        guard (Double(range.lowerBound)...Double(range.upperBound)).contains(number) else {
            throw token.error(
                message: "expected a number from \(range.lowerBound) to \(range.upperBound)")
        }
    }

    private mutating func parseFeature(
        or others: [XstrokeExpectation]
    ) throws(XstrokeError) -> XstrokeFeature {
        let name = try take()
        guard case .word(let engine) = name.kind else {
            throw unexpected(name, [.engineName] + others)
        }
        try takeSymbol("(")
        let place = try peek()
        let text = try takeString()
        try takeSymbol(")")
        var pattern: Rule.Pattern?
        do throws(PatternError) {
            let fields: [String: Rule.Pattern.Field] = ["grid": .grid, "anchor": .anchor]
            if let field = fields[engine] { pattern = try Rule.Pattern(text, on: field) }
        } catch {
            throw place.error(
                message: "this is no regular expression that can be used: \(error.reason)",
                remedy: "write for instance `grid(\"147?89\")`, where cell 7 may be missing")
        }
        return XstrokeFeature(engine: engine, text: text, pattern: pattern)
    }
}
