import ArgumentParser
import Dictionaries
import DictionaryTools
import Session
import Strokes
import System

struct Suggest: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Suggest free strokes for something new.",
        discussion: """
            Draws each in the terminal, with its cell path, the entry that is nearest to it and how far \
            that is, and the line that gives it the meaning. With --take that line is written into your \
            own dictionary. The most mnemonic ones come first, such as an arrow for back or a \
            cross for close; a stroke that turns a knob, is a flick or begins another entry is none of \
            them.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Option(
        help: .name(
            "The mode that it is for, by default gestures where there is one, else the first."),
        completion: .modes)
    var mode: String?

    @Option(help: ArgumentHelp("How many to suggest, 1 to 9.", valueName: "number"))
    var count = 3

    @Option(
        help: ArgumentHelp("Write this one into your dictionary, from 1 on.", valueName: "number"))
    var take: Int?

    @Flag(help: "One line of JSON, for scripts.")
    var json = false

    @Argument(
        help: """
            What it is to do: a text, or actions as in a dictionary, such as <Control+w>. Its words are \
            what the stroke reminds of.
            """)
    var meaning: String

    func validate() throws {
        guard (1...9).contains(count) else {
            throw ValidationError(saying: "--count is a number from 1 to 9")
        }
        if let take, !(1...count).contains(take) {
            throw ValidationError(saying: "--take is the number of a suggestion, 1 to \(count)")
        }
    }

    /// What it does: actions where it is written as such, else a text.
    private func actions() throws -> [Action] {
        do throws(NotationError) {
            return try ActionNotation.actions(in: meaning)
        } catch {
            guard meaning.isEmpty || meaning.hasPrefix("<") else { return [.text(meaning)] }
            throw Failure(error, in: meaning)
        }
    }

    func run() throws {
        let actions = try actions()
        let loaded = try dictionary.load()
        let mode = mode ?? StrokeSuggestions.usualMode(of: loaded)
        guard loaded.mode(named: mode) != nil || loaded.modes.isEmpty else {
            throw Failure(unknownMode: mode, known: loaded.modes.map(\.name))
        }
        if !json { tell(of: actions, in: loaded) }
        let settings = SettingsFile(path: OwnFile.settings).load().settings
        let suggestions = StrokeSuggestions(
            for: mode, of: loaded, by: Recogniser(loaded), turns: TurnLimits(settings),
            flicks: FlickLimits(settings)
        )
        .strokes(for: meaning, count: count)
        guard !suggestions.isEmpty else {
            throw Failure(
                "every easy stroke is close to something in mode \(mode)",
                help: "name a mode of its own for it: krakel suggest --mode gestures …")
        }
        let path = dictionary.file ?? OwnFile.dictionary
        if let take {
            guard suggestions.indices.contains(take - 1) else {
                let count = suggestions.count
                throw Failure(
                    .counted(
                        count, "there is no more than \(count) free stroke",
                        "there are no more than \(count) free strokes"))
            }
            let example = suggestions[take - 1].example
            try DictionaryFile(path: path).update { $0.add(example, for: actions, in: mode) }
            Output.error("written into mode \(mode) of \(path)")
            return Confirm.remind(of: path)
        }
        if json {
            let rows = suggestions.map(SuggestedRow.init)
            return Output.line(
                verbatim: JSONLine.encode(SuggestedRows(mode: mode, suggestions: rows)) ?? "{}")
        }
        for (index, suggestion) in suggestions.enumerated() {
            show(suggestion, index + 1, ActionNotation.text(of: actions))
        }
        Output.error(
            "to have one, write its line below `mode \(mode)` in \(path), or add --take NUMBER")
    }

    /// Says where something does `actions` already.
    private func tell(of actions: [Action], in dictionary: StrokeDictionary) {
        for mode in dictionary.modes {
            for entry in mode.entries where entry.actions == actions {
                let ways = entry.examples.map(\.cellPath.description) + entry.gestures.map(\.text)
                guard let way = ways.first else { continue }
                return Output.error(
                    "\(ActionNotation.text(of: actions)) is there already: \(way) in mode \(mode.name)"
                )
            }
        }
    }

    private func show(_ suggestion: StrokeSuggestion, _ number: Int, _ notation: String) {
        for line in GridDrawing(Trajectory(suggestion.path)).lines {
            Output.line(verbatim: "  " + line)
        }
        if let near = suggestion.nearest {
            let name = ActionWords.ours.text(of: near.actions)
            let distance = near.distance.hundredths
            Output.line("\(number): nearest is \(name) in mode \(near.mode), at \(distance)")
        } else {
            Output.line("\(number): nothing is near")
        }
        Output.line(verbatim: "    \(notation) : \(suggestion.path)\n")
    }
}

private struct SuggestedRows: Codable {
    var mode: String
    var suggestions: [SuggestedRow]
}

private struct SuggestedRow: Codable {
    var path: String
    /// The label, the mode and the distance of the nearest entry.
    var nearest: String?
    var nearestMode: String?
    var distance: Float?

    init(_ suggestion: StrokeSuggestion) {
        path = suggestion.path.description
        nearest = suggestion.nearest.map { Label.text(of: $0.actions) }
        nearestMode = suggestion.nearest?.mode
        distance = suggestion.nearest.map { ($0.distance * 100).rounded() / 100 }
    }
}
