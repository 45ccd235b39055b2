import Dictionaries

struct SheetModes {
    struct Part {
        var mode: Mode
        /// The mode without the applications that it is for.
        var base: String
        /// The applications that it is for; nil for all.
        var group: String?
        /// A mode that its entries are read in.
        var readIn: String
        /// The modes that inherit it.
        var heirs: [String]
        /// Whether it is shown because it counts in another that is shown.
        var isInherited: Bool
    }

    let parts: [Part]
    let neededMost: NeededMost

    init(_ dictionary: StrokeDictionary, mode: String?, for group: String?) throws(SheetError) {
        let groups = dictionary.applications
        if let group, !groups.contains(where: { $0.name == group }) {
            throw .unknownApplications(group, known: groups.map(\.name))
        }
        let chain = group.map { Applications(groups).chain(of: $0) } ?? []
        let bases = dictionary.modes.filter { $0.applications == nil }
        let scoped = dictionary.modes.filter { $0.applications != nil }
        var seen: Set<String> = []
        let known = dictionary.modes.map { $0.applications?.mode ?? $0.name }
            .filter { seen.insert($0).inserted }
        var chosen: [Mode] = []
        if let mode {
            guard known.contains(mode) else { throw .unknownMode(mode, known: known) }
            for name in Self.counting(in: mode, bases) {
                chosen += chain.compactMap { dictionary.mode(named: Mode.name(name, for: $0)) }
                chosen += bases.filter { $0.name == name }
            }
            if group == nil {
                chosen += scoped.filter { $0.applications?.mode == mode }
            }
        } else {
            for name in known {
                let special = scoped.filter { $0.applications?.mode == name }
                chosen += chain.flatMap { group in
                    special.filter { $0.applications?.group == group }
                }
                chosen += bases.filter { $0.name == name }
                if group == nil { chosen += special }
            }
        }
        let writing = dictionary.writingModes
        parts = chosen.map { one in
            let base = one.applications?.mode ?? one.name
            let heirs = bases.filter { $0.parents.contains(base) }.map(\.name)
            return Part(
                mode: one, base: base, group: one.applications?.group,
                readIn: mode ?? (writing.contains(base) ? base : dictionary.firstMode),
                heirs: heirs, isInherited: mode != nil && base != mode)
        }
        let begun = mode ?? dictionary.firstMode
        neededMost = NeededMost(
            in: parts, first: dictionary.firstMode, counting: Set(Self.counting(in: begun, bases)))
    }

    /// `entry` with the examples and gestures that modes shown after `part` have for the same actions.
    func whole(_ entry: Entry, from part: Part) -> Entry {
        var result = entry
        for other in rest(after: part) {
            for same in other.mode.entries where same.actions == entry.actions {
                result.examples += same.examples
                result.gestures += same.gestures
            }
        }
        return result
    }

    func rules(for actions: [Action], from part: Part, isWhole: Bool) -> [Rule] {
        (isWhole ? [part] + rest(after: part) : [part]).flatMap(\.mode.rules)
            .filter { $0.actions == actions }
    }

    private func rest(after part: Part) -> [Part] {
        Array(parts.drop { $0.mode.name != part.mode.name }.dropFirst())
            .filter { $0.group == nil || $0.group == part.group }
    }

    /// `mode`, `above` and `below`, each followed by its ancestors.
    private static func counting(in mode: String, _ modes: [Mode]) -> [String] {
        var result: [String] = []
        var waiting = [mode, Mode.above, Mode.below].reversed().map(\.self)
        while let name = waiting.popLast() {
            guard !result.contains(name) else { continue }
            result.append(name)
            waiting += modes.first { $0.name == name }?.parents.reversed() ?? []
        }
        return result
    }
}

extension SheetModes.Part {
    func title(_ words: ActionWords) -> String {
        let name =
            switch base {
            case Mode.above: words("Everywhere")
            case Mode.below: words("Where nothing else is near")
            default: Self.title(of: base, words)
            }
        return group.map { name + " " + words("in") + " " + $0 } ?? name
    }

    /// A mode's name at the beginning of a line.
    private static func title(of mode: String, _ words: ActionWords) -> String {
        let name = words(mode)
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    func note(_ words: ActionWords) -> String {
        if isInherited { return "" }
        if group != nil { return words("in these applications only") }
        let whole =
            mode.wholeWords == nil
            ? []
            : [
                words("write whole words, joined or not"),
                words("a rest of the pen ends a word"),
                words("a long stroke to the right takes the word that is offered"),
            ]
        let inherited =
            mode.parents.isEmpty
            ? []
            : [
                words("and all of") + " "
                    + mode.parents.map { Self.title(of: $0, words) }.joined(separator: ", ")
            ]
        if !(whole + inherited).isEmpty { return (whole + inherited).joined(separator: "; ") }
        return heirs.isEmpty
            ? "" : words("part of") + " " + heirs.map { words($0) }.joined(separator: ", ")
    }
}
