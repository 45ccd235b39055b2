// Desktops that strokes lead to, by real window managers.

import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct DesktopActions {
        /// Each action with its stroke.
        private static let strokes: KeyValuePairs = [
            "desktop next": "74123", "desktop previous": "36987", "desktop down": "258",
            "desktop left": "654", "desktop 3": "14789", "desktop 9": "12369",
            "desktop show": "32147", "window to-desktop next follow": "98741",
        ]

        /// A desktop with a Krakel, a hand, and eyes for what the window manager tells.
        private final class Scene {
            let krakel: KrakelProcess
            let eyes: XClient
            /// Last, so that it outlives the connections.
            let desktop: Desktop

            init(_ manager: WindowManager) throws {
                let lines = DesktopActions.strokes.map { "\($0.key) : \($0.value)\n" }.joined()
                desktop = try Desktop(
                    manager, shipped: "mode letters\n" + lines,
                    screen: WindowDeed.screen)
                eyes = try XClient(display: desktop.server.display)
                krakel = try desktop.krakel("--no-learning")
            }

            func draw(_ action: String, at place: Point = Point(x: 500, y: 300)) throws {
                let cells = try #require(DesktopActions.strokes.first { $0.key == action }?.value)
                desktop.player.write(
                    try #require(CellPath(cells)).ink.fitted(at: place, side: 100).dense)
                #expect(try krakel.event(.recognised).text == action)
            }

            func comes(_ property: String, to value: UInt) -> Bool {
                eventually(.screen(eyes.display)) { eyes.rootWords(property) == [value] }
            }

            /// The reason why `action` is not done.
            func refusal(of action: String) throws -> String {
                try draw(action)
                let refusal = try krakel.event(.refused)
                #expect(refusal.text == action)
                return refusal.reason ?? ""
            }

            /// Nothing was refused meanwhile.
            func quit() throws {
                #expect(throws: (any Error).self) {
                    try krakel.event(.refused, within: 1_000)
                }
                #expect(try krakel.quit() == 0)
            }
        }

        /// Over an empty desktop: no window is needed.
        @Test func desktopsFollowEachOther() throws {
            guard WindowManager.openbox.isInstalled else { return }
            let scene = try Scene(.openbox)
            #expect(scene.comes("_NET_NUMBER_OF_DESKTOPS", to: 4))
            // As a pager lays them out: two rows.
            scene.eyes.set("_NET_DESKTOP_LAYOUT", to: [0, 2, 2, 0])
            for (action, number) in [
                ("desktop previous", 3), ("desktop next", 0), ("desktop down", 2),
                ("desktop next", 3), ("desktop left", 2), ("desktop 3", 2),
            ] as [(String, UInt)] {
                try scene.draw(action)
                #expect(scene.comes("_NET_CURRENT_DESKTOP", to: number), "\(action)")
            }
            #expect(try scene.refusal(of: "desktop left") == "there is no other desktop there")
            #expect(try scene.refusal(of: "desktop 9") == "there is no desktop 9, there are 4")
            try scene.quit()
        }

        @Test func allWindowsAreHiddenAndComeBack() throws {
            guard WindowManager.openbox.isInstalled else { return }
            let scene = try Scene(.openbox)
            let window = try ApplicationWindow(
                display: scene.desktop.server.display, title: "one",
                area: Box(minX: 200, minY: 150, maxX: 700, maxY: 600))
            for isBare: UInt in [1, 0] {
                try scene.draw("desktop show")
                #expect(scene.comes("_NET_SHOWING_DESKTOP", to: isBare))
                #expect(
                    eventually(.screen(scene.eyes.display)) { window.isViewable == (isBare == 0) })
            }
            try scene.quit()
        }

        /// i3 has only the desktops that are in use: one that is left empty is gone, which is no refusal.
        @Test func desktopsThatComeAndGo() throws {
            guard WindowManager.i3.isInstalled else { return }
            let scene = try Scene(.i3)
            let display = scene.desktop.server.display
            let area = Box(minX: 200, minY: 150, maxX: 700, maxY: 600)
            #expect(try scene.refusal(of: "desktop next") == "there is no other desktop there")
            #expect(try scene.refusal(of: "desktop show") == "i3 does not hide its windows")
            let one = try ApplicationWindow(display: display, title: "one", area: area)
            func goToAnother() throws {
                let words = ["i3-msg", "workspace", "7"]
                #expect(try ChildProcess(words, environment: ["DISPLAY": display]).status() == 0)
                #expect(scene.comes("_NET_NUMBER_OF_DESKTOPS", to: 2))
            }
            try goToAnother()
            try scene.draw("desktop next")
            #expect(scene.comes("_NET_NUMBER_OF_DESKTOPS", to: 1), "the empty one is gone")
            #expect(eventually(.screen(display)) { one.isOnShownDesktop })
            try goToAnother()
            let two = try ApplicationWindow(display: display, title: "two", area: area)
            try scene.draw("window to-desktop next follow", at: Point(x: 400, y: 300))
            #expect(eventually(.screen(display)) { two.isOnShownDesktop && two.hasFocus })
            #expect(scene.comes("_NET_NUMBER_OF_DESKTOPS", to: 1))
            #expect(try scene.refusal(of: "desktop 3") == "there is no desktop 3, there are 1")
            try scene.quit()
        }

        @Test func noneIsThereWithoutAWindowManager() throws {
            let scene = try Scene(.none)
            for action in ["desktop next", "desktop 3", "desktop show"] {
                #expect(try scene.refusal(of: action).hasPrefix("no window manager runs"))
            }
            try scene.quit()
        }
    }
}
