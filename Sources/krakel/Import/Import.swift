import ArgumentParser
import Dictionaries
import DictionaryTools
import Session
import Strokes
import System

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take over gestures from elsewhere.",
        discussion: """
            Adds gestures to the mode `gestures` of your own dictionary, those of fingers to the mode \
            `above`, and the entries of a dictionary to their modes. Adds nothing twice, and changes \
            nothing that you have. By itself it says which gestures of other programs you have that \
            your dictionary has not, and what to type; in a terminal it asks whether to take them over.
            """,
        subcommands: [
            ImportStock.self, ImportProgram<EasystrokeSource>.self,
            ImportProgram<ToucheggSource>.self, ImportProgram<MouseActionsSource>.self,
            ImportProgram<MygesturesSource>.self, ImportProgram<StrokesPlusSource>.self,
            ImportXstroke.self, ImportDictionary.self,
        ])

    @Flag(help: "Take over all that is found, without asking.")
    var yes = false

    @OptionGroup var preferences: PreferenceOptions

    func run() throws {
        let found = ForeignConfiguration.foundHere(beside: OwnFile.dictionary, and: OwnFile.xstroke)
        for configuration in found { configuration.tell() }
        if found.isEmpty {
            Output.line("no gestures of another program are where they usually are")
            Output.line(
                "  name their file: krakel import PROGRAM FILE, as krakel import --help says")
        }
        Output.line("gestures that came with Krakel:")
        Output.line(verbatim: "  krakel import stock")
        for configuration in found where configuration.news.new > 0 {
            if yes || configuration.isWanted() { try configuration.take(preferences) }
        }
    }

    /// Says what a file was written in, where that had to be guessed.
    static func tell(_ encoding: ForeignText.Encoding) {
        guard encoding != .utf8 else { return }
        Output.error("not all of it is UTF-8: read as \(encoding.rawValue)")
    }

    /// Says what was added, and how many of the same were there.
    static func tell(_ added: Message, known: Int) {
        Output.error(
            known == 0
                ? added
                : .counted(
                    known, "\(added), \(known) was there already",
                    "\(added), \(known) were there already"))
    }

    /// Tells the user what became of the gestures, on standard error: a dry run prints the entries on
    /// standard output.
    ///
    /// - Parameter trigger: what they are drawn with, where they are; nil where that is told otherwise.
    static func tell(
        _ merge: ImportMerge, _ target: ImportTarget, trigger: TriggerSettings? = .gestures
    ) {
        let (mode, path) = (merge.missing.mode, target.path)
        let (count, known) = (merge.count, merge.knownCount)
        if count > 0 {
            tell(
                target.dryRun
                    ? .counted(
                        count, "would add \(count) gesture to mode \(mode) of \(path)",
                        "would add \(count) gestures to mode \(mode) of \(path)")
                    : .counted(
                        count, "added \(count) gesture to mode \(mode) of \(path)",
                        "added \(count) gestures to mode \(mode) of \(path)"), known: known)
        } else if known > 0 {
            Output.error(
                .counted(
                    known, "nothing new: \(known) gesture was in mode \(mode) of \(path) already",
                    "nothing new: \(known) gestures were in mode \(mode) of \(path) already"))
        } else {
            Output.error("there is no gesture to add to \(path)")
        }
        tellOmissions(of: merge)
        guard !target.dryRun, count + known > 0 else { return }
        let shipped = path == OwnFile.dictionary ? ShippedFile.dictionary.path : nil
        let loaded = try? DictionaryStack(own: path, shipped: shipped).load()
        if count > 0 {
            if let loaded { warnOfTwins(of: merge.missing.entries, loaded) }
            Output.error(
                target.output.map { "  see them: krakel list --dictionary \($0)" }
                    ?? "  see them: krakel list --mode \(mode)")
        }
        if mode == Mode.above {
            Output.error("  they need no button, and count in every mode")
        } else if let trigger, target.output == nil {
            tellTrigger(trigger)
        }
        Confirm.remind(of: path)
        // With these a Krakel that runs reads none of it.
        guard let loaded, loaded.errorCount > 0 else { return }
        for problem in loaded.problems { Output.error(problem) }
    }

    /// Says how they are drawn: beside what writes, and not by a second Krakel.
    static func tellTrigger(_ wanted: TriggerSettings) {
        let triggers = SettingsFile(path: OwnFile.settings).load().settings.triggers
        if let own = triggers.first(where: { $0.mode == wanted.mode }) {
            return Output.error("  use them: hold \(own.description) and draw")
        }
        Output.error(
            "  use them: a switch of `krakel welcome` does it, or these lines in \(OwnFile.settings):"
        )
        for line in lines(for: [wanted]).split(separator: "\n") {
            Output.error(verbatim: "    \(line)")
        }
    }

    /// `triggers` for the user's settings: where these have none, the one that is there without them has to
    /// stand beside the new ones.
    static func lines(for triggers: [TriggerSettings]) -> String {
        let isWritten = SettingsFile(path: OwnFile.settings).writtenKeys().contains("trigger")
        return ((isWritten ? [] : [TriggerSettings()]) + triggers).map(TriggerEdit.lines).joined()
    }

    /// Says what stays as it is in the dictionary.
    static func tellOmissions(of merge: ImportMerge) {
        for way in merge.taken {
            Output.error(
                "left out \(way.text) of mode \(way.mode), which does something else in your dictionary"
            )
        }
        for name in merge.keptApplications {
            Output.error(
                "left out its applications \(name): your dictionary names other windows so")
        }
        for (mode, parents) in merge.keptParents {
            Output.error(
                """
                left out that mode \(mode) inherits \(parents.joined(separator: ", ")): in your \
                dictionary it inherits others
                """)
        }
    }

    /// Warns of each gesture that is drawn like another entry of the mode, as Krakel cannot tell the two
    /// apart. What applications change of it is meant to be drawn like it.
    private static func warnOfTwins(of entries: [DictionaryLine], _ loaded: LoadedDictionary) {
        let recogniser = Recogniser(loaded.dictionary)
        // Of two that are new each is like the other.
        var told: Set<Set<[Action]>> = []
        for entry in entries where entry.actions != [.ignore] {
            guard let example = entry.examples.first else { continue }
            let scope = entry.scope
            let nearest = recogniser.ranking(
                Query(example.shape ?? Trajectory(example.cellPath)),
                in: scope?.mode ?? entry.mode, for: scope?.group, count: 4,
                within: DictionaryRule.sameStroke)
            let twin = nearest.first {
                $0.actions != entry.actions && (scope == nil || $0.mode == entry.mode)
            }
            guard let twin, told.insert([entry.actions, twin.actions]).inserted else { continue }
            let own = "\(ActionNotation.text(of: entry.actions)) : \(example.cellPath)"
            let other = ActionNotation.text(of: twin.actions)
            let warning: Message = "warning: \(own) is drawn like \(other) of mode \(twin.mode)"
            Output.error(
                warning.followed(
                    by: "draw one of the two another way, or remove it from this mode"))
        }
    }
}

/// Where gestures go.
struct ImportTarget: ParsableArguments {
    @Option(
        name: .shortAndLong, help: .file("Add them to this dictionary instead."),
        completion: .file())
    var output: String?

    @Flag(help: "Only print what would be added.")
    var dryRun = false

    var path: String { output ?? OwnFile.dictionary }

    /// Puts into the dictionary at `path` what it does not have yet; in a dry run, prints that as a dictionary
    /// instead.
    ///
    /// - Parameters:
    ///   - path: that of `output`, or what takes its place.
    ///   - modes: those of the dictionary below, with what they inherit.
    /// - Returns: also where the file that was there is kept, where it is to be.
    func put(
        _ list: ImportList, into path: String, below modes: [String: [String]] = [:],
        keepsBackup: Bool = false
    ) throws(FileError) -> (merge: ImportMerge, backup: String?) {
        func merge(into document: inout DictionaryDocument) -> ImportMerge {
            let merge = ImportMerge(of: list, into: document, below: modes)
            document.add(merge.missing)
            return merge
        }
        guard dryRun else {
            let (merged, backup) = try DictionaryFile(path: path)
                .update(keepsBackup: keepsBackup, merge)
            return (merged, backup)
        }
        var document = try DictionaryFile.documentOrEmpty(path)
        let merged = merge(into: &document)
        var added = DictionaryDocument()
        added.add(merged.missing)
        Output.write(String(decoding: added.bytes, as: UTF8.self), to: 1)
        return (merged, nil)
    }
}

struct ImportStock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock",
        abstract: "Take over the gestures that came with Krakel.",
        discussion: """
            Two dozen gestures for web pages, windows, editing and sound. They have a mode of their \
            own, which a second button reads; it says how.
            """)

    @OptionGroup var target: ImportTarget

    func run() throws {
        guard let shipped = ShippedFile.gestures.path else {
            throw Failure(missing: .gestures, "file of gestures", help: "run ./install.sh again")
        }
        let stock = try DictionaryFile(path: shipped).load()
        Import.tell(try target.put(ImportList(of: stock), into: target.path).merge, target)
    }
}
