import ArgumentParser
import Dictionaries
import Session
import System

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what strokes mean, a line each.")

    @OptionGroup var dictionary: DictionaryOptions

    @Option(help: .name("Only this mode."), completion: .modes)
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
