import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Strokes

struct SegmentationFit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "segmentation",
        abstract: "Fit the weights of segmentation to running text.",
        discussion: """
            Each writer's small letters, capitals, digits and signs become running text, with straight strokes \
            for commands between words, in a line and on one spot, at many paces; and so do the cell paths \
            of the dictionary, as the cheat sheet shows them. Each stroke's end is a choice: which of the \
            strokes since the character before began are one. The weights that make the right ways likeliest are printed as they stand in \
            the source, with the share of wrong choices, by these weights and by those of this program. \
            The dictionary must know none of the writers: see `measure split`.
            """)

    @Option(help: "The dictionary to read with, which has modes for letters, capitals and digits.")
    var dictionary: String
    @Option(help: "Files of other writers, to show how well the weights do.")
    var tune: [String] = []
    @Option(help: "So many characters of each writer, of each kind.")
    var length = 120
    @Option(help: "So many paces of each text.")
    var paces = 4
    @Option(help: "How strongly each weight is held to 0.")
    var ridge = 1.0
    @Option(help: "A weight that is not fitted, as severalUnfinished=-3.")
    var hold: [String] = []
    @Option(help: "The seed of words and pauses.")
    var seed: UInt64 = 1
    @OptionGroup var network: NetworkOption

    @Argument(help: "Files of samples.")
    var samples: [String]

    private enum Kind: String, CaseIterable {
        case letters, capitals, digits, symbols

        func holds(_ label: String) -> Bool {
            guard label.count == 1, let character = label.first else { return false }
            return switch self {
            case .letters: character.isLowercase
            case .capitals: character.isUppercase
            case .digits: character.isNumber
            case .symbols: character.isPunctuation || character.isSymbol
            }
        }
    }

    func run() throws {
        let dictionary = try DictionaryStack(own: dictionary, shipped: nil).load().dictionary
        let recogniser = Recogniser(dictionary, network: try network.read())
        let choices = try choices(
            of: samples.flatMap(SampleFiles.read) + Self.drawn(dictionary), recogniser)
        print("seed \(seed), \(choices.count) choices")
        var model = ChoiceModel(
            weights: RunFeatures.Part.allCases.map { RunFeatures.weights[$0.rawValue] })
        let shipped = model
        let held = try model.hold(hold, of: RunFeatures.Part.allCases.map { "\($0)" })
        model.fit(choices, ridge: ridge, holding: held) { round, loss in
            print("round \(round): \((loss / Double(choices.count)).digits(5)) nats a choice")
        }
        for (part, weight) in zip(RunFeatures.Part.allCases, model.weights) {
            print("(.\(part), \(weight.digits(2))),")
        }
        print(wrong(choices, model, shipped))
        guard !tune.isEmpty else { return }
        let others = try self.choices(of: tune.flatMap(SampleFiles.read), recogniser)
        print("others: " + wrong(others, model, shipped))
    }

    private func wrong(_ choices: [Choice], _ model: ChoiceModel, _ shipped: ChoiceModel) -> String
    {
        let shares = [model, shipped].map { (100 * (1 - $0.accuracy(on: choices))).digits(2) }
        return "\(shares[0]) % of the choices wrong, \(shares[1]) % by the weights of this program"
    }

    private static let sheet = "the sheet"

    /// The characters of a dictionary, drawn as the cheat sheet shows them.
    private static func drawn(_ dictionary: StrokeDictionary) -> [Sample] {
        dictionary.modes.flatMap { mode in
            mode.entries.flatMap { entry -> [Sample] in
                guard Kind(rawValue: mode.name) != nil, let text = entry.actions.character
                else { return [] }
                return entry.examples.filter { $0.kind == .handWritten }.map {
                    Sample(label: String(text), ink: $0.cellPath.ink, user: sheet)
                }
            }
        }
    }

    private func choices(of samples: [Sample], _ recogniser: Recogniser) throws -> [Choice] {
        var hands: [Kind: [String: [String: [Ink]]]] = [:]
        for sample in samples {
            guard let kind = Kind.allCases.first(where: { $0.holds(sample.label) }) else {
                continue
            }
            hands[kind, default: [:]][sample.user ?? "", default: [:]][sample.label, default: []]
                .append(sample.ink)
        }
        var random = SeededGenerator(seed: seed)
        var choices: [Choice] = []
        for kind in Kind.allCases {
            for (writer, hand) in (hands[kind] ?? [:]).sorted(by: { $0.key < $1.key })
            where hand.values.map(\.count).reduce(0, +) >= 30 {
                // Newcomers write as the sheet shows.
                let length = writer == Self.sheet ? 10 * length : length
                let words = kind == .letters ? hand : [:]
                var text = FlowText(of: words, length: length, using: &random)
                if text.characters.count < length {
                    text = FlowText(anyOf: hand, length: length, using: &random)
                }
                text = text.withCommands(using: &random)
                for movesOn in [true, false] {
                    let paces = (0..<paces).map { _ in pace(movesOn, using: &random) }
                    var flow = FlowChoices(recogniser, mode: kind.rawValue)
                    choices += flow.choices(of: text.inks, by: paces, using: &random)
                }
            }
        }
        return choices
    }

    /// Between those of the fastest and the slowest hands of `measure flow`, and a little beyond.
    private func pace(_ movesOn: Bool, using random: inout SeededGenerator) -> FlowHand {
        FlowHand(
            penUp: Double.random(in: 50...280, using: &random),
            between: Double.random(in: 140...520, using: &random), movesOn: movesOn)
    }
}
