import Strokes

extension StrokeDictionary {
    /// This dictionary and `lower` as one.
    ///
    /// Modes are joined by name and entries by actions; the modes of `lower` come first. Where both name
    /// a mode's parents, those of this dictionary count. Its exact rules come first. A cell path that is
    /// written by hand in both, for different actions of one mode, counts for the actions of this
    /// dictionary. An example that is in both counts once, at its place in `lower`, with the factor of
    /// this dictionary; a reference to an example that `lower` lacks is dropped. Entries that are off in
    /// this dictionary are removed from `lower` first.
    public func layered(over lower: StrokeDictionary) -> StrokeDictionary {
        let lower = takingOff(lower)
        var result = lower
        var indices: [String: Int] = [:]
        for (index, mode) in lower.modes.enumerated() where indices[mode.name] == nil {
            indices[mode.name] = index
        }
        for mode in modes {
            if let index = indices[mode.name] {
                if !mode.parents.isEmpty { result.modes[index].parents = mode.parents }
                if let words = mode.wholeWords { result.modes[index].wholeWords = words }
                let known = Set(mode.rules)
                result.modes[index].rules =
                    mode.rules + result.modes[index].rules.filter { !known.contains($0) }
                result.modes[index].entries = mode.entries(layeredOver: result.modes[index].entries)
            } else {
                indices[mode.name] = result.modes.count
                var mode = mode
                mode.entries = mode.entries(layeredOver: [])
                result.modes.append(mode)
            }
        }
        result.ruleOptions = ruleOptions.layered(over: lower.ruleOptions)
        result.applications = applications.layered(over: lower.applications)
        return result
    }
}

extension [ApplicationGroup] {
    /// The groups of this dictionary come first. Of a group that is in both, the settings of this one
    /// count, and its windows are those of both. One without a parent inherits from that which has its windows in
    /// `lower`: a name of one's own for a terminal does not make it a place where words are mended.
    fileprivate func layered(over lower: [ApplicationGroup]) -> [ApplicationGroup] {
        var result = self
        let below = Applications(lower)
        let known = Set(lower.map(\.name))
        for index in indices where self[index].parent == nil && !known.contains(self[index].name) {
            result[index].parent = self[index].patterns.lazy.compactMap(below.group).first
        }
        for group in lower {
            guard let index = result.firstIndex(where: { $0.name == group.name }) else {
                result.append(group)
                continue
            }
            result[index].complete(by: group)
            result[index].patterns += group.patterns.filter {
                !result[index].patterns.contains($0)
            }
        }
        return result
    }
}

extension StrokeDictionary {
    /// `lower` without the entries that are off in this dictionary, and without their exact rules.
    func takingOff(_ lower: StrokeDictionary) -> StrokeDictionary {
        var result = lower
        for mode in modes {
            let off = Set(mode.entries.filter(\.isOffBelow).map(\.actions))
            guard !off.isEmpty else { continue }
            for index in result.modes.indices where result.modes[index].name == mode.name {
                result.modes[index].entries.removeAll { off.contains($0.actions) }
                result.modes[index].rules.removeAll { off.contains($0.actions) }
            }
        }
        return result
    }

    /// This dictionary without its marks that entries of the one below are off.
    var withoutOffs: StrokeDictionary {
        var result = self
        for mode in result.modes.indices {
            let ruled = Set(result.modes[mode].rules.map(\.actions))
            result.modes[mode].entries = result.modes[mode].entries.compactMap { entry in
                guard entry.isOffBelow else { return entry }
                var entry = entry
                entry.isOffBelow = false
                let isBare =
                    entry.examples.isEmpty && entry.gestures.isEmpty
                    && entry.discriminants.isEmpty && !ruled.contains(entry.actions)
                return isBare ? nil : entry
            }
        }
        return result
    }

    /// Only its references: the factors that it gives to examples of other dictionaries.
    var references: StrokeDictionary {
        StrokeDictionary(
            modes: modes.map { mode in
                Mode(
                    name: mode.name,
                    entries: mode.entries.compactMap { entry in
                        let references = entry.examples.filter(\.isReference)
                        return references.isEmpty
                            ? nil : Entry(actions: entry.actions, examples: references)
                    })
            })
    }
}

extension Mode {
    fileprivate func entries(layeredOver lower: [Entry]) -> [Entry] {
        var owners: [CellPath: Set<[Action]>] = [:]
        for entry in entries {
            for example in entry.examples where example.isPlainPath {
                owners[example.cellPath, default: []].insert(entry.actions)
            }
        }
        let gestures = Set(entries.flatMap(\.gestures))
        let ruled = Set(rules.map(\.actions))
        var result: [Entry] = []
        var indices: [[Action]: Int] = [:]
        /// The entries that have lost all examples.
        var emptied: Set<Int> = []
        for var entry in lower {
            let hadGestures = !entry.gestures.isEmpty
            if hadGestures { entry.gestures.removeAll(where: gestures.contains) }
            let count = entry.examples.count
            entry.examples.removeAll { example in
                guard example.isPlainPath, let others = owners[example.cellPath] else {
                    return false
                }
                return !others.contains(entry.actions)
            }
            if entry.examples.isEmpty, entry.gestures.isEmpty, count > 0 || hadGestures { continue }
            if indices[entry.actions] == nil { indices[entry.actions] = result.count }
            result.append(entry)
        }
        for entry in entries {
            if let index = indices[entry.actions] {
                let hadExamples = !result[index].examples.isEmpty
                result[index].examples = entry.examples(layeredOver: result[index].examples)
                if hadExamples, result[index].examples.isEmpty { emptied.insert(index) }
                result[index].gestures += entry.gestures
                if entry.isPicture { result[index].isPicture = true }
                if !entry.discriminants.isEmpty {
                    result[index].discriminants = entry.discriminants
                }
            } else {
                var added = entry
                added.examples.removeAll(where: \.isReference)
                added.isOffBelow = false
                // References and marks of entries that are not there make no entry of their own.
                if added.examples.isEmpty, added.gestures.isEmpty,
                    !entry.examples.isEmpty || entry.isOffBelow, !ruled.contains(entry.actions)
                {
                    continue
                }
                indices[entry.actions] = result.count
                result.append(added)
            }
        }
        guard !emptied.isEmpty else { return result }
        return result.enumerated().filter { index, entry in
            !emptied.contains(index) || !entry.gestures.isEmpty || ruled.contains(entry.actions)
        }.map(\.element)
    }
}

extension Entry {
    fileprivate func examples(layeredOver lower: [Example]) -> [Example] {
        let factors = Dictionary(
            examples.map { ($0.identity, $0.factor) }, uniquingKeysWith: { $1 })
        // A fingerprint takes longer than a comparison of paths, and most paths are in one of the two only.
        let paths = Set(examples.map(\.cellPath))
        var result = lower
        var known: Set<Example.Identity> = []
        for index in result.indices where paths.contains(result[index].cellPath) {
            let identity = result[index].identity
            known.insert(identity)
            if let factor = factors[identity] { result[index].factor = factor }
        }
        result.removeAll { $0.factor == .off }
        return result + examples.filter { !$0.isReference && !known.contains($0.identity) }
    }
}

extension Example {
    /// What two examples have in common that differ in nothing but their factors.
    package struct Identity: Hashable, Sendable {
        var cellPath: CellPath
        var fingerprint: UInt32
        var edges: Edges
    }

    package var identity: Identity {
        Identity(cellPath: cellPath, fingerprint: fingerprint, edges: edges)
    }
}
