import ArgumentParser
import Dictionaries
import DictionaryTools
import Session
import System

struct ImportDictionary: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dictionary",
        abstract: "Take over a dictionary, such as `krakel export` writes.",
        discussion: """
            Adds its entries to your dictionary, each to its mode. What you have stays: where a \
            stroke does something else in your dictionary, yours counts. With --replace the new \
            dictionary takes the place of yours. In either case a copy of yours is kept beside it. \
            Entries that start programs become comments, which do nothing, unless you say \
            --with-commands; even then they start nothing before you confirm them: krakel confirm
            """)

    @Argument(help: "The dictionary to take over.", completion: .file())
    var file: String

    @OptionGroup var target: ImportTarget

    @Flag(help: "Put it in the place of your dictionary.")
    var replace = false

    @Flag(help: "Also take over entries that start programs. Look at them first.")
    var withCommands = false

    func run() throws {
        let below = try DictionaryOptions.below()
        let source = try read(over: below)
        var seen: Set<[Action]> = []
        let commands = source.lines.map(\.actions).filter {
            !$0.commands.isEmpty && seen.insert($0).inserted
        }.map { ActionNotation.text(of: $0) }
        if withCommands {
            for command in commands { Output.error("starts a program: \(command)") }
        }
        let backup = try replace ? putInPlace(source) : merge(source, over: below)
        if !withCommands, !commands.isEmpty {
            for command in commands { Output.error("turned into a comment: \(command)") }
            Output.error("  take them over too, if you trust their author: --with-commands")
        }
        if let backup { Output.error("your dictionary as it was before: \(backup)") }
        if !target.dryRun { Confirm.remind(of: target.path) }
    }

    private func read(over below: StrokeDictionary) throws -> DictionaryDocument {
        let (bytes, reading) = try DictionaryFile(path: file).reading(beside: [below])
        let renderer = DiagnosticRenderer(file: file, bytes: bytes)
        for text in renderer.render(reading.diagnostics) { Output.write(text.translated, to: 2) }
        let errors = reading.diagnostics.count { $0.severity == .error }
        guard errors == 0 || !replace else {
            throw Failure(
                "\(file): \(errors) mistakes; your dictionary stays as it is",
                help: "correct them, or add the entries that can be read, without --replace")
        }
        let found = reading.dictionary
        let isAny = found.modes.contains {
            !$0.entries.isEmpty || !$0.parents.isEmpty || $0.wholeWords != nil
        }
        guard isAny || !found.applications.isEmpty else {
            throw Failure(
                "\(file): it has no entries\n  help: name a dictionary, such as krakel export writes"
            )
        }
        return try DictionaryFile.document(bytes, path: file)
    }

    /// - Returns: where the dictionary as it was is kept.
    private func merge(
        _ source: DictionaryDocument, over below: StrokeDictionary
    ) throws(FileError) -> String? {
        let path = target.path
        let parents = below.modes.map { ($0.name, $0.parents) }
        let (merge, backup) = try target.put(
            ImportList(of: source, withCommands: withCommands), into: path,
            below: Dictionary(parents, uniquingKeysWith: { one, _ in one }), keepsBackup: true)
        let count = merge.count
        Import.tell(
            target.dryRun
                ? .counted(
                    count, "would add \(count) stroke to \(path)",
                    "would add \(count) strokes to \(path)")
                : .counted(
                    count, "added \(count) stroke to \(path)", "added \(count) strokes to \(path)"),
            known: merge.knownCount)
        Import.tellOmissions(of: merge)
        return backup
    }

    /// - Returns: where the dictionary as it was is kept.
    private func putInPlace(_ source: DictionaryDocument) throws(FileError) -> String? {
        var source = source
        if !withCommands { source.commentOutCommands() }
        let new = source
        guard target.dryRun else {
            let backup = try DictionaryFile(path: target.path).update(keepsBackup: true) {
                $0 = new
            }
            .backup
            Output.error("\(target.path): now holds what \(file) holds")
            return backup
        }
        Output.write(String(decoding: new.bytes, as: UTF8.self), to: 1)
        return nil
    }
}
