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
            mode letters
            "l" : 14789
            "hello" : 159
            " " : 456
            take back : 654
            next reading : 1235789
            """

        /// A click may have put the insertion point elsewhere, and a key of the user's or of a program, such as a keyboard
        /// on the screen or `krakel type`, has typed before it. The wheel does neither, nor does a program that keeps the screen awake,
        /// nor a modifier by itself.
        @Test func behindWhatOthersDoNothingIsRemoved() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let other = try desktop.sink()
            let sink = try desktop.focusedSink()
            let user = try TestTypist(display: desktop.server.display)
            let krakel = try desktop.krakel("--no-learning")
            let place = Point(x: 400, y: 300)
            func key(_ press: (UInt8, Bool) -> Void) {
                for isPress in [true, false] { press(38, isPress) }
                #expect(sink.text(count: 1) == "a")
            }
            let others: [(ControlEvent.Kind, () throws -> Void)] = [
                (.takenBack, { desktop.player.click(at: place, button: 5) }),
                (.takenBack, { XResetScreenSaver(desktop.player.display) }),
                (.takenBack, { for isPress in [true, false] { user.key(50, isPress: isPress) } }),
                (.refused, { desktop.player.click(at: place, button: 1) }),
                (.refused, { desktop.player.click(at: place, button: 3) }),
                (.refused, { key { user.key($0, isPress: $1) } }),
                (.refused, { key { user.testKey($0, isPress: $1) } }),
                (.refused, { try krakel.ask(.type("a")) }),
                // The text is in another window then.
                (.refused, other.takeFocus),
            ]
            for (number, (kind, deed)) in others.enumerated() {
                try desktop.write("14789", types: "l", into: sink)
                try deed()
                desktop.player.synchronise()
                let event = try desktop.write("654", until: .takenBack, .refused, by: krakel)
                #expect(event.event == kind, "\(number)")
                _ = sink.text()
            }
        }

        /// What is typed while a stroke is drawn stands before what the stroke types; and a window that gets the keyboard
        /// meanwhile loses nothing.
        @Test func whatIsTypedAmidAStrokeParts() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let other = try desktop.sink()
            let sink = try desktop.focusedSink()
            let krakel = try desktop.krakel("--no-learning")
            try desktop.write("14789", types: "l", into: sink)
            let stroke = try #require(try Desktop.ink("14789").strokes.first)
            desktop.player.drag(stroke).tap(key: Int(XK_x)).release(2, after: 1).synchronise()
            #expect(sink.text(count: 2) == "xl")
            #expect(try desktop.write("654", until: .takenBack, .refused, by: krakel).text == "l")
            #expect(sink.text(count: 1) == "\u{8}")
            #expect(
                try desktop.write("654", until: .takenBack, .refused, by: krakel).event == .refused)
            for (cells, typed) in [("14789", "l"), ("654", "")] {
                sink.takeFocus()
                try desktop.write("14789", types: "l", into: sink)
                _ = try krakel.event(.recognised)
                desktop.player.drag(try Desktop.ink(cells).strokes[0]).synchronise()
                try krakel.catchUp()
                other.takeFocus()
                desktop.player.release(2, after: 1).synchronise()
                _ = try krakel.event(.recognised, .takenBack)
                try krakel.catchUp()
                #expect(other.text(count: typed.count) == typed)
            }
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
        }
    }
}
