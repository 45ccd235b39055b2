import Strokes

/// The shapes of a mode's entries.
struct ModeShapes {
    struct Entry {
        var actions: [Action]
        var discriminants: [Discriminant]
        /// Those that have a shape here.
        var examples: [Example] = []
        /// The same, told apart by how they count.
        var shapes = ExampleSet()
        /// The unfinished characters of each example of several strokes.
        var prefixes: [ExampleSet] = []
        /// Whether its look counts.
        var isPicture = false
        /// What it may look like before it is done, where its look counts.
        var parts: [Silhouette] = []
    }

    let name: String
    /// Without those that cannot be drawn.
    let entries: [Entry]

    /// - Parameter edges: only examples for just these edges count.
    init(_ mode: Mode, edges: Edges = []) {
        name = mode.name
        entries = mode.entries.compactMap { entry in
            var entry = entry
            entry.keepExamples(for: edges)
            return entry.examples.isEmpty ? nil : Entry(entry)
        }
    }
}

extension Entry {
    fileprivate mutating func keepExamples(for edges: Edges) {
        if examples.contains(where: { $0.edges != edges }) {
            examples.removeAll { $0.edges != edges }
        }
        // They weigh against each other those that count everywhere.
        if !edges.isEmpty { discriminants = [] }
    }
}

extension ModeShapes.Entry {
    fileprivate init(_ entry: Entry) {
        self.init(actions: entry.actions, discriminants: entry.discriminants)
        isPicture = entry.isPicture
        let isLong = entry.examples.count > 16
        var known: Set<CellPath> = []
        for example in entry.examples {
            // Once is enough; a text that repeats itself a million times is soon laid out.
            if isLong, example.kind == .handWritten,
                example.factor == .one,
                !known.insert(example.cellPath).inserted
            {
                continue
            }
            guard shapes.add(example, asPicture: entry.isPicture) else { continue }
            examples.append(example)
            guard example.cellPath.strokeCount > 1 else { continue }
            prefixes.append(ExampleSet(tuned: example.ink.prefixes.map { Template($0) }))
        }
        guard entry.isPicture else { return }
        for example in examples where !example.cellPath.isOrdered {
            parts += example.ink.unfinished.compactMap { Silhouette($0) }
        }
    }
}

extension ExampleSet {
    /// Adds what `example` counts as; false for one that has no shape here.
    ///
    /// - Parameter asPicture: whether its look counts, unless its strokes are in order.
    fileprivate mutating func add(_ example: Example, asPicture: Bool) -> Bool {
        let silhouette =
            asPicture && !example.cellPath.isOrdered ? Silhouette(example.ink) : nil
        switch example.kind {
        case .handWritten:
            tuned.append(
                Template(
                    Trajectory(example.cellPath), factor: example.factor.value,
                    isOrdered: example.cellPath.isOrdered, silhouette: silhouette))
        case .computed(let computed):
            let factor = Counting.computed * example.factor.value
            tuned.append(
                Template(
                    computed.trajectory, factor: factor, offset: factor * computed.offset,
                    isCharged: true, isOrdered: example.cellPath.isOrdered,
                    silhouette: silhouette))
        case .recorded(let trajectory):
            raw.append(
                Template(
                    trajectory, factor: example.factor.value,
                    isOrdered: example.cellPath.isOrdered, silhouette: silhouette))
        case .reference:
            return false
        }
        return true
    }
}

extension Example {
    /// Its strokes, as far as its shape shows them.
    fileprivate var ink: Ink { shape?.ink ?? cellPath.ink }
}

/// How far the kinds of examples count against each other.
private enum Counting {
    /// Distances to what was computed from others count so much more than those to one's own
    /// samples. Measured on streams of held-back writers: 1.1 reads better than 1.25 in nearly every
    /// window of the first 400 characters, on two sets, and with it learning does no harm where
    /// nothing is ever corrected.
    static let computed: Float = 1.1
}
