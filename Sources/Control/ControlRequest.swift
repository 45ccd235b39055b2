// Owns: what the command may ask of the daemon, one line each.

/// A request on the control socket: a word, and where it takes one an argument as a JSON string.
public enum ControlRequest: Hashable, Sendable {
    case status
    case pause
    case resume
    case toggle
    case reload
    case quit
    /// Keeps the connection and streams events until either side closes it.
    case events
    /// Types a text; answered when that is over.
    case type(String)
    /// Presses keys, written as actions of a dictionary; answered when that is over.
    case press(String)

    private static let plain: [(word: String, request: ControlRequest)] = [
        ("status", .status), ("pause", .pause), ("resume", .resume), ("toggle", .toggle),
        ("reload", .reload), ("quit", .quit), ("events", .events),
    ]

    /// Reads a line without its end; nil where it is none.
    init?(line: String) {
        if let request = Self.plain.first(where: { $0.word == line })?.request {
            self = request
            return
        }
        guard let space = line.firstIndex(of: " "),
            let argument = JSONLine.decode(
                String.self, from: String(line[line.index(after: space)...]))
        else { return nil }
        switch line[..<space] {
        case "type": self = .type(argument)
        case "press": self = .press(argument)
        default: return nil
        }
    }

    /// The line that `init(line:)` reads back.
    var line: String {
        switch self {
        case .type(let text): "type " + (JSONLine.encode(text) ?? "\"\"")
        case .press(let keys): "press " + (JSONLine.encode(keys) ?? "\"\"")
        default: word
        }
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
