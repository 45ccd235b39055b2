// The dictionary window, used by keys, by the pen and as a screen reader does.

import CX11
import Dictionaries
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct DictionaryWindows {
        private static let shipped = """
            mode letters
            "l" : 14789
            "o" : 12369
            "i" : 258 2
            mode digits
            "1" : 852
            """
        /// With a look of its own, which nobody is to touch.
        private static let own = """
            # Mine.
            krakel-dictionary 1

            mode   letters
            "l"	:	7415987   321 # as at school
            "x" : 159357
            """
        private static let title = "Krakel dictionary"

        private func scene(own: String? = own) throws -> PadScene {
            try PadScene(shipped: Self.shipped, ["dictionary"], titled: Self.title, own: own)
        }

        private static func rows(_ tree: [String]) -> [String] {
            tree.filter { $0.hasPrefix("list item\t") && $0.contains(", ") }
                .map { String($0.dropFirst("list item\t".count)) }
        }

        /// Its columns are scrolled and its header gives way, which has three more buttons where windows float.
        @Test func itMayBeNarrow() throws {
            #expect(try scene().leastWidth() <= 318 + 80)
        }

        /// It opens on what is the user's own; an entry that is removed says so where it stood, and comes back.
        @Test func everyEntrySaysWhatItIsAndWhereItIsFrom() throws {
            let imported = "\n\"k\" : 1597423 # imported\n"
            let scene = try scene(own: Self.own + imported)
            let own = ["l, letters, shipped, taught", "x, letters, taught", "k, letters, imported"]
            #expect(scene.shows { Self.rows($0) == own })
            scene.key(XK_Tab)
            scene.key(XK_Down)
            try scene.press("Remove entry")
            #expect(
                scene.shows { tree in
                    Self.rows(tree) == [own[0], "x, letters, removed", own[2]]
                        && tree.contains { $0.hasSuffix("\tRemoved.") }
                        && tree.contains { $0.hasSuffix("\t2 entries") }
                })
            #expect(!scene.own.contains("159357"))
            try scene.press("Undo")
            #expect(
                scene.shows { Self.rows($0) == own && !$0.contains { $0.hasSuffix("\tRemoved.") } })
            #expect(scene.own == Self.own + imported)
            // From the entries to the parts of the dictionary: taught, imported, all.
            for _ in 0..<3 { scene.key(XK_Tab, holding: XK_Shift_L) }
            for rows in [
                Array(own[..<2]), Array(own[2...]),
                [
                    own[0], "o, letters, shipped", "i, letters, shipped", own[1], own[2],
                    "1, digits, shipped",
                ],
            ] {
                scene.key(XK_Down)
                #expect(scene.shows { Self.rows($0) == rows })
            }
        }

        @Test func typingFindsAndWhatIsRemovedComesBackByteForByte() throws {
            let scene = try scene()
            try scene.type("l")
            #expect(scene.shows { Self.rows($0) == ["l, letters, shipped, taught"] })
            try scene.press("Remove example 2, cells 321")
            #expect(scene.owns { !$0.contains("321") })
            #expect(scene.own.contains("\"l\"\t:\t7415987  # as at school"))
            // A shipped one as well, which stays where it was shipped.
            try scene.press("Remove example 2, cells 14789")
            #expect(scene.owns { $0.contains("14789#") })
            #expect(scene.shows { $0.contains("push button\tPut back example 2, cells 14789") })
            try scene.press("Undo")
            #expect(scene.owns { !$0.contains("14789#") })
            try scene.press("Undo")
            #expect(scene.owns { $0 == Self.own })
            try scene.press("Redo")
            #expect(scene.owns { !$0.contains("321") })
        }

        /// Nothing but keys.
        @Test func aMeaningIsChangedByKeys() throws {
            let scene = try scene()
            try scene.type("x")
            #expect(scene.shows { Self.rows($0) == ["x, letters, taught"] })
            // Past what shows everything again, to the list, to what it means, and over what is there.
            for _ in 0..<3 { scene.key(XK_Tab) }
            scene.key(XK_a, holding: XK_Control_L)
            try scene.enter("ä")
            #expect(scene.owns { $0.contains("\"ä\" : 159357") })
            #expect(scene.shows { Self.rows($0).contains("ä, letters, taught") })
            // Out of the field, whose own undoing it would be.
            for _ in 0..<4 { scene.key(XK_Tab) }
            scene.key(XK_z, holding: XK_Control_L)
            #expect(scene.owns { $0 == Self.own })
        }

        @Test func whatWasWrittenAboutAnEntryWaitsForIt() throws {
            let scene = try scene()
            #expect(scene.shows { Self.rows($0).count == 2 })
            scene.key(XK_Tab)
            scene.key(XK_Down)
            scene.key(XK_Tab)
            scene.key(XK_a, holding: XK_Control_L)
            try scene.type("ä")
            scene.key(XK_Tab, holding: XK_Shift_L)
            scene.key(XK_Up)
            scene.key(XK_Down)
            scene.key(XK_Tab)
            scene.key(XK_Return)
            #expect(scene.owns { $0.contains("\"ä\" : 159357") })
        }

        /// What was looked for stays as long as it finds what was changed.
        @Test func aChangeKeepsTheSearch() throws {
            let scene = try scene()
            try scene.type("159357")
            #expect(scene.shows { Self.rows($0) == ["x, letters, taught"] })
            for _ in 0..<3 { scene.key(XK_Tab) }
            scene.key(XK_a, holding: XK_Control_L)
            try scene.enter("ä")
            #expect(scene.shows { Self.rows($0) == ["ä, letters, taught"] })
        }

        @Test func anEntryBecomesAPictureAndIsNoneAgain() throws {
            let scene = try scene()
            try scene.type("l")
            #expect(scene.shows { Self.rows($0) == ["l, letters, shipped, taught"] })
            let name = "Recognised by its look, in any stroke order"
            #expect(scene.shows { $0.contains("check box\t" + name) })
            scene.key(XK_l, holding: XK_Alt_L)
            let line = "\"l\"\t:\tpicture 7415987 321  # as at school"
            #expect(scene.owns { $0.contains(line) })
            scene.key(XK_l, holding: XK_Alt_L)
            #expect(scene.owns { !$0.contains("picture") })
            try scene.press("Undo")
            #expect(scene.owns { $0.contains("picture") })
            try scene.press("Undo")
            #expect(scene.owns { $0 == Self.own })
        }

        @Test func drawingFindsAndTeaches() throws {
            let scene = try scene()
            try scene.draw("12369", in: "Search by drawing here")
            #expect(scene.shows { Self.rows($0).first == "o, letters, shipped" })
            try scene.draw("7415963", in: "Draw another example here")
            #expect(scene.owns { $0.contains("\"o\"") && $0.contains("~") })
            #expect(scene.shows { Self.rows($0).first == "o, letters, shipped, taught" })
        }

        /// Another one is shown before the pen has rested.
        @Test func aDrawingIsOfTheEntryThatWasShown() throws {
            let scene = try scene()
            #expect(scene.shows { Self.rows($0).count == 2 })
            scene.key(XK_Tab)
            try scene.draw("7415963", in: "Draw another example here")
            scene.key(XK_Down)
            #expect(scene.owns { $0.contains("~") })
            let line = scene.own.split(separator: "\n").first { $0.contains("~") }
            #expect(line?.hasPrefix("\"l\"") == true, "\(scene.own)")
            #expect(scene.shows { $0.contains("push button\tRemove example 1, cells 159357") })
        }

        /// What others write is seen, and what is chosen stays.
        @Test func itFollowsWhatOthersWrite() throws {
            let scene = try scene(own: nil)
            #expect(scene.shows { Self.rows($0).count == 4 })
            try DictionaryFile(path: scene.home.ownDictionary).update { document in
                if let path = CellPath("7896") {
                    document.add(Example(cellPath: path), for: [.text("ö")], in: "letters")
                }
            }
            #expect(scene.shows { Self.rows($0).contains("ö, letters, taught") })
            let faulty = "krakel-dictionary 1\nmode letters\n\"q\" : 123 ~?\n"
            try scene.home.writeOwn(faulty)
            #expect(
                scene.shows { tree in
                    Self.rows(tree).contains("q, letters, taught")
                        && tree.contains { $0.contains("strokes.dict:3:11: error") }
                })
            // Such a line is nobody's to rewrite.
            try scene.type("q")
            #expect(scene.shows { Self.rows($0) == ["q, letters, taught"] })
            let before = scene.own
            try scene.press("Remove example 1, cells 123")
            #expect(scene.shows { $0.contains { $0.contains("There is a mistake in") } })
            #expect(scene.own == before)
        }

        @Test func backToTheShippedStateAndAgain() throws {
            let scene = try scene()
            scene.key(XK_F10)
            try scene.press("Reset…")
            try scene.press("Reset")
            #expect(scene.owns { $0.isEmpty })
            #expect(PrivateFolder.text(of: scene.home.ownDictionary + ".backup") == Self.own)
            #expect(scene.shows { !Self.rows($0).contains { $0.contains("taught") } })
            try scene.press("Undo")
            #expect(scene.owns { $0 == Self.own })
        }

        /// By the dialog for files that GTK shows, and keys alone.
        @Test func aFileIsTakenOverAndOneIsWritten() throws {
            let scene = try scene()
            let theirs = try scene.home.folder.write(
                "krakel-dictionary 1\nmode letters\n\"ö\" : 7896\n", to: "theirs.dict")
            scene.key(XK_F10)
            try scene.press("Import…")
            try scene.answerFileDialog(titled: "Import", with: theirs)
            #expect(scene.shows { Self.rows($0).contains("ö, letters, imported") })
            #expect(scene.shows { $0.contains { $0.contains("1 stroke imported.") } })

            let copy = scene.home.folder.path + "/copy.dict"
            scene.key(XK_F10)
            try scene.press("Export…")
            try scene.answerFileDialog(titled: "Export", with: copy)
            #expect(scene.shows { $0.contains { $0.contains("Exported to \(copy).") } })
            let entries = try DictionaryReader.read(Array(PrivateFolder.text(of: copy).utf8))
                .dictionary.modes.flatMap(\.entries)
            #expect(entries.map(\.examples.count) == [2, 1, 1])
        }

        @Test func nothingIsTakenOverWhereNobodyChoseAFile() throws {
            let scene = try scene()
            scene.key(XK_F10)
            try scene.press("Import…")
            try scene.answerFileDialog(titled: "Import", with: nil)
            #expect(scene.own == Self.own)
            // It can be asked for again.
            scene.key(XK_F10)
            try scene.press("Export…")
            try scene.answerFileDialog(titled: "Export", with: nil)
            #expect(scene.own == Self.own)
        }

        /// What is there for those who cannot see it, or have no pointer.
        @Test func everythingHasANameAndIsReachedByKeys() throws {
            let scene = try scene()
            #expect(scene.shows { Self.rows($0).count == 2 })
            // A part of a control need not have a name of its own.
            let names = try scene.controls(13) { !$0[1].isEmpty }
                .map { $0.prefix(2).joined(separator: "\t") }
            for name in [
                "list\tModes", "entry\tSearch by typing", "list\tEntries", "text\tMeaning",
                "combo box\tKind of meaning", "combo box\tMode", "push button\tChange",
                "check box\tRecognised by its look, in any stroke order",
                "push button\tRemove entry", "text\tCells of another example",
                "push button\tRemove example 1, cells 7415987", "push button\tMenu",
            ] { #expect(names.contains(name), "\(name)") }
        }
    }
}

extension PadScene {
    fileprivate func shows(_ isMeant: ([String]) -> Bool) -> Bool {
        do {
            try reader.awaitTree(isMeant)
            return true
        } catch {
            Issue.record(error)
            return false
        }
    }

    /// Types the path of a file into GTK's dialog, or goes away from it.
    fileprivate func answerFileDialog(titled title: String, with path: String?) throws {
        try #require(hasFocus(titled: title), "\(title)")
        if let path {
            // A name is marked where one is to be saved; a path brings its field to be opened.
            control(XK_a)
            try type(path)
        }
        try #require(shows { $0.contains { $0.hasSuffix("\t" + title) } })
        key(path == nil ? XK_Escape : XK_Return)
        // The server gives the keys back before GTK knows of it.
        try #require(shows { !$0.contains { $0.hasSuffix("\t" + title) } })
        try #require(eventually(.screen(display)) { hasFocus })
    }
}
