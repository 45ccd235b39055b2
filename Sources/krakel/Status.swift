// Owns: `krakel status`.

import ArgumentParser
import Control

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say whether Krakel runs on this display, and how.",
        discussion: "Exits with 0 when it runs, with 3 when it does not.")

    @Flag(help: "One line of JSON, for scripts.")
    var json = false

    func run() throws {
        let report = try Request.ask(.status)
        if json {
            Output.line(JSONLine.encode(report) ?? "{}")
            return
        }
        let trigger = report.triggers.joined(separator: " or ")
        let state = report.isPaused ? "paused" : "running"
        Output.line(
            "\(state) on \(report.display) as process \(report.process), \(trigger)"
                + (report.isDryRun ? ", dry run" : ""))
        let place = report.applications.map { " for \($0)" } ?? ""
        Output.line("mode \(report.mode)\(place), \(report.examples) examples")
        if report.isOff == true {
            Output.line("reads no strokes in this window, as the dictionary says")
        }
        if let sticky = StickyWording.text(once: report.stickyOnce, locked: report.stickyLocked) {
            Output.line("holds \(sticky)")
        }
        if let pause = report.pause {
            let start = report.pauseStart.flatMap { $0 == pause ? nil : $0 }
            Output.line(
                "waits \(pause) ms for a further stroke"
                    + (start.map { ", as you write; it began at \($0)" } ?? ""))
        }
        for file in report.dictionaries { Output.line("reads \(file)") }
        if let model = report.letterModel {
            Output.line("spells by \(model), \(report.respelled) characters changed")
        }
        for problem in report.problems { Output.line(problem) }
    }
}
