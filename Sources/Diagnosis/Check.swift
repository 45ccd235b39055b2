// Owns: the table of all checks, in the order in which they are shown. Leaves each to a file of its
// own.

/// Something that may stand in the way, or that whoever helps wants to know.
public struct Check: Sendable {
    /// A word.
    public let name: String
    private let judge: @Sendable (Facts) -> [Judgement]

    init(_ name: String, _ judge: @escaping @Sendable (Facts) -> [Judgement]) {
        self.name = name
        self.judge = judge
    }

    func findings(_ facts: Facts) -> [Finding] {
        judge(facts).map {
            Finding(check: name, verdict: $0.verdict, text: $0.text, help: $0.help)
        }
    }

    /// A new check is a file that makes one, and its name here.
    static let all: [Check] = [
        .versions, .session, .display, .extensions, .desktop, .grabs, .triggers, .devices,
        .layout, .keyboard, .dictionary, .settings, .spelling, .windows, .log, .running, .autostart,
    ]
}

/// What a check says of one thing.
struct Judgement {
    var verdict: Finding.Verdict
    var text: String
    var help: String?

    static func ok(_ text: String) -> Judgement { Judgement(verdict: .ok, text: text) }

    static func note(_ text: String, help: String? = nil) -> Judgement {
        Judgement(verdict: .note, text: text, help: help)
    }

    static func wrong(_ text: String, help: String) -> Judgement {
        Judgement(verdict: .wrong, text: text, help: help)
    }
}
