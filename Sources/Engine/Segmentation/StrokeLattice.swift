import Dictionaries
import Strokes

/// The strokes of the last characters, numbered in the order that they were drawn in, and the ways in
/// which they may fall into characters.
///
/// The likeliest way is found as the best path through a lattice (Viterbi), whose arcs are runs of
/// strokes.
struct StrokeLattice {
    private var strokes: [PlacedStroke] = []
    /// The number of the first of them.
    private var first = 0
    /// What runs of strokes mean.
    private var readings: [Range<Int>: InkReading] = [:]
    /// How far from everything runs are at least that were not read.
    private var distances: [Range<Int>: Float] = [:]
    /// What is known of the stroke under way; nil for nothing.
    private var anticipated: AnticipatedStroke?
    /// Strokes that are one character, whatever is likelier.
    var united = 0..<0

    /// What was decided by less than this teaches nothing.
    private static let sure = 0.5

    /// The number of the next stroke.
    var end: Int { first + strokes.count }

    subscript(number: Int) -> PlacedStroke { strokes[number - first] }

    subscript(run: Range<Int>) -> ArraySlice<PlacedStroke> {
        strokes[run.lowerBound - first..<run.upperBound - first]
    }

    func ink(of run: Range<Int>) -> Ink { Ink(self[run].map(\.stroke)) }

    func box(of run: Range<Int>) -> Box { Box(of: self[run]) }

    /// For how long the pen was up between the strokes of `run`.
    func pauses(within run: Range<Int>) -> [Milliseconds] {
        zip(self[run], self[run].dropFirst()).map { $1.pressed - $0.lifted }
    }

    /// - Returns: its number.
    @discardableResult
    mutating func append(_ stroke: PlacedStroke) -> Int {
        if let anticipated, anticipated.stroke == stroke.stroke {
            readings.merge(anticipated.readings) { known, _ in known }
            distances.merge(anticipated.distances) { known, _ in known }
        }
        anticipated = nil
        strokes.append(stroke)
        return end - 1
    }

    /// The strokes before `number` are not wanted any more.
    mutating func drop(before number: Int) {
        guard number > first else { return }
        strokes.removeFirst(min(strokes.count, number - first))
        first = number
        readings = readings.filter { $0.key.lowerBound >= number }
        distances = distances.filter { $0.key.lowerBound >= number }
    }

    /// Ink means something else from now on.
    mutating func forgetReadings() {
        readings = [:]
        distances = [:]
        anticipated = nil
    }

    // MARK: - What strokes mean

    mutating func reading(of run: Range<Int>, by readers: RunReaders<some InkReader>) -> InkReading
    {
        if let known = readings[run] { return known }
        let reading = readers[run].read(ink(of: run))
        readings[run] = reading
        return reading
    }

    func isRead(_ run: Range<Int>) -> Bool { readings[run] != nil }

    /// Reads a stroke under way ahead, one step a call: first what is likely, then what it takes to decide
    /// what it belongs to.
    ///
    /// - Parameters:
    ///   - last: the strokes of the last character, where it may belong to that; nil where not.
    ///   - isOpen: whether that may go on, which is likely then.
    /// - Returns: whether there is a further step.
    mutating func anticipate(
        _ stroke: PlacedStroke, behind last: Range<Int>?, isOpen: Bool,
        by readers: RunReaders<some InkReader>
    ) -> Bool {
        var done = anticipated ?? AnticipatedStroke(stroke: stroke.stroke)
        if done.stroke != stroke.stroke { done = AnticipatedStroke(stroke: stroke.stroke) }
        guard done.steps < (last == nil ? 1 : 2) else { return false }
        anticipated = done
        var ahead = self
        ahead.append(stroke)
        if done.steps == 0 {
            let start = isOpen ? last?.lowerBound ?? end : end
            _ = ahead.reading(of: start..<end + 1, by: readers)
        } else if let last {
            _ = ahead.way(behind: last, isOpen: isOpen, by: readers)
        }
        done.readings = ahead.readings.filter { $0.key.upperBound > end }
        done.distances = ahead.distances.filter { $0.key.upperBound > end }
        done.steps += 1
        anticipated = done
        return done.steps == 1 && last != nil
    }

    /// What the stroke under way means behind the strokes from `start` on, as far as it is known.
    func anticipation(behind start: Int) -> InkReading? {
        anticipated?.readings[start..<end + 1]
    }

    // MARK: - Ways

    /// What the last stroke makes of those of `last`, the character before it.
    ///
    /// - Parameter isOpen: whether that may go on; else it was complete.
    mutating func way(
        behind last: Range<Int>, isOpen: Bool, by readers: RunReaders<some InkReader>
    ) -> [Range<Int>] {
        let whole = last.lowerBound..<end
        if isOpen, goesOn(whole, by: readers) { return [whole] }
        let wasComplete = wasComplete(last, isOpen: isOpen, by: readers)
        return way(through: whole, mayGoOn: true, wasComplete: wasComplete, by: readers)
    }

    /// Whether nothing was to follow the strokes of `last`, also where they are held back.
    mutating func wasComplete(
        _ last: Range<Int>, isOpen: Bool, by readers: RunReaders<some InkReader>
    ) -> Bool {
        !isOpen || !reading(of: last, by: readers).mayGoOn
    }

    /// The likeliest way in which the strokes of `run` fall into characters.
    ///
    /// - Parameters:
    ///   - mayGoOn: whether the last character may be one that is not finished.
    ///   - wasComplete: whether all but the last stroke were complete, so that they are read anew only
    ///     for something better.
    mutating func way(
        through run: Range<Int>, mayGoOn: Bool, wasComplete: Bool = false,
        by readers: RunReaders<some InkReader>
    ) -> [Range<Int>] {
        let splits = { [united] in united.contains($0) && $0 > united.lowerBound }
        var best = [(likelihood: 0.0, start: run.lowerBound)]
        for end in run.map({ $0 + 1 }) {
            var found = (likelihood: -Double.infinity, start: end - 1)
            let earliest = max(run.lowerBound, end - Recogniser.mostStrokes)
            for start in (earliest..<end).reversed() where !splits(start) && !splits(end) {
                let before = best[start - run.lowerBound].likelihood
                let isLast = mayGoOn && end == run.upperBound
                let least = found.likelihood - before
                guard isWorthReading(start..<end, for: least, mayGoOn: isLast, by: readers)
                else { continue }
                let likelihood = before + likelihood(of: start..<end, mayGoOn: isLast, by: readers)
                guard likelihood > found.likelihood,
                    !loses(start..<end, mayGoOn: isLast && !wasComplete, by: readers)
                else { continue }
                found = (likelihood, start)
            }
            best.append(found)
        }
        var way: [Range<Int>] = []
        var end = run.upperBound
        while end > run.lowerBound {
            let start = best[end - run.lowerBound].start
            way.append(start..<end)
            end = start
        }
        return way.reversed()
    }

    /// Whether `run` may be likelier than `least`, as far as can be said before it is known what it means. To
    /// look whether anything is near takes much less time than to find what is nearest, above all
    /// where nothing is.
    private mutating func isWorthReading(
        _ run: Range<Int>, for least: Double, mayGoOn: Bool, by readers: RunReaders<some InkReader>
    ) -> Bool {
        let (reader, spacing) = (readers[run], readers.spacing)
        let mayBeMarked = run.count > 1 && readings[run] == nil && reader.mayBeMarked(ink(of: run))
        let most = likelihood(atMost: run, mayBeMarked: mayBeMarked, by: readers)
        let unfinished =
            mayGoOn
            ? Likelihood(RunFeatures(beginning: self[run], spacing, isText: reader.writesText))
                .whole
            : -.infinity
        guard max(most.whole, unfinished) > least else { return false }
        guard run.count > 1, readings[run] == nil,
            let farthest = Likelihood.farthest(for: least - most.whole)
        else { return true }
        let ink = ink(of: run)
        if most.whole > least, distances[run] ?? 0 < farthest {
            if reader.isAnything(ink, within: farthest) { return true }
            distances[run] = farthest
        }
        return unfinished > least && reader.isBeginning(ink, countsMarks: true)
    }

    /// Whether the last stroke of `run` goes on with an entry of three strokes or more that the others have
    /// begun, and nothing in its place and time speaks against that.
    mutating func goesOn(_ run: Range<Int>, by readers: RunReaders<some InkReader>) -> Bool {
        guard run.count > 2, run.count <= Recogniser.mostStrokes else { return false }
        let whole = likelihood(atMost: run, by: readers)
        let before = likelihood(atMost: run.dropLast(), by: readers)
        guard whole.time + whole.place > before.time + before.place - 1,
            reading(of: run.dropLast(), by: readers).mayContinue
        else { return false }
        let reading = reading(of: run, by: readers)
        return reading.mayContinue || reading.match?.verdict == .sure && reading.isPlausible
    }

    /// Whether strokes that mean something would mean nothing together: each of them is sure to, or some at one end
    /// are, and place and time say that they are another character than the rest. That nothing is
    /// meant is likely enough where a hand has its own way to write a character, but no letter is to be lost to it.
    private mutating func loses(
        _ run: Range<Int>, mayGoOn: Bool, by readers: RunReaders<some InkReader>
    ) -> Bool {
        let reading = reading(of: run, by: readers)
        guard run.count > 1, reading.match?.verdict ?? .rejected == .rejected,
            !(mayGoOn && reading.mayContinue)
        else { return false }
        let verdicts = run.map { readings[$0..<$0 + 1]?.match?.verdict ?? .rejected }
        if verdicts.allSatisfy({ $0 == .sure }) { return true }
        guard readers[run].writesText else { return false }
        if run.count > 2, !verdicts.contains(.rejected), verdicts.count(where: { $0 != .sure }) == 1
        {
            return true
        }
        return run.dropFirst().contains { (cut: Int) -> Bool in
            let parts = [run.lowerBound..<cut, cut..<run.upperBound]
            guard parts.contains(where: { readings[$0]?.match?.verdict == .sure }) else {
                return false
            }
            return joint(at: cut, of: parts, readers.spacing) < 0
        }
    }

    /// What place and time alone say to `parts` being one character, of which the second begins with the stroke `cut`:
    /// the logarithm of the odds.
    func joint(at cut: Int, of parts: [Range<Int>], _ spacing: Spacing) -> Double {
        var joint = RunFeatures(placesOf: [], spacing, isText: true)
        joint[.time] = spacing.likelihood(
            ofTime: self[cut].pressed - self[cut - 1].lifted, isDot: false)
        joint[.place] = spacing.likelihood(
            ofGap: spacing.gap(from: box(of: parts[0]), to: box(of: parts[1])))
        return Likelihood(joint).whole
    }

    /// How likely it is that the strokes of `run` are one character.
    mutating func likelihood(
        of run: Range<Int>, mayGoOn: Bool, by readers: RunReaders<some InkReader>
    ) -> Double {
        let reading = reading(of: run, by: readers)
        let (spacing, isText) = (readers.spacing, readers[run].writesText)
        let likelihood = Likelihood(of: self[run], reading: reading, spacing, isText: isText).whole
        guard mayGoOn, let beginning = reading.beginning else { return likelihood }
        let unfinished = Likelihood(
            RunFeatures(beginning: self[run], from: beginning, spacing, isText: isText))
        return max(unfinished.whole, likelihood)
    }

    private func likelihood(
        atMost run: Range<Int>, mayBeMarked: Bool = false, by readers: RunReaders<some InkReader>
    ) -> Likelihood {
        Likelihood(
            atMost: self[run], mayBeMarked: mayBeMarked, readers.spacing,
            isText: readers[run].writesText)
    }

    // MARK: - What is learned

    /// What `run`, which is one character, says of the writer: its pauses where shape and place alone would
    /// have decided the same, its places where shape and pauses would have.
    func teach(_ spacing: inout Spacing, of run: Range<Int>) {
        if run.count > 1, let whole = known(run, spacing), let parts = knownSingles(run, spacing) {
            let byPlace = whole.shape + whole.place > parts + Self.sure
            let byTime = whole.shape + whole.time > parts + Self.sure
            for (number, pause) in zip(run.dropFirst(), pauses(within: run)) {
                // A dot may come late, and is no measure of how long the pen is up for a stroke.
                if byPlace, !spacing.isDot(self[number].box) { spacing.note(timeWithin: pause) }
                if byTime {
                    let box = box(of: run.lowerBound..<number)
                    spacing.gapWithin.add(spacing.gap(from: box, to: self[number].box))
                }
            }
        }
        spacing.noteCharacter(box(of: run))
    }

    /// What it says of the writer that another character begins behind `run`.
    func teachBetween(_ spacing: inout Spacing, behind run: Range<Int>) {
        let next = run.upperBound
        guard run.count < Recogniser.mostStrokes,
            let before = known(run, spacing), let after = known(next..<next + 1, spacing)
        else { return }
        let whole = run.lowerBound..<next + 1
        let together =
            known(whole, spacing)
            ?? Likelihood(atMost: self[whole], from: distances[whole] ?? 0, spacing, isText: true)
        let apart = before.shape + after.shape - Self.sure
        if together.shape + together.place < apart + before.place {
            spacing.note(timeBetween: self[next].pressed - self[next - 1].lifted)
        }
        if together.shape + together.time < apart + before.time {
            spacing.gapBetween.add(spacing.gap(from: box(of: run), to: self[next].box))
        }
    }

    private func known(_ run: Range<Int>, _ spacing: Spacing) -> Likelihood? {
        readings[run].map { Likelihood(of: self[run], reading: $0, spacing, isText: true) }
    }

    /// What the strokes of `run` are as a character each.
    private func knownSingles(_ run: Range<Int>, _ spacing: Spacing) -> Double? {
        var sum = 0.0
        for number in run {
            guard let single = known(number..<number + 1, spacing) else { return nil }
            sum += single.shape
        }
        return sum
    }
}

/// A stroke under way.
private struct AnticipatedStroke {
    var stroke: Stroke
    /// What it means behind others, and how far that is from everything at least where it was not read.
    var readings: [Range<Int>: InkReading] = [:]
    var distances: [Range<Int>: Float] = [:]
    /// How many of the steps to find that out have been done.
    var steps = 0
}

extension Box {
    /// Around all of `strokes`, of which there is at least one.
    init(of strokes: ArraySlice<PlacedStroke>) {
        let boxes = strokes.map(\.box)
        self = boxes.dropFirst().reduce(boxes.first ?? Box(minX: 0, minY: 0, maxX: 0, maxY: 0)) {
            $0.union($1)
        }
    }
}

extension Ink {
    func adding(_ stroke: Stroke) -> Ink { Ink(strokes + [stroke]) }
}
