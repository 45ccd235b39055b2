// Owns: `krakel list`.

import ArgumentParser
import Dictionaries

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what strokes mean: a line for each entry, with its cell paths.")

    @OptionGroup var dictionary: DictionaryOptions

    @Option(help: ArgumentHelp("Only this mode.", valueName: "name"))
    var mode: String?

    @Flag(
        help: "Only what is yours: taught, learned while you wrote, and faded, with its history.")
    var mine = false

    func run() throws {
        if mine { return try listMine() }
        let loaded = try dictionary.load()
        if let mode, loaded.mode(named: mode) == nil {
            throw Failure(
                """
                the dictionary has no mode `\(mode)`
                  help: its modes are \(loaded.modes.map(\.name).joined(separator: ", "))
                """)
        }
        var output = ""
        for one in loaded.modes where mode == nil || one.name == mode {
            let labels = one.entries.map { Label.text(of: $0.actions) }
            let width = min(labels.map(\.count).max() ?? 0, 24)
            let parents = one.parents.joined(separator: ", ")
            output += one.name + (parents.isEmpty ? "" : " (and all of \(parents))") + "\n"
            let rules = Dictionary(grouping: one.rules, by: \.actions)
            for (entry, label) in zip(one.entries, labels) {
                let padding = String(repeating: " ", count: max(0, width - label.count))
                let exact = (rules[entry.actions] ?? []).map {
                    RuleNotation.text(of: $0.patterns)
                }
                let shapes = (exact + [Self.shapes(of: entry)]).filter { !$0.isEmpty }
                output += "  \(label)\(padding)  \(shapes.joined(separator: " "))\n"
            }
        }
        Output.write(output, to: 1)
    }

    private func listMine() throws {
        let stack = try dictionary.stack()
        do throws(DictionaryFileError) {
            var shipped = StrokeDictionary()
            if let file = stack.shipped {
                shipped = try DictionaryStack(own: file, shipped: nil).load().dictionary
            }
            let learned = try stack.learned.map(DictionaryFile.documentOrEmpty)
            let mine = Mine(
                learned: learned ?? DictionaryDocument(),
                own: try DictionaryFile.documentOrEmpty(stack.own), shipped: shipped)
            let text = mine.text(mode: mode)
            Output.write(text, to: 1)
            if text.isEmpty { Output.error("nothing has been learned or taught yet") }
        } catch {
            throw Failure(error)
        }
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
