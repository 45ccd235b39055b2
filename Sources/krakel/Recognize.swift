// Owns: `krakel recognize`.

import ArgumentParser
import Dictionaries
import Strokes

struct Recognize: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what recorded characters mean. Needs no display.",
        discussion: """
            Prints a line for each sample: what would be typed, a tab, and the distance of the \
            nearest entry, however far it is; - where there is nothing to compare with.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Option(help: ArgumentHelp("The mode to read in.", valueName: "name"))
    var mode: String?

    @Argument(help: "Samples, a line of JSON each; - for standard input.")
    var samples: String

    func run() throws {
        let recogniser = Recogniser(try dictionary.load())
        let mode = try recogniser.modeOrFirst(mode)
        var output = ""
        for sample in try SampleFile.read(samples) {
            let match = Query(sample.ink).flatMap { recogniser.recognise($0, in: mode) }
            if let match {
                output += "\(Label.text(of: match.actions))\t\(match.distance)\n"
            } else {
                output += "-\tinf\n"
            }
        }
        Output.write(output, to: 1)
    }
}

extension Recogniser {
    /// `name` if it is a mode of the dictionary, the first mode where it is nil.
    func modeOrFirst(_ name: String?) throws -> String {
        guard let name else { return firstMode }
        guard modes.contains(name) else {
            throw Failure(
                """
                the dictionary has no mode `\(name)`
                  help: its modes are \(modes.joined(separator: ", "))
                """)
        }
        return name
    }
}

extension DictionaryOptions {
    /// The dictionary; mistakes in its lines are told, the rest counts.
    func load() throws -> StrokeDictionary {
        try Self.load(stack())
    }

    static func load(_ stack: DictionaryStack) throws -> StrokeDictionary {
        do throws(DictionaryFileError) {
            let loaded = try stack.load()
            loaded.problems.forEach(Output.error)
            return loaded.dictionary
        } catch {
            throw Failure(error)
        }
    }
}
