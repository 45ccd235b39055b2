// Owns: the entries of one mode laid out for matching. Leaves modes and their order to Recogniser.

import Strokes

/// Every entry that counts in one mode.
struct Vocabulary: Sendable {
    private let entries: [Meaning]
    let classifier: Classifier
    /// Every unfinished character of several strokes, each a class of its own.
    let prefixes: Matcher

    init(_ entries: [Entry]) {
        var merged: [[Action]: Int] = [:]
        var meanings: [Meaning] = []
        var sets: [ExampleSet] = []
        var prefixes: [ExampleSet] = []
        var discriminants: [[Discriminant]] = []
        for entry in entries where !entry.examples.isEmpty {
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
            discriminants[index] += entry.discriminants
            for example in entry.examples {
                switch example.kind {
                case .handWritten:
                    sets[index].tuned.append(
                        Template(
                            Trajectory(example.cellPath), factor: example.factor.value))
                case .computed(let computed):
                    let factor = Counting.computed * example.factor.value
                    sets[index].tuned.append(
                        Template(
                            computed.trajectory, factor: factor,
                            offset: factor * computed.offset, isCharged: true))
                case .recorded(let trajectory):
                    sets[index].raw.append(Template(trajectory, factor: example.factor.value))
                case .reference:
                    continue
                }
                meanings[index].add(example)
                guard example.cellPath.strokes.count > 1 else { continue }
                let ink = example.shape?.ink ?? example.cellPath.ink
                prefixes.append(ExampleSet(tuned: ink.prefixes.map { Template($0) }))
            }
        }
        self.entries = meanings
        classifier = Classifier(sets, discriminants: discriminants)
        self.prefixes = Matcher(prefixes)
    }

    /// The nearest reading of `query`, however far; nil where nothing compares.
    func nearest(to query: Query, withRunnerUp: Bool) -> Match? {
        let candidates = classifier.rank(query, count: withRunnerUp ? 2 : 1)
        guard let first = candidates.first else { return nil }
        let meaning = entries[first.classIndex]
        let band = meaning.band(ofExample: first.example)
        // Between these two distances the verdict hangs on the runner-up.
        if !withRunnerUp, first.distance > band.stranger, first.distance <= band.farthest {
            return nearest(to: query, withRunnerUp: true)
        }
        return Match(
            actions: meaning.actions,
            cellPath: meaning.cellPath(ofExample: first.example),
            distance: first.distance,
            runnerUp: candidates.dropFirst().first.map {
                RunnerUp(actions: entries[$0.classIndex].actions, distance: $0.distance)
            },
            band: band
        )
    }
}

/// How far the kinds of examples count against each other.
private enum Counting {
    /// Distances to what was computed from others count so much more than those to one's own
    /// samples, which then count 0.8 of them. Measured on held-back writers who write on.
    static let computed: Float = 1.25
}

/// What a class of the matcher stands for.
private struct Meaning {
    private struct Known {
        var cellPath: CellPath
        var isComputed: Bool
    }

    var actions: [Action]
    /// In the order that the matcher numbers them.
    private var tuned: [Known] = []
    private var raw: [Known] = []

    init(actions: [Action]) {
        self.actions = actions
    }

    mutating func add(_ example: Example) {
        switch example.kind {
        case .handWritten:
            tuned.append(Known(cellPath: example.cellPath, isComputed: false))
        case .computed:
            tuned.append(Known(cellPath: example.cellPath, isComputed: true))
        case .recorded:
            raw.append(Known(cellPath: example.cellPath, isComputed: false))
        case .reference: break
        }
    }

    /// How far an example may be depends on what it is, not on what else its entry knows.
    func band(ofExample index: Int) -> Band {
        guard index < tuned.count else { return Band(rawCount: raw.count) }
        return tuned[index].isComputed ? .computed : .handWritten
    }

    func cellPath(ofExample index: Int) -> CellPath? {
        if index < tuned.count { return tuned[index].cellPath }
        let place = index - tuned.count
        return raw.indices.contains(place) ? raw[place].cellPath : nil
    }
}
