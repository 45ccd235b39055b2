import Reading
import Strokes

/// Decides which strokes belong together: as words in a mode that reads these, elsewhere as characters.
struct Segmentation {
    enum Decision {
        case characters(Segmenter.Decision)
        case words(WordSegmenter.Decision)
    }

    private var characters: Segmenter
    private var words = WordSegmenter()
    /// Whether the last stroke was one of a word.
    private var isInWord = false
    /// When the last stroke ended.
    private var lifted = Milliseconds.min

    init(rhythm: Rhythm) {
        characters = Segmenter(rhythm: rhythm)
    }

    /// How the writer spaces strokes.
    var rhythm: Rhythm {
        get { characters.rhythm }
        set { characters.rhythm = newValue }
    }

    /// Whether a character that may go on is typed at once, and replaced when it does.
    var typesAtOnce: Bool {
        get { characters.typesAtOnce }
        set { characters.typesAtOnce = newValue }
    }

    /// Whether neither a character nor a word is under way.
    var isEmpty: Bool { characters.isEmpty && words.isEmpty }

    /// When the pen has been up for so long that what is under way is complete.
    var deadline: Milliseconds? { [characters.deadline, words.deadline].compactMap(\.self).min() }

    /// What the stroke under way means together with those before it, as far as it was anticipated.
    var anticipation: InkReading? { characters.anticipation }

    /// What the words under way may be, as far as they were read, the last word, where the first goes on with it,
    /// and when the pen came down last.
    var wordsUnderWay: (readings: [[WordReading]], before: Ink?, pressed: Milliseconds) {
        (words.readings, words.before, words.pressed)
    }

    /// What they become with a flick to the right; nil where nothing is offered.
    var completion: String? { words.completion }

    /// Whether there is a word under way that has not been read.
    var hasUnreadWord: Bool { words.isUnread }

    // MARK: - What happens

    /// The trigger went down, which it cannot have done before the last stroke ended.
    mutating func touch(at now: Milliseconds) {
        characters.touch(at: max(now, lifted))
        words.touch(at: max(now, lifted))
    }

    /// A stroke begins.
    mutating func begin(at point: Point, by reader: ModeReader) {
        if !reader.awaitsWords { words.begin(at: point, rhythm: rhythm) }
    }

    mutating func add(_ stroke: Stroke, at now: Milliseconds, by reader: ModeReader) {
        lifted = now
        // The mode may have been changed by something else than a stroke.
        isInWord = reader.readsWords && characters.isEmpty
        if isInWord {
            words.add(stroke, rhythm: rhythm, at: now, by: reader)
        } else {
            words.end()
            characters.add(stroke, at: now)
        }
    }

    /// Time went on.
    mutating func tick(at now: Milliseconds) {
        characters.tick(at: now)
        words.tick(at: now)
    }

    /// What is under way is complete: what comes now belongs to something else.
    mutating func end() {
        characters.end()
        words.end()
    }

    /// What is under way is given up.
    mutating func drop() {
        characters.drop()
        words.drop()
    }

    /// Whether a tap is a dot, or a character of its own, rather than a click.
    func takesDot(at point: Point, at now: Milliseconds, by reader: ModeReader) -> Bool {
        reader.readsWords && characters.isEmpty
            ? words.takesDot(at: point, at: now, by: reader)
            : characters.takesDot(at: point, at: now, by: reader)
    }

    /// Reads a stroke under way ahead, one step a call; true where there is a further step.
    mutating func anticipate(_ stroke: Stroke, by reader: ModeReader) -> Bool {
        !reader.readsWords && characters.anticipate(stroke, by: reader)
    }

    /// Reads the word under way as far as it has come, one step a call; true where there is a further step.
    mutating func readWord(by reader: ModeReader) -> Bool { words.readOne(by: reader) }

    /// Ink means something else from now on.
    mutating func readAgain() { characters.readAgain() }

    // MARK: - What is decided

    /// The next decision; nil where there is none.
    mutating func decision(at now: Milliseconds, by reader: ModeReader) -> Decision? {
        // What was under way before the last stroke comes first.
        if isInWord, let decision = characters.decision(at: now, by: reader) {
            return .characters(decision)
        }
        if let decision = words.decision(by: reader) {
            if case .whole(let word) = decision { note(word) }
            return .words(decision)
        }
        return characters.decision(at: now, by: reader).map(Decision.characters)
    }

    private mutating func note(_ word: DrawnWord) {
        guard word.readings.first?.isSure == true else { return }
        let longest = 2 * rhythm.wordRest
        // A much longer pause is no rhythm: the writer has looked at what is written.
        for pause in word.pauses where pause <= longest { rhythm.note(inWord: pause) }
    }
}
