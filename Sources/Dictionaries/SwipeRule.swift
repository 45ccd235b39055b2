// Owns: the rule that finds swipes which pans of as many fingers take. Leaves flicks and turns to
// GestureRule, telling the two apart while fingers move to Gestures.

import Strokes

extension DictionaryRule {
    /// Fingers that go the way of a pan that is bound do pan: a swipe of as many fingers that way is
    /// never seen, and one that goes between two ways only where neither is a pan's.
    public static let hiddenSwipes = DictionaryRule { dictionary in
        var search = HiddenSwipes(dictionary)
        search.lookEverywhere()
        return search.findings
    }
}

private struct HiddenSwipes {
    private struct Swipe: Hashable {
        var mode: String
        var actions: [Action]
        var direction: Compass
        var fingers: Int
    }

    /// What takes a swipe, and whether all of it.
    private struct Taking {
        var pan: FingerGesture
        var owner: EntryPlace
        var isWhole: Bool
    }

    private let dictionary: StrokeDictionary
    private let applications: Applications
    private let fingers: [String: [FingerGesture: [Action]]]
    /// Every swipe, once for each place where it counts; nil where nothing takes it there.
    private var seen: [(swipe: Swipe, taking: Taking?)] = []

    init(_ dictionary: StrokeDictionary) {
        self.dictionary = dictionary
        applications = Applications(dictionary.applications)
        var fingers: [String: [FingerGesture: [Action]]] = [:]
        for mode in dictionary.modes {
            for entry in mode.entries {
                for case .fingers(let gesture) in entry.gestures
                where fingers[mode.name]?[gesture] == nil {
                    fingers[mode.name, default: [:]][gesture] = entry.actions
                }
            }
        }
        self.fingers = fingers
    }

    mutating func lookEverywhere() {
        let all = fingers.values.flatMap(\.keys)
        guard all.contains(where: { $0.swipe != nil }), all.contains(where: { $0.pan != nil })
        else { return }
        for name in dictionary.writingModes {
            let line = dictionary.modes(countingIn: name).map(\.name) + [Mode.below]
            look(at: line)
            for group in applications.all {
                let scoped = applications.chain(of: group).flatMap { group in
                    line.map { Mode.name($0, for: group) }
                }
                // Where a group adds nothing, it is as everywhere else.
                if scoped.contains(where: { fingers[$0] != nil }) { look(at: scoped + line) }
            }
        }
    }

    /// Looks at what counts together, the modes of `names` in their order.
    private mutating func look(at names: [String]) {
        var meant: [FingerGesture: EntryPlace] = [:]
        for name in names {
            for (gesture, actions) in fingers[name] ?? [:] where meant[gesture] == nil {
                meant[gesture] = EntryPlace(mode: name, actions: actions)
            }
        }
        for (gesture, place) in meant {
            guard let direction = gesture.swipe, let actions = place.actions else { continue }
            let pans = direction.ways.map { FingerGesture(.pan($0), fingers: gesture.fingers) }
            let bound = pans.compactMap { pan in meant[pan].map { (pan, $0) } }
            let taking = bound.first.map {
                Taking(pan: $0.0, owner: $0.1, isWhole: bound.count == pans.count)
            }
            let swipe = Swipe(
                mode: place.mode, actions: actions, direction: direction,
                fingers: gesture.fingers)
            seen.append((swipe, taking))
        }
    }

    /// In the dictionary's order.
    var findings: [DictionaryFinding] {
        let found = Dictionary(grouping: seen, by: \.swipe)
        return dictionary.modes.flatMap { mode in
            mode.entries.flatMap { entry in
                entry.gestures.compactMap { gesture -> DictionaryFinding? in
                    guard case .fingers(let fingers) = gesture, let direction = fingers.swipe,
                        let places = found[
                            Swipe(
                                mode: mode.name, actions: entry.actions, direction: direction,
                                fingers: fingers.fingers)],
                        let taking = places.lazy.compactMap(\.taking).first
                    else { return nil }
                    return DictionaryFinding(
                        .hiddenSwipe(
                            gesture.text, by: taking.owner, pan: taking.pan.text,
                            wholly: places.allSatisfy { $0.taking?.isWhole != false },
                            everywhere: places.allSatisfy { $0.taking != nil }),
                        mode: mode.name, actions: entry.actions)
                }
            }
        }
    }
}

extension FingerGesture {
    fileprivate var swipe: Compass? {
        if case .swipe(let direction) = motion { direction } else { nil }
    }

    fileprivate var pan: ScrollDirection? {
        if case .pan(let direction) = motion { direction } else { nil }
    }
}

extension Compass {
    /// The ways of a pan that fingers may go first that go this one.
    fileprivate var ways: [ScrollDirection] {
        switch self {
        case .right: [.right]
        case .downRight: [.down, .right]
        case .down: [.down]
        case .downLeft: [.down, .left]
        case .left: [.left]
        case .upLeft: [.up, .left]
        case .up: [.up]
        case .upRight: [.up, .right]
        }
    }
}
