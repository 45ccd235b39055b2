// `measure first-minute`: from an installed Krakel to the first own letter learned.

import ArgumentParser
import CX11
import Glibc
import Session
import Strokes
import System
import TestSupport

struct FirstMinute: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "first-minute",
        abstract: "What a newcomer waits for, from the first start to a letter of one's own.",
        discussion: """
            With --krakel the program that was installed. All of it is one command, `krakel`, in a home \
            without any file of Krakel's; the welcome is closed, an unknown stroke drawn, the question \
            answered, and the stroke drawn once more. What a person takes to read and to draw comes \
            in addition.
            """)

    @OptionGroup var options: MeasureOptions

    private static let welcome = "Welcome to Krakel"
    private static let question = "What does this mean?"
    /// Nothing that is shipped looks like it.
    private static let cells = "159742369"

    func run() throws {
        let server = try XvfbServer()
        try withExtendedLifetime(server) {
            let home = try options.home(display: server.display)
            guard
                let manager = try WindowManager.openbox.start(
                    on: server.display, folder: home.folder),
                let display = XOpenDisplay(server.display),
                let player = PenPlayer(display: server.display),
                let sink = SinkWindow(display: server.display)
            else { throw MeasureError("no openbox on \(server.display)") }
            defer { XCloseDisplay(display) }
            let scene = FirstMinuteScene(display: display, player: player, sink: sink)
            try scene.play(in: home)
            withExtendedLifetime(manager) {}
        }
    }

    /// The steps, each with its time.
    private struct FirstMinuteScene {
        let display: OpaquePointer
        let player: PenPlayer
        let sink: SinkWindow

        func play(in home: KrakelHome) throws {
            let start = Deadline.now
            var last = start
            func tell(_ step: String) {
                let now = Deadline.now
                print("\(step)\t\((now - last).digits(0)) ms")
                last = now
            }
            // As from a terminal, which is where the welcome comes by itself.
            let krakel = try home.start(["run", "--welcome"])
            _ = try krakel.errors?.lines(through: "ready on")
            tell("$ krakel: ready")
            try expect(FirstMinute.welcome)
            tell("the welcome is there")
            try dismiss(FirstMinute.welcome)
            tell("it is closed")
            sink.takeFocus()
            let events = try home.connect()
            try events.send(.events)
            last = Deadline.now
            try draw()
            guard player.teach(on: display) else { throw MeasureError("it does not ask") }
            tell("an unknown stroke: it asks")
            try expect(FirstMinute.question)
            tell("a click: the dialog is there")
            answer()
            try expect(.learned, of: events) { answer() }
            tell("answered: learned")
            guard
                eventually(
                    .screen(display),
                    until: { managedWindow(titled: FirstMinute.question, on: display) == nil })
            else { throw MeasureError("the question stays") }
            sink.takeFocus()
            _ = sink.text()
            try draw()
            guard sink.text(count: 1, within: 20_000).contains("q") else {
                throw MeasureError("the letter that was taught is not typed")
            }
            tell("drawn again: typed")
            print("commands: 1\nin all\t\((Deadline.now - start).digits(0)) ms")
            _ = try home.connect().ask(.quit)
            _ = try krakel.status()
        }

        private func draw() throws {
            guard let path = CellPath(FirstMinute.cells),
                let stroke = path.ink.fitted().dense.strokes.first
            else { throw MeasureError("no stroke") }
            player.drag(stroke)
            player.release(2)
            player.synchronise()
        }

        /// A q and Return: the field that asks has the keyboard, or will have it.
        private func answer() {
            for key in [0x71, 0xFF0D] { player.tap(key: key) }
            player.synchronise()
        }

        private func expect(_ title: String) throws {
            guard
                eventually(
                    .screen(display), until: { managedWindow(titled: title, on: display) != nil })
            else {
                throw MeasureError("no window “\(title)”")
            }
        }

        private func dismiss(_ title: String) throws {
            let isGone = eventually(
                .nothing(because: "GTK does not say when it takes notice of keys")
            ) {
                player.tap(key: 0xFF1B)
                player.synchronise()
                return managedWindow(titled: title, on: display) == nil
            }
            guard isGone else { throw MeasureError("“\(title)” does not close") }
        }

        private func expect(
            _ kind: ControlEvent.Kind, of events: ControlClient, again: () -> Void
        ) throws {
            for _ in 0..<100 {
                var waiting = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, 200) > 0 else {
                    again()
                    continue
                }
                let lines = events.linesAtHand() ?? []
                let kinds = lines.compactMap { JSONLine.decode(ControlEvent.self, from: $0)?.event }
                if kinds.contains(kind) { return }
            }
            throw MeasureError("nothing was learned")
        }
    }
}
