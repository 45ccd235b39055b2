// The welcome teaches what a sentence takes, and offers what may be chosen: each choice does what it says.

import CX11
import Glibc
import Session
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct WelcomeLessons {
        private static let settings = Welcomes.settings

        private func scene(
            _ settings: String? = nil, shipped: String? = Welcomes.dictionary,
            runsKrakel: Bool = false,
            languages: String? = nil, found: [String: String] = [:]
        ) throws -> PadScene {
            try PadScene(
                shipped: shipped, ["welcome"], titled: "Welcome to Krakel", screen: "1024x768x24",
                settings: settings, runsKrakel: runsKrakel, languages: languages, found: found)
        }

        private static let taught = """
            mode letters inherits common
            "a" : 3214789
            "b" : 1478965
            "c" : 32147
            "i" : 258|2
            mode capitals inherits common
            "A" : 7415963
            mode digits inherits common
            "1" : 7415963
            mode symbols inherits common
            "!" : 25|8
            mode common
            " " : 456
            shift capitals : 852
            shift digits : 753
            shift symbols : 951
            mode above
            <BackSpace> : 654
            take back : 654565456 scratch-out
            """

        /// Each stroke by the trigger of a Krakel that runs, or on the pad.
        @Test(arguments: [(true, 2), (false, 1)])
        func itTeachesWhatASentenceTakes(isRunning: Bool, button: Int) throws {
            let scene = try scene(shipped: Self.taught, runsKrakel: isRunning)
            try scene.leaveTheFirstPage()
            let lessons: [(heading: String, strokes: [(prompt: String, cells: String)])] = [
                (
                    "Draw three letters",
                    [("Draw “a”", "3214789"), ("Draw “b”", "1478965"), ("Draw “c”", "32147")]
                ),
                ("Dot an i", [("Draw “i”", "258|2")]),
                (
                    "Leave a space",
                    [("Draw “a”", "3214789"), ("Draw “space”", "456"), ("Draw “b”", "1478965")]
                ),
                (
                    "Delete the last letter",
                    [
                        ("Draw “a”", "3214789"), ("Draw “b”", "1478965"),
                        ("Draw “Backspace”", "654"),
                    ]
                ),
                (
                    "Scratch out what was misread",
                    [
                        ("Draw “b”", "1478965"), ("Draw “take back”", "654565456"),
                        ("Draw “b”", "1478965"),
                    ]
                ),
            ]
            for (index, (heading, strokes)) in lessons.enumerated() {
                try scene.await(heading)
                try scene.await("Lesson \(index + 1) of 5")
                for (prompt, cells) in strokes {
                    try scene.await(prompt)
                    try scene.draw(cells, button: button)
                    // What is right is named: what is due by now is another one.
                    if let drawn = prompt.split(separator: " ").last, prompt.hasPrefix("Draw") {
                        try scene.awaitPart(
                            cells == "654565456" ? "Correct: “take back”" : "Correct: \(drawn)")
                    }
                }
            }
            try scene.await("That is all you need for a sentence")
            // There is no M: the sentence is made of the first letters.
            try scene.mnemonic(XK_n, then: "Write your first sentence")
            for (prompt, cells, written) in [
                ("Draw “a”", "3214789", "Written: “a”. All right so far."),
                ("Draw “b”", "32147", "Written: “ac”. Right: 1, wrong: 1"),
                ("Draw “Backspace”", "654", "Written: “a”. All right so far."),
                ("Draw “b”", "1478965", "Written: “ab”. All right so far."),
                ("Draw “c”", "32147", "Written: “abc”. All right so far."),
            ] {
                try scene.await(prompt)
                try scene.draw(cells, button: button)
                try scene.awaitPart(written)
            }
            try scene.awaitPart("Your first sentence: 3 of 3 letters right, ")
        }

        /// Whatever stays on, the way back is shown, by the trigger of a Krakel that runs or on the pad.
        @Test(arguments: [(true, 2), (false, 1)])
        func aModeThatStaysIsLeftFirst(isRunning: Bool, button: Int) throws {
            let scene = try scene(
                shipped: Self.taught.replacing(
                    "\"i\" : 258|2", with: "\"i\" : 258|2\nlock digits : 7531"
                ).replacing(
                    "mode digits inherits common",
                    with: "mode digits inherits common\nlock letters : 3571"),
                runsKrakel: isRunning)
            try scene.leaveTheFirstPage()
            try scene.await("Draw “a”")
            let back = "Another mode stays on. To get back, first draw this: from now on: letters"
            for stroke in ["7531", "456"] {
                try scene.draw(stroke, button: button, then: back)
            }
            try scene.draw("3571", button: button, then: "Draw “a”")
            try scene.draw("3214789", button: button, then: "Draw “b”")
        }

        /// What the hand reaches for stays where it is.
        @Test func theWindowKeepsItsSize() throws {
            let scene = try scene(shipped: nil)
            try scene.await("Which button do you want to write with?")
            let window = try #require(scene.window)
            func size() -> [UInt32] {
                var root: Window = 0
                var (x, y): (Int32, Int32) = (0, 0)
                var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
                XGetGeometry(scene.display, window, &root, &x, &y, &width, &height, &border, &depth)
                return [width, height]
            }
            let first = size()
            #expect(first[0] > 300 && first[1] > 300, "\(first)")
            for page in ["Draw “a”", "Write your first sentence", "Make it yours"] {
                try scene.mnemonic(XK_n, then: page)
                #expect(size() == first, "\(page)")
            }
        }

        @Test func aLessonCanBeSkipped() throws {
            let scene = try scene(shipped: Self.taught)
            try scene.leaveTheFirstPage()
            try scene.await("Draw three letters")
            try scene.draw("14789")
            try scene.awaitPart("That was")
            try scene.mnemonic(XK_h, then: "Dot an i")
            try scene.await("Lesson 2 of 5")
            for heading in [
                "Leave a space", "Delete the last letter", "Scratch out what was misread",
            ] {
                try scene.mnemonic(XK_h, then: heading)
            }
            try scene.mnemonic(XK_h, then: "That is all you need for a sentence")
            try scene.await("All done.")
            #expect(
                try !scene.reader.tree().contains {
                    $0.contains("That was") || $0.contains("Correct")
                })
        }

        // MARK: What it offers

        /// A stroke with the second button then does what the gesture says, and letters are still written.
        @Test func gesturesWorkWithAButtonOfTheirOwn() throws {
            let scene = try scene(Self.settings, shipped: nil, runsKrakel: true)
            let krakel = try #require(scene.krakel)
            try scene.goToTheEndOfTheWelcome()
            try scene.mnemonic(XK_g, then: "Saved.")
            let two =
                Self.settings
                + "\n[[trigger]]\nbutton = 2\n\n[[trigger]]\nbutton = 3\nmode = \"gestures\"\n"
            #expect(PrivateFolder.text(of: scene.home.settings) == two)
            #expect(try scene.home.run("check", "--settings").status == 0)
            try #require(
                eventually(.nothing(because: "a reload of settings alone is not told")) {
                    (try? krakel.ask(.status))?.triggers == ["button 2", "button 3"]
                })
            try krakel.listen()
            try scene.mnemonic(XK_p, then: "Write your first sentence")
            try scene.draw("349", button: 3)
            let gesture = try krakel.event(.recognised, .missed)
            #expect(gesture.text == "<Alt+Left>" && gesture.mode == "gestures", "\(gesture)")
            try scene.draw("456", button: 2)
            let letter = try krakel.event(.recognised, .missed)
            #expect(letter.text == "\" \"" || letter.text == " ", "\(letter)")

            try scene.mnemonic(XK_n, then: "Make it yours")
            scene.mnemonic(XK_g)
            try #require(
                eventually(.files(under: scene.home.folder.path + "/config/krakel")) {
                    !PrivateFolder.text(of: scene.home.settings).contains("gestures")
                })
            #expect(
                PrivateFolder.text(of: scene.home.settings).split(separator: "\n")
                    == (Self.settings + "\n[[trigger]]\nbutton = 2\n").split(separator: "\n"))
        }

        private static let two =
            "[[trigger]]\nbutton = 2\n\n[[trigger]]\nbutton = 3\nmode = \"gestures\"\n"
        private static let exchanged =
            "[[trigger]]\nbutton = 3\n\n[[trigger]]\nbutton = 2\nmode = \"gestures\"\n"

        /// The button that is written with is chosen for gestures: writing gets the other one, and the first
        /// page says so.
        @Test func gesturesTakeTheButtonOfWriting() throws {
            let scene = try scene(Self.two)
            try scene.goToTheEndOfTheWelcome()
            scene.putPointerAway()
            // From the switch for mending to the list, and in it to the first.
            scene.key(XK_Tab)
            scene.key(XK_Tab)
            scene.key(XK_space)
            scene.key(XK_Home)
            scene.key(XK_Return)
            try scene.awaitPart("From now on you write with another button: button 3")
            #expect(PrivateFolder.text(of: scene.home.settings) == Self.exchanged)
            for page in ["Write your first sentence", "Draw three letters"] {
                try scene.mnemonic(XK_p, then: page)
            }
            try scene.mnemonic(XK_p, then: "Which button do you want to write with?")
            #expect(try scene.reader.value(of: "Right button") == "true")
        }

        @Test func theSwitchesAreKept() throws {
            let scene = try scene(shipped: nil)
            try scene.goToTheEndOfTheWelcome()
            try scene.mnemonic(XK_w, then: "Saved.")
            scene.mnemonic(XK_m)
            scene.mnemonic(XK_t)
            let settings = scene.home.settings
            let folder = scene.home.folder.path + "/config"
            try #require(
                eventually(.files(under: folder + "/krakel")) {
                    ["mend = false", "tray = true"].allSatisfy(
                        PrivateFolder.text(of: settings).contains)
                })
            #expect(
                PrivateFolder.text(of: settings).contains(
                    "[[trigger]]\nbutton = 2\nmode = \"words\"\n"))
            try scene.mnemonic(XK_e, then: "Krakel starts with your next session.")
            #expect(access(folder + "/autostart/krakel.desktop", F_OK) == 0)
            #expect(try scene.home.run("autostart", "status").status == 0)
            try scene.mnemonic(XK_e, then: "Krakel no longer starts with the session.")
            #expect(access(folder + "/autostart/krakel.desktop", F_OK) != 0)
            scene.mnemonic(XK_d)
            #expect(try scene.process.status() == 0)
        }

        /// The button, once Krakel runs, is gone; it is there again once that has ended.
        @Test func krakelCanBeStarted() throws {
            let scene = try scene(Self.settings)
            try scene.awaitPart("Krakel is not running yet.")
            scene.mnemonic(XK_k)
            try scene.reader.awaitTree {
                !$0.contains { $0.contains("Krakel is not running yet.") }
            }
            #expect(try scene.home.connect().ask(.quit).succeeded)
            try scene.awaitPart("Krakel is not running yet.")
            let krakel = try scene.home.start(["run", "--no-welcome"])
            try scene.reader.awaitTree {
                !$0.contains { $0.contains("Krakel is not running yet.") }
            }
            #expect(try scene.home.connect().ask(.quit).succeeded)
            #expect(try krakel.status() == 0)
        }

        /// What the languages of the user have, and their words where a list is installed.
        @Test func languagesAreTold() throws {
            let scene = try scene(Self.settings, shipped: nil, languages: "sv")
            try scene.goToTheEndOfTheWelcome()
            try scene.awaitPart("å ä ö é: draw the letter, then its mark")
            try scene.awaitPart("With the package wswedish installed")
        }

        @Test func gesturesOfOtherProgramsAreTakenOver() throws {
            let scene = try scene(
                Self.settings,
                found: [".xstroke/alphabet": "Mode \"abc\" {\n  Key h = grid(\"[12]4|78\")\n}\n"])
            try scene.goToTheEndOfTheWelcome()
            try scene.await("xstroke: 1 new gesture")
            #expect(try scene.reader.press("Take over xstroke"))
            try scene.awaitPart("Taken over.")
        }

        /// It is open once: another start brings it to the front.
        @Test func anotherStartRaisesIt() throws {
            let scene = try scene()
            try scene.await("Which button do you want to write with?")
            let other = try scene.home.start(["practice", "abc"])
            #expect(scene.opens("Practise writing"))
            #expect(eventually(.screen(scene.display)) { !scene.hasFocus })
            let second = try scene.again(["welcome"])
            #expect(try second.status() == 0)
            try scene.await("Which button do you want to write with?")
            #expect(try scene.escape() == 0)
            // Nothing is open any more: the next start opens it.
            let third = try scene.again(["welcome"])
            scene.key(XK_Escape)
            #expect(try third.status() == 0)
            other.stop()
        }
    }
}

extension PadScene {
    func leaveTheFirstPage() throws {
        try self.await("Which button do you want to write with?")
        mnemonic(XK_n)
    }

    /// From the first page of the welcome to the last by keys.
    func goToTheEndOfTheWelcome() throws {
        try leaveTheFirstPage()
        try self.await("Draw three letters")
        mnemonic(XK_n)
        try self.await("Write your first sentence")
        mnemonic(XK_n)
        try self.await("Make it yours")
    }
}
