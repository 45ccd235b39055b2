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
    private var lattice = WordLattice()
    /// What is offered now, and what was before the last stroke.
    private var offered: WordCompletion?
    private var offeredBefore: WordCompletion?
    /// How many of the strokes are those of the last word, which they may go on with.
    private var continued = 0
    private var last: LastWord?
    /// What is decided already.
    private var decided: [Decision] = []
    private var isNew = false
    private var isEnding = false
    private var isFollowed = false
    /// When the trigger went down.
    private(set) var pressed: Milliseconds = 0

    /// Strokes of more words than one are not read together.
    private static let most = 200
    /// Where nothing can be replaced, a word is over after so many rests.
    private static let finalRests: Milliseconds = 2
    /// The first of so many words is typed while the others are under way.
    private static let mostWords = 3
    /// A letter may begin at its right side: so much of its width may be a gap.
    private static let reach = 0.8

    /// Whether no word is under way.
    var isEmpty: Bool { lattice.isEmpty }

    /// What the words become with a flick to the right; nil where nothing is offered.
    var completion: String? {
        offered.map { offered in
            let before = offered.way.dropLast().filter { !isTyped($0) }
                .compactMap { lattice.readings(of: $0).first?.text }
            return (before + [offered.text]).joined(separator: " ")
        }
    }

    /// Whether there is something to read.
    var isUnread: Bool { lattice.way == nil && !isEmpty }

    /// What the words so far may be, as far as they were read.
    var readings: [[WordReading]] {
        (lattice.way ?? []).filter { !isTyped($0) }.map(lattice.readings).filter { !$0.isEmpty }
    }

    /// The last word, where the first of these goes on with it.
    var before: Ink? {
        guard continued > 0, let first = lattice.way?.first, !isTyped(first) else { return nil }
        return lattice.ink(of: 0..<continued)
    }

    // MARK: - What happens

    /// The trigger went down.
    mutating func touch(at now: Milliseconds) { pressed = now }

    /// A stroke begins: where the hand has moved on, the word under way is over.
    mutating func begin(at point: Point, rhythm: Rhythm) {
        lattice.pauses = rhythm.wordPauses
        guard !isEmpty, let place = WordPlace(lattice.strokes, lattice.count) else { return }
        let odds = lattice.next(at: point.x, pressed: pressed, reach: Self.reach)?.odds ?? 0
        let isOver =
            place.isElsewhere(point)
            || offered == nil && (place.isLeft(for: point) || odds >= WordBreak.certain)
        if isOver {
            end()
            isFollowed = true
        } else if let way = lattice.way, way.count >= Self.mostWords {
            decide(Array(way.dropLast(way.count - 1)), keepsTrail: true)
        }
    }

    mutating func add(
        _ stroke: Stroke, rhythm: Rhythm, at now: Milliseconds, by reader: ModeReader
    ) {
        guard let placed = PlacedStroke(stroke, pressed: pressed, lifted: now) else { return }
        lattice.pauses = rhythm.wordPauses
        var isMark = false
        if isEmpty, let last {
            if last.mayGoOn(in: placed.box, pressed: pressed, lattice, by: reader) {
                isMark = last.isMarked(by: placed.box)
                for stroke in last.strokes { lattice.append(stroke, begins: nil) }
                continued = last.strokes.count
            } else if last.isFollowed(by: placed.box) {
                lattice.learn(from: last.next(placed.box, pressed: pressed, lattice.spacing))
            }
        }
        let next = lattice.next(at: placed.box.minX, pressed: placed.pressed)
        let isFlick = offered != nil && reader.flick(stroke) == .right
        if let next, next.odds >= WordBreak.certain, !isFlick, !reader.awaitsWords {
            settle(by: reader, keepsTrail: true)
            lattice.learn(from: next.place)
        }
        offeredBefore = offered
        offered = nil
        // What comes after the rest may always be another word, but for a mark.
        let isBehindRest = continued > 0 && continued == lattice.strokes.count
        let mayBegin =
            !isEmpty
            && (next.map { $0.odds >= WordBreak.possible } ?? false || isBehindRest && !isMark)
        lattice.append(placed, begins: mayBegin ? next?.odds : nil)
        isNew = true
        deadline = now + rhythm.wordRest * (reader.isFinal ? Self.finalRests : 1)
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
    func takesDot(at point: Point, at now: Milliseconds, by reader: ModeReader) -> Bool {
        guard isEmpty else {
            return WordPlace(lattice.strokes, lattice.count)?.takesDot(at: point) ?? false
        }
        let box = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        return last?.mayGoOn(in: box, pressed: pressed, lattice, by: reader) ?? false
            || reader.isBound(Stroke([point]))
    }

    /// Reads a part of the strokes so far; true where there is more to read.
    mutating func readOne(by reader: ModeReader) -> Bool {
        guard isUnread else { return false }
        if lattice.readOne(by: reader) { return true }
        if let way = lattice.way, let last = way.last, !isTyped(last) {
            offered = WordCompletion(of: lattice, way, by: reader)
        }
        return false
    }

    private mutating func read(by reader: ModeReader) -> [Range<Int>] {
        while readOne(by: reader) {}
        return lattice.way ?? []
    }

    // MARK: - What is decided

    /// The next decision; nil where there is none.
    mutating func decision(by reader: ModeReader) -> Decision? {
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
    private mutating func settle(by reader: ModeReader, keepsTrail: Bool = false) {
        decide(read(by: reader), keepsTrail: keepsTrail)
        close()
    }

    /// The first words are as in `way`.
    ///
    /// - Parameter isSaid: whether the writer has said what they are.
    private mutating func decide(
        _ way: [Range<Int>], keepsTrail: Bool = false, isSaid: Bool = false
    ) {
        for run in way where !isTyped(run) {
            var word = DrawnWord(ink: lattice.ink(of: run), readings: lattice.readings(of: run))
            word.isFollowed = isFollowed || keepsTrail || run != way.last
            word.keepsTrail = keepsTrail || run != way.last
            word.isSaid = isSaid
            if run.lowerBound < continued {
                word.continued = DrawnWord.Continuation(
                    before: lattice.ink(of: 0..<continued),
                    added: lattice.ink(of: continued..<run.upperBound))
            }
            word.pauses = lattice.learn(from: run)
            last = LastWord(lattice.strokes[run], count: word.readings.first?.text.count ?? 1)
            decided.append(.whole(word))
        }
        guard let end = way.last?.upperBound else { return }
        lattice.removeFirst(end)
        offered?.way = lattice.way ?? []
        continued = max(0, continued - end)
    }

    /// Whether `run` is the last word, and nothing goes on with it.
    private func isTyped(_ run: Range<Int>) -> Bool { run.upperBound <= continued }

    /// The words as they were offered, where the last stroke takes that.
    private mutating func complete(by reader: ModeReader) {
        guard let offeredBefore, offeredBefore.isTaken(in: lattice, by: reader),
            let run = offeredBefore.way.last
        else { return }
        lattice.removeLast()
        lattice.complete(run, as: offeredBefore.text)
        decide(offeredBefore.way, isSaid: true)
        close()
    }

    /// What a scratch-out does is done at once: nothing follows it.
    private mutating func scratchOut(by reader: ModeReader) {
        guard let stroke = lattice.strokes.last,
            reader.readGesture(Ink([stroke.stroke]))?.origin == .scratchOut,
            // So is a narrow N, from foot to head.
            stroke.box.width >= stroke.box.height || ScratchOut(stroke.stroke)?.lineCount != 3,
            reader.readWord(Ink([stroke.stroke])).first?.isClearWord != true
        else { return }
        let count = lattice.strokes.count - 1
        guard continued < count else {
            lattice.removeFirst(count)
            continued = 0
            return settle(by: reader)
        }
        // Of several words those that it is drawn over go, and what is behind them.
        lattice.removeLast()
        let words = read(by: reader)
        let kept = words.prefix { !lattice.box(of: $0).meets(stroke.box) }
        guard kept.count < words.count else {
            lattice.append(stroke, begins: nil)
            return
        }
        decide(Array(kept), keepsTrail: true)
        decided.append(.scratchedOut)
        close()
    }

    private mutating func close() {
        lattice.removeAll()
        continued = 0
        offered = nil
        offeredBefore = nil
        deadline = nil
        isNew = false
        isEnding = false
        isFollowed = false
    }
}

extension Box {
    /// Whether both have a point.
    fileprivate func meets(_ other: Box) -> Bool {
        minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
    }
}
