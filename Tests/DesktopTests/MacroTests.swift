// Entries that wait, repeat and paste: what arrives, where, and what ends them.

import Session
import System
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Macros {
        private static let dictionary = """
            mode letters
            <F1>, wait 2000, "b" : 14789
            "a", wait 10000, "b" : 3214789
            "a", wait 300, "b" : 7415963
            <Escape>, wait 300, <Escape>, "d" : 1478963
            "c" : 456
            paste : 159
            paste primary, "!" : 951
            date "%%%Y" : 963
            """

        private func scene() throws -> (Desktop, KrakelProcess, SinkWindow) {
            let desktop = try Desktop(shipped: Self.dictionary)
            let sink = try desktop.sink()
            let krakel = try desktop.start("--no-learning")
            return (desktop, krakel, sink)
        }

        /// What comes behind a wait goes to the window that the keys before it have opened.
        @Test func keysBehindAWaitGoToTheWindowThatIsThereThen() throws {
            let (desktop, _, sink) = try scene()
            try desktop.write("14789")
            #expect(sink.presses(count: 1).map(\.keysym) == [0xFFBE])
            let other = try desktop.sink()
            #expect(other.text(count: 1) == "b")
            #expect(sink.text() == "")
        }

        /// In the language of the locale that Krakel has, or in English.
        @Test func theDateIsTyped() throws {
            let (desktop, _, sink) = try scene()
            let start = LocalTime.text(by: "%%%Y")
            try desktop.write("963")
            let text = sink.text(count: start.count)
            #expect(text.hasPrefix("%2") && (start...LocalTime.text(by: "%%%Y")).contains(text))
        }

        @Test func strokesQueueUpBehindAWait() throws {
            let (desktop, _, sink) = try scene()
            try desktop.write("7415963")
            try desktop.write("456")
            #expect(sink.text(count: 3) == "abc")
        }

        /// It ends the stroke under way where the user presses it, and is a key like others where it is typed.
        @Test func escapeIsTyped() throws {
            let (desktop, _, sink) = try scene()
            try desktop.write("1478963")
            #expect(sink.presses(count: 3).map(\.keysym) == [0xFF1B, 0xFF1B, 0x64])
        }

        @Test func escapeEndsAWait() throws {
            let (desktop, krakel, sink) = try scene()
            let typist = try TestTypist(display: desktop.server.display)
            try desktop.write("3214789", types: "a", into: sink)
            typist.key(9, isPress: true)
            typist.key(9, isPress: false)
            #expect(try krakel.event(.refused).reason == "it was stopped")
            _ = sink.presses()
            try desktop.write("456", types: "c", into: sink)
        }

        /// A stroke that takes too long does nothing although it goes on, and the next one is an ordinary one.
        @Test func aStrokeThatTakesTooLongIsGivenUp() throws {
            let desktop = try Desktop(shipped: Self.dictionary, settings: "give-up = 500\n")
            let sink = try desktop.sink()
            let krakel = try desktop.krakel("--no-learning")
            let line = try #require(try Desktop.ink("456").strokes.first)
            desktop.player.drag(line).synchronise()
            _ = try krakel.event(.cancelled)
            desktop.player.release(2).synchronise()
            #expect(try desktop.write("456", until: .recognised, .missed, by: krakel).text == "c")
            #expect(sink.text(count: 1) == "c")
            #expect(sink.text() == "")
        }

        /// Text comes as its owner hands it out, whichever way.
        @Test func copiedTextIsTyped() throws {
            let (desktop, _, sink) = try scene()
            let name = desktop.server.display
            let text = "Grüße, € → 日本"
            let long = String(repeating: "abcdefghij", count: 20)
            for (bytes, manner, typed) in [
                (Array(text.utf8), SelectionOwner.Manner.whole, text),
                (Array("Gr".utf8) + [0xFC, 0xDF, 0x65], .latin1, "Grüße"),
                (Array(text.utf8), .pieces(4), text), (Array(long.utf8), .pieces(64), long),
                // Neither Escape nor BackSpace is pressed by what was copied.
                (Array("a\u{1B}\u{8}b".utf8), .whole, "ab"),
            ] {
                let owner = try SelectionOwner(display: name, bytes, manner)
                try desktop.write("159")
                #expect(owner.serve())
                #expect(sink.text(count: typed.unicodeScalars.count) == typed, "\(manner)")
            }
            let owner = try SelectionOwner(display: name, of: "PRIMARY", Array("x".utf8))
            try desktop.write("951")
            #expect(owner.serve())
            #expect(sink.text(count: 2) == "x!")
        }

        /// Where there is nothing to paste, it is said why, and the next stroke types.
        @Test func whatCannotBePastedIsRefused() throws {
            let (desktop, krakel, sink) = try scene()
            let name = desktop.server.display
            try desktop.write("951")
            #expect(try krakel.event(.refused).reason == "no text is selected; select some first")
            let silent = try SelectionOwner(display: name, [0x61], .silent)
            try desktop.write("159")
            #expect(silent.serve())
            #expect(try krakel.event(.refused).reason?.contains("does not hand it over") == true)
            let much = [UInt8](repeating: 0x61, count: 300_000)
            for manner in [SelectionOwner.Manner.whole, .pieces(50_000)] {
                let owner = try SelectionOwner(display: name, much, manner)
                try desktop.write("159")
                #expect(owner.serve())
                #expect(try krakel.event(.refused).reason?.contains("longer than 100 kB") == true)
            }
            #expect(sink.text() == "")
            try desktop.write("456", types: "c", into: sink)
        }
    }
}
