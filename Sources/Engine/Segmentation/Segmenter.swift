import Dictionaries
import Strokes

/// Decides which strokes are one character.
///
/// Tell it what happens (`touch`, `add`, `tick`, `end`, `drop`), then take its decisions one by one until
/// there is none, and carry each out before the next: a character may change the mode that the
/// stroke behind it is read in.
///
/// Shape, place and time decide together (`Likelihood`). What nothing can follow is complete at once; where
/// a further stroke shows that it was part of another character, it is retracted and read anew. What may
/// go on is complete when the pen has been up for as long as the writer's rhythm says, or when the next
/// character begins. No more than the last character is read anew: with two, hardly anything is read
/// better, and twice as much is typed anew; but for slow capitals. Marks may find one that is farther back.
struct Segmenter {
    enum Decision {
        /// These strokes are a character, and nothing more of it comes.
        case character(DrawnCharacter)
        /// The character of this ink, the last one, was part of another: it was none.
        case retract(Ink)
        /// More of the character may come. Type this for now, in the place of what was typed for fewer
        /// of its strokes, where anything was.
        case draft(Draft, replacing: Draft?, InkEnds)
        /// More of the character may come: it is complete at the `deadline`.
        case wait
        /// The stroke was a dot that belongs to nothing.
        case absorb
        /// A mark has changed nothing of the character of the first ink, which is the second from now on.
        case mark(Ink, as: Ink)
    }

    /// Something that is to be carried out. Strokes are told by their numbers in the lattice.
    private enum Step {
        case tell(Decision)
        case complete(Range<Int>, isFollowed: Bool)
        case begin(Range<Int>)
        /// What was taken back begins again, as all strokes of another lattice.
        case unite(StrokeLattice)
    }

    /// How the writer spaces strokes.
    var rhythm: Rhythm
    /// Whether what may go on is typed at once, and replaced when it does.
    var typesAtOnce = false

    private var lattice = StrokeLattice()
    /// The strokes of the last character; empty where there is none that more may belong to.
    private var last = 0..<0
    /// Whether it may go on.
    private var isOpen = false
    /// The mode that it was drawn in.
    private var mode: String?
    /// Whether it was to turn to another.
    private var hasTurnedMode = false
    /// The characters before it, for which marks may still come.
    private var earlier = EarlierCharacters()
    /// When the pen has been up for so long that the character is complete.
    private(set) var deadline: Milliseconds?
    /// The pauses before this stroke have been taken into the rhythm.
    private var noted = 0
    /// What was typed at once.
    private var provisional: Provisional?
    /// A stroke of which it is not decided yet what it belongs to.
    private var undecided: PlacedStroke?
    /// How the last strokes were put together.
    private var assemblies: [Range<Int>: Assembly] = [:]
    /// What is to be carried out next, in this order.
    private var steps: [Step] = []
    private var isEnding = false
    private var pressed: Milliseconds = 0
    private var lifted: Milliseconds = 0

    /// After this time a stroke belongs to nothing that was drawn before.
    private static let memory: Milliseconds = 2000
    /// By how much, as a logarithm, a space behind two characters is less likely than that all are a slow capital.
    private static let lossOfSpace = 5.0
    /// So much of place and time, as a logarithm, does not join what is clear by itself to what is doubtful.
    private static let littleOfJoint = 1.0
    /// A stroke that is larger than this share of a letter may be a command that is drawn above one.
    private static let largestMark = 0.6

    init(rhythm: Rhythm) {
        self.rhythm = rhythm
    }

    /// Whether no character is under way.
    var isEmpty: Bool { !isOpen }

    /// What the stroke under way means together with those before it, as far as it was anticipated.
    var anticipation: InkReading? {
        lattice.anticipation(behind: isOpen ? last.lowerBound : lattice.end)
    }

    // MARK: - What happens

    /// The trigger went down.
    mutating func touch(at now: Milliseconds) {
        pressed = now
    }

    mutating func add(_ stroke: Stroke, at now: Milliseconds) {
        undecided = PlacedStroke(stroke, pressed: pressed, lifted: now)
    }

    /// Time went on.
    mutating func tick(at now: Milliseconds) {
        if let deadline, now >= deadline { isEnding = true }
    }

    /// The character under way is complete: what comes now belongs to another one.
    mutating func end() {
        isEnding = true
    }

    /// The character under way is given up. Where something was typed for it at once, that stays as a
    /// character.
    mutating func drop() {
        if provisional != nil {
            end()
        } else if isOpen {
            close()
            last = lattice.end..<lattice.end
        }
    }

    /// Whether a tap is a dot of a character, or a character of its own, rather than a click. No hand clicks at
    /// once just above what it has drawn: such a tap is a dot also where it makes nothing of that.
    func takesDot(at point: Point, at now: Milliseconds, by reader: some InkReader) -> Bool {
        guard let dot = PlacedStroke(Stroke([point]), pressed: pressed, lifted: now) else {
            return false
        }
        return belongs(dot, by: reader) || isStray(dot, by: reader)
    }

    private func belongs(_ dot: PlacedStroke, by reader: some InkReader) -> Bool {
        if isOpen {
            return isNear(dot.start)
                && (reader.read(lattice.ink(of: last).adding(dot.stroke)).isPlausible
                    || reader.writesText && run(endingIn: dot, by: reader) != nil)
        }
        return completes(dot, by: reader) || markedCharacter(dot, by: reader) != nil
            || reader.isBound(dot.stroke) || begins(dot, by: reader)
    }

    /// Whether a dot beside the stroke that turned to the mode begins a character of that, as it does a colon.
    private func begins(_ dot: PlacedStroke, by reader: some InkReader) -> Bool {
        hasTurnedMode && !last.isEmpty && dot.pressed - lifted <= Self.memory && isNear(dot.start)
            && reader.isBeginning(Ink([dot.stroke]), countsMarks: false)
    }

    private func isStray(_ dot: PlacedStroke, by reader: some InkReader) -> Bool {
        guard reader.writesText, !last.isEmpty, dot.pressed - lifted <= rhythm.longestJoin else {
            return false
        }
        let box = lattice.box(of: last)
        return rhythm.spacing.isOver(dot.box, box) && dot.start.y < box.minY
    }

    /// Reads a stroke under way ahead, one step a call.
    ///
    /// - Returns: whether there is a further step.
    mutating func anticipate(_ stroke: Stroke, by reader: some InkReader) -> Bool {
        guard let placed = PlacedStroke(stroke, pressed: pressed, lifted: pressed) else {
            return false
        }
        return lattice.anticipate(
            placed, behind: isJoined(placed, by: reader) ? last : nil, isOpen: isOpen,
            by: readers(reader))
    }

    /// Ink means something else from now on.
    mutating func readAgain() { lattice.forgetReadings() }

    // MARK: - What is decided

    /// The next decision; nil where there is none.
    mutating func decision(at now: Milliseconds, by reader: some InkReader) -> Decision? {
        if steps.isEmpty {
            if let stroke = undecided {
                undecided = nil
                decide(on: stroke, by: reader)
            } else if isEnding {
                isEnding = false
                if isOpen { conclude(by: reader) }
            }
        }
        guard !steps.isEmpty else { return nil }
        return carryOut(steps.removeFirst(), at: now, by: reader)
    }

    private mutating func decide(on stroke: PlacedStroke, by reader: some InkReader) {
        if stroke.stroke.points.count == 1, isStray(stroke, by: reader),
            !belongs(stroke, by: reader)
        {
            steps = [.tell(.absorb)]
        } else if let marked = markedCharacter(stroke, by: reader) {
            mark(marked, with: stroke, by: reader)
        } else {
            place(stroke, by: reader)
        }
    }

    /// A stroke is a mark of an earlier character. What is under way is over before that.
    private mutating func mark(
        _ marked: Int, with stroke: PlacedStroke, by reader: some InkReader
    ) {
        guard !isOpen else {
            conclude(by: reader)
            undecided = stroke
            return
        }
        let match = match(of: last, by: reader)
        steps = earlier.mark(
            marked, with: stroke, before: (Array(lattice[last]), match), by: reader
        ).map(Step.tell)
        lifted = stroke.lifted
    }

    /// A stroke goes on with the last character, begins another one, or shows that the strokes of the last one fall
    /// into others.
    private mutating func place(_ stroke: PlacedStroke, by reader: some InkReader) {
        let number = lattice.append(stroke)
        let mayJoin =
            isJoined(stroke, by: reader) && !stands(provisional, by: reader)
            && !standsAlone(number, by: reader)
        let turn = mayJoin ? turn(to: number, by: reader) : nil
        let isCompared = mayJoin && turn == nil
        let readers = readers(reader)
        lifted = stroke.lifted
        let apart = [last, number..<number + 1]
        var way =
            isCompared ? lattice.way(behind: last, isOpen: isOpen, by: readers) : turn ?? apart
        if isLost(way, by: reader) || isIdle(way, by: reader) { way = apart }
        if isCompared, isDashOfLast(number, by: reader) { way = [last.lowerBound..<number + 1] }
        if isCompared, way == apart, let united = united(with: stroke, by: reader) {
            if isOpen { steps.append(.complete(last, isFollowed: true)) }
            steps += [lattice.ink(of: last), earlier.lastInk].map { .tell(.retract($0)) }
            steps.append(.unite(united))
            return
        }
        assemblies = lattice.assemblies(
            of: way == apart && !isCompared ? way.suffix(1) : way, mayGoOn: true, by: readers)
        guard way.first == last else {
            if !isOpen { steps.append(.tell(.retract(lattice.ink(of: last)))) }
            steps += way.dropLast().map { .complete($0, isFollowed: true) }
            steps += way.suffix(1).map { .begin($0) }
            return
        }
        // In a mode for one character, nothing but the way to that of the next is surely another.
        let isSurelyAnother = turn != nil || isCompared && mode == reader.mode
        if reader.writesText { teachBetween(and: number, isSurelyAnother) }
        if isOpen { steps.append(.complete(last, isFollowed: true)) }
        steps.append(.begin(number..<number + 1))
    }

    /// Whether a stroke that would do something is the dot of an i as some hands draw it, a dash above its stem: so small,
    /// and there, hardly anybody draws a command. The line to the mode of the next character is drawn behind an l.
    private mutating func isDashOfLast(_ number: Int, by reader: some InkReader) -> Bool {
        guard reader.writesText, last.count == 1,
            rhythm.spacing.isDash(
                lattice[number].box, over: lattice.box(of: last), size: Self.largestMark),
            let alone = match(of: number..<number + 1, by: reader),
            !alone.actions.allSatisfy({ if case .shift = $0 { true } else { $0.isText } }),
            let whole = match(of: last.lowerBound..<number + 1, by: reader), whole.strokeCount == 2
        else { return false }
        return whole.verdict != .rejected && whole.actions.allSatisfy(\.isText)
    }

    /// The strokes of the last two characters with one that would be a space, where these are a capital, as an F or an H
    /// whose bars came slowly. Of one character alone the pauses decide: an I and a space are a word. The bar of a t
    /// behind an I begins beside that.
    private func united(with stroke: PlacedStroke, by reader: some InkReader) -> StrokeLattice? {
        let inks = [earlier.lastInk] + (isOpen ? [] : [lattice.ink(of: last)])
        let strokes = earlier.lastStrokes + lattice[last] + [stroke]
        guard reader.writesText, last.count == 1, (3...Recogniser.mostStrokes) ~= strokes.count,
            let bar = stroke.stroke.points.first,
            let stem = earlier.lastStrokes.flatMap(\.stroke.points).min(by: {
                abs($0.y - bar.y) < abs($1.y - bar.y)
            }), bar.x - stem.x < stroke.box.width / 4, reader.canRetract(inks),
            let before = reader.before(inks.count), before.mode != reader.mode,
            readers(reader).rest.read(Ink([stroke.stroke])).match?.actions.character == " "
        else { return nil }
        var united = StrokeLattice()
        for stroke in strokes { united.append(stroke) }
        let whole = 0..<united.end
        let readers = RunReaders(before, last: whole, isOpen: true, rhythm.spacing)
        let reading = united.reading(of: whole, by: readers)
        guard reading.isPlausible, reading.match?.verdict == .sure else { return nil }
        let way = united.way(through: whole, mayGoOn: true, by: readers)
        let other = united.likelihood(of: way, mayGoOn: false, by: readers) - Self.lossOfSpace
        guard united.likelihood(of: whole, mayGoOn: false, by: readers) > other else { return nil }
        united.united = whole
        return united
    }

    /// What it says of the writer that a stroke behind the last character begins another.
    private mutating func teachBetween(and number: Int, _ isSurelyAnother: Bool) {
        if isSurelyAnother {
            lattice.teachBetween(&rhythm.spacing, behind: last)
        } else if !last.isEmpty, let pause = lattice.pauses(within: number - 1..<number + 1).first,
            pause > rhythm.longestJoin
        {
            rhythm.spacing.note(certainlyBetween: pause)
        }
    }

    /// Whether what was complete would mean nothing with the last stroke, unless it was doubtful; or something doubtful
    /// where each of the two is clear by itself, and place and time say little: on one spot a 2 and a space are near a 7.
    private mutating func isLost(_ way: [Range<Int>], by reader: some InkReader) -> Bool {
        guard way.count == 1 else { return false }
        let (readers, before) = (readers(reader), match(of: last, by: reader))
        guard let whole = match(of: way[0], by: reader), whole.verdict != .rejected else {
            return lattice.wasComplete(last, isOpen: isOpen, by: readers)
                && before?.verdict != .doubtful
        }
        guard whole.verdict == .doubtful, let before, before.verdict == .sure,
            2 * before.distance < whole.distance,
            let space = match(of: way[0].suffix(1), by: reader), space.isClear,
            space.actions.character == " ",
            !lattice.reading(of: way[0], by: readers).mayContinue
        else { return false }
        return isLoose(last, way[0].suffix(1))
    }

    /// Whether place and time say little to the stroke `next` being of the character of `run`.
    private func isLoose(_ run: Range<Int>, _ next: Range<Int>) -> Bool {
        lattice.joint(at: next.lowerBound, of: [run, next], rhythm.spacing) < Self.littleOfJoint
    }

    /// Whether what was complete would be the same with the last stroke, which clearly is something by itself: the
    /// space behind a 1 is no foot of it.
    private mutating func isIdle(_ way: [Range<Int>], by reader: some InkReader) -> Bool {
        guard !isOpen, way.count == 1, let number = way[0].last,
            let before = match(of: last, by: reader), before.verdict != .rejected
        else { return false }
        return match(of: number..<number + 1, by: reader)?.isClear == true
            && before.actions == match(of: way[0], by: reader)?.actions
    }

    /// Nothing more comes of the character under way: it is what is likeliest without that.
    private mutating func conclude(by reader: some InkReader) {
        let readers = readers(reader)
        // Only in a text is it likely that strokes which mean nothing together are several characters.
        let isWhole = stands(provisional, by: reader) || !reader.writesText
        let way = isWhole ? [last] : lattice.way(through: last, mayGoOn: false, by: readers)
        if last.count > 1 { assemblies = lattice.assemblies(of: way, mayGoOn: false, by: readers) }
        steps = way.map { .complete($0, isFollowed: $0.upperBound < last.upperBound) }
    }

    private mutating func carryOut(
        _ step: Step, at now: Milliseconds, by reader: some InkReader
    ) -> Decision {
        switch step {
        case .tell(let decision): return decision
        case .complete(let run, let isFollowed):
            turn(to: run, by: reader)
            return complete(isFollowed: isFollowed, by: reader)
        case .unite(let united):
            earlier.removeLast()
            (lattice, last, noted, assemblies) = (united, 0..<0, 0, [:])
            return carryOut(.begin(0..<united.end), at: now, by: reader)
        case .begin(let run):
            turn(to: run, by: reader)
            let reading = presentReading(of: run, by: reader)
            guard reading.mayGoOn || reading.isHeldBack else { return complete(by: reader) }
            isOpen = true
            deadline = lifted + rhythm.pause
            guard let draft = draft(of: reading, at: now, by: reader) else { return .wait }
            steps.insert(.tell(.wait), at: 0)
            return draft
        }
    }

    /// The last character is that of `run` from now on.
    private mutating func turn(to run: Range<Int>, by reader: some InkReader) {
        if run.lowerBound >= last.upperBound, !last.isEmpty { settle(by: reader) }
        if mode != reader.mode { lattice.forgetReadings() }
        (mode, hasTurnedMode) = (reader.mode, false)
        last = run
        lattice.drop(before: run.lowerBound)
    }

    /// Nothing but a mark changes the last character any more: it tells of the writer.
    private mutating func settle(by reader: some InkReader) {
        let match = match(of: last, by: reader)
        let reader = readers(reader).first
        // What is no letter, as a scratch-out, is as large as it likes.
        if mode == reader.mode, reader.writesText, let match, match.verdict != .rejected,
            match.actions.character?.isWhitespace == false
        {
            lattice.teach(&rhythm.spacing, of: last)
        }
        earlier.append(Array(lattice[last]), match)
    }

    /// What was drawn, what it means and what was typed for it; of what has to stay, only that much.
    private mutating func complete(
        isFollowed: Bool = false, by reader: some InkReader
    ) -> Decision {
        defer { close() }
        noteRhythm(by: reader)
        if let provisional, stands(provisional, by: reader) {
            return .character(
                DrawnCharacter(
                    ink: provisional.ink, strokes: Array(lattice[last]),
                    match: provisional.match, draft: provisional.draft,
                    draftStands: true, isFollowed: isFollowed, assembly: assemblies[last]))
        }
        let match = presentReading(of: last, by: reader).match
        hasTurnedMode = match?.actions.contains { $0.has(.choosesMode) } == true
        return .character(
            DrawnCharacter(
                ink: lattice.ink(of: last), strokes: Array(lattice[last]), match: match,
                draft: provisional?.draft, isFollowed: isFollowed, assembly: assemblies[last]))
    }

    private mutating func noteRhythm(by reader: some InkReader) {
        let match = presentReading(of: last, by: reader).match
        guard match?.verdict == .sure else { return }
        for (number, pause) in zip(last.dropFirst(), lattice.pauses(within: last))
        // A much longer pause is no rhythm: the writer has looked at what is written.
        where number >= noted && pause <= 2 * rhythm.pause { rhythm.note(pause) }
        noted = last.upperBound
    }

    private mutating func close() {
        isOpen = false
        deadline = nil
        provisional = nil
    }

    // MARK: - Typing at once

    /// Types what the strokes so far mean, where that is sure, in the place of what was typed for fewer
    /// of them.
    private mutating func draft(
        of reading: InkReading, at now: Milliseconds, by reader: some InkReader
    ) -> Decision? {
        let ink = lattice.ink(of: last)
        guard typesAtOnce, let match = reading.match, match.verdict == .sure,
            let draft = reader.draft(of: match, at: now), let ends = InkEnds(of: ink)
        else { return nil }
        let before = provisional?.draft
        provisional = Provisional(match: match, ink: ink, draft: draft)
        return before?.actions == draft.actions ? nil : .draft(draft, replacing: before, ends)
    }

    /// Whether what was typed at once has to stay, because the insertion point has moved since and what
    /// is before it is not known.
    private func stands(_ provisional: Provisional?, by reader: some InkReader) -> Bool {
        provisional.map { $0.draft.place != reader.insertionPoint } ?? false
    }

    /// What a run of strokes means, in the mode that it was drawn in.
    private mutating func match(of run: Range<Int>, by reader: some InkReader) -> Match? {
        lattice.reading(of: run, by: readers(reader)).match
    }

    /// The same in the present mode.
    private mutating func presentReading(
        of run: Range<Int>, by reader: some InkReader
    ) -> InkReading {
        lattice.reading(of: run, by: RunReaders(reader, last: 0..<0, isOpen: false, rhythm.spacing))
    }

    /// What reads the last character and what may be behind it.
    private func readers<Reader: InkReader>(_ reader: Reader) -> RunReaders<Reader> {
        RunReaders(reader, last: last, isOpen: isOpen, rhythm.spacing)
    }

    // MARK: - What a stroke may belong to

    /// Whether `stroke` may belong to the last character. What was typed a while ago stays, but for a dot above it or
    /// below.
    private func isJoined(_ stroke: PlacedStroke, by reader: some InkReader) -> Bool {
        guard !last.isEmpty, mode == readers(reader).first.mode else { return false }
        if isOpen { return true }
        let box = lattice.box(of: last)
        let isMark =
            rhythm.spacing.isDot(stroke.box)
            && (rhythm.spacing.isOver(stroke.box, box) || rhythm.spacing.isUnder(stroke.box, box))
        return stroke.pressed - lifted
            <= (isMark ? Self.memory : min(Self.memory, rhythm.longestJoin))
            && last.count < Recogniser.mostStrokes && reader.canRetract([lattice.ink(of: last)])
    }

    /// Whether a dot belongs to the last character, although that was complete, or to its end: where it can be no click,
    /// it shows that a bar and a stem on one spot were a space and an i, and no t. Below it may be a click, unless the
    /// two are surely a character.
    private func completes(_ dot: PlacedStroke, by reader: some InkReader) -> Bool {
        let box = lattice.box(of: last)
        guard reader.writesText, isJoined(dot, by: reader),
            rhythm.spacing.isOver(dot.box, box, after: dot.pressed - lifted)
                || rhythm.spacing.isUnder(dot.box, box) && makesAnother(dot, of: last, by: reader)
        else { return false }
        return run(endingIn: dot, by: reader).map {
            $0.lowerBound == last.lowerBound || isStray(dot, by: reader)
        } ?? false
    }

    /// The strokes that a dot would be part of: all of the last character, or the end of it, where it was still
    /// open and may yet turn out to be several. nil where the dot would stand alone, or make nothing of them.
    private func run(endingIn dot: PlacedStroke, by reader: some InkReader) -> Range<Int>? {
        var lattice = lattice
        lattice.append(dot)
        let way = lattice.way(
            through: last.lowerBound..<lattice.end, mayGoOn: true, wasComplete: !isOpen,
            by: readers(reader))
        guard let run = way.last, run.count > 1,
            lattice.reading(of: run, by: readers(reader)).isPlausible
        else { return nil }
        return run
    }

    /// Whether a stroke does something by itself, whatever it follows: it is a flick, or strikes out what has
    /// been drawn. The dot of an i may be scribbled, and a bar may run to and fro.
    private mutating func standsAlone(_ number: Int, by reader: some InkReader) -> Bool {
        let alone = match(of: number..<number + 1, by: reader)
        let stroke = lattice[number]
        if alone?.verdict ?? .rejected == .rejected { return reader.isFlick(stroke.stroke) }
        guard alone?.origin == .scratchOut, let scratchOut = ScratchOut(stroke.stroke),
            2 * stroke.box.longerSide >= lattice.box(of: last).longerSide
        else { return false }
        return match(of: last.lowerBound..<number + 1, by: reader).map {
            $0.distance >= scratchOut.clearance
        } ?? true
    }

    /// How the last character and a stroke for the mode of the next one fall apart, where that comes too late to be part
    /// of it: behind one that had a mode for itself, with any pause. The bar of a capital comes without. Behind a space
    /// one that rises comes at any time: of 1,316 recorded characters that begin with a bar none has a straight stroke
    /// upwards behind it, for two fifths of its height. A letter that is clear without its bar, and is not with it, has
    /// none: an r and a space on one spot are near an f.
    private mutating func turn(to number: Int, by reader: some InkReader) -> [Range<Int>]? {
        let least = mode == reader.mode ? max(rhythm.pause, Self.memory / 3) : rhythm.pause
        let alone = match(of: number..<number + 1, by: reader)
        guard alone?.isClear == true,
            alone?.actions.contains(where: { $0.has(.choosesMode) }) == true
        else { return nil }
        let stroke = lattice[number]
        if stroke.pressed - lifted > least { return [last, number..<number + 1] }
        let (letter, bar) = (last.dropLast(), last.suffix(1))
        let risen = bar.lowerBound..<number + 1
        guard mode == readers(reader).rest.mode, let space = match(of: bar, by: reader),
            space.isClear, space.actions.character == " ",
            5 * (stroke.start.y - stroke.end.y) > 2 * lattice.box(of: risen).height,
            match(of: risen, by: reader)?.isClear != true
        else { return nil }
        if letter.isEmpty { return [last, number..<number + 1] }
        guard isOpen || reader.canRetract([lattice.ink(of: last)]), isLoose(letter, bar),
            let match = match(of: letter, by: reader), match.isClear, match.verdict == .sure,
            self.match(of: last, by: reader)?.isClear != true,
            self.match(of: last.lowerBound..<number + 1, by: reader)?.isClear != true
        else { return nil }
        return [letter, bar, number..<number + 1]
    }

    /// Within the box of the character under way grown on every side by twice its own size, or by the size of
    /// a letter where it is small: by twice that where it is a dot, which has no size of its own.
    private func isNear(_ point: Point) -> Bool {
        let box = lattice.box(of: last)
        let letter = (rhythm.spacing.isDot(box) ? 2 : 1) * rhythm.spacing.knownSize
        return box.contains(point, within: max(2 * box.longerSide, letter))
    }

    // MARK: - Marks that come late

    /// The place among the earlier characters of the one that a stroke is a mark of: the hand has gone back
    /// over it.
    private func markedCharacter(_ stroke: PlacedStroke, by reader: some InkReader) -> Int? {
        guard reader.writesText, mode == reader.mode, !last.isEmpty,
            stroke.pressed - lifted <= Self.memory,
            rhythm.spacing.isBehind(stroke.box, lattice.box(of: last)),
            !isMark(stroke, of: last, by: reader)
        else { return nil }
        return earlier.index(
            markedBy: stroke, before: lattice.box(of: last), isOpen ? nil : lattice.ink(of: last),
            rhythm.spacing, by: reader)
    }

    /// Whether a stroke above the last character makes another of it: on one spot earlier characters lie
    /// below it as well.
    private func isMark(
        _ stroke: PlacedStroke, of last: Range<Int>, by reader: some InkReader
    ) -> Bool {
        rhythm.spacing.isOver(stroke.box, lattice.box(of: last))
            && makesAnother(stroke, of: last, by: reader)
    }

    /// Whether the last character and a stroke are surely another one.
    private func makesAnother(
        _ stroke: PlacedStroke, of last: Range<Int>, by reader: some InkReader
    ) -> Bool {
        let reading = readers(reader)[last].read(lattice.ink(of: last).adding(stroke.stroke))
        return reading.isPlausible && reading.match?.verdict == .sure
    }
}
