// What a tray shows of each state.

import PureSupport
import Testing

@testable import krakel_window

@Suite struct TrayViewTests {
    struct Row: Sendable {
        var state: TrayState
        var mark: TrayView.Mark
        var title: String
        var click = TrayCommand.toggle
        var first: String

        /// Nothing is held, and it is not paused.
        static func reading(_ mode: String, _ mark: TrayView.Mark, modes: [String] = []) -> Row {
            Row(
                state: TrayState(isRunning: true, mode: mode, modes: modes),
                mark: mark, title: "Krakel: " + mode, first: "Pause")
        }
    }

    static let rows: [Row] = [
        Row(
            state: TrayState(), mark: .absent, title: "Krakel is not running", click: .start,
            first: "Start Krakel"),
        Row(
            state: TrayState(
                isRunning: true, isPaused: true, mode: "digits", modifiers: ["Control"]),
            mark: .paused, title: "Krakel is paused", first: "Resume"),
        .reading("letters", .plain),
        .reading("words", .text("wo"), modes: ["letters", "words"]),
        .reading("capitals", .text("A")),
        .reading("digits", .text("1")),
        .reading("symbols", .text("#")),
        Row(
            state: TrayState(isRunning: true, mode: "gestures", modifiers: ["Control", "Alt"]),
            mark: .text("ge"), title: "Krakel: gestures, Control+Alt", first: "Pause"),
        .reading("é", .text("é")),
        .reading("", .plain),
    ]

    @Test func quietIsShownAndTakenBack() {
        var state = TrayState(isRunning: true, mode: "letters")
        #expect(!TrayView(state).menu.contains { $0.command == .ask })
        state.quietUntil = "14:05"
        let menu = TrayView(state).menu
        #expect(
            Array(menu[2...3]) == [
                .heading("No questions until 14:05"), .command(.ask, "Ask again"),
            ])
    }

    @Test(arguments: rows) func eachStateHasItsMark(row: Row) {
        let view = TrayView(row.state)
        #expect(view.mark == row.mark)
        #expect(view.title == row.title)
        #expect(view.click == row.click)
        #expect(view.menu.first == .heading(row.title))
        #expect(view.menu.dropFirst().first == .command(row.click, row.first))
        #expect(view.menu.last == .command(.quit, "Quit"))
    }

    /// Each command has one row, but for the one of pausing and starting that has no sense now.
    @Test(arguments: rows) func theMenuHasEveryCommand(row: Row) {
        let commands = TrayView(row.state).menu.compactMap(\.command)
        var others = [row.click == .toggle ? TrayCommand.start : .toggle]
        if !row.state.modes.contains("words") { others += [.letters, .words] }
        if row.state.quietUntil == nil { others.append(.ask) }
        if !row.state.isRunning { others.append(.recent) }
        #expect(commands.count == TrayCommand.allCases.count - others.count)
        #expect(Set(commands) == Set(TrayCommand.allCases).subtracting(others))
    }

    /// Of letters and words the one that is written is marked, and none in another mode.
    @Test(arguments: [
        ("letters", [true, false]), ("words", [false, true]), ("digits", [false, false]),
    ])
    func theModeIsMarked(mode: String, marks: [Bool]) {
        let state = TrayState(
            isRunning: true, mode: mode, modes: ["letters", "digits", "words"])
        let shown = TrayView(state).menu.compactMap { row -> Bool? in
            if case .choice(_, _, let isChosen) = row { isChosen } else { nil }
        }
        #expect(shown == marks)
    }

    @Test func everyWordIsTranslated() {
        for row in Self.rows {
            let view = TrayView(row.state) { "<\($0)>" }
            for case .command(_, let label) in view.menu { #expect(label.first == "<") }
            let isMode = row.title.hasPrefix("Krakel: ")
            #expect(view.title.contains(isMode ? "<\(row.state.mode)>" : "<\(row.title)>"))
        }
    }

    /// What is drawn is what the installed icon has.
    @Test func theGlyphIsTheIcon() throws {
        let icon = try Checkout.text(of: "data/desktop/krakel-symbolic.svg")
        let paths = icon.matches(of: #/ d="([^"]+)"/#).map { match in
            match.1.split(whereSeparator: { !"0123456789.".contains($0) })
                .compactMap { Double($0) }
        }
        #expect(paths == TrayGlyph.lines)
        #expect(icon.contains("viewBox=\"0 0 \(Int(TrayGlyph.side)) \(Int(TrayGlyph.side))\""))
        #expect(icon.contains("stroke-width=\"\(Int(TrayGlyph.width))\""))
    }
}
