/// A text that was written beside the one that was to be written, character by character.
public struct WrittenText: Hashable, Sendable {
    /// A character of the text that was written, or one that is missing in it.
    public struct Place: Hashable, Sendable {
        public enum Verdict: Hashable, Sendable {
            case right
            /// Another one belongs there, or none.
            case wrong
            /// It was left out.
            case missing
        }

        public var character: Character
        public var verdict: Verdict
    }

    public let places: [Place]
    /// What is still to be written.
    public let rest: String

    /// Compares by the least number of changes (Levenshtein). The end of `wanted` need not be written yet.
    ///
    /// - Parameter text: what was written; of a text longer than twice `wanted` the end is not looked at.
    public init(_ text: String, wanted: String) {
        let wanted = Array(wanted)
        let text = Array(text.prefix(2 * wanted.count))
        // changes[i][j]: from the first i of the text to the first j of what is wanted.
        var changes = [[Int]](repeating: Array(0...wanted.count), count: text.count + 1)
        for i in text.indices {
            changes[i + 1][0] = i + 1
            for j in wanted.indices {
                let same = changes[i][j] + (text[i] == wanted[j] ? 0 : 1)
                changes[i + 1][j + 1] = min(same, changes[i][j + 1] + 1, changes[i + 1][j] + 1)
            }
        }
        // Of several ends that are as near, the one that takes text for replaced rather than added.
        let last = changes[text.count]
        let least = last.min() ?? 0
        let near = last.indices.filter { last[$0] == least }
        let end = near.min { abs($0 - text.count) < abs($1 - text.count) } ?? 0
        var (i, j) = (text.count, end)
        var places: [Place] = []
        while i > 0 || j > 0 {
            let isSame = i > 0 && j > 0 && text[i - 1] == wanted[j - 1]
            if i > 0, j > 0, changes[i][j] == changes[i - 1][j - 1] + (isSame ? 0 : 1) {
                (i, j) = (i - 1, j - 1)
                places.append(Place(character: text[i], verdict: isSame ? .right : .wrong))
            } else if i > 0, changes[i][j] == changes[i - 1][j] + 1 {
                i -= 1
                places.append(Place(character: text[i], verdict: .wrong))
            } else {
                j -= 1
                places.append(Place(character: wanted[j], verdict: .missing))
            }
        }
        self.places = places.reversed()
        rest = String(wanted[end...])
    }

    /// How many characters are wrong or missing so far.
    public var mistakes: Int { places.count { $0.verdict != .right } }

    /// Whether all of it is there, and nothing else.
    public var isRight: Bool { rest.isEmpty && mistakes == 0 }
}
