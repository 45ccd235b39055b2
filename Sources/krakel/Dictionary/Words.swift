import ArgumentParser
import Reading
import Session
import System

struct Words: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or forget the words of your own.",
        discussion: """
            A word that no lexicon has is kept once you have written it as a whole word, and counts from \
            the second time on, or when you chose it. Of those written letter by letter, one is kept once \
            you brought it back after it was mended. Prints each with how often it stood. A running \
            Krakel follows at once.
            """)

    @Option(parsing: .upToNextOption, help: ArgumentHelp("Forget these words.", valueName: "word"))
    var forget: [String] = []

    @Flag(help: "Forget all of them.")
    var forgetAll = false

    func validate() throws {
        if forgetAll, !forget.isEmpty {
            throw ValidationError(saying: "--forget names words, --forget-all needs none.")
        }
    }

    func run() throws {
        let file = OwnWordsFile(OwnFile.words)
        if forgetAll {
            _ = try? Request.ask(.forget())
            try file.update { $0 = OwnWords() }
        } else if forget.isEmpty {
            let words = try file.read().listed
            if words.isEmpty {
                Output.error(
                    """
                    there are no words of yours yet: one is kept once you have written it as a whole word, \
                    or brought it back after it was mended
                    """)
            }
            for (word, count) in words {
                Output.line(verbatim: "\(word)\t\(count)")
            }
        } else {
            // What was written lately is not in the file yet.
            let recent = forget.filter { (try? Request.ask(.forget($0)))?.succeeded == true }
            var unknown: [String] = []
            try file.update { words in
                unknown = forget.filter { !words.forget($0) }
            }
            for word in unknown where recent.contains(word) {
                Output.line("forgot `\(word)`, which was not written down yet")
            }
            guard let word = unknown.first(where: { !recent.contains($0) }) else { return }
            throw Failure(
                "there is no word `\(word)` of yours\n  help: see them all: krakel language words")
        }
    }
}
