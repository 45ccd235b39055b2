// Owns: `krakel import easystroke`.

import ArgumentParser
import Importers
import Places

struct ImportEasystroke: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "easystroke",
        abstract: "Take over the gestures of easystroke.",
        discussion: """
            Reads the file in which easystroke keeps its actions, which is \
            ~/.easystroke/actions-0.5.6 by its last versions. What Krakel has no like for becomes \
            a comment in its place, with the reason.
            """)

    @Argument(help: "The file of actions; - for standard input.")
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Add them to this dictionary instead of your own.", valueName: "file"))
    var output: String?

    @Flag(help: "Only print what would be added.")
    var dryRun = false

    func run() throws {
        let bytes = try InputFile.bytes(
            of: file, help: "name easystroke's file: ls ~/.easystroke/actions*")
        let actions: EasystrokeActions
        do throws(ArchiveError) {
            actions = try EasystrokeActions(archive: bytes)
        } catch {
            throw Failure(error.text(in: file))
        }
        guard let conversion = EasystrokeConversion(actions) else {
            throw Failure("\(file): repeats so much that it cannot be a file of easystroke's")
        }
        let path = output ?? OwnFile.dictionary
        let merge = try Import.put(conversion.list, into: path, isDryRun: dryRun)
        let leftOut = conversion.leftOut.reduce(0) { $0 + $1.count }
        Output.error(
            "\(file): \(conversion.actionCount) actions; \(conversion.importedCount) gestures "
                + "understood, \(leftOut) kept as comments")
        for (reason, count) in conversion.leftOut {
            Output.error("  \(count): \(reason.rawValue)")
        }
        Import.tell(merge, path: path, isDryRun: dryRun)
    }
}
