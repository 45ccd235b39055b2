// Owns: what the chords of the trigger mean in each mode, and in which applications. Leaves what is
// drawn to Vocabulary.

/// The chords of a dictionary laid out for finding them.
struct TriggerChords: Sendable {
    /// What each mode that has any says itself, those for some applications by their names.
    private var own: [String: [TriggerChord: [Action]]] = [:]
    /// For each mode those that count in it, the nearest first.
    private var counting: [String: [String]] = [:]

    init(_ dictionary: StrokeDictionary, modes: [String]) {
        for mode in dictionary.modes {
            for entry in mode.entries {
                for chord in entry.chords where own[mode.name]?[chord] == nil {
                    own[mode.name, default: [:]][chord] = entry.actions
                }
            }
        }
        guard !own.isEmpty else { return }
        for mode in modes {
            counting[mode] = dictionary.modes(countingIn: mode).map(\.name) + [Mode.below]
        }
    }

    /// - Parameter groups: the groups of the application, the nearest first.
    func actions(for chord: TriggerChord, in mode: String, for groups: [String]) -> [Action]? {
        guard let names = counting[mode] else { return nil }
        let scoped = groups.flatMap { group in names.map { Mode.name($0, for: group) } }
        return (scoped + names).lazy.compactMap { own[$0]?[chord] }.first
    }
}
