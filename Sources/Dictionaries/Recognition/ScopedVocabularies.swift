import System

extension StrokeDictionary {
    /// The additional entries of each group of applications, by mode: those for the group itself before
    /// those for its parent, and for each group those of `above`, of the mode and of its ancestors.
    /// Entries that count together are laid out once.
    func scopedVocabularies(
        of applications: Applications, _ shapes: [String: Deferred<ModeShapes>]
    ) -> [String: [String: Deferred<Vocabulary>]] {
        var lines: [String: [String]] = [:]
        var laidOut: [[String]: Deferred<Vocabulary>] = [:]
        var result: [String: [String: Deferred<Vocabulary>]] = [:]
        guard modes.contains(where: { $0.scope != nil }) else { return [:] }
        // Found by reading the name of every mode: once, as there may be a mode for each group.
        let names = writingModes + [Mode.below]
        for group in applications.all where result[group] == nil {
            result[group] = [:]
            let chain = applications.chain(of: group)
            for mode in names {
                let line = lines[mode] ?? modes(countingIn: mode).map(\.name)
                lines[mode] = line
                let counting = chain.flatMap { group in
                    line.map { ScopedMode(mode: $0, group: group).name }
                }.filter { shapes[$0] != nil }
                guard !counting.isEmpty else { continue }
                let vocabulary = laidOut[counting] ?? Deferred(counting, shapes)
                laidOut[counting] = vocabulary
                result[group]?[mode] = vocabulary
            }
        }
        return result
    }
}

extension Deferred<Vocabulary> {
    /// All entries of `modes` in one.
    convenience init(_ modes: [String], _ shapes: [String: Deferred<ModeShapes>]) {
        let shapes = modes.compactMap { shapes[$0] }
        self.init { Vocabulary(shapes.map(\.value)) }
    }
}

extension StrokeDictionary {
    /// The modes that count in `mode` only in the windows of a group: those of the group itself before those
    /// of its parent.
    func scopedModes(
        countingIn mode: String, for group: String, of applications: Applications
    ) -> [Mode] {
        let line = modes(countingIn: mode).map(\.name)
        return applications.chain(of: group).flatMap { group in
            line.compactMap { self.mode(named: ScopedMode(mode: $0, group: group).name) }
        }
    }
}

extension Match {
    /// The nearer one of this match, which is for some applications, and `general`, which is for all; this
    /// one where both are as near.
    ///
    /// - Parameter alternatives: how many of the next nearest to keep at most, and at least one.
    func before(_ general: Match?, alternatives: Int) -> Match {
        guard let general else { return self }
        // The same cell path has another meaning in this application, so the general one is not meant.
        if cellPath == general.cellPath, verdict != .rejected { return self }
        let isNearer = distance <= general.distance
        let nearest = (isNearer ? self : general).with(isNearer ? general : self, alternatives)
        guard nearest.verdict == .rejected else { return nearest }
        let other = (isNearer ? general : self).with(isNearer ? self : general, alternatives)
        return other.verdict == .rejected ? nearest : other
    }

    /// This match, with `other` and what that may be among so many alternatives.
    func with(_ other: Match, _ count: Int) -> Match {
        var match = self
        match.alternatives += [Alternative(actions: other.actions, distance: other.distance)]
        match.alternatives += other.alternatives
        match.alternatives.sort { $0.distance < $1.distance }
        // Of what both have the nearer one.
        var known: Set = [actions]
        match.alternatives.removeAll { !known.insert($0.actions).inserted }
        match.keepAlternatives(count)
        return match
    }
}
