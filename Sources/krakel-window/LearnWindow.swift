// Owns: `krakel-window learn`: questions on standard input, answers on standard output. Leaves one
// question to LearnDialog.

import ArgumentParser

struct LearnWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Ask what strokes mean that were not understood.",
        discussion: """
            Reads questions from standard input, a line of JSON each, asks one after the other, and \
            writes the answers to standard output. It stays ready for a minute after the last one.
            """)

    func run() throws {
        runApplication { application in
            let questions = Questions(application)
            questions.begin()
            return questions
        }
    }
}
