// Owns: what of the writing is kept on request, and where.

import ArgumentParser
import Daemon
import Places

struct KeepingOptions: ParsableArguments {
    @Flag(
        name: .customLong("log"),
        help: "Keep what you write in a log, which nobody else can read: see `krakel log`.")
    var isLogging = false

    @Option(help: ArgumentHelp("Keep the log in this file.", valueName: "file"))
    var logFile: String?

    @Option(
        help: ArgumentHelp(
            "Write raw input and what was done upon it to this file, for a bug report.",
            valueName: "file"))
    var record: String?

    /// Where it is, if there is one.
    var strokeLog: StrokeLog { StrokeLog(path: logFile ?? OwnFile.log) }

    /// Whether one is asked for; nil leaves it to the settings.
    var log: Bool? { isLogging || logFile != nil ? true : nil }
}
