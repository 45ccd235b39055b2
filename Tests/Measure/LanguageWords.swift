// `measure language-words`: whole words of several languages, read by their own words, by those of others, and by
// those of several together.

import ArgumentParser
import Engine
import Foundation
import PureSupport
import Reading
import Strokes
import System

struct LanguageWords: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Words of languages, read by the words of one language or of several.",
        discussion: """
            No recordings of most languages exist: each word is put together from single letters of one writer \
            who taught the network nothing, with the marks drawn by rule above and below them, and once more \
            without any. The words are drawn from a list, or, of a model of Onboard (.lm), as often as they are \
            used. A word is right where all of its letters are, and their marks; capitals apart.
            """)

    @Option(help: "The network.")
    var network = "data/words.model"
    @Option(help: "The letter model of English.")
    var english = "data/letters.model"
    @Option(
        parsing: .upToNextOption,
        help: "CODE=LIST=MODEL: words of a language, and its letter model.")
    var language: [String] = []
    @Option(help: "So many words of each.")
    var words = 300
    @Option(help: "The seed of words and letters.")
    var seed: UInt64 = 1
    @Flag(help: "Print what was read wrongly with the language's own words.")
    var misses = false
    @Argument(help: "Samples of small letters, and of capitals.")
    var samples: [String]

    func run() throws {
        let network = try WordNetwork(MappedFile(network, limit: WordNetwork.largestFile))
        let english = try LetterModel(MappedFile(english, limit: LetterModel.largestFile))
            .withPairs(beside: english)
        let hands = try GluedHands(samples.flatMap { try SampleFiles.read($0) })
        print("seed \(seed), \(hands.count) writers, \(words) words of each list; right words in %")
        print("language\tread by\tas it is written\twithout marks\tcapitals too\tms")
        for one in language {
            let parts = one.split(separator: "=").map(String.init)
            guard parts.count == 3 else { throw MeasureError("\(one): CODE=LIST=MODEL is wanted") }
            let model = try LetterModel(MappedFile(parts[2], limit: LetterModel.largestFile))
                .withPairs(beside: parts[2])
            var random = SeededGenerator(seed: seed)
            let texts = try Self.words(of: parts[1], words, &random)
            let marked = texts.map { hands.write($0, withMarks: true, by: &random) }
            let plain = texts.map { hands.write($0, withMarks: false, by: &random) }
            for (name, models) in [
                ("none", []), ("English", [english]), (parts[0], [model]),
                (parts[0] + "+English", [model, english]),
            ] {
                let reader = WordReader(network, models: models)
                let start = ContinuousClock.now
                let read = marked.map { reader.read($0).first?.text ?? "" }
                let time = (ContinuousClock.now - start) / .milliseconds(texts.count)
                let bare = plain.map { reader.read($0).first?.text ?? "" }
                let cells = [
                    zip(texts, read).map { $0.lowercased() == $1.lowercased() },
                    zip(texts, bare).map { $0.lowercased() == $1.lowercased() },
                    zip(texts, read).map { $0 == $1 },
                ].map(\.percentTrue)
                print(([parts[0], name] + cells + [time.digits(1)]).joined(separator: "\t"))
                if misses, name == parts[0] {
                    for (text, read) in zip(texts, read) where text != read {
                        print("\t\(text)\t\(read)")
                    }
                }
            }
        }
    }

    /// Words of two letters or more, such as l'eau, and numbers.
    private static func words(
        of file: String, _ count: Int, _ random: inout SeededGenerator
    ) throws -> [String] {
        let bytes = try SampleFiles.bytes(file)
        let text = bytes.withUnsafeBytes { TextEncoding.text($0, named: nil) } ?? ""
        var known: [(word: String, upTo: Int)] = []
        var sum = 0
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("\\2-grams") { break }
            let parts = line.split(separator: " ")
            guard let word = parts.last, word.count > 1 || word.first?.isWholeNumber == true,
                word.allSatisfy({ $0.isLetter || $0.isWholeNumber || $0 == "'" }),
                !word.dropFirst().contains(where: \.isUppercase)
            else { continue }
            sum += parts.count == 2 ? Int(parts[0]) ?? 0 : 1
            known.append((String(word), sum))
        }
        guard sum > 0 else { throw MeasureError("\(file): there are no words") }
        return (0..<count).compactMap { _ in known.draw(using: &random) }
    }
}

/// Writers whose single letters make words.
struct GluedHands {
    private struct Hand {
        var letters: [Character: [Ink]] = [:]
        /// The height of a small letter without ascender.
        var height = 1.0
    }
    private var hands: [Hand] = []

    var count: Int { hands.count }

    private static let small = Array("acemnorsuvwxz")

    /// Those who taught the network nothing, and have all small letters and capitals.
    init(_ samples: [Sample]) throws {
        var writers: [String: Hand] = [:]
        for sample in samples {
            guard let user = sample.user, user.isLeftOut, let letter = sample.label.first,
                sample.label.count == 1
            else { continue }
            writers[user, default: Hand()].letters[letter, default: []].append(sample.ink)
        }
        for (_, hand) in writers.sorted(by: { $0.key < $1.key })
        where "abcdefghijklmnopqrstuvwxyz".allSatisfy({ hand.letters[$0] != nil }) {
            var hand = hand
            let heights = Self.small.flatMap { hand.letters[$0] ?? [] }.compactMap {
                $0.box?.height
            }
            hand.height = max(1, heights.sorted()[heights.count / 2])
            hands.append(hand)
        }
        guard !hands.isEmpty else { throw MeasureError("no writer has all letters") }
    }

    /// A word as one of them writes it. Who has no capital of a letter takes that of another.
    func write(_ word: String, withMarks: Bool, by random: inout SeededGenerator) -> Ink {
        var strokes: [Stroke] = []
        var marks: [Stroke] = []
        let hand = hands.randomElement(using: &random) ?? Hand()
        var left = 0.0
        for character in word {
            for shape in Self.shapes(of: character) {
                guard let (ink, height) = draw(shape.letter, hand, &random), let box = ink.box
                else {
                    continue
                }
                let scale = hand.height / height
                let bottom: Double =
                    switch shape.letter {
                    case "'": -0.8 * hand.height
                    case "g", "j", "p", "q", "y": 0.7 * hand.height
                    default: 0
                    }
                let placed = ink.mapped {
                    Point(
                        x: left + ($0.x - box.minX) * scale,
                        y: bottom + ($0.y - box.maxY) * scale)
                }
                strokes += placed.strokes
                let width = box.width * scale
                if withMarks, let mark = shape.mark {
                    marks += Self.mark(
                        mark, middle: left + width / 2, top: bottom - box.height * scale,
                        bottom: bottom, size: hand.height)
                }
                left += width + hand.height * Double.random(in: 0.15...0.4, using: &random)
            }
        }
        return Ink(strokes + marks)
    }

    private func draw(
        _ letter: Character, _ hand: Hand, _ random: inout SeededGenerator
    ) -> (ink: Ink, height: Double)? {
        if let ink = hand.letters[letter]?.randomElement(using: &random) {
            return (ink, hand.height)
        }
        let others = hands.filter { $0.letters[letter] != nil }
        guard let other = others.randomElement(using: &random),
            let ink = other.letters[letter]?.randomElement(using: &random)
        else { return nil }
        return (ink, other.height)
    }

    /// The plain letters of a character, and the mark of it: a combining character, or a stroke through it.
    private static func shapes(
        of character: Character
    ) -> [(letter: Character, mark: Unicode.Scalar?)] {
        switch character {
        case "ß": return [("s", nil), ("s", nil)]
        case "æ": return [("a", nil), ("e", nil)]
        case "œ": return [("o", nil), ("e", nil)]
        case "ł": return [("l", "\u{335}")]
        case "Ł": return [("L", "\u{335}")]
        case "ø": return [("o", "\u{338}")]
        case "Ø": return [("O", "\u{338}")]
        default:
            let scalars = Array(
                String(character).decomposedStringWithCanonicalMapping.unicodeScalars)
            return [(Character(scalars[0]), scalars.dropFirst().first)]
        }
    }

    private static func mark(
        _ mark: Unicode.Scalar, middle x: Double, top: Double, bottom: Double, size: Double
    ) -> [Stroke] {
        func line(_ points: [(Double, Double)], at y: Double) -> Stroke {
            Stroke(points.map { Point(x: x + $0.0 * size, y: y + $0.1 * size) })
        }
        let above = top - 0.35 * size
        switch mark {
        case "\u{308}":
            return [
                line([(-0.2, 0), (-0.18, 0.05)], at: above),
                line([(0.2, 0), (0.22, 0.05)], at: above),
            ]
        case "\u{301}": return [line([(0.15, -0.15), (0, 0), (-0.12, 0.12)], at: above)]
        case "\u{300}": return [line([(-0.15, -0.15), (0, 0), (0.12, 0.12)], at: above)]
        case "\u{302}": return [line([(-0.2, 0.1), (0, -0.1), (0.2, 0.1)], at: above)]
        case "\u{30C}": return [line([(-0.2, -0.1), (0, 0.1), (0.2, -0.1)], at: above)]
        case "\u{303}":
            return [line([(-0.2, 0.05), (-0.1, -0.05), (0.1, 0.05), (0.2, -0.05)], at: above)]
        case "\u{307}": return [line([(0, 0), (0.02, 0.04)], at: above)]
        case "\u{30A}":
            return [line([(0, -0.1), (-0.1, 0), (0, 0.1), (0.1, 0), (0, -0.1)], at: above)]
        case "\u{327}", "\u{328}":
            return [line([(0, 0.02), (0.1, 0.15), (-0.05, 0.3)], at: bottom)]
        case "\u{335}", "\u{338}":
            return [line([(-0.25, 0.15), (0.25, -0.15)], at: (top + bottom) / 2)]
        default: return []
        }
    }
}
