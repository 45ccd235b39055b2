// Edits to the files, undone and done again, others writing in between.

import Dictionaries
import DictionaryTools
import Glibc
import Strokes
import Testing

@Suite struct EditSessionTests {
    private let files: Files
    private var session: EditSession

    init() throws {
        files = try Files(shipped: Self.shipped, own: Self.own, learned: Self.learned)
        session = EditSession(files.stack)
    }

    private static let shipped = """
        mode letters
        "a" : 147 258
        "b" : 369
        mode digits
        "1" : 852
        """
    /// With a look of its own.
    private static let own = """
        # Mine.
        krakel-dictionary 1

        mode   letters
        "a"	:	9874   321 # round
        "x" : 159

        """
    private static let learned = "krakel-dictionary 1\nmode letters\n\"a\" : 753  # 3 times\n"

    private func edits() throws -> [DictionaryEdit] {
        let layers = try Layers(reading: files.stack)
        let gestures = try ForeignGestures(Array(EasystrokeTests.archive.utf8), name: "actions")
        return [
            .add([try example("7896")], to: key("a")),
            .add([try example("7896")], to: key("new", in: "new mode")),
            .remove(try example("9874"), of: key("a"), isShipped: false),
            .remove(try example("147"), of: key("a"), isShipped: true),
            .remove(try example("753"), of: key("a"), isShipped: false),
            .removeEntry(key("a"), isShipped: true),
            .removeEntry(key("x"), isShipped: false),
            .restore(key("a")),
            .change(
                key("a"), to: key("ä"), taking: layers.foreignPart(of: key("a")), isShipped: true),
            .change(
                key("x"), to: key("x", in: "digits"),
                taking: layers.foreignPart(of: key("x")), isShipped: false),
            .take(gestures, below: ["letters": []]),
            .reset,
            .setPicture(true, of: key("a")),
            .setPicture(true, of: key("b")),
            .teach(
                try example("7896"), of: key("α", in: "greek"),
                AlphabetFrame(
                    Alphabet(text: "αβ"), withCapitals: true, in: layers.loaded.dictionary,
                    shipped: layers.shipped, forms: StrokeDictionary(), isAlone: false)),
            .create(
                NewEntry(
                    [.text("new")], in: "letters",
                    for: .new(ApplicationGroup(name: "gimp", patterns: [WindowPattern("gimp")])),
                    drawn: DrawnWays([try example("7896")]))),
            .start(ModeHead(name: "new mode", parents: ["digits"])),
        ]
    }

    @Test(arguments: 0..<17)
    mutating func everyEditIsUndoneAndDoneAgain(_ index: Int) throws {
        try session.make(try edits()[index])
        let (own, learned) = (files.own, files.learned)
        #expect(own != Self.own || learned != Self.learned)
        #expect(try files.stack.load().problems.isEmpty)
        try session.undo()
        #expect(files.own == Self.own && files.learned == Self.learned)
        #expect(!session.canUndo && session.canRedo)
        try session.redo()
        #expect(files.own == own && files.learned == learned)
    }

    @Test mutating func whatIsRemovedIsNotThereAnyMore() throws {
        for shape in try files.row("a").shapes {
            try session.make(.remove(shape.example, of: key("a"), isShipped: shape.isShipped))
        }
        let row = try files.row("a")
        #expect(row.isOff && row.examples.isEmpty)
        try session.make(.putBack(try example("258"), of: key("a")))
        #expect(try files.row("a").examples == [try example("258")])
        try session.make(.restore(key("a")))
        #expect(try files.row("a").origins == [.shipped])
        #expect(try !files.row("a").isChanged)
        while session.canUndo { try session.undo() }
        #expect(files.own == Self.own && files.learned == Self.learned)
    }

    @Test mutating func anEntryThatCameWithKrakelGoesAndComesBack() throws {
        try session.make(.removeEntry(key("b"), isShipped: true))
        #expect(try files.row("b").isOff)
        #expect(try files.stack.load().dictionary.mode(named: "letters")?.entries.count == 2)
        try session.make(.restore(key("b")))
        #expect(try !files.row("b").isOff)
        #expect(files.own == Self.own)
    }

    @Test mutating func anEntryBecomesAPictureAndIsNoneAgain() throws {
        try session.make(.setPicture(true, of: key("a")))
        #expect(files.own.contains("\"a\"\t:\tpicture 9874 321  # round\n"))
        try session.make(.setPicture(true, of: key("b")))
        #expect(files.own.hasSuffix("\"b\" : picture\n") || files.own.contains(": picture\n"))
        let row = try files.row("b")
        #expect(row.isPicture && !row.isShippedPicture && row.isChanged)
        #expect(row.origins == [.shipped, .mine])
        #expect(throws: EditError.nothingToDo) { try session.make(.setPicture(true, of: key("b"))) }
        try session.make(.setPicture(false, of: key("a")))
        #expect(try !files.row("a").isPicture)
        try session.make(.setPicture(false, of: key("b")))
        #expect(!files.own.contains("picture"))
        #expect(try !files.row("b").isChanged)
        while session.canUndo { try session.undo() }
        #expect(files.own == Self.own)
    }

    @Test mutating func anEntryGetsAnotherMeaningWithAllItsShapes() throws {
        let layers = try Layers(reading: files.stack)
        try session.make(
            .change(
                key("a"), to: key("ä", in: "digits"), taking: layers.foreignPart(of: key("a")),
                isShipped: true))
        let row = try files.row("ä", in: "digits")
        #expect(
            Set(row.examples.map(\.cellPath.description)) == ["147", "258", "9874", "321", "753"])
        #expect(try files.row("a").isOff)
        #expect(row.remark == "round")
    }

    /// Others add, remove and move lines; nothing of theirs is lost, and nothing of one's own.
    @Test mutating func othersWriteInBetween() throws {
        try session.make(.remove(try example("9874"), of: key("a"), isShipped: false))
        var other = EditSession(files.stack)
        try other.make(.add([try example("123")], to: key("a")))
        try other.make(.removeEntry(key("x"), isShipped: false))
        try other.make(.add([try example("456")], to: key("q", in: "above")))
        try session.undo()
        #expect(
            files.own == """
                # Mine.
                krakel-dictionary 1

                mode   letters
                "a"	:	9874   321 # round
                "a"	:	123

                mode above
                "q"              : 456

                """)
        try other.undo()
        try other.undo()
        try other.undo()
        #expect(files.own == Self.own)
    }

    @Test mutating func whatOthersChangedIsNotUndone() throws {
        try session.make(.add([try example("7896")], to: key("x")))
        try session.make(.remove(try example("9874"), of: key("a"), isShipped: false))
        var other = EditSession(files.stack)
        try other.make(.removeEntry(key("a"), isShipped: false))
        let before = (files.own, files.learned)
        #expect(throws: EditError.changedSince(path: files.stack.own)) { try session.undo() }
        #expect((files.own, files.learned) == before)
        // The one before it still can be.
        try session.undo()
        #expect(!files.own.contains("7896"))
    }

    /// A file that cannot be written for a while costs no step, and leaves no half of one.
    @Test mutating func whatCannotBeUndoneNowIsUndoneLater() throws {
        try session.make(.removeEntry(key("a"), isShipped: false))
        let (own, learned) = (files.own, files.learned)
        for isUndo in [true, false] {
            for path in [files.stack.own, try #require(files.stack.learned)] {
                let before = (files.own, files.learned)
                let aside = path + ".aside"
                try #require(rename(path, aside) == 0 && mkdir(path, 0o700) == 0)
                #expect(throws: EditError.file(.isFolder(path: path))) {
                    if isUndo { try session.undo() } else { try session.redo() }
                }
                try #require(rmdir(path) == 0 && rename(aside, path) == 0)
                #expect((files.own, files.learned) == before)
            }
            if isUndo { try session.undo() } else { try session.redo() }
            let expected = isUndo ? (Self.own, Self.learned) : (own, learned)
            #expect((files.own, files.learned) == expected)
        }
    }

    /// Where one file cannot be written, the other stays as it was.
    @Test mutating func anEditIsWholeOrNotMade() throws {
        let path = try #require(files.stack.learned)
        let before = (files.own, files.learned)
        let aside = path + ".aside"
        try #require(rename(path, aside) == 0 && mkdir(path, 0o700) == 0)
        #expect(throws: EditError.file(.isFolder(path: path))) {
            try session.make(.removeEntry(key("a"), isShipped: false))
        }
        try #require(rmdir(path) == 0 && rename(aside, path) == 0)
        #expect((files.own, files.learned) == before)
        #expect(!session.canUndo)
    }

    @Test func aLineWithAMistakeIsNotTouched() throws {
        let own = "krakel-dictionary 1\nmode letters\n\"x\" : 159 105\n"
        let files = try Files(shipped: Self.shipped, own: own)
        var session = EditSession(files.stack)
        #expect(throws: EditError.faultyLine(path: files.stack.own, line: 3)) {
            try session.make(.remove(try example("159"), of: key("x"), isShipped: false))
        }
        try session.make(.add([try example("123")], to: key("y")))
        #expect(files.own.hasPrefix(own))
        try session.undo()
        #expect(files.own == own)
    }

    @Test func whatCannotBeReadIsNotWritten() throws {
        let own = "krakel-dictionary 9\n"
        let files = try Files(shipped: Self.shipped, own: own)
        var session = EditSession(files.stack)
        #expect(throws: EditError.self) {
            try session.make(.add([try example("123")], to: key("y")))
        }
        #expect(files.own == own && !session.canUndo)
    }

    @Test mutating func backToWhatWasShippedKeepsABackup() throws {
        let backups = try session.make(.reset, keepsBackups: true)
        #expect(backups == [files.stack.own + ".backup", (files.stack.learned ?? "") + ".backup"])
        #expect(files.read(backups[0]) == Self.own && files.read(backups[1]) == Self.learned)
        #expect(try files.catalogue().rows.allSatisfy { !$0.isChanged })
        #expect(throws: EditError.nothingToDo) { try session.make(.reset) }
        try session.undo()
        #expect(files.own == Self.own && files.learned == Self.learned)
    }

    @Test func whereThereIsNoFileYet() throws {
        let files = try Files(shipped: Self.shipped)
        var session = EditSession(files.stack)
        try session.make(.add([try example("123")], to: key("y")))
        #expect(files.own.hasPrefix("krakel-dictionary 1\n"))
        try session.undo()
        #expect(files.own.isEmpty && files.learned.isEmpty)
    }
}
