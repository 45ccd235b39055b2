import ArgumentParser
import Dictionaries
import DictionaryTools
import Session
import System

struct ImportXstroke: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "xstroke",
        abstract: "Take over an alphabet of xstroke's.",
        discussion: """
            Makes a dictionary of its own of it, xstroke.dict beside yours: its modes, its regular \
            expressions as exact rules, and the paths in doc as examples for strokes that no rule \
            matches. A definition that Krakel cannot follow becomes a comment, with the reason.
            """)

    @Argument(
        help: "The alphabet, such as ~/.xstroke/alphabet; - for standard input.",
        completion: .file())
    var file: String

    @OptionGroup var target: ImportTarget

    @Flag(help: "Add no examples: a stroke that no rule matches is rejected, as in xstroke.")
    var exact = false

    func run() throws {
        let source = XstrokeSource(
            name: file, bytes: try InputFile.bytes(of: file, help: ForeignProgram.xstroke.help))
        let alphabet = try XstrokeAlphabet(source) { XstrokeSource.included($0, by: file) }
        let conversion = XstrokeConversion(alphabet, keepsExamples: !exact)
        let path = target.output ?? OwnFile.xstroke
        let merge = try target.put(conversion.list, into: path).merge
        let (count, rules) = (conversion.definitionCount, conversion.ruleCount)
        let definitions = Message.counted(count, "\(count) definition", "\(count) definitions")
        let exact = Message.counted(rules, "\(rules) exact rule", "\(rules) exact rules")
        Output.error(
            """
            \(file): \(definitions); \(conversion.importedCount) understood (\(exact), \
            \(Message.examples(conversion.exampleCount))), \
            \(count - conversion.importedCount) commented out
            """)
        Import.tell(source.encoding)
        for (place, reason) in conversion.leftOut {
            Output.error(place.rendered(.warning, reason.message, reason.remedy(at: place)))
        }
        for option in conversion.unusedOptions {
            Output.error(
                """
                left out the option \(option.name) "\(option.value)" of \(option.engine), which Krakel \
                does not have
                """)
        }
        Import.tellOmissions(of: merge)
        let added = merge.count
        Import.tell(
            target.dryRun
                ? .counted(
                    added, "would add \(added) line to \(path)",
                    "would add \(added) lines to \(path)")
                : .counted(
                    added, "added \(added) line to \(path)", "added \(added) lines to \(path)"),
            known: merge.knownCount)
        guard !target.dryRun, added + merge.knownCount > 0 else { return }
        Output.error("  see them: krakel list --dictionary \(path)")
        Output.error("  write with them: krakel --dictionary \(path)")
        Confirm.remind(of: path)
    }
}
