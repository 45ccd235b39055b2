// Reading xstroke's alphabets, whole, broken and made up, and what becomes of them.

import Dictionaries
import DictionaryTools
import Foundation
import Strokes
import System
import Testing

@Suite struct XstrokeTests {
    static let alphabet = """
        # What a mode is
        Engine grid {
        \tOption "TapDrift" "7"
        }
        Engine anchor { Option "BorderWidthPercent" "4.5" }
        Engine dir {}
        Mode "__GLOBAL__" {
          Key BackSpace, OrientationCorrection 180 = { grid("654") doc("654") }
          # to the edge
          Exec "xterm -T \\"a b\\"" = {
            grid("852"); anchor("852")
          }
          Key Control_L = grid("9874123")   # behind it
          Key Super_L, Key k, Key s = { grid("258") anchor("258") }
        }
        Mode "abc" : "more", "less" {
          ModeShift "123", Key Shift_L, OrientationCorrection -90.5 = grid("85+2")
          ModeLock "CAPS", Key Caps_Lock = { grid("951") doc("9[58]1:straight") }
          Key a = { doc("729") }
          Key h, Key i, Key Return = grid("[12]4|78")
          Button 4 = grid("3[26]?5[48]?7?")
        }
        Key Tab = grid("741?23")
        Mode "more" {
        Key 1= grid("321")
        }
        Mode "less" {
        Key 1 = grid("123")
        Key x = { dir("<v") }
        }
        Mode "more" { Key 2 = { grid("321") } }
        Mode "__FALLBACK__" { Button 1 = { grid("5") } }
        """

    private static func read(_ text: String) throws -> XstrokeAlphabet {
        try XstrokeAlphabet(XstrokeSource(name: "alphabet", bytes: Array(text.utf8)))
    }

    private static func text(_ alphabet: XstrokeAlphabet, keepsExamples: Bool = true) -> String {
        var document = DictionaryDocument()
        let conversion = XstrokeConversion(alphabet, keepsExamples: keepsExamples)
        document.add(ImportMerge(of: conversion.list, into: document).missing)
        return String(decoding: document.bytes, as: UTF8.self)
            .replacing(#/~[-_A-Za-z0-9]{136}/#, with: "~")
    }

    @Test func everythingIsTakenOver() throws {
        let alphabet = try Self.read(Self.alphabet)
        #expect(alphabet.definitionCount == 15)
        let conversion = XstrokeConversion(alphabet)
        #expect(conversion.importedCount == 14)
        #expect(conversion.ruleCount == 13)
        #expect(conversion.exampleCount == 3)
        #expect(conversion.leftOut.map(\.reason) == [.engine])
        #expect(conversion.leftOut.map(\.place.description) == ["alphabet:29:1"])
        #expect(
            Self.text(alphabet) == """
                krakel-dictionary 1
                taps 7
                edges 4.5

                mode above
                <BackSpace>, straighten 180 : /654/ 654
                # to the edge
                run shell "xterm -T \\"a b\\"" : /852/@/852/
                stick Control                : /9874123/
                <Super+k>, "s"               : /258/@/258/
                <Tab>                        : /741?23/

                mode below
                button 1         : /5/

                mode abc inherits more, less
                stick none, shift 123, straighten -90.5, stick Shift : /85+2/
                stick none, lock CAPS, stick lock Shift              : /951/ 98541~  # doc 9[58]1:straight
                "a"                                                  : 729
                "hi", <Return>                                       : /[12]4|78/
                scroll up                                            : /3[26]?5[48]?7?/

                mode more
                "2"              : /321/
                "1"              : /321/

                mode less
                "1"              : /123/
                # Key x = { dir("<v") } # drawn by an experimental engine of xstroke's

                mode 123

                mode CAPS

                """)
    }

    @Test func whatWasImportedIsADictionary() throws {
        let alphabet = try Self.read(Self.alphabet)
        var document = DictionaryDocument()
        let conversion = XstrokeConversion(alphabet)
        let merge = ImportMerge(of: conversion.list, into: document)
        document.add(merge.missing)
        #expect(merge.count == 14)
        let reading = try DictionaryReader.read(document.bytes)
        #expect(reading.diagnostics == [])
        #expect(reading.dictionary.firstMode == "abc")
        #expect(reading.dictionary.modes.reduce(0) { $0 + $1.rules.count } == 13)
        // Once more adds nothing.
        let before = document.bytes
        let again = ImportMerge(of: conversion.list, into: document)
        document.add(again.missing)
        #expect(again.count == 0)
        #expect(again.knownCount == 14)
        #expect(document.bytes == before)
        // Nor does it set what the user has set.
        let own = String(decoding: before, as: UTF8.self).replacing(#/taps \d+/#, with: "taps 12")
        document = try DictionaryDocument(Array(own.utf8))
        document.add(ImportMerge(of: conversion.list, into: document).missing)
        #expect(String(decoding: document.bytes, as: UTF8.self) == own)
        #expect(own.contains("taps 12"))
    }

    @Test func withoutExamplesOnlyRulesCount() throws {
        let text = Self.text(try Self.read(Self.alphabet), keepsExamples: false)
        #expect(text.contains("<BackSpace>, straighten 180 : /654/  # doc 654\n"))
        #expect(text.contains("# \"a\" : # doc 729\n"))
        let reading = try DictionaryReader.read(Array(text.utf8))
        #expect(!reading.dictionary.modes.flatMap(\.entries).contains { !$0.examples.isEmpty })
    }

    /// The first match of strokes as xstroke finds it.
    @Test(arguments: [
        ("abc", "654", "<BackSpace>, straighten 180"), ("more", "32147", "-"),
        ("more", "321", "<BackSpace>, straighten 180"), ("abc", "7412", "<Tab>"),
        ("abc", "357", "scroll up"), ("more", "357", "-"), ("123", "5", "button 1"),
    ])
    func theFirstMatchIsThatOfXstroke(mode: String, path: String, actions: String) throws {
        let text = Self.text(try Self.read(Self.alphabet), keepsExamples: false)
        let recogniser = Recogniser(try DictionaryReader.read(Array(text.utf8)).dictionary)
        let cells = try #require(CellPath(path)).ink.strokes[0].points
        let ink = Ink([Stroke(cells.map { Point(x: 300 + 50 * $0.x, y: 300 + 50 * $0.y) })])
        let query = try #require(Query(ink))
        let screen = Box(minX: 0, minY: 0, maxX: 1280, maxY: 800)
        let match = recogniser.recognise(query, in: mode, on: Surface(screen: screen))
        #expect((match.map { ActionNotation.text(of: $0.actions) } ?? "-") == actions)
    }

    @Test func filesAreIncludedWhereTheyAreNamed() throws {
        let files = ["sub": "Key b = grid(\"2\")\n", "bare": "Key c = grid(\"3\")\n"]
        let source = XstrokeSource(
            name: "main",
            bytes: Array(
                "Mode \"m\" {\nKey a = grid(\"1\")\ninclude \"sub\"\ninclude bare\n}\n".utf8))
        let alphabet = try XstrokeAlphabet(source) { name in
            files[name].map { XstrokeSource(name: name, bytes: Array($0.utf8)) }
        }
        let mode = try #require(alphabet.modes.first { $0.name == "m" })
        #expect(mode.definitions.map(\.actions) == [[.key("a")], [.key("b")], [.key("c")]])
        #expect(mode.definitions.map(\.place.description) == ["main:2:1", "sub:1:1", "bare:1:1"])
    }

    /// Between marks as in «this», and what had to stand there.
    @Test(
        arguments: [
            ("Mode \"a\" {\n  Key l = grid(\"14\"\n«}»", "expected `)`, not `}`"),
            ("Mode \"a\" {\n  Key l  «grid»(\"1\")\n}", "expected `=`, not `grid`"),
            ("Mode «a» {}", "expected a text in quotes, not `a`"),
            ("Mode \"a\" {«»", "expected an action or `}`, the file ends"),
            (
                "Mode \"é\" { «Kye» l = grid(\"1\")",
                "expected an action or `}`, not `Kye`"
            ),
            ("Key «=» grid(\"1\")", "expected the name of a key, not `=`"),
            ("Key «12» = grid(\"1\")", "expected a number from 0 to 9"),
            ("Button «x» = grid(\"1\")", "expected a whole number, not `x`"),
            ("Exec «xterm» = grid(\"1\")", "expected a text in quotes, not `xterm`"),
            ("Key a = grid(\"1\") «Key» b", "expected the end of the line, not `Key`"),
            ("Key a = grid(«\"»1", "the quote is not closed on its line"),
            ("Key a = grid(\"1\") «é»", "`é` does not belong in an alphabet"),
            (
                "Engine grid { Option «\"TapDrft\"» \"6\" }",
                "the engine has no option `TapDrft`"
            ),
            ("include «\"gone\"»", "the file `gone` cannot be read"),
            ("include «\"alphabet\"»", "files include each other, or too deeply"),
            ("OrientationCorrection «400» = grid(\"1\")", "expected a number from -360 to 360"),
        ] as [(String, Message)])
    func aMistakeHasItsPlace(marked: String, message: Message) throws {
        let parts = marked.split(separator: /[«»]/, omittingEmptySubsequences: false)
        let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
        let error = #expect(throws: XstrokeError.self) { try Self.read(parts.joined()) }
        #expect(error?.message == message)
        #expect(error?.place.line == lines.count)
        #expect(error?.place.columns.start == (lines.last?.count ?? 0) + 1)
        #expect(error?.place.columns.length == max(1, parts[1].count))
    }

    @Test func aBrokenExpressionHasItsPlace() throws {
        let error = #expect(throws: XstrokeError.self) {
            try Self.read("Key a = {\n\tgrid(\"14[78\")\n}")
        }
        #expect(error?.place.line == 2)
        #expect(error?.place.columns.start == 7)
        #expect(error?.place.columns.length == 7)
        #expect(error?.message.english.contains("Unmatched [") == true)
    }

    /// Whatever is cut off or damaged, an alphabet is read or refused.
    @Test func noDamageStopsTheReader() {
        let bytes = Array(Self.alphabet.utf8)
        for index in bytes.indices {
            _ = try? XstrokeAlphabet(XstrokeSource(name: "a", bytes: Array(bytes[..<index])))
            var damaged = bytes
            damaged[index] = [0x00, 0x22, 0x7B, 0x5C, 0xFF][index % 5]
            do throws(XstrokeError) {
                _ = try XstrokeAlphabet(XstrokeSource(name: "a", bytes: damaged))
            } catch {
                #expect(error.place.line >= 1 && error.place.columns.start >= 1)
            }
        }
    }

    @Test(arguments: [
        ("Key Nonsense", XstrokeObstacle.unknownKey), ("Key Num_Lock", .unknownModifier),
        ("Button 13", .unknownButton), ("ModeLock \"__GLOBAL__\"", .mode),
    ])
    func whatHasNoLikeIsTold(actions: String, reason: XstrokeObstacle) throws {
        let conversion = XstrokeConversion(try Self.read("\(actions) = grid(\"1\")\n"))
        #expect(conversion.leftOut.map(\.reason) == [reason])
        #expect(conversion.leftOut.map(\.place.line) == [1])
        let comments = conversion.list.lines.compactMap {
            if case .comment(let text, _) = $0 { text } else { nil }
        }
        let text = try #require(comments.first)
        #expect(text.hasPrefix(actions))
    }

    /// A key that is none of the modifiers ends a mode for one character, even in the same entry.
    @Test(arguments: [
        ("ModeShift \"b\", Key x", "stick none, \"x\""),
        ("Key x, ModeShift \"b\"", "\"x\", stick none, shift b"),
        ("Key Shift_L, ModeLock \"b\"", "stick none, lock b"),
        ("Key Shift_L, Key Shift_R, Key x", "\"x\""),
        ("Key Control_L, Key Alt_L", "stick Control+Alt"),
        ("Key Control_L, Button 3", "button 3, stick Control"),
        ("Key space, Key quoteright", "\" '\""),
    ])
    func actionsKeepTheirOrder(actions: String, notation: String) throws {
        let conversion = XstrokeConversion(try Self.read("\(actions) = grid(\"1\")\n"))
        let line = try #require(conversion.list.entries.first)
        #expect(ActionNotation.text(of: line.actions) == notation)
    }
}
