import Dictionaries
import PureSupport
import Testing

@Suite struct DictionaryDocumentTests {
    private func adding(
        _ path: String, for actions: [Action], in mode: String, to source: String
    ) throws -> String {
        var document = try DictionaryDocument(bytes(source))
        document.add(try example(path), for: actions, in: mode)
        return text(document.bytes)
    }

    @Test func anEmptyDocumentGetsItsHeader() throws {
        #expect(
            try adding("14789", for: [.text("l")], in: "letters", to: "") == """
                krakel-dictionary 1

                mode letters
                "l"              : 14789

                """)
    }

    @Test func commentsAloneAreKeptAboveTheHeader() throws {
        #expect(
            try adding("1", for: [.ignore], in: "my mode", to: "# mine") == """
                # mine
                krakel-dictionary 1

                mode "my mode"
                ignore           : 1

                """)
    }

    private static let source = """
        # The head.
        krakel-dictionary 1

        mode letters            # first
          "a"      : 123
          # about b
          "b"  ,<Return> :  456   # why
          # below b

        # All the digits:
        mode digits
        "1":258

        """

    @Test func anExampleOfAKnownEntryGoesBelowItsLastLine() throws {
        let actions = try [Action.text("b"), chord([], "Return")]
        #expect(
            try adding("789", for: actions, in: "letters", to: Self.source)
                == Self.source.replacing(
                    "# why\n", with: "# why\n  \"b\"  ,<Return> :  789\n"))
    }

    @Test func aNewEntryGoesToTheEndOfItsModeAlignedWithItsNeighbour() throws {
        #expect(
            try adding("789", for: [.text("c")], in: "letters", to: Self.source)
                == Self.source.replacing(
                    "# below b\n", with: "# below b\n  \"c\"            :  789\n"))
        #expect(
            try adding("5", for: [.text("0")], in: "digits", to: Self.source)
                == Self.source + "\"0\":5\n")
    }

    @Test func aNewModeGoesToTheEnd() throws {
        #expect(
            try adding("5", for: [.ignore], in: "above", to: Self.source)
                == Self.source + "\nmode above\nignore           : 5\n")
    }

    @Test func aCommentRightAboveTheNextModeStaysThere() throws {
        let source = "krakel-dictionary 1\nmode x\n\"a\" : 1\n# next\nmode y\n"
        #expect(
            try adding("5", for: [.text("b")], in: "x", to: source)
                == source.replacing("# next", with: "\"b\" : 5\n# next"))
    }

    @Test func aMissingLastLineBreakIsAdded() throws {
        #expect(
            try adding("5", for: [.text("b")], in: "x", to: "krakel-dictionary 1\nmode x")
                == "krakel-dictionary 1\nmode x\n\"b\"              : 5\n")
    }

    @Test func windowsLineBreaksAndTabsAreKeptUp() throws {
        let source = "\u{FEFF}krakel-dictionary 1\r\nmode x\r\n\"a\"\t:\t1\r\n"
        #expect(
            try adding("5", for: [.text("bb")], in: "x", to: source)
                == source + "\"bb\"\t:\t5\r\n")
    }

    @Test func linesThatAreNoUTF8AreKept() throws {
        let source = bytes("krakel-dictionary 1\nmode x\n") + [0xFF, 0x0A]
        var document = try DictionaryDocument(source)
        #expect(document.bytes == source)
        document.add(try example("5"), for: [.ignore], in: "x")
        #expect(document.bytes == source + bytes("ignore           : 5\n"))
    }

    /// Reading after adding is adding after reading, and no line that was there is touched.
    @Test func addingMeansTheSameInTheTextAndInTheDictionary() throws {
        var random = SeededGenerator(seed: 5)
        for round in 0..<300 {
            var lines = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Self.line(&random)
            }
            if round % 3 > 0 { lines.insert("krakel-dictionary 1", at: 0) }
            let lineBreak = round % 5 == 0 ? "\r\n" : "\n"
            let source =
                bytes(lines.joined(separator: lineBreak) + (round % 2 == 0 ? lineBreak : ""))
            var document = try DictionaryDocument(source)
            #expect(document.bytes == source)
            var expected = try DictionaryReader.read(source).dictionary
            for _ in 0..<4 {
                let (new, actions, mode) = (random.example(), random.actions(), random.mode())
                document.add(new, for: actions, in: mode)
                expected.add(new, for: actions, in: mode)
                let result = document.bytes
                #expect(try DictionaryReader.read(result).dictionary == expected)
                #expect(Self.isSubsequence(source, of: result), "\(text(result))")
            }
        }
    }

    /// Whether all lines of `old` are among those of `new`, in their order.
    private static func isSubsequence(_ old: [UInt8], of new: [UInt8]) -> Bool {
        func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
            text.split(separator: 10, omittingEmptySubsequences: false)
                .map { $0.last == 13 ? $0.dropLast() : $0 }
        }
        var rest = lines(old)[...]
        for line in lines(new)
        where line == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty || rest.elementsEqual([[]])
    }

    private static func line(_ random: inout SeededGenerator) -> String {
        let name = ActionNotation.name(ofMode: random.mode())
        return switch Int.random(in: 0..<8, using: &random) {
        case 0: ""
        case 1: "# " + random.text().filter { $0 != "\n" && $0 != "\r" && $0 != "\r\n" }
        case 2: "mode " + name
        case 3: "mode " + name + " inherits letters # ?"
        case 4: ["moed x", "\"a", "0", "<x> : 1", "mode"].randomElement(using: &random) ?? ""
        default:
            ActionNotation.text(of: random.actions()) + " : "
                + ExampleNotation.text(of: random.example())
        }
    }

    @Test func twentyThousandExamplesAreAddedInLinearTime() throws {
        let new = try example("14789")
        func time(_ count: Int) throws -> Duration {
            let clock = ContinuousClock()
            let start = clock.now
            var document = DictionaryDocument()
            for index in 0..<count {
                document.add(
                    new, for: [.text("word \(index % (count / 2))")],
                    in: index % 2 == 0 ? "letters" : "digits")
            }
            let dictionary = try DictionaryReader.read(document.bytes).dictionary
            let duration = clock.now - start
            #expect(dictionary.modes.map(\.entries.count) == [count / 4, count / 4])
            return duration
        }
        let small = try time(2_000)
        let large = try time(20_000)
        // Ten times as many take ten times as long; quadratic work would take a hundred times.
        #expect(large < small * 40, "\(small) \(large)")
    }
}
