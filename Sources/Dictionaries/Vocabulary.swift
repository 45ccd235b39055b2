// Owns: the entries of one mode laid out for matching. Leaves modes and their order to Recogniser.

import Strokes

/// Every entry that counts in one mode.
struct Vocabulary: Sendable {
    private let entries: [Meaning]
    let matcher: Matcher
    /// Every unfinished character of several strokes, each a class of its own.
    let prefixes: Matcher

    init(_ entries: [Entry]) {
        var merged: [[Action]: Int] = [:]
        var meanings: [Meaning] = []
        var sets: [ExampleSet] = []
        var prefixes: [ExampleSet] = []
        for entry in entries where !entry.examples.isEmpty {
            let index: Int
            if let known = merged[entry.actions] {
                index = known
            } else {
                index = meanings.endIndex
                merged[entry.actions] = index
                meanings.append(Meaning(actions: entry.actions))
                sets.append(ExampleSet())
            }
            for example in entry.examples {
                if let learned = example.learned {
                    sets[index].raw.append(Template(learned))
                    meanings[index].rawPaths.append(example.cellPath)
                } else {
                    sets[index].tuned.append(Template(example.trajectory))
                    meanings[index].tunedPaths.append(example.cellPath)
                }
                guard example.cellPath.strokes.count > 1 else { continue }
                let ink = example.learned?.ink ?? example.cellPath.ink
                prefixes.append(ExampleSet(tuned: ink.prefixes.map { Template($0) }))
            }
        }
        self.entries = meanings
        matcher = Matcher(sets)
        self.prefixes = Matcher(prefixes)
    }

    /// The nearest reading of `query`, however far; nil where nothing compares.
    func nearest(to query: Query, withRunnerUp: Bool) -> Match? {
        let candidates = matcher.rank(query, count: withRunnerUp ? 2 : 1)
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

/// What a class of the matcher stands for.
private struct Meaning {
    var actions: [Action]
    var tunedPaths: [CellPath] = []
    var rawPaths: [CellPath] = []

    /// How far an example may be depends on what it is, not on what else its entry knows.
    func band(ofExample index: Int) -> Band {
        index < tunedPaths.count ? .handWritten : Band(rawCount: rawPaths.count)
    }

    /// The matcher numbers tuned examples first.
    func cellPath(ofExample index: Int) -> CellPath? {
        if index < tunedPaths.count { return tunedPaths[index] }
        let raw = index - tunedPaths.count
        return rawPaths.indices.contains(raw) ? rawPaths[raw] : nil
    }
}
