// What the dictionary window makes: entries, modes, and commands that may be started.

import CX11
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct NewEntries {
        private static let shipped = """
            krakel-dictionary 1
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

        private func own(_ scene: PadScene) -> String {
            PrivateFolder.text(of: scene.home.ownDictionary)
        }

        private func has(_ line: String, _ scene: PadScene) -> Bool {
            eventually(.files(under: scene.home.folder.path)) { own(scene).contains(line) }
        }

        private func press(_ name: String, _ scene: PadScene) throws {
            try scene.reader.awaitTree { $0.contains("push button\t" + name) }
            #expect(try scene.reader.press(name))
        }

        private func type(_ text: String, _ scene: PadScene) throws {
            #expect(try scene.home.run("type", text).status == 0)
        }

        /// The drawing is taken along; and what was made goes again.
        @Test func anUnknownDrawingBecomesAnEntry() throws {
            let scene = try scene()
            try scene.draw(Self.unknown, in: "Search by drawing here")
            try scene.await("No entry is drawn like this.")
            try press("Make one…", scene)
            try #require(scene.hasFocus(titled: Self.dialog))
            try type("é", scene)
            scene.key(XK_Return)
            #expect(has("\"é\"", scene))
            try scene.await("é, letters, taught")
            try press("Undo", scene)
            #expect(eventually(.files(under: scene.home.folder.path)) { own(scene) == Self.own })
        }

        /// What was looked for is what it means; it is drawn in the dialog, for an application whose window is
        /// clicked.
        @Test func aFailedSearchBecomesAnEntryForAnApplication() throws {
            let scene = try scene()
            try type("xyz", scene)
            try scene.await("There is no entry for “xyz”.")
            try press("Make one…", scene)
            try #require(scene.hasFocus(titled: Self.dialog))
            scene.key(XK_Return)
            try scene.await("Draw it first, in the field on the left.")
            try scene.draw(Self.unknown, inWindow: Self.dialog)
            try scene.awaitPart("Your drawing, cells ")
            let window = try #require(
                SinkWindow(display: scene.server, windowClass: "main.Gimp", isManaged: false))
            try press("Pick a window…", scene)
            try #require(scene.pointerIsGrabbed())
            scene.click(at: Point(x: 5, y: 5))
            try scene.await("Name of the application")
            // The window that was clicked may have the keyboard now.
            try press("Save", scene)
            #expect(has("applications gimp : main.Gimp", scene))
            #expect(has("mode letters for gimp\n\"xyz\"", scene))
            try scene.await("xyz, letters for gimp, taught")
            withExtendedLifetime(window) {}
        }

        /// One of the free strokes that are shown is taken by a click.
        @Test func aStrokeIsSuggested() throws {
            let scene = try scene()
            try type("xyz", scene)
            try scene.await("There is no entry for “xyz”.")
            try press("Make one…", scene)
            try #require(scene.hasFocus(titled: Self.dialog))
            try press("Suggest a stroke", scene)
            let name = "push button\tSuggestion, cells "
            try scene.reader.awaitTree { $0.contains { $0.hasPrefix(name) } }
            let shown = try scene.reader.tree().filter { $0.hasPrefix(name) }
                .map { $0.dropFirst(name.count).prefix(while: \.isNumber) }
            #expect(shown.count == 3)
            let path = try #require(shown.first)
            #expect(try scene.reader.press("Suggestion, cells \(path)"))
            try press("Save", scene)
            // The column of the colon is that of the lines before it.
            #expect(has(" : \(path)\n", scene))
            #expect(own(scene).contains("\n\"xyz\""))
        }

        /// A mode by keys; then a stroke that leads there, which the window asks for.
        @Test func aModeIsMadeAndLedTo() throws {
            let scene = try scene()
            scene.key(XK_n, holding: XK_Control_L, XK_Shift_L)
            try #require(scene.hasFocus(titled: "New mode"))
            try type("signs", scene)
            scene.key(XK_Return)
            #expect(has("mode signs", scene))
            try scene.awaitPart("Nothing leads to this mode yet")
            try press("Stroke that leads here…", scene)
            try #require(scene.hasFocus(titled: Self.dialog))
            try scene.draw(Self.unknown, inWindow: Self.dialog)
            try scene.awaitPart("Your drawing, cells ")
            scene.key(XK_Return)
            #expect(has("lock signs", scene))
            try scene.await("signs")
        }

        @Test func aCommandThatWaitsIsAllowed() throws {
            let scene = try scene()
            try scene.await("A command starts nothing until you have looked at it.")
            try press("Show", scene)
            try scene.await("run \"true\"")
            try press("Allow", scene)
            let path = scene.home.folder.path
            let isAllowed = eventually(.files(under: path)) {
                (try? scene.home.run("confirm").status) == 0
            }
            #expect(isAllowed)
            try scene.reader.awaitTree { !$0.contains { $0.contains("starts nothing") } }
        }

        /// First the search ends. What has been typed and is in no entry yet stays.
        @Test func escapeClosesWhereNothingIsLost() throws {
            let scene = try scene()
            try type("x", scene)
            try scene.await("one entry")
            for _ in 0..<3 { scene.key(XK_Tab) }
            scene.key(XK_a, holding: XK_Control_L)
            try type("ä", scene)
            scene.key(XK_Escape)
            scene.key(XK_Return)
            #expect(has("\"ä\"", scene))
            try scene.await("ä, letters, taught")
            scene.key(XK_f, holding: XK_Control_L)
            try type("l", scene)
            try scene.await("one entry")
            scene.key(XK_Escape)
            try scene.await("2 entries")
            scene.key(XK_Escape)
            #expect(try scene.process.status() == 0)
        }

        /// Alt and an underlined letter, while the keyboard writes another alphabet.
        @Test func underlinedLettersWorkInEveryLayout() throws {
            let scene = try scene(layout: "us,ru")
            let typist = try #require(TestTypist(display: scene.server))
            typist.lockGroup(1)
            // On the key of the n.
            scene.mnemonic(XK_Cyrillic_te)
            #expect(scene.hasFocus(titled: Self.dialog))
        }
    }
}
