// Owns: judging whether Krakel starts with the session.

extension Check {
    static let autostart = Check("autostart") { facts in
        let report = facts.autostart
        return report.help == nil
            ? [.ok(report.text)] : [.note(report.text, help: report.help)]
    }
}
