import Strokes

/// An entry as a class of the matcher: what it means, and its examples, whose shapes are in the matcher.
struct VocabularyEntry {
    struct Known {
        fileprivate enum Kind {
            case handWritten
            case recorded
            case computed
        }

        /// The place of its cell path among those of the entry.
        fileprivate var path: Range<Int32>
        var factor: Factor
        fileprivate var kind: Kind
        /// The place of its mode among those of the vocabulary. There are many values of this type; the
        /// order and size of its properties halve the memory that they take.
        fileprivate var place: Int32

        /// The kind of the example that became `template`.
        func kind(as template: Template) -> Example.Kind {
            switch kind {
            case .handWritten: .handWritten
            case .recorded: .recorded(template.trajectory)
            case .computed:
                .computed(
                    ComputedTrajectory(
                        template.trajectory, offset: template.offset / template.factor))
            }
        }
    }

    var actions: [Action]
    /// Whether it is also matched as a picture.
    var isPicture = false
    /// The examples, in the order of the matcher's numbers: `tuned` first.
    private var tuned: [Known] = []
    private var raw: [Known] = []
    /// The cell paths of all of them, see `CellPath.packed`.
    private var paths: [UInt8] = []

    init(actions: [Action]) {
        self.actions = actions
    }

    /// A copy in new buffers without room to grow. If the old buffers stayed in use among the memory that
    /// reading a dictionary leaves behind, none of that would go back to the system.
    var compacted: VocabularyEntry {
        var copy = VocabularyEntry(actions: actions.map(\.self))
        copy.isPicture = isPicture
        copy.tuned = tuned.map(\.self)
        copy.raw = raw.map(\.self)
        copy.paths = paths.map(\.self)
        return copy
    }

    /// Whether some of its shapes were computed from the writing of many.
    var isComputed: Bool { tuned.contains { $0.kind == .computed } }

    /// The matcher's numbers of the shapes that were drawn by the user.
    var learned: Range<Int> { tuned.count..<tuned.count + raw.count }

    /// The matcher's numbers of at most `count` shapes: half of them the user's latest, else those that the
    /// dictionary begins with.
    func shapes(most count: Int) -> [Int] {
        let mine = raw.indices.suffix(tuned.isEmpty ? count : (count + 1) / 2)
        return mine.map { tuned.count + $0 } + tuned.indices.prefix(count - mine.count)
    }

    mutating func add(_ example: Example, home: Int) {
        let start = Int32(paths.count)
        paths += example.cellPath.packed
        let path = start..<Int32(paths.count)
        func known(_ kind: Known.Kind) -> Known {
            Known(path: path, factor: example.factor, kind: kind, place: Int32(home))
        }
        switch example.kind {
        case .handWritten: tuned.append(known(.handWritten))
        case .computed: tuned.append(known(.computed))
        case .recorded: raw.append(known(.recorded))
        case .reference: break
        }
    }

    /// The thresholds for a candidate, which depend on its example and not on the other examples of the
    /// entry.
    func band(of candidate: Candidate) -> Band {
        if isPicture { return .picture }
        let index = candidate.example
        guard index < tuned.count else { return .learned(from: raw.count) }
        return tuned[index].kind == .computed ? .computed : .handWritten
    }

    func cellPath(ofExample index: Int) -> CellPath? {
        known(ofExample: index).flatMap { known in
            CellPath(packed: paths[Int(known.path.lowerBound)..<Int(known.path.upperBound)])
        }
    }

    func known(ofExample index: Int) -> Known? {
        if index < tuned.count { return tuned[index] }
        let place = index - tuned.count
        return raw.indices.contains(place) ? raw[place] : nil
    }
}

/// All entries that count in one mode, laid out for recognition. Nothing of it changes, and a stroke passes it on often.
final class Vocabulary: Sendable {
    private let entries: [VocabularyEntry]
    /// The modes that its entries are from.
    private let modes: [String]
    let classifier: Classifier
    /// The beginnings of characters of several strokes, each as a class of its own.
    private let prefixes: Matcher
    /// The silhouettes of unfinished pictures, all as one class.
    private let parts: SilhouetteMatcher
    /// Whether most of the characters that it types are letters.
    let writesWords: Bool
    /// Whether most of its entries type a character.
    let writesText: Bool
    /// The marks; nil where there are none.
    private let accents: Accents?

    init(_ modes: [ModeShapes]) {
        var merged: [[Action]: Int] = [:]
        var entries: [VocabularyEntry] = []
        var sets: [ExampleSet] = []
        var prefixes: [ExampleSet] = []
        var parts: [Silhouette] = []
        var discriminants: [[Discriminant]] = []
        var marks: [(mark: Mark, examples: ExampleSet)] = []
        for (home, mode) in modes.enumerated() {
            for entry in mode.entries {
                if let mark = entry.actions.mark {
                    marks.add(entry.shapes, of: mark)
                    continue
                }
                let index = merged[entry.actions] ?? entries.endIndex
                if index == entries.endIndex {
                    merged[entry.actions] = index
                    entries.append(VocabularyEntry(actions: entry.actions))
                    sets.append(ExampleSet())
                    discriminants.append([])
                }
                if entry.isPicture { entries[index].isPicture = true }
                discriminants[index] += entry.discriminants
                sets[index].add(entry.shapes)
                for example in entry.examples { entries[index].add(example, home: home) }
                prefixes += entry.prefixes
                parts += entry.parts
            }
        }
        self.modes = modes.map(\.name)
        classifier = Classifier(sets, discriminants: discriminants)
        self.prefixes = Matcher(prefixes)
        self.parts = SilhouetteMatcher(parts)
        self.entries = entries.map(\.compacted)
        let characters = entries.compactMap(\.actions.character)
        accents = Accents(marks, letters: characters)
        writesText = 2 * characters.count > entries.count
        writesWords = 2 * characters.count(where: \.isLetter) > characters.count
    }

    /// The nearest match for `query`, however far; nil where nothing can be compared with it. Where there
    /// are marks, it may be a letter with a mark.
    ///
    /// - Parameters:
    ///   - modifiers: the sticky modifiers.
    ///   - rank: reads the letter under a mark anew.
    func nearest(
        to query: Query, alternatives: Int, under modifiers: Modifiers = [],
        rankingLetters rank: (Match, Query) -> Match = { match, _ in match }
    ) -> Match? {
        let whole = nearestWhole(to: query, alternatives: alternatives, under: modifiers)
        guard let accents, let ink = query.ink else { return whole }
        let reading = accents.reading(of: ink) { letter in
            Query(letter).flatMap { query in
                nearestWhole(to: query, alternatives: alternatives, under: modifiers)
                    .map { rank($0, query) }
            }
        }
        guard var composed = reading, composed.verdict != .rejected else { return whole }
        guard let whole else { return composed.overStem == .dot ? nil : composed }
        // An i is like itself whatever its dot is, and other letters have none.
        let isDotted = whole.actions.character == "i"
        switch composed.overStem {
        case .mark where isDotted: composed.distance = min(composed.distance, whole.distance)
        case .dot where isDotted && alternatives > 1:
            // Words decide.
            (composed.distance, composed.alternatives) = (whole.distance, [])
            return whole.with(composed, alternatives)
        case .dot: return whole
        case .mark where whole.verdict != .rejected: return whole
        case .notThere where whole.verdict != .rejected && composed.distance >= whole.distance:
            return whole
        case .mark, .notThere: break
        }
        return composed.with(whole, alternatives)
    }

    /// Whether `query`, whose nearest match is `match`, is a letter that a mark may follow.
    func mayTakeMark(_ query: Query, _ match: Match?) -> Bool {
        guard let accents, let match, let letter = match.actions.character else { return false }
        return match.isLetter(of: query.ink?.strokes.count ?? 1) && accents.mayFollow(letter)
    }

    /// What is done by the entries whose shapes were computed from the writing of many.
    var computed: [[Action]] { entries.filter { $0.isComputed && !$0.isPicture }.map(\.actions) }

    /// What is done by all entries but pictures.
    var drawn: [[Action]] { entries.filter { !$0.isPicture }.map(\.actions) }

    /// The shapes that were learned from the user, with what they mean, the latest of an entry last.
    var learned: [(actions: [Action], template: Template)] {
        entries.enumerated().flatMap { number, entry in
            entry.learned.compactMap { example in
                classifier.template(ofClass: number, example: example).map { (entry.actions, $0) }
            }
        }
    }

    /// At most `count` of the entries that are wanted, each with at most `most` of its shapes.
    ///
    /// - Parameter taken: the cell paths of shapes that mean something else, which those taken here join.
    func drawnEntries(
        most count: Int, shapes most: Int, without taken: inout Set<CellPath>,
        where isWanted: ([Action]) -> Bool
    ) -> [DrawnEntry] {
        var found: [DrawnEntry] = []
        var paths: Set<CellPath> = []
        for (number, entry) in entries.enumerated() where isWanted(entry.actions) {
            guard found.count < count else { break }
            let shapes = entry.shapes(most: most).compactMap { example -> Trajectory? in
                if let path = entry.cellPath(ofExample: example) {
                    guard !taken.contains(path) else { return nil }
                    paths.insert(path)
                }
                return classifier.template(ofClass: number, example: example)?.trajectory
            }
            if !shapes.isEmpty { found.append(DrawnEntry(actions: entry.actions, shapes: shapes)) }
        }
        taken.formUnion(paths)
        return found
    }

    /// Whether there are marks, so that a letter may be read of a part of the strokes.
    var hasMarks: Bool { accents != nil }

    /// Whether `query` may be read as something nearer than `limit`.
    func isAnything(_ query: Query, within limit: Float) -> Bool {
        query.ink.map(mayBeMarked) ?? false
            || !classifier.rank(query, count: 1, within: limit).isEmpty
    }

    /// Whether `ink` may be a letter with a mark, by nothing but where its strokes lie.
    func mayBeMarked(_ ink: Ink) -> Bool { accents?.mayBeMarked(ink) ?? false }

    /// How far `query` is from what some entry begins like, nearer than `limit`; nil where none does.
    func beginning(_ query: Query, within limit: Float) -> Float? {
        let marked = query.ink.flatMap { ink in
            accents?.beginning(ink) { letter in
                Query(letter).flatMap { nearestWhole(to: $0, alternatives: 0) }
            }
        }.flatMap { $0 < limit ? $0 : nil }
        if let prefix = prefixes.rank(query, count: 1, within: marked ?? limit).first {
            return prefix.distance
        }
        if let marked { return marked }
        guard !parts.isEmpty, let silhouette = query.silhouette else { return nil }
        return parts.rank(silhouette, count: 1, within: limit).first?.distance
    }

    /// The nearest match for `query` as a whole, without splits into a letter and a mark.
    private func nearestWhole(
        to query: Query, alternatives: Int, under modifiers: Modifiers = []
    ) -> Match? {
        let candidates = classifier.rank(
            query, count: 1 + alternatives, spread: alternatives > 1 ? Self.spread : .infinity)
        guard let first = candidates.first else { return nil }
        let entry = entries[first.classIndex]
        let band = entry.band(of: first)
        let isDestructive = entry.actions.isDestructive(under: modifiers)
        // Between these two distances the verdict hangs on the runner-up.
        let isOpen = first.distance > band.reject && first.distance <= band.farthest
        // Entries of its own shape are no runners-up.
        let second = candidates.dropFirst().first { !hasSameShape($0, as: first) }
        // With a spread, one that is far away is not found.
        let mayFindMore =
            candidates.count > alternatives || candidates.count == 1 && alternatives > 1
        if second == nil, mayFindMore, isDestructive || isOpen {
            return nearestWhole(to: query, alternatives: candidates.count, under: modifiers)
        }
        let match = match(first, candidates.dropFirst(), under: modifiers)
        // Where a destructive action is rejected, a harmless one in second place is taken.
        if isDestructive, match.verdict == .rejected, let second {
            let other = self.match(second, candidates.filter { $0 != second }, under: modifiers)
            if !other.isDestructive, other.verdict != .rejected { return other }
        }
        return match
    }

    /// Alternatives that are this many times as far as the nearest are left out: by their shape they are
    /// 1/6500 as likely, see `Confidence`. This halves the time and hardly changes what a letter model reads.
    static let spread: Float = 3

    private func match(
        _ candidate: Candidate, _ others: some Sequence<Candidate>, under modifiers: Modifiers
    ) -> Match {
        let entry = entries[candidate.classIndex]
        var match = Match(
            actions: entry.actions, cellPath: entry.cellPath(ofExample: candidate.example),
            distance: candidate.distance,
            alternatives: others.map {
                Alternative(
                    actions: entries[$0.classIndex].actions, distance: $0.distance,
                    hasSameShape: hasSameShape($0, as: candidate))
            }, band: entry.band(of: candidate))
        match.isPicture = candidate.isPicture
        match.isAmongText = writesText
        match.modifiers = modifiers
        return match
    }

    private func hasSameShape(_ one: Candidate, as other: Candidate) -> Bool {
        one.distance == other.distance
            && entries[one.classIndex].cellPath(ofExample: one.example)
                == entries[other.classIndex].cellPath(ofExample: other.example)
    }

    /// The nearest entries, each with the example that decided its distance.
    func ranking(_ query: Query, count: Int, within limit: Float) -> [ExampleMatch] {
        classifier.rank(query, count: count, within: limit).compactMap { candidate in
            let entry = entries[candidate.classIndex]
            guard let known = entry.known(ofExample: candidate.example),
                let cellPath = entry.cellPath(ofExample: candidate.example),
                let template = classifier.template(
                    ofClass: candidate.classIndex, example: candidate.example)
            else { return nil }
            var alternative = ExampleMatch(
                actions: entry.actions, distance: candidate.distance,
                band: entry.band(of: candidate), mode: modes[Int(known.place)],
                example: Example(
                    cellPath: cellPath, kind: known.kind(as: template), factor: known.factor))
            alternative.isPicture = candidate.isPicture
            return alternative
        }
    }
}

extension [(mark: Mark, examples: ExampleSet)] {
    fileprivate mutating func add(_ examples: ExampleSet, of mark: Mark) {
        let index = firstIndex { $0.mark == mark } ?? endIndex
        if index == endIndex { append((mark, ExampleSet())) }
        self[index].examples.add(examples)
    }
}

extension ExampleSet {
    fileprivate mutating func add(_ other: ExampleSet) {
        tuned += other.tuned
        raw += other.raw
    }
}
