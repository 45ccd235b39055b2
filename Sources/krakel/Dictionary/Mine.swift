import Dictionaries
import Learning

/// The entries in the user's own files, and how each came there.
struct Mine {
    private struct Row {
        var mode: String
        var label: String
        var what: String
        var shape: String
        var details: String

        init(_ line: DictionaryLine, _ what: String, _ shape: String, _ details: String) {
            mode = line.mode
            label = Label.text(of: line.actions)
            self.what = what
            self.shape = shape
            self.details = details
        }
    }

    private var rows: [Row] = []

    /// - Parameters:
    ///   - learned: the file that Krakel learns into.
    ///   - own: the file that the user teaches and writes into.
    ///   - shipped: the dictionary below both.
    init(learned: DictionaryDocument, own: DictionaryDocument, shipped: StrokeDictionary) {
        for line in own.lines {
            let maker = line.isImported ? "imported" : "taught"
            for example in line.examples {
                rows.append(Row(line, maker, Shape.text(of: example), Self.factor(of: example)))
            }
            let others = line.rules.map { RuleNotation.text(of: $0) } + line.gestures.map(\.text)
            for text in others { rows.append(Row(line, maker, text, "")) }
        }
        let taught = own.lines.flatMap { line in
            line.examples.map { LineKey($0, for: line.actions, in: line.mode) }
        }
        let below = shipped.modes.flatMap { mode in
            mode.entries.flatMap { entry in
                entry.examples.map { LineKey($0, for: entry.actions, in: mode.name) }
            }
        }
        let (own, known) = (Set(taught), Set(below))
        for line in learned.lines {
            let history = History(comment: line.comment).comment
            for example in line.examples {
                guard example.isReference else {
                    rows.append(
                        Row(
                            line, "learned", Shape.text(of: example),
                            [Self.factor(of: example), history].joined(separator: "  ")))
                    continue
                }
                let place = LineKey(example, for: line.actions, in: line.mode)
                let origin =
                    known.contains(place)
                    ? "shipped" : own.contains(place) ? "taught" : "no longer there"
                rows.append(
                    Row(
                        line, "faded", example.cellPath.description,
                        "\(Self.factor(of: example)) (\(origin))  \(history)"))
            }
        }
    }

    /// A line for each example, grouped by modes; only those of `mode` where it is not nil.
    func text(mode: String?) -> String {
        var modes: [String] = []
        for row in rows where !modes.contains(row.mode) { modes.append(row.mode) }
        let width = min(rows.map(\.label.count).max() ?? 0, 24)
        let shapes = min(rows.map(\.shape.count).max() ?? 0, 24)
        var output = ""
        for name in modes where mode == nil || mode == name {
            output += name + "\n"
            for row in rows.filter({ $0.mode == name }).sorted(by: { $0.label < $1.label }) {
                let cells = [
                    row.label.padded(to: width), row.what.padded(to: 8),
                    row.shape.padded(to: shapes), row.details,
                ]
                var line = "  " + cells.joined(separator: "  ")
                while line.last == " " { line.removeLast() }
                output += line + "\n"
            }
        }
        return output
    }

    private static func factor(of example: Example) -> String {
        example.factor == .one ? "" : "*" + example.factor.text
    }
}
