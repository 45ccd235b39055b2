import Engine
import Reading
import Strokes

/// What is to be decided of words that are written one after the other: whether a stroke begins a word.
struct WordChoices {
    private let reader: WordReader
    private let words: [WrittenWord]
    private var readings: [Part: Double] = [:]

    /// Strokes of one word.
    private struct Part: Hashable {
        var word: Int
        var strokes: Range<Int>
    }

    /// A place between two strokes, and what is known of it.
    struct Place {
        var features: WordBreak.Features
        var isBreak: Bool

        var choice: Choice {
            let parts = WordBreak.Features.Part.allCases
            return Choice(ways: [
                (parts.map { features[$0] }, isBreak), (parts.map { _ in 0 }, !isBreak),
            ])
        }
    }

    /// - Parameter words: of one writer.
    init(_ words: [WrittenWord], _ reader: WordReader) {
        self.words = words
        self.reader = reader
    }

    /// The places of a page of these words, when nothing is known of the writer as it begins.
    mutating func places(of page: WordPage) -> [Place] {
        var places: [Place] = []
        var spacing = WordSpacing()
        var pauses = Rhythm().wordPauses
        for (number, word) in page.words.enumerated() {
            let label = words[number].label
            if number > 0, page.words[number - 1].line == word.line, let first = word.strokes.first
            {
                let before = page.words[number - 1]
                let count = words[number - 1].label.count + label.count
                let place = WordBreak(
                    gap: (Self.box(of: word.strokes).minX - Self.box(of: before.strokes).maxX)
                        / Self.letter(of: before.strokes + word.strokes, count, spacing),
                    pause: first.pressed - (before.strokes.last?.lifted ?? 0))
                if place.gap > WordSpacing.overlap {
                    var features = spacing.features(
                        of: place, usual: pauses, count: count,
                        strokes: before.strokes.count + word.strokes.count)
                    features[.reading] =
                        evidence(number - 1, before.strokes.indices)
                        + evidence(number, word.strokes.indices)
                        - evidence(of: Ink(before.ink.strokes + word.ink.strokes))
                    places.append(Place(features: features, isBreak: true))
                }
                spacing.note(place, isBreak: true)
            }
            let letter = Self.letter(of: word.strokes, label.count, spacing)
            for index in word.strokes.indices.dropFirst() {
                let stroke = word.strokes[index]
                let place = WordBreak(
                    gap: (stroke.box.minX - Self.box(of: word.strokes[..<index]).maxX) / letter,
                    pause: stroke.pressed - word.strokes[index - 1].lifted)
                if place.gap > WordSpacing.overlap {
                    var features = spacing.features(
                        of: place, usual: pauses, count: label.count, strokes: word.strokes.count)
                    features[.reading] =
                        evidence(number, 0..<index)
                        + evidence(number, index..<word.strokes.count)
                        - evidence(number, word.strokes.indices)
                    places.append(Place(features: features, isBreak: false))
                }
                spacing.note(place, isBreak: false)
                pauses.add(place.logPause)
            }
            spacing.note(
                width: Self.box(of: word.strokes).width, count: label.count,
                strokes: word.strokes.count)
        }
        return places
    }

    private static func letter(
        of strokes: [PlacedStroke], _ count: Int, _ spacing: WordSpacing
    ) -> Double {
        let box = box(of: strokes)
        return spacing.letter(width: box.width, height: box.height, count: count)
    }

    private static func box(of strokes: some Collection<PlacedStroke>) -> Box {
        guard let first = strokes.first else { return Box(minX: 0, minY: 0, maxX: 0, maxY: 0) }
        return strokes.dropFirst().reduce(first.box) { $0.union($1.box) }
    }

    // MARK: - What is read

    private mutating func evidence(_ word: Int, _ strokes: Range<Int>) -> Double {
        let part = Part(word: word, strokes: strokes)
        if let known = readings[part] { return known }
        let read = evidence(of: Ink(Array(words[word].ink.strokes[strokes])))
        readings[part] = read
        return read
    }

    /// What is not read at all is as unlikely as this.
    private static let unreadable: Float = -60

    private func evidence(of ink: Ink) -> Double {
        Double(reader.read(ink).first?.evidence ?? Self.unreadable)
    }
}
