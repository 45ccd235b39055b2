import Dictionaries
import Reading
import Strokes

/// What becomes of words that are written one after the other into an engine.
struct RunningWords {
    /// Why a word did not arrive, where it did not.
    enum Fate: String, CaseIterable {
        case right = "right"
        /// Its strokes are read wrongly by themselves, too.
        case misread = "misread as alone"
        case readOtherwise = "read otherwise than alone"
        case joined = "joined with another"
        case split = "split"
        /// Some of its strokes were joined with another word.
        case torn = "split and joined with another"
        case gesture = "taken for a character or a gesture"
        case missed = "too unsure to be typed"
    }

    private(set) var words = 0
    private(set) var alone = 0
    private(set) var arrived = 0
    private(set) var changes = 0
    private(set) var fates: [Fate: Int] = [:]
    private(set) var waits: [Double] = []
    private(set) var characters = 0
    private(set) var milliseconds = 0
    /// What did not arrive: its text, why, and what was typed with strokes of it.
    private(set) var losses: [String] = []

    mutating func write(
        _ text: [WrittenWord], _ page: WordPage, _ recogniser: Recogniser, _ reader: WordReader
    ) {
        var writer = WordWriter(recogniser, reader, penUp: 0)
        writer.write(page)
        let labels = text.map(\.label)
        let read = page.inks.map { reader.read($0).first?.text ?? "" }
        words += labels.count
        alone += zip(read, labels).count { Self.isSame($0, $1) }
        arrived += WordAgreement.count(of: writer.text, with: labels)
        changes += writer.changes
        waits += writer.waits.map(Double.init)
        characters += labels.reduce(0) { $0 + $1.count + 1 }
        milliseconds += page.duration
        note(writer.units, page, labels, read)
    }

    private mutating func note(
        _ units: [WordWriter.Unit], _ page: WordPage, _ labels: [String], _ read: [String]
    ) {
        // Points that the engine leaves out make no other stroke.
        func ends(_ stroke: Stroke) -> [Point?] { [stroke.points.first, stroke.points.last] }
        var owners: [[Point?]: Int] = [:]
        for (place, ink) in page.inks.enumerated() {
            for stroke in ink.strokes { owners[ends(stroke)] = place }
        }
        let shares = units.map { unit in Set(unit.ink.strokes.compactMap { owners[ends($0)] }) }
        for (place, label) in labels.enumerated() {
            let own = units.indices.filter { shares[$0].contains(place) }
            let fate = Self.fate(own.map { units[$0] }, own.map { shares[$0] }, label, read[place])
            fates[fate, default: 0] += 1
            if fate != .right, fate != .misread {
                let texts = own.map { units[$0].text ?? "-" }.joined(separator: "|")
                losses.append("\(label)\t\(fate.rawValue)\t\(texts)")
            }
        }
    }

    private static func fate(
        _ units: [WordWriter.Unit], _ shares: [Set<Int>], _ label: String, _ read: String
    ) -> Fate {
        let isJoined = shares.contains { $0.count > 1 }
        guard units.count == 1, let unit = units.first else {
            return units.isEmpty ? .missed : isJoined ? .torn : .split
        }
        if isJoined { return .joined }
        if let text = unit.text, isSame(text.filter { $0 != " " }, label) { return .right }
        guard isSame(read, label) else { return .misread }
        return unit.text == nil ? .missed : unit.isWord ? .readOtherwise : .gesture
    }

    private static func isSame(_ text: String, _ label: String) -> Bool {
        text.lowercased() == label.lowercased()
    }

    var shareAlone: String { percent(alone, of: words) }
    var shareArrived: String { percent(arrived, of: words) }
    /// How many words, of a hundred, were replaced after they had been typed.
    var shareChanged: String { percent(changes, of: words) }
    /// The median time from the end of a word until it was typed.
    var medianWait: String { (waits.quantile(0.5) ?? .nan).digits(0) }
    var wordsPerMinute: String {
        (Double(characters) / 5 / (Double(milliseconds) / 60_000)).digits(1)
    }

    /// How many words met each fate, in %.
    var fatesText: String {
        Fate.allCases.map { "\($0.rawValue) \(percent(fates[$0] ?? 0, of: words))" }
            .joined(separator: ", ")
    }
}

/// How many words of a text arrived.
enum WordAgreement {
    /// The most words of `labels` that are in `text` in their order; capitals count as small letters.
    static func count(of text: String, with labels: [String]) -> Int {
        let typed = text.lowercased().split(whereSeparator: \.isWhitespace)
        var row = [Int](repeating: 0, count: typed.count + 1)
        for label in labels.map({ $0.lowercased() }) {
            var next = row
            for (index, word) in typed.enumerated() {
                next[index + 1] = word == label ? row[index] + 1 : max(next[index], row[index + 1])
            }
            row = next
        }
        return row.last ?? 0
    }
}
