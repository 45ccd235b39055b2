import Reading
import Strokes

/// Strokes of which it is not certain which are one word, and the likeliest way in which they are words.
///
/// Where a word may begin is found by gap and pause as the strokes come. Of the ways between these places that one
/// is the likeliest whose words are read as the likeliest, with the odds of each place. How the writer spaces
/// words is learned from the places that are told surely.
struct WordLattice {
    private(set) var strokes: [PlacedStroke] = []
    /// Where words may begin: the numbers of their first strokes, but that of the first word, with the odds when
    /// these came.
    private var begins: [(number: Int, odds: Double)] = []
    private var readings: [Range<Int>: [WordReading]] = [:]
    /// The words that the strokes are, as far as they were read; nil where that is not known of all of them.
    private(set) var way: [Range<Int>]?
    private(set) var spacing = WordSpacing()
    /// The logarithms of the milliseconds that the pen is up within words.
    var pauses = Rhythm().wordPauses

    /// More places than this are not weighed.
    private static let mostCuts = 6
    /// What is not read at all is as unlikely as this.
    private static let unreadable: Float = -60
    /// A place tells how the writer spaces words where its odds are at least so far from even.
    private static let sure = 2.0

    var isEmpty: Bool { strokes.isEmpty }

    // MARK: - What comes

    /// - Parameter odds: the logarithm of the odds that the stroke is the first of a word; nil where it is none.
    mutating func append(_ stroke: PlacedStroke, begins odds: Double?) {
        if let odds { begins.append((strokes.count, odds)) }
        strokes.append(stroke)
        way = nil
        if begins.count > Self.mostCuts, let least = begins.min(by: { $0.odds < $1.odds }) {
            begins.removeAll { $0.number == least.number }
        }
    }

    mutating func removeLast() {
        strokes.removeLast()
        begins.removeAll { $0.number >= strokes.count }
        readings = readings.filter { $0.key.upperBound <= strokes.count }
        way = nil
    }

    /// The first strokes are decided upon.
    mutating func removeFirst(_ count: Int) {
        func left(_ run: Range<Int>) -> Range<Int> {
            run.lowerBound - count..<run.upperBound - count
        }
        strokes.removeFirst(count)
        begins = begins.filter { $0.number > count }.map { ($0.number - count, $0.odds) }
        let rest = readings.filter { $0.key.lowerBound >= count }
        readings = Dictionary(uniqueKeysWithValues: rest.map { (left($0.key), $0.value) })
        way = way?.filter { $0.lowerBound >= count }.map(left)
    }

    /// All strokes are decided upon, or given up; what is known of the writer stays.
    mutating func removeAll() {
        strokes = []
        begins = []
        readings = [:]
        way = nil
    }

    // MARK: - What is read

    func ink(of run: Range<Int>) -> Ink { Ink(strokes[run].map(\.stroke)) }

    func box(of run: Range<Int>) -> Box { Box(of: strokes[run]) }

    /// The readings of `run`, the likeliest first; none where it has not been read.
    func readings(of run: Range<Int>) -> [WordReading] { readings[run] ?? [] }

    /// The writer has said that `run` is `text`.
    mutating func complete(_ run: Range<Int>, as text: String) {
        guard let read = readings[run], var best = read.first else { return }
        best.text = text
        readings[run] = [best] + read
    }

    /// What may be a word and has not been read; nil where there is none.
    private var unread: Range<Int>? {
        let ends = [0] + begins.map(\.number) + [strokes.count]
        for (index, end) in ends.enumerated().dropFirst() {
            for start in ends[..<index] where start < end && readings[start..<end] == nil {
                return start..<end
            }
        }
        return nil
    }

    /// Reads what has not been read, one part a call; false where the way is known.
    mutating func readOne(by reader: ModeReader) -> Bool {
        if let unread { readings[unread] = reader.readWord(ink(of: unread)) }
        guard unread == nil else { return true }
        way = bestWay().words
        return false
    }

    /// The likeliest way in which the strokes are words, as far as they have been read.
    ///
    /// - Parameters:
    ///   - forced: where a word begins.
    ///   - forbidden: where none does.
    private func bestWay(
        forced: Int? = nil, forbidden: Int? = nil
    ) -> (words: [Range<Int>], score: Double) {
        guard !strokes.isEmpty else { return ([], 0) }
        let ends = [0] + begins.map(\.number).filter { $0 != forbidden } + [strokes.count]
        var best: [(score: Double, start: Int)] = [(0, 0)]
        for (index, end) in ends.enumerated().dropFirst() {
            var chosen: (score: Double, start: Int) = (-.infinity, 0)
            for (number, start) in ends[..<index].enumerated() {
                guard let read = readings[start..<end],
                    forced.map({ $0 <= start || $0 >= end }) ?? true
                else { continue }
                let evidence = Double(read.first?.evidence ?? Self.unreadable)
                // The word before is that of the likeliest way to here.
                let words = [ends[best[number].start]..<start, start..<end]
                let score =
                    best[number].score + WordBreak.Features.reading * evidence
                    + (start > 0
                        ? odds(of: place(of: words[1], behind: words[0]), among: words) : 0)
                if score > chosen.score { chosen = (score, number) }
            }
            best.append(chosen)
        }
        var words: [Range<Int>] = []
        var index = ends.count - 1
        while index > 0 {
            let start = best[index].start
            words.append(ends[start]..<ends[index])
            index = start
        }
        return (words.reversed(), best.last?.score ?? 0)
    }

    // MARK: - Gaps and pauses

    /// How many characters the strokes are read as, at least one.
    var count: Int { way.map { max(1, count(of: $0)) } ?? 1 }

    private func count(of words: [Range<Int>]) -> Int {
        words.reduce(0) { $0 + (readings(of: $1).first?.text.count ?? 1) }
    }

    /// How wide a letter of `words` is, in pixels.
    private func letter(of words: [Range<Int>]) -> Double {
        let boxes = words.map { box(of: $0) }
        return spacing.letter(
            width: boxes.reduce(0) { $0 + $1.width }, height: boxes.map(\.height).max() ?? 0,
            count: count(of: words))
    }

    /// The same of what may be two words or one, with the gap between them: a part of a few letters has fewer
    /// gaps than these would have in a word.
    private func letter(across before: Range<Int>, _ word: Range<Int>) -> Double {
        let box = box(of: before).union(box(of: word))
        return spacing.letter(
            width: box.width, height: box.height, count: count(of: [before, word]))
    }

    /// The logarithm of the odds that a word begins at `place`, in the hand that `words` are written in; without
    /// any, none of the strokes is around it.
    func odds(of place: WordBreak, among words: [Range<Int>] = []) -> Double {
        let read = words.filter { readings[$0] != nil }
        return spacing.features(
            of: place, usual: pauses, count: count(of: read),
            strokes: read.reduce(0) { $0 + $1.count }
        ).odds
    }

    /// The place before what comes next, at `x`, where the pen went down at `pressed`, with the logarithm of the
    /// odds that a word begins there; nil where nothing was drawn before.
    ///
    /// - Parameter reach: how far to the left of `x` what comes may lie, in letters.
    func next(at x: Double, pressed: Milliseconds, reach: Double = 0) -> (
        place: WordBreak, odds: Double
    )? {
        guard let last = strokes.last else { return nil }
        let words = way ?? [strokes.indices]
        let gap = (x - box(of: strokes.indices).maxX) / letter(of: words) - reach
        let place = WordBreak(gap: gap, pause: pressed - last.lifted)
        return (place, odds(of: place, among: words))
    }

    /// The place between two words, if they are some.
    private func place(of word: Range<Int>, behind before: Range<Int>) -> WordBreak {
        let start = word.lowerBound
        return WordBreak(
            gap: (box(of: word).minX - box(of: before).maxX) / letter(across: before, word),
            pause: strokes[start].pressed - strokes[start - 1].lifted)
    }

    /// How sure it is that a word begins at a stroke, with what is read: the logarithm of the odds of the
    /// likeliest way in which one does.
    private func sureness(of start: Int) -> Double {
        guard begins.contains(where: { $0.number == start }) else { return -.infinity }
        return bestWay(forced: start).score - bestWay(forbidden: start).score
    }

    // MARK: - What is learned

    /// Learns from a word that is decided upon, with the place behind it.
    ///
    /// - Returns: how long the pen was up between those strokes that surely are of one word.
    mutating func learn(from run: Range<Int>) -> [Milliseconds] {
        if let best = readings(of: run).first, best.isSure {
            spacing.note(width: box(of: run).width, count: best.text.count, strokes: run.count)
        }
        var within: [Milliseconds] = []
        for number in run.dropFirst() where sureness(of: number) <= -Self.sure {
            let stroke = strokes[number]
            let place = WordBreak(
                gap: (stroke.box.minX - box(of: run.lowerBound..<number).maxX) / letter(of: [run]),
                pause: stroke.pressed - strokes[number - 1].lifted)
            spacing.note(place, isBreak: false)
            within.append(place.pause)
        }
        if let next = way?.first(where: { $0.lowerBound == run.upperBound }),
            sureness(of: next.lowerBound) >= Self.sure
        {
            spacing.note(place(of: next, behind: run), isBreak: true)
        }
        return within
    }

    /// Learns from a place that surely is one between two words.
    mutating func learn(from place: WordBreak) { spacing.note(place, isBreak: true) }
}
