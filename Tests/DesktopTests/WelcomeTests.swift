// The welcome: the button that is chosen ends in the settings, letters are drawn, and it comes by itself
// when it should and at no other time.

import CX11
import Glibc
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Welcomes {
        private static let title = "Welcome to Krakel"
        static let dictionary = """
            mode letters
            "a" : 14789
            "b" : 1236987412
            "c" : 3214789
            """
        static let settings = "# mine\nhold = 400 # slow\n\n[trail]\nwidth = 3\n"

        private func scene(_ settings: String? = nil) throws -> PadScene {
            try PadScene(
                shipped: Self.dictionary, ["welcome"], titled: Self.title, screen: "1024x768x24",
                settings: settings)
        }

        /// By keys alone, but for what is drawn.
        @Test func whatIsChosenIsKeptAndNothingElseChanged() throws {
            let scene = try scene(Self.settings)
            try scene.await("Which button do you want to write with?")
            scene.mnemonic(XK_r)
            try scene.draw("14789", in: "Try it here", button: 3)
            try scene.await("It works: that was read as “a”.")
            try scene.draw("14789", in: "Try it here", button: 2)
            try scene.await("That was a different button: number 2.")
            #expect(PrivateFolder.text(of: scene.home.settings) == Self.settings)

            scene.mnemonic(XK_n)
            for (letter, cells) in [("a", "14789"), ("b", "1236987412"), ("c", "3214789")] {
                try scene.await("Draw “\(letter)”")
                try scene.draw(cells)
            }
            try scene.await("That is all you need for a sentence")
            try scene.mnemonic(XK_n, then: "Write your first sentence")
            try scene.mnemonic(XK_n, then: "Make it yours")
            scene.mnemonic(XK_d)
            #expect(try scene.process.status() == 0)
            #expect(
                PrivateFolder.text(of: scene.home.settings)
                    == Self.settings + "\n[[trigger]]\nbutton = 3\n")
        }

        /// A ThinkPad's stick keeps the middle button for itself: a hand that tries it would think that Krakel is broken.
        @Test func aButtonThatScrollsIsToldOf() throws {
            let scene = try PadScene(
                shipped: Self.dictionary, ["welcome"], titled: Self.title, screen: "1024x768x24",
                settings: Self.settings, runsKrakel: true)
            let devices = try InputDeviceControl(display: scene.server)
            devices.scroll("Xvfb mouse", with: 2, isEvdev: false)
            #expect(try scene.escape() == 0)
            let again = try scene.again(["welcome"])
            try scene.awaitPart("Xvfb mouse scrolls while button 2 is held")
            scene.key(XK_Escape)
            #expect(try again.status() == 0)
        }

        /// Several languages are asked about, one is none to ask about.
        @Test(arguments: [("de", nil), ("de:fr", "fr"), ("en_GB:pl", "pl")] as [(String, String?)])
        func languagesAreAskedForWhereThereIsADoubt(preferred: String, rest: String?) throws {
            let scene = try PadScene(
                shipped: Self.dictionary, ["welcome"], titled: Self.title, settings: Self.settings,
                languages: preferred)
            try scene.leaveTheFirstPage()
            guard let rest else {
                try scene.await("Draw “a”")
                return
            }
            try scene.await("Which languages do you write?")
            let tree = try scene.reader.tree()
            #expect(tree.contains("check box\tPolski"), "\(tree)")
            #expect(tree.contains("check box\tSuomi"), "\(tree)")
            #expect(tree.filter { !$0.isNamedWhereItMustBe } == [])
            // The first of them goes.
            scene.key(XK_space)
            try scene.mnemonic(XK_n, then: "Draw “a”")
            #expect(
                PrivateFolder.text(of: scene.home.settings)
                    == Self.settings.replacing(
                        "# slow\n", with: "# slow\nlanguages = [\"\(rest)\"]\n"))
        }

        /// Writing begins in the alphabet that the keyboard is switched to.
        @Test(arguments: [("gr", "α"), ("us", "a")])
        func theFirstLettersAreThoseOfTheKeyboard(layout: String, letter: String) throws {
            let scene = try PadScene(
                shipped: nil, ["welcome"], titled: Self.title, layout: layout, languages: "el")
            try scene.await("Which button do you want to write with?")
            // A Greek keyboard has no n.
            try scene.press("Next", then: "Draw “\(letter)”")
        }

        /// Wrong twice, drawn alike: that is how somebody draws it.
        @Test func aHandIsLearnedAfterTwoTries() throws {
            let scene = try scene()
            try scene.leaveTheFirstPage()
            try scene.await("Draw “a”")
            for _ in 1...2 {
                try scene.draw("96321478", then: "That was not recognised. Try again.")
                try scene.draw("1236987412", then: "That was read as “b”. Try again.")
            }
            try scene.await("Learn my way")
        }

        @Test func whoGoesThroughItHasSettings() throws {
            let scene = try scene()
            try scene.goToTheEndOfTheWelcome()
            // What goes wrong is told.
            scene.mnemonic(XK_g)
            try scene.awaitPart("the shipped file of gestures is missing")
            scene.mnemonic(XK_d)
            #expect(try scene.process.status() == 0)
            #expect(PrivateFolder.text(of: scene.home.settings).contains("[[trigger]]\nbutton = 2"))
            #expect(try scene.home.run("check", "--settings").status == 0)
        }

        /// A trigger of one's own goes with the gestures, and comes back with them.
        @Test func gesturesComeBackAsTheyWere() throws {
            let plain = "[[trigger]]\nbutton = 2\n\n"
            let own = """
                [[trigger]] # the tablet
                button = 3
                device = "*stylus*" # its barrel
                modifiers = "Super"
                mode = "gestures"

                """
            let scene = try scene(plain + own)
            try scene.goToTheEndOfTheWelcome()
            for wanted in [plain, plain + own] {
                scene.mnemonic(XK_g)
                let isSo = eventually(.files(under: scene.home.folder.path)) {
                    PrivateFolder.text(of: scene.home.settings) == wanted
                }
                #expect(isSo, "\(PrivateFolder.text(of: scene.home.settings))")
            }
        }

        @Test func escapeLeavesNothing() throws {
            let scene = try scene()
            try scene.await("Which button do you want to write with?")
            scene.mnemonic(XK_r)
            #expect(try scene.escape() == 0)
            #expect(access(scene.home.settings, F_OK) != 0)
            #expect(access(scene.home.ownDictionary, F_OK) != 0)
        }

        /// Which of two triggers is meant is not for a program to guess.
        @Test func whereItWouldBeAGuessTheLinesAreShown() throws {
            let settings = "[[trigger]]\nbutton = 8\n[[trigger]]\nbutton = 9\nmode = \"letters\"\n"
            let scene = try scene(settings)
            try scene.await("Which button do you want to write with?")
            scene.mnemonic(XK_m)
            scene.mnemonic(XK_n)
            try scene.awaitPart("[[trigger]]")
            #expect(PrivateFolder.text(of: scene.home.settings) == settings)
            try scene.mnemonic(XK_n, then: "Draw “a”")
        }

        @Test func everythingHasAName() throws {
            let scene = try scene()
            let pages = [
                ("Which button do you want to write with?", "radio button\tMiddle button"),
                ("Draw three letters", "push button\tPrevious"),
                ("Write your first sentence", "push button\tNext"),
                ("Make it yours", "push button\tDone"),
            ]
            for (heading, control) in pages {
                try scene.await(heading)
                let tree = try scene.reader.tree()
                #expect(tree.contains(control), "\(tree)")
                #expect(tree.filter { !$0.isNamedWhereItMustBe } == [])
                scene.mnemonic(XK_n)
            }
        }

        // MARK: The first start

        /// Standard error is a terminal.
        private func start(_ home: KrakelHome, _ arguments: String...) throws -> ChildProcess {
            let words = [home.program, "run", "--ask", "never"] + arguments
            return try ChildProcess(
                ["script", "-qfec", words.joined(separator: " "), "/dev/null"],
                environment: home.environment, isCaptured: true)
        }

        private func ready(_ process: ChildProcess) throws -> [String] {
            guard let output = process.output else { return [] }
            return try output.lines(through: "ready on")
        }

        /// By hand in a terminal; a session or a launcher starts it without one.
        @Test(arguments: [nil, ["autostart", "start"], ["run", "--ask", "never"]])
        func theFirstStartOpensItAndTheSecondDoesNot(words: [String]?) throws {
            let desktop = try Desktop(.openbox, shipped: Self.dictionary)
            func begin() throws -> (process: ChildProcess, said: LineReader?) {
                let process =
                    if let words { try desktop.home.start(words) } else { try start(desktop.home) }
                return (process, words == nil ? process.output : process.errors)
            }
            let first = try begin()
            _ = try first.said?.lines(through: "krakel welcome")
            #expect(desktop.shows(Self.title))
            #expect(try desktop.home.run("quit").status == 0)
            #expect(try first.process.status() == 0)

            let second = try begin()
            _ = try second.said?.lines(through: "ready on")
            #expect(try desktop.home.run("quit").status == 0)
            #expect(try second.said?.rest().contains("welcome") == false)
        }

        /// What is started where nothing shows windows opens none, and says nothing to newcomers.
        @Test func nobodyIsWelcomedWhereNothingIsSeen() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let krakel = try desktop.home.start(["run", "--ask", "never"])
            let said = try krakel.errors?.lines(through: "ready on") ?? []
            #expect(said.count == 1, "\(said)")
            #expect(try desktop.home.run("quit").status == 0)
            #expect(try krakel.errors?.rest().contains("welcome") == false)
        }

        @Test func theFirstStartSaysInFiveLinesWhatToDo() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let first = try start(desktop.home, "--no-welcome", "--button", "3")
            #expect(try ready(first).count == 1)
            let said = try first.output?.lines(through: "krakel quit") ?? []
            #expect(said.count == 5, "\(said)")
            for (line, word) in zip(said, ["button 3", "scratch", "sheet", "welcome", "quit"]) {
                #expect(line.contains(word), "\(line)")
            }
            #expect(said.contains { $0.contains("krakel settings") })
            #expect(said.allSatisfy { $0.count <= 80 }, "\(said)")
            #expect(try desktop.home.run("quit").status == 0)
            let second = try start(desktop.home, "--no-welcome")
            #expect(try ready(second).count == 1)
            #expect(try desktop.home.run("quit").status == 0)
        }
    }
}
