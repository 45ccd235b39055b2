import Dictionaries
import Reading
import Strokes

/// Decides which strokes are one word.
///
/// Tell it what happens, then take its decisions one by one, as those of `Segmenter`. A word is over when the
/// pen has rested, when the hand moves on by a word's gap or to another line, or when something else
/// begins. A stroke that comes soon after that, over the word or right behind it, goes on with it: the dot
/// of an i, or the rest of a word that was thought to be over.
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
    /// What the strokes so far are read as; nil where they have not been read.
    private(set) var readings: [WordReading]?
    /// What the word becomes with a flick to the right; nil where nothing is offered.
    private(set) var completion: String?

    /// The same before the last stroke.
    private var before: (readings: [WordReading], completion: String)?
    private var strokes: [PlacedStroke] = []
    /// How many of them are those of the last word, which they go on with.
    private var continued = 0
    private var last: LastWord?
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

    /// Whether no word is under way.
    var isEmpty: Bool { strokes.isEmpty }

    // MARK: - What happens

    /// The trigger went down.
    mutating func touch(at now: Milliseconds) { pressed = now }

    /// A stroke begins: where the hand has moved on, the word under way is over.
    mutating func begin(at point: Point, rest: Milliseconds) {
        guard let lifted = strokes.last?.lifted, !isEmpty, let place = WordPlace(strokes, count)
        else { return }
        if place.isLeft(for: point, after: Double(pressed - lifted) / Double(max(rest, 1))) {
            end()
            isFollowed = true
        }
    }

    /// A stroke was drawn.
    ///
    /// - Parameter rest: how long the pen rests where the word is over.
    mutating func add(
        _ stroke: Stroke, rest: Milliseconds, at now: Milliseconds, by reader: some InkReader
    ) {
        guard let placed = PlacedStroke(stroke, pressed: pressed, lifted: now) else { return }
        if isEmpty, let last, goesOn(placed.box, with: last, by: reader) {
            strokes = last.strokes
            continued = strokes.count
        }
        strokes.append(placed)
        before = completion.map { (readings ?? [], $0) }
        readings = nil
        completion = nil
        isNew = true
        deadline = now + rest
        if strokes.count >= Self.most { isEnding = true }
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
        guard isEmpty else { return WordPlace(strokes, count)?.takesDot(at: point) ?? false }
        let box = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        return last.map { goesOn(box, with: $0, by: reader) } ?? false
            || reader.isBound(Stroke([point]))
    }

    /// Reads the strokes so far.
    mutating func read(by reader: some InkReader) {
        guard readings == nil, !isEmpty else { return }
        readings = reader.readWord(ink)
        completion = readings?.first.flatMap { $0.isSure ? reader.completion(of: $0.text) : nil }
    }

    // MARK: - What is decided

    /// The next decision; nil where there is none.
    mutating func decision(by reader: some InkReader) -> Decision? {
        if isNew {
            isNew = false
            if let word = completed(by: reader) { return .whole(word) }
            guard let decision = scratchOut(by: reader) else { return .wait }
            return decision
        }
        guard isEnding else { return nil }
        isEnding = false
        return isEmpty ? nil : .whole(take(by: reader))
    }

    /// The word as it was offered, where the last stroke is a flick to the right, well beyond the others: the
    /// bar of a t ends before that.
    private mutating func completed(by reader: some InkReader) -> DrawnWord? {
        guard let (readings, completion) = before, var best = readings.first,
            let flick = strokes.last, reader.flick(flick.stroke) == .right,
            let place = WordPlace(strokes.dropLast(), best.text.count),
            place.isLeft(for: flick.end, after: 0)
        else { return nil }
        strokes.removeLast()
        best.text = completion
        self.readings = [best] + readings
        return take(by: reader)
    }

    /// What a scratch-out does is done at once: nothing follows it.
    private mutating func scratchOut(by reader: some InkReader) -> Decision? {
        guard let stroke = strokes.last,
            reader.readGesture(Ink([stroke.stroke]))?.origin == .scratchOut
        else { return nil }
        let before = strokes.dropLast()
        let isAlone = before.isEmpty
        let reading = reader.readWord(Ink([stroke.stroke])).first
        guard reading?.isClearWord != true else { return nil }
        if isAlone { return .whole(take(by: reader)) }
        guard continued < before.count else {
            strokes = [stroke]
            continued = 0
            return .whole(take(by: reader))
        }
        let box = Box(of: before)
        guard stroke.box.minX <= box.maxX, stroke.box.maxX >= box.minX,
            stroke.box.minY <= box.maxY, stroke.box.maxY >= box.minY
        else { return nil }
        close()
        return .scratchedOut
    }

    private mutating func take(by reader: some InkReader) -> DrawnWord {
        read(by: reader)
        var word = DrawnWord(ink: ink, readings: readings ?? [], isFollowed: isFollowed)
        if continued > 0 {
            word.continued = DrawnWord.Continuation(
                before: Ink(strokes[..<continued].map(\.stroke)),
                added: Ink(strokes[continued...].map(\.stroke)))
        }
        word.pauses = zip(strokes, strokes.dropFirst()).map { $1.pressed - $0.lifted }
        last = LastWord(strokes: strokes, count: count)
        close()
        return word
    }

    private mutating func close() {
        strokes = []
        continued = 0
        readings = nil
        completion = nil
        before = nil
        deadline = nil
        isNew = false
        isEnding = false
        isFollowed = false
    }

    private var ink: Ink { Ink(strokes.map(\.stroke)) }

    /// How many characters the strokes so far are read as, at least one.
    private var count: Int { max(1, readings?.first?.text.count ?? 1) }

    /// Whether a stroke within `box` goes on with the last word.
    private func goesOn(_ box: Box, with last: LastWord, by reader: some InkReader) -> Bool {
        guard let end = last.strokes.last?.lifted, pressed - end <= Self.memory,
            reader.canRetract([Ink(last.strokes.map(\.stroke))]),
            let place = WordPlace(last.strokes, last.count)
        else { return false }
        return place.goesOn(in: box)
    }
}
