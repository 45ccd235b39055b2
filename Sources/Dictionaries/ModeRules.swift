// Owns: the rules about modes: which exist, which are reached, which can be left again.
// Leaves the ways between them to ModeGraph.

extension DictionaryRule {
    /// Names of modes that do not exist.
    public static let missingModes = DictionaryRule { dictionary in
        let known = Set(dictionary.modes.map(\.name)).union([Mode.above, Mode.below])
        return dictionary.modes.flatMap { mode in
            var findings: [DictionaryFinding] = []
            for parent in mode.parents where !known.contains(parent) {
                findings.append(DictionaryFinding(.missingParent(parent), mode: mode.name))
            }
            for entry in mode.entries {
                for target in entry.actions.compactMap(\.targetMode) where !known.contains(target) {
                    findings.append(
                        DictionaryFinding(
                            .missingMode(target), mode: mode.name, actions: entry.actions))
                }
            }
            return findings
        }
    }

    /// Modes that writing never gets to.
    ///
    /// A mode that nothing leads to may be one to begin in, with `krakel --mode NAME`: it is only
    /// noted, and what it leads to is reached. A circle of modes that nothing leads into is reached
    /// by nobody.
    ///
    /// - Parameter starts: modes that are known to be begun in, which is nothing to note.
    public static func unreachableModes(begunIn starts: Set<String> = []) -> DictionaryRule {
        DictionaryRule { dictionary in
            let graph = ModeGraph(dictionary)
            let begun = Set(graph.modes.indices.filter { starts.contains(graph.modes[$0].name) })
            let own = Set(graph.withoutWayIn)
            let reached = graph.reached(from: own.union(begun))
            return graph.modes.indices.compactMap { index in
                let mode = graph.modes[index]
                // Marks are there for whoever lets a mode inherit them.
                guard !begun.contains(index), !mode.hasOnlyMarks else { return nil }
                if own.contains(index) { return DictionaryFinding(.ownStart, mode: mode.name) }
                return reached.contains(index)
                    ? nil : DictionaryFinding(.unreachableMode, mode: mode.name)
            }
        }
    }

    /// Modes that can be locked and then hold the writer: nothing leads back to the first mode.
    public static let waysBack = DictionaryRule { dictionary in
        let graph = ModeGraph(dictionary)
        return graph.withoutWayBack.map {
            DictionaryFinding(
                .noWayBack(first: dictionary.firstMode), mode: graph.modes[$0].name)
        }
    }
}

extension Mode {
    fileprivate var hasOnlyMarks: Bool {
        !entries.isEmpty && entries.allSatisfy { $0.actions.mark != nil }
    }
}

extension Action {
    /// The mode that `shift` and `lock` lead to.
    fileprivate var targetMode: String? {
        switch self {
        case .shift(let mode), .lock(let mode): mode
        default: nil
        }
    }
}
