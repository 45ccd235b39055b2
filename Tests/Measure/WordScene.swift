import Glibc
import Session
import Strokes
import TestSupport

/// A display with a program that is written for.
final class WordScene {
    private let home: KrakelHome
    private let player: PenPlayer
    /// Last, so that it outlives the connections.
    private let server: XvfbServer
    /// Twice the pause is the rest.
    private static let pause = 300

    init(_ options: MeasureOptions) throws {
        let server = try XvfbServer(screen: "1280x800x24")
        home = try options.home(display: server.display)
        player = try PenPlayer(display: server.display)
        self.server = server
        player.pace = 4
        player.dwell = 10
    }

    private func krakel() throws -> KrakelProcess {
        let settings = try home.folder.write(
            "pause = \(Self.pause)\npause-follows = false\n", to: "config.toml")
        return try KrakelProcess(
            in: home, ["--mode", "words", "--no-learning", "--settings", settings]
        ).listen()
    }

    /// What a text view of GTK has of each word.
    func write(_ inks: [Ink]) throws -> [String] {
        let receiver = try TextApplication.gtk3.start(on: server.display)
        try receiver.takeFocus()
        let krakel = try krakel()
        var texts: [String] = []
        for ink in inks {
            player.write(ink)
            // A word that a dot was taken for has more than one event.
            _ = try? krakel.event(.recognised, .missed, .gesture, within: 3000)
            while (try? krakel.event(.recognised, .missed, .gesture, within: 700)) != nil {}
            player.tap(key: 0xFF0D).synchronise()
            texts.append(try receiver.line())
            try receiver.clear()
            if try krakel.ask(.status).mode != "words" {
                throw MeasureError("a word has changed the mode")
            }
        }
        _ = try krakel.quit()
        return texts
    }

    /// What a text view of GTK has of words that were written one after the other, as Krakel is set by itself.
    func write(_ page: WordPage) throws -> String {
        let receiver = try TextApplication.gtk3.start(on: server.display)
        try receiver.takeFocus()
        let krakel = try KrakelProcess(in: home, ["--mode", "words", "--no-learning"])
        for step in page.steps {
            let pause = UInt(step.pause)
            switch step.act {
            case .press(let point):
                player.move(to: point, after: pause)
                player.press(2)
            case .move(let point): player.move(to: point, after: pause)
            case .release: player.release(2, after: pause)
            }
        }
        player.synchronise()
        // The last word is over once the pen has rested.
        poll(nil, 0, 2000)
        player.tap(key: 0xFF0D).synchronise()
        let text = try receiver.line()
        _ = try krakel.quit()
        return text
    }

    /// Milliseconds from the end of the rest to the first key.
    func times(_ inks: [Ink]) throws -> [Double] {
        let sink = try SinkWindow(display: server.display)
        let krakel = try krakel()
        var times: [Double] = []
        for ink in inks {
            guard let last = ink.strokes.last, last.points.count > 1 else { continue }
            player.write(Ink(Array(ink.strokes.dropLast())))
            player.drag(last).synchronise()
            _ = sink.presses()
            player.release(2)
            player.flush()
            let end = Deadline.now + Double(2 * Self.pause)
            if let press = sink.nextPress(within: 3000) { times.append(press.time - end) }
            _ = sink.text()
        }
        _ = try krakel.quit()
        return times
    }
}
