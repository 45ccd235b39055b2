import System

/// What a check says, in one line.
struct Finding: Hashable, Sendable {
    /// The name of the check, one word.
    var check = ""
    var verdict: Verdict
    /// For the user, without a full stop. Names no person and no machine, as bug reports are public.
    var text: Message
    /// The next thing to type or to do; nil where there is nothing to be done.
    var help: Message?

    enum Verdict: String, Sendable, Encodable {
        /// As it should be.
        case ok
        /// Nothing has to be done, but it is worth knowing.
        case note
        /// It keeps Krakel from working.
        case wrong
    }
}

extension Finding: Encodable {
    enum CodingKeys: CodingKey {
        case check, verdict, text, help
    }

    /// In English: programs read it.
    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(check, forKey: .check)
        try values.encode(verdict, forKey: .verdict)
        try values.encode(text.english, forKey: .text)
        try values.encodeIfPresent(help?.english, forKey: .help)
    }
}

struct Findings: Hashable, Sendable, Encodable {
    var findings: [Finding]
    /// Whether no finding is `wrong`.
    var isWell: Bool

    /// Runs every check of the table.
    init(of facts: Facts) {
        findings = DoctorCheck.all.flatMap { $0.findings(facts) }
        isWell = findings.allSatisfy { $0.verdict != .wrong }
    }

    /// Lines for the user: one for each finding, and one below it where something helps.
    var lines: [Message] {
        let width = DoctorCheck.all.map(\.name.count).max() ?? 0
        return findings.flatMap { finding in
            let verdict = finding.verdict.rawValue.padded(to: 5)
            let line: Message = "\(verdict)  \(finding.check.padded(to: width))  \(finding.text)"
            let indent = String(repeating: " ", count: width + 9)
            return [line] + (finding.help.map { ["\(indent)help: \($0)"] } ?? [])
        }
    }
}

/// Looks at one thing that may keep Krakel from working, or that the readers of a bug report want to know.
struct DoctorCheck: Sendable {
    /// One word.
    let name: String
    private let judge: @Sendable (Facts) -> [Finding]

    init(_ name: String, _ judge: @escaping @Sendable (Facts) -> [Finding]) {
        self.name = name
        self.judge = judge
    }

    func findings(_ facts: Facts) -> [Finding] {
        judge(facts).map { finding in
            var finding = finding
            finding.check = name
            return finding
        }
    }

    /// All checks, in the order of the report. A new check is a property like those below, and its name here.
    static let all: [DoctorCheck] = [
        .versions, .session, .display, .extensions, .desktop, .grabs, .triggers, .devices,
        .layout, .keyboard, .dictionary, .settings, .languages, .windows, .log, .running,
        .autostart,
    ]
}

extension Finding {
    static func ok(_ text: Message) -> Finding { Finding(verdict: .ok, text: text) }

    static func note(_ text: Message, help: Message? = nil) -> Finding {
        Finding(verdict: .note, text: text, help: help)
    }

    static func wrong(_ text: Message, help: Message) -> Finding {
        Finding(verdict: .wrong, text: text, help: help)
    }
}

extension DoctorCheck {
    static let versions = DoctorCheck("versions") { facts in
        let versions = facts.versions
        let parts = [versions.xlib, versions.system, versions.kernel].filter { !$0.isEmpty }
            .map { ", " + $0 }.joined()
        return [
            .ok(
                versions.swift.isEmpty
                    ? "krakel \(versions.krakel)\(parts)"
                    : "krakel \(versions.krakel) built by Swift \(versions.swift)\(parts)")
        ]
    }

    static let running = DoctorCheck("running") { facts in
        guard facts.display != .none else { return [] }
        switch facts.running {
        case .no: return [.note("Krakel does not run on this display", help: "start it: krakel")]
        case .silent:
            return [
                .wrong(
                    "a Krakel runs on this display and does not answer",
                    help: "replace it: krakel --replace")
            ]
        case .yes(let process, let mode, let isPaused, let triggers):
            let how: Message = "process \(process), mode \(mode), \(Message.either(triggers))"
            return isPaused ? [.note("paused, \(how)", help: "go on: krakel resume")] : [.ok(how)]
        }
    }

    static let autostart = DoctorCheck("autostart") { facts in
        let report = facts.autostart
        return report.help == nil ? [.ok(report.text)] : [.note(report.text, help: report.help)]
    }
}
