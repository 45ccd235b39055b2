// Entries for some applications, with real windows: by the focus, by the pointer, off, gone.

import CX11
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct ApplicationScopes {
        private static let dictionary = """
            applications browsers : firefox
            applications terminals : title "*shell*"
            start digits for terminals
            mode letters
            "a" : 456
            mode digits
            "1" : 456
            mode letters for browsers
            "b" : 456
            """

        /// The same stroke in windows whose class or title differs.
        @Test func theFocusedWindowDecides() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let browser = try desktop.sink("Navigator.Firefox", place: (100, 0))
            let shell = try desktop.sink("t.T", title: "my shell 1", place: (200, 0))
            let plain = try desktop.sink()
            let krakel = try desktop.krakel("--no-learning")
            for (window, text) in [
                (plain, "a"), (browser, "b"), (shell, "1"), (browser, "b"), (plain, "a"),
            ] {
                window.takeFocus()
                #expect(try desktop.write("456", until: .recognised, by: krakel).text == text)
                #expect(window.text(count: 1) == text)
            }
            shell.takeFocus()
            try desktop.write("456")
            let status = try krakel.ask(.status)
            #expect(status.applications == "terminals" && status.mode == "digits")
        }

        /// A knob, and a tap that is bound: the window of a stroke says what it means, at the first one there.
        @Test func theFirstStrokeInAWindowIsOfThatWindow() throws {
            let desktop = try Desktop(
                shipped: """
                    applications browsers : firefox
                    mode letters
                    "a" : 456
                    mode letters for browsers
                    "t" : /5/
                    "d" : turn-clockwise

                    """, settings: "hold = 1500\n")
            let below = try EventLogWindow(display: desktop.server.display)
            let browser = try desktop.sink("Navigator.Firefox", place: (620, 460))
            let plain = try desktop.sink(place: (600, 460))
            let krakel = try desktop.krakel("--no-learning")
            func tap() {
                desktop.player.move(to: Point(x: 300, y: 200))
                desktop.player.press(2)
                desktop.player.release(2, after: 30).synchronise()
            }
            let circles = Ink([
                Stroke(KnobDesk.circle(KnobDesk.turns).map { Point(x: $0.x - 200, y: $0.y - 200) })
            ])
            for _ in 1...2 {
                plain.takeFocus()
                desktop.player.write(circles)
                #expect(try krakel.event(.turned, .recognised, .missed).event != .turned)
                browser.takeFocus()
                desktop.player.write(circles)
                #expect(try krakel.event(.turned, .recognised, .missed).event == .turned)
            }
            _ = below.entries()
            for _ in 1...2 {
                plain.takeFocus()
                tap()
                let seen = below.entries(throughRelease: 2).filter { !$0.isCrossing }
                #expect(seen.filter { $0.kind != .motion }.map(\.kind) == [.press, .release])
                browser.takeFocus()
                tap()
                #expect(try krakel.event(.recognised, .missed).text == "t")
            }
        }

        @Test func theWindowUnderThePointerDecides() throws {
            let desktop = try Desktop(
                shipped: Self.dictionary, settings: "applications = \"pointer\"\n")
            let browser = try desktop.sink("Navigator.Firefox", place: (0, 0))
            let plain = try desktop.sink(place: (400, 400))
            let krakel = try desktop.krakel("--no-learning")
            for (corner, text) in [(Point(x: 10, y: 40), "b"), (Point(x: 410, y: 440), "a")] {
                desktop.player.write(
                    try #require(CellPath("456")).ink.fitted(at: corner, side: 60).dense)
                #expect(try krakel.event(.recognised).text == text)
                #expect(plain.text(count: 1) == text)
            }
            withExtendedLifetime(browser) {}
        }

        /// In a game the button is the game's, at once and every time.
        @Test func offIsOff() throws {
            let desktop = try Desktop(
                shipped: Self.dictionary + "\napplications games : game\noff for games\n")
            let program = try EventLogWindow(display: desktop.server.display)
            let game = try desktop.sink("game.Game")
            let krakel = try desktop.krakel("--no-learning")
            try desktop.write("456")
            #expect(try krakel.ask(.status).isOff == true)
            let log = program.entries(throughRelease: 2)
            #expect(log.first { $0.kind == .press }?.button == 2)
            #expect(log.last { !$0.isCrossing }?.kind == .release)
            #expect(log.contains { $0.kind == .motion })

            let plain = try desktop.sink("x.X")
            #expect(try desktop.write("456", until: .recognised, by: krakel).text == "a")
            #expect(plain.text(count: 1) == "a")
            #expect(try krakel.ask(.status).isOff == false)
            game.takeFocus()
            #expect(try krakel.ask(.status).isOff == true)
            try desktop.write("456")
            #expect(program.entries(throughRelease: 2).count { $0.kind == .press } == 1)
        }

        /// Krakel hears of windows by another connection than that of the question.
        private func stands(_ krakel: KrakelProcess, aside isAside: Bool) -> Bool {
            eventually(.nothing(because: "a daemon tells of no grab")) {
                (try? krakel.ask(.status).isOffInFullScreen) == isAside
            }
        }

        /// What fills the screen has the button before it is pressed, and what the dictionary names has not.
        @Test(arguments: WindowManager.installed.filter { $0 != .none }, [false, true])
        func fullScreenHasTheTrigger(_ manager: WindowManager, isNamed: Bool) throws {
            let named = isNamed ? "\napplications films : floating\non for films\n" : ""
            let desktop = try Desktop(
                manager, shipped: Self.dictionary + named, settings: "off-in-full-screen = true\n")
            let display = desktop.server.display
            let window = try ApplicationWindow(
                display: display, title: "film",
                area: Box(minX: 40, minY: 40, maxX: 340, maxY: 240))
            let krakel = try desktop.krakel("--no-learning")
            func isFree() -> Bool { (try? ButtonHolder(display: display, button: 2)) != nil }
            for _ in 1...3 {
                #expect(window.takeFocus() && window.becomesFullscreen())
                #expect(stands(krakel, aside: !isNamed))
                #expect(isFree() == !isNamed)
                #expect(try krakel.ask(.status).isPaused == false)
                #expect(window.becomesFullscreen(false) && stands(krakel, aside: false))
                #expect(try desktop.write("456", until: .recognised, by: krakel).text == "a")
            }
            #expect(window.becomesFullscreen() && stands(krakel, aside: !isNamed))
            // A pause, and what fills the screen, do not give the trigger back to each other.
            #expect(try krakel.ask(.pause).isPaused)
            #expect(window.becomesFullscreen(false) && stands(krakel, aside: false))
            #expect(isFree())
            #expect(try !krakel.ask(.resume).isPaused)
            #expect(!isFree())
        }

        /// What the server tells while Krakel waits for an answer is read with the answer, and not waited for again.
        @Test func whatFillsTheScreenMeanwhileHasTheTrigger() throws {
            let scene = try FaultScene(settings: "off-in-full-screen = true\n", isProxied: true)
            let proxy = try #require(scene.proxy)
            let film = try ApplicationWindow(
                display: scene.desktop.server.display, title: "film",
                area: Box(minX: 40, minY: 40, maxX: 340, maxY: 240))
            let (selectInput, translateCoordinates) =
                (ProxiedRequest(major: 2), ProxiedRequest(major: 40))
            proxy.hold(translateCoordinates, after: selectInput, of: scene.process)
            scene.probe.set("_NET_ACTIVE_WINDOW", to: [film.window], as: XA_WINDOW)
            #expect(proxy.awaitHolding())
            scene.probe.set(
                "_NET_WM_STATE", to: [film.atom("_NET_WM_STATE_FULLSCREEN")], as: XA_ATOM,
                of: film.window)
            proxy.letGo()
            #expect(stands(scene.krakel, aside: true))
        }

        /// Each is the only window there is, and has the number of the one before it.
        @Test(arguments: WindowManager.installed.filter { $0 != .none })
        func aFilmThatEndsGivesTheTriggerBack(_ manager: WindowManager) throws {
            let desktop = try Desktop(
                manager, shipped: Self.dictionary, settings: "off-in-full-screen = true\n")
            let krakel = try desktop.krakel("--no-learning")
            var numbers: Set<UInt> = []
            for _ in 1...4 {
                var film: TestSupport.ApplicationWindow? = try ApplicationWindow(
                    display: desktop.server.display, title: "film",
                    area: Box(minX: 40, minY: 40, maxX: 340, maxY: 240))
                numbers.insert(film?.window ?? 0)
                #expect(film?.takeFocus() == true && film?.becomesFullscreen() == true)
                #expect(stands(krakel, aside: true))
                film = nil
                #expect(stands(krakel, aside: false))
            }
            #expect(numbers.count == 1)
        }

        /// A click says how an application is named, and reaches nobody else.
        @Test func aWindowIsPicked() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let window = try desktop.sink("Navigator.Fire fox", title: "My shell")
            let process = try desktop.home.start(["doctor", "--pick"])
            #expect(try process.errors?.line() == "click a window; Escape for none")
            // The line comes before the grab.
            let isPicked = eventually(
                .nothing(because: "a server does not tell of the beginning of a grab")
            ) {
                desktop.player.move(to: Point(x: 20, y: 20))
                desktop.player.click(button: 1)
                return (try? process.status(within: 20)) == 0
            }
            #expect(isPicked)
            #expect(
                try process.output?.rest() == """
                    applications "fire fox" : "Navigator.Fire fox"
                    # its title now: My shell

                    """)
            withExtendedLifetime(window) {}
        }

        /// The window closes while somebody draws in it.
        @Test func aWindowThatVanishesTakesNothingAlong() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let krakel = try desktop.krakel("--no-learning")
            for _ in 0..<5 {
                let stroke = try #require(Desktop.ink("456").strokes.first)
                do {
                    let browser = try desktop.sink("Navigator.Firefox")
                    withExtendedLifetime(browser) { desktop.player.drag(stroke).synchronise() }
                }
                desktop.player.release(2).synchronise()
                #expect(try krakel.event(.recognised).text == "b")
            }
            let plain = try desktop.sink()
            #expect(try desktop.write("456", until: .recognised, by: krakel).text == "a")
            #expect(plain.text(count: 1) == "a")
        }
    }
}
