import ArgumentParser
import Dictionaries
import Glibc
import Learning
import Session
import System

struct Unlearn: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take back what was learned.",
        discussion: """
            What you taught on purpose stays, unless you say --taught. A running Krakel follows at \
            once. `krakel list --mine` shows what was learned.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Argument(help: "What was learned for this: a text, or a key chord such as <Return>.")
    var label: String?

    @Option(help: .name("Only in this mode."), completion: .modes)
    var mode: String?

    @Option(help: .n("So many of the last lessons."))
    var last: Int?

    @Flag(help: "Everything that was learned.")
    var all = false

    @Flag(help: "Also recorded examples that you taught; what you wrote by hand stays.")
    var taught = false

    @Flag(help: "Put back what the last unlearn took.")
    var undo = false

    func validate() throws {
        let choices = [label != nil, last != nil, all, undo].count { $0 }
        guard choices == 1 else {
            throw ValidationError(
                saying:
                    """
                    Name one of: a LABEL, --last N, --all, --undo. `krakel list --mine` shows what was learned.
                    """)
        }
        if let last, last < 1 {
            throw ValidationError(saying: "--last takes a number from 1 on, not \(last).")
        }
        if mode != nil, label == nil {
            throw ValidationError(saying: "--mode goes with a LABEL.")
        }
        if taught, undo || last != nil {
            throw ValidationError(saying: "--taught goes with a LABEL or --all.")
        }
    }

    func run() throws {
        let stack = try dictionary.stack()
        let learned = stack.learned
        let count =
            undo
            ? try putBack(into: [learned, stack.own].compactMap(\.self))
            : try take(from: learned, taught ? stack.own : nil, others: stack.own)
        guard count == 0 else { return }
        if !undo, !taught, last == nil, var own = try? DictionaryFile(path: stack.own).load(),
            !unlearning.applyToTaught(&own).isEmpty
        {
            let words = unlearning.words(in: dictionary.file)
            throw Failure(
                "there is nothing to take back but what you taught",
                help: "take that back as well: krakel unlearn --taught \(words)")
        }
        throw Failure(
            undo
                ? "there is nothing to put back\n  help: take something back first: krakel unlearn --last 1"
                : taught
                    ? "there is nothing to take back\n  help: what you wrote yourself is removed here: krakel dictionary"
                    : "there is nothing to take back\n  help: see what was learned: krakel list --mine"
        )
    }

    private var unlearning: Unlearning {
        if let label { return .label(label, mode: mode) }
        return last.map { .last($0) } ?? .all
    }

    /// - Parameter others: the user's own file, also where `own` is nil and nothing is taken from it.
    private func take(
        from learned: String?, _ own: String?, others: String
    ) throws(FileError) -> Int {
        var taken: [(file: String, lines: [DictionaryLine])] = []
        for (file, isOwn) in [(learned, false), (own, true)] {
            guard let file, access(file, F_OK) == 0 else { continue }
            let lines = try take(from: file, isOwn)
            guard !lines.isEmpty else { continue }
            taken.append((file, lines))
        }
        guard !taken.isEmpty else { return 0 }
        // Only the last unlearn can be undone: older backups would be put back with it.
        for file in [learned, others].compactMap(\.self)
        where !taken.contains(where: { $0.file == file }) { unlink(Self.backup(of: file)) }
        for (file, lines) in taken {
            for line in lines {
                let shapes = line.examples.map { Shape.text(of: $0) }.joined(separator: " ")
                Output.line("\(Label.text(of: line.actions)) in \(line.mode): \(shapes)")
            }
            let place = dictionary.file.map { ["", "--dictionary", Path.word($0)] } ?? []
            let there = place.joined(separator: " ")
            Output.line(
                "took back \(lines.count) of \(file); `krakel unlearn --undo\(there)` puts it back")
        }
        return taken.reduce(0) { $0 + $1.lines.count }
    }

    /// Takes lessons out of one file. The backup beside it is on the disk before the file changes. Both are
    /// written under one lock, so that the backup holds what was taken, also where a daemon writes the file
    /// at the same time.
    ///
    /// - Returns: the lines that were changed or removed, as they were.
    private func take(from file: String, _ isOwn: Bool) throws(FileError) -> [DictionaryLine] {
        try DictionaryFile(path: file).update { document throws(FileError) in
            let lines =
                isOwn ? unlearning.applyToTaught(&document) : unlearning.apply(to: &document)
            if !lines.isEmpty { try keep(lines, of: file) }
            return lines
        }
    }

    private func keep(_ lines: [DictionaryLine], of file: String) throws(FileError) {
        try DictionaryFile(path: Self.backup(of: file)).update { document in
            document = DictionaryDocument()
            Unlearning.restore(lines, to: &document)
        }
    }

    private func putBack(into files: [String]) throws(FileError) -> Int {
        var count = 0
        for file in files where access(Self.backup(of: file), F_OK) == 0 {
            let restored = try DictionaryFile(path: file).update {
                document throws(FileError) in
                // Another undo may have been first.
                let lines = try DictionaryFile.documentOrEmpty(Self.backup(of: file)).lines
                Unlearning.restore(lines, to: &document)
                return lines.count
            }
            unlink(Self.backup(of: file))
            count += restored
            if restored > 0 { Output.line("put back \(restored) into \(file)") }
        }
        return count
    }

    private static func backup(of file: String) -> String { file + ".unlearned" }
}
