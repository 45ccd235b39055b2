// Strokes that arrive as the right keys in a plain window.

import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Writing {
        private let desktop: Desktop

        init() throws { desktop = try Desktop() }

        /// Characters of one stroke and what they type, read in the mode `letters`.
        static let word = [
            ("1474569", "h"), ("453214789", "e"), ("258", "l"), ("258", "l"), ("214789632", "o"),
            ("456", " "), ("147858963", "w"),
        ]

        @Test func strokesTypeWhateverIsLocked() throws {
            let typist = try TestTypist(display: desktop.server.display)
            let sink = try desktop.sink()
            // Caps Lock and Num Lock.
            typist.lock(0x12)
            try desktop.start()
            var expected = ""
            var received = ""
            for (cells, text) in Self.word {
                try desktop.write(cells)
                expected += text
                received += sink.text(count: text.count)
            }
            #expect(received == expected)
        }

        @Test(arguments: [1, 9])
        func withAnotherButton(_ button: Int) throws {
            let sink = try desktop.sink()
            try desktop.start("--button", "\(button)")
            try desktop.write("1474569", button: button, types: "h", into: sink)
        }

        /// The writer holds Control all the time; the letter arrives without it, and Control is down
        /// again for whatever comes next.
        @Test func theModifierIsGivenBack() throws {
            let sink = try desktop.sink()
            let krakel = try desktop.krakel("--modifiers", "Control")
            let control = 0xFFE3
            for _ in 1...2 {
                desktop.player.key(control, isPress: true).synchronise()
                try desktop.write("1474569")
                #expect(sink.presses(count: 1).map(\.text) == ["h"])
                try krakel.settle()
                desktop.player.tap(key: 0x78).synchronise()
                #expect(sink.presses(count: 1).map { $0.modifiers & 0x0D } == [0x04])
                desktop.player.key(control, isPress: false)
                desktop.player.tap(key: 0x78).synchronise()
                #expect(sink.presses(count: 1).map { $0.modifiers & 0x0D } == [0])
            }
        }

        /// A first stroke that could go on waits, and after the pause stands for itself.
        @Test func thePauseEndsACharacter() throws {
            let sink = try desktop.sink()
            try desktop.start()
            let start = Deadline.now
            try desktop.write("159", types: ".", into: sink)
            #expect(Deadline.now - start >= 300)
        }

        /// Also where somebody holds the key with a modifier, as openbox holds Alt+Escape.
        @Test(arguments: [nil, 1 << 3] as [UInt32?])
        func escapeEndsAStrokeAndIsSeenByNobody(heldWith modifiers: UInt32?) throws {
            let holder = try modifiers.map {
                try KeyHolder(display: desktop.server.display, key: 0xFF1B, modifiers: $0)
            }
            defer { withExtendedLifetime(holder) {} }
            let sink = try desktop.sink()
            let krakel = try desktop.krakel()
            let escape = 0xFF1B
            let ink = try Desktop.ink("1474569")
            let stroke = try #require(ink.strokes.first)
            // Before, during and after: only the one during the stroke is Krakel's.
            desktop.player.tap(key: escape).synchronise()
            #expect(sink.presses(count: 1).map(\.keysym) == [UInt32(escape)])

            desktop.player.drag(stroke).synchronise()
            _ = try krakel.event(.willDraw)
            desktop.player.tap(key: escape).synchronise()
            _ = try krakel.event(.cancelled)
            desktop.player.release(2).synchronise()
            try krakel.settle()
            #expect(sink.presses() == [])

            desktop.player.tap(key: escape).synchronise()
            #expect(sink.presses(count: 1).map(\.keysym) == [UInt32(escape)])
            try desktop.write("1474569", types: "h", into: sink)
        }

        /// Signs sit on other keys and levels of the German layout.
        @Test(arguments: [["de,us"], ["fr"]])
        func whateverTheLayout(_ layout: [String]) throws {
            try desktop.server.setLayout(layout)
            let sink = try desktop.sink()
            let krakel = try desktop.krakel("--mode", "symbols")
            let signs = [
                ("258|258|456|456", "#"), ("123|789", "="), ("159", "\\"), ("658963214789", "@"),
                ("357", "/"), ("21478", "["), ("41596", "~"),
            ]
            var received = ""
            for (cells, _) in signs {
                // No hand writes characters without a pause.
                desktop.player.move(to: Point(x: 320, y: 240), after: 500)
                try desktop.write(cells, until: .recognised, by: krakel)
                received += sink.text(count: 1)
            }
            #expect(received == signs.map(\.1).joined())
        }

        @Test func whatCannotBeTypedIsRefusedWithAMessage() throws {
            let sink = try desktop.sink()
            let file = try desktop.home.folder.write(
                """
                krakel-dictionary 1
                mode letters
                "a\u{85}b" : 14789
                "x" : 258
                """, to: "strokes.dict")
            let krakel = try desktop.krakel("--dictionary", file)
            let refusal = try desktop.write("14789", until: .refused, by: krakel)
            #expect(refusal.text == "a\u{85}b")
            #expect(refusal.reason?.contains("U+0085") == true)
            let line = try krakel.errors.lines(through: "refused ").last ?? ""
            #expect(line.contains("U+0085") && line.contains("remove it"))
            // Nothing of it was typed: what comes next comes alone.
            try desktop.write("258", types: "x", into: sink)
        }

        @Test func aDryRunTypesNothing() throws {
            let sink = try desktop.sink()
            let krakel = try desktop.krakel("--dry-run", "--verbose")
            #expect(try desktop.write("1474569", until: .recognised, by: krakel).text == "h")
            #expect(try krakel.errors.lines(through: "h (").count >= 1)
            try krakel.settle()
            #expect(sink.presses() == [])
        }
    }
}
