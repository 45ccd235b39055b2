// Which entries stand on a sheet, in which order, and which of their examples.

import Dictionaries
import Strokes
import Testing

@testable import DictionaryTools

@Suite struct SheetTests {
    private static func labels(_ sheet: Sheet) -> [[String]] {
        sheet.sections.map { $0.entries.map(\.label) }
    }

    @Test func everyEntryOfEveryModeIsThereOnce() throws {
        let dictionary = try Shipped.dictionary()
        let sections = try Sheet(dictionary).sections
        #expect(sections.count == dictionary.modes.count + 1)
        let first = Set(try #require(sections.first).entries.map(\.actions))
        let back = [Action.lock(mode: "letters")]
        let begun = Set(dictionary.entries(in: "letters").map(\.actions))
        for (section, mode) in zip(sections.dropFirst(), dictionary.modes) {
            var shown = section.entries.map(\.actions)
            #expect(Set(shown).count == shown.count)
            // What is needed most is in its own section instead, but for the way back of each mode.
            shown += mode.entries.map(\.actions).filter { $0 != back && first.contains($0) }
            #expect(Set(shown) == Set(mode.entries.map(\.actions)))
        }
        #expect(first.subtracting([back]).isSubset(of: begun))
    }

    /// What one cannot write a line without, before the letters.
    @Test(
        arguments: [
            (
                nil,
                [
                    "space", "Backspace", "take back", "Return", "next: capitals", "next: digits",
                    "next: symbols", "from now on: words", "from now on: capitals",
                    "from now on: digits", "from now on: symbols", "from now on: letters",
                    "take back, next reading",
                ]
            ),
            (
                "symbols",
                [
                    "Backspace", "take back", "Return", "from now on: letters",
                    "take back, next reading",
                ]
            ),
        ] as [(String?, [String])])
    func whatIsNeededMostComesFirst(_ mode: String?, _ labels: [String]) throws {
        let sheet = try Sheet(try Shipped.dictionary(), mode: mode)
        #expect(sheet.sections.first?.title == "Needed most")
        #expect(Self.labels(sheet).first == labels)
    }

    /// Three of them are no section; and what applications have of their own stays with these.
    @Test(arguments: [
        ("<Return> : 3654", "Needed most"), ("<Tab> : 3654", "Letters"),
        ("mode letters for x\n<Return> : 3654", "Letters"),
    ])
    func aFewNeedNoSection(_ line: String, _ title: String) throws {
        let dictionary = try StrokeDictionary(
            """
            applications x : x
            mode letters
            " " : 456
            <BackSpace> : 654
            take back : 654565456
            \(line)
            """)
        #expect(try Sheet(dictionary).sections.first?.title == title)
    }

    @Test(arguments: ["letters", "capitals", "digits", "symbols"])
    func everyEntryThatCountsIsThereOnce(_ mode: String) throws {
        let dictionary = try Shipped.dictionary()
        let shown = try Sheet(dictionary, mode: mode).sections.flatMap(\.entries).map(\.actions)
        #expect(Set(shown).count == shown.count)
        #expect(Set(shown) == Set(dictionary.entries(in: mode).map(\.actions)))
    }

    /// Of whole words it is told how they are written, and what else counts there.
    @Test func wholeWordsAreExplained() throws {
        let sheet = try Sheet(try Shipped.dictionary())
        let words = try #require(sheet.sections.first { $0.title == "Words" })
        #expect(words.note.hasPrefix("write whole words, joined or not; a rest of the pen ends"))
        #expect(words.note.hasSuffix("; and all of Common"))
    }

    @Test func lettersAreInOrder() throws {
        let sheet = try Sheet(try Shipped.dictionary(), mode: "letters")
        let letters = try #require(sheet.sections.dropFirst().first)
        #expect(letters.title == "Letters")
        #expect(letters.entries.prefix(26).map(\.label).joined() == "abcdefghijklmnopqrstuvwxyz")
        #expect(sheet.sections.map(\.title) == ["Needed most", "Letters", "Common", "Everywhere"])
        let digits = try Sheet(try Shipped.dictionary(), mode: "digits")
        #expect(digits.sections[1].entries.prefix(10).map(\.label).joined() == "0123456789")
    }

    /// What is shown can be copied: drawn like that it is read as what stands beside it.
    @Test(arguments: ["letters", "capitals", "digits", "symbols"])
    func whatIsShownIsReadSo(_ mode: String) throws {
        let dictionary = try Shipped.dictionary()
        let recogniser = Recogniser(dictionary)
        for item in try Sheet(dictionary, mode: mode).sections.flatMap(\.entries) {
            let figures = [try #require(item.figure)] + item.others
            for figure in figures {
                let query = try #require(Query(Ink(figure.lines.map { Stroke($0.points) })))
                let match = recogniser.recognise(query, in: mode)
                #expect(match?.actions == item.actions, "\(item.label) in \(mode)")
            }
        }
    }

    @Test func theStockGesturesAreShown() throws {
        let sheet = try Sheet(
            try Shipped.dictionary("gestures.dict"),
            comments: ["gestures": [[.chord(Chord(modifiers: .alt, key: .left))]: "back"]])
        let items = sheet.sections.flatMap(\.entries)
        #expect(items.first?.label == "Alt+←")
        #expect(items.first?.note == "back")
        #expect(items.allSatisfy { $0.figure != nil })
    }

    /// What is written by hand is shown before what was learned; what faded last.
    @Test(arguments: [
        ("258 14789", "258"), ("14789~X 258", "258"), ("14789*1.5 258", "258"),
        ("14789*1.5", "14789"), ("258@from-left", "258"), ("258>456", "258>456"),
    ])
    func theBestExampleIsShown(_ examples: String, _ shown: String) throws {
        let path = try #require(CellPath("14789"))
        let text = examples.replacing("~X", with: "~" + Trajectory(path).text)
        let sheet = try Sheet(StrokeDictionary("mode letters\n\"a\" : \(text)"))
        #expect(sheet.sections[0].entries.map(\.cells) == [shown])
    }

    @Test func otherWaysAreClearlyDifferent() throws {
        let sheet = try Sheet(
            StrokeDictionary("mode letters\n\"a\" : 14789 147896 1236987 258|456 159\n\"b\" : 654"))
        let item = sheet.sections[0].entries[0]
        #expect(item.others.count == 2)
        #expect(item.others.map(\.lines.count).contains(1))
    }

    @Test func inheritedEntriesAreFoldedIntoTheNearest() throws {
        let dictionary = try StrokeDictionary(
            """
            mode letters inherits common
            "a" : 14789
            "b" : 258
            mode common
            "a" : 456
            "c" : 654
            mode above
            "c" : 852
            <Escape> : 159
            """)
        let one = try Sheet(dictionary, mode: "letters")
        #expect(Self.labels(one) == [["a", "b"], ["c"], ["Escape"]])
        #expect(one.sections[0].entries[0].others.count == 1)
        let all = try Sheet(dictionary)
        #expect(Self.labels(all) == [["a", "b"], ["a", "c"], ["c", "Escape"]])
        #expect(all.sections.map(\.note) == ["and all of Common", "part of letters", ""])
    }

    @Test func applicationsHaveWhatIsTheirs() throws {
        let dictionary = try StrokeDictionary(
            """
            applications browsers : firefox
            applications mail : thunderbird
            mode letters
            "a" : 14789
            mode letters for browsers
            <Control+t> : 258
            mode letters for mail
            <Control+n> : 852
            """)
        let browsers = try Sheet(dictionary, for: "browsers")
        #expect(browsers.sections.map(\.title) == ["Letters in browsers", "Letters"])
        #expect(Self.labels(browsers) == [["Ctrl+T"], ["a"]])
        #expect(Self.labels(try Sheet(dictionary)) == [["a"], ["Ctrl+T"], ["Ctrl+N"]])
        #expect(throws: SheetError.unknownApplications("games", known: ["browsers", "mail"])) {
            try Sheet(dictionary, for: "games")
        }
        #expect(throws: SheetError.unknownMode("digits", known: ["letters"])) {
            try Sheet(dictionary, mode: "digits")
        }
    }

    @Test func whatIsNotDrawnIsTold() throws {
        let dictionary = try StrokeDictionary(
            """
            mode letters
            <Page_Down> : wheel-down
            <Page_Up> : 258 wheel-up button-8
            "x" : /147?89/
            "y" : 147@from-left
            """)
        let items = try Sheet(dictionary).sections[0].entries
        let told = Dictionary(uniqueKeysWithValues: items.map { ($0.label, $0) })
        #expect(told["Page Down"]?.note == "wheel down")
        #expect(told["Page Down"]?.figure == nil)
        #expect(told["Page Up"]?.note == "or: wheel up, click back")
        #expect(told["Page Up"]?.figure != nil)
        #expect(told["x"]?.note == "cells /147?89/")
        #expect(told["y"]?.note == "from the left edge")
    }
}

extension Keysym {
    /// XK_Left.
    static let left = Keysym(rawValue: 0xFF51)
}
