// `measure strangers`: characters of writers that neither dictionary nor network has seen, by the matcher alone
// and with the network.

import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Reading
import Strokes

struct Strangers: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Characters of writers left out, by the matcher alone and with a network.",
        discussion: """
            Only those writers are read whom the training of networks leaves out; the dictionary is to be \
            computed from others as well, see `measure split --left-out`. Each character is read in its \
            own mode, letters, capitals, digits or symbols, with what this inherits, and the nearest \
            reading counts, however far.
            """)

    @Option(help: "The dictionary.")
    var dictionary: String

    @Option(help: "The network.")
    var network = "data/characters.model"

    @Flag(help: "Read the characters of all writers: those of other collections.")
    var everyone = false

    @Argument(help: "Files of samples; each has its own rows.")
    var samples: [String]

    func run() throws {
        let dictionary = try DictionaryReader.read(try SampleFiles.bytes(dictionary)).dictionary
        var option = NetworkOption()
        option.network = network
        let network = try option.read()
        let readers = [Recogniser(dictionary), Recogniser(dictionary, network: network)]
        print("file\tmode\tcharacters\tmatcher %\twith network %\tsure and wrong: matcher\tnetwork")
        for file in samples {
            var tallies: [String: [StrangerTally]] = [:]
            for sample in try SampleFiles.read(file)
            where everyone || sample.user?.isLeftOut == true {
                guard let mode = Self.mode(of: sample.character), let query = Query(sample.ink)
                else { continue }
                for (index, reader) in readers.enumerated() {
                    let match = reader.recognise(query, in: mode)
                    tallies[mode, default: [.init(), .init()]][index]
                        .add(match, isRight: match?.actions == [.text(sample.character)])
                }
            }
            let name = file.split(separator: "/").last.map(String.init) ?? file
            for (mode, tally) in tallies.sorted(by: { $0.key < $1.key }) {
                print(
                    "\(name)\t\(mode)\t\(tally[0].all)\t\(tally[0].right)\t\(tally[1].right)\t"
                        + "\(tally[0].misread)\t\(tally[1].misread)")
            }
        }
    }

    /// The mode of the shipped dictionary that is for `character`; nil for what is longer.
    private static func mode(of character: String) -> String? {
        guard character.count == 1, let one = character.first, one.isASCII else { return nil }
        if one.isLetter { return one.isLowercase ? "letters" : "capitals" }
        return one.isNumber ? "digits" : "symbols"
    }
}

extension Sample {
    /// UNIPEN writes a quotation mark behind a backslash.
    fileprivate var character: String { label == "\\\"" ? "\"" : label }
}

private struct StrangerTally {
    private(set) var all = 0
    private var rightOnes = 0
    private var sureAndWrong = 0

    mutating func add(_ match: Match?, isRight: Bool) {
        all += 1
        if isRight { rightOnes += 1 }
        if !isRight, match?.verdict == .sure { sureAndWrong += 1 }
    }

    private func share(_ count: Int) -> String {
        (100 * Double(count) / Double(max(1, all))).digits(2)
    }

    var right: String { share(rightOnes) }
    var misread: String { share(sureAndWrong) }
}
