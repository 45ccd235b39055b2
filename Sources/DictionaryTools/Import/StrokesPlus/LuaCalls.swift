/// The calls of a script in Lua that consists of nothing else: no variables, no conditions, no loops.
struct LuaCalls {
    struct Call: Hashable {
        enum Argument: Hashable {
            case text(String)
            case number(Double)
            /// A variable, such as `gsx`, or `nil`.
            case name(String)
        }

        var name: String
        var arguments: [Argument]
    }

    private(set) var calls: [Call] = []
    private var rest: Substring

    /// nil where `script` is more than calls.
    init?(_ script: String) {
        rest = script[...]
        skip()
        while !rest.isEmpty {
            if let name = name(), name != "return" || isAtName {
                let name = name == "return" ? self.name() ?? "" : name
                guard takes("("), let arguments = arguments() else { return nil }
                calls.append(Call(name: name, arguments: arguments))
            } else {
                return nil
            }
            while takes(";") {}
        }
    }

    private var isAtName: Bool { rest.first.map { $0.isLetter || $0 == "_" } ?? false }

    /// Skips white space and comments.
    private mutating func skip() {
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard rest.hasPrefix("--") else { return }
            rest = rest.dropFirst(2)
            if rest.hasPrefix("[[") {
                rest = rest.firstRange(of: "]]").map { rest[$0.upperBound...] } ?? ""
            } else {
                rest = rest.drop { !$0.isNewline }
            }
        }
    }

    private mutating func name() -> String? {
        guard isAtName else { return nil }
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest[name.endIndex...]
        skip()
        return String(name)
    }

    private mutating func takes(_ symbol: Character) -> Bool {
        guard rest.first == symbol else { return false }
        rest = rest.dropFirst()
        skip()
        return true
    }

    private mutating func arguments() -> [Call.Argument]? {
        var arguments: [Call.Argument] = []
        if takes(")") { return arguments }
        repeat {
            guard let argument = argument() else { return nil }
            arguments.append(argument)
        } while takes(",")
        return takes(")") ? arguments : nil
    }

    private mutating func argument() -> Call.Argument? {
        if let name = name() { return .name(name) }
        if rest.hasPrefix("[[") {
            guard let end = rest.firstRange(of: "]]") else { return nil }
            let text = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end.lowerBound])
            rest = rest[end.upperBound...]
            skip()
            return .text(text)
        }
        if let quote = rest.first, quote == "\"" || quote == "'" { return text(in: quote) }
        let digits = rest.prefix { $0.isNumber || $0 == "." || $0 == "-" }
        guard let number = Double(digits) else { return nil }
        rest = rest[digits.endIndex...]
        skip()
        return .number(number)
    }

    private mutating func text(in quote: Character) -> Call.Argument? {
        rest = rest.dropFirst()
        var text = ""
        while let character = rest.popFirst(), !character.isNewline {
            if character == quote {
                skip()
                return .text(text)
            }
            guard character == "\\" else {
                text.append(character)
                continue
            }
            switch rest.popFirst() {
            case "n": text.append("\n")
            case "r": text.append("\r")
            case "t": text.append("\t")
            case let other? where !other.isLetter && !other.isNumber: text.append(other)
            default: return nil
            }
        }
        return nil
    }
}
