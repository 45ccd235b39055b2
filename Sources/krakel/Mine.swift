// Owns: what `krakel list --mine` shows. Leaves the rest of `krakel list` to List.

import Dictionaries
import Learning

/// What one's own files hold, told apart by how it came there.
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
    ///   - learned: what was gathered.
    ///   - own: what was taught or written by hand.
    ///   - shipped: what is below both.
    init(
        learned: DictionaryDocument, own: DictionaryDocument, shipped: StrokeDictionary
    ) {
        for line in own.lines {
            for example in line.examples {
                let isTaught = if case .recorded = example.kind { true } else { false }
                rows.append(
                    Row(
                        line, isTaught ? "taught" : "written", Shape.text(of: example),
                        Self.factor(of: example)))
            }
            let others = line.rules.map { RuleNotation.text(of: $0) } + line.gestures.map(\.text)
            for text in others { rows.append(Row(line, "written", text, "")) }
        }
        let taught = own.lines.flatMap { line in
            line.examples.map { Place(line, $0) }
        }
        let below = shipped.modes.flatMap { mode in
            mode.entries.flatMap { entry in
                entry.examples.map {
                    Place(
                        DictionaryLine(mode: mode.name, actions: entry.actions, examples: []), $0)
                }
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
                let place = Place(line, example)
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

    /// A line each, in groups of modes, those of `mode` only where it is not nil.
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
                    Self.padded(row.label, width), Self.padded(row.what, 7),
                    Self.padded(row.shape, shapes), row.details,
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

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Which example of which entry.
    private struct Place: Hashable {
        var mode: String
        var actions: [Action]
        var path: String
        var fingerprint: UInt32

        init(_ line: DictionaryLine, _ example: Example) {
            mode = line.mode
            actions = line.actions
            path = example.cellPath.description
            fingerprint = example.fingerprint
        }
    }
}

/// An example for people: its cells, and a mark for what else it is known by.
enum Shape {
    static func text(of example: Example) -> String {
        let mark =
            switch example.kind {
            case .handWritten: ""
            case .recorded: "~"
            case .computed: "="
            case .reference: "#"
            }
        let edges = Edges.named.filter { example.edges.contains($0.edge) }.map { "@" + $0.name }
        return example.cellPath.description + mark + edges.joined()
    }
}
