// Where the focus is no application's, nothing is typed, and that is said; under every window manager.

import CX11
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Focus {
        /// Types, and expects that no key goes down and that it is said why.
        private func expectRefusal(
            on desktop: Desktop, _ sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let witness = try InputWitness(display: desktop.server.display)
            let outcome = try desktop.home.run("type", "text→")
            #expect(outcome.status == 1, sourceLocation: sourceLocation)
            #expect(
                outcome.errors.contains("nothing was typed: no window has the focus"),
                sourceLocation: sourceLocation)
            #expect(witness.keyPresses() == 0, sourceLocation: sourceLocation)
        }

        private func expectTyping(
            into sink: SinkWindow, on desktop: Desktop,
            _ sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let process = try desktop.home.start(["type", "text"])
            #expect(sink.text(count: 4) == "text", sourceLocation: sourceLocation)
            #expect(try process.status() == 0, sourceLocation: sourceLocation)
        }

        /// Waits until the focus has gone elsewhere.
        private func leaves(_ window: Window, on desktop: Desktop) -> Bool {
            eventually(.screen(desktop.display)) { focusedWindow(on: desktop.display) != window }
        }

        /// A Krakel that runs has typed before, and says it to whom it has to.
        @Test(arguments: WindowManager.installed, [false, true])
        func onceTheLastWindowIsClosed(_ manager: WindowManager, isRunning: Bool) throws {
            let desktop = try Desktop(manager)
            if isRunning { try desktop.start() }
            if manager != .none, !isRunning { try expectRefusal(on: desktop) }
            let window: Window
            do {
                let sink = try desktop.sink()
                try expectTyping(into: sink, on: desktop)
                window = focusedWindow(on: desktop.display)
            }
            #expect(leaves(window, on: desktop))
            try expectRefusal(on: desktop)
            // A window manager may have a use for these, and opens the first window.
            for chord in ["Super+Return", "XF86AudioMute"] where manager != .none {
                let witness = try InputWitness(display: desktop.server.display)
                let outcome = try desktop.home.run("press", chord)
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(witness.keyPresses() > 0)
            }
        }

        /// As games of old fill a screen: the window manager knows nothing of the window.
        @Test(arguments: WindowManager.installed)
        func aWindowThatIsNotManagedIsTypedInto(_ manager: WindowManager) throws {
            let desktop = try Desktop(manager)
            let sink = try desktop.sink(isManaged: false)
            try expectTyping(into: sink, on: desktop)
        }

        /// A container of i3 that holds the windows has the focus, and drops keys.
        @Test(.enabled(if: WindowManager.i3.isInstalled))
        func aFrameIsNotTypedInto() throws {
            let desktop = try Desktop(.i3)
            let sink = try desktop.sink()
            let window = focusedWindow(on: desktop.display)
            // Where i3 hears only then that the window took the focus itself, it gives it back, and says so.
            let isLeft = try eventually(.screen(desktop.display)) {
                for arguments in [["-t", "get_version"], ["focus parent"], ["-t", "get_version"]]
                where focusedWindow(on: desktop.display) == window {
                    let command = try ChildProcess(
                        ["i3-msg"] + arguments, environment: desktop.home.environment)
                    #expect(try command.status() == 0)
                }
                return focusedWindow(on: desktop.display) != window
            }
            #expect(isLeft)
            try expectRefusal(on: desktop)
            #expect(sink.presses().isEmpty)
        }
    }
}
