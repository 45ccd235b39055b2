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
        case teachers
        case all
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
                && (writers == .all || $0.writer.isLeftOut == (writers == .judges))
        }
        guard !usable.isEmpty else { throw MeasureError("\(path): no words to judge by") }
        return Dictionary(grouping: usable, by: \.writer).sorted { $0.key < $1.key }
            .flatMap { _, words in
                let count = min(perWriter, words.count)
                return (0..<count).map { words[$0 * words.count / count] }
            }
    }
}
