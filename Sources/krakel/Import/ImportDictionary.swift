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
        if withCommands {
            var seen: Set<[Action]> = []
            let starting = source.lines.map(\.actions).filter { !$0.commands.isEmpty }
            for actions in starting where seen.insert(actions).inserted {
                Output.error("starts a program: \(ActionNotation.text(of: actions))")
            }
        }
        let path = target.path
        if replace {
            try putInPlace(source, path)
        } else {
            let parents = below.modes.map { ($0.name, $0.parents) }
            try merge(
                source, into: path,
                shipped: Dictionary(parents, uniquingKeysWith: { one, _ in one }))
        }
        if !target.dryRun { Confirm.remind(of: path) }
    }

    private func read(over below: StrokeDictionary) throws -> DictionaryDocument {
        do {
            let bytes = try DictionaryFile(path: file).read()
            let reading = try DictionaryReader.read(
                bytes, otherModes: below.modes.map(\.name),
                otherApplications: below.applications.map(\.name))
            let renderer = DiagnosticRenderer(file: file, bytes: bytes)
            for text in renderer.render(reading.diagnostics) {
                Output.write(text.translated, to: 2)
            }
            let errors = reading.diagnostics.count { $0.severity == .error }
            guard errors == 0 || !replace else {
                throw Failure(
                    "\(file): \(errors) mistakes; your dictionary stays as it is",
                    help: "correct them, or add the entries that can be read, without --replace")
            }
            let found = reading.dictionary
            guard
                !found.applications.isEmpty
                    || found.modes.contains(where: {
                        !$0.entries.isEmpty || !$0.parents.isEmpty || $0.wholeWords != nil
                    })
            else {
                throw Failure(
                    "\(file): it has no entries\n  help: name a dictionary, such as krakel export writes"
                )
            }
            return try DictionaryDocument(bytes)
        } catch DictionaryError.newerVersion(let version) {
            throw FileError.newerVersion(path: file, version: version)
        }
    }

    private func merge(
        _ source: DictionaryDocument, into path: String, shipped: [String: [String]]
    ) throws(FileError) {
        func merged(into document: inout DictionaryDocument) -> DictionaryMerge {
            let merge = DictionaryMerge(
                of: source, into: document, below: shipped, withCommands: withCommands)
            merge.apply(to: &document, below: Set(shipped.keys))
            return merge
        }
        let merge: DictionaryMerge
        var backup: String?
        if target.dryRun {
            let present = try DictionaryFile.documentOrEmpty(path)
            merge = DictionaryMerge(
                of: source, into: present, below: shipped, withCommands: withCommands)
            var added = DictionaryDocument()
            merge.apply(to: &added, below: Set(shipped.keys))
            Output.write(String(decoding: added.bytes, as: UTF8.self), to: 1)
        } else {
            (merge, backup) = try DictionaryFile(path: path).updateKeepingBackup(merged)
        }
        let count = merge.addedCount
        Import.tell(
            target.dryRun
                ? .counted(
                    count, "would add \(count) stroke to \(path)",
                    "would add \(count) strokes to \(path)")
                : .counted(
                    count, "added \(count) stroke to \(path)", "added \(count) strokes to \(path)"),
            known: merge.knownCount)
        tellOmissions(of: merge)
        tell(merge.commands, backup)
    }

    private func tellOmissions(of merge: DictionaryMerge) {
        for (mode, one) in merge.merges {
            for gesture in one.taken {
                tellOmission(of: gesture.text, mode: mode.name)
            }
        }
        for line in merge.takenChords { tellOmission(of: line.text, mode: line.mode) }
        for name in merge.keptApplications { Import.tellOmission(ofApplications: name) }
        for (mode, parents) in merge.keptParents {
            Output.error(
                """
                left out that mode \(mode) inherits \(parents.joined(separator: ", ")): in your \
                dictionary it inherits others
                """)
        }
    }

    private func tellOmission(of line: String, mode: String) {
        Output.error(
            "left out \(line) of mode \(mode), which does something else in your dictionary")
    }

    private func putInPlace(
        _ source: DictionaryDocument, _ path: String
    ) throws(FileError) {
        var source = source
        let commands = withCommands ? [] : source.commentOutCommands()
        let new = source
        var backup: String?
        if target.dryRun {
            Output.write(String(decoding: new.bytes, as: UTF8.self), to: 1)
        } else {
            backup = try DictionaryFile(path: path).updateKeepingBackup { $0 = new }.backup
            Output.error("\(path): now holds what \(file) holds")
        }
        tell(commands, backup)
    }

    private func tell(_ commands: [[Action]], _ backup: String?) {
        for actions in commands {
            Output.error("turned into a comment: \(ActionNotation.text(of: actions))")
        }
        if !commands.isEmpty {
            Output.error("  take them over too, if you trust their author: --with-commands")
        }
        if let backup { Output.error("your dictionary as it was before: \(backup)") }
    }
}
