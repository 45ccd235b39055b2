import Strokes

/// A class of the matcher, without the shapes of its examples: those are in the matcher.
struct Meaning {
    struct Known {
        fileprivate enum Kind {
            case handWritten
            case recorded
            case computed
        }

        /// Where its cell path is among those of the meaning.
        fileprivate var path: Range<Int32>
        var factor: Factor
        fileprivate var kind: Kind
        /// The place of its mode among those of the vocabulary. There are many of these: in this
        /// order and size they take half the room.
        fileprivate var place: Int32

        var home: Int { Int(place) }

        /// What the example was before it became `template`.
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
    /// Whether its look counts.
    var isPicture = false
    /// In the order that the matcher numbers them: `tuned` first.
    private var tuned: [Known] = []
    private var raw: [Known] = []
    /// The cell paths of all of them, see `CellPath.packed`.
    private var paths: [UInt8] = []

    init(actions: [Action]) {
        self.actions = actions
    }

    /// The same in buffers of its own, without room to grow. What stays in use must not lie among
    /// what reading a dictionary leaves behind, or none of that goes back to the system.
    var compacted: Meaning {
        var copy = Meaning(actions: actions.map(\.self))
        copy.isPicture = isPicture
        copy.tuned = tuned.map(\.self)
        copy.raw = raw.map(\.self)
        copy.paths = paths.map(\.self)
        return copy
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

    /// How far an example may be depends on what it is, not on what else its entry knows.
    func band(of candidate: Candidate) -> Band {
        if isPicture { return .picture }
        let index = candidate.example
        guard index < tuned.count else { return Band(rawCount: raw.count) }
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

/// Every entry that counts in one mode.
struct Vocabulary: Sendable {
    private let entries: [Meaning]
    /// The modes its entries are from.
    private let modes: [String]
    let classifier: Classifier
    /// Every unfinished character of several strokes, each a class of its own.
    private let prefixes: Matcher
    /// What entries whose look counts may look like before they are done, all as one class.
    private let parts: SilhouetteMatcher
    /// Whether most of the characters that it types are letters.
    let writesWords: Bool
    /// nil where letters take no marks.
    private let accents: Accents?

    init(_ modes: [ModeShapes]) {
        var merged: [[Action]: Int] = [:]
        var meanings: [Meaning] = []
        var sets: [ExampleSet] = []
        var prefixes: [ExampleSet] = []
        var parts: [Silhouette] = []
        var discriminants: [[Discriminant]] = []
        var marks: [(mark: Unicode.Scalar, examples: ExampleSet)] = []
        for (home, mode) in modes.enumerated() {
            for entry in mode.entries {
                if let mark = entry.actions.mark {
                    marks.add(entry.shapes, of: mark)
                    continue
                }
                let index: Int
                if let known = merged[entry.actions] {
                    index = known
                } else {
                    index = meanings.endIndex
                    merged[entry.actions] = index
                    meanings.append(Meaning(actions: entry.actions))
                    sets.append(ExampleSet())
                    discriminants.append([])
                }
                if entry.isPicture { meanings[index].isPicture = true }
                discriminants[index] += entry.discriminants
                sets[index].add(entry.shapes)
                for example in entry.examples { meanings[index].add(example, home: home) }
                prefixes += entry.prefixes
                parts += entry.parts
            }
        }
        self.modes = modes.map(\.name)
        classifier = Classifier(sets, discriminants: discriminants)
        self.prefixes = Matcher(prefixes)
        self.parts = SilhouetteMatcher(parts)
        entries = meanings.map(\.compacted)
        let characters = meanings.compactMap(\.actions.character)
        accents = Accents(marks, letters: characters)
        writesWords = 2 * characters.count(where: \.isLetter) > characters.count
    }

    /// The nearest reading of `query`, however far; nil where nothing compares. Where there are marks,
    /// it may be a letter and a mark.
    ///
    /// - Parameter modifiers: those that are stuck.
    func nearest(to query: Query, alternatives: Int, under modifiers: Modifiers = []) -> Match? {
        let whole = nearestWhole(to: query, alternatives: alternatives, under: modifiers)
        guard let accents, let ink = query.ink else { return whole }
        let composed = accents.splits(of: ink).compactMap { split in
            Query(split.letter)
                .flatMap { nearestWhole(to: $0, alternatives: alternatives, under: modifiers) }
                .flatMap { accents.reading(split, as: $0) }
        }.min { $0.distance < $1.distance }
        guard var composed, composed.verdict != .rejected else { return whole }
        guard let whole else { return composed }
        guard composed.distance < whole.distance || whole.verdict == .rejected else { return whole }
        composed.alternatives += [Alternative(actions: whole.actions, distance: whole.distance)]
        composed.alternatives += whole.alternatives
        composed.alternatives.sort { $0.distance < $1.distance }
        composed.alternatives = Array(composed.alternatives.prefix(max(1, alternatives)))
        return composed
    }

    /// Whether `query`, of which `match` is the nearest reading, is a letter that may have a mark, or
    /// one with the beginning of a mark.
    func mayTakeMark(_ query: Query, _ match: Match?) -> Bool {
        guard let accents else { return false }
        let strokeCount = query.ink?.strokes.count ?? 1
        if let match, match.verdict != .rejected, !match.isComposed,
            match.strokeCount == strokeCount, let letter = match.actions.character,
            accents.mayFollow(letter)
        {
            return true
        }
        return query.ink.map(accents.splits)?.contains { split in
            Query(split.letter).flatMap { nearestWhole(to: $0, alternatives: 0) }
                .map { accents.mayContinue(split, as: $0) } ?? false
        } ?? false
    }

    /// Whether some entry begins like `query`, nearer than `limit`.
    func mayContinue(_ query: Query, within limit: Float) -> Bool {
        if !prefixes.rank(query, count: 1, within: limit).isEmpty { return true }
        guard !parts.isEmpty, let silhouette = query.silhouette else { return false }
        return !parts.rank(silhouette, count: 1, within: limit).isEmpty
    }

    /// The nearest reading of `query` as one entry.
    private func nearestWhole(
        to query: Query, alternatives: Int, under modifiers: Modifiers = []
    ) -> Match? {
        let candidates = classifier.rank(
            query, count: 1 + alternatives, spread: alternatives > 1 ? Self.spread : .infinity)
        guard let first = candidates.first else { return nil }
        let meaning = entries[first.classIndex]
        let band = meaning.band(of: first)
        let isDestructive = meaning.actions.isDestructive(under: modifiers)
        // Between these two distances the verdict hangs on the runner-up.
        let isOpen = first.distance > band.reject && first.distance <= band.farthest
        if candidates.count < 2, alternatives != 1, isDestructive || isOpen {
            return nearestWhole(to: query, alternatives: 1, under: modifiers)
        }
        let others = candidates.dropFirst()
        let match = match(first, others, under: modifiers)
        // In doubt the harmless reading is meant.
        if isDestructive, match.verdict == .rejected, let second = others.first {
            let other = self.match(second, [first] + others.dropFirst(), under: modifiers)
            if !other.isDestructive, other.verdict != .rejected { return other }
        }
        return match
    }

    /// Of several, those are left out that are so many times as far as the nearest: 1 in 6500 as likely
    /// by their shape, see `Confidence`. It halves the time and costs a letter model next to nothing.
    private static let spread: Float = 3

    private func match(
        _ candidate: Candidate, _ others: some Sequence<Candidate>, under modifiers: Modifiers
    ) -> Match {
        let meaning = entries[candidate.classIndex]
        var match = Match(
            actions: meaning.actions,
            cellPath: meaning.cellPath(ofExample: candidate.example),
            distance: candidate.distance,
            alternatives: others.map {
                Alternative(actions: entries[$0.classIndex].actions, distance: $0.distance)
            },
            band: meaning.band(of: candidate)
        )
        match.isPicture = candidate.isPicture
        match.modifiers = modifiers
        return match
    }

    /// The nearest readings, each with the example that decided it.
    func ranking(_ query: Query, count: Int, within limit: Float) -> [ExampleMatch] {
        classifier.rank(query, count: count, within: limit).compactMap { candidate in
            let meaning = entries[candidate.classIndex]
            guard let known = meaning.known(ofExample: candidate.example),
                let cellPath = meaning.cellPath(ofExample: candidate.example),
                let template = classifier.template(
                    ofClass: candidate.classIndex, example: candidate.example)
            else { return nil }
            var alternative = ExampleMatch(
                actions: meaning.actions, distance: candidate.distance,
                band: meaning.band(of: candidate), mode: modes[known.home],
                example: Example(
                    cellPath: cellPath, kind: known.kind(as: template),
                    factor: known.factor))
            alternative.isPicture = candidate.isPicture
            return alternative
        }
    }
}

extension [(mark: Unicode.Scalar, examples: ExampleSet)] {
    fileprivate mutating func add(_ examples: ExampleSet, of mark: Unicode.Scalar) {
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
