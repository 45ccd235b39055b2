import Dictionaries
import Strokes

/// One character to be drawn on the way to a character of the text.
public struct Step: Hashable, Sendable {
    /// Its actions.
    public var actions: [Action]
    /// The entries to draw: one, or a letter and its mark.
    public var entries: [Entry]
    /// The mode that it is read in.
    public var mode: String
    /// The mode of the entry itself, which counts in the other.
    public var home: String

    /// Whether it only changes the mode for the next step.
    public var isOnTheWay: Bool { actions.target != nil }
}

/// Finds the strokes for each character that a dictionary can write.
public struct Routes: Sendable {
    fileprivate struct Place: Sendable {
        var entry: Entry
        var home: String
    }

    /// The entries that can be drawn in each mode, in the order they are tried.
    private let places: [String: [Place]]
    private let recogniser: Recogniser?

    /// - Parameter recogniser: reads what was drawn too slowly; nil where that is not wanted.
    public init(_ dictionary: StrokeDictionary, recogniser: Recogniser? = nil) {
        self.recogniser = recogniser
        var places: [String: [Place]] = [:]
        for mode in dictionary.writingModes {
            var found: [Place] = []
            var known: [[Action]: Int] = [:]
            for home in dictionary.modes(below: Mode.above, mode, Mode.below) {
                for var entry in home.entries {
                    // Those that can be drawn anywhere on the screen.
                    entry.examples.removeAll { $0.isReference || !$0.edges.isEmpty }
                    guard
                        !entry.examples.isEmpty
                            || home.rules.contains(where: { $0.actions == entry.actions })
                    else { continue }
                    // Later modes add more ways to draw it.
                    if let index = known[entry.actions] {
                        found[index].entry.examples += entry.examples
                    } else {
                        known[entry.actions] = found.count
                        found.append(Place(entry: entry, home: home.name))
                    }
                }
            }
            places[mode] = found
        }
        self.places = places
    }

    /// The steps to `character` from `mode`; nil where it cannot be written from there.
    public func steps(to character: Character, from mode: String) -> [Step]? {
        way(from: mode) { step(for: character, in: $0) }
    }

    /// The steps that make `home` the mode that stays, from `mode`; nil where none lead there.
    public func steps(backTo home: String, from mode: String) -> [Step]? {
        way(from: mode) { step(doing: [.lock(mode: home)], in: $0) }
    }

    /// The fewest changes of the mode from `mode` to one that has what is wanted, and that as the last step.
    private func way(from mode: String, to wanted: (_ mode: String) -> Step?) -> [Step]? {
        var waiting: [(mode: String, steps: [Step])] = [(mode, [])]
        var seen: Set<String> = [mode]
        while !waiting.isEmpty {
            let (mode, steps) = waiting.removeFirst()
            if let last = wanted(mode) { return steps + [last] }
            // A shift for one character is better than a lock.
            let ways = (places[mode] ?? []).filter { $0.entry.actions.target != nil }
            for place in ways.filter(\.isShift) + ways.filter({ !$0.isShift }) {
                guard let target = place.entry.actions.target, seen.insert(target).inserted else {
                    continue
                }
                waiting.append((target, steps + [place.step(in: mode)]))
            }
        }
        return nil
    }

    /// The entry that does `actions` in `mode`, without a change of the mode; nil where there is none.
    public func step(doing actions: [Action], in mode: String) -> Step? {
        places[mode]?.first { $0.entry.actions == actions }?.step(in: mode)
    }

    /// Whether `ink` is what is to be drawn for `step`.
    func reads(_ ink: Ink, as step: Step) -> Bool {
        let match = Query(ink).flatMap { recogniser?.recognise($0, in: step.mode) }
        return match.map { $0.verdict != .rejected && $0.actions == step.actions } ?? false
    }

    private func step(for character: Character, in mode: String) -> Step? {
        let places = places[mode] ?? []
        if let place = places.first(where: { $0.entry.actions.character == character }) {
            return place.step(in: mode)
        }
        let marks = places.compactMap { place in place.entry.actions.mark.map { ($0, place) } }
        guard !marks.isEmpty, character.unicodeScalars.first?.isASCII == false else { return nil }
        for place in places {
            guard let letter = place.entry.actions.character else { continue }
            for (mark, other) in marks
            where String(letter) + String(mark.scalar) == String(character)
                && mark.letters?.contains(letter) ?? true
            {
                return Step(
                    actions: [.text(String(character))], entries: [place.entry, other.entry],
                    mode: mode, home: place.home)
            }
        }
        return nil
    }
}

extension Routes.Place {
    fileprivate var isShift: Bool {
        if case .shift? = entry.actions.first { true } else { false }
    }

    fileprivate func step(in mode: String) -> Step {
        Step(actions: entry.actions, entries: [entry], mode: mode, home: home)
    }
}

extension [Action] {
    /// The mode that these actions lead to, where they do nothing else.
    var target: String? { count == 1 ? self[0].targetMode : nil }
}
