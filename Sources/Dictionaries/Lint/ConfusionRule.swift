import Strokes

extension DictionaryRule {
    /// Examples that are as near to an example of another entry, inherited ones included, as two drawings of
    /// one character by one hand: every cell path written by hand, and the nearest recording where most
    /// recordings of an entry are so near to the same other one. Computed examples are not compared with
    /// each other, because people write some letters alike.
    public static let confusable = DictionaryRule { whole in
        let dictionary = whole.thinned
        var search = ConfusableShapes(rules: CellPathRules(dictionary))
        let recogniser = Recogniser(dictionary)
        for name in recogniser.modes {
            // Two inherited entries are compared in the mode that they are from.
            for mode in dictionary.modes(countingIn: name) where mode.name == name {
                search.look(at: mode, in: name, of: recogniser) { _ in true }
            }
            let entries = dictionary.mode(named: name)?.entries ?? []
            guard entries.contains(where: { $0.examples.contains(where: \.isComputed) }) else {
                continue
            }
            for mode in dictionary.modes(countingIn: name) where mode.name != name {
                search.look(at: mode, in: name, of: recogniser) {
                    $0.mode == name && $0.example.isComputed
                }
            }
        }
        let writing = Set(recogniser.modes)
        for mode in dictionary.modes where !writing.contains(mode.name) {
            let alone = Mode(name: Mode.letters, entries: mode.entries)
            let recogniser = Recogniser(StrokeDictionary(modes: [alone]))
            search.look(at: mode, in: alone.name, of: recogniser, isAlone: true) { _ in true }
        }
        return search.findings
    }

    /// Two characters of one hand that are nearer than this are the same character in nine cases of ten.
    public static var sameStroke: Float { 0.4 }

    /// Half of all drawings of one character by one hand are nearer than this, matched as pictures. Of
    /// different capitals by one hand 1 pair of 100 is.
    public static var sameLook: Float { 0.6 }
}

/// Finds examples that are near to one of another entry.
private struct ConfusableShapes {
    private struct Rival {
        var example: Example
        var nearest: ExampleMatch
        /// How many recordings of the entry are near to it.
        var count: Int
    }

    /// How many alternatives are asked for; the entry itself is one of them.
    private static let readings = 4

    /// Examples that a rule matches are not compared.
    let rules: CellPathRules?
    private(set) var findings: [DictionaryFinding] = []
    /// Two entries each, in either order.
    private var known: Set<Set<[Action]>> = []

    init(rules: CellPathRules?) { self.rules = rules }

    /// Compares the entries of `mode` with those that count in the mode `name`.
    ///
    /// - Parameter isAlone: `name` stands for `mode` itself.
    mutating func look(
        at mode: Mode, in name: String, of recogniser: Recogniser, isAlone: Bool = false,
        accepting isMeant: (ExampleMatch) -> Bool
    ) {
        for entry in mode.entries where entry.actions.mark == nil {
            var recorded: [[Action]: Rival] = [:]
            for example in entry.examples
            where !example.isComputed && !example.isReference
                && example.edges.isEmpty
            {
                if !isAlone, rules?.first(for: example.cellPath, in: name) != nil { continue }
                let shape = example.shape ?? Trajectory(example.cellPath)
                let near = recogniser.ranking(
                    Query(shape), in: name, count: Self.readings,
                    within: DictionaryRule.sameLook)
                for other in near
                where other.distance
                    < (other.isPicture ? DictionaryRule.sameLook : DictionaryRule.sameStroke)
                    && other.actions != entry.actions && isMeant(other)
                    // `DictionaryRule.hidden` reports equal ones.
                    && other.example.identity != example.identity
                {
                    if example.kind == .handWritten {
                        tell(
                            EntryPlace(mode, entry, example), other,
                            isAlone ? mode.name : other.mode)
                    } else if !other.example.isComputed || other.isPicture {
                        var rival =
                            recorded[other.actions]
                            ?? Rival(example: example, nearest: other, count: 0)
                        rival.count += 1
                        if other.distance < rival.nearest.distance {
                            (rival.example, rival.nearest) = (example, other)
                        }
                        recorded[other.actions] = rival
                    }
                }
            }
            guard !recorded.isEmpty else { continue }
            let count = entry.examples.count { $0.isRecorded }
            for rival in recorded.values.filter({ 2 * $0.count > count })
                .sorted(by: { $0.nearest.distance < $1.nearest.distance })
            {
                tell(
                    EntryPlace(mode, entry, rival.example), rival.nearest,
                    isAlone ? mode.name : rival.nearest.mode)
            }
        }
    }

    private mutating func tell(_ place: EntryPlace, _ other: ExampleMatch, _ mode: String) {
        guard known.insert([place.actions ?? [], other.actions]).inserted else { return }
        let rival = EntryPlace(mode: mode, actions: other.actions, example: other.example)
        let kind: DictionaryFinding.Kind =
            other.isPicture
            ? .looksLike(rival, distance: other.distance)
            : .confusable(with: rival, distance: other.distance)
        findings.append(DictionaryFinding(kind, at: place))
    }
}

extension EntryPlace {
    fileprivate init(_ mode: Mode, _ entry: Entry, _ example: Example) {
        self.init(mode: mode.name, actions: entry.actions, example: example)
    }
}
