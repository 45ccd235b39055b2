import Dictionaries

/// The entries that a writer needs before any letter: what parts words, takes back and ends lines, and what leads
/// to other modes and back.
struct NeededMost {
    /// Their places among the parts of a sheet, and the entries, in the order in which they are needed.
    let entries: [(part: Int, entry: Entry)]
    /// Those that are not shown in their own part again.
    private var moved: Set<Place> = []

    private struct Place: Hashable {
        var part: Int
        var actions: [Action]
    }

    /// Fewer than these need no section of their own.
    private static let least = 4

    /// - Parameters:
    ///   - first: the mode that writing begins in.
    ///   - counting: the modes whose entries count there.
    init(in parts: [SheetModes.Part], first: String, counting: Set<String>) {
        var found: [(rank: Int, part: Int, entry: Entry)] = []
        var known: Set<[Action]> = []
        for (index, part) in parts.enumerated() where part.group == nil {
            for entry in part.mode.entries
            where !entry.examples.isEmpty || !entry.gestures.isEmpty {
                guard let rank = Self.rank(entry.actions, first: first),
                    counting.contains(part.base) || rank == Self.back,
                    known.insert(entry.actions).inserted
                else { continue }
                found.append((rank, index, entry))
                // The way back stays with each mode that has one.
                if counting.contains(part.base) {
                    moved.insert(Place(part: index, actions: entry.actions))
                }
            }
        }
        guard found.count >= Self.least else {
            entries = []
            moved = []
            return
        }
        entries = found.enumerated()
            .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map { ($0.element.part, $0.element.entry) }
    }

    private static let back = 6

    /// How soon it is needed, 0 being the first; nil where that is not known.
    private static func rank(_ actions: [Action], first: String) -> Int? {
        guard actions.count == 1 else { return nil }
        switch actions[0] {
        case .text(" "): return 0
        case .chord(let chord) where chord.modifiers.isEmpty && chord.key.name == "BackSpace":
            return 1
        case .takeBack: return 2
        case .chord(let chord) where chord.modifiers.isEmpty && chord.key.name == "Return":
            return 3
        case .shift: return 4
        case .lock(let mode): return mode == first ? back : 5
        case .nextReading: return 7
        default: return nil
        }
    }

    /// Whether the entry of `actions` in the part at `index` is among them, and nowhere else.
    func hasMoved(_ actions: [Action], from index: Int) -> Bool {
        moved.contains(Place(part: index, actions: actions))
    }
}
