/// The actions of gestures, by mode.
struct GestureBook: Sendable {
    /// The gestures that each mode binds itself; modes for applications have names of their own.
    private var own: [String: [Gesture: [Action]]] = [:]
    /// For each mode, the modes that count in it, the nearest first.
    private var counting: [String: [String]] = [:]

    init(_ dictionary: StrokeDictionary, modes: [String]) {
        for mode in dictionary.modes {
            for entry in mode.entries {
                for gesture in entry.gestures where own[mode.name]?[gesture] == nil {
                    own[mode.name, default: [:]][gesture] = entry.actions
                    if case .fingers(let gesture) = gesture { fingers.insert(gesture) }
                }
            }
        }
        guard !own.isEmpty else { return }
        for mode in modes {
            counting[mode] = dictionary.modes(countingIn: mode).map(\.name) + [Mode.below]
        }
    }

    /// The finger gestures that any mode binds.
    private(set) var fingers: Set<FingerGesture> = []

    /// - Parameter groups: the groups of the application, the nearest first.
    func actions(for gesture: Gesture, in mode: String, for groups: [String]) -> [Action]? {
        names(in: mode, for: groups).lazy.compactMap { own[$0]?[gesture] }.first
    }

    func fingers(in mode: String, for groups: [String]) -> Set<FingerGesture> {
        guard !fingers.isEmpty else { return [] }
        let counting = names(in: mode, for: groups)
        return fingers.filter { gesture in
            counting.contains { own[$0]?[.fingers(gesture)] != nil }
        }
    }

    private func names(in mode: String, for groups: [String]) -> [String] {
        guard let names = counting[mode] else { return [] }
        return groups.flatMap { group in names.map { Mode.name($0, for: group) } } + names
    }
}
