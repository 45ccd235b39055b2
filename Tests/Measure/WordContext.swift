import Foundation
import Reading

/// How many words are read rightly alone, and behind each of the words that stand before them in a text.
struct WordContext {
    /// The words before each word in the text, in the order in which they come, and how often it stands there.
    private var before: [String: [String]] = [:]
    private var counts: [String: Int] = [:]

    /// So many of the words before a word are taken, spread over the text.
    private static let most = 20

    /// - Parameter text: sentences end with `.!?;:`, a digit or an empty line.
    init(_ text: String) {
        let ends: Set<Character> = [".", "!", "?", ";", ":", "(", ")"]
        var last: String?
        var word = ""
        var breaks = 0
        for character in text.lowercased() + "\n" {
            if character.isLetter || character == "'" && !word.isEmpty {
                word.append(character)
                breaks = 0
                continue
            }
            if !word.isEmpty {
                counts[word, default: 0] += 1
                if let last { before[word, default: []].append(last) }
                last = word
                word = ""
            }
            breaks += character.isNewline ? 1 : 0
            if ends.contains(character) || character.isNumber || breaks > 1 { last = nil }
        }
    }

    func printReport(_ words: [WrittenWord], _ reader: WordReader) {
        /// Each ink alike, and each word as often as the text has it.
        typealias Sums = (count: Double, alone: Double, behind: Double)
        var alike: Sums = (0, 0, 0)
        var asInText: Sums = (0, 0, 0)
        var (inks, mended, spoilt) = (0, 0, 0)
        let usable = words.filter { before[$0.label.lowercased()] != nil }
        let labels = Dictionary(grouping: usable) { $0.label.lowercased() }
        for word in usable {
            let label = word.label.lowercased()
            guard let all = before[label], let same = labels[label] else { continue }
            let readings = reader.read(word.ink)
            let alone = readings.first?.text.lowercased() == label
            let places = WrittenWord.spread(Self.most, over: all.count)
            let right = places.count {
                reader.weighed(readings, after: all[$0]).first?.text.lowercased() == label
            }
            inks += 1
            if alone { spoilt += places.count - right } else { mended += right }
            let behind = Double(right) / Double(places.count)
            func add(_ weight: Double, to sums: inout Sums) {
                sums.count += weight
                sums.alone += alone ? weight : 0
                sums.behind += weight * behind
            }
            add(1, to: &alike)
            add(Double(counts[label] ?? 0) / Double(same.count), to: &asInText)
        }
        func share(_ part: Double, _ sums: Sums) -> String {
            (100 * part / max(1, sums.count)).digits(2)
        }
        print(
            "\(inks) words that the text has: alone \(share(alike.alone, alike)) % right, behind the word before "
                + "\(share(alike.behind, alike)) %; each as often as in the text "
                + "\(share(asInText.alone, asInText)) %, \(share(asInText.behind, asInText)) %; "
                + "mended \(mended), spoilt \(spoilt)")
    }
}
