// Owns: the rules of DictionaryCheck, each of which needs nothing but the dictionary.

import Strokes

extension DictionaryRule {
    /// A path written by hand that two entries of a mode share: the second is never reached.
    public static let samePath = DictionaryRule { dictionary in
        dictionary.modes.flatMap { mode in
            var owners: [CellPath: [Action]] = [:]
            var findings: [DictionaryFinding] = []
            for entry in mode.entries where entry.actions.mark == nil {
                for example in entry.examples where example.kind == .handWritten {
                    if let owner = owners[example.cellPath] {
                        guard owner != entry.actions else { continue }
                        findings.append(
                            DictionaryFinding(
                                .samePath(as: owner), mode: mode.name, actions: entry.actions,
                                example: example))
                    } else {
                        owners[example.cellPath] = entry.actions
                    }
                }
            }
            return findings
        }
    }

    /// Names of modes that do not exist.
    public static let missingModes = DictionaryRule { dictionary in
        let known = Set(dictionary.modes.map(\.name)).union([Mode.above, Mode.below])
        return dictionary.modes.flatMap { mode in
            var findings: [DictionaryFinding] = []
            if let parent = mode.parent, !known.contains(parent) {
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

    /// Modes that writing never gets to from the first mode.
    public static let unreachableModes = DictionaryRule { dictionary in
        var modes: [String: Mode] = [:]
        for mode in dictionary.modes where modes[mode.name] == nil { modes[mode.name] = mode }
        var reached: Set<String> = []
        var scoped: [String: [String]] = [:]
        for mode in dictionary.modes {
            if let scope = mode.scope { scoped[scope.mode, default: []].append(mode.name) }
        }
        var waiting = [dictionary.firstMode, Mode.above, Mode.below]
        waiting += dictionary.applications.compactMap(\.start)
        while let name = waiting.popLast() {
            guard reached.insert(name).inserted, let mode = modes[name] else { continue }
            if let parent = mode.parent { waiting.append(parent) }
            waiting += scoped[name] ?? []
            waiting += mode.entries.flatMap { $0.actions.compactMap(\.targetMode) }
        }
        // Marks are there for whoever lets a mode inherit them.
        return dictionary.modes.filter { !reached.contains($0.name) && !$0.hasOnlyMarks }
            .map { DictionaryFinding(.unreachableMode, mode: $0.name) }
    }

    /// Entries that nothing can be drawn for.
    public static let noExamples = DictionaryRule { dictionary in
        dictionary.modes.flatMap { mode in
            mode.entries.filter(\.examples.isEmpty)
                .map { DictionaryFinding(.noExamples, mode: mode.name, actions: $0.actions) }
        }
    }

    /// References to examples that `lower` does not have, in the same mode for the same actions.
    public static func lostReferences(below lower: StrokeDictionary) -> DictionaryRule {
        DictionaryRule { dictionary in
            dictionary.modes.flatMap { mode in
                let below = lower.mode(named: mode.name)?.entries ?? []
                return mode.entries.flatMap { entry in
                    let references = entry.examples.filter(\.isReference)
                    guard !references.isEmpty else { return [DictionaryFinding]() }
                    let known = Set(
                        below.filter { $0.actions == entry.actions }
                            .flatMap { $0.examples.map(\.identity) })
                    return references.filter { !known.contains($0.identity) }
                        .map {
                            DictionaryFinding(
                                .lostReference, mode: mode.name, actions: entry.actions,
                                example: $0)
                        }
                }
            }
        }
    }

    /// Control characters in texts. Tab and line feed are keys of their own and may stand there.
    public static let controlCharacters = DictionaryRule { dictionary in
        dictionary.modes.flatMap { mode in
            mode.entries.compactMap { entry in
                entry.actions.lazy.compactMap(\.controlCharacter).first.map {
                    DictionaryFinding(
                        .controlCharacter($0), mode: mode.name, actions: entry.actions)
                }
            }
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
        case .text, .chord, .stick, .stickLock, .hold, .release, .pointer, .mark, .run, .pause,
            .takeBack, .nextReading, .ignore:
            nil
        }
    }

    fileprivate var controlCharacter: Unicode.Scalar? {
        guard case .text(let text) = self else { return nil }
        return text.unicodeScalars.first {
            $0.properties.generalCategory == .control && $0 != "\t" && $0 != "\n"
        }
    }
}
