import Engine
import Foundation
import Strokes

/// A word, who wrote it, and how.
struct WrittenWord {
    var label: String
    var writer: String
    /// `printed`, `mixed`, `cursive`, or nothing.
    var style: String
    var ink: Ink

    /// Whose words count.
    enum Writers {
        /// Those who were left out of training.
        case judges
        /// Of those who taught the network a third, to choose limits by, and those whom weights are fitted to.
        case tuners, fit
        case all

        func contains(_ writer: String) -> Bool {
            switch self {
            case .judges: writer.isLeftOut
            case .tuners: (1...2).contains(writer.part)
            case .fit: (3...6).contains(writer.part)
            case .all: true
            }
        }
    }

    private struct Style: Decodable {
        var style: String?
    }

    /// Words of two letters or more, nothing but letters, spread over what each writer wrote.
    static func read(_ path: String, by writers: Writers, perWriter: Int) throws -> [WrittenWord] {
        let styles = try SampleFiles.bytes(path).split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Style.self, from: Data($0)).style ?? ""
        }
        let words = zip(try SampleFiles.read(path), styles).map { sample, style in
            WrittenWord(
                label: sample.label, writer: sample.user ?? "", style: style.lowercased(),
                ink: sample.ink)
        }
        let usable = words.filter {
            $0.label.count > 1 && $0.label.allSatisfy { $0.isLetter && $0.isASCII }
                && writers.contains($0.writer)
        }
        guard !usable.isEmpty else { throw MeasureError("\(path): no words to judge by") }
        return Dictionary(grouping: usable, by: \.writer).sorted { $0.key < $1.key }
            .flatMap { _, words in spread(perWriter, over: words.count).map { words[$0] } }
    }

    /// So many words of each writer who has as many, in the order of their names.
    static func texts(
        _ path: String, by writers: Writers, perWriter most: Int
    ) throws -> [[WrittenWord]] {
        let words = try read(path, by: writers, perWriter: most)
        let texts = Dictionary(grouping: words, by: \.writer).sorted { $0.key < $1.key }
            .map(\.value).filter { $0.count == most }
        guard !texts.isEmpty else { throw MeasureError("no writer has \(most) words") }
        return texts
    }

    /// At most `count` places that are spread over so many.
    static func spread(_ count: Int, over all: Int) -> [Int] {
        let count = min(count, all)
        return (0..<count).map { $0 * all / count }
    }
}
