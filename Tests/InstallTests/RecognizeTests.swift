// Holding `krakel recognize --mode words` against what it promises.

import Foundation
import Testing

@Suite struct RecognizeTests {
    private let folder = TemporaryFolder()

    init() throws {
        try folder.write(Self.samples, to: "samples")
    }

    private func recognize(
        _ arguments: String..., data: String = Checkout.root.path + "/data"
    ) throws -> (status: Int32, output: String) {
        try Checkout.run(
            [Checkout.krakel, "recognize", "--mode", "words"] + arguments,
            environment: ["HOME": folder.path, "KRAKEL_DATA": data])
    }

    private var samplePath: String { folder.path + "/samples" }

    /// `ill`, printed with straight strokes; nothing; a `w` like a saw.
    private static let samples = """
        {"label":"ill","strokes":[[[10,40],[10,60],[11,80]],[[10,25]],[[40,5],[40,40],[41,80]],[[70,4],[70,40],[71,80]]]}
        {"label":"","strokes":[]}
        {"label":"w","strokes":[[[0,0],[10,40],[20,5],[30,40],[40,0]]]}

        """

    @Test func aLineIsTheWordItsProbabilityAndWhatElseItMayBe() throws {
        let run = try recognize(samplePath)
        #expect(run.status == 0)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(lines.count == 4, "\(run.output)")
        let cells = lines[0].split(separator: "\t")
        #expect((2...6).contains(cells.count))
        #expect(cells[0].lowercased() == "ill", "\(run.output)")
        let probability = try #require(Double(cells[1]))
        #expect(probability <= 0)
        #expect(lines[1] == "-\t-inf")
        #expect(lines[2].split(separator: "\t").count > 1)
    }

    @Test func aLexiconSaysWhichWordsThereAre() throws {
        try folder.write("illegal\nw\nvow\n", to: "list")
        let list = try recognize("--lexicon", folder.path + "/list", samplePath)
        for line in list.output.split(separator: "\n") where line != "-\t-inf" {
            let words = line.split(separator: "\t").enumerated().filter { $0.offset != 1 }
            for (_, word) in words {
                let letters = word.lowercased().filter(\.isLetter)
                #expect(["", "illegal", "w", "vow"].contains(letters), "\(line)")
            }
        }
        let model = try recognize("--lexicon", "data/letters.model", samplePath)
        #expect(model.output == (try recognize(samplePath)).output)
        let none = try recognize("--no-lexicon", samplePath)
        #expect(none.status == 0 && none.output.split(separator: "\n").count == 3)
    }

    @Test func whatIsMissingOrDamagedIsNamedWithARemedy() throws {
        let missing = try recognize(samplePath, data: folder.path)
        #expect(missing.status == 1)
        #expect(missing.output.contains("the shipped network that reads words is missing"))
        #expect(missing.output.contains("help: run ./install.sh again"))
        let model = try Data(contentsOf: Checkout.root.appendingPathComponent("data/words.model"))
        try model.prefix(5000).write(to: URL(fileURLWithPath: folder.path + "/words.model"))
        let damaged = try recognize(samplePath, data: folder.path)
        #expect(damaged.output.contains("words.model: the network that reads words is damaged"))
        try folder.write("krakel-dictionary 1\nmode letters\n\"a\" : 147\n", to: "strokes.dict")
        let doctor = try Checkout.run(
            [Checkout.krakel, "doctor"],
            environment: ["HOME": folder.path, "KRAKEL_DATA": folder.path])
        #expect(doctor.output.contains("words.model: the network that reads words is damaged"))
        try folder.write("krakel-words 99\n\n", to: "words.model")
        let newer = try recognize(samplePath, data: folder.path)
        #expect(newer.output.contains("version 99, newer than this program"))
        let empty = try recognize("--lexicon", "/dev/null", samplePath)
        #expect(empty.status == 1)
        #expect(empty.output.contains("there is not one word in /dev/null"))
    }

    @Test func optionsThatDoNotFitAreRefused() throws {
        #expect(try recognize("--lexicon", "x", "--no-lexicon", samplePath).status == 64)
        #expect(try recognize("--explain", samplePath).status == 64)
        #expect(try recognize("--mode", "letters", "--no-lexicon", samplePath).status == 64)
    }

    @Test(arguments: [("words", 1_600_000), ("characters", 200_000)])
    func theShippedNetworkIsSmallAndSaysWhatItLearnedFrom(name: String, most: Int) throws {
        let file = Checkout.root.appendingPathComponent("data/\(name).model")
        let model = try Data(contentsOf: file)
        #expect(model.count <= most)
        let head = String(decoding: model.prefix(1500), as: UTF8.self)
        #expect(head.hasPrefix("krakel-\(name) 1\n"))
        #expect(head.contains("UNIPEN") && head.contains("CC BY 4.0"))
    }
}
