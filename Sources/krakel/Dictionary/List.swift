import ArgumentParser
import Dictionaries
import Learning
import Session
import System

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what strokes mean, a line each.")

    @OptionGroup var dictionary: DictionaryOptions

    @Option(help: ArgumentHelp("Only this mode.", valueName: "name"))
    var mode: String?

    @Flag(
        help:
            "Only what is yours: what you taught, and what was learned or has faded while you wrote."
    )
    var mine = false

    func run() throws {
        if mine { return try listMine() }
        let loaded = try dictionary.load()
        try DictionaryOptions.check(mode: mode, among: loaded.modes.map(\.name))
        var output = ""
        for one in loaded.modes where mode == nil || one.name == mode {
            let labels = one.entries.map { Label.text(of: $0.actions) }
            let width = min(labels.map(\.count).max() ?? 0, 24)
            let parents = one.parents.joined(separator: ", ")
            let notes =
                (one.wholeWords == nil ? [] : ["whole words"])
                + (parents.isEmpty ? [] : ["all of \(parents)"])
            output += one.name
            if !notes.isEmpty { output += " (and \(notes.joined(separator: ", and ")))" }
            output += "\n"
            let rules = Dictionary(grouping: one.rules, by: \.actions)
            for (entry, label) in zip(one.entries, labels) {
                let exact = (rules[entry.actions] ?? []).map {
                    RuleNotation.text(of: $0.patterns)
                }
                let shapes = (exact + [Self.shapes(of: entry)]).filter { !$0.isEmpty }
                output += "  \(label.padded(to: width))  \(shapes.joined(separator: " "))\n"
            }
        }
        Output.write(output, to: 1)
    }

    private func listMine() throws {
        let stack = try dictionary.stack()
        let (shipped, languages) = try stack.loadBelow()
        let learned = try stack.learned.map(DictionaryFile.documentOrEmpty)
        let mine = Mine(
            learned: learned ?? DictionaryDocument(),
            own: try DictionaryFile.documentOrEmpty(stack.own),
            shipped: languages.layered(over: shipped))
        let text = mine.text(mode: mode)
        Output.write(text, to: 1)
        if text.isEmpty { Output.error("nothing has been learned or taught yet") }
    }

    /// The cell paths, each once; those recorded from a hand marked with `~`, those computed with
    /// `=`, and their number where there are several.
    private static func shapes(of entry: Entry) -> String {
        var order: [String] = []
        var counts: [String: Int] = [:]
        for example in entry.examples {
            let shape = Shape.text(of: example)
            if counts[shape] == nil { order.append(shape) }
            counts[shape, default: 0] += 1
        }
        let shapes = order.map { shape in
            let count = counts[shape] ?? 0
            return count > 1 && !(shape.last?.isNumber ?? false) ? "\(shape)\(count)" : shape
        }
        return (shapes + entry.gestures.map(\.text)).joined(separator: " ")
    }
}

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
    init(
        learned: DictionaryDocument, own: DictionaryDocument, shipped: StrokeDictionary
    ) {
        for line in own.lines {
            let maker = line.isImported ? "imported" : "taught"
            for example in line.examples {
                rows.append(
                    Row(line, maker, Shape.text(of: example), Self.factor(of: example)))
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

/// An example as the user sees it: its cells, and a mark for its kind.
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
