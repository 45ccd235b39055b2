// What strokes do with the windows under them, by real window managers.

import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct WindowActions {
        private func desktop(
            _ manager: WindowManager, _ dictionary: String = WindowDeed.dictionary
        ) throws -> Desktop {
            try Desktop(manager, shipped: dictionary, screen: WindowDeed.screen)
        }

        /// All that can be done is done, and what cannot be is refused by the name of who does not do it.
        @Test(arguments: WindowManager.installed.filter { $0 != .none })
        func eachIsDoneOrRefused(_ manager: WindowManager) throws {
            let desktop = try desktop(manager)
            let krakel = try desktop.krakel("--no-learning")
            var done: Set<String> = []
            for deed in WindowDeed.all {
                let pair = try WindowPair(display: desktop.server.display)
                switch try pair.do(deed, desktop.player, krakel) {
                case .done: done.insert(deed.action)
                case .refused(let reason):
                    let isNamed = reason.contains(manager.rawValue)
                    #expect(
                        isNamed || reason.hasPrefix("there is no "), "\(deed.action): \(reason)")
                    #expect(!reason.contains("although"), "\(deed.action): \(reason)")
                case .nothing: Issue.record("\(deed.action) is neither done nor refused")
                }
                // Ends what goes by keys.
                desktop.player.tap(key: 0xFF1B)
            }
            switch manager {
            case .openbox: #expect(done == Set(WindowDeed.all.map(\.action)))
            default:
                // A new one has a single desktop.
                #expect(!done.contains("desktop next") && !done.contains("desktop show"))
                #expect(done.isSuperset(of: ["window close", "window fullscreen", "window focus"]))
                #expect(!done.contains("window minimise"))
            }
        }

        /// The stroke begins over the window without the keyboard and runs into the other one.
        @Test(arguments: WindowManager.installed.filter { $0 != .none })
        func theWindowUnderTheStartIsMeant(_ manager: WindowManager) throws {
            let desktop = try desktop(manager)
            let krakel = try desktop.krakel("--no-learning")
            let pair = try WindowPair(display: desktop.server.display)
            let close = try #require(WindowDeed.all.first)
            for count in 1...5 {
                for (window, other) in [(pair.below, pair.above), (pair.above, pair.below)] {
                    #expect(other.takeFocus())
                    let start = try #require(window.place(beside: other.area))
                    desktop.player.write(try #require(close.ink(from: start)))
                    _ = try krakel.event(.recognised)
                    #expect(window.isAskedToClose(times: count))
                    #expect(other.timesAskedToClose == (window === pair.below ? count - 1 : count))
                }
            }
        }

        /// The second stroke brings back what the first has changed.
        @Test(arguments: ["window maximise", "window fullscreen"])
        func aSecondStrokeBringsItBack(_ action: String) throws {
            try expect([(action, { area, _ in area.width > 1200 }), (action, { $0 == $1 })])
        }

        /// From maximised to a half at once.
        @Test func aMaximisedWindowGoesToAHalf() throws {
            try expect([
                ("window maximise", { area, _ in area.width > 1200 }),
                ("window right", { area, _ in area.minX >= 640 && area.maxX <= 1280 }),
                ("window left", { area, _ in area.minX < 40 && area.maxX <= 640 }),
            ])
        }

        /// Strokes on one window, each with where that is then, and was at first.
        private func expect(_ steps: [(action: String, isThere: (Box, Box) -> Bool)]) throws {
            guard WindowManager.openbox.isInstalled else { return }
            let desktop = try desktop(.openbox)
            try desktop.start("--no-learning")
            let window = try ApplicationWindow(
                display: desktop.server.display, title: "one",
                area: Box(minX: 300, minY: 200, maxX: 800, maxY: 600))
            let before = window.area
            for (action, isThere) in steps {
                let deed = try #require(WindowDeed.all.first { $0.action == action })
                let area = window.area
                let start = Point(x: (area.minX + area.maxX) / 2, y: 400)
                desktop.player.write(try #require(deed.ink(from: start)))
                #expect(
                    eventually(.screen(desktop.server.display)) { isThere(window.area, before) },
                    "\(action): from \(area) to \(window.area)")
            }
        }

        /// Nothing is done with what is no window of an application, and it is said.
        @Test func whatIsNoWindowIsLeftAlone() throws {
            guard WindowManager.openbox.isInstalled else { return }
            let desktop = try desktop(.openbox)
            let krakel = try desktop.krakel("--no-learning")
            let panel = try ApplicationWindow(
                display: desktop.server.display, title: "panel",
                area: Box(minX: 0, minY: 0, maxX: 300, maxY: 300), type: "DOCK")
            let close = try #require(WindowDeed.all.first)
            for (place, word) in [
                (Point(x: 100, y: 150), "panel"), (Point(x: 900, y: 600), "there is no window"),
            ] {
                desktop.player.write(try #require(close.ink(from: place)))
                let refusal = try krakel.event(.refused)
                #expect(refusal.text == "window close")
                #expect(refusal.reason?.contains(word) == true, "\(refusal.reason ?? "")")
            }
            #expect(panel.timesAskedToClose == 0)
        }

        private static let focusing = """
            mode letters
            window focus, "ab" : 456
            """

        /// Keys go to the window that gets the keyboard, and to no other.
        @Test(arguments: WindowManager.installed.filter { $0 != .none })
        func keysWaitForTheFocus(_ manager: WindowManager) throws {
            let desktop = try desktop(manager, Self.focusing)
            let display = desktop.server.display
            let krakel = try desktop.krakel("--no-learning")
            var sinks: [SinkWindow] = []
            for (title, left) in [("one", 100.0), ("two", 700)] {
                sinks.append(
                    try SinkWindow(
                        display: display, windowClass: "floating.Floating", title: title,
                        size: (300, 300)))
                // Each of them elsewhere: a window manager may put both in one place.
                let window = try #require(managedWindow(titled: title, on: desktop.display))
                moveWindow(window, to: Point(x: left, y: 200), on: desktop.display)
                #expect(
                    eventually(.screen(display)) {
                        abs((area(of: window, on: desktop.display)?.minX ?? 0) - left) < 50
                    })
            }
            for (index, place) in [(0, 200.0), (1, 800), (0, 200)] {
                sinks[1 - index].takeFocus()
                let ink = try Desktop.ink("456").fitted(at: Point(x: place, y: 350), side: 90)
                try desktop.write(ink.dense, until: .recognised, by: krakel)
                #expect(sinks[index].text(count: 2) == "ab")
                #expect(sinks[1 - index].presses().isEmpty)
            }
        }

        /// Where the window does not get the keyboard, no other window gets the keys.
        @Test func keysAreRefusedWithoutTheFocus() throws {
            let desktop = try desktop(.none, Self.focusing)
            let krakel = try desktop.krakel("--no-learning")
            let sink = try SinkWindow(display: desktop.server.display, size: (600, 600))
            let refusal = try desktop.write("456", until: .refused, by: krakel)
            #expect(refusal.text?.hasPrefix("window focus") == true)
            #expect(refusal.reason?.contains("no window manager") == true)
            try krakel.catchUp()
            #expect(sink.presses().isEmpty)
        }
    }
}
