// Owns: `krakel import easystroke`, and the words for what is wrong in its file.

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
            throw Failure(error, in: file)
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

extension Failure {
    fileprivate init(_ error: ArchiveError, in file: String) {
        let expected =
            switch error.expected {
            case .signature: "`22 serialization::archive`, with which easystroke's file begins"
            case .libraryVersion(let newest): "a version of the archive from 1 to \(newest)"
            case .classVersion(let name, let newest): "a version of \(name) up to \(newest)"
            case .integer(let range):
                "a whole number from \(range.lowerBound) to \(range.upperBound)"
            case .number: "a number"
            case .text(let length): "a text of \(length) bytes"
            case .classNumber: "the number of a class that may stand here"
            case .actionKind: "a kind of action, such as `7 SendKey`"
            case .objectNumber: "the number of an object that came before, or the next one"
            case .depth(let depth): "no more than \(depth) lists inside each other"
            case .size(let size): "no more than \(size >> 20) MB"
            case .end: "the end of the file"
            }
        self.init(
            """
            \(file):\(error.line):\(error.column): expected \(expected) (at byte \(error.offset))
              help: name the file as easystroke wrote it: ls ~/.easystroke/actions*
            """)
    }
}
