import ArgumentParser
import CGTK
import Dictionaries
import DictionaryTools
import Glibc
import Session
import System

struct SheetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet", abstract: "Show or write the cheat sheet.")

    @Option(help: "Only this mode, with all that counts in it.")
    var mode: String?

    @Option(name: .customLong("for"), help: "As it is in these applications.")
    var applications: String?

    @Option(name: .shortAndLong, help: "Write to this file.")
    var output: String?

    @Flag(help: "Over everything else, until something was written.")
    var overlay = false

    @Option(help: "Pixels of a PNG to a point of 1/72 inch.")
    var scale: Double = 2

    @Option(name: .customLong("dictionary"), help: "Use this dictionary alone.")
    var file: String?

    /// More pixels than this across are no picture any more.
    private static let scales = 0.25...20.0

    func run() throws {
        let kind = try output.map { path in
            guard let kind = SheetFile(path: path) else {
                throw Complaint(
                    """
                    \(path): a sheet is written as .svg, .pdf or .png
                      help: name the file so: -o sheet.pdf
                    """)
            }
            return kind
        }
        guard Self.scales.contains(scale) else {
            throw Complaint("--scale \(scale): it must be between 0.25 and 20")
        }
        let source = SheetSource(file: file, applications: applications)
        let book = try source.load(preferring: mode)
        let sheet = try book.sheet(mode: mode)
        guard let output, let kind else {
            guard Environment.value("DISPLAY") ?? Environment.value("WAYLAND_DISPLAY") != nil else {
                throw Complaint(
                    """
                    there is no display to show the sheet on
                      help: write it to a file: krakel sheet -o sheet.pdf
                    """)
            }
            guard overlay else { return SheetWindow.run(book, mode: mode) }
            // All modes are too many to be seen at once.
            return SheetOverlay.run(try book.sheet(mode: mode ?? book.modes.first))
        }
        let pages = SheetLayout.pages(
            of: sheet, on: kind.paper, title: tr("Krakel: what strokes mean"), words: .ours)
        do throws(SheetFileError) {
            let bytes = try kind.bytes(of: pages, scale: scale, title: tr("Strokes of Krakel"))
            try SheetFile.replace(output, with: bytes)
        } catch {
            throw Complaint(error)
        }
    }
}

extension ActionWords {
    /// In the user's language.
    static var ours: ActionWords { ActionWords { tr($0) } }
}

extension Complaint {
    fileprivate init(_ error: SheetFileError) {
        switch error {
        case .drawing(let reason):
            self.init("the sheet cannot be drawn: \(reason)\n  help: try a smaller --scale")
        case .notAFile(let path):
            self.init("\(path): this is not a regular file\n  help: name a file to write")
        case .unwritable(let path, let reason):
            self.init(
                """
                \(path): cannot be written: \(reason)
                  help: check that its folder is there and yours: `ls -ld \(Folder.of(path))`
                """)
        }
    }
}
