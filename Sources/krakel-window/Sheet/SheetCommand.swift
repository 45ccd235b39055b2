import ArgumentParser
import Dictionaries
import DictionaryTools
import Session
import System

struct SheetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet", abstract: "Show or write the cheat sheet.")

    @OptionGroup var options: SheetOptions

    /// Beyond these a picture cannot be read, or has too many pixels to be used.
    private static let scales = 0.25...20.0

    func run() throws {
        let kind = try options.output.map { path in
            guard let kind = SheetFile(path: path) else {
                throw Complaint(
                    """
                    \(path): a sheet is written as .svg, .pdf or .png
                      help: name the file so: -o sheet.pdf
                    """)
            }
            return kind
        }
        let scale = options.scale ?? 2
        guard Self.scales.contains(scale) else {
            throw Complaint("--scale \(scale): it must be between 0.25 and 20")
        }
        let book = try read()
        guard let output = options.output, let kind else { return try show(book) }
        let sheet = try book.sheet(mode: options.mode)
        let pages = SheetLayout.pages(
            of: sheet, on: kind.paper, title: tr("Krakel cheat sheet"), words: .ours)
        let bytes: [UInt8]
        do throws(DrawingError) {
            bytes = try kind.bytes(of: pages, scale: scale, title: tr("Krakel cheat sheet"))
        } catch {
            throw Complaint(
                "the sheet cannot be drawn: \(error.reason)\n  help: try a smaller --scale")
        }
        try File(output).replace(with: bytes, mode: 0o666)
    }

    private func read() throws -> SheetBook {
        try SheetBook(
            dictionary: options.dictionary.file, for: options.applications, preferring: options.mode
        )
    }

    private func show(_ book: SheetBook) throws {
        // The book is asked for the sheet first: a mode that is missing is a mistake of the command line.
        let sheet = try book.sheet(
            mode: options.overlay ? options.mode ?? book.modes.first : options.mode)
        guard Environment.value("DISPLAY") ?? Environment.value("WAYLAND_DISPLAY") != nil else {
            throw Complaint(
                """
                there is no display to show the sheet on
                  help: write it to a file: krakel sheet -o sheet.pdf
                """)
        }
        if options.overlay {
            runApplication { SheetOverlay(sheet, in: $0) }
        } else {
            runApplication {
                SheetWindow(book, mode: options.mode, isPinned: options.pin, in: $0, reading: read)
            }
        }
    }
}
