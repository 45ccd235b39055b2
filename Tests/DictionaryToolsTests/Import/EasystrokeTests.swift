// Reading easystroke's archives, whole, broken and made up, and what becomes of them.

import Dictionaries
import Foundation
import PureSupport
import Strokes
import System
import Testing

@testable import DictionaryTools

@Suite struct EasystrokeTests {
    /// A key, a command, a text with the command's stroke; and an application that renames the
    /// first and switches off the second.
    static let archive = """
        22 serialization::archive 11 0 3 0 1
        0 0 0 0 0 0 3 0 0 0 5 1 0
        0 0 1 1 0
        1 0 0 1 1 0 1 10 1 5
        2 0 0 3 1 0 1 0.0e+00 0 0 5.0e-01 1 1 0 0 0 32768 0 1 14 7 SendKey 1 1
        3 1 0
        4 0 0 4 119 0 5 close 5
        5
        6 1 1 10
        7 2 1 0 0 1 0 0 0 0 32768 17 7 Command 1 0
        8 9 echo "hi" 4 run! 5
        9
        10 1 1 10 7 18 8 SendText 1 0
        11 3 hé 0  7 Default 0 0 1 1
        1 0 5 5 1 0 5 0
        12 0 1 -1 6 closer 7 Firefox 0 1 1 0 0 1 0 5 0
        0 3 0 5 9 5 0 5 5

        """

    private static func conversion(_ text: String) throws -> ForeignConversion {
        ForeignConversion(try EasystrokeActions(archive: Array(text.utf8)))
    }

    private static func comments(_ conversion: ForeignConversion) -> [String] {
        conversion.list.lines.compactMap { line in
            guard case .comment(let text, _) = line else { return nil }
            return text.replacing(#/~[^ ]+/#, with: "~")
        }
    }

    @Test func aCommandForDesktopsIsTheWindowManagers() throws {
        let archive = Self.archive.replacing("9 echo \"hi\"", with: "11 wmctrl -s 2")
        let actions = try Self.conversion(archive).list.gestures.map(\.actions)
        #expect(actions.contains([.window(.desktop(.number(3)))]))
    }

    @Test func everythingBecomesAnEntryOrAComment() throws {
        let conversion = try Self.conversion(Self.archive)
        #expect(conversion.actionCount == 4)
        #expect(conversion.importedCount == 4)
        #expect(conversion.leftOut.isEmpty)
        let gestures = conversion.list.gestures
        #expect(
            gestures.map(\.comment) == [
                "unnamed", "close", "run!", "closer", "run!, which is switched off here",
            ])
        #expect(gestures.map(\.group) == [nil, nil, nil, "Firefox", "Firefox"])
        let key = try #require(Keysym(name: "w"))
        #expect(
            gestures.map(\.actions) == [
                [.text("hé")], [.chord(Chord(modifiers: .control, key: key))],
                [.run(try Command(shell: "echo \"hi\""))],
                [.chord(Chord(modifiers: .control, key: key))], [.ignore],
            ])
        #expect(
            gestures.map(\.example.cellPath.description) == ["456", "1489", "456", "1489", "456"])
        #expect(gestures.allSatisfy { $0.example.shape != nil })
        #expect(Self.comments(conversion) == [])
    }

    /// What comes of it can be read, and does in each window what it did there.
    @Test func applicationsBecomeGroups() throws {
        var document = try Self.conversion(Self.archive).list.document()
        let text = String(decoding: document.bytes, as: UTF8.self)
        #expect(text.contains("\napplications Firefox : Firefox\n"))
        #expect(text.contains("\nmode gestures for Firefox\n"))
        let recogniser = Recogniser(try DictionaryReader.read(document.bytes).dictionary)
        let group = recogniser.applications.group(
            of: WindowIdentity(instance: "Navigator", className: "firefox"))
        #expect(group == "Firefox")
        for (path, here) in [("456", [Action.ignore]), ("1489", nil)] {
            let drawn = try #require(CellPath(path))
            let query = try #require(Query(drawn.ink))
            let elsewhere = recogniser.recognise(query, in: "gestures")?.actions
            let inFirefox = recogniser.recognise(query, in: "gestures", for: group)?.actions
            #expect(elsewhere != [.ignore])
            #expect(inFirefox == here ?? elsewhere)
        }
        // Once is enough.
        let list = try Self.conversion(Self.archive).list
        let merge = ImportMerge(of: list, into: document)
        document.add(merge.missing)
        #expect(String(decoding: document.bytes, as: UTF8.self) == text)
    }

    /// The same content for each kind of action that has no class of its own above.
    @Test(arguments: [
        ("8 SendText 1 0\n11 3 hé", "4 Misc 1 0\n11 1", "easystroke unminimise", "windows"),
        (
            "8 SendText 1 0\n11 3 hé", "6 Scroll 1 0\n11\n12 0", "easystroke scroll",
            "trigger of its own"
        ),
        ("8 SendText 1 0\n11 3 hé", "6 Ignore 1 0\n11\n12 0", "easystroke ignore", "hand on"),
        ("8 SendText 1 0\n11 3 hé", "6 Button 1 0\n11\n12 0 12", "easystroke button 12", "press"),
        ("18 8 SendText 1 0\n11 3 hé", "-1", "easystroke none", "nothing"),
        ("1 1 0 0 0 32768 0 1", "1 1 2 0 0 32768 0 1", "<Control+w>", "second button"),
        ("7 2 1 0 0 1 0 0 0 0 32768", "7 0 1 2 0 0 32768", "run shell", "acts at once"),
        ("7 2 1 0 0 1 0 0 0 0 32768", "7 0 1 9 9 0 32768", "run shell", "acts at once"),
        ("7 2 1 0 0 1 0 0 0 0 32768", "7 0 1 8 9 0 32768", "run shell", "button of its own"),
        ("7 2 1 0 0 1 0 0 0 0 32768", "7 0 1 0 0 1 32768", "run shell", "held still"),
        ("7 2 1 0 0 1 0 0 0 0 32768", "7 0 1 0 0 0 32768", "run shell", "without a stroke"),
        ("1 1 0 0 0 32768 0 1", "1 1 0 3 0 32768 0 1", "<Control+w>", "button of its own"),
        ("1 1 0 0 0 32768 0 1", "1 1 0 0 0 4 0 1", "<Control+w>", "keys held"),
        ("4 119 0", "4 4294967295 0", "easystroke key 4294967295", "no key"),
    ])
    func whatHasNoLikeIsTold(old: String, new: String, text: String, reason: String) throws {
        var archive = Self.archive.replacing(old, with: new)
        // One object more or less before the application's.
        let lines = new.split(separator: "\n").last ?? ""
        if lines.hasPrefix("12 ") {
            archive = archive.replacing("\n12 0 1 -1", with: "\n13 0 1 -1")
        }
        if new == "-1" { archive = archive.replacing("\n12 0 1 -1", with: "\n11 0 1 -1") }
        #expect(archive != Self.archive)
        let conversion = try Self.conversion(archive)
        #expect(conversion.importedCount >= 2)
        let comment = try #require(Self.comments(conversion).first { $0.hasPrefix(text) })
        #expect(comment.contains(reason))
    }

    /// Where easystroke scrolls after a stroke, its button does so with Shift.
    @Test func whatScrolledBecomesATrigger() throws {
        #expect(try Self.conversion(Self.archive).settings.isEmpty)
        let archive = Self.archive.replacing(
            "8 SendText 1 0\n11 3 hé", with: "6 Scroll 1 0\n11\n12 0"
        )
        .replacing("\n12 0 1 -1", with: "\n13 0 1 -1")
        #expect(
            try Self.conversion(archive).settings.triggers == [
                .init(button: 3), .init(button: 3, modifiers: .shift, scrolls: true),
            ])
    }

    @Test(
        arguments: zip(
            ["4 119", "201326593 119", "2 119"], [[.control], [.super, .shift], []] as [Modifiers]))
    func modifiersAreThoseOfGDK(mask: String, modifiers: Modifiers) throws {
        let list = try Self.conversion(Self.archive.replacing("4 119", with: mask)).list
        let key = try #require(Keysym(name: "w"))
        #expect(
            list.gestures.first { $0.comment == "close" }?.actions == [
                .chord(Chord(modifiers: modifiers, key: key))
            ])
    }

    /// Nothing is drawn, but the wheel turned: what Krakel does with the trigger held.
    @Test func theWheelIsTurned() throws {
        // The stroke of the command: no point, button 5.
        let archive = Self.archive.replacing("7 2 1 0 0 1 0 0 0 0 32768", with: "7 0 1 5 0 0 32768")
        #expect(archive != Self.archive)
        let conversion = try Self.conversion(archive)
        // Two actions share that stroke, and one of them is switched off in Firefox.
        #expect(
            conversion.list.chords.map(\.chord.text) == ["wheel-down", "wheel-down", "wheel-down"])
        #expect(conversion.list.chords.map(\.group) == [nil, nil, "Firefox"])
        var document = DictionaryDocument()
        for count in [2, 0] {
            let merge = ImportMerge(of: conversion.list, into: document)
            #expect(merge.missing.chords.count == count)
            #expect(merge.taken.map(\.actions) == [conversion.list.chords[1].actions])
            document.add(merge.missing)
        }
        let own = try DictionaryDocument(
            Array("krakel-dictionary 1\nmode gestures\n\"x\" : wheel-down\n".utf8))
        let merge = ImportMerge(of: conversion.list, into: own)
        #expect(merge.missing.chords.map(\.group) == ["Firefox"])
        #expect(merge.taken.map(\.actions) == conversion.list.chords.prefix(2).map(\.actions))
    }

    @Test func aButtonIsClicked() throws {
        let archive = Self.archive.replacing(
            "8 SendText 1 0\n11 3 hé", with: "6 Button 1 0\n11\n12 1 2"
        )
        .replacing("\n12 0 1 -1", with: "\n13 0 1 -1")
        #expect(
            try Self.conversion(archive).list.gestures.first?.actions
                == [.pointer(PointerAction(.click(.middle, .once), modifiers: .shift))])
    }

    @Test(
        arguments: [
            ("", "`22 serialization::archive`, with which easystroke's file begins", 1, 1),
            (
                "mode letters", "`22 serialization::archive`, with which easystroke's file begins",
                1, 1
            ),
            ("22 serialization::archive 0 0", "a version of the archive from 1 to 99", 1, 27),
            (
                "22 serialization::archive 11 0\n 4 0",
                "a version of actionDB up to 3", 2, 2
            ),
            ("22 serialization::archive 11\nx", "a whole number from 0 to 1", 2, 1),
            (
                archive.replacing("SendKey", with: "SendFoo"),
                "a kind of action, such as `7 SendKey`",
                5, 58
            ),
            (archive + "1", "the end of the file", 18, 1),
        ] as [(String, Message, Int, Int)])
    func mistakesHaveAPlace(text: String, expected: Message, line: Int, column: Int) throws {
        let error = try #require(throws: ArchiveError.self) {
            try EasystrokeActions(archive: Array(text.utf8))
        }
        #expect(error.expected == expected)
        #expect(error.line == line)
        #expect(error.column == column)
    }

    @Test func everyTruncationIsRefused() {
        let bytes = Array(Self.archive.utf8)
        let end = bytes.lastIndex { $0 != 10 } ?? 0
        for length in 0..<end {
            #expect(throws: ArchiveError.self, "\(length)") {
                try EasystrokeActions(archive: Array(bytes[..<length]))
            }
        }
    }

    /// Each is a group of its own, and what is done for one may not look at all the others: this took
    /// more than a minute.
    @Test(.timeLimit(.minutes(1))) func fiveThousandApplicationsMayHaveOneName() throws {
        var file = try EasystrokeActions(archive: Array(Self.archive.utf8))
        let child = try #require(file.root.children.first)
        file.root.children = Array(repeating: child, count: 5000)
        let conversion = ForeignConversion(file)
        var document = DictionaryDocument()
        let merge = ImportMerge(of: conversion.list, into: document)
        document.add(merge.missing)
        let reading = try DictionaryReader.read(document.bytes)
        #expect(reading.diagnostics == [])
        let groups = reading.dictionary.applications
        #expect(groups.count == 5000)
        #expect(Set(groups.map(\.name)).isSuperset(of: ["Firefox", "Firefox 2", "Firefox 5000"]))
        // What is there is not added again.
        document.add(merge.missing)
        #expect(try DictionaryReader.read(document.bytes).dictionary.applications.count == 5000)
    }

    /// Whatever is in a file, it is read or refused; what is read can be written.
    @Test func noMutationDoesHarm() throws {
        var random = SeededGenerator(seed: 5)
        let digits = Array("0123456789 -\n.e".utf8)
        var read = 0
        for _ in 0..<6000 {
            var bytes = Array(Self.archive.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 30..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 2: bytes.insert(contentsOf: Array(" 999999999 ".utf8), at: place)
                default: bytes[place] = digits.randomElement(using: &random) ?? 0
                }
            }
            guard let actions = try? EasystrokeActions(archive: bytes) else { continue }
            read += 1
            _ = try ForeignConversion(actions).list.document()
        }
        #expect(read > 300)
    }

    /// Files of three people, where they are beside the source tree: they are not ours to give away.
    @Test(arguments: [(8, 8, 8, 0), (10, 11, 11, 0), (35, 35, 22, 13)])
    func filesFromTheWild(size: Int, actions: Int, imported: Int, comments: Int) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
            .appendingPathComponent("../../../shared/peers/easystroke-actions-\(size)")
        guard let data = try? Data(contentsOf: file) else { return }
        let conversion = ForeignConversion(try EasystrokeActions(archive: Array(data)))
        #expect(conversion.actionCount == actions)
        #expect(conversion.importedCount == imported)
        #expect(conversion.leftOut.reduce(0) { $0 + $1.count } == comments)
    }
}
