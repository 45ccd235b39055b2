// `measure misses`: what becomes of running text with strokes in it that mean nothing.

import ArgumentParser
import CX11
import Dictionaries
import Glibc
import PureSupport
import Session
import Strokes
import TestSupport

struct Misses: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Characters lost or typed elsewhere around strokes that mean nothing.",
        discussion: """
            Writes letters of the shipped dictionary into an application, with unknown strokes among \
            them, as the settings are by default. The hand does not wait for what is read, rests now and \
            then, and begins some letters upon what is asked beside the pen.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many strokes mean nothing.")
    var count = 100

    @Option(help: "The application, one of \(TextApplication.names).")
    var application = TextApplication.gtk3

    @Option(help: "The seed of text, places and rests.")
    var seed: UInt64 = 1

    @Flag(help: "The text that was meant, and the one that arrived.")
    var verbose = false

    private static let dialog = "What does this mean?"

    func run() throws {
        let server = try XvfbServer(screen: "1280x800x24")
        try withExtendedLifetime(server) { try measure(on: server) }
    }

    private func measure(on server: XvfbServer) throws {
        let home = try options.home(display: server.display)
        let letters = try Self.letters()
        guard
            let manager = try WindowManager.openbox.start(on: server.display, folder: home.folder),
            let display = XOpenDisplay(server.display),
            let player = PenPlayer(display: server.display),
            let unknown = CellPath("159742369")?.ink
        else { throw MeasureError("no openbox on \(server.display)") }
        defer { XCloseDisplay(display) }
        let receiver = try application.start(on: server.display)
        try receiver.takeFocus()
        let krakel = try KrakelProcess(in: home, ["--ask", "miss"])
        try krakel.listen()
        var random = SeededGenerator(seed: seed)
        var text = ""
        var (asked, misread, unread, dialogs) = (0, 0, 0, 0)
        /// Reads what has become of the characters before, but for the last few.
        func follow(leaving rest: Int) throws {
            while unread > rest {
                _ = try krakel.event(.recognised, .missed)
                unread -= 1
            }
        }
        func write(_ ink: Ink, at corner: Point) throws {
            player.write(ink.fitted(at: corner, side: 110).dense)
            unread += 1
            try follow(leaving: 6)
        }
        func anywhere() -> Point {
            Point(
                x: .random(in: 60...1000, using: &random), y: .random(in: 60...560, using: &random))
        }
        func rest() {
            guard let pause = [0, 0, 60, 250, 1500].randomElement(using: &random) else { return }
            _ = poll(nil, 0, Int32(pause))
        }
        for _ in 0..<count {
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                guard let letter = letters.randomElement(using: &random) else { continue }
                try write(letter.ink, at: anywhere())
                text += letter.text
                rest()
            }
            try write(unknown, at: anywhere())
            rest()
            if managedWindow(titled: Self.dialog, on: display) != nil { dialogs += 1 }
            if let offer = OfferWindow(on: display) {
                asked += 1
                guard Bool.random(using: &random),
                    let letter = letters.randomElement(using: &random)
                else { continue }
                try write(letter.ink, at: Point(x: offer.place.minX + 5, y: offer.place.minY + 5))
                text += letter.text
            }
        }
        try follow(leaving: 0)
        try krakel.ask(.status)
        player.tap(key: Int(XK_Return))
        player.synchronise()
        let arrived: String
        do {
            arrived = try receiver.line()
        } catch TextReceiverError.unfinished(let text) {
            arrived = text
        }
        var (lost, added) = (0, 0)
        for change in Array(arrived).difference(from: Array(text)) {
            switch change {
            case .remove: lost += 1
            case .insert: added += 1
            }
        }
        misread = min(lost, added)
        if verbose { print("meant   \(text)\narrived \(arrived)") }
        print(
            "\(count) misses among \(text.count) characters in \(application.rawValue), "
                + "\(asked) asked about at that moment, \(dialogs) with a dialog open")
        print("lost \(lost - misread), misread \(misread), added \(added - misread)")
        _ = try krakel.quit()
        withExtendedLifetime(manager) {}
    }

    /// Letters that the shipped dictionary reads surely from one stroke, and that nothing continues.
    static func letters() throws -> [(text: String, ink: Ink)] {
        let path = Place.repository + "/data/strokes.dict"
        let dictionary = try DictionaryReader.read(Array(PrivateFolder.text(of: path).utf8))
            .dictionary
        let recogniser = Recogniser(dictionary)
        guard let mode = dictionary.modes.first else { throw MeasureError("\(path): no mode") }
        return mode.entries.flatMap { entry -> [(text: String, ink: Ink)] in
            guard case .text(let text) = entry.actions.first, entry.actions.count == 1,
                text.count == 1, text.allSatisfy(\.isLetter)
            else { return [] }
            return entry.examples.map(\.cellPath.ink).filter { ink in
                let drawn = ink.fitted(side: 110).dense
                guard drawn.strokes.count == 1, let query = Query(drawn),
                    let match = recogniser.recognise(query, in: mode.name)
                else { return false }
                return match.verdict == .sure && match.actions == entry.actions
                    && !recogniser.mayContinue(query, match, in: mode.name, for: nil)
                    && !recogniser.mayTakeMark(query, match, in: mode.name)
            }.map { (text, $0) }
        }
    }
}
