import ArgumentParser
import Dictionaries
import Glibc
import Learning
import System

struct Unlearn: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take back what was learned while you wrote.",
        discussion: """
            What you taught on purpose stays, unless you say --taught. A running Krakel knows it at \
            once. See `krakel list --mine` for what there is.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Argument(help: "What was learned for this: a text, or a key chord such as <Return>.")
    var label: String?

    @Option(help: ArgumentHelp("Only in this mode.", valueName: "name"))
    var mode: String?

    @Option(help: ArgumentHelp("The last lessons, so many.", valueName: "n"))
    var last: Int?

    @Flag(help: "Everything that was learned.")
    var all = false

    @Flag(help: "Also recorded examples that you taught; what is written by hand stays.")
    var taught = false

    @Flag(help: "Put back what the last unlearn took.")
    var undo = false

    func validate() throws {
        let choices = [label != nil, last != nil, all, undo].count { $0 }
        guard choices == 1 else {
            throw ValidationError(
                "Name one of: a LABEL, --last N, --all, --undo. "
                    + "`krakel list --mine` shows what there is.")
        }
        if let last, last < 1 {
            throw ValidationError("--last takes a number from 1 on, not \(last).")
        }
        if mode != nil, label == nil {
            throw ValidationError("--mode goes with a LABEL.")
        }
        if taught, undo || last != nil {
            throw ValidationError("--taught goes with a LABEL or --all.")
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
        throw Failure(
            undo
                ? "there is nothing to put back\n  help: take something back first: krakel unlearn --last 1"
                : "there is nothing to take back\n  help: see what was learned: krakel list --mine")
    }

    private var unlearning: Unlearning {
        if let label { return .label(label, mode: mode) }
        return last.map { .last($0) } ?? .all
    }

    /// - Parameter others: the file that is not concerned where `own` is nil.
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
        // One step can be undone, and it is this one.
        for file in [learned, others].compactMap(\.self)
        where !taken.contains(where: { $0.file == file }) { unlink(Self.backup(of: file)) }
        for (file, lines) in taken {
            for line in lines {
                let shapes = line.examples.map { Shape.text(of: $0) }.joined(separator: " ")
                Output.line("\(Label.text(of: line.actions)) in \(line.mode): \(shapes)")
            }
            Output.line(
                "took back \(lines.count) of \(file); `krakel unlearn --undo` puts it back")
        }
        return taken.reduce(0) { $0 + $1.lines.count }
    }

    /// Takes lessons out of one file. They are on the disk beside it before they are gone from it, and what
    /// is kept there is what is taken, whoever else writes the file: both is done under one lock.
    ///
    /// - Returns: the lines concerned as they were.
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
                let lines = try DictionaryFile(path: Self.backup(of: file)).load().lines
                Unlearning.restore(lines, to: &document)
                return lines.count
            }
            unlink(Self.backup(of: file))
            count += restored
            Output.line("put back \(restored) into \(file)")
        }
        return count
    }

    private static func backup(of file: String) -> String { file + ".bak" }
}
