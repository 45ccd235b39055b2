// The shipped letter model at work: strokes in, letters at the application out.

import Session
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Spelling {
        private static let dictionary = """
            krakel-dictionary 1
            mode letters
            "t" : 12369
            "h" : 147
            "c" : 3214789
            "e" : 214789
            " " : 456
            """
        /// Nearest to the c, hardly farther from the e.
        private static let doubtful = "321478"

        /// Writes `th` and a doubtful letter; gives back what was typed and the last event.
        private func written(
            on desktop: Desktop, by krakel: KrakelProcess
        ) throws -> (String, ControlEvent) {
            let sink = try #require(SinkWindow(display: desktop.server.display))
            try krakel.listen()
            for cells in ["12369", "147"] {
                try desktop.write(cells)
                #expect(try krakel.event(.recognised).shape == nil)
            }
            try desktop.write(Self.doubtful)
            let event = try krakel.event(.recognised)
            return (sink.text(count: 3), event)
        }

        @Test func itsWordDecidesWhatALetterIs() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let model = Place.repository + "/data/letters.model"
            let krakel = try desktop.krakel("--letter-model", model)
            let (text, event) = try written(on: desktop, by: krakel)
            #expect(text == "the")
            #expect(event.text == "e" && event.shape == "c")
            let status = try krakel.ask(.status)
            #expect(status.letterModel == model)
            #expect(status.respelled == 1)
            #expect(try krakel.quit() == 0)
        }

        @Test func nobodyAsksUnlessTold() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let krakel = try desktop.krakel()
            let (text, event) = try written(on: desktop, by: krakel)
            #expect(text == "thc")
            #expect(event.text == "c" && event.shape == nil)
            let status = try krakel.ask(.status)
            #expect(status.letterModel == nil)
            #expect(status.respelled == 0)
            #expect(try krakel.quit() == 0)
        }

        /// A word goes on in its own window only.
        @Test func anotherWindowIsAnotherWord() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let krakel = try desktop.krakel(
                "--letter-model", Place.repository + "/data/letters.model")
            try krakel.listen()
            let first = try #require(SinkWindow(display: desktop.server.display))
            for cells in ["12369", "147"] { try desktop.write(cells) }
            #expect(first.text(count: 2) == "th")
            let second = try #require(SinkWindow(display: desktop.server.display))
            try desktop.write(Self.doubtful)
            #expect(second.text(count: 1) == "c")
            #expect(try krakel.quit() == 0)
        }

        /// Who asks for a model gets it, or is told what to do.
        @Test(arguments: [
            ("data/strokes.dict", "this is not a letter model"), ("data/none", "No such file"),
        ])
        func aModelThatIsNoneIsRefused(file: String, reason: String) throws {
            let home = try KrakelHome(display: nil)
            let outcome = try home.run("--letter-model", Place.repository + "/" + file)
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains(reason))
            #expect(outcome.errors.contains("help: make one: krakel train --words"))
        }

        @Test func aMissingShippedModelIsToldWithItsPlace() throws {
            var home = try KrakelHome(display: nil)
            try home.folder.write("krakel-dictionary 1\n", to: "shipped/strokes.dict")
            home.environment["KRAKEL_DATA"] = home.folder.path + "/shipped"
            let outcome = try home.run("--spelling")
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains(home.folder.path + "/shipped/letters.model"))
            #expect(outcome.errors.contains("help: run ./install.sh again"))
        }
    }
}
