import Strokes

/// The examples for edges of the screen, by mode. They are laid out apart from the other examples.
struct EdgeBook: Sendable {
    /// The examples of a mode for the same edges.
    private struct Page: Sendable {
        var edges: Edges
        var vocabulary: Vocabulary
    }

    private let pages: [String: [Page]]
    private let edgeWidth: Double

    /// nil where no example has an edge.
    init?(_ dictionary: StrokeDictionary, modes: [String], applications: Applications) {
        var kinds: Set<Edges> = []
        for example in dictionary.modes.lazy.flatMap(\.entries).flatMap(\.examples)
        where !example.edges.isEmpty { kinds.insert(example.edges) }
        guard !kinds.isEmpty else { return nil }
        var pages: [String: [Page]] = [:]
        func laidOut(_ counting: [Mode]) -> [Page] {
            // Of two that are as near, the one for more edges wins.
            kinds.sorted {
                ($1.rawValue.nonzeroBitCount, $0.rawValue) < (
                    $0.rawValue.nonzeroBitCount, $1.rawValue
                )
            }.compactMap { edges in
                let shapes = counting.map { ModeShapes($0, edges: edges) }
                guard shapes.contains(where: { !$0.entries.isEmpty }) else { return nil }
                return Page(edges: edges, vocabulary: Vocabulary(shapes))
            }
        }
        for mode in modes {
            let counting = dictionary.modes(countingIn: mode)
            pages[mode] = laidOut(counting)
            for group in applications.all {
                let scoped = dictionary.scopedModes(countingIn: mode, for: group, of: applications)
                if !scoped.isEmpty {
                    pages[Mode.name(mode, for: group)] = laidOut(scoped + counting)
                }
            }
        }
        self.pages = pages
        edgeWidth = dictionary.ruleOptions.edgeWidthOrDefault
    }

    /// The nearest example whose edges `query` touches; nil where none is near enough to act on, or where
    /// the screen is not known.
    func nearest(
        to query: Query, in mode: String, of group: String?, on surface: Surface, alternatives: Int,
        under modifiers: Modifiers
    ) -> Match? {
        guard let pages = pages[Mode.name(mode, for: group)] ?? pages[mode], let ink = query.drawn,
            let screen = surface.screen
        else {
            return nil
        }
        let edges = Edges(of: ink, on: screen, width: edgeWidth)
        var match = pages.filter { edges.isSuperset(of: $0.edges) }
            .compactMap {
                $0.vocabulary.nearest(to: query, alternatives: alternatives, under: modifiers)
            }
            .filter { $0.verdict != .rejected }
            .min { $0.distance < $1.distance }
        match?.origin = .edgeExample
        return match
    }
}
