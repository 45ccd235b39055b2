// Owns: `krakel learn`.

import ArgumentParser
import Dictionaries
import Places
import Strokes

struct Learn: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Teach recorded characters. Needs no display.",
        discussion: """
            Adds every sample to your dictionary, or to the one given, which is made where it is \
            missing. A label in angle brackets, such as <Return> or <Control+c>, is a key chord; \
            any other is the text to type. A running Krakel knows the new examples at once.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Option(help: ArgumentHelp("The mode to learn for.", valueName: "name"))
    var mode: String?

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            "Samples, a line of JSON each; - for standard input.", valueName: "samples"))
    var samples: String

    func run() throws {
        let samples = try SampleFile.read(samples)
        var lessons: [(example: Example, actions: [Action])] = []
        for (index, sample) in samples.enumerated() {
            guard !sample.label.isEmpty else {
                throw Failure(
                    """
                    sample \(index + 1) of \(self.samples) has no label; nothing was learned
                      help: give it one: {"label":"a","strokes":...}
                    """)
            }
            if let example = Example(learning: sample.ink) {
                lessons.append((example, Label.actions(for: sample.label)))
            }
        }
        let path = dictionary.file ?? OwnFile.dictionary
        let mode = try mode ?? firstMode()
        do throws(DictionaryFileError) {
            try DictionaryFile(path: path).update { document in
                for lesson in lessons {
                    document.add(lesson.example, for: lesson.actions, in: mode)
                }
            }
        } catch {
            throw Failure(error)
        }
        // Standard output stays free for what is chained behind this command.
        let skipped = samples.count - lessons.count
        Output.error(
            "learned \(lessons.count) examples in mode \(mode) of \(path)"
                + (skipped > 0 ? ", \(skipped) without a point left out" : ""))
    }

    /// The first mode of the dictionary that is there.
    private func firstMode() throws -> String {
        let stack = try dictionary.stack()
        do throws(DictionaryFileError) {
            return try stack.load().dictionary.firstMode
        } catch {
            guard case .missing = error else { throw Failure(error) }
            return Mode.letters
        }
    }
}
