// Owns: what the command may ask of the daemon, one line each.

/// A request on the control socket: a word, and where it takes one an argument, in which a line feed is
/// written `\\n` and a backslash `\\\\`.
public enum ControlRequest: Hashable, Sendable {
    case status
    case pause
    case resume
    case toggle
    case reload
    case quit
    /// Keeps the connection and streams events until either side closes it.
    case events
    /// As `events`, but of the state alone: the mode, modifiers, pauses and what was read anew.
    case changes
    /// Types a text; answered when that is over.
    case type(String)
    /// Presses keys, written as actions of a dictionary; answered when that is over.
    case press(String)

    private static let plain: [(word: String, request: ControlRequest)] = [
        ("status", .status), ("pause", .pause), ("resume", .resume), ("toggle", .toggle),
        ("reload", .reload), ("quit", .quit), ("events", .events), ("changes", .changes),
    ]

    /// Reads a line without its end; nil where it is none.
    public init?(line: String) {
        if let request = Self.plain.first(where: { $0.word == line })?.request {
            self = request
            return
        }
        // As a scalar: a text may begin with what joins the space to one character.
        guard let space = line.unicodeScalars.firstIndex(of: " ") else { return nil }
        let argument = Self.unescaped(line.unicodeScalars[space...].dropFirst())
        switch line[..<space] {
        case "type": self = .type(argument)
        case "press": self = .press(argument)
        default: return nil
        }
    }

    /// The line that `init(line:)` reads back.
    public var line: String {
        switch self {
        case .type(let text): "type " + Self.escaped(text)
        case .press(let keys): "press " + Self.escaped(keys)
        default: word
        }
    }

    /// Scalar by scalar: a line feed may be a part of the character before it.
    private static func escaped(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": output.append(contentsOf: "\\n".unicodeScalars)
            case "\\": output.append(contentsOf: "\\\\".unicodeScalars)
            default: output.append(scalar)
            }
        }
        return String(output)
    }

    private static func unescaped(_ text: Substring.UnicodeScalarView) -> String {
        var output = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text {
            if isEscaped {
                output.append(scalar == "n" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                output.append(scalar)
            }
        }
        return String(output)
    }

    /// Its first word.
    public var word: String {
        switch self {
        case .type: "type"
        case .press: "press"
        default: Self.plain.first { $0.request == self }?.word ?? ""
        }
    }

    /// Whether the answer comes when something is over that may take long.
    var takesTime: Bool {
        switch self {
        case .type, .press: true
        default: false
        }
    }
}
