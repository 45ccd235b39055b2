// Shows that a running Krakel behaves as its settings say, and follows them.

import Glibc
import Session
import Strokes
import TestSupport
import Testing
import X11

extension DesktopTests {
    @Suite struct SettingsInUse {
        @Test func theyAreFollowed() throws {
            let desktop = try Desktop()
            let sink = try desktop.sink()
            // There is not even a folder to begin with.
            let krakel = try desktop.krakel()
            func expectTyped(button: Int) throws {
                try desktop.write("14789", button: button, types: "l", into: sink)
            }
            func change(_ text: String) throws {
                try desktop.home.writeSettings(text)
                _ = try krakel.event(.reloaded)
            }
            try expectTyped(button: 2)
            try change("[[trigger]]\nbutton = 8\n")
            try expectTyped(button: 8)
            #expect(try krakel.ask(.status).button == 8)
            try change("movement = 12\n[[trigger]]\nbutton = 9\nmode = \"digits\"\n")
            #expect(try krakel.ask(.status).mode == "digits")
            try change("[[trigger]]\nbutton = 9\n")
            try expectTyped(button: 9)

            // A mistake: what was good stays, and the place is told.
            let file = desktop.home.settings
            for (text, place) in [
                ("[[trigger]]\nbuton = 3\n", ":2:1: "), ("trigger = ", ":1:11: "),
            ] {
                try desktop.home.writeSettings(text)
                _ = try krakel.errors.lines(through: "settings stay as they were")
                _ = try krakel.errors.lines(through: file + place)
                #expect(try krakel.ask(.status).problems.first?.contains(file + place) == true)
                try expectTyped(button: 9)
            }
            let told = try desktop.home.run("reload")
            #expect(told.status == 1 && told.errors.contains(file + ":1:11: "))
            // That of the dictionary, which was read again as well.
            _ = try krakel.event(.reloaded)

            #expect(unlink(file) == 0)
            _ = try krakel.event(.reloaded)
            try expectTyped(button: 2)
            #expect(try krakel.ask(.status).problems == [])
        }

        /// The welcome brings gestures and has a button read them, both in one go: settings wait for the dictionary
        /// that brings the mode which they name.
        @Test func aModeAndATriggerForItMayComeTogether() throws {
            let desktop = try Desktop()
            let krakel = try desktop.krakel()
            var dictionary = "krakel-dictionary 1\n"
            for number in 1...5 {
                dictionary += "mode m\(number)\n\"s\" : 14789\n"
                try desktop.home.writeOwn(dictionary)
                try desktop.home.writeSettings("[[trigger]]\nbutton = 8\nmode = \"m\(number)\"\n")
                while try krakel.ask(.status).mode != "m\(number)" {
                    _ = try krakel.event(.reloaded)
                }
            }
            // Languages bring modes as well, once the dictionary was read with them. The layout is Latin.
            try desktop.home.writeSettings(
                """
                languages = ["el", "en"]
                follow-layout = false
                [[trigger]]
                button = 8
                mode = "greek"
                """)
            #expect(try desktop.home.run("reload").status == 0)
            #expect(try krakel.ask(.status).mode == "greek")
            #expect(try krakel.errors.waiting().contains("has no mode") == false)
        }

        /// Settings and dictionary as GNU stow lays them out, from one package and then from another one: both are
        /// followed, and what is edited in the package as well.
        @Test(.enabled(if: Place.isInstalled("stow"), "GNU stow is missing"))
        func packagesOfStow() throws {
            let desktop = try Desktop()
            let folder = desktop.home.folder
            func write(_ button: Int, _ mode: String, in package: String) throws {
                try folder.write(
                    "[[trigger]]\nbutton = \(button)\n",
                    to: "dotfiles/\(package)/config/krakel/config.toml")
                try folder.write(
                    "krakel-dictionary 1\nmode \(mode)\n\"s\" : 14789\n",
                    to: "dotfiles/\(package)/data/krakel/strokes.dict")
            }
            func stow(_ arguments: String...) throws {
                let process = try ChildProcess(
                    ["stow", "-d", folder.path + "/dotfiles", "-t", folder.path] + arguments)
                try #require(try process.status() == 0)
            }
            try write(8, "one", in: "one")
            try write(9, "two", in: "two")
            try stow("one")
            let krakel = try desktop.krakel()
            func expect(_ button: Int, _ mode: String) throws {
                while try krakel.ask(.status).button != button
                    || !krakel.ask(.status).modes.contains(mode)
                {
                    _ = try krakel.event(.reloaded)
                }
            }
            try expect(8, "one")
            try stow("-D", "one")
            try expect(2, "letters")
            try stow("two")
            try expect(9, "two")
            try write(10, "three", in: "two")
            try expect(10, "three")
            try stow("-D", "two", "-S", "one")
            try expect(8, "one")
        }

        /// At the start there is nothing good to go back to: what is right counts.
        @Test func aMistakeAtTheStartIsToldAndTheRestCounts() throws {
            let desktop = try Desktop(
                settings: "hodl = 3\n[[trigger]]\nbutton = 8\n[[trigger]]\nbutton = 0\n")
            let sink = try desktop.sink()
            let krakel = try desktop.krakel()
            #expect(try krakel.ask(.status).problems.count == 2)
            try desktop.write("14789", button: 8, types: "l", into: sink)
        }

        /// A trigger whose mode is missing takes no clicks; it comes with its mode, and what else the file
        /// says counts meanwhile.
        @Test func aTriggerWithoutItsModeIsLeftOff() throws {
            let desktop = try Desktop()
            let sink = try desktop.sink()
            try desktop.home.writeSettings(
                """
                ask = "doubt"
                [[trigger]]
                button = 8
                [[trigger]]
                button = 3
                mode = "signz"
                """)
            let krakel = try desktop.krakel()
            let place = desktop.home.settings + ":6:8: error: the dictionary has no mode `signz`"
            var status = try krakel.ask(.status)
            #expect(status.triggers == ["button 8"] && status.ask == "doubt")
            #expect(status.problems.count == 1 && status.problems[0].hasPrefix(place))
            try desktop.write("14789", button: 8, types: "l", into: sink)

            try desktop.home.writeOwn("krakel-dictionary 1\nmode signz\n\"s\" : 14789\n")
            _ = try krakel.event(.reloaded)
            status = try krakel.ask(.status)
            #expect(status.triggers == ["button 8", "button 3"] && status.problems == [])
            try desktop.write("14789", button: 3, types: "s", into: sink)
        }

        /// A flick that a letter hides is told with its place, once.
        @Test func whatAGestureTakesIsTold() throws {
            let desktop = try Desktop()
            let own = "krakel-dictionary 1\nmode letters\n\"x\" : flick-right\n"
            let file = desktop.home.ownDictionary
            try desktop.home.writeOwn(own)
            let krakel = try desktop.krakel()
            let told = ":3:1: warning: mode letters: \"x\" is flick-right, but a straight stroke"
            _ = try krakel.errors.lines(through: file + told)
            _ = try krakel.errors.lines(through: "help: draw it another way")
            // What follows is told alone.
            try desktop.home.writeOwn(own + "\"y\" : flick-up\n")
            let lines = try krakel.errors.lines(through: "flick-up")
            #expect(!lines.contains { $0.contains("flick-right") })
        }

        @Test func theCommandLineWins() throws {
            let desktop = try Desktop(
                settings: "ask = \"doubt\"\n[[trigger]]\nbutton = 8\nmode = \"digits\"\n")
            let sink = try desktop.sink()
            let krakel = try desktop.krakel("--button", "3")
            let status = try krakel.ask(.status)
            #expect(status.button == 3 && status.ask == "doubt" && status.mode == "letters")
            try desktop.write("14789", button: 3, types: "l", into: sink)
        }

        /// No line on the screen where none is wanted, and one of the wanted colour.
        @Test func theTrailIsAsSet() throws {
            let desk = try InkDesk(settings: "[trail]\nshow = false\n")
            let (desktop, krakel) = (desk.desktop, desk.krakel)
            let stroke = try #require(Desktop.ink("14789").strokes.first)
            desktop.player.drag(stroke).synchronise()
            _ = try krakel.event(.willDraw)
            try krakel.ask(.status)
            #expect(desk.screen == desk.before)
            desktop.player.release(2).synchronise()
            _ = try krakel.event(.recognised)

            try desktop.home.writeSettings("[trail]\ncolour = \"#ff0000\"\n")
            _ = try krakel.event(.reloaded)
            desktop.player.drag(stroke).synchronise()
            let middle = try #require(stroke.points.dropFirst(stroke.points.count / 3).first)
            #expect(
                desk.shows {
                    let colour = $0[Int(middle.x), Int(middle.y)]
                    return colour.map { [$0.red, $0.green, $0.blue] } == [255, 0, 0]
                })
            desktop.player.release(2).synchronise()
        }
    }
}
