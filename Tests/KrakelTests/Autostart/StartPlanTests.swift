// What enabling and disabling do to files in every state, and what is said of them.

import Testing

@testable import krakel

@Suite struct StartPlanTests {
    @Test(arguments: [
        (StartFile.State.missing, StartStep.write, StartStep.leave),
        (.asMade, .leave, .remove), (.outdated, .write, .remove),
        (.changed(starts: true), .leave, .keepAndRemove),
        (.changed(starts: false), .keepAndWrite, .keepAndRemove),
    ])
    func changesOfTheUserAreKept(state: StartFile.State, enabling: StartStep, disabling: StartStep)
    {
        #expect(StartStep.enabling(state) == enabling)
        #expect(StartStep.disabling(state) == disabling)
    }

    static let reports: [(StartReport, StartReport.Verdict, String, String?)] = [
        (StartReport(), StartReport.Verdict.off, "does not start", "krakel autostart enable"),
        (StartReport(entry: .asMade, unit: .asMade, isLinked: true), .on, "with the session", nil),
        (
            StartReport(entry: .outdated, unit: .asMade, isLinked: true), .on, "an older Krakel",
            "krakel autostart enable"
        ),
        (
            StartReport(entry: .changed(starts: true), unit: .asMade, isLinked: true), .on,
            "files that you changed", nil
        ),
        (StartReport(entry: .asMade), .partly, "there is no unit", "krakel autostart disable"),
        (
            StartReport(entry: .asMade, unit: .asMade), .partly, "is not enabled",
            "krakel autostart enable"
        ),
        (
            StartReport(entry: .changed(starts: false), unit: .asMade, isLinked: true), .partly,
            "no desktop entry", "krakel autostart enable"
        ),
        (StartReport(isLinked: true), .off, "does not start", "krakel autostart enable"),
    ]

    @Test(arguments: reports)
    func everyStateHasItsWords(
        report: StartReport, verdict: StartReport.Verdict, words: String, help: String?
    ) {
        #expect(report.verdict == verdict)
        #expect(report.text.english.contains(words), "\(report.text)")
        #expect((report.help == nil) == (help == nil))
        if let help { #expect(report.help?.english.contains(help) == true) }
    }
}
