import System

/// A request on the control socket: a word, and for some an argument, in which a line feed is written
/// `\\n` and a backslash `\\\\`.
public enum ControlRequest: Hashable, Sendable {
    case status
    case pause
    case resume
    case toggle
    case reload
    /// Opens the learn dialog about the character that was missed last.
    case teach
    /// Asks again what strokes mean, where the user wanted no questions for a while.
    case ask
    /// Tells what was written last, in the `recent` of the answer.
    case recent
    /// Has one of these readings, by its number, mean one of its other readings: that is typed in its place where
    /// nothing came behind it, and learned.
    case meant(Int, String)
    /// Forgets a word of the user's own that is not written down yet, or all of them.
    case forget(String? = nil)
    case quit
    /// Keeps the connection and streams events until either side closes it.
    case events
    /// As `events`, but only changes of the state: the mode, sticky modifiers, pauses and reloads.
    case changes
    /// Reads in this mode from now on, with the triggers that write, or with those of a name or of a button's
    /// number.
    case mode(String, trigger: String? = nil)
    /// Types a text; the answer comes when that is over.
    case type(String)
    /// Presses keys, in the notation of a dictionary; the answer comes when that is over.
    case press(String)

    private static let plain: [(word: String, request: ControlRequest)] = [
        ("status", .status), ("pause", .pause), ("resume", .resume), ("toggle", .toggle),
        ("reload", .reload), ("teach", .teach), ("ask", .ask), ("recent", .recent), ("quit", .quit),
        ("forget", .forget()), ("events", .events), ("changes", .changes),
    ]

    /// Reads a line without its end; nil where it is not a request.
    public init?(line: String) {
        if let request = Self.plain.first(where: { $0.word == line })?.request {
            self = request
            return
        }
        // By scalars: a text may begin with a scalar that joins the space to one character.
        guard let space = line.unicodeScalars.firstIndex(of: " ") else { return nil }
        let argument = Self.unescaped(line.unicodeScalars[space...].dropFirst())
        switch line[..<space] {
        case "type": self = .type(argument)
        case "press": self = .press(argument)
        case "mode": self = .mode(argument)
        case "forget": self = .forget(argument)
        case "meant":
            guard let end = argument.unicodeScalars.firstIndex(of: " "),
                let number = Int(argument[..<end])
            else { return nil }
            self = .meant(number, String(argument.unicodeScalars[end...].dropFirst()))
        case "mode-of":
            guard let end = argument.unicodeScalars.firstIndex(of: "\n") else { return nil }
            self = .mode(
                String(argument.unicodeScalars[end...].dropFirst()),
                trigger: String(argument.unicodeScalars[..<end]))
        default: return nil
        }
    }

    /// The line that `init(line:)` reads back.
    public var line: String {
        switch self {
        case .type(let text): "type " + Self.escaped(text)
        case .press(let keys): "press " + Self.escaped(keys)
        case .meant(let number, let actions): "meant \(number) " + Self.escaped(actions)
        case .forget(let word?): "forget " + Self.escaped(word)
        case .mode(let name, nil): "mode " + Self.escaped(name)
        case .mode(let name, let trigger?): "mode-of " + Self.escaped(trigger + "\n" + name)
        default: Self.plain.first { $0.request == self }?.word ?? ""
        }
    }

    /// By scalars, because a line feed may be a part of the character before it.
    private static func escaped(_ text: String) -> String {
        text.escaped(by: ["\n": "\\n", "\\": "\\\\"])
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
    public var word: String { String(line.unicodeScalars.prefix { $0 != " " }) }

    /// Whether the answer may take long.
    var takesTime: Bool {
        switch self {
        case .type, .press: true
        default: false
        }
    }
}

/// A character or a word that was written lately. Nothing private is among these.
public struct RecentReading: Hashable, Codable, Sendable {
    /// What `meant` calls it by.
    public var number: Int
    /// The ink as in samples: strokes of points of x and y, in root pixels.
    public var strokes: [[[Double]]]
    /// What was done for it, in the notation of a dictionary; nil where it was not understood.
    public var actions: String?
    /// What it may have been instead, most likely first.
    public var next: [String]

    public init(number: Int, strokes: [[[Double]]], actions: String?, next: [String]) {
        (self.number, self.strokes, self.actions, self.next) = (number, strokes, actions, next)
    }
}

/// Sticky modifiers in words.
public enum StickyWording {
    /// `Control for what comes next, Alt until let go`; nil where there are none.
    public static func text(once: [String], locked: [String]) -> Message? {
        let next: Message = "\(once.joined(separator: "+")) for what comes next"
        let held: Message = "\(locked.joined(separator: "+")) until let go"
        return switch (once.isEmpty, locked.isEmpty) {
        case (true, true): nil
        case (false, true): next
        case (true, false): held
        case (false, false): "\(next), \(held)"
        }
    }
}
