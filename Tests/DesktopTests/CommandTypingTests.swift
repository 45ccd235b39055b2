// `krakel type` and `press`, with a daemon and without, what a daemon types that no key has, and that a
// keyboard is given back however a Krakel ends.

import Glibc
import Keyboard
import Session
import TestSupport
import Testing

@testable import X11

extension DesktopTests {
    @Suite struct CommandTyping {
        private let desktop: Desktop

        init() throws { desktop = try Desktop() }

        private static let text = "Grüße, €5 → 日本 😀"
        /// Text that takes longer than a test wants to wait: rare characters, one after the other.
        private static let long = String(
            String.UnicodeScalarView((0..<3000).compactMap { Unicode.Scalar(UInt32(0x4E00 + $0)) }))

        /// What a keyboard is: its map, its locks and group, what is down.
        private struct Snapshot: Equatable {
            var keymap: Keymap
            var state: KeyboardState?

            init(_ display: String) throws {
                let connection = try Connection(to: display)
                keymap = try #require(KeymapReader(connection).keymap())
                state = connection.keyboardState()
            }
        }

        @Test(arguments: [false, true])
        func typesWhatNoKeyHas(withDaemon: Bool) throws {
            let before = try Snapshot(desktop.server.display)
            let sink = try desktop.sink()
            let krakel = withDaemon ? try desktop.krakel() : nil
            let process = try desktop.home.start(["type", Self.text])
            // Read at once, as an application does: a moment later the keyboard is given back.
            #expect(sink.text(count: Self.text.unicodeScalars.count) == Self.text)
            #expect(try process.errors?.rest() == "")
            #expect(try process.status() == 0)
            #expect(try desktop.home.run("press", "Control+Shift+t", "<F1>").status == 0)
            let presses = sink.presses().filter { !$0.isModifier }
            #expect(presses.map(\.keysym) == [0x54, 0xFFBE])
            #expect(presses.map(\.modifiers) == [0x05, 0])
            if let krakel { #expect(try krakel.quit() == 0) }
            #expect(try Snapshot(desktop.server.display) == before)
        }

        @Test func saysHowFarItCame() throws {
            let sink = try desktop.sink()
            let untypable = try desktop.home.run("type", "a\u{85}")
            #expect(untypable.status == 1)
            #expect(untypable.errors.contains(#""\u{85}" (U+0085)"#))
            #expect(sink.text() == "")
            let misspelt = try desktop.home.run("press", "Contrl+c")
            #expect(misspelt.status == 1)
            #expect(misspelt.errors.contains("help: did you mean `Control`?"))
            sink.dropFocus()
            let nowhere = try desktop.home.run("type", "text")
            #expect(nowhere.status == 1)
            #expect(nowhere.errors.contains("no window has the focus"))
        }

        @Test(arguments: [
            ("type \"$(printf 'a\\374b')\"", "argument 2: this is not UTF-8 text: byte 2"),
            ("type ok \"$(printf 'gr\\374n')\"", "argument 3: this is not UTF-8 text: byte 3"),
            ("press \"$(printf '\\374')\"", "argument 2: this is not UTF-8 text: byte 1"),
        ])
        func whatIsNoUTF8IsRefusedWithItsPlace(command: String, reason: String) throws {
            let sink = try desktop.sink()
            var home = desktop.home
            let krakel = home.program
            home.program = "/bin/sh"
            let run = try home.run("-c", "'\(krakel)' " + command)
            #expect(run.status == 1)
            #expect(run.errors.contains(reason), "\(run.errors)")
            let piped = try home.run("-c", "printf 'ab\\377' | '\(krakel)' type")
            #expect(piped.errors.contains("standard input: this is not UTF-8 text: byte 3"))
            #expect(sink.text() == "")
        }

        /// The dictionary's own characters have keys before a stroke asks for them, and the button
        /// that draws is down while they are typed.
        @Test func aStrokeTypesWhatNoKeyHas() throws {
            let desktop = try Desktop(
                shipped: "mode letters\n\"→\" : 456\n\"é\" : 258\n")
            let before = try Snapshot(desktop.server.display)
            let sink = try desktop.sink()
            let krakel = try desktop.krakel()
            #expect(try Snapshot(desktop.server.display) != before)
            var received = ""
            for cells in ["456", "258", "456"] {
                try desktop.write(cells)
                received += sink.text(count: 1)
            }
            #expect(received == "→é→")
            #expect(try krakel.quit() == 0)
            #expect(try Snapshot(desktop.server.display) == before)
        }

        @Test func aLockedScreenGetsNothing() throws {
            let krakel = try desktop.krakel()
            let grab = try ScreenLocker(display: desktop.server.display)
            #expect(grab.lock(withPointer: false) != nil)
            let refused = try desktop.write("258", until: .refused, by: krakel)
            #expect(refused.reason?.contains("grabbed the keyboard") == true)
            #expect(grab.keyPresses() == 0)
        }

        @Test func aStoppedKrakelIsToldAndWaitedFor() throws {
            let krakel = try desktop.krakel()
            let sink = try desktop.sink()
            let daemon = krakel.process.identifier
            // It asks as Krakel starts, and takes the display from one that is stopped by then.
            let watchdogs = Family.children(of: daemon, named: "krakel")
            for watchdog in watchdogs { try #require(Family.stop(watchdog)) }
            try #require(Family.stop(daemon))
            let process = try desktop.home.start(["type", "a"])
            let line = try process.errors?.line()
            #expect(line?.contains("is stopped, as process \(daemon)") == true)
            kill(daemon, SIGCONT)
            #expect(sink.text(count: 1) == "a")
            #expect(try process.status() == 0)
            for watchdog in watchdogs { kill(watchdog, SIGCONT) }
        }

        @Test func whatNobodyWaitsForIsNotTyped() throws {
            let krakel = try desktop.krakel()
            let sink = try desktop.sink()
            let process = try desktop.home.start(["type", Self.long])
            var received = sink.text(count: 20)
            process.send(signal: SIGINT)
            _ = try process.status()
            try krakel.ask(.type("#"))
            let isOver = eventually(.screen(desktop.server.display)) {
                received += sink.text()
                return received.hasSuffix("#")
            }
            #expect(isOver && received.count < Self.long.count)
            #expect(Self.long.hasPrefix(received.dropLast()))
        }

        @Test func twoThatTypeTakeTurns() throws {
            let sink = try desktop.sink()
            let words = ["äöü", "éèê", "ñçß"].map { String(repeating: $0, count: 20) }
            let processes = try words.map { try desktop.home.start(["type", $0]) }
            let received = sink.text(count: words.joined().count)
            for process in processes {
                let status = try process.status()
                let errors = try process.errors?.rest() ?? ""
                #expect(status == 0, "\(errors)")
            }
            #expect(received.count == words.joined().count)
            for word in words { #expect(received.contains(word)) }
        }

        /// A kill at any instant: the next look finds what was lent or held, and puts it back.
        @Test(arguments: [false, true])
        func aKilledKrakelLeavesNothing(repairsByStarting: Bool) throws {
            let typist = try TestTypist(display: desktop.server.display)
            typist.lock(0x02)
            let before = try Snapshot(desktop.server.display)
            let sink = try desktop.sink()
            for round in 0..<6 {
                let process = try desktop.home.start(["type", "ab" + Self.long])
                // Killed while it types, at another place each time.
                _ = sink.presses(count: 1 + round * 7)
                process.send(signal: SIGKILL)
                _ = try process.status()
                if repairsByStarting {
                    #expect(try desktop.krakel().quit() == 0)
                } else {
                    #expect(try desktop.home.run("doctor", "--repair").status == 0)
                }
                #expect(try Snapshot(desktop.server.display) == before)
                #expect(try desktop.home.run("doctor").status == 0)
                _ = sink.presses()
            }
        }

        @Test(arguments: [SIGTERM, SIGINT])
        func aSignalEndsItAtOnceAndInOrder(signal: Int32) throws {
            let before = try Snapshot(desktop.server.display)
            let sink = try desktop.sink()
            let process = try desktop.home.start(["type", Self.long])
            var received = sink.text(count: 20)
            process.send(signal: signal)
            // As an application reads: what it left lying would be read with the keyboard as it is then.
            let isOver = eventually(.screen(desktop.server.display), .end(of: process.identifier)) {
                received += sink.text()
                return (try? process.status(within: 0)) != nil
            }
            #expect(isOver)
            #expect(try process.status() == 1)
            #expect(try Snapshot(desktop.server.display) == before)
            received += sink.text()
            #expect(received.count >= 20 && Self.long.hasPrefix(received))
        }
    }
}
