import ArgumentParser
import Dictionaries
import Engine
import Learning
import Session
import Strokes
import System

struct AlphabetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alphabet",
        abstract: "Draw the letters of an alphabet to have them read.",
        discussion: """
            Opens a window that shows one letter after the other and takes how you draw it. It says at \
            once what is too like another letter. What you have drawn counts at once; the next time the \
            window goes on with the first letter that is missing. Without a layout, a language or \
            letters it offers those of your keyboard and of your languages, and others. With --from it \
            needs no display: the letters are recorded samples.
            """)

    @OptionGroup var options: AlphabetOptions

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            "Samples of the letters, a line of JSON each; - for standard input.",
            valueName: "samples"), completion: .file())
    var samples: String?

    func validate() throws {
        guard [options.layout, options.language, options.letters].count(where: { $0 != nil }) < 2
        else {
            throw ValidationError("name a layout, a language or letters, but only one of them")
        }
    }

    func run() throws {
        if let samples { return try learn(from: samples) }
        try WindowProgram.becomeOnDisplay()
    }

    private func learn(from file: String) throws {
        let samples = try SampleFile.read(file)
        let (shipped, forms) = try ShippedFile.letters()
        let source = options.source
        let alphabet =
            try source?.alphabet(mode: options.mode, shipped: shipped, forms)
            ?? Alphabet(Self.letters(of: samples), mode: options.mode)
        let stack = try options.dictionary.stack()
        let loaded = try stack.loadOrEmpty()
        for problem in loaded.problems { Output.error(problem) }
        let before = loaded.dictionary
        // Without a list of letters the samples say what there is.
        let isTold = source != nil
        let withCapitals =
            options.capitals || !isTold && samples.contains { alphabet.capitals.contains($0.label) }
        let frame = AlphabetFrame(
            alphabet, withCapitals: withCapitals, in: before, shipped: shipped, forms: forms,
            isAlone: stack.shipped == nil)
        var lesson = AlphabetRecords(
            alphabet, withCapitals: withCapitals, in: frame.applied(to: before))
        for sample in samples { lesson.take(sample.ink, as: sample.label) }
        try DictionaryFile(path: stack.own).update { document in
            frame.apply(to: &document)
            for drawing in lesson.drawings {
                document.add(drawing.example, for: drawing.place.actions, in: drawing.place.mode)
            }
        }
        for pair in lesson.alike {
            Output.line(
                verbatim:
                    "\(pair.letter)\t\(Label.text(of: pair.rival.actions))\t\(pair.rival.distance)")
        }
        tell(lesson, alphabet, of: samples.count, in: stack.own)
    }

    /// The labels, without capitals of others.
    private static func letters(of samples: [Sample]) -> [String] {
        let labels = samples.map(\.label)
        let all = Set(labels)
        return labels.filter { $0.lowercased() == $0 || !all.contains($0.lowercased()) }
    }

    private func tell(
        _ lesson: AlphabetRecords, _ alphabet: Alphabet, of count: Int, in path: String
    ) {
        let missing = lesson.missing.map(\.shown).joined(separator: " ")
        let left = count - lesson.drawings.count
        let learned = Learn.told(lesson.drawings.count, mode: alphabet.mode, in: path)
        let told: Message = left > 0 ? "\(learned), \(left) of other letters left out" : learned
        Output.error(missing.isEmpty ? told : "\(told); without an example: \(missing)")
    }
}

private struct AlphabetRecords {
    private(set) var drawings: [AlphabetLesson.Drawing] = []
    /// Letters, each with what is nearest of all it is too like.
    private(set) var alike: [(letter: String, rival: ExampleMatch)] = []
    private let places: [Alphabet.Place]
    private var dictionary: StrokeDictionary

    init(_ alphabet: Alphabet, withCapitals: Bool, in dictionary: StrokeDictionary) {
        places = alphabet.places(withCapitals: withCapitals)
        self.dictionary = dictionary
    }

    var missing: [Alphabet.Place] {
        let drawn = Set(drawings.map(\.place))
        return places.filter { !drawn.contains($0) }
    }

    mutating func take(_ ink: Ink, as label: String) {
        guard let place = places.first(where: { $0.letter == label }),
            let drawing = AlphabetLesson.Drawing(ink, at: place)
        else { return }
        let rival = AlphabetLikeness(dictionary, mode: place.mode).rival(of: drawing)
        if let rival,
            !alike.contains(where: { $0.letter == label && $0.rival.actions == rival.actions })
        {
            alike.append((label, rival))
        }
        dictionary.add(drawing.example, for: place.actions, in: place.mode)
        drawings.append(drawing)
    }
}
