// What was just read, in its window: seen, clicked at, typed anew and learned.

import CX11
import Glibc
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct RecentWindows {
        private static let dictionary = """
            mode letters
            "l" : 14789
            "u" : 1478963
            "o" : 12369
            applications secrets : vault
            private for secrets
            """

        /// A click leaves the keyboard where it is, so that what was typed is exchanged there.
        @Test func aClickTypesAnewAndTeaches() throws {
            let desktop = try Desktop(.openbox, shipped: Self.dictionary, screen: "1280x800x24")
            var home = desktop.home
            let bus = try home.startBus(.accessibility)
            let receiver = try TextApplication.gtk3.start(on: desktop.server.display)
            try receiver.takeFocus()
            let krakel = try KrakelUnderTest(in: home).listen()
            let window = try home.start(["recent"])
            let reader = ScreenReader(of: "krakel-window", environment: home.environment)
            try reader.awaitTree { $0.contains("label\tNothing has been read yet.") }
            #expect(try desktop.write("24786", until: .recognised, by: krakel).text == "l")
            // It follows, with the other readings in their order.
            try reader.awaitTree { tree in
                tree.filter { $0.hasPrefix("push button\tI meant") } == [
                    "push button\tI meant u", "push button\tI meant o",
                ]
            }
            let shown = try #require(managedWindow(titled: "Just read", on: desktop.display))
            let place = try #require(area(of: shown, on: desktop.display))
            // The first button of the first row.
            desktop.player.click(at: Point(x: place.minX + 98, y: place.minY + 54), button: 1)
            #expect(try krakel.event(.takenBack).text == "l")
            #expect(try krakel.event(.recognised).text == "u")
            #expect(try krakel.event(.learned).text == "u")
            try reader.awaitTree { $0.contains("label\ttyped anew") }
            // Behind another it is only learned.
            #expect(try desktop.write("12369", until: .recognised, by: krakel).text == "o")
            try reader.awaitTree { $0.contains("push button\tI meant u") }
            #expect(try reader.press("I meant o"))
            try reader.awaitTree { tree in
                tree.contains { $0.hasPrefix("label\tlearned, but not typed anew") }
            }
            desktop.player.tap(key: Int(XK_Return)).synchronise()
            #expect(try receiver.line() == "uo")
            #expect(
                PrivateFolder.text(of: home.folder.path + "/data/krakel/learned.dict")
                    .contains("# answered"))
            // It goes with Krakel.
            #expect(try krakel.quit() == 0)
            #expect(try window.status() == 0)
            withExtendedLifetime(bus) {}
        }

        /// A word that was mended is there as it was drawn, and comes back.
        @Test func aMendedWordComesBack() throws {
            let desktop = try Desktop(
                shipped: """
                    mode letters
                    "t" : 12369
                    "h" : 147
                    "c" : 3214789
                    "e" : 214789
                    " " : 456
                    """, settings: "languages = [\"en\"]\n")
            let models = "/letters.model"
            symlink(
                Place.repository + "/data" + models,
                desktop.home.folder.path + "/shipped" + models)
            let sink = try desktop.focusedSink()
            let krakel = try desktop.krakel("--no-learning")
            // Words are mended once something was written, and the words of the language were opened.
            try desktop.write("456", until: .recognised, by: krakel)
            var (kind, tries) = (ControlEvent.Kind.recognised, 0)
            while kind != .mended, tries < 20 {
                tries += 1
                for cells in ["12369", "147", "321478"] {
                    try desktop.write(cells, until: .recognised, by: krakel)
                }
                try desktop.write("456")
                kind = try krakel.event(.mended, .recognised).event
            }
            try #require(kind == .mended)
            #expect(try krakel.ask(.status).mends == true)
            _ = try krakel.event(.recognised)
            let readings = try #require(try krakel.ask(.recent).recent)
            let word = try #require(readings.first { $0.actions == "\"the\"" })
            #expect(word.next == ["\"thc\""])
            #expect(try krakel.ask(.meant(word.number, word.next[0])).message == "typed anew")
            #expect(try krakel.event(.restored).text == "thc")
            // It is not in the file yet, and is mended once it is forgotten.
            let forgotten = try desktop.home.run("language", "words", "--forget", "Thc")
            #expect(forgotten.output == "forgot `Thc`, which was not written down yet\n")
            for cells in ["12369", "147", "321478"] {
                try desktop.write(cells, until: .recognised, by: krakel)
            }
            try desktop.write("456", until: .mended, by: krakel)
            let text =
                " " + String(repeating: "thc ", count: tries - 1)
                + "thc\u{8}e \u{8}\u{8}c thc\u{8}e "
            #expect(sink.text(count: text.count) == text)
        }

        /// What is private is not kept for it; and without a Krakel there is nothing to see.
        @Test func nothingPrivateIsTold() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            #expect(try desktop.home.run("recent").status == 3)
            let sink = try desktop.sink("vault.Vault")
            sink.takeFocus()
            let krakel = try desktop.krakel("--no-learning")
            try desktop.write("14789", types: "l", into: sink)
            #expect(try krakel.ask(.recent).recent == [])
            #expect(try krakel.ask(.meant(1, "\"u\"")).succeeded == false)
        }
    }
}
