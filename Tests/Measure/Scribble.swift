// `measure scribble`: what a long stroke by a fast device costs.

import ArgumentParser
import Glibc
import Session
import Strokes
import TestSupport

struct Scribble: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "A scribble at 1000 points a second: memory, lag of the line, the server's share.",
        discussion: """
            The pointer moves the same way twice over a program that waits for every motion, first alone \
            and then drawing, and the same pixels are looked at. The server's time is compared; the line \
            is behind where a pixel that nothing was drawn on before is still without ink two frames of \
            60 a second after the pointer was there.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "Seconds to scribble.")
    var seconds = 60.0

    @Flag(help: "Without the line.")
    var hidden = false

    @Flag(help: "With a pen of a real Xorg, in the place of XTest on Xvfb.")
    var pen = false

    func run() throws {
        if pen {
            guard InputTestServer.isInstalled else {
                throw MeasureError("Xorg with the drivers dummy and inputtest is not installed")
            }
            let server = try InputTestServer()
            // It ends behind those who are connected to it.
            try withExtendedLifetime(server) { try scribble(withPenOf: server) }
        } else {
            let server = try XvfbServer(screen: "1280x800x24")
            try withExtendedLifetime(server) { try scribble(withMouseOf: server) }
        }
    }

    private func scribble(withPenOf server: InputTestServer) throws {
        let device = try server.open(.stylus)
        let hand = ScribbleHand(
            move: { try device.move(to: $0, pressure: $1 ? 1000 : 0) },
            press: { try device.button(1, isPress: $1, at: $0) },
            synchronise: { try device.synchronise() })
        try device.proximity(true, at: Point(x: 640, y: 400))
        try measure(
            hand, on: server.display, server: server.identifier,
            settings: "[[trigger]]\nbutton = 1\ndevice = \"*stylus*\"\n")
    }

    private func scribble(withMouseOf server: XvfbServer) throws {
        guard let player = PenPlayer(display: server.display) else {
            throw MeasureError("no connection to \(server.display)")
        }
        let hand = ScribbleHand(
            move: { point, _ in
                player.move(to: point)
                player.flush()
            },
            press: { _, isPress in
                if isPress { player.press(2) } else { player.release(2) }
                player.flush()
            },
            synchronise: { player.synchronise() })
        try measure(hand, on: server.display, server: server.process.identifier, settings: "")
    }

    private func measure(
        _ hand: ScribbleHand, on display: String, server: pid_t, settings: String
    ) throws {
        let home = try options.home(display: display)
        let trail = hidden ? "[trail]\nshow = false\n" : ""
        try home.folder.write(settings + trail, to: "config/krakel/config.toml")
        guard let probe = PixelProbe(display: display),
            let program = MotionListener(display: display)
        else {
            throw MeasureError("no connection to \(display)")
        }
        let krakel = try KrakelProcess(in: home)
        try krakel.listen()
        let process = krakel.process.identifier
        // What is needed once is there before anything is compared.
        var warm = ScribblePath()
        try warm.follow(for: 2, by: hand, isDrawing: true, probe)
        try krakel.settle()

        var alone = ScribblePath()
        let before = ProcessFigures.processorTime(of: server)
        try alone.follow(for: seconds, by: hand, isDrawing: false, probe)
        let bare = ProcessFigures.processorTime(of: server) - before

        let (own, start) = (
            ProcessFigures.processorTime(of: process), ProcessFigures.privateDirty(of: process)
        )
        var drawn = ScribblePath()
        drawn.look = { time in
            if time > seconds - 1 { return ProcessFigures.privateDirty(of: process) }
            return time < 5 ? nil : -1
        }
        let middle = ProcessFigures.processorTime(of: server)
        try drawn.follow(for: seconds, by: hand, isDrawing: true, probe)
        let drawing = ProcessFigures.processorTime(of: server) - middle
        let cost = ProcessFigures.processorTime(of: process) - own
        let during = drawn.looked
        try krakel.settle()
        let end = ProcessFigures.privateDirty(of: process)
        _ = try krakel.quit()
        withExtendedLifetime(program) {}

        print("\(drawn.sent) points in \(drawn.took.digits(1)) s, alone \(alone.sent)")
        print(
            "private dirty: \(start) KB before, \(during ?? 0) KB at its end, \(end) KB afterwards")
        print(
            "pixels looked at: \(drawn.seen); without ink after two frames: \(drawn.late), of these "
                + "after one more: \(drawn.veryLate)")
        let more = 100 * (drawing / max(bare, 1) - 1)
        print(
            "the server's time: \(bare.digits(0)) ms alone, \(drawing.digits(0)) ms drawing, "
                + "\(more.digits(0)) % more; Krakel's own \(cost.digits(0)) ms")
    }
}
