import Dictionaries
import Reading
import Strokes

/// Decides which strokes are one word.
///
/// Tell it what happens, then take its decisions one by one, as those of `Segmenter`. A word is over when the
/// pen has rested, when the hand moves on by more than a word's gap or to another line, or when something else
/// begins. Where it may have moved on by no more than the gap of two letters, that is decided when the pen rests,
/// or when two more words have begun: by gap and pause and by what is read. A stroke that comes soon after the
/// end, over the word or right behind it, goes on with it: the dot of an i, or the rest of a word that was thought
/// to be over.
struct WordSegmenter {
    enum Decision {
        /// Nothing more of it comes.
        case whole(DrawnWord)
        /// The word under way was scratched out before anything was typed for it.
        case scratchedOut
        /// More of it may come: it is over at the `deadline`.
        case wait
    }

    /// When the pen has rested for so long that the word is over.
    private(set) var deadline: Milliseconds?
    /// What the word becomes with a flick to the right; nil where nothing is offered.
    private(set) var completion: String?

    private var lattice = WordLattice()
    /// The words that the strokes are, as far as they were read; nil where that is not known of all of them.
    private var way: [Range<Int>]?
    /// The same before the last stroke, where a completion was offered.
    private var before: (way: [Range<Int>], completion: String)?
    /// How many of the strokes are those of the last word, which they may go on with.
    private var continued = 0
    private var last: LastWord?
    private var spacing = WordSpacing()
    private var pauses = Rhythm().wordPauses
    /// What is decided already.
    private var decided: [Decision] = []
    private var isNew = false
    private var isEnding = false
    private var isFollowed = false
    private var pressed: Milliseconds = 0

    private struct LastWord {
        var strokes: [PlacedStroke]
        /// How many characters it was read as.
        var count: Int
    }

    /// After this time a stroke belongs to nothing that was drawn before.
    private static let memory: Milliseconds = 2000
    /// Strokes of more words than one are not read together.
    private static let most = 200
    /// The first of so many words is typed while the others are under way.
    private static let mostWords = 3
    /// A letter may begin at its right side: so much of its width may be a gap.
    private static let reach = 0.8

    /// Whether no word is under way.
    var isEmpty: Bool { lattice.isEmpty }

    /// Whether there is something to read.
    var isUnread: Bool { way == nil && !isEmpty }

    /// What the strokes so far are read as; nil where they have not been read.
    var text: String? {
        guard let way else { return nil }
        let words = way.filter { !isTyped($0) }.compactMap { lattice.readings(of: $0)?.first?.text }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    // MARK: - What happens

    /// The trigger went down.
    mutating func touch(at now: Milliseconds) { pressed = now }

    /// A stroke begins: where the hand has moved on, the word under way is over.
    mutating func begin(at point: Point, rhythm: Rhythm) {
        pauses = rhythm.wordPauses
        guard !isEmpty, let place = WordPlace(lattice.strokes, count) else { return }
        let box = lattice.box(of: lattice.strokes.indices)
        let gap = completion == nil ? (point.x - box.maxX) / letter - Self.reach : -1
        if place.isLeft(for: point) && completion == nil || place.isElsewhere(point)
            || odds(gap: gap, pausedAt: lattice.strokes.count) >= WordSpacing.certain
        {
            end()
            isFollowed = true
        } else if let way, way.count >= Self.mostWords {
            decide(Array(way.dropLast(way.count - 1)), keepsTrail: true)
        }
    }

    /// A stroke was drawn.
    mutating func add(
        _ stroke: Stroke, rhythm: Rhythm, at now: Milliseconds, by reader: some InkReader
    ) {
        guard let placed = PlacedStroke(stroke, pressed: pressed, lifted: now) else { return }
        pauses = rhythm.wordPauses
        var isMark = false
        if isEmpty, let last, mayGoOn(placed.box, with: last, by: reader) {
            isMark = WordPlace(last.strokes, last.count)?.isMarked(by: placed.box) ?? false
            for stroke in last.strokes { lattice.append(stroke, mayBegin: false) }
            continued = last.strokes.count
        }
        let odds = odds(before: placed)
        let isFlick = completion != nil && reader.flick(stroke) == .right
        if !isEmpty, odds >= WordSpacing.certain, !isFlick {
            settle(by: reader, keepsTrail: true)
        }
        before = completion.flatMap { completion in way.map { ($0, completion) } }
        // What comes after the rest may always be another word, but for a mark.
        let isBehindRest = continued > 0 && continued == lattice.strokes.count
        lattice.append(
            placed, mayBegin: !isEmpty && (odds >= WordSpacing.possible || isBehindRest && !isMark))
        if lattice.hasManyCuts,
            let least = lattice.cuts.map({ (cut: $0, odds: self.odds(of: $0..<$0 + 1)) })
                .min(by: { $0.odds < $1.odds })
        {
            lattice.remove(cut: least.cut)
        }
        way = nil
        completion = nil
        isNew = true
        deadline = now + rhythm.wordRest
        if lattice.strokes.count >= Self.most { isEnding = true }
    }

    /// Time went on.
    mutating func tick(at now: Milliseconds) {
        if let deadline, now >= deadline { isEnding = true }
    }

    /// The word under way is over.
    mutating func end() { isEnding = true }

    /// The word under way is given up.
    mutating func drop() { close() }

    /// Whether a tap is a dot of the word, rather than a click.
    func takesDot(at point: Point, at now: Milliseconds, by reader: some InkReader) -> Bool {
        guard isEmpty else {
            return WordPlace(lattice.strokes, count)?.takesDot(at: point) ?? false
        }
        let box = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        return last.map { mayGoOn(box, with: $0, by: reader) } ?? false
            || reader.isBound(Stroke([point]))
    }

    /// Reads a part of the strokes so far; true where there is more to read.
    mutating func readOne(by reader: some InkReader) -> Bool {
        guard isUnread else { return false }
        if lattice.readOne(by: reader), lattice.unread != nil { return true }
        let way = lattice.bestWay(odds)
        self.way = way
        completion = way.last.flatMap { last in
            guard !isTyped(last), let best = lattice.readings(of: last)?.first, best.isSure,
                let whole = reader.completion(of: best.text)
            else { return nil }
            return (text ?? "").dropLast(best.text.count) + whole
        }
        return false
    }

    /// Reads all.
    private mutating func read(by reader: some InkReader) -> [Range<Int>] {
        while readOne(by: reader) {}
        return way ?? []
    }

    // MARK: - What is decided

    /// The next decision; nil where there is none.
    mutating func decision(by reader: some InkReader) -> Decision? {
        if decided.isEmpty, isNew {
            isNew = false
            complete(by: reader)
            if decided.isEmpty { scratchOut(by: reader) }
            if decided.isEmpty { return .wait }
        }
        if decided.isEmpty, isEnding { settle(by: reader) }
        return decided.isEmpty ? nil : decided.removeFirst()
    }

    /// The words are as they are read.
    private mutating func settle(by reader: some InkReader, keepsTrail: Bool = false) {
        decide(read(by: reader), keepsTrail: keepsTrail)
        close()
    }

    /// The first words are as in `way`.
    private mutating func decide(_ way: [Range<Int>], keepsTrail: Bool = false) {
        for run in way where !isTyped(run) {
            var word = DrawnWord(
                ink: lattice.ink(of: run), readings: lattice.readings(of: run) ?? [])
            word.isFollowed = isFollowed || keepsTrail || run != way.last
            word.keepsTrail = keepsTrail || run != way.last
            if run.lowerBound < continued {
                word.continued = DrawnWord.Continuation(
                    before: lattice.ink(of: 0..<continued),
                    added: lattice.ink(of: continued..<run.upperBound))
            }
            let strokes = lattice.strokes[run]
            word.pauses = zip(strokes, strokes.dropFirst()).map { $1.pressed - $0.lifted }
            let best = word.readings.first
            if let best, best.isSure {
                spacing.note(width: lattice.box(of: run).width, count: best.text.count)
            }
            last = LastWord(strokes: Array(strokes), count: max(1, best?.text.count ?? 1))
            decided.append(.whole(word))
        }
        guard let end = way.last?.upperBound else { return }
        lattice.removeFirst(end)
        self.way = self.way?.filter { $0.lowerBound >= end }.map {
            $0.lowerBound - end..<$0.upperBound - end
        }
        continued = max(0, continued - end)
    }

    /// Whether `run` is the last word, and nothing goes on with it.
    private func isTyped(_ run: Range<Int>) -> Bool { run.upperBound <= continued }

    /// The word as it was offered, where the last stroke is a flick to the right, well beyond the others: the
    /// bar of a t ends before that, and further letters are not straight.
    private mutating func complete(by reader: some InkReader) {
        guard let (way, completion) = before, let run = way.last, let flick = lattice.strokes.last,
            reader.flick(flick.stroke) == .right, Ink([flick.stroke]).isStraight,
            let place = WordPlace(
                lattice.strokes[run], lattice.readings(of: run)?.first?.text.count ?? 1),
            place.isLeft(for: flick.end)
        else { return }
        lattice.removeLast()
        lattice.complete(run, as: completion.split(separator: " ").last.map(String.init) ?? "")
        decide(way)
        close()
    }

    /// What a scratch-out does is done at once: nothing follows it.
    private mutating func scratchOut(by reader: some InkReader) {
        guard let stroke = lattice.strokes.last,
            reader.readGesture(Ink([stroke.stroke]))?.origin == .scratchOut,
            reader.readWord(Ink([stroke.stroke])).first?.isClearWord != true
        else { return }
        let count = lattice.strokes.count - 1
        guard continued < count else {
            lattice.removeFirst(count)
            continued = 0
            way = nil
            return settle(by: reader)
        }
        // Of several words those that it is drawn over go, and what is behind them.
        lattice.removeLast()
        way = nil
        let words = read(by: reader)
        let kept = words.prefix { !lattice.box(of: $0).meets(stroke.box) }
        guard kept.count < words.count else {
            lattice.append(stroke, mayBegin: false)
            way = nil
            return
        }
        decide(Array(kept), keepsTrail: true)
        decided.append(.scratchedOut)
        close()
    }

    private mutating func close() {
        lattice = WordLattice()
        continued = 0
        way = nil
        completion = nil
        before = nil
        deadline = nil
        isNew = false
        isEnding = false
        isFollowed = false
    }

    // MARK: - Gaps

    /// How many characters the strokes so far are read as, at least one.
    private var count: Int { max(1, text?.count(where: { $0 != " " }) ?? 1) }

    /// How wide a letter is, in pixels.
    private var letter: Double {
        let runs = (way ?? [lattice.strokes.indices]).filter { !$0.isEmpty }
        let boxes = runs.map { lattice.box(of: $0) }
        let count = runs.reduce(0) { $0 + (lattice.readings(of: $1)?.first?.text.count ?? 1) }
        return spacing.letter(
            width: boxes.reduce(0) { $0 + $1.width }, height: boxes.map(\.height).max() ?? 0,
            count: count)
    }

    /// The odds that the stroke which comes next begins a word, as a logarithm.
    private func odds(before stroke: PlacedStroke) -> Double {
        guard !isEmpty else { return 0 }
        let gap = stroke.box.minX - lattice.box(of: lattice.strokes.indices).maxX
        return odds(gap: gap / letter, pausedAt: lattice.strokes.count)
    }

    /// The same of the first stroke of `run`.
    private func odds(of run: Range<Int>) -> Double {
        let gap = lattice.box(of: run).minX - lattice.box(of: 0..<run.lowerBound).maxX
        return odds(gap: gap / letter, pausedAt: run.lowerBound)
    }

    /// - Parameter number: that of the stroke before which the pen was up.
    private func odds(gap: Double, pausedAt number: Int) -> Double {
        let strokes = lattice.strokes
        let down = number < strokes.count ? strokes[number].pressed : pressed
        let pause = number > 0 ? down - strokes[number - 1].lifted : 0
        return WordSpacing.odds(gap: gap, pause: pause, usual: pauses)
    }

    /// Whether a stroke within `box` may go on with the last word.
    private func mayGoOn(_ box: Box, with last: LastWord, by reader: some InkReader) -> Bool {
        guard let end = last.strokes.last?.lifted, pressed - end <= Self.memory,
            reader.canRetract([Ink(last.strokes.map(\.stroke))]),
            let place = WordPlace(last.strokes, last.count)
        else { return false }
        let before = Box(of: last.strokes[...])
        let letter = spacing.letter(
            width: before.width, height: before.height, count: last.count)
        let odds = WordSpacing.odds(
            gap: (box.minX - before.maxX) / letter, pause: pressed - end, usual: pauses)
        return odds < WordSpacing.certain && place.mayGoOn(in: box)
    }
}

extension Box {
    /// Whether both have a point.
    fileprivate func meets(_ other: Box) -> Bool {
        minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
    }
}
