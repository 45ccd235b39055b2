import ArgumentParser
import Dictionaries
import Glibc
import Session

struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Watch a hand write a sentence with Krakel.",
        discussion: """
            Starts an X server of its own with a terminal, runs Krakel there, writes the text with \
            strokes like a hand's, and prints what the terminal received. Needs Xvfb and xterm, but \
            no screen; with --here it needs xterm only.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Option(
        help:
            "The text to write, in characters of the dictionary's first mode and the modes it leads to."
    )
    var text: String?
    private static let usualText = "write anywhere."

    @Flag(help: "Write whole words, of small letters.")
    var words = false

    @Flag(help: "Write letters, then whole words with a second button, and a gesture with a third.")
    var tour = false

    @Flag(help: "Write on this display, for you to watch. Leave the pointer alone meanwhile.")
    var here = false

    @Option(help: "How many times as fast as is good to watch, such as 2.")
    var pace = 1.0

    @Option(
        help: .file("Save a picture of the screen, taken during the last letter."),
        completion: .file())
    var screenshot: String?

    @Option(
        help: ArgumentHelp("Save every picture of it in this new folder.", valueName: "folder"),
        completion: .directory)
    var frames: String?

    func validate() throws {
        guard (0.1...10).contains(pace) else {
            throw ValidationError(
                saying: "--pace is between 0.1 and 10, such as 2 for twice as fast")
        }
        guard !tour || (!words && text == nil && dictionary.file == nil) else {
            throw ValidationError(
                saying:
                    "--tour has a text and strokes of its own: leave out --text, --words and --dictionary"
            )
        }
        guard !here || (screenshot == nil && frames == nil) else {
            throw ValidationError(
                saying:
                    "--here takes no pictures of your screen: leave out --here, or --screenshot and --frames"
            )
        }
    }

    func run() throws {
        let place = here ? try DemoDesktop.Place.present() : .ofItsOwn
        // Whole words are of small letters alone.
        let text = text ?? Self.usualText.filter { !words || $0 != "." }
        let folder = try TemporaryFolder()
        // The demo's daemon has its control socket and its dictionary there.
        for name in ["XDG_RUNTIME_DIR", "XDG_DATA_HOME"] { setenv(name, folder.path, 1) }
        if tour { try folder.write(DemoTour.dictionary, to: "krakel/strokes.dict") }
        // The folders are set: this is the dictionary that the demo's daemon will read with.
        let known = try dictionary.load()
        let recogniser = Recogniser(known)
        let mode = words ? try DemoWords.mode(of: recogniser) : recogniser.firstMode
        let desktop: DemoDesktop
        let strokes: [DemoText.Drawing]
        if tour {
            strokes = try DemoTour.drawings(in: known, for: recogniser)
        } else if words {
            let returning = try DemoText("a", in: known).strokes.suffix(1)
            strokes = try DemoWords.drawings(of: text, in: mode) + returning
        } else {
            strokes = try DemoText(text, in: known).strokes
        }
        let button = DemoPen.button
        desktop = try DemoDesktop(
            on: place, in: folder, dictionary: dictionary.file, mode: mode,
            triggers: tour ? .inSettings(DemoTour.triggers) : .button(button))
        // The server must end after every connection to it is closed. If it ended first, Xlib would end
        // this program, and an error that `write` threw would not be told.
        try withExtendedLifetime(desktop) {
            try write(strokes, of: tour ? DemoTour.text : text, for: recogniser, on: desktop)
        }
    }

    private func write(
        _ strokes: [DemoText.Drawing], of text: String, for recogniser: Recogniser,
        on desktop: DemoDesktop
    ) throws {
        let events = try desktop.events()
        let lastLetter = strokes.lastIndex(where: \.isLetter) ?? 0
        let pace = Pace(factor: pace)
        let pen = try desktop.pen(pace, film: try frames.map(Film.init(in:)))
        let page = Page(area: desktop.area)
        var hand = Hand(seed: 7)
        var written = ""
        for (index, stroke) in strokes.enumerated() {
            if page.isBegun(by: stroke, after: index > 0 ? strokes[index - 1] : nil) {
                try pen.rest(milliseconds: DemoPen.lineBreak)
            }
            let ink = stroke.ink(by: &hand, at: pace, on: page, for: recogniser)
            let picture = try pen.draw(
                ink, with: stroke.button, takingPicture: index == lastLetter && screenshot != nil)
            if let picture, let screenshot { try PNGFile.write(picture, to: screenshot) }
            let read = try pen.reading(from: events)
            written += read ?? "?"
            // The line stays visible for a moment before Return ends it.
            if index == strokes.count - 2 { try pen.rest(milliseconds: 800) }
        }
        let received = desktop.received()
        Output.line("drawn:    \(strokes.map(\.name).joined())")
        Output.line("read:     \(written)")
        Output.line("received: \(received)")
        if let screenshot { Output.line("picture:  \(screenshot)") }
        if let frames {
            try pen.finishFilm()
            Output.line("film:     \(frames)")
        }
        guard received == text else {
            throw Failure(
                "the terminal did not receive what was drawn",
                help: "see how it was read with `krakel recognize`, or draw another --text")
        }
    }
}
