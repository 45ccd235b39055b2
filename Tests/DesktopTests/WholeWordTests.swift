// Whole words in programs: typed with their spaces, taken back, exchanged, given up.

import CX11
import PureSupport
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct WholeWords {
        /// A program with the keyboard, and a Krakel in mode `words`.
        private final class Scene {
            let krakel: KrakelProcess
            let desktop: Desktop
            let receiver: TextProgram

            init(_ application: TextApplication, settings: String = "") throws {
                desktop = try Desktop(settings: settings)
                receiver = try application.start(on: desktop.server.display)
                try receiver.takeFocus()
                // Of a frozen pointer the server keeps 256 places: at a hand's pace that is long enough for a
                // program that waits for a busy machine.
                desktop.player.pace = 3
                krakel = try desktop.krakel("--mode", "words", "--no-learning")
            }

            /// Where other readings are offered.
            func row() throws -> Box { try #require(OfferWindow.shown(on: desktop.display)).place }

            /// Writes a word and waits until it is read.
            func write(_ word: String) throws -> String? {
                try desktop.write(word: word)
                return try krakel.event(.recognised, .missed).text
            }

            /// What the program has received, once the line is sent.
            func line() throws -> String {
                try krakel.typeAll()
                desktop.player.tap(key: Int(XK_Return)).synchronise()
                return try receiver.line()
            }
        }

        @Test(arguments: [TextApplication.xterm, .gtk4])
        func wordsArriveWithTheirSpaces(_ application: TextApplication) throws {
            let scene = try Scene(application)
            #expect(try scene.write("hello") == "hello")
            #expect(try scene.write("world") == " world")
            try scene.desktop.write("357")
            #expect(try scene.krakel.event(.recognised).text == ",")
            #expect(try scene.write("people") == " people")
            #expect(try scene.line() == "hello world, people")
        }

        /// A click on another reading in the row puts it in the place of the word.
        @Test(arguments: [TextApplication.gtk3, .xterm])
        func aClickExchangesTheWord(_ application: TextApplication) throws {
            let scene = try Scene(application)
            #expect(try scene.write("hello") == "hello")
            #expect(try scene.write("world") == " world")
            let next = try #require(try scene.krakel.event(.offered).next)
            #expect(next.count > 1)
            let place = try scene.row()
            scene.desktop.player.click(at: Point(x: place.minX + 12, y: place.minY + 12), button: 1)
            #expect(try scene.krakel.event(.takenBack).text == " world")
            let chosen = try #require(try scene.krakel.event(.recognised).text)
            #expect(next.map { " " + $0 }.contains(chosen))
            #expect(try scene.write("from") == " from")
            let erased =
                application == .xterm ? " world" + String(repeating: "\u{7f}", count: 6) : ""
            #expect(try scene.line() == "hello" + erased + chosen + " from")
        }

        /// What is drawn upon the row is read, and not taken for a click on it.
        @Test func aStrokeOverTheRowIsAStroke() throws {
            let scene = try Scene(.gtk3)
            #expect(try scene.write("hello") == "hello")
            #expect(try scene.write("world") == " world")
            _ = try scene.krakel.event(.offered)
            let place = try scene.row()
            // The pointer comes to the row first, as a hand does.
            let points = (0...8).map {
                Point(x: place.minX + 40 - 4 * Double($0), y: place.center.y)
            }
            scene.desktop.player.move(to: points[0]).synchronise()
            scene.desktop.player.draw(Stroke(points))
            scene.desktop.player.synchronise()
            #expect(try scene.krakel.event(.recognised).text == "<BackSpace>")
            #expect(try scene.line() == "hello worl")
        }

        /// What is no word of the lexicon and stood is kept; what was taken back is not.
        @Test func ownWordsAreKept() throws {
            let desktop = try Desktop()
            let receiver = try TextApplication.gtk3.start(on: desktop.server.display)
            try receiver.takeFocus()
            let list = try desktop.home.folder.write("hello world time hello\n", to: "words.txt")
            let model = desktop.home.folder.path + "/small.model"
            let train = try desktop.home.run("train", "--words", list, "--output", model)
            #expect(train.status == 0, "\(train.errors)")
            let sessions = [
                (isTakenBack: false, kept: "people\t1\n"), (true, "people\t1\n"),
                (false, "people\t2\n"),
            ]
            for (isTakenBack, kept) in sessions {
                let krakel = try desktop.krakel("--mode", "words", "--letter-model", model)
                func write(_ word: String) throws -> String? {
                    try desktop.write(word: word)
                    return try krakel.event(.recognised, .missed).text
                }
                #expect(try write("hello") == "hello")
                #expect(try write("people") == " people")
                if isTakenBack {
                    try desktop.write("456545654565")
                    #expect(try krakel.event(.takenBack).text == " people")
                }
                #expect(try krakel.quit() == 0)
                #expect(try words(of: desktop) == kept)
            }
            #expect(try desktop.home.run("language", "words", "--forget", "People").status == 0)
            #expect(try words(of: desktop) == "")
        }

        /// The file that settings name may come late, or be made anew.
        @Test func aLetterModelIsReadOnceItIsThere() throws {
            let scene = try Scene(.gtk3, settings: "letter-model = \"~/late.model\"\n")
            _ = try scene.krakel.errors.lines(through: "are read until it is right")
            let home = scene.desktop.home
            let list = try home.folder.write("hello world time hello\n", to: "words.txt")
            let model = home.folder.path + "/late.model"
            #expect(try home.run("train", "--words", list, "--output", model).status == 0)
            _ = try scene.krakel.event(.reloaded)
            #expect(try scene.write("hello") == "hello")
            // What was wrong is not told any more.
            let isRight = eventually(.nothing(because: "the log alone has that it is read again")) {
                (try? scene.krakel.ask(.status))?.problems.isEmpty == true
            }
            #expect(isRight)
        }

        private func words(of desktop: Desktop) throws -> String {
            try desktop.home.run("language", "words").output
        }

        /// In a layout of another script as well, whose group stays in effect.
        @Test func wordsArriveInEveryGroup() throws {
            let scene = try Scene(.gtk3)
            let server = scene.desktop.server
            try server.setLayout(try #require(TypingLayout("us,ru:2")))
            let typist = try TestTypist(display: server.display)
            typist.lockGroup(1)
            #expect(try scene.write("hello") == "hello")
            #expect(try scene.write("people") == " people")
            #expect(try scene.line() == "hello people")
            #expect(typist.group == 1)
        }

        /// What has been read so far stands beside the pen, and goes with the word.
        @Test func escapeGivesTheWordUp() throws {
            let scene = try Scene(.gtk3, settings: "pause = 1500\npause-follows = false\n")
            try scene.desktop.write(word: "water")
            #expect(scene.desktop.shows("krakel-badge"))
            scene.desktop.player.tap(key: Int(XK_Escape)).synchronise()
            #expect(try scene.krakel.event(.cancelled, .recognised).event == .cancelled)
            #expect(scene.desktop.shows("krakel-badge", false))
            #expect(try scene.write("little") == "little")
            #expect(try scene.line() == "little")
        }

        /// To words by a command and back, also with a word under way.
        @Test func aCommandLeadsThereAndBack() throws {
            let scene = try Scene(.gtk3, settings: "pause = 1500\npause-follows = false\n")
            let home = scene.desktop.home
            #expect(try home.run("mode").output == "words\n")
            try scene.desktop.write(word: "from")
            try scene.krakel.catchUp()
            #expect(try home.run("mode", "letters").output == "mode letters\n")
            let word = try scene.krakel.event(.recognised).text
            #expect(word == "from")
            #expect(try scene.krakel.event(.modeChanged).mode == "letters")
            try scene.desktop.write("258")
            #expect(try scene.krakel.event(.recognised).text == "l")
            let refused = try home.run("mode", "wrods")
            #expect(refused.status == 1 && refused.errors.contains("did you mean `words`?"))
            #expect(try home.run("mode", "words").status == 0)
            #expect(try scene.krakel.event(.modeChanged).mode == "words")
            #expect(try scene.write("water") == "water")
            let line = try scene.line()
            #expect(line == "fromlwater")
        }

        /// A password is shown nowhere, and no word of it is kept.
        @Test func nothingIsShownOrKeptOfAPassword() throws {
            let scene = try Scene(.gtk3, settings: "pause = 1500\npause-follows = false\n")
            let grab = try ScreenLocker(display: scene.desktop.server.display)
            #expect(grab.lock(withPointer: false) != nil)
            try scene.desktop.write(word: "water")
            #expect(try scene.krakel.event(.refused).reason?.contains("keyboard") == true)
            #expect(try scene.krakel.ask(.status).isPrivate == true)
            #expect(grab.keyPresses() == 0)
            // It is over once it is gone on elsewhere.
            try scene.desktop.write(word: "water")
            grab.unlock()
            let other = try scene.desktop.sink()
            try scene.desktop.write(word: "people")
            _ = try scene.krakel.event(.refused)
            #expect(try scene.krakel.event(.recognised).text == "people")
            #expect(other.text(count: 6) == "people")
            #expect(try scene.krakel.ask(.status).isPrivate == false)
            #expect(try scene.krakel.quit() == 0)
            let told = try scene.krakel.process.errors?.rest() ?? ""
            #expect(told.contains("refused") && !told.contains("water"))
        }
    }
}

extension Desktop {
    /// Writes a whole word with the trigger.
    func write(word: String) throws {
        player.write(try WordInks.ink(word).moved(to: Point(x: 150, y: 200)))
    }
}

extension Ink {
    /// Its top left corner at `place`.
    func moved(to place: Point) -> Ink {
        guard let box else { return self }
        return mapped {
            Point(x: $0.x - box.minX + place.x, y: $0.y - box.minY + place.y)
        }.dense
    }
}
