// The settings window as a screen reader and a hand use it: the file, the running daemon and the window say
// the same, whoever else writes the file.

import CX11
import Glibc
import Session
import System
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct SettingsWindows {
        private static let mine = """
            # Mine, by hand.
            pause = 300 # long enough
            hold = 400\t# to drag

            [trail] # the line
            colour = "#c01c28" # red
            # wide
            width = 3

            [[trigger]]
            button = 2 # the middle
            """ + "\n"
        /// What the command line of these tests decides.
        private static let overridden: Set = ["ask", "learning", "notices"]

        private func scene(_ settings: String? = mine, runsKrakel: Bool = false) throws -> PadScene
        {
            let scene = try PadScene(
                shipped: nil, ["settings"], titled: "Krakel settings", settings: settings,
                runsKrakel: runsKrakel)
            try scene.await("Trail")
            return scene
        }

        @Test(arguments: ["settings", "sheet", "teach"])
        func aMissingServerIsTold(command: String) throws {
            let outcome = try KrakelHome(display: ":987").run(command)
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("krakel: no X server answers at display :987\n"))
        }

        /// What few people change is behind a button.
        private func showAll(_ scene: PadScene) throws {
            try scene.press("More settings", then: "Remove this trigger")
        }

        /// Looks for a setting of the trail or of a trigger, and goes to it by keys.
        private func goTo(_ key: String, _ scene: PadScene) throws {
            try scene.type(key)
            // What is not found is not shown.
            try scene.reader.awaitTree { !$0.contains("label\tPen and time") }
            scene.key(XK_Tab)
            scene.key(XK_Tab)
        }

        private func text(_ scene: PadScene) -> String {
            PrivateFolder.text(of: scene.home.settings)
        }

        /// Waits until the file says what is meant.
        private func expectFile(_ scene: PadScene, _ isMeant: (String) -> Bool) {
            let isSo = eventually(.files(under: scene.home.folder.path)) { isMeant(text(scene)) }
            #expect(isSo, "\(text(scene))")
        }

        private func comments(_ text: String) -> [Substring] {
            text.split(separator: "\n").compactMap { line in
                line.firstIndex(of: "#").flatMap { line[..<$0].last == "\"" ? nil : line[$0...] }
            }
        }

        /// How each is changed, and what it then is.
        private static let changes: [(key: String, value: String)] = [
            ("hold", "410"), ("run-out", "0"), ("pinch-step", "1.3"), ("trail.width", "7"),
            ("live", "true"), ("badge", "false"), ("trail.pressure", "false"),
        ]

        /// What a file says, by key, without what the command line decides.
        private func values(_ text: String) throws -> [String: String] {
            let reading = SettingsReader.read(Array(text.utf8))
            #expect(reading.diagnostics.isEmpty)
            return reading.settings.plain.filter { !Self.overridden.contains($0.key) }
        }

        /// An editor puts another text in place before each change.
        @Test func settingsOfEveryKindAreChanged() throws {
            let scene = try scene(runsKrakel: true)
            try showAll(scene)
            let krakel = try #require(scene.krakel)
            try krakel.listen()
            var wanted = try values(Self.mine)
            for (number, (key, value)) in Self.changes.enumerated() {
                let setting = try #require(SettingDescription.all.first { $0.key == key })
                let name = setting.name.english
                let new = "# editor \(number)\n" + text(scene)
                try File(scene.home.settings).replace(with: Array(new.utf8))
                let reader = scene.reader
                #expect(try Bool(value) == nil ? reader.set(name, to: value) : reader.toggle(name))
                wanted[key] = value
                expectFile(scene) { (try? values($0)) == wanted }
                #expect(try scene.reader.value(of: name) == value)
                let isFollowed = try eventually(
                    .nothing(because: "a daemon that reads its settings tells who asks")
                ) {
                    let used = try krakel.ask(.status).settings ?? [:]
                    return used.filter { !Self.overridden.contains($0.key) } == wanted
                }
                #expect(isFollowed, "\(key)")
            }
            let editors = (0..<Self.changes.count).reversed().map { "# editor \($0)"[...] }
            #expect(comments(text(scene)) == editors + comments(Self.mine))
            #expect(try krakel.ask(.status).problems == [])
        }

        /// By keys alone: found, changed, put back to its default, and undone.
        @Test func aTextAndAChoiceAreChangedByKeys() throws {
            let scene = try scene()
            try goTo("trail.colour", scene)
            scene.control(XK_a)
            // What is wrong with it is said where it stands, and goes with it.
            let wrong = "A colour is a name such as blue, or written like this: #1759db"
            try scene.enter("grüün")
            try scene.await(wrong)
            #expect(text(scene) == Self.mine)
            scene.control(XK_a)
            try scene.enter("#00ff00")
            try scene.reader.awaitTree { !$0.contains { $0.contains(wrong) } }
            let green = Self.mine.replacing("#c01c28", with: "#00ff00")
            expectFile(scene) { $0 == green }
            #expect(try scene.reader.press("Colour of the line: back to default, #1759db"))
            let bare = green.replacing("colour = \"#00ff00\" # red\n", with: "# red\n")
            expectFile(scene) { $0 == bare }
            scene.control(XK_z)
            expectFile(scene) { $0 == green }
            scene.control(XK_z)
            expectFile(scene) { $0 == Self.mine }
        }

        /// First there is what people change; waiting is automatic or fixed, and what does not count is not shown.
        @Test func whatPeopleChangeComesFirst() throws {
            let scene = try scene()
            func rows() throws -> [String] {
                let names = Set(SettingDescription.all.map { "label\t" + $0.name.english })
                return try scene.reader.tree().filter(names.contains).map {
                    String($0.dropFirst(6))
                }
            }
            let first = [
                "Hold to drag", "Waiting for further strokes", "Type at once", "Languages",
                "Learn while you write", "Ask what a stroke means", "Notices", "Icon in the tray",
                "Mode beside the pen", "Colour of the line", "Width of the line",
            ]
            #expect(try rows() == first)
            try scene.await("Press the trigger here")
            try scene.type("waiting")
            try scene.reader.awaitTree { !$0.contains("label\tLanguages") }
            for key in [XK_Tab, XK_Tab, XK_space, XK_Down, XK_Return] { scene.key(key) }
            expectFile(scene) { $0.contains("pause-follows = false") }
            // The list has gone, which would take the key.
            try scene.reader.awaitTree { !$0.contains("label\tautomatic") }
            scene.key(XK_Escape)
            try scene.await("Fixed time")
            #expect(try rows() == Array(first[..<2]) + ["Fixed time"] + first[2...])
            #expect(try scene.reader.set("Fixed time", to: "250"))
            expectFile(scene) { $0.contains("pause = 250 # long enough") }
            try showAll(scene)
            #expect(try !rows().contains("Shortest time") && rows().contains("Step of a knob"))
        }

        /// Of the triggers too only what is asked for is shown; the sample of the trail stands beside all that
        /// changes it, and nowhere else.
        @Test func aSearchShowsTheRowsThatFitAlone() throws {
            let scene = try scene()
            try scene.await("Press the trigger here")
            try showAll(scene)
            try scene.reader.awaitTree { !$0.contains { $0.contains("A sample of the trail") } }
            try scene.type("hotkey")
            try scene.reader.awaitTree { tree in
                tree.contains { $0.contains("Keys held with it") }
                    && !tree.contains { $0.contains("Press the trigger here") }
                    && !tree.contains { $0.contains("Remove this trigger") }
                    && !tree.contains("label\tDevice")
            }
            scene.key(XK_Escape)
            try scene.await("Remove this trigger")
            try scene.type("thickness")
            try scene.await("A sample of the trail")
        }

        /// As narrow as a telephone: what stands side by side stands below each other then.
        @Test func itMayBeNarrow() throws {
            #expect(try scene().leastWidth() <= 320)
        }

        @Test func itFollowsTheFileAndLeavesMistakesAlone() throws {
            let scene = try scene()
            #expect(try scene.reader.value(of: "Hold to drag") == "400")
            let other = Self.mine.replacing("hold = 400", with: "hold = 500")
            try scene.home.writeSettings(other)
            let isFollowed = try eventually(.nothing(because: "a window is asked what it shows")) {
                try scene.reader.value(of: "Hold to drag") == "500"
            }
            #expect(isFollowed)
            let faulty = "hodl = 5\n" + other
            try scene.home.writeSettings(faulty)
            try scene.awaitPart("config.toml:1:1: error: unknown setting `hodl`")
            _ = try scene.reader.set("Hold to drag", to: "600")
            try scene.awaitPart("Open the file")
            #expect(text(scene) == faulty)
            try scene.home.writeSettings(other)
            try scene.reader.awaitTree { !$0.contains { $0.contains("unknown setting") } }
            #expect(text(scene) == other)
        }

        /// Whatever comes into the file meanwhile, of another setting or of this one.
        @Test(arguments: [
            ("width", "outline-width", ["3", "4", "5"], ["1", "2"]),
            ("colour", "outline", ["\"#111111\"", "\"#222222\"", "\"#333333\""], ["#00f", "f00"]),
        ])
        func whatIsBeingWrittenStays(
            key: String, other: String, values: [String], halves: [String]
        ) throws {
            func file(_ mine: String, _ theirs: String) -> String {
                "[trail]\n\(key) = \(mine)\n\(other) = \(theirs)\n"
            }
            let theirs = try #require(
                SettingDescription.all.first { $0.key == "trail." + other }
            ).name.english
            let scene = try scene(file(values[0], values[0]))
            try goTo("trail " + key, scene)
            scene.control(XK_a)
            try scene.type(halves[0])
            // What answers has taken the keys that came before.
            _ = try scene.reader.value(of: theirs)
            for (own, new) in zip(values, values.dropFirst()) {
                try scene.home.writeSettings(file(own, new))
                let isShown = try eventually(.nothing(because: "a window is asked what it shows")) {
                    try scene.reader.value(of: theirs) == new.filter { $0 != "\"" }
                }
                #expect(isShown)
            }
            try scene.type(halves[1])
            scene.key(XK_Tab)
            let whole = values[0].replacing(/[#0-9]+/, with: halves.joined())
            expectFile(scene) { $0 == file(whole, values[2]) }
        }

        /// A letter in a field for a number, what is out of range and an emptied field leave the number as it was.
        @Test(arguments: ["x", "0", "4x", ""])
        func whatIsNoNumberIsNotTaken(_ written: String) throws {
            let theirs = "[trail]\nwidth = 3\n"
            let name = try #require(SettingDescription.all.first { $0.key == "trail.width" }).name
            let scene = try scene(theirs)
            try goTo("trail width", scene)
            scene.control(XK_a)
            scene.key(XK_BackSpace)
            try scene.type(written)
            scene.key(XK_Return)
            let shown = try scene.reader.value(of: name.english)
            #expect(shown == "3")
            #expect(text(scene) == theirs)
        }

        /// Numbers finer than a step and a mode that is not there stay as they are until one changes them.
        @Test func toBeShownChangesNothing() throws {
            let odd = """
                pan-step = 60.25
                turn-after = 450.5
                [trail]
                width = 2.3333

                [[trigger]]
                button = 3  # by hand
                mode = "gestres"

                """
            #expect(try values(odd)["trail.width"] == "2.3333")
            let scene = try scene(odd)
            try showAll(scene)
            #expect(text(scene) == odd)
            #expect(try scene.reader.toggle("Live reading"))
            expectFile(scene) { $0.contains("live = true") }
            #expect(text(scene).replacing("live = true\n", with: "") == odd)
        }

        /// A button is pressed to be one, a trigger goes, a finger comes, and all of it is undone.
        @Test func triggersAreChosenAddedAndRemoved() throws {
            let scene = try scene()
            try scene.draw("258", in: "Press the trigger here", button: 3)
            let right = Self.mine.replacing("button = 2", with: "button = 3")
            expectFile(scene) { $0 == right }
            try showAll(scene)
            #expect(try scene.reader.press("Add a finger on a touchscreen"))
            expectFile(scene) { $0 == right + "\n[[trigger]]\ntouch = true\n" }
            try scene.await("A finger")
            #expect(try scene.reader.press("Remove this trigger"))
            expectFile(scene) { !$0.contains("button") && $0.contains("touch = true") }
            for text in [right + "\n[[trigger]]\ntouch = true\n", right, Self.mine] {
                #expect(try scene.reader.press("Undo"))
                expectFile(scene) { $0 == text }
            }
        }

        /// A trigger comes while the keyboard is in the card of another: what is written there counts.
        @Test func aTriggerComesWhileAnotherIsChanged() throws {
            let scene = try scene()
            try goTo("trigger.device", scene)
            try scene.type("wac")
            try scene.home.writeSettings(Self.mine + "\n[[trigger]]\nbutton = 9\n")
            expectFile(scene) { $0.contains("device = \"wac\"") && $0.contains("button = 9") }
            scene.key(XK_Escape)
            try showAll(scene)
            #expect(try scene.reader.press("Change to a key by pressing it"))
            try scene.awaitPart("Now press the key")
            try scene.press("Add a finger on a touchscreen", then: "A finger")
            #expect(scene.hasFocus)
        }

        /// A change that somebody else has taken back is not one for ever.
        @Test func whatIsGoneIsNotUndone() throws {
            let scene = try scene()
            #expect(try scene.reader.set("Hold to drag", to: "310"))
            expectFile(scene) { $0.contains("hold = 310") }
            try scene.draw("258", in: "Press the trigger here", button: 8)
            expectFile(scene) { $0.contains("button = 8") }
            let other = text(scene).replacing("button = 8", with: "button = 9")
            try scene.home.writeSettings(other)
            #expect(try scene.reader.press("Undo"))
            try scene.awaitPart("has been changed by another program since; nothing was undone.")
            #expect(try scene.reader.press("Undo"))
            expectFile(scene) { $0 == other.replacing("hold = 310", with: "hold = 400") }
        }

        /// It is said where it is named, whether there or in an editor.
        @Test func aFileThatIsNoLetterModelIsNotTaken() throws {
            let theirs = "letter-model = \"/etc/passwd\"\n" + Self.mine
            let scene = try scene(theirs)
            try goTo("letter-model", scene)
            try scene.await("/etc/passwd: this is not a letter model")
            scene.control(XK_a)
            try scene.enter("~/none.model")
            try scene.await(scene.home.folder.path + "/none.model: there is no such file")
            #expect(text(scene) == theirs)
            scene.control(XK_a)
            scene.key(XK_BackSpace)
            scene.key(XK_Return)
            expectFile(scene) { $0 == Self.mine }
            try scene.reader.awaitTree { !$0.contains { $0.contains("there is no such file") } }
        }

        /// What is in a field as the window is closed counts, and nothing else is done then.
        @Test func closingTakesWhatIsWritten() throws {
            let scene = try scene()
            try goTo("trail.colour", scene)
            scene.control(XK_a)
            try scene.type("#00ff00")
            scene.control(XK_w)
            #expect(try scene.process.status() == 0)
            #expect(text(scene) == Self.mine.replacing("#c01c28", with: "#00ff00"))
        }

        /// A key is pressed to be one, alone and with others held, and a modifier by itself and after a tap.
        @Test func aKeyIsPressedToBeATrigger() throws {
            let scene = try scene()
            func press(_ keys: Int32..., control: Bool = false, _ isMeant: (String) -> Bool) throws
            {
                #expect(try scene.reader.press("Change to a key by pressing it"))
                try scene.awaitPart("Now press the key")
                for key in keys { control ? scene.control(key) : scene.key(key) }
                expectFile(scene, isMeant)
                try scene.reader.awaitTree { !$0.contains { $0.contains("Now press the key") } }
                #expect(try scene.home.run("check", "--settings").status == 0)
            }
            try press(XK_F9) { $0.contains("key = \"F9\"") && !$0.contains("button") }
            try press(XK_F9, control: true) {
                $0.contains("key = \"F9\"") && $0.contains("modifiers = \"Control\"")
            }
            try press(XK_Super_R) {
                $0.contains("key = \"Super_R\"") && !$0.contains("Control") && !$0.contains("twice")
            }
            try press(XK_Caps_Lock, XK_Caps_Lock) {
                $0.contains("key = \"Caps_Lock\"") && $0.contains("twice = true")
            }
            // A key that types is said to be a poor one.
            try press(XK_j) { $0.contains("key = \"j\"") }
            try scene.awaitPart("The key j types as well")
            #expect(comments(text(scene)).contains("# wide"))
        }

        /// Escape leaves it, and the window stays.
        @Test func noKeyIsPressedToBeATrigger() throws {
            let scene = try scene()
            try showAll(scene)
            #expect(try scene.reader.press("Add a key by pressing it"))
            try scene.awaitPart("Now press the key")
            scene.key(XK_Escape)
            try scene.reader.awaitTree { !$0.contains { $0.contains("Now press the key") } }
            #expect(scene.hasFocus)
            #expect(text(scene) == Self.mine)
            #expect(try scene.reader.press("Add a key by pressing it"))
            try scene.awaitPart("Now press the key")
            scene.key(XK_F8)
            expectFile(scene) { $0 == Self.mine + "\n[[trigger]]\nkey = \"F8\"\n" }
            #expect(try scene.reader.press("Undo"))
            expectFile(scene) { $0 == Self.mine }
        }

        /// A trigger that scrolls is told by its switch, and a finger is none.
        @Test func aTriggerScrolls() throws {
            let scene = try scene("[[trigger]]\nbutton = 3\nmode = \"letters\"\n")
            try showAll(scene)
            #expect(try scene.reader.toggle("Scrolls instead"))
            expectFile(scene) { $0 == "[[trigger]]\nscrolls = true\nbutton = 3\n" }
            #expect(try scene.home.run("check", "--settings").status == 0)
            #expect(try scene.reader.toggle("A finger instead"))
            expectFile(scene) { $0.contains("touch = true") && $0.contains("scrolls = false") }
            #expect(try scene.home.run("check", "--settings").status == 0)
        }

        /// What is pressed most is no trigger by itself.
        @Test func theLeftButtonAloneIsNone() throws {
            let scene = try scene()
            try scene.draw("258", in: "Press the trigger here", button: 1)
            try scene.awaitPart("The left button alone is for clicking.")
            // Nor is the wheel.
            try showAll(scene)
            #expect(try scene.reader.set("Button", to: "4"))
            try scene.awaitPart("4 to 7 are the wheel;")
            #expect(try scene.reader.value(of: "Button") == "2" && text(scene) == Self.mine)
        }

        /// The first change makes the file.
        @Test func whoHasNoFileGetsOne() throws {
            let scene = try scene(nil)
            try showAll(scene)
            #expect(try scene.reader.toggle("Live reading"))
            expectFile(scene) {
                $0 == "# Settings of Krakel; krakel-config(5) has them all.\n\nlive = true\n"
            }
            #expect(try scene.home.run("check", "--settings").status == 0)
        }
    }
}
