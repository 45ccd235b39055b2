// Drawing an alphabet in the window: each letter is saved as it is drawn, what is too like another is told, what
// was left is gone on with, and a mode comes of it.

import CX11
import Dictionaries
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct AlphabetWindows {
        private static let title = "An alphabet of your own"
        private static let dictionary = """
            mode letters inherits common
            "l" : 14789
            mode common
            " " : 456
            """

        private func scene(_ words: String..., own: String? = nil, layout: String? = nil) throws
            -> PadScene
        {
            try PadScene(
                shipped: Self.dictionary, ["alphabet"] + words, titled: Self.title, own: own,
                layout: layout)
        }

        private func lines(_ scene: PadScene) throws -> [DictionaryLine] {
            try DictionaryFile(path: scene.home.ownDictionary).load().lines
        }

        private func letters(_ scene: PadScene, in mode: String = "greek") throws -> [String] {
            try lines(scene).filter { $0.mode == mode }.compactMap { line in
                guard case .text(let text)? = line.actions.first,
                    line.examples.contains(where: \.isRecorded)
                else { return nil }
                return text
            }
        }

        @Test func whatIsDrawnBecomesAMode() throws {
            let scene = try scene("--letters", "αβγ")
            try scene.await("Draw “α”")
            try scene.await("0 of 3 letters")
            try scene.draw("14789", then: "Draw “β”")
            // At once, and the way back with it.
            #expect(try letters(scene) == ["α"])
            // The same again is too like the first.
            try scene.draw("14789")
            try scene.awaitPart("This looks very similar to your stroke for α.")
            try scene.await("Keep both")
            try scene.draw("1236987412", then: "Draw “γ”")
            #expect(try letters(scene) == ["α", "β"])
            try scene.draw("456")
            try scene.awaitPart("This looks very similar to your stroke for space.")
            try scene.press("Keep both", then: "All letters are drawn.")
            try scene.await("3 of 3 letters")
            try scene.awaitPart("This stroke leads from “letters” to “greek”.")
            #expect(try scene.escape() == 0)
            #expect(try letters(scene) == ["α", "β", "γ"])
            let list = try scene.home.run("list", "--mode", "greek")
            #expect(list.status == 0 && list.output.contains("γ"), "\(list)")
            let check = try scene.home.run("check", scene.home.ownDictionary)
            #expect(check.status == 0, "\(check)")
        }

        /// Closed in the middle, and opened again: with the first letter that is missing.
        @Test func whatWasLeftIsGoneOnWith() throws {
            let own = """
                krakel-dictionary 1
                mode greek
                "α" : 159 # mine
                """
            let scene = try scene("--letters", "αβγδ", own: own)
            try scene.await("Draw “β”")
            try scene.await("1 of 4 letters")
            try scene.draw("14789", then: "Draw “γ”")
            #expect(try scene.escape() == 0)
            let again = try scene.again(["alphabet", "--letters", "αβγδ"])
            try scene.await("Draw “γ”")
            try scene.await("2 of 4 letters")
            scene.key(XK_Escape)
            #expect(try again.status() == 0)
            let text = PrivateFolder.text(of: scene.home.ownDictionary)
            #expect(text.hasPrefix(own), "\(text)")
        }

        @Test func theLastDrawingIsTakenBack() throws {
            let scene = try scene("--letters", "αβγ")
            try scene.await("Draw “α”")
            let before = PrivateFolder.text(of: scene.home.ownDictionary)
            try scene.draw("14789", then: "Draw “β”")
            try scene.draw("1236987412", then: "Draw “γ”")
            try scene.control(XK_z, then: "Draw “β”")
            #expect(try letters(scene) == ["α"])
            try scene.press("Undo", then: "Draw “α”")
            #expect(PrivateFolder.text(of: scene.home.ownDictionary) == before)
        }

        /// A drawing that is not taken yet is the last one.
        @Test func aDrawingIsTakenBackAtOnce() throws {
            let scene = try scene("--letters", "αβ")
            try scene.await("Draw “α”")
            try scene.draw("14789", then: "Draw “β”")
            let before = PrivateFolder.text(of: scene.home.ownDictionary)
            try scene.draw("456")
            scene.control(XK_z)
            try scene.draw("1236987412", then: "All letters are drawn.")
            #expect(try letters(scene) == ["α", "β"])
            #expect(PrivateFolder.text(of: scene.home.ownDictionary).hasPrefix(before))
        }

        /// What another program has changed stays, with all before it.
        @Test func whatOthersHaveChangedIsNotTakenBack() throws {
            let scene = try scene("--letters", "αβγ")
            try scene.await("Draw “α”")
            try scene.draw("14789", then: "Draw “β”")
            try scene.draw("1236987412", then: "Draw “γ”")
            try DictionaryFile(path: scene.home.ownDictionary).update { document in
                document.rewriteLines { line in
                    var line = line
                    if line.actions == [.text("β")] { line.comment = "theirs" }
                    return line
                }
            }
            scene.control(XK_z)
            try scene.awaitPart("has been changed by another program since")
            scene.control(XK_z)
            try scene.draw("456")
            try scene.awaitPart("This looks very similar to your stroke for space.")
            #expect(try letters(scene) == ["α", "β", "γ"])
            try scene.control(XK_z, then: "Draw “γ”")
            #expect(try letters(scene) == ["α", "β"])
        }

        /// By keys: skipped, back, once more, each one twice.
        @Test func theWayThroughIsTheUsers() throws {
            let scene = try scene("--letters", "αβγ")
            try scene.await("Draw “α”")
            try scene.mnemonic(XK_s, then: "Draw “β”")
            try scene.mnemonic(XK_b, then: "Draw “α”")
            scene.mnemonic(XK_t)
            try scene.draw("14789", then: "Draw “α” once more")
            try scene.draw("14789", then: "Draw “β”")
            try scene.mnemonic(XK_o, then: "Draw “α”")
            #expect(try letters(scene) == ["α", "α"])
        }

        @Test func theLettersOfTheKeyboardAreOfferedFirst() throws {
            let scene = try scene(layout: "gr")
            try scene.await("Which letters do you want to draw?")
            try scene.awaitPart("Ελληνικά: α β γ")
            try scene.press("Next", then: "Draw “α”")
        }

        @Test func lettersAreTyped() throws {
            let scene = try scene()
            try scene.await("Which letters do you want to draw?")
            scene.key(XK_Tab)
            for key in [XK_x, XK_y, XK_z] { scene.key(key) }
            scene.key(XK_Return)
            try scene.await("Draw “x”")
            try scene.await("0 of 3 letters")
        }

        @Test func capitalsComeWhenTheyAreWanted() throws {
            let scene = try scene("--letters", "α")
            try scene.await("Draw “α”")
            try scene.draw("14789", then: "The capitals as well")
            try scene.mnemonic(XK_a, then: "Draw “Α”")
            try scene.draw("1236987412", then: "All letters are drawn.")
            #expect(try letters(scene, in: "greek-capitals") == ["Α"])
            #expect(try lines(scene).contains { $0.actions == [.shift(mode: "greek-capitals")] })
        }

        @Test func everythingHasAName() throws {
            let scene = try scene("--letters", "ب ा")
            try scene.await("Draw “ب”")
            let tree = try scene.reader.tree()
            for control in [
                "push button\tBack", "push button\tSkip", "push button\tOnce more",
                "push button\tUndo", "push button\tClose", "check box\tDraw each letter twice",
            ] { #expect(tree.contains(control), "\(control) in \(tree)") }
            // How it is joined is there to be read as well.
            #expect(tree.contains { $0.contains("ـبـ") }, "\(tree)")
            #expect(tree.filter { !$0.isNamedWhereItMustBe } == [])
            try scene.mnemonic(XK_s, then: "Draw “\u{25CC}ा”")
        }

        @Test func otherWindowsLeadThere() throws {
            let scene = try PadScene(
                shipped: Self.dictionary, ["welcome"], titled: "Welcome to Krakel")
            try scene.goToTheEndOfTheWelcome()
            scene.mnemonic(XK_l)
            #expect(scene.opens(Self.title))
        }

        @Test func whatIsNotKnownIsTold() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            for (words, part) in [
                (["--layout", "nowhere"], "nowhere"), (["--language", "qq"], "--letters"),
                (["--letters", " "], "no letters"),
            ] {
                let outcome = try desktop.home.run(["alphabet"] + words)
                #expect(outcome.status == 1 && outcome.errors.contains(part), "\(outcome)")
            }
            let both = try desktop.home.run("alphabet", "--letters", "a", "--language", "el")
            #expect(both.status != 0)
        }
    }
}
