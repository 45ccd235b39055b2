// Owns: `krakel check --log`: which recorded strokes a changed dictionary would read otherwise, in
// words. Leaves comparing to ReadingComparison.

import Dictionaries
import Recordings

enum LogComparison {
    /// Prints what changes where the dictionary at `path` takes the place of one's own.
    static func run(of path: String, log: String) throws {
        let present = try DictionaryOptions.usualStack()
        let before = Recogniser(try DictionaryOptions.load(present))
        let after = Recogniser(
            try DictionaryOptions.load(
                DictionaryStack(own: path, learned: present.learned, shipped: present.shipped)))
        var comparison = ReadingComparison(before: before, after: after)
        for sample in try SampleFile.read(log) { comparison.add(sample) }
        Output.write(text(of: comparison), to: 1)
    }

    private static func text(of comparison: ReadingComparison) -> String {
        var output = ""
        for (change, count) in comparison.changes {
            let cells = change.cells.isEmpty ? "-" : change.cells
            let label = change.label.isEmpty ? "" : ", labelled \(change.label)"
            output +=
                "\(change.mode): \(cells) was \(name(change.was)), would be \(name(change.becomes))"
                + label + (count > 1 ? " (\(count) times)" : "") + "\n"
        }
        for (mode, count) in comparison.otherModes.sorted(by: { $0.key < $1.key }) {
            output += "\(count) strokes left out: there is no mode `\(mode)` in it\n"
        }
        output += "\(comparison.changed) of \(comparison.total) strokes would read otherwise\n"
        if comparison.labelled > 0 {
            output +=
                "as labelled: \(comparison.rightBefore) of \(comparison.labelled) in use, "
                + "\(comparison.rightAfter) with this one\n"
        }
        return output
    }

    private static func name(_ actions: [Action]?) -> String {
        actions.map { Label.text(of: $0) } ?? "nothing"
    }
}
