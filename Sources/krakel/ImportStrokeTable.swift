// Owns: `krakel import libstroke` and `gstroke`, and the words for what is wrong in their lists.

import ArgumentParser
import Dictionaries
import Importers
import Places

struct ImportLibstroke: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "libstroke",
        abstract: "Take over strokes written as libstroke's digits.",
        discussion: """
            Reads lines of digits and an action, such as `14789 <Control+l>`; fvwm's Stroke \
            commands in its configuration; and gschem's list of strokes. What Krakel has no like \
            for becomes a comment in its place, with the reason.
            """)

    @OptionGroup var options: StrokeTableOptions

    func run() throws { try options.run() }
}

struct ImportGstroke: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gstroke",
        abstract: "Take over strokes written as gstroke's digits.",
        discussion: """
            Reads lines of digits and an action, such as `14789 <Control+l>`, and the calls of \
            gstroke_signal_connect in C: programs with gstroke keep their strokes in nothing else.
            """)

    @OptionGroup var options: StrokeTableOptions

    func run() throws { try options.run() }
}

struct StrokeTableOptions: ParsableArguments {
    @Argument(help: "The list of strokes; - for standard input.")
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Add them to this dictionary instead of your own.", valueName: "file"))
    var output: String?

    @Flag(help: "Only print what would be added.")
    var dryRun = false

    func run() throws {
        let bytes = try InputFile.bytes(
            of: file, help: "name a file with lines such as `14789 <Control+l>`")
        let table: StrokeTable
        do throws(StrokeTableError) {
            table = try StrokeTable(bytes)
        } catch {
            throw Failure(error, in: file, bytes)
        }
        let path = output ?? OwnFile.dictionary
        let merge = try Import.put(table.list, into: path, isDryRun: dryRun)
        Output.error(
            "\(file): \(table.strokeCount) strokes; \(table.importedCount) understood, "
                + "\(table.strokeCount - table.importedCount) kept as comments")
        for reason in StrokeTableObstacle.allCases {
            if let count = table.leftOut[reason] { Output.error("  \(count): \(reason.rawValue)") }
        }
        Import.tell(merge, path: path, isDryRun: dryRun)
    }
}

extension Failure {
    fileprivate init(_ error: StrokeTableError, in file: String, _ bytes: [UInt8]) {
        let (message, remedy) =
            switch error.problem {
            case .badCell(let text):
                (
                    "`\(text)` is no cell",
                    "the cells are 1 2 3 / 4 5 6 / 7 8 9: `14789 <Control+l>` is an L"
                )
            case .repeatedCell(let cell): ("cell \(cell) follows itself", "write it once")
            case .noStroke: ("a stroke without a cell", "write for instance `14789 <Control+l>`")
            case .noAction:
                ("an action is missing", "write for instance `14789 <Control+l>` or `14789 l`")
            case .noFunction:
                (
                    "the command ends too early",
                    "fvwm has it as `Stroke 14789 0 A N Exec xterm`"
                )
            }
        let renderer = DiagnosticRenderer(file: file, bytes: bytes)
        self.init(
            String(
                renderer.render(
                    Diagnostic(
                        line: error.line, column: error.column, length: error.length,
                        message: message, remedy: remedy)
                ).dropLast()))
    }
}
