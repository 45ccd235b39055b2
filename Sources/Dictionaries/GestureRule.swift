// Owns: the rule that finds flicks which a straight stroke takes, and strokes which a turn takes.
// Leaves shapes that take each other to HidingRule and ConfusionRule.

import Strokes

extension DictionaryRule {
    /// What is straight and an entry is no flick, and what goes round far enough is a knob before it
    /// can be an entry.
    public static let hiddenGestures = DictionaryRule { dictionary in
        var search = HiddenGestures(dictionary)
        for mode in search.recogniser.modes { search.look(in: mode) }
        return search.findings
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
    /// Who takes each flick, nil for each mode that lets it be.
    private var rivals: [(flick: Flick, rival: EntryPlace?)] = []
    private var taken: [DictionaryFinding] = []

    init(_ dictionary: StrokeDictionary) {
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
        for (mode, actions, gesture) in gestures where known.insert(gesture).inserted {
            guard case .flick(let direction) = gesture else { continue }
            rivals.append(
                (
                    Flick(mode: mode, actions: actions, direction: direction),
                    rival(of: direction, in: name)
                ))
        }
        let spins = Spin.allCases.filter { known.contains(.turn($0)) }
        guard !spins.isEmpty else { return }
        for mode in chain {
            for entry in mode.entries where entry.actions.mark == nil {
                for example in entry.examples where !example.isReference && example.isTurn {
                    let place = EntryPlace(
                        mode: mode.name, actions: entry.actions, example: example)
                    let finding = DictionaryFinding(.takenByTurn, at: place)
                    if !taken.contains(finding) { taken.append(finding) }
                    break
                }
            }
        }
    }

    /// The entry that a straight stroke in `direction` means.
    private func rival(of direction: Compass, in name: String) -> EntryPlace? {
        guard let query = Query(Ink([direction.stroke])),
            let match = recogniser.recognise(query, in: name), match.verdict != .stranger
        else { return nil }
        let example = recogniser.alternatives(query, in: name, count: 1).first
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
    fileprivate var stroke: Stroke {
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
    /// Whether one of its strokes goes round so far that it is a knob, drawn 300 pixels large.
    fileprivate var isTurn: Bool {
        let ink = shape?.ink ?? cellPath.ink
        guard let box = ink.box else { return false }
        let scale = 300 / max(box.width, box.height, 1e-6)
        return ink.strokes.contains { stroke in
            var circling = Circling(limits: TurnLimits())
            for (from, to) in zip(stroke.points, stroke.points.dropFirst()) {
                for share in stride(from: 0, to: 1, by: 0.1) {
                    let point = from.towards(to, by: share)
                    _ = circling.add(Point(x: point.x * scale, y: point.y * scale))
                }
            }
            return circling.knob != nil
        }
    }
}
