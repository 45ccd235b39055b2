// Practising in the window: what is drawn is counted right and wrong, a hand that keeps being misread is
// learned, everything has a name.

import CX11
import Glibc
import PureSupport
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct PracticeWindows {
        private static let dictionary = """
            mode letters
            "l" : 14789
            "o" : 1236987412
            shift capitals : 852
            mode capitals
            "L" : 14789
            """

        private func scene(
            _ words: String..., shipped: String? = dictionary, runsKrakel: Bool = false
        ) throws -> PadScene {
            try PadScene(
                shipped: shipped, ["practice"] + words, titled: "Practise writing",
                runsKrakel: runsKrakel)
        }

        @Test func rightAndWrongAreSaidAndCounted() throws {
            let scene = try scene("lLß")
            try scene.await("Draw “l”")
            try scene.await("Left out, as they are not in your dictionary: ß")
            try scene.draw("1236987412", then: "That was read as “o”. Try again.")
            try scene.draw("14789", then: "Correct: “l”")
            try scene.await("To write “L”, first draw this, for a capital:")
            try scene.draw("852", then: "Draw “L”")
            try scene.draw("14789", then: "All done.")
            try scene.await("1/2 correct")
            #expect(try scene.escape() == 0)
            let record = PrivateFolder.text(of: scene.home.folder.path + "/data/krakel/practice")
            let lines = record.split(separator: "\n").map {
                $0.split(separator: "\t").dropFirst().prefix(3).joined(separator: " ")
            }
            #expect(lines == ["L 1 1", "l 2 1", "shift capitals 1 1"])
        }

        /// The letter is drawn by a hand of its own, three times.
        @Test func whatKeepsBeingMisreadIsLearned() throws {
            let scene = try scene("ll")
            for _ in 1...3 {
                try scene.await("Draw “l”")
                try scene.draw("96321478", then: "That was not recognised. Try again.")
            }
            try scene.await("Learn my way")
            try scene.press(
                "Learn my way",
                then:
                    "Learned. Keep drawing “l” your way; `krakel unlearn --taught l` takes it back."
            )
            let own = PrivateFolder.text(of: scene.home.ownDictionary)
            #expect(own.split(separator: "\n").count { $0.hasPrefix("\"l\"") } == 3, "\(own)")
            try scene.draw("96321478", then: "Correct: “l”")
        }

        @Test func everythingHasANameAndIsReachedByTab() throws {
            let scene = try scene("lo")
            try scene.await("Draw “l”")
            let tree = try scene.reader.tree()
            for control in [
                "check box\tShow how", "push button\tSkip", "push button\tFrom the beginning",
                "push button\tClose",
            ] { #expect(tree.contains(control), "\(control) in \(tree)") }
            for picture in ["Draw here", "How to draw “l”"] {
                #expect(
                    tree.contains("image\t" + picture) || tree.contains("icon\t" + picture),
                    "\(picture) in \(tree)")
            }
            #expect(tree.filter { !$0.isNamedWhereItMustBe } == [])
            // From the pad by two tabs to the button that skips.
            scene.key(XK_Tab)
            scene.key(XK_Tab)
            scene.key(XK_Return)
            try scene.await("Draw “o”")
        }

        /// Words at once on the pad, where that is ticked.
        @Test func wholeWordsCountAsWell() throws {
            let scene = try scene("people people", shipped: nil)
            try scene.await("Draw “p”")
            try scene.mnemonic(XK_w, then: "Write “people”")
            try scene.draw(try WordInks.ink("people", 0))
            try scene.await("Correct: “people”")
            try scene.draw(try WordInks.ink("people", 1))
            try scene.await("All done.")
            #expect(try scene.escape() == 0)
            let record = PrivateFolder.text(of: scene.home.folder.path + "/data/krakel/practice")
            #expect(record.contains("\t\"people\"\t2\t2\t"), "\(record)")
        }

        /// A Krakel that runs has its trigger to itself, and tells what it reads.
        @Test func theUsualTriggerCountsAsWell() throws {
            let scene = try scene("lL", runsKrakel: true)
            try scene.await("Draw “l”")
            try scene.draw("1236987412", button: 2, then: "That was read as “o”. Try again.")
            try scene.draw(
                "14789", button: 2, then: "To write “L”, first draw this, for a capital:")
            try scene.draw("852", button: 2, then: "Draw “L”")
            try scene.draw("14789", button: 2, then: "All done.")
            #expect(try scene.escape() == 0)
        }

        /// A failure to save is told before the window closes, and nothing is saved twice.
        @Test func resultsAreSavedOnce() throws {
            let scene = try scene("lo")
            let folder = scene.home.folder.path
            let record = folder + "/data/krakel/practice"
            try scene.await("Draw “l”")
            try scene.draw("14789", then: "Correct: “l”")
            // Nothing can be read from the beginning.
            #expect(unlink(folder + "/shipped/strokes.dict") == 0)
            #expect(try scene.reader.press("From the beginning"))
            _ = try scene.home.folder.folder("data/krakel/practice")
            scene.key(XK_Escape)
            try scene.await("Your results cannot be saved in \(record).")
            #expect(rmdir(record) == 0)
            #expect(try scene.escape() == 0)
            #expect(PrivateFolder.text(of: record).split(separator: "\n").count == 1)
        }

        /// Nothing was drawn: nothing is kept.
        @Test func closingAtOnceKeepsNothing() throws {
            let scene = try scene("--by-heart", "lo")
            try scene.await("Draw “l”")
            #expect(try scene.escape() == 0)
            #expect(access(scene.home.folder.path + "/data/krakel/practice", F_OK) != 0)
            #expect(access(scene.home.ownDictionary, F_OK) != 0)
        }

        @Test func whatCannotBePractisedIsTold() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let unknown = try desktop.home.run("practice", "xyz")
            #expect(unknown.status == 1 && unknown.errors.contains("x y z"))
            let missing = try desktop.home.run("practice", "--text", "/nowhere")
            #expect(missing.status == 1 && missing.errors.contains("/nowhere"))
            let both = try desktop.home.run("practice", "--text", "/nowhere", "x")
            #expect(both.status != 0)
        }
    }
}

extension String {
    /// Whether a line of an accessibility tree says what it is, where it is a control.
    var isNamedWhereItMustBe: Bool {
        let controls = [
            "push button", "check box", "radio button", "combo box", "text", "image", "icon",
            "toggle button", "level bar",
        ]
        return !controls.contains { self == $0 + "\t" }
    }
}
