// What `krakel doctor` finds on real servers.

import Glibc
import Session
import System
import TestSupport
import Testing
import X11

extension DesktopTests {
    @Suite struct DoctorOnServers {
        /// As programs read it.
        private struct Told: Decodable {
            struct Finding: Decodable {
                var check, verdict, text: String
                var help: String?
            }
            var findings: [Finding]
            var isWell: Bool
        }

        private static func findings(_ home: KrakelHome) throws -> (Told, status: Int32) {
            let told = try home.run("doctor", "--json")
            #expect(told.errors == "")
            let line = try #require(told.output.split(separator: "\n").first)
            let findings = try #require(JSONLine.decode(Told.self, from: String(line)))
            #expect(told.output == line + "\n")
            #expect(told.status == (findings.isWell ? 0 : 1))
            return (findings, told.status)
        }

        /// Those of one check.
        private static func texts(_ check: String, _ home: KrakelHome) throws -> [String] {
            try findings(home).0.findings.filter { $0.check == check }
                .map { "\($0.verdict): \($0.text)" }
        }

        @Test func aHealthyDisplay() throws {
            let desktop = try Desktop()
            let told = try desktop.home.run("doctor")
            #expect(told.status == 0, "\(told.output)")
            #expect(!told.output.contains("wrong"))
            #expect(told.output.contains("ok     triggers    button 2, free to take\n"))
            #expect(
                told.output.contains("\(desktop.server.display), 640x480, scale 1.0, The X.Org"))
            #expect(told.output.contains("Xvfb mouse, 3 buttons: button 2\n"))
            #expect(told.output.contains("XInputExtension 2."))
            #expect(told.output.contains("no window manager, no compositor"))
            #expect(told.output.contains("note   running     Krakel does not run on this display"))
            // It is for everybody's eyes.
            var name = [CChar](repeating: 0, count: 256)
            #expect(gethostname(&name, name.count) == 0)
            let host = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
            #expect(host.isEmpty || !told.output.contains(host))
            #expect(!told.output.contains(desktop.home.folder.path))
            // Nothing stays taken.
            _ = try ButtonHolder(display: desktop.server.display, button: 2)

            let krakel = try desktop.krakel()
            let (found, status) = try Self.findings(desktop.home)
            #expect(status == 0)
            let texts = found.findings.map(\.text)
            #expect(texts.contains("button 2, held by Krakel"))
            #expect(texts.contains("process \(krakel.process.identifier), mode letters, button 2"))
            try krakel.ask(.pause)
            #expect(try Self.texts("triggers", desktop.home) == ["ok: button 2, free to take"])
        }

        /// As a pointing stick does with the middle button: strokes with it never arrive.
        @Test(arguments: [
            (false, "'libinput Scroll Method Enabled' 0 0 0"), (true, "'Evdev Wheel Emulation' 0"),
        ])
        func aDeviceScrollsWithTheTrigger(isEvdev: Bool, off: String) throws {
            let desktop = try Desktop()
            let devices = try InputDeviceControl(display: desktop.server.display)
            let text = "Xvfb mouse scrolls while button 2 is held: strokes with it never arrive"
            let help = "have it not scroll: xinput set-prop 'Xvfb mouse' \(off)"
            devices.scroll("Xvfb mouse", with: 2, isEvdev: isEvdev)
            #expect(try Self.texts("devices", desktop.home).contains("note: \(text)"))
            #expect(try desktop.home.run("doctor").output.contains(help + "\n"))
            let krakel = try desktop.krakel()
            let problem = try #require(krakel.ask(.status).problems.first)
            #expect(problem.hasPrefix("\(text)\n  help: ") && problem.hasSuffix(help))
            devices.scroll("Xvfb mouse", with: 3, isEvdev: isEvdev)
            #expect(try krakel.ask(.status).problems == [])
            #expect(
                try Self.texts("devices", desktop.home).contains(
                    "ok: mouse Xvfb mouse, 3 buttons: button 2"))
        }

        @Test func anotherProgramHasTheTrigger() throws {
            let desktop = try Desktop()
            let display = desktop.server.display
            let held = "wrong: button 2 is held by another program"
            let shared =
                "note: button 2 is grabbed by another program as well: the later one has it"
            do {
                let holder = try ButtonHolder(display: display, button: 2)
                let told = try desktop.home.run("doctor")
                #expect(told.status == 1)
                #expect(
                    told.output.contains(
                        """
                        wrong  triggers    button 2 is held by another program
                                           help: quit that program, or write with another button: \
                        krakel --button 3

                        """))
                #expect(try Self.texts("triggers", desktop.home) == [held])
                withExtendedLifetime(holder) {}
            }
            try desktop.home.writeSettings(
                "[[trigger]]\nbutton = 2\n[[trigger]]\nbutton = 3\nmodifiers = \"Control\"\n")
            let holder = try ButtonHolder(display: display, button: 2, byCoreProtocol: true)
            let free = "ok: Control+button 3, free to take"
            #expect(try Self.texts("triggers", desktop.home) == [shared, free])
            // Krakel runs nevertheless, and is told so.
            try desktop.start()
            #expect(
                try Self.texts("triggers", desktop.home) == [
                    shared, "ok: Control+button 3, held by Krakel",
                ])
            withExtendedLifetime(holder) {}
        }

        @Test func mistakesInFiles() throws {
            let desktop = try Desktop()
            try desktop.home.writeOwn(
                "krakel-dictionary 1\nmode letters\n\"a\" : 14x\n\"b\" : 4x\n\"\\u{FFFF}\" : 654\n")
            try desktop.home.writeSettings("hodl = 3\n")
            let (found, status) = try Self.findings(desktop.home)
            #expect(status == 1)
            let wrong = found.findings.filter { $0.verdict == "wrong" }
            #expect(wrong.map(\.check) == ["dictionary", "settings"])
            #expect(wrong.first?.text.hasPrefix("~/data/krakel/strokes.dict:3:") == true)
            #expect(wrong.first?.text.contains(", and ") == true)
            #expect(wrong.first?.help == "see them all: krakel check")
            #expect(wrong.last?.text.hasPrefix("~/config/krakel/config.toml:1:1: ") == true)
            #expect(
                try Self.texts("layout", desktop.home).last
                    == "note: 1 character of the dictionary cannot be typed: \u{FFFF}")
        }

        @Test func whatTriggersNameIsLookedFor() throws {
            let desktop = try Desktop()
            try desktop.home.writeSettings(
                "[[trigger]]\nmode = \"leters\"\n[[trigger]]\nbutton = 3\ndevice = \"Xvfb mose\"\n")
            #expect(
                try Self.texts("settings", desktop.home) == [
                    "wrong: ~/config/krakel/config.toml:2:8: error: the dictionary has no mode `leters`"
                ])
            #expect(
                try Self.texts("triggers", desktop.home).last
                    == "note: button 3 of Xvfb mose: no device that is plugged in has it")
            let checked = try desktop.home.run("check", "--settings")
            #expect(checked.status == 1)
            #expect(
                checked.errors.contains(
                    """
                    config.toml:5:10: note: no device that is plugged in is called "Xvfb mose"
                    device = "Xvfb mose"
                             ^~~~~~~~~~~
                      help: did you mean `Xvfb mouse`?
                    """), "\(checked.errors)")
            // A device that may yet come is no mistake.
            try desktop.home.writeSettings(
                "[[trigger]]\ndevice = \"*stylus*\"\n[[trigger]]\ndevice = \"*MOUSE\"\n")
            let noted = try desktop.home.run("check", "--settings")
            #expect(noted.status == 0)
            #expect(noted.errors.contains("config.toml:2:10: note: "))
            #expect(!noted.errors.contains("config.toml:4:"))
            #expect(noted.output.contains("all settings are right"))
        }

        @Test func withoutADisplay() throws {
            let home = try KrakelHome(display: nil)
            let told = try home.run("doctor")
            #expect(told.status == 1)
            #expect(told.output.contains("wrong  display     DISPLAY is not set\n"))
            #expect(told.output.contains("entries in"))
            #expect(told.errors == "")
            var elsewhere = home
            elsewhere.environment["DISPLAY"] = ":987"
            #expect(try Self.texts("display", elsewhere) == ["wrong: no X server answers at :987"])
        }

        @Test(.enabled(if: WindowManager.openbox.isInstalled, "needs openbox"))
        func theDesktopIsNamed() throws {
            let desktop = try Desktop(.openbox)
            try desktop.server.setLayout(["us,ru", "-variant", ",phonetic"])
            #expect(
                try Self.texts("desktop", desktop.home)
                    == ["ok: window manager Openbox, no compositor"])
            #expect(
                try Self.texts("layout", desktop.home).first?.hasPrefix("ok: us,ru (,phonetic)")
                    == true)
        }

        @Test(.needsXorg)
        func devicesAndTheirTriggers() throws {
            let server = try InputTestServer()
            let home = try KrakelHome(display: server.display)
            try home.writeSettings(
                "[[trigger]]\nbutton = 2\n[[trigger]]\nbutton = 1\ndevice = \"*stylus*\"\n"
                    + "[[trigger]]\nbutton = 1\ndevice = \"no such*\"\n[[trigger]]\ntouch = true\n")
            let devices = try Self.texts("devices", home)
            #expect(
                devices.contains {
                    $0.hasPrefix("ok: mouse test mouse, ") && $0.hasSuffix("button 2")
                })
            #expect(
                devices.contains {
                    $0.hasPrefix("ok: pen test stylus, ")
                        && $0.hasSuffix(": button 2, button 1 of *stylus*")
                })
            #expect(devices.contains { $0.hasPrefix("ok: eraser test eraser, ") })
            #expect(
                devices.contains {
                    $0.hasPrefix("ok: touchscreen test touchscreen, ") && $0.hasSuffix("a finger")
                })
            #expect(
                try Self.texts("triggers", home) == [
                    "ok: button 2, free to take", "ok: button 1 of *stylus*, free to take",
                    "note: button 1 of no such*: no device that is plugged in has it",
                    "ok: a finger, free to take",
                ])

            // A device's own map counts, and a second pointer is not read.
            let control = try InputDeviceControl(display: server.display)
            control.numberButtons(of: .eraser, [1, 8])
            control.attachToSecondPointer(.mouse)
            let changed = try Self.texts("devices", home)
            #expect(changed.contains { $0.hasPrefix("ok: eraser") && !$0.contains("button 2") })
            #expect(
                changed.contains {
                    $0.hasPrefix("note: mouse test mouse") && $0.contains("second pointer")
                })

            // Another program can have grabbed fingers, as it can buttons.
            let other = try Connection(to: server.display)
            let fingers = [
                Trigger(
                    button: 1, isTouch: true, keycodes: [], isTwice: false, modifierMask: 0,
                    device: nil, writesWithEraser: false)
            ]
            let grab = try ButtonGrab(on: other, triggers: fingers, ignoring: 0)
            let touches = TouchGrab(on: other, beside: grab, triggers: fingers, inputs: .touches)
            #expect(touches.refused.isEmpty)
            #expect(
                try Self.texts("triggers", home).last
                    == "wrong: a finger is held by another program")
            touches.release()
            #expect(try Self.texts("triggers", home).last == "ok: a finger, free to take")
        }
    }
}
