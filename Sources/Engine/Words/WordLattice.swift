import Reading
import Strokes

/// Strokes of which it is not certain which are one word, and the likeliest way in which they are words.
///
/// Where a word may begin is found by gap and pause as the strokes come. Of the ways between these places that one
/// is the likeliest whose words are read as the likeliest, with the odds of each place.
struct WordLattice {
    private(set) var strokes: [PlacedStroke] = []
    /// Where words may begin: the numbers of their first strokes, but that of the first word.
    private(set) var cuts: [Int] = []
    private var readings: [Range<Int>: [WordReading]] = [:]

    /// More places than this are not weighed.
    private static let mostCuts = 6
    /// What is not read at all is as unlikely as this.
    private static let unreadable: Float = -60

    var isEmpty: Bool { strokes.isEmpty }

    // MARK: - What comes

    /// - Parameter mayBegin: whether the stroke may be the first of a word.
    mutating func append(_ stroke: PlacedStroke, mayBegin: Bool) {
        if mayBegin { cuts.append(strokes.count) }
        strokes.append(stroke)
    }

    mutating func removeLast() {
        strokes.removeLast()
        cuts.removeAll { $0 >= strokes.count }
        readings = readings.filter { $0.key.upperBound <= strokes.count }
    }

    /// The first strokes are decided upon.
    mutating func removeFirst(_ count: Int) {
        strokes.removeFirst(count)
        cuts = cuts.filter { $0 > count }.map { $0 - count }
        let rest = readings.filter { $0.key.lowerBound >= count }
        readings = Dictionary(
            uniqueKeysWithValues: rest.map {
                ($0.key.lowerBound - count..<$0.key.upperBound - count, $0.value)
            })
    }

    /// Whether there are more places than are worth the time to weigh.
    var hasManyCuts: Bool { cuts.count > Self.mostCuts }

    /// No word begins at `cut`.
    mutating func remove(cut: Int) { cuts.removeAll { $0 == cut } }

    // MARK: - What is read

    func ink(of run: Range<Int>) -> Ink { Ink(strokes[run].map(\.stroke)) }

    func box(of run: Range<Int>) -> Box {
        strokes[run].dropFirst().reduce(strokes[run.lowerBound].box) { $0.union($1.box) }
    }

    /// The readings of `run`, the likeliest first; nil where it has not been read.
    func readings(of run: Range<Int>) -> [WordReading]? { readings[run] }

    /// The writer has said that `run` is `text`.
    mutating func complete(_ run: Range<Int>, as text: String) {
        guard let read = readings[run], var best = read.first else { return }
        best.text = text
        readings[run] = [best] + read
    }

    /// What may be a word and has not been read; nil where there is none.
    var unread: Range<Int>? {
        let ends = [0] + cuts + [strokes.count]
        for (index, end) in ends.enumerated().dropFirst() {
            for start in ends[..<index] where start < end && readings[start..<end] == nil {
                return start..<end
            }
        }
        return nil
    }

    /// Reads what has not been read, one part a call; false where there is none.
    mutating func readOne(by reader: some InkReader) -> Bool {
        guard let unread else { return false }
        readings[unread] = reader.readWord(ink(of: unread))
        return true
    }

    /// The likeliest way in which the strokes are words, as far as they have been read.
    ///
    /// - Parameter odds: the logarithm of the odds that a word of these strokes begins.
    func bestWay(_ odds: (Range<Int>) -> Double) -> [Range<Int>] {
        guard !strokes.isEmpty else { return [] }
        let ends = [0] + cuts + [strokes.count]
        var best: [(score: Double, start: Int)] = [(0, 0)]
        for (index, end) in ends.enumerated().dropFirst() {
            var chosen: (score: Double, start: Int) = (-.infinity, 0)
            for (number, start) in ends[..<index].enumerated() {
                guard let read = readings[start..<end] else { continue }
                let evidence = Double(read.first?.evidence ?? Self.unreadable)
                let score =
                    best[number].score + WordSpacing.reading * evidence
                    + (start > 0 ? odds(start..<end) : 0)
                if score > chosen.score { chosen = (score, number) }
            }
            best.append(chosen)
        }
        var way: [Range<Int>] = []
        var index = ends.count - 1
        while index > 0 {
            let start = best[index].start
            way.append(ends[start]..<ends[index])
            index = start
        }
        return way.reversed()
    }
}
