// Characters that turn out to be part of others, as a real editor holds them in the end, and how often anything
// was taken away on the way there.

import CX11
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite(
        .enabled(
            if: Place.isInstalled("xterm") && Place.isInstalled("vim"), "needs xterm and vim"))
    struct Retraction {
        /// The first stroke of the d is a c, as long as nothing follows.
        static let dictionary = """
            applications editors : xterm
            mode letters
            "c" : 147896
            "d" : 14789|369
            "l" : 258
            "t" : 258|456
            "o" : 2147896321
            "w" : 1475963

            """

        /// However slow the machine is, no pause ends a character before its next stroke is drawn.
        private static let patience = "pause = 2000\npause-follows = false\n"

        /// vim in a terminal with the keyboard, inserting. F5 writes the file and ends it.
        private final class Editor {
            private let file: String
            private let terminal: ChildProcess

            /// - Parameter text: what the file holds at first; where that is nothing, vim inserts.
            init(on desktop: Desktop, text: String = "") throws {
                let folder = desktop.home.folder.path
                file = folder + "/text"
                try desktop.home.folder.write(text, to: "text")
                terminal = try ChildProcess(
                    [
                        "xterm", "-geometry", "200x60+0+0", "-e", "vim", "-u", "NONE", "-N", "-n",
                        "-i", "NONE", "--cmd", "set noswapfile backspace=indent,eol,start",
                        "-c", "inoremap <F5> <Esc>:wq<CR>", "-c", "nnoremap <F5> :wq<CR>",
                        "-c", "call writefile(['ready'], '\(folder)/ready')",
                        "-c", text.isEmpty ? "startinsert" : "normal gg", file,
                    ], environment: ["DISPLAY": desktop.server.display, "HOME": folder])
                #expect(
                    eventually(.files(under: folder)) {
                        PrivateFolder.text(of: folder + "/ready") == "ready\n"
                    })
                // A terminal has the keyboard where the pointer is.
                desktop.player.move(to: Point(x: 200, y: 200)).synchronise()
            }

            /// The text, once it is written.
            func end(by player: PenPlayer) throws -> String {
                player.tap(key: Int(XK_F5)).synchronise()
                #expect(try terminal.status() == 0)
                return PrivateFolder.text(of: file)
            }

            deinit { terminal.stop() }
        }

        /// Fast, all on one spot and moving on to the right: what was typed too early is replaced, once.
        @Test(arguments: [0.0, 75.0])
        func anEditorHoldsWhatWasMeant(step: Double) throws {
            let desktop = try Desktop(shipped: Self.dictionary, screen: "1280x800x24")
            let editor = try Editor(on: desktop)
            let krakel = try desktop.krakel("--no-learning")
            let witness = try InputWitness(display: desktop.server.display)
            let word = "cdodcdwtdod"
            let cells: [Character: String] = [
                "c": "147896", "d": "147896|369", "o": "2147896321", "w": "1475963",
                "t": "258|456",
            ]
            for (index, character) in word.enumerated() {
                let ink = try #require(CellPath(cells[character] ?? "")).ink
                    .fitted(at: Point(x: 60 + step * Double(index), y: 200), side: 60).dense
                for (number, stroke) in ink.strokes.enumerated() {
                    desktop.player.move(to: stroke.points[0], after: number > 0 ? 50 : 150)
                    desktop.player.draw(stroke)
                }
            }
            desktop.player.synchronise()
            var read = ""
            while read != word {
                let told = try krakel.event(.recognised, .retracted, .missed)
                #expect(told.event != .missed)
                if told.event == .recognised { read += told.text ?? "?" } else { read.removeLast() }
            }
            #expect(try editor.end(by: desktop.player) == word + "\n")
            // One for each d, and none for anything else.
            #expect(witness.presses(of: Int(XK_BackSpace)) == word.count { $0 == "d" })
        }

        /// In vim's normal mode c waits for what is to be changed, and BackSpace goes to the left: two d remove
        /// a line, if nothing else is typed. A w moves to the last of the lines.
        @Test func whereBackSpaceIsNoUndoNothingIsTypedTwice() throws {
            let desktop = try Desktop(
                shipped: Self.dictionary.replacing(
                    "mode letters", with: "final for editors\nmode letters"),
                settings: Self.patience, screen: "1280x800x24")
            let editor = try Editor(on: desktop, text: "one\ntwo\nthree\n")
            let krakel = try desktop.krakel("--no-learning")
            let witness = try InputWitness(display: desktop.server.display)
            for text in ["d", "d", "w", "d", "d"] {
                try desktop.write(text == "d" ? "147896|369" : "1475963")
                #expect(try krakel.event(.recognised, .retracted, .missed).text == text)
            }
            #expect(try krakel.ask(.status).isFinal == true)
            #expect(try editor.end(by: desktop.player) == "two\n")
            #expect(witness.presses(of: Int(XK_BackSpace)) == 0)
        }

        /// Another program has the keyboard for a moment: nothing before that is taken back, and what is written
        /// behind it is.
        @Test func nothingIsTakenBackAcrossAGrab() throws {
            let desktop = try Desktop(shipped: Self.dictionary, settings: Self.patience)
            let sink = try desktop.sink(place: (x: 500, y: 0))
            let krakel = try desktop.krakel("--no-learning")
            try desktop.write("147896|369")
            #expect(sink.text(count: 3) == "c\u{8}d")
            try desktop.write("147896")
            #expect(sink.text(count: 1) == "c")
            let grab = try ScreenLocker(display: desktop.server.display)
            #expect(grab.lock(withPointer: false) != nil)
            #expect(try desktop.write("2147896321", until: .refused, by: krakel).text == "o")
            grab.unlock()
            try krakel.catchUp()
            #expect(try krakel.ask(.status).isFinal == false)
            try desktop.write("369")
            try desktop.write("147896|369")
            #expect(sink.text(count: 4) == "lc\u{8}d")
        }
    }
}
