extension DictionaryRule {
    /// Shapes that two entries share, so that one hides the other. Exact rules win over examples; then the
    /// entries of `above` win, then the mode's own, then inherited ones, and within a mode the first. An
    /// entry that loses all of its shapes, wherever it counts, is never reached.
    public static let hidden = DictionaryRule { dictionary in
        var search = HiddenShapes(dictionary)
        search.lookEverywhere()
        return search.findings
    }
}

/// Finds which entry wins each shape, mode by mode.
private struct HiddenShapes {
    /// An example by its place in the dictionary.
    private struct Place: Hashable {
        var mode: Int
        var entry: Int
        var example: Int
    }

    private struct Owner {
        var place: Place
        /// The place of its actions among those of the mode, in the recogniser's order.
        var rank: Int
        var factor: Float
    }

    private struct Pair: Hashable {
        var hidden: Place
        var owner: Place
    }

    private let dictionary: StrokeDictionary
    private let graph: ModeGraph
    private var indices: [String: Int] = [:]
    /// The shapes of each mode and entry, without factors; nil for marks and references.
    private let shapes: [[[Example.Identity?]]]
    private let rules: CellPathRules?
    private var told: Set<Pair> = []
    private var toldOfRules: Set<Place> = []
    /// For each mode, the entries that win a shape somewhere; and the entries that lose one for which there
    /// is no warning of its own.
    private var meant: [Set<Int>]
    private var noted: Set<Place> = []
    private(set) var findings: [DictionaryFinding] = []

    init(_ dictionary: StrokeDictionary) {
        self.dictionary = dictionary
        graph = ModeGraph(dictionary)
        for (index, mode) in graph.modes.enumerated() { indices[mode.name] = index }
        shapes = graph.modes.map { mode in
            mode.entries.map { entry in
                entry.examples.map {
                    entry.actions.mark != nil || $0.isReference ? nil : $0.identity
                }
            }
        }
        meant = Array(repeating: [], count: graph.modes.count)
        rules = CellPathRules(dictionary)
    }

    mutating func lookEverywhere() {
        let entered = graph.entered(from: graph.withoutWayIn)
        let below = indices[Mode.below]
        var belowUses: [Example.Identity: Int] = [:]
        var places = 0
        for (index, mode) in graph.modes.enumerated() where index != below {
            guard mode.name != Mode.above else { continue }
            // Entries for some applications are meant to replace others there.
            guard mode.scope == nil else {
                _ = look(in: [index], as: mode.name, counts: true)
                continue
            }
            let chain = dictionary.modes(countingIn: mode.name).compactMap { indices[$0.name] }
            let owners = look(in: chain, as: mode.name, counts: entered.contains(index))
            guard let below, entered.contains(index) else { continue }
            places += 1
            for identity in Set(shapes[below].joined().compactMap(\.self))
            where owners[identity] != nil { belowUses[identity, default: 0] += 1 }
        }
        if let below {
            let above = indices[Mode.above].map { [$0] } ?? []
            let owners = look(in: [below], as: Mode.below, counts: false)
            let aboveOwners = look(in: above, as: Mode.above, counts: false)
            lookBelow(below, owners, aboveOwners) { belowUses[$0] == places && places > 0 }
        }
        tellNeverReached(in: graph.reached(from: graph.withoutWayIn))
    }

    /// Finds which entry wins each shape of the modes in `chain` while `name` is read.
    private mutating func look(
        in chain: [Int], as name: String, counts: Bool
    ) -> [Example.Identity: Owner] {
        var owners: [Example.Identity: Owner] = [:]
        var ranks: [[Action]: Int] = [:]
        var contested: [(Owner, Example.Identity)] = []
        for mode in chain {
            for (number, entry) in graph.modes[mode].entries.enumerated() {
                guard entry.actions.mark == nil else { continue }
                let rank = ranks[entry.actions, default: ranks.count]
                ranks[entry.actions] = rank
                for (index, identity) in shapes[mode][number].enumerated() {
                    guard let identity else { continue }
                    let place = Place(mode: mode, entry: number, example: index)
                    if let rule = rules?.first(for: entry.examples[index].cellPath, in: name) {
                        if rule.actions != entry.actions {
                            tell(place, hiddenBy: rule, where: name)
                        } else if counts {
                            meant[mode].insert(number)
                        }
                        continue
                    }
                    let owner = Owner(
                        place: place, rank: rank, factor: entry.examples[index].factor.value)
                    guard let other = owners[identity] else {
                        owners[identity] = owner
                        continue
                    }
                    let wins = (owner.factor, owner.rank) < (other.factor, other.rank)
                    contested.append((wins ? other : owner, identity))
                    if wins { owners[identity] = owner }
                }
            }
        }
        if counts {
            for owner in owners.values { meant[owner.place.mode].insert(owner.place.entry) }
        }
        for (loser, identity) in contested {
            guard let owner = owners[identity] else { continue }
            if owner.rank != loser.rank {
                tell(loser.place, hiddenBy: owner.place)
            } else if counts {
                meant[loser.place.mode].insert(loser.place.entry)
            }
        }
        return owners
    }

    private mutating func tell(_ hidden: Place, hiddenBy owner: Place) {
        guard told.insert(Pair(hidden: hidden, owner: owner)).inserted else { return }
        let kind: DictionaryFinding.Kind
        if hidden.mode == owner.mode {
            kind = .samePath(as: place(owner))
        } else if graph.modes[owner.mode].name == Mode.above {
            kind = .hiddenByAbove(place(owner))
        } else {
            noted.insert(Place(mode: hidden.mode, entry: hidden.entry, example: 0))
            findings.append(DictionaryFinding(.hides(place(hidden)), at: place(owner)))
            return
        }
        findings.append(DictionaryFinding(kind, at: place(hidden)))
    }

    /// Reports that a rule hides a shape. A mode may intend that for shapes that it inherits, but hardly for
    /// those of `above`.
    private mutating func tell(_ hidden: Place, hiddenBy rule: Rule, where name: String) {
        guard
            let owner = dictionary.modes(countingRulesIn: name).first(where: {
                $0.rules.contains(rule)
            })
        else { return }
        let here = graph.modes[hidden.mode].name
        noted.insert(Place(mode: hidden.mode, entry: hidden.entry, example: 0))
        guard here == name || here == Mode.above, toldOfRules.insert(hidden).inserted else {
            return
        }
        findings.append(
            DictionaryFinding(
                .hiddenByRule(
                    RuleNotation.text(of: rule.patterns),
                    of: EntryPlace(mode: owner.name, actions: rule.actions)), at: place(hidden)))
    }

    /// Looks at the entries of `below`, which count only where no other entry is near.
    private mutating func lookBelow(
        _ below: Int, _ owners: [Example.Identity: Owner], _ above: [Example.Identity: Owner],
        isTakenEverywhere: (Example.Identity) -> Bool
    ) {
        for (number, entry) in shapes[below].enumerated() {
            for (index, identity) in entry.enumerated() {
                guard let identity, let own = owners[identity] else { continue }
                let place = Place(mode: below, entry: number, example: index)
                if let owner = above[identity],
                    graph.modes[owner.place.mode].entries[owner.place.entry].actions
                        != graph.modes[below].entries[number].actions
                {
                    tell(place, hiddenBy: owner.place)
                } else if isTakenEverywhere(identity) {
                    noted.insert(Place(mode: below, entry: number, example: 0))
                } else if own.place.entry == number {
                    meant[below].insert(number)
                }
            }
        }
    }

    /// Reports entries that win no shape, where no worse finding has been reported for them.
    private mutating func tellNeverReached(in reached: Set<Int>) {
        for place in noted.sorted(by: { ($0.mode, $0.entry) < ($1.mode, $1.entry) })
        where reached.contains(place.mode) && !meant[place.mode].contains(place.entry)
            && !isReachedOtherwise(place)
        {
            findings.append(
                DictionaryFinding(
                    .neverReached, mode: graph.modes[place.mode].name,
                    actions: graph.modes[place.mode].entries[place.entry].actions))
        }
    }

    /// Whether a rule or a gesture reaches the entry.
    private func isReachedOtherwise(_ place: Place) -> Bool {
        let mode = graph.modes[place.mode]
        let entry = mode.entries[place.entry]
        return !entry.gestures.isEmpty || mode.rules.contains { $0.actions == entry.actions }
    }

    private func place(_ place: Place) -> EntryPlace {
        let mode = graph.modes[place.mode]
        let entry = mode.entries[place.entry]
        return EntryPlace(
            mode: mode.name, actions: entry.actions, example: entry.examples[place.example])
    }
}
