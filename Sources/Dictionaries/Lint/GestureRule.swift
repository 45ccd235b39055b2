import Strokes

extension DictionaryRule {
    /// Flicks that a straight stroke of an entry hides, entries that circle so far that they turn a bound knob
    /// before they are finished, letters that are scratch-outs, and entries of several strokes of which one is a
    /// flick by itself.
    ///
    /// - Parameters:
    ///   - turns: when circling is a knob.
    ///   - flicks: what makes a stroke a flick.
    public static func hiddenGestures(
        turns: TurnLimits = TurnLimits(), flicks: FlickLimits = FlickLimits()
    ) -> DictionaryRule {
        DictionaryRule { dictionary in
            var search = HiddenGestures(dictionary, turns, flicks)
            for mode in search.recogniser.modes { search.look(in: mode) }
            return search.findings
        }
    }
}

private struct HiddenGestures {
    private struct Flick: Hashable {
        var mode: String
        var actions: [Action]
        var direction: Compass
    }

    let recogniser: Recogniser
    private let dictionary: StrokeDictionary
    private let turns: TurnLimits
    private let flicks: FlickLimits
    /// The entry that hides each flick, for each mode; nil where none does.
    private var rivals: [(flick: Flick, rival: EntryPlace?)] = []
    private var taken: [DictionaryFinding] = []

    init(_ dictionary: StrokeDictionary, _ turns: TurnLimits, _ flicks: FlickLimits) {
        self.turns = turns
        self.flicks = flicks
        let dictionary = dictionary.thinned
        self.dictionary = dictionary
        let hasGestures = dictionary.modes.contains { mode in
            mode.entries.contains { !$0.gestures.isEmpty }
        }
        recogniser = Recogniser(hasGestures ? dictionary : StrokeDictionary(modes: []))
    }

    mutating func look(in name: String) {
        let chain = dictionary.modes(countingIn: name)
        let gestures = (chain + dictionary.modes(below: Mode.below)).flatMap { mode in
            mode.entries.flatMap { entry in entry.gestures.map { (mode.name, entry.actions, $0) } }
        }
        var known: Set<Gesture> = []
        var flicked: [Compass: EntryPlace] = [:]
        for (mode, actions, gesture) in gestures where known.insert(gesture).inserted {
            guard case .flick(let direction) = gesture else { continue }
            flicked[direction] = EntryPlace(mode: mode, actions: actions)
            rivals.append(
                (
                    Flick(mode: mode, actions: actions, direction: direction),
                    rival(of: direction, in: name)
                ))
        }
        if Spin.allCases.contains(where: { known.contains(.turn($0)) }) {
            let turns = turns
            look(in: chain) { $1.isTurn(within: turns) ? .takenByTurn : nil }
        }
        if known.contains(.scratchOut) {
            look(in: chain) {
                $0.character != nil && $1.isScratchOut ? .takenByScratchOut : nil
            }
        }
        if !flicked.isEmpty {
            let search = self
            look(in: chain) { actions, example in
                search.flick(in: example, of: name, among: flicked).map {
                    .takenByFlick(Gesture.flick($0.direction).text, of: $0.owner)
                }
            }
        }
    }

    /// Finds the entries of `modes` with an example that is another gesture, one for each entry.
    ///
    /// - Parameter kind: what an example of these actions is; nil where it is none.
    private mutating func look(
        in modes: [Mode], for kind: ([Action], Example) -> DictionaryFinding.Kind?
    ) {
        for mode in modes {
            for entry in mode.entries where entry.actions.mark == nil {
                for example in entry.examples where !example.isReference {
                    guard let kind = kind(entry.actions, example) else { continue }
                    let place = EntryPlace(
                        mode: mode.name, actions: entry.actions, example: example)
                    let finding = DictionaryFinding(kind, at: place)
                    if !taken.contains(finding) { taken.append(finding) }
                    break
                }
            }
        }
    }

    /// The bound flick that a stroke behind the first one of `example` is: where it is no entry by itself, a
    /// stroke that is a flick belongs to no character.
    private func flick(
        in example: Example, of name: String, among flicked: [Compass: EntryPlace]
    ) -> (direction: Compass, owner: EntryPlace)? {
        for stroke in example.largeInk.strokes.dropFirst() {
            guard let direction = stroke.flick(within: flicks), let owner = flicked[direction],
                let query = Query(Ink([stroke])),
                recogniser.recognise(query, in: name)?.verdict ?? .rejected == .rejected
            else { continue }
            return (direction, owner)
        }
        return nil
    }

    /// The entry that a straight stroke in `direction` is recognised as.
    private func rival(of direction: Compass, in name: String) -> EntryPlace? {
        guard let query = Query(Ink([direction.stroke])),
            let match = recogniser.recognise(query, in: name), match.verdict != .rejected
        else { return nil }
        let example = recogniser.ranking(query, in: name, count: 1).first
        guard let example, example.actions == match.actions else {
            return EntryPlace(mode: name, actions: match.actions)
        }
        return EntryPlace(mode: example.mode, actions: match.actions, example: example.example)
    }

    var findings: [DictionaryFinding] {
        var told: Set<Flick> = []
        return rivals.compactMap { flick, _ in
            guard told.insert(flick).inserted else { return nil }
            let all = rivals.filter { $0.flick == flick }.map(\.rival)
            guard let rival = all.lazy.compactMap(\.self).first else { return nil }
            return DictionaryFinding(
                .hiddenFlick(
                    Gesture.flick(flick.direction).text, by: rival, everywhere: !all.contains(nil)),
                mode: flick.mode, actions: flick.actions)
        } + taken
    }
}

extension Compass {
    /// A straight stroke of the length of two flicks.
    package var stroke: Stroke {
        let steps: [Compass: (Double, Double)] = [
            .right: (1, 0), .downRight: (1, 1), .down: (0, 1), .downLeft: (-1, 1), .left: (-1, 0),
            .upLeft: (-1, -1), .up: (0, -1), .upRight: (1, -1),
        ]
        let (x, y) = steps[self] ?? (0, 0)
        let length = 2 * FlickLimits().length
        return Stroke([Point(x: 0, y: 0), Point(x: x * length, y: y * length)])
    }
}

extension Example {
    /// Whether it is a scratch-out, whatever letter it is near.
    package var isScratchOut: Bool { ScratchOut(shape?.ink ?? cellPath.ink)?.clearance == 0 }

    /// It as it is drawn 300 pixels large.
    fileprivate var largeInk: Ink {
        let ink = shape?.ink ?? cellPath.ink
        guard let box = ink.box else { return ink }
        let scale = 300 / max(box.width, box.height, 1e-6)
        return ink.mapped { Point(x: $0.x * scale, y: $0.y * scale) }
    }

    /// Whether it is a single stroke and, drawn so large, a flick.
    package func isFlick(within limits: FlickLimits) -> Bool {
        let strokes = largeInk.strokes
        return strokes.count == 1 && strokes[0].flick(within: limits) != nil
    }

    /// Whether one of its strokes, drawn so large, circles so far that it turns a knob.
    package func isTurn(within limits: TurnLimits) -> Bool {
        largeInk.strokes.contains { stroke in
            var circling = Circling(limits: limits)
            for (from, to) in zip(stroke.points, stroke.points.dropFirst()) {
                for share in stride(from: 0, to: 1, by: 0.1) {
                    _ = circling.add(from.towards(to, by: share))
                }
            }
            return circling.knob != nil
        }
    }
}

extension DictionaryRule {
    /// Swipes that a bound pan hides: fingers that begin in the direction of a pan do pan. So a swipe of as
    /// many fingers in that direction never happens, and a diagonal swipe only where it begins in a
    /// direction without a pan. Likewise what is pinched or rotated once, and in steps.
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
        var gesture: FingerGesture
    }

    /// The pan that hides a swipe, and whether it hides it in all cases.
    private struct Taking {
        var pan: FingerGesture
        var owner: EntryPlace
        var isWhole: Bool
    }

    private let dictionary: StrokeDictionary
    private let applications: Applications
    private let fingers: [String: [FingerGesture: [Action]]]
    /// Every swipe, once for each place where it counts; nil where nothing hides it there.
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
        let all = Set(fingers.values.flatMap(\.keys))
        guard all.contains(where: { $0.steps.contains(where: all.contains) }) else { return }
        for name in dictionary.writingModes {
            let line = dictionary.modes(countingIn: name).map(\.name) + [Mode.below]
            look(at: line)
            for group in applications.all {
                let scoped = applications.chain(of: group).flatMap { group in
                    line.map { Mode.name($0, for: group) }
                }
                // A group that binds no finger gestures is like all other applications.
                if scoped.contains(where: { fingers[$0] != nil }) { look(at: scoped + line) }
            }
        }
    }

    /// Looks at the gestures that count together, by the modes of `names` in their order.
    private mutating func look(at names: [String]) {
        var meant: [FingerGesture: EntryPlace] = [:]
        for name in names {
            for (gesture, actions) in fingers[name] ?? [:] where meant[gesture] == nil {
                meant[gesture] = EntryPlace(mode: name, actions: actions)
            }
        }
        for (gesture, place) in meant {
            let pans = gesture.steps
            guard !pans.isEmpty, let actions = place.actions else { continue }
            let bound = pans.compactMap { pan in meant[pan].map { (pan, $0) } }
            let taking = bound.first.map {
                Taking(pan: $0.0, owner: $0.1, isWhole: bound.count == pans.count)
            }
            let swipe = Swipe(mode: place.mode, actions: actions, gesture: gesture)
            seen.append((swipe, taking))
        }
    }

    /// In the dictionary's order.
    var findings: [DictionaryFinding] {
        let found = Dictionary(grouping: seen, by: \.swipe)
        return dictionary.modes.flatMap { mode in
            mode.entries.flatMap { entry in
                entry.gestures.compactMap { gesture -> DictionaryFinding? in
                    guard case .fingers(let fingers) = gesture,
                        let places = found[
                            Swipe(mode: mode.name, actions: entry.actions, gesture: fingers)],
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
