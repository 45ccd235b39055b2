// The tool's name and its list of subcommands.

import ArgumentParser
import TestSupport

@main
struct Measure: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Figures of Krakel, those of a running one on a private X server of its own.",
        subcommands: [
            Written.self, Split.self, Flow.self, SegmentationFit.self, WordSpacingFit.self,
            Latency.self, FirstKey.self,
            BareProgram.self, Clicks.self, Idle.self, Stream.self,
            Newcomer.self, Strangers.self, Typing.self, Unread.self,
            Receivers.self,
            Kills.self,
            TypingKills.self,
            Endurance.self,
            Disturbed.self, Load.self, OwnHands.self, Speed.self, Words.self, WrittenWords.self,
            Peers.self, Pens.self,
            KeyHeld.self, Misses.self,
            Several.self, Fingers.self, Stalls.self,
            Scribble.self, Sessions.self, Languages.self, LanguageWords.self,
            WelcomeFigures.self,
        ]
    )
}

/// What every measurement needs.
struct MeasureOptions: ParsableArguments {
    @Option(help: "The program to measure; by default the one built beside this tool.")
    var krakel: String?

    /// A home on `display` for the program to be measured.
    func home(display: String) throws -> KrakelHome {
        var home = try KrakelHome(display: display)
        if let krakel { home.program = krakel }
        return home
    }
}

/// A figure that cannot be had.
struct MeasureError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
