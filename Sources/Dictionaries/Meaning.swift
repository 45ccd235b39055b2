// Owns: what a class of the matcher stands for: its actions and where its examples are from.

import Strokes

/// A class of the matcher, without the shapes of its examples: those are in the matcher.
struct Meaning {
    struct Known {
        fileprivate enum Kind {
            case handWritten
            case recorded
            case computed
        }

        /// Where its cell path is among those of the meaning.
        fileprivate var path: Range<Int32>
        var factor: Factor
        fileprivate var kind: Kind
        /// The place of its mode among those of the vocabulary. There are many of these: in this
        /// order and size they take half the room.
        fileprivate var place: Int32

        var home: Int { Int(place) }

        /// What the example was before it became `template`.
        func kind(as template: Template) -> Example.Kind {
            switch kind {
            case .handWritten: .handWritten
            case .recorded: .recorded(template.trajectory)
            case .computed:
                .computed(
                    ComputedTrajectory(
                        template.trajectory, offset: template.offset / template.factor))
            }
        }
    }

    var actions: [Action]
    /// Whether its look counts.
    var isPicture = false
    /// In the order that the matcher numbers them: `tuned` first.
    private var tuned: [Known] = []
    private var raw: [Known] = []
    /// The cell paths of all of them, see `CellPath.packed`.
    private var paths: [UInt8] = []

    init(actions: [Action]) {
        self.actions = actions
    }

    /// The same in buffers of its own, without room to grow. What stays in use must not lie among
    /// what reading a dictionary leaves behind, or none of that goes back to the system.
    var compacted: Meaning {
        var copy = Meaning(actions: actions.map(\.self))
        copy.isPicture = isPicture
        copy.tuned = tuned.map(\.self)
        copy.raw = raw.map(\.self)
        copy.paths = paths.map(\.self)
        return copy
    }

    mutating func add(_ example: Example, home: Int) {
        let start = Int32(paths.count)
        paths += example.cellPath.packed
        let path = start..<Int32(paths.count)
        func known(_ kind: Known.Kind) -> Known {
            Known(path: path, factor: example.factor, kind: kind, place: Int32(home))
        }
        switch example.kind {
        case .handWritten: tuned.append(known(.handWritten))
        case .computed: tuned.append(known(.computed))
        case .recorded: raw.append(known(.recorded))
        case .reference: break
        }
    }

    /// How far an example may be depends on what it is, not on what else its entry knows.
    func band(of candidate: Candidate) -> Band {
        if isPicture { return .picture }
        let index = candidate.example
        guard index < tuned.count else { return Band(rawCount: raw.count) }
        return tuned[index].kind == .computed ? .computed : .handWritten
    }

    func cellPath(ofExample index: Int) -> CellPath? {
        known(ofExample: index).flatMap { known in
            CellPath(packed: paths[Int(known.path.lowerBound)..<Int(known.path.upperBound)])
        }
    }

    func known(ofExample index: Int) -> Known? {
        if index < tuned.count { return tuned[index] }
        let place = index - tuned.count
        return raw.indices.contains(place) ? raw[place] : nil
    }
}
