import ArgumentParser

struct LearnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Ask what strokes mean that were not recognised.",
        discussion: """
            Reads questions from standard input, a line of JSON each, asks one after the other, and \
            writes the answers to standard output. It stays ready for a minute after the last one.
            """)

    func run() {
        runApplication { LearnDialogs($0) }
    }
}
