import Dictionaries
import Reading
import Strokes

/// What segmentation may ask about ink, as things are at this moment.
protocol InkReader {
    /// The mode that ink is read in.
    var mode: String { get }
    /// Reads as things were before the last `count` characters: a mode for a single one has ended with it. nil where
    /// that cannot be had again.
    func before(_ count: Int) -> Self?
    /// Reads as things are behind the next character.
    var behindNext: Self { get }
    /// Where text is typed.
    var insertionPoint: InsertionPoint { get }
    /// Whether the mode is one to write text in, so that characters follow each other.
    var writesText: Bool { get }
    /// Whether the characters of `inks`, the last ones in this order, can be taken away again as if they had
    /// never been drawn, without a guess.
    func canRetract(_ inks: [Ink]) -> Bool
    /// What `ink` means, and whether more of it may come.
    func read(_ ink: Ink) -> InkReading
    /// Whether `ink` may mean something that is nearer than `limit`: false only where it does not.
    func isAnything(_ ink: Ink, within limit: Float) -> Bool
    /// Whether an entry of more strokes may begin like `ink`: false only where none does.
    ///
    /// - Parameter countsMarks: whether a mark that may follow it counts as well.
    func isBeginning(_ ink: Ink, countsMarks: Bool) -> Bool
    /// Whether `ink` may be a letter with a mark, by where its strokes lie.
    func mayBeMarked(_ ink: Ink) -> Bool
    /// Whether a stroke that is no character is a flick that something is bound to.
    func isFlick(_ stroke: Stroke) -> Bool
    /// Whether a tap that stands alone means something else than a click.
    func isBound(_ dot: Stroke) -> Bool
    /// What would be typed for `match`, its word taken into account; nil where that is not text only,
    /// or could not be taken back.
    func draft(of match: Match, at now: Milliseconds) -> Draft?
}

extension InkReader {
    func before(_ count: Int) -> Self? { self }

    var behindNext: Self { self }

    func mayBeMarked(_ ink: Ink) -> Bool { false }
}

/// What reads each run of strokes, and how the writer spaces them: the last character is read in the mode that it was
/// drawn in, and what stands behind it in that which follows. They differ where the mode is for a single character.
struct RunReaders<Reader: InkReader> {
    /// For the last character, and whatever begins with its first stroke.
    let first: Reader
    /// For whatever begins behind that.
    let rest: Reader
    /// The number of its first stroke; nil where there is none.
    let start: Int?
    let spacing: Spacing

    /// - Parameters:
    ///   - last: the strokes of the last character.
    ///   - isOpen: whether it is not complete, so that the mode is still its own.
    init(_ reader: Reader, last: Range<Int>, isOpen: Bool, _ spacing: Spacing) {
        self.spacing = spacing
        start = last.isEmpty ? nil : last.lowerBound
        first = isOpen ? reader : reader.before(1) ?? reader
        rest = isOpen ? reader.behindNext : reader
    }

    subscript(run: Range<Int>) -> Reader { run.lowerBound == start ? first : rest }
}

/// One reading of some strokes.
package struct InkReading: Sendable {
    package var match: Match?
    /// How far these strokes are from what an entry of more of them begins like; nil where none does.
    package var beginning: Float?
    /// What a network says to their being one whole character, as the logarithm of odds; nil where none does.
    package var wholeLogOdds: Float?
    var mayTakeMark = false
    /// Whether it is held back for the pause although it seems complete, as it may be part of another
    /// character and could not be taken back.
    var isHeldBack = false
    var strokeCount = 0

    /// Whether these strokes belong together: they are an entry, or the beginning of one.
    var isPlausible: Bool {
        guard !mayGoOn else { return true }
        guard let match else { return false }
        return match.verdict != .rejected
            && (match.strokeCount == strokeCount || match.isPicture || match.isComposed)
    }

    /// Whether a further stroke may follow.
    package var mayContinue: Bool { beginning != nil }

    /// Whether a further stroke or a mark may follow.
    var mayGoOn: Bool { mayContinue || mayTakeMark }
}

extension InkReading {
    /// What `ink` means in `mode`, wherever it was drawn.
    package init(of ink: Ink, by recogniser: Recogniser, in mode: String) {
        self.init()
        guard let query = Query(ink) else { return }
        match = recogniser.recognise(query, in: mode, alternatives: 0)
        beginning = recogniser.beginning(query, match, in: mode)
        strokeCount = ink.strokes.count
        noteWhole(query, by: recogniser, in: mode)
    }

    /// A stroke that is two with the jump between them drawn as well; nil where it is not.
    ///
    /// - Parameters:
    ///   - match: what it is as it was drawn.
    ///   - query: what is asked for two strokes.
    ///   - recognise: what they are.
    package init?(
        of ink: Ink, withoutInkedJump match: Match?, by recogniser: Recogniser, in mode: String,
        for group: String? = nil, queries query: (Ink) -> Query?,
        reading recognise: (Query) -> Match?
    ) {
        guard ink.strokes.count == 1, let stroke = ink.strokes.first,
            match?.origin.isWhole != true, match?.origin.isBoundToPlace != true
        else { return nil }
        var nearest: (query: Query, match: Match)?
        var limit = (match?.distance ?? .infinity) - Self.costOfJump
        for ink in stroke.withoutInkedJump {
            // Most of them are far from everything, which is known soon.
            guard let query = query(ink),
                recogniser.isAnything(query, within: limit, in: mode, for: group),
                let match = recognise(query), match.distance < limit, match.verdict != .rejected,
                match.actions.character != nil
            else { continue }
            (nearest, limit) = ((query, match), match.distance)
        }
        guard let nearest else { return nil }
        // Nothing more comes of it: another stroke would have been joined as well.
        self.init(
            match: nearest.match,
            mayTakeMark: recogniser.mayTakeMark(nearest.query, nearest.match, in: mode),
            strokeCount: 2)
        noteWhole(nearest.query, by: recogniser, in: mode)
    }

    /// So much nearer must something be with a jump taken out: else letters of one stroke are taken for others.
    private static let costOfJump: Float = 0.2

    /// Takes what the network says to several strokes that may be one character. Of a single one it has to be
    /// asked for its meaning already: it takes as long as all the rest, and says less of whether one is whole.
    mutating func noteWhole(_ query: Query, by recogniser: Recogniser, in mode: String) {
        guard let match, match.verdict != .rejected, strokeCount > 1 || match.wholeLogOdds != nil
        else { return }
        wholeLogOdds = recogniser.wholeLogOdds(query, match, in: mode)
    }
}

/// Text that is typed for strokes that may go on.
struct Draft: Hashable {
    var actions: [Action]
    /// Characters, each of which one BackSpace removes.
    var count: Int
    /// Where it is typed: once that has changed, the text has to stay.
    var place: InsertionPoint

    var removal: [Action] { Array(repeating: .chord(.backSpace), count: count) }
}

/// Where text is typed, as far as is known: another value once the user may have gone elsewhere.
struct InsertionPoint: Hashable {
    private var changes = 0

    mutating func change() { changes += 1 }
}

/// Reads ink by the dictionary, in one mode and for the windows of one group.
struct ModeReader: InkReader {
    var recogniser: Recogniser
    var writing: Writing
    var group: String?
    /// nil where no whole words are read.
    var wordReader: WordReader?
    /// Whether that is on its way.
    var awaitsWords = false
    /// nil where writing is read as it is drawn.
    var slant: Slant?
    /// The whole screen; nil where it is not known.
    var screen: Box?
    /// Ink that is no larger than this on either side, in pixels, is a dot.
    var dot = 0.0
    var insertionPoint: InsertionPoint
    /// What was typed, as far as it can be taken away again.
    var history: TypedHistory
    /// What was drawn last, where it meant nothing.
    var missed: MissedInk?
    /// Whether what is typed stays, as BackSpace is no undo.
    var isFinal = false
    /// Whether it is shown to nobody.
    var isPrivate = false
    /// What makes a flick of a stroke.
    var flicks: FlickLimits
    /// Whether a stroke may be two with the jump between them, as where all motion is ink.
    var inksJumps = false

    /// Where no whole words can be read, a mode for them reads what it reads besides.
    var mode: String {
        let words = readsWords ? nil : recogniser.wholeWords(in: writing.mode)
        return words?.orMode ?? writing.mode
    }

    var writesText: Bool { recogniser.writesText(in: mode) }

    func before(_ count: Int) -> ModeReader? {
        let undone = count > 1 ? nil : missed?.before ?? history.deletion?.before
        let before = undone ?? history.typed.suffix(count).first?.before
        return before.flatMap { $0.locked == writing.locked ? reading(in: $0) : nil }
    }

    var behindNext: ModeReader {
        var next = writing
        _ = next.apply([])
        return reading(in: next)
    }

    private func reading(in writing: Writing) -> ModeReader {
        var reader = self
        reader.writing = writing
        return reader
    }

    func canRetract(_ inks: [Ink]) -> Bool {
        missed.map { [$0.ink] == inks } ?? history.canRetract(inks)
    }

    func read(_ ink: Ink) -> InkReading { read(ink, alternatives: 0) }

    /// What `ink` means, and so many other readings besides.
    func read(_ ink: Ink, alternatives: Int) -> InkReading {
        guard let query = query(ink) else { return InkReading() }
        let recognise = { (query: Query) in self.recognise(query, alternatives: alternatives) }
        let match = recognise(query)
        if inksJumps, writesText,
            let reading = InkReading(
                of: ink, withoutInkedJump: match, by: recogniser, in: mode, for: group,
                queries: { self.query($0) }, reading: recognise)
        {
            return reading
        }
        var reading = InkReading(
            match: match, beginning: recogniser.beginning(query, match, in: mode, for: group),
            mayTakeMark: recogniser.mayTakeMark(query, match, in: mode),
            isHeldBack: isFinal && match?.actions.allSatisfy(\.isText) == true
                && recogniser.mayBePart(query, match, in: mode, for: group),
            strokeCount: ink.strokes.count)
        reading.noteWhole(query, by: recogniser, in: mode)
        return reading
    }

    /// The same of a letter that is to be compared with others, however clear it is.
    func compare(_ ink: Ink, alternatives: Int) -> InkReading {
        var reading = read(ink, alternatives: alternatives)
        guard let match = reading.match, let query = query(ink) else { return reading }
        reading.match = recogniser.compared(match, of: query, in: mode, alternatives: alternatives)
        return reading
    }

    /// What changes the mode for good is drawn on purpose: two strokes that only look alike together are not it.
    private func recognise(_ query: Query, alternatives: Int) -> Match? {
        let match = recogniser.recognise(
            query, in: mode, for: group, on: surface, alternatives: alternatives,
            under: writing.sticky.all)
        guard let match, match.strokeCount != query.drawn?.strokes.count,
            match.actions.contains(where: \.isLock)
        else { return match }
        return nil
    }

    func isAnything(_ ink: Ink, within limit: Float) -> Bool {
        if inksJumps, ink.strokes.count == 1 { return true }
        return query(ink).map {
            recogniser.isAnything($0, within: limit, in: mode, for: group)
        } ?? false
    }

    func mayBeMarked(_ ink: Ink) -> Bool { recogniser.mayBeMarked(ink, in: mode) }

    func isBeginning(_ ink: Ink, countsMarks: Bool) -> Bool {
        query(ink).map {
            recogniser.isBeginning($0, countsMarks: countsMarks, in: mode, for: group)
        } ?? false
    }

    private func query(_ ink: Ink) -> Query? { Query(slant?.straightened(ink) ?? ink) }

    /// Whether the mode reads whole words.
    var readsWords: Bool { wordReader != nil || awaitsWords }

    /// What `ink` may be as a word, the likeliest first.
    func readWord(_ ink: Ink) -> [WordReading] {
        wordReader?.read(slant?.straightened(ink) ?? ink) ?? []
    }

    /// What a word that begins with `text` most likely becomes; nil where that is not known, or would not be shown.
    func completion(of text: String) -> String? {
        isPrivate ? nil : wordReader?.completion(of: text)
    }

    /// The direction of a straight stroke; nil for any other.
    func flick(_ stroke: Stroke) -> Compass? { stroke.flick(within: flicks) }

    /// What `ink` does by itself where words are read; nil where it is none of the mode's entries surely.
    ///
    /// Where single characters are read by another mode, none of these may be nearer: the few entries of a mode
    /// for words leave room that letters have elsewhere.
    func readGesture(_ ink: Ink) -> Match? {
        guard let match = read(ink).match, match.verdict == .sure else { return nil }
        guard let other = readCharacter(ink)?.match, match.actions != other.actions else {
            return match
        }
        if match.origin == .scratchOut { return nil }
        let isLetter = other.verdict == .sure && other.actions.character != nil
        return isLetter && other.distance < match.distance ? nil : match
    }

    /// What `ink` is in the mode that reads single characters besides words, and that mode; nil where there is
    /// none.
    func readCharacter(_ ink: Ink) -> (match: Match, mode: String)? {
        guard let other = recogniser.wholeWords(in: mode)?.orMode, let query = query(ink),
            let match = recogniser.recognise(query, in: other, for: group, on: surface)
        else { return nil }
        return (match, other)
    }

    private var surface: Surface { Surface(screen: screen, isTurned: slant != nil, dot: dot) }

    func isFlick(_ stroke: Stroke) -> Bool {
        flick(stroke).map {
            recogniser.actions(for: .flick($0), in: mode, for: group) != nil
        } ?? false
    }

    func isBound(_ dot: Stroke) -> Bool {
        guard recogniser.hasRules, let query = Query(Ink([dot])),
            let found = recogniser.firstRule(
                for: query, in: mode, of: group, on: Surface(screen: screen))
        else { return false }
        return !found.rule.actions.isClick
    }

    func draft(of match: Match, at now: Milliseconds) -> Draft? {
        // A copy: modes and modifiers stay as they are until the character is complete.
        var writing = writing
        let actions = writing.apply(match.actions)
        guard !isFinal, actions.allSatisfy(\.isText), let count = TypedHistory.count(of: actions),
            count > 0
        else { return nil }
        return Draft(actions: actions, count: count, place: insertionPoint)
    }
}

extension Action {
    var isText: Bool { if case .text = self { true } else { false } }
}

extension [Action] {
    /// Whether these actions are only the click that the tap would be anyway.
    fileprivate var isClick: Bool {
        guard count == 1, case .pointer(let action) = self[0], case .click(_, .once) = action.kind
        else { return false }
        return action.modifiers.isEmpty
    }
}
