// Owns: what a check says. Leaves how it is shown to Findings.

/// One line of what was found.
public struct Finding: Hashable, Sendable, Codable {
    /// The check that says so, in a word.
    public var check: String
    public var verdict: Verdict
    /// For people, without a full stop; names no person and no machine.
    public var text: String
    /// The next thing to type or to do; nil where there is nothing to be done.
    public var help: String?

    public enum Verdict: String, Sendable, Codable {
        /// As it should be.
        case ok
        /// Nothing has to be done, but it is worth knowing.
        case note
        /// It stands in the way.
        case wrong
    }
}

/// What was found by all checks.
public struct Findings: Hashable, Sendable, Codable {
    public var findings: [Finding]
    /// Whether nothing stands in the way.
    public var isWell: Bool

    /// Asks every check of the table.
    public init(of facts: Facts) {
        findings = Check.all.flatMap { $0.findings(facts) }
        isWell = findings.allSatisfy { $0.verdict != .wrong }
    }

    /// For people: a line for each finding, and one below it where something helps.
    public var lines: [String] {
        let width = Check.all.map(\.name.count).max() ?? 0
        return findings.flatMap { finding in
            let verdict = finding.verdict.rawValue.padded(to: 5)
            let line = "\(verdict)  \(finding.check.padded(to: width))  \(finding.text)"
            let indent = String(repeating: " ", count: width + 9)
            return [line] + (finding.help.map { [indent + "help: " + $0] } ?? [])
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
