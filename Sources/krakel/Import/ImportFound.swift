import ArgumentParser
import DictionaryTools
import Glibc
import System

/// Gestures of another program that were found where it keeps them.
extension ForeignConfiguration {
    private var name: String { program.rawValue }

    /// Says how many there are that the user's dictionary has not, and what to type.
    func tell() {
        guard news.new > 0 else {
            Output.line(
                .counted(
                    news.known, "\(name): nothing new, \(news.known) gesture was taken over before",
                    "\(name): nothing new, \(news.known) gestures were taken over before"))
            return tellClashes()
        }
        let told = wordsOfNews
        Output.line(news.known == 0 ? told : "\(told), \(news.known) taken over before")
        tellClashes()
        Output.line(verbatim: "  krakel import \(name) \(Path.word(path))")
    }

    private func tellClashes() {
        let count = news.clashing
        guard count > 0 else { return }
        Output.line(
            .counted(
                count, "  \(count) is left out: it does something else in your dictionary",
                "  \(count) are left out: they do something else in your dictionary"))
    }

    /// Whether the user, asked in a terminal, wants them; elsewhere the user is not asked.
    func isWanted() -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return false }
        return Output.ask("take over the gestures of \(name)? [y/N]")
    }

    /// Does what the command for it does.
    func take(_ preferences: PreferenceOptions) throws {
        guard program != .xstroke else { return try ImportXstroke.parse([path]).run() }
        try Import.take(path, of: program, into: ImportTarget.parse([]), preferences)
    }
}

/// What becomes of another program's preferences.
struct PreferenceOptions: ParsableArguments {
    @Flag(help: "Write its preferences, such as the button, into your settings as well.")
    var withSettings = false
}
