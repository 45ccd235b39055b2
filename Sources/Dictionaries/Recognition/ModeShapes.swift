import Strokes

/// The shapes of a mode's entries, laid out for the matchers.
struct ModeShapes {
    struct Entry {
        var actions: [Action]
        var discriminants: [Discriminant]
        /// The examples that have a shape.
        var examples: [Example] = []
        /// The same examples as templates.
        var shapes = ExampleSet()
        /// For each example of several strokes, its beginnings: the first stroke, the first two, and so on.
        var prefixes: [ExampleSet] = []
        /// Whether the entry is also matched as a picture.
        var isPicture = false
        /// For a picture, what it may look like before it is finished.
        var parts: [Silhouette] = []
    }

    let name: String
    /// The entries that have examples.
    let entries: [Entry]

    /// - Parameter edges: the edges of the screen whose examples are taken; empty for those that count
    ///   anywhere.
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
        // Discriminants are trained on the examples that count anywhere.
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
            // A repeated path is laid out once, so that a file of a million equal ones takes no time.
            if isLong, example.kind == .handWritten, example.factor == .one,
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
    /// Adds the template of `example`; false for a reference, which has no shape.
    ///
    /// - Parameter asPicture: whether it is also matched as a picture, unless the order of its strokes
    ///   counts.
    fileprivate mutating func add(_ example: Example, asPicture: Bool) -> Bool {
        let silhouette = asPicture && !example.cellPath.isOrdered ? Silhouette(example.ink) : nil
        switch example.kind {
        case .handWritten:
            tuned.append(
                Template(
                    Trajectory(example.cellPath), factor: example.factor.value,
                    isOrdered: example.cellPath.isOrdered, silhouette: silhouette))
        case .computed(let computed):
            let factor = Self.computedFactor * example.factor.value
            tuned.append(
                Template(
                    computed.trajectory, factor: factor, offset: factor * computed.offset,
                    isPenalised: true, isOrdered: example.cellPath.isOrdered,
                    silhouette: silhouette))
        case .recorded(let trajectory):
            raw.append(
                Template(
                    trajectory, factor: example.factor.value, isOrdered: example.cellPath.isOrdered,
                    silhouette: silhouette))
        case .reference: return false
        }
        return true
    }
}

extension Example {
    /// What it looks like, as far as it is known: its shape, or the middles of its cells.
    public var ink: Ink { shape?.ink ?? cellPath.ink }
}

extension ExampleSet {
    /// The factor of distances to examples that were computed from other writers, so that the writer's own
    /// samples count more. Measured on streams of held-back writers: 1.1 reads better than 1.25 in nearly
    /// every window of the first 400 characters, on two sets, and with it learning does no harm where
    /// nothing is ever corrected.
    fileprivate static let computedFactor: Float = 1.1
}
