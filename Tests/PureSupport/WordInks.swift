import Foundation
import Strokes

/// Words of the demo's hand, for what reads whole words: those of `words.jsonl`, as
/// `Sources/krakel/Demo/Hand.swift` writes them, each several times.
public enum WordInks {
    private struct Line: Decodable {
        var label: String
        var strokes: [[[Double]]]
    }

    private static let words: [String: [Ink]] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "words.jsonl")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        return Dictionary(grouping: lines, by: \.label).mapValues { lines in
            lines.map { line in
                Ink(
                    line.strokes.map { stroke in
                        Stroke(
                            stroke.compactMap {
                                $0.count > 1 ? Point(x: $0[0], y: $0[1]) : nil
                            })
                    })
            }
        }
    }()

    public struct Missing: Error {
        public var word: String
    }

    /// - Throws: `Missing` where there is no such word.
    public static func ink(_ word: String, _ number: Int = 0) throws -> Ink {
        guard let inks = words[word], inks.indices.contains(number) else {
            throw Missing(word: word)
        }
        return inks[number]
    }
}
