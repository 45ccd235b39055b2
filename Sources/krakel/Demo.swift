// Owns: `krakel demo`. Leaves the desktop it happens on to DemoDesktop, the strokes to Hand.

import ArgumentParser
import Control
import Dictionaries
import Glibc
import Strokes
import XServer

struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Watch it work on a private display: needs Xvfb and xterm, but no screen.",
        discussion: """
            Starts an X server of its own with a terminal, runs Krakel there, writes the text with \
            strokes like a hand's, and prints what the terminal received.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Option(help: "What to write: letters of the dictionary's first mode.")
    var text = "hello"

    @Option(
        help: ArgumentHelp(
            "Save a picture of the screen, taken during the last letter.", valueName: "file"))
    var screenshot: String?

    func run() throws {
        let strokes = try strokes()
        let desktop = try DemoDesktop(dictionary: dictionary.file)
        let events = try desktop.events()
        var hand = Hand(seed: 7)
        var written = ""
        for (index, stroke) in strokes.enumerated() {
            let ink = hand.draw(stroke.path, in: desktop.place(ofCharacter: index))
            let isLastLetter = index == strokes.count - 2
            let picture = try desktop.draw(ink, takingPicture: isLastLetter && screenshot != nil)
            if let picture, let screenshot { try PNGFile.write(picture, to: screenshot) }
            let read = try Self.reading(from: events)
            written += read ?? "?"
        }
        let received = desktop.received()
        Output.line("drawn:    \(strokes.map(\.character).joined())")
        Output.line("read:     \(written)")
        Output.line("received: \(received)")
        if let screenshot { Output.line("picture:  \(screenshot)") }
        guard received == text else {
            throw Failure(
                """
                the terminal did not receive what was drawn
                  help: see how it was read with `krakel recognize`, or draw another --text
                """)
        }
    }

    /// The cell path of each character and of the Return that sends the line to the terminal's
    /// program.
    private func strokes() throws -> [(character: String, path: CellPath)] {
        let loaded = try dictionary.load()
        let entries = loaded.entries(in: loaded.firstMode)
        func path(of actions: [Action]) -> CellPath? {
            let examples = entries.first { $0.actions == actions }?.examples ?? []
            return (examples.first { $0.kind == .handWritten } ?? examples.first)?.cellPath
        }
        var strokes: [(character: String, path: CellPath)] = []
        for character in text {
            guard let path = path(of: [.text(String(character))]) else {
                throw Failure(
                    """
                    mode \(loaded.firstMode) has no stroke for "\(character)"
                      help: see what it has with `krakel list --mode \(loaded.firstMode)`
                    """)
            }
            strokes.append((String(character), path))
        }
        guard let end = path(of: Label.actions(for: "<Return>")), !strokes.isEmpty else {
            throw Failure("there is nothing to draw, or no stroke for Return to end it with")
        }
        return strokes + [("<Return>", end)]
    }

    /// What the daemon read next; nil where it did not understand.
    private static func reading(from events: ControlClient) throws -> String? {
        do throws(ControlError) {
            while let line = try events.readLine(timeout: 5000) {
                guard let event = JSONLine.decode(ControlEvent.self, from: line) else { continue }
                switch event.event {
                case .recognised: return event.text
                case .missed, .refused, .cancelled: return nil
                default: continue
                }
            }
        } catch {
            throw Failure(error)
        }
        return nil
    }
}
