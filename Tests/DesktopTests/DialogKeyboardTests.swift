// Strokes while windows of Krakel have the keyboard, come and go.

import CX11
import Glibc
import PureSupport
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct DialogKeyboards {
        private static let dictionary = """
            mode letters
            "l" : 14789
            "o" : 12369
            """

        /// A window of some program, which says that it is a dialog of Krakel's or not.
        private final class Numbered {
            let log: KeyLog
            let number: Window

            /// Opens one; where a number is wanted, one that has it, which the server gives once the client that
            /// had it has gone.
            init(on server: String, isDialog: Bool, number wanted: Window? = nil) throws {
                var found: (log: KeyLog, number: Window)?
                let isOpen = eventually(
                    .nothing(because: "a server does not tell when it is rid of a client")
                ) {
                    found = nil
                    guard let log = try? KeyLog(display: server) else { return false }
                    let focus = focusedWindow(on: log.display)
                    found = (log, focus)
                    return wanted == nil || wanted == focus
                }
                try #require(isOpen)
                (log, number) = try #require(found)
                guard isDialog else { return }
                let role = Array(WindowRole.dialog.utf8)
                XChangeProperty(
                    log.display, number, XInternAtom(log.display, "WM_WINDOW_ROLE", 0), XA_STRING,
                    8, PropModeReplace, role, Int32(role.count))
                XSync(log.display, 0)
            }
        }

        /// A dialog is closed, and the next program's window gets its number, as windows of the same program do one
        /// after the other: it is written into. So it is the other way round.
        @Test(arguments: [true, false])
        func aWindowWithTheNumberOfAnotherIsLookedAtAnew(dialogIsFirst: Bool) throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let krakel = try desktop.krakel("--no-learning")
            func expect(_ window: Numbered, isDialog: Bool) throws {
                try desktop.write("14789")
                let event = try krakel.event(isDialog ? .refused : .recognised)
                #expect(event.text == "l")
                try krakel.ask(.status)
                if isDialog {
                    #expect(event.reason?.contains("dialog") == true)
                    #expect(window.log.text(count: 0) == "")
                } else {
                    #expect(window.log.text(count: 2) == "+l -l")
                }
            }
            var number: Window?
            for isDialog in [dialogIsFirst, !dialogIsFirst, dialogIsFirst] {
                let window = try Numbered(
                    on: desktop.server.display, isDialog: isDialog, number: number)
                number = window.number
                try expect(window, isDialog: isDialog)
            }
        }

        /// Every window, opened, moved, closed and killed in any order, with strokes after each step: whatever
        /// they were, those for another program are written.
        @Test func whateverBecomesOfTheWindowsStrokesAreWritten() throws {
            let desktop = try Desktop(.openbox, shipped: Self.dictionary, screen: "2400x1400x24")
            let krakel = try desktop.krakel("--no-learning")
            let display = desktop.display
            let sink = try desktop.sink()
            // A panel keeps windows from where the strokes are drawn.
            let panel = try XClient(display: desktop.server.display)
            let strip = XCreateSimpleWindow(
                panel.display, XDefaultRootWindow(display), 0, 1200, 2400, 200, 0, 0, 0)
            panel.set(
                "_NET_WM_WINDOW_TYPE", to: [panel.atom("_NET_WM_WINDOW_TYPE_DOCK")], as: XA_ATOM,
                of: strip)
            panel.set("_NET_WM_STRUT", to: [0, 0, 0, 200], of: strip)
            XMapWindow(panel.display, strip)
            #expect(eventually(.screen(display)) { panel.rootWords("_NET_WORKAREA")[3] == 1200 })
            let titles = [
                "settings": "Krakel settings", "dictionary": "Krakel dictionary",
                "teach": "New entry",
            ]
            let stroke = try Desktop.ink("14789").fitted(at: Point(x: 2250, y: 1300), side: 100)
                .dense
            var running: [String: ChildProcess] = [:]
            var generator = SeededGenerator.fresh()
            for _ in 0..<16 {
                let name = try #require(titles.keys.sorted().randomElement(using: &generator))
                let title = try #require(titles[name])
                var steps: [String] = []
                if let process = running[name] {
                    let window = managedWindow(titled: title, on: display)
                    let step = ["move", "close", "kill", "leave"].randomElement(using: &generator)
                    steps.append(step ?? "")
                    switch step {
                    case "move":
                        if let window { moveWindow(window, to: Point(x: 90, y: 70), on: display) }
                        #expect(giveFocus(toWindowTitled: title, on: desktop.server.display))
                    case "leave": sink.takeFocus()
                    case "close", "kill":
                        if step == "kill" {
                            process.send(signal: SIGKILL)
                        } else if let window {
                            _ = killClient(of: window, on: desktop.server.display)
                        }
                        _ = try process.status()
                        running[name] = nil
                        if Bool.random(using: &generator) { sink.takeFocus() }
                    default: break
                    }
                } else {
                    steps.append("open")
                    running[name] = try desktop.home.start([name])
                    #expect(giveFocus(toWindowTitled: title, on: desktop.server.display))
                }
                // Whoever has the keyboard by then, it is said what became of the stroke.
                try desktop.write(stroke, until: .recognised, .refused, by: krakel)
                guard Bool.random(using: &generator) else { continue }
                try krakel.catchUp()
                // The manager may yet give the keyboard to a window that is new.
                var isWritten = false
                for _ in 0..<5 where !isWritten {
                    sink.takeFocus()
                    desktop.player.write(stroke)
                    isWritten = try krakel.event(.recognised, .refused).event == .recognised
                    try krakel.catchUp()
                }
                #expect(isWritten, "\(name): \(steps)")
            }
        }
    }
}
