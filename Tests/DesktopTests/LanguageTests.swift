// The letters of the user's languages, from the first start on.

import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Languages {
        /// An o with two short lines above it.
        private func umlaut() throws -> Ink {
            let letter = try Desktop.ink("2147896321")
            let box = try #require(letter.box)
            func line(_ part: Double) -> Stroke {
                let x = box.minX + part * box.width
                return Stroke(
                    (0...6).map { Point(x: x - Double($0) / 2, y: box.minY - 24 + 2 * Double($0)) })
            }
            return Ink(letter.strokes + [line(0.35), line(0.65)])
        }

        private func start(
            _ desktop: Desktop, locale: String, settings: String? = nil
        ) throws -> KrakelProcess {
            var home = desktop.home
            home.environment["LC_ALL"] = locale
            if let settings { try home.writeSettings(settings) }
            return try KrakelUnderTest(in: home, ["--no-learning"]).listen()
        }

        /// The locale decides, and the settings before it.
        @Test(
            arguments: [
                ("de_DE.UTF-8", nil, true), ("en_US.UTF-8", nil, false),
                ("en_US.UTF-8", "languages = [\"de\"]\n", true),
                ("de_DE.UTF-8", "languages = []\n", false),
            ] as [(String, String?, Bool)])
        func aLocaleSwitchesItsLettersOn(locale: String, settings: String?, isOn: Bool) throws {
            let desktop = try Desktop()
            let krakel = try start(desktop, locale: locale, settings: settings)
            desktop.player.move(to: Point(x: 200, y: 200))
            let event = try desktop.write(umlaut(), until: .recognised, by: krakel)
            #expect((event.text == "ö") == isOn, "\(event)")
        }

        /// Where the keyboard is switched to a layout of another alphabet, writing goes on in that, and back;
        /// what another trigger or a stroke has led to stays. Who follows Krakel hears of it at once.
        @Test(arguments: [true, false])
        func theAlphabetFollowsTheLayout(follows: Bool) throws {
            let desktop = try Desktop()
            try desktop.server.setLayout(["us,ru"])
            let krakel = try start(
                desktop, locale: "C.UTF-8", settings: "follow-layout = \(follows)\n")
            let typist = try TestTypist(display: desktop.server.display)
            func mode(after group: Int) throws -> String? {
                typist.lockGroup(group)
                let mode = try krakel.ask(.status).mode
                try desktop.write("2147896321")
                #expect(try krakel.event(.recognised).mode == mode)
                return mode
            }
            func expectToHear(_ mode: String) throws {
                if follows { #expect(try krakel.event(.modeChanged).mode == mode) }
            }
            #expect(try mode(after: 0) == "letters")
            #expect(try mode(after: 1) == (follows ? "cyrillic" : "letters"))
            #expect(try mode(after: 1) == (follows ? "cyrillic" : "letters"))
            typist.lockGroup(0)
            try expectToHear("letters")
            #expect(try mode(after: 0) == "letters")
            try desktop.server.setLayout(["ru"])
            try expectToHear("cyrillic")
            #expect(try mode(after: 0) == (follows ? "cyrillic" : "letters"))
        }

        /// A mode of the user's own from which the stroke leads on is one of the alphabets.
        @Test func oneStrokeLeadsToAnAlphabetOfOnesOwnAndBack() throws {
            let desktop = try Desktop()
            try desktop.home.writeOwn(
                """
                krakel-dictionary 1
                mode hebrew inherits common
                lock letters : 78963
                "ש" : 14789
                """)
            let krakel = try start(desktop, locale: "C.UTF-8")
            for (cells, mode) in [("78963", "letters"), ("14789", "hebrew"), ("78963", "hebrew")] {
                #expect(try desktop.write(cells, until: .recognised, by: krakel).mode == mode)
            }
            try desktop.write("2147896321")
            #expect(try krakel.event(.recognised).mode == "letters")
        }

        /// The keyboard's layouts say the same, also those that a desktop sets after it has started Krakel, and what
        /// was found is known to the commands afterwards. A change of the settings counts at once.
        @Test(arguments: [true, false])
        func aLayoutSwitchesItsAlphabetOn(isSetBefore: Bool) throws {
            let desktop = try Desktop()
            if isSetBefore { try desktop.server.setLayout(["gr"]) }
            let krakel = try start(desktop, locale: "C.UTF-8")
            if !isSetBefore {
                try desktop.server.setLayout(["gr"])
                _ = try krakel.event(.reloaded)
                try krakel.ask(.reload)
            }
            #expect(try desktop.write("214789632|456", until: .recognised, by: krakel).text == "θ")
            let list = try desktop.home.run("list", "--mode", "greek")
            #expect(list.output.contains("θ"))
            try desktop.home.writeSettings("languages = [\"uk\"]\n")
            _ = try krakel.event(.reloaded)
            try desktop.write("147|45|258965")
            #expect(try krakel.event(.recognised).mode == "cyrillic")
        }
    }
}
