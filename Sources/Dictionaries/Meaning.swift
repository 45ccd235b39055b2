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

        var cellPath: CellPath
        var factor: Factor
        /// The place of its mode among those of the vocabulary.
        var home: Int
        fileprivate var kind: Kind

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
    /// In the order that the matcher numbers them: `tuned` first.
    private var tuned: [Known] = []
    private var raw: [Known] = []

    init(actions: [Action]) {
        self.actions = actions
    }

    mutating func add(_ example: Example, home: Int) {
        func known(_ kind: Known.Kind) -> Known {
            Known(cellPath: example.cellPath, factor: example.factor, home: home, kind: kind)
        }
        switch example.kind {
        case .handWritten: tuned.append(known(.handWritten))
        case .computed: tuned.append(known(.computed))
        case .recorded: raw.append(known(.recorded))
        case .reference: break
        }
    }

    /// How far an example may be depends on what it is, not on what else its entry knows.
    func band(ofExample index: Int) -> Band {
        guard index < tuned.count else { return Band(rawCount: raw.count) }
        return tuned[index].kind == .computed ? .computed : .handWritten
    }

    func cellPath(ofExample index: Int) -> CellPath? { known(ofExample: index)?.cellPath }

    func known(ofExample index: Int) -> Known? {
        if index < tuned.count { return tuned[index] }
        let place = index - tuned.count
        return raw.indices.contains(place) ? raw[place] : nil
    }
}
