// Owns: `krakel import libstroke` and `gstroke`.

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
            throw Failure(error.text(in: file, bytes))
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
