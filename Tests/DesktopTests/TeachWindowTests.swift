// Teaching a character in the window, from the hand to the dictionary.

import CX11
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct TeachWindows {
        /// Also with the trigger: what is drawn on the pad is meant for it.
        @Test(arguments: [1, 2])
        func whatIsDrawnIsLearned(button: Int) throws {
            let desktop = try Desktop(
                .openbox,
                shipped:
                    "mode letters\n\"l\" : 14789\nmode digits\n\"1\" : 258")
            let display = desktop.display
            let krakel = try desktop.krakel("--no-learning")
            let process = try desktop.home.start(["teach", "--mode", "digits", "ß"])
            #expect(desktop.shows("New entry"))
            let window = try #require(managedWindow(titled: "New entry", on: display))
            let place = try #require(area(of: window, on: display))
            // Within the pad, which is at the left.
            let ink = try Desktop.ink("7412365698")
                .fitted(at: Point(x: place.minX + 70, y: place.minY + 70), side: 140).dense
            let own = desktop.home.ownDictionary
            // A window that is shown may yet have to lay itself out; and a character is taken once the
            // pen has rested.
            let isSaved = eventually(
                .nothing(because: "GTK does not say when it takes notice of the pointer")
            ) {
                desktop.player.write(ink, button: button)
                if (try? process.status(within: 1000)) == 0 { return true }
                desktop.player.tap(key: Int(XK_Return)).synchronise()
                return (try? process.status(within: 500)) == 0
            }
            #expect(isSaved)
            #expect(PrivateFolder.text(of: own).contains("\"ß\""))
            #expect(try krakel.event(.learned).text == "ß")
            #expect(PrivateFolder.text(of: own).contains("mode digits\n"))
        }

        @Test func withoutADisplayItIsTold() throws {
            let home = try KrakelHome(display: nil)
            let outcome = try home.run("teach", "x")
            #expect(outcome.status != 0 && outcome.errors.contains("DISPLAY"))
        }
    }
}
