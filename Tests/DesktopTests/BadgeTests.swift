// The badge at work: shown after a change, gone after its time, absent where nobody wants it.

import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct BadgeAtWork {
        private static let dictionary = """
            mode letters
            "a" : 456
            lock capitals : 258
            mode capitals
            "A" : 456
            """

        private static let title = "krakel-badge"

        @Test(arguments: [true, false])
        func itComesAndGoes(isWanted: Bool) throws {
            let settings = isWanted ? nil : "badge = false\n"
            let desktop = try Desktop(shipped: Self.dictionary, settings: settings)
            let krakel = try desktop.krakel("--no-learning")
            try desktop.write("456")
            try krakel.ask(.status)
            #expect(managedWindow(titled: Self.title, on: desktop.display) == nil)
            #expect(try desktop.write("258", until: .modeChanged, by: krakel).mode == "capitals")
            try krakel.ask(.status)
            if isWanted { #expect(desktop.shows(Self.title)) }
            #expect(desktop.shows(Self.title, false))
        }

        /// While a stroke is drawn, its reading stands beside the pen; it goes with the stroke.
        @Test func theReadingFollowsThePen() throws {
            let desktop = try Desktop(shipped: Self.dictionary, settings: "live = true\n")
            let display = desktop.display
            try desktop.start("--no-learning")
            let player = desktop.player
            func place() -> Box? {
                managedWindow(titled: Self.title, on: display).flatMap {
                    area(of: $0, on: display)
                }
            }
            for x in stride(from: 100.0, through: 160, by: 4) {
                player.move(to: Point(x: x, y: 200), after: 2)
                if x == 100 { player.press(2) }
            }
            player.synchronise()
            #expect(eventually(.screen(display)) { place() != nil })
            let before = place()?.minX ?? 0
            for x in stride(from: 164.0, through: 240, by: 4) {
                player.move(to: Point(x: x, y: 200), after: 2)
            }
            player.synchronise()
            #expect(eventually(.screen(display)) { (place()?.minX ?? 0) > before + 40 })
            player.release(2).synchronise()
            #expect(eventually(.screen(display)) { place() == nil })
        }
    }
}
