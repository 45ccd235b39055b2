// Taking back what was read wrongly, from the stroke to the program below and to the file of what was
// learned.

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
        /// A u whose right side is so short that an l is nearer.
        private static let shortU = Ink([
            Stroke(
                [(0, 0), (0, 200), (200, 200), (200, 150)].map { Point(x: $0.0, y: $0.1) })
        ]).fitted().dense

        @Test func exactlyWhatWasTypedIsRemoved() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let sink = try #require(SinkWindow(display: desktop.server.display))
            let krakel = try desktop.krakel("--no-learning")
            try krakel.listen()
            try desktop.write("14789")
            try desktop.write("159")
            #expect(sink.text(count: 6) == "lhello")
            try desktop.write("654")
            let event = try krakel.event(.takenBack)
            #expect(event.text == "hello" && event.mode == "letters")
            #expect(sink.text(count: 5) == String(repeating: "\u{8}", count: 5))
            try desktop.write("654")
            #expect(try krakel.event(.takenBack).text == "l")
            #expect(sink.text(count: 1) == "\u{8}")
            // Nothing of Krakel's is left there.
            try desktop.write("654")
            let refusal = try krakel.event(.refused)
            #expect(refusal.text == "take back")
            #expect(refusal.reason?.contains("BackSpace") == true)
            try desktop.write("14789")
            #expect(sink.text(count: 1) == "l")
            #expect(try krakel.quit() == 0)
        }

        /// Somebody else's text is not taken back.
        @Test(arguments: [true, false])
        func afterOthersHaveTypedNothingIsRemoved(byKeyboard: Bool) throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let sink = try #require(SinkWindow(display: desktop.server.display))
            let other = try #require(SinkWindow(display: desktop.server.display))
            sink.takeFocus()
            let typist = try #require(TestTypist(display: desktop.server.display))
            let krakel = try desktop.krakel("--no-learning")
            try krakel.listen()
            try desktop.write("14789")
            #expect(sink.text(count: 1) == "l")
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
            try desktop.write("654")
            #expect(try krakel.event(.refused).text == "take back")
            try desktop.write("14789")
            #expect((byKeyboard ? sink : other).text(count: 1) == "l")
            #expect(try krakel.quit() == 0)
        }

        /// The next reading is typed, and learned once it has stood.
        @Test func theNextReadingIsLearned() throws {
            let desktop = try Desktop(shipped: Self.dictionary + "\n\"u\" : 1478963")
            let sink = try #require(SinkWindow(display: desktop.server.display))
            let krakel = try desktop.krakel()
            try krakel.listen()
            desktop.player.write(Self.shortU)
            #expect(try krakel.event(.recognised).text == "l")
            try desktop.write("1235789")
            let event = try krakel.event(.takenBack)
            #expect(event.text == "l" && event.next?.first == "u")
            #expect(try krakel.event(.recognised).text == "u")
            #expect(sink.text(count: 3) == "l\u{8}u")
            try desktop.write("456")
            #expect(try krakel.event(.learned).text == "u")
            try krakel.ask(.status)
            desktop.player.write(Self.shortU)
            #expect(try krakel.event(.recognised).text == "u")
            let file = PrivateFolder.text(
                of: desktop.home.folder.path + "/data/krakel/learned.dict")
            #expect(file.contains("\"l\"") && file.contains("# misled"))
            #expect(try krakel.quit() == 0)
        }
    }
}
