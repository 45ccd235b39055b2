/// The modes of a dictionary, and the `shift`, `lock` and inheritance that lead from each to others.
struct ModeGraph {
    private struct Node {
        var shifts: Set<Int> = []
        var locks: Set<Int> = []
        /// The modes whose entries count here as well.
        var counted: Set<Int> = []
        /// The modes whose entries count here in some applications.
        var scoped: Set<Int> = []

        var next: Set<Int> { shifts.union(locks).union(counted).union(scoped) }
    }

    /// In the dictionary's order, the first of each name.
    let modes: [Mode]
    private let first: Int?
    private var nodes: [Node] = []
    private let everywhere: [Int]
    /// The modes that writing begins in for some applications.
    private let starts: [Int]

    init(_ dictionary: StrokeDictionary) {
        var indices: [String: Int] = [:]
        var modes: [Mode] = []
        for mode in dictionary.modes where indices[mode.name] == nil {
            indices[mode.name] = modes.count
            modes.append(mode)
        }
        self.modes = modes
        first = indices[dictionary.firstMode]
        starts = dictionary.applications.compactMap(\.start).compactMap { indices[$0] }
        everywhere = [Mode.above, Mode.below].compactMap { indices[$0] }
        for mode in modes {
            var node = Node()
            node.counted.formUnion(mode.parents.compactMap { indices[$0] })
            for action in mode.entries.lazy.flatMap(\.actions.ofAllVariants) {
                if case .shift(let name) = action, let target = indices[name] {
                    node.shifts.insert(target)
                }
                if case .lock(let name) = action, let target = indices[name] {
                    node.locks.insert(target)
                }
            }
            nodes.append(node)
        }
        for (index, mode) in modes.enumerated() {
            if let base = mode.scope.flatMap({ indices[$0.mode] }) {
                nodes[base].scoped.insert(index)
            }
        }
    }

    /// Modes that no other mode leads to or inherits from: writing can only begin in them.
    var withoutWayIn: [Int] {
        var led = Set(everywhere + starts)
        for (index, node) in nodes.enumerated() { led.formUnion(node.next.subtracting([index])) }
        return nodes.indices.filter {
            !led.contains($0) && $0 != first && modes[$0].scope == nil
        }
    }

    /// Every mode that counts or can be reached when writing begins in the first one or in `starts`.
    func reached(from starts: some Sequence<Int> = EmptyCollection()) -> Set<Int> {
        var reached: Set<Int> = []
        var waiting = everywhere + self.starts + starts + (first.map { [$0] } ?? [])
        while let index = waiting.popLast() {
            if reached.insert(index).inserted { waiting += nodes[index].next }
        }
        return reached
    }

    /// Those of the reached modes that characters are read in; the others only count in them.
    func entered(from starts: some Sequence<Int> = EmptyCollection()) -> Set<Int> {
        let reached = reached(from: starts)
        let led = reached.reduce(into: Set<Int>()) {
            $0.formUnion(nodes[$1].shifts)
            $0.formUnion(nodes[$1].locks)
        }
        return led.union(self.starts).union(starts).union(first.map { [$0] } ?? []).subtracting(
            everywhere)
    }

    /// The modes that may be locked while writing goes on and from which no strokes lead to a lock
    /// of the first mode.
    var withoutWayBack: [Int] {
        guard let first else { return [] }
        let locked = reached().reduce(into: Set<Int>()) { $0.formUnion(nodes[$1].locks) }
        // Follow the edges backwards from the modes that lock the first one.
        var origins: [[Int]] = Array(repeating: [], count: nodes.count)
        for (index, node) in nodes.enumerated() {
            // Entries for some applications are no way back in the others.
            for target in node.next.subtracting(node.scoped) { origins[target].append(index) }
        }
        var returning: Set<Int> = []
        var waiting = nodes.indices.filter { nodes[$0].locks.contains(first) }
        while let index = waiting.popLast() {
            if returning.insert(index).inserted { waiting += origins[index] }
        }
        guard returning.isDisjoint(with: everywhere) else { return [] }
        return locked.subtracting(returning).subtracting([first]).sorted()
    }
}

extension DictionaryRule {
    /// References to modes that do not exist.
    public static let missingModes = DictionaryRule { dictionary in
        let known = Set(dictionary.modes.map(\.name)).union([Mode.above, Mode.below])
        return dictionary.modes.flatMap { mode in
            var findings = mode.parents.filter { !known.contains($0) }
                .map { DictionaryFinding(.missingParent($0), mode: mode.name) }
            for entry in mode.entries {
                for target in entry.actions.ofAllVariants.compactMap(\.targetMode)
                where !known.contains(target) {
                    findings.append(
                        DictionaryFinding(
                            .missingMode(target), mode: mode.name, actions: entry.actions))
                }
            }
            return findings
        }
    }

    /// Modes that cannot be reached.
    ///
    /// Writing may begin in a mode that nothing leads to, with `krakel --mode NAME`: so this is only a note,
    /// and the modes that it leads to are reached. A circle of modes that nothing leads into is never
    /// reached.
    ///
    /// - Parameter starts: modes that writing is known to begin in; they get no note.
    public static func unreachableModes(begunIn starts: Set<String> = []) -> DictionaryRule {
        DictionaryRule { dictionary in
            let graph = ModeGraph(dictionary)
            let begun = Set(graph.modes.indices.filter { starts.contains(graph.modes[$0].name) })
            let own = Set(graph.withoutWayIn)
            let reached = graph.reached(from: own.union(begun))
            return graph.modes.indices.compactMap { index in
                let mode = graph.modes[index]
                // A mode of marks only is meant to be inherited. One that adds to a missing mode is a mistake already.
                guard !begun.contains(index),
                    mode.scope.map({ dictionary.mode(named: $0.mode) != nil }) ?? true,
                    mode.entries.isEmpty || mode.entries.contains(where: { $0.actions.mark == nil })
                else { return nil }
                if own.contains(index) { return DictionaryFinding(.ownStart, mode: mode.name) }
                return reached.contains(index)
                    ? nil : DictionaryFinding(.unreachableMode, mode: mode.name)
            }
        }
    }

    /// Modes that can be locked and from which nothing leads back to the first mode.
    public static let waysBack = DictionaryRule { dictionary in
        let graph = ModeGraph(dictionary)
        return graph.withoutWayBack.map {
            DictionaryFinding(.noWayBack(first: dictionary.firstMode), mode: graph.modes[$0].name)
        }
    }
}
