// What the dictionary window makes: entries, modes, and commands that may be started.

import CX11
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct NewEntries {
        private static let shipped = """
            mode letters
            "l" : 14789
            "o" : 12369
            mode digits
            "1" : 852
            """
        private static let own = """
            # Mine.
            krakel-dictionary 1

            mode   letters
            "x"	: 159357
            run "true" : 3214789

            """
        private static let title = "Krakel dictionary"
        private static let dialog = "New entry"
        /// Nothing looks like it.
        private static let unknown = "1597423"

        private func scene(layout: String? = nil) throws -> PadScene {
            try PadScene(
                shipped: Self.shipped, ["dictionary"], titled: Self.title, own: Self.own,
                layout: layout)
        }

        /// The drawing is taken along; and what was made goes again.
        @Test func anUnknownDrawingBecomesAnEntry() throws {
            let scene = try scene()
            try scene.draw(Self.unknown, in: "Search by drawing here")
            try scene.await("No entry is drawn like this.")
            try scene.press("Make one…")
            try #require(scene.hasFocus(titled: Self.dialog))
            try scene.enter("é")
            #expect(scene.owns { $0.contains("\"é\"") })
            try scene.await("é, letters, taught")
            try scene.press("Undo")
            #expect(scene.owns { $0 == Self.own })
        }

        /// What was looked for is what it means; it is drawn in the dialog, for an application whose window is
        /// clicked.
        @Test func aFailedSearchBecomesAnEntryForAnApplication() throws {
            let scene = try scene()
            try scene.type("xyz")
            try scene.await("There is no entry for “xyz”.")
            try scene.press("Make one…")
            try #require(scene.hasFocus(titled: Self.dialog))
            scene.key(XK_Return)
            try scene.await("Draw it first, in the field on the left.")
            try scene.draw(Self.unknown, inWindow: Self.dialog)
            try scene.awaitPart("Your drawing, cells ")
            let window = try SinkWindow(
                display: scene.server, windowClass: "main.Gimp", isManaged: false)
            try scene.press("Pick a window…")
            try #require(scene.pointerIsGrabbed())
            scene.click(at: Point(x: 5, y: 5))
            try scene.await("Name of the application")
            // The window that was clicked may have the keyboard now.
            try scene.press("Save")
            #expect(scene.owns { $0.contains("applications gimp : main.Gimp") })
            #expect(scene.owns { $0.contains("mode letters for gimp\n\"xyz\"") })
            try scene.await("xyz, letters for gimp, taught")
            withExtendedLifetime(window) {}
        }

        /// What the pen has drawn counts before it has rested: one Escape does not take it.
        @Test func savingWaitsForNoPause() throws {
            let scene = try scene()
            func draw(_ cells: String, _ text: String) throws {
                try #require(scene.hasFocus(titled: Self.title))
                scene.control(XK_n)
                try #require(scene.hasFocus(titled: Self.dialog))
                try scene.type(text)
                try scene.draw(cells, inWindow: Self.dialog)
            }
            try draw(Self.unknown, "y")
            scene.key(XK_Escape)
            try scene.await("Press Escape again to throw away what you drew.")
            scene.key(XK_Escape)
            try draw("14789", "z")
            scene.key(XK_Return)
            try scene.awaitPart("This looks very similar to your stroke for l.")
            try scene.press("Save anyway")
            try scene.awaitPart("z, letters, taught")
            #expect(scene.own.contains("\"z\"") && !scene.own.contains("\"y\""))
        }

        /// One of the free strokes that are shown is taken by a click.
        @Test func aStrokeIsSuggested() throws {
            let scene = try scene()
            try scene.type("xyz")
            try scene.await("There is no entry for “xyz”.")
            try scene.press("Make one…")
            try #require(scene.hasFocus(titled: Self.dialog))
            try scene.press("Suggest a stroke")
            let name = "push button\tSuggestion, cells "
            try scene.reader.awaitTree { $0.contains { $0.hasPrefix(name) } }
            let shown = try scene.reader.tree().filter { $0.hasPrefix(name) }
                .map { $0.dropFirst(name.count).prefix(while: \.isNumber) }
            #expect(shown.count == 3)
            let path = try #require(shown.first)
            #expect(try scene.reader.press("Suggestion, cells \(path)"))
            try scene.press("Save")
            // The column of the colon is that of the lines before it.
            #expect(scene.owns { $0.contains(" : \(path)\n") })
            #expect(scene.own.contains("\n\"xyz\""))
        }

        /// A mode by keys; then a stroke that leads there, which the window asks for.
        @Test func aModeIsMadeAndLedTo() throws {
            let scene = try scene()
            scene.key(XK_n, holding: XK_Control_L, XK_Shift_L)
            try #require(scene.hasFocus(titled: "New mode"))
            try scene.enter("signs")
            #expect(scene.owns { $0.contains("mode signs") })
            try scene.awaitPart("Nothing leads to this mode yet")
            try scene.press("Stroke that leads here…")
            try #require(scene.hasFocus(titled: Self.dialog))
            try scene.draw(Self.unknown, inWindow: Self.dialog)
            try scene.awaitPart("Your drawing, cells ")
            scene.key(XK_Return)
            #expect(scene.owns { $0.contains("lock signs") })
            try scene.await("signs")
        }

        @Test func aCommandThatWaitsIsAllowed() throws {
            let scene = try scene()
            try scene.await("1 command starts nothing until you have looked at it.")
            try scene.press("Show", then: "run \"true\"")
            try scene.press("Allow")
            let path = scene.home.folder.path
            let isAllowed = eventually(.files(under: path)) {
                (try? scene.home.run("confirm").status) == 0
            }
            #expect(isAllowed)
            try scene.reader.awaitTree { !$0.contains { $0.contains("starts nothing") } }
        }

        /// The meaning of the user's own entry is typed over, and in no file yet.
        private func sceneWithAChange() throws -> PadScene {
            let scene = try scene()
            try scene.type("x")
            try scene.await("1 entry")
            for _ in 0..<3 { scene.key(XK_Tab) }
            scene.key(XK_a, holding: XK_Control_L)
            try scene.type("ä")
            return scene
        }

        /// First the search ends. What has been typed and is in no entry yet stays.
        @Test func escapeClosesWhereNothingIsLost() throws {
            let scene = try sceneWithAChange()
            scene.key(XK_Escape)
            scene.key(XK_Return)
            #expect(scene.owns { $0.contains("\"ä\"") })
            try scene.await("ä, letters, taught")
            scene.key(XK_f, holding: XK_Control_L)
            try scene.type("l")
            try scene.await("1 entry")
            scene.key(XK_Escape)
            try scene.await("2 entries")
            #expect(try scene.escape() == 0)
        }

        @Test func closingTakesOverWhatWasWritten() throws {
            let scene = try sceneWithAChange()
            scene.control(XK_w)
            #expect(scene.owns { $0.contains("\"ä\"") })
        }

        /// Alt and an underlined letter, while the keyboard writes another alphabet.
        @Test func underlinedLettersWorkInEveryLayout() throws {
            let scene = try scene(layout: "us,ru")
            let typist = try TestTypist(display: scene.server)
            typist.lockGroup(1)
            // On the key of the n.
            scene.mnemonic(XK_Cyrillic_te)
            #expect(scene.hasFocus(titled: Self.dialog))
        }
    }
}
