// Taking back what was read wrongly, from the stroke to the program below and to the file of what was
// learned.

import CX11
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct TakingBack {
        private static let dictionary = """
            krakel-dictionary 1
            mode letters
            "l" : 14789
            "hello" : 159
            " " : 456
            take back : 654
            next reading : 1235789
            """

        /// Somebody else's text is not taken back.
        @Test(arguments: [true, false])
        func afterOthersHaveTypedNothingIsRemoved(byKeyboard: Bool) throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let sink = try desktop.sink()
            let other = try desktop.sink()
            sink.takeFocus()
            let typist = try #require(TestTypist(display: desktop.server.display))
            let krakel = try desktop.krakel("--no-learning")
            try desktop.write("14789", types: "l", into: sink)
            if byKeyboard {
                // For longer than clocks may be apart.
                let end = Deadline(60)
                while !end.hasPassed {
                    typist.key(38, isPress: true)
                    typist.key(38, isPress: false)
                    #expect(sink.text(count: 1) == "a")
                }
            } else {
                other.takeFocus()
            }
            #expect(try desktop.write("654", until: .refused, by: krakel).text == "take back")
            try desktop.write("14789")
            #expect((byKeyboard ? sink : other).text(count: 1) == "l")
            #expect(try krakel.quit() == 0)
        }

        /// A click may have put the insertion point elsewhere; the wheel does not.
        @Test func behindAClickNothingIsRemoved() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let sink = try desktop.sink()
            let krakel = try desktop.krakel("--no-learning")
            for (button, kind) in [(5, ControlEvent.Kind.takenBack), (1, .refused), (3, .refused)] {
                try desktop.write("14789", types: "l", into: sink)
                desktop.player.click(at: Point(x: 400, y: 300), button: button)
                #expect(try desktop.write("654", until: kind, by: krakel).event == kind)
                _ = sink.text()
            }
            #expect(try krakel.quit() == 0)
        }

        /// The next reading is typed, and learned once it has stood.
        @Test func theNextReadingIsLearned() throws {
            let desktop = try Desktop(shipped: Self.dictionary + "\n\"u\" : 1478963")
            let sink = try desktop.sink()
            let krakel = try desktop.krakel()
            #expect(try desktop.write(.shortU, until: .recognised, by: krakel).text == "l")
            let event = try desktop.write("1235789", until: .takenBack, by: krakel)
            #expect(event.text == "l" && event.next?.first == "u")
            #expect(try krakel.event(.recognised).text == "u")
            #expect(sink.text(count: 3) == "l\u{8}u")
            #expect(try desktop.write("456", until: .learned, by: krakel).text == "u")
            try krakel.ask(.status)
            #expect(try desktop.write(.shortU, until: .recognised, by: krakel).text == "u")
            let file = PrivateFolder.text(
                of: desktop.home.folder.path + "/data/krakel/learned.dict")
            #expect(file.contains("\"l\"") && file.contains("# misled"))
            #expect(try krakel.quit() == 0)
        }

        /// `width` to and fro in five lines that rise to the right.
        private static func scratchOut(width: Double) -> Ink {
            let corners = (0...5).map { line in
                let isRight = line.isMultiple(of: 2)
                return Point(
                    x: 220 + (isRight ? width : 0),
                    y: 260 + (isRight ? 0 : width / 2) + 3 * Double(line))
            }
            return Ink([Stroke(corners)]).dense
        }

        /// Five slanted lines take back a character, wide ones the word.
        @Test(arguments: [TextApplication.gtk3, .gtk4])
        func scratchOutsTakeBack(_ application: TextApplication) throws {
            let desktop = try Desktop(shipped: Self.dictionary + "\ntake back : scratch-out")
            let receiver = try application.start(on: desktop.server.display)
            try receiver.takeFocus()
            let krakel = try desktop.krakel("--no-learning")
            func write(_ words: String) throws {
                for cells in words.split(separator: " ") {
                    desktop.player.write(
                        try #require(CellPath(String(cells))).ink.fitted(side: 60).dense)
                    _ = try krakel.event(.recognised)
                }
            }
            try write("14789 456 14789 14789 14789")
            desktop.player.write(Self.scratchOut(width: 90))
            #expect(try krakel.event(.takenBack).text == "l")
            #expect(try krakel.event(.gesture).gesture == "scratch-out")
            try write("14789")
            desktop.player.write(Self.scratchOut(width: 240))
            #expect(try krakel.event(.takenBack).text == "lll")
            try write("159")
            try krakel.typeAll()
            desktop.player.tap(key: Int(XK_Return)).synchronise()
            #expect(try receiver.line() == "l hello")
            #expect(try krakel.quit() == 0)
        }
    }
}
