// The cheat sheet over everything else: it leaves the keyboard where it is, and goes by itself.

import CX11
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct SheetOverlays {
        private static let dictionary = """
            mode letters
            "l" : 14789
            open sheet : 7412369
            lock digits : 357
            mode digits
            "1" : 258
            open sheet : 7412369
            """
        private static let title = "Krakel cheat sheet"

        @Test(arguments: WindowManager.installed)
        func itGoesOnceSomethingWasWritten(_ manager: WindowManager) throws {
            let desktop = try Desktop(manager, shipped: Self.dictionary)
            let sink = try desktop.sink()
            try desktop.start()
            sink.takeFocus()
            for cells in ["14789", "357", "258"] {
                try desktop.write("7412369")
                #expect(desktop.shows(Self.title))
                try desktop.write(cells)
                #expect(desktop.shows(Self.title, false))
            }
            // It never had the keyboard.
            #expect(sink.text(count: 2) == "l1")
        }

        @Test func aClickCloses() throws {
            let desktop = try Desktop(.openbox, shipped: Self.dictionary)
            let display = desktop.display
            try desktop.start()
            try desktop.write("7412369")
            #expect(desktop.shows(Self.title))
            let place = try #require(
                managedWindow(titled: Self.title, on: display).flatMap {
                    area(of: $0, on: display)
                })
            desktop.player.move(
                to: Point(
                    x: (place.minX + place.maxX) / 2, y: (place.minY + place.maxY) / 2))
            // Until it is drawn, GTK takes no notice of clicks.
            let isGone = eventually(
                .nothing(because: "GTK does not say when it takes notice of clicks")
            ) {
                desktop.player.click(button: 1)
                return managedWindow(titled: Self.title, on: display) == nil
            }
            #expect(isGone)
            // All of it was to be seen.
            #expect(place.minX >= 0 && place.minY >= 0)
            #expect(place.maxX <= Double(XDisplayWidth(display, XDefaultScreen(display))))
            #expect(place.maxY <= Double(XDisplayHeight(display, XDefaultScreen(display))))
        }
    }
}
