import ArgumentParser
import Dictionaries
import Session
import System

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write your strokes to a file, to share them.",
        discussion: """
            Makes one dictionary of what you taught and wrote and what Krakel learned from you, on \
            standard output or in a file; `krakel import dictionary` takes it over elsewhere. Name \
            an entry as `krakel list` shows it, such as é or <Control+c> or 'shift digits'.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Argument(help: "Only these entries.")
    var entry: [String] = []

    @Option(help: .name("Only this mode."), completion: .modes)
    var mode: String?

    @Flag(help: "Also the entries that came with Krakel, in the same dictionary.")
    var withShipped = false

    @Flag(help: "Write only the cells of recorded examples, not the samples of your hand.")
    var pathsOnly = false

    @Option(name: .shortAndLong, help: .file("Write to this file."), completion: .file())
    var output: String?

    func run() throws {
        let stack = try dictionary.stack()
        // It tells the mistakes: lines with one are left out.
        let all = try DictionaryOptions.load(stack)
        var export = withShipped ? DictionaryExport(all) : try DictionaryExport(ownOf: stack)
        try export.keepWanted(entry, mode: mode) { try isElsewhere($0) }
        if pathsOnly { export.keepPathsOnly(besides: try DictionaryOptions.below()) }
        guard export.entryCount > 0 else {
            throw Failure(
                "there are no entries of your own yet",
                help: "export those that came with Krakel: krakel export --with-shipped")
        }
        guard let output else { return Output.write(export.text, to: 1) }
        let backup = try export.write(to: output, from: stack)
        Output.error("\(output): \(Message.entries(export.entryCount))")
        if let backup { Output.error("your dictionary as it was before: \(backup)") }
    }

    /// Whether an entry of this name came with Krakel.
    private func isElsewhere(_ name: String) throws -> Bool {
        guard !withShipped else { return false }
        return try DictionaryOptions.below().modes
            .contains { $0.entries.contains { $0.actions.isCalled(name) } }
    }
}

extension DictionaryExport {
    /// Keeps the entries of these names; all entries where no name is given.
    fileprivate mutating func keepWanted(
        _ names: [String], mode: String?, isElsewhere: (String) throws -> Bool
    ) throws {
        if let mode, !modeNames.isEmpty, !modeNames.contains(mode) {
            throw Failure(
                "there is no mode `\(mode)` to export",
                help: "\(NearestName.mode(mode, among: modeNames))")
        }
        guard !names.isEmpty || mode != nil else { return }
        var found: Set<String> = []
        keep { line in
            guard mode == nil || line.mode == mode else { return false }
            let called = names.filter(line.actions.isCalled)
            found.formUnion(called)
            return names.isEmpty || !called.isEmpty
        }
        for name in names where !found.contains(name) {
            throw Failure(
                try isElsewhere(name)
                    ? "`\(name)` came with Krakel and is not yours\n  help: add --with-shipped"
                    : "there is no entry `\(name)`\n  help: see them: krakel list")
        }
    }
}

extension [Action] {
    /// Whether `name` names an entry of these actions: as `krakel list` shows it, or as a dictionary writes
    /// it.
    fileprivate func isCalled(_ name: String) -> Bool {
        Label.text(of: self) == name || ActionNotation.text(of: self) == name
            || (try? ActionNotation.actions(in: name)) == self
    }
}
