import PureSupport
import Strokes

/// Running text that is put together of a writer's recorded characters.
struct FlowText {
    var characters: [(character: String, ink: Ink)] = []

    var inks: [Ink] { characters.map(\.ink) }

    static let space = Ink([
        Stroke([(0, 0), (30, 0), (60, 1), (90, 0)].map { Point(x: $0.0, y: $0.1) })
    ])

    /// Words of the characters that `hand` has, at least `length` of them with the spaces between.
    ///
    /// - Parameter inOrder: as they follow each other from some place on, rather than each by chance.
    init(
        of hand: [String: [Ink]], words: [String] = FlowText.words, inOrder: Bool = false,
        length: Int, using random: inout SeededGenerator
    ) {
        let words = words.filter { word in word.allSatisfy { hand[String($0)] != nil } }
        var next = inOrder ? words.indices.randomElement(using: &random) : nil
        while characters.count < length,
            let place = next ?? words.indices.randomElement(using: &random)
        {
            append(words[place].map(String.init), of: hand, using: &random)
            next = next.map { ($0 + 1) % words.count }
        }
    }

    /// Straight strokes that no letter has, through these cells: what is done between words as well.
    private static let commands = ["654", "3654", "852", "753", "951", "357", "159"]

    /// The same text with commands in it, behind a third of its words.
    func withCommands(using random: inout SeededGenerator) -> FlowText {
        var text = self
        text.characters = characters.flatMap { one in
            guard one.character == " ", Int.random(in: 0..<3, using: &random) == 0,
                let cells = Self.commands.randomElement(using: &random)
            else { return [one] }
            let points = cells.compactMap(\.wholeNumberValue).map { cell in
                Point(
                    x: Double((cell - 1) % 3) * 40 + .random(in: -6...6, using: &random),
                    y: Double((cell - 1) / 3) * 40 + .random(in: -6...6, using: &random))
            }
            return [one, ("<\(cells)>", Ink([Stroke(Self.points(along: points))]))]
        }
        return text
    }

    /// Points on straight lines, each a tenth of a line from the next.
    private static func points(along corners: [Point]) -> [Point] {
        zip(corners, corners.dropFirst()).flatMap { from, to in
            (0..<10).map { from.towards(to, by: Double($0) / 10) }
        } + corners.suffix(1)
    }

    /// Random sequences of the characters that `hand` has.
    init(anyOf hand: [String: [Ink]], length: Int, using random: inout SeededGenerator) {
        let labels = hand.keys.sorted()
        while characters.count < length, !labels.isEmpty {
            let word = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
                labels.randomElement(using: &random)
            }
            append(word, of: hand, using: &random)
        }
    }

    private mutating func append(
        _ word: [String], of hand: [String: [Ink]], using random: inout SeededGenerator
    ) {
        if !characters.isEmpty { characters.append((" ", Self.space)) }
        for character in word {
            guard let ink = hand[character]?.randomElement(using: &random) else { continue }
            characters.append((character, ink))
        }
    }

    /// The most frequent words of English.
    static let words = """
        the of and to in is you that it he was for on are as with his they at be this have from or one \
        had by word but not what all were we when your can said there use an each which she do how their \
        if will up other about out many then them these so some her would make like him into time has \
        look two more write go see number no way could people my than first water been call who oil its \
        now find long down day did get come made may part
        """.split(separator: " ").map(String.init)
}
