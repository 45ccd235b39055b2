// The tool's name and its list of subcommands.

import ArgumentParser
import TestSupport

@main
struct Measure: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Figures of Krakel, those of a running one on a private X server of its own.",
        subcommands: [
            Split.self, Flow.self, SegmentationFit.self, WordSpacingFit.self,
            FirstKey.self, BareProgram.self, Clicks.self, Idle.self, Stream.self,
            Strangers.self, Typing.self, Receivers.self, Kills.self, Endurance.self, Load.self,
            LookUp.self,
            OwnHands.self, Speed.self, Words.self, WrittenWords.self, Peers.self,
            Sessions.self, Languages.self, LanguageWords.self,
        ]
    )
}

/// What every measurement needs.
struct MeasureOptions: ParsableArguments {
    @Option(help: "The program to measure; by default the one built beside this tool.")
    var krakel: String?

    /// What `body` does with a private server, and a home on it for the program to be measured.
    func onServer<Result>(_ body: (XvfbServer, KrakelHome) throws -> Result) throws -> Result {
        let server = try XvfbServer()
        // Xlib ends a process whose server goes away.
        return try withExtendedLifetime(server) {
            try body(server, home(display: server.display))
        }
    }

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
