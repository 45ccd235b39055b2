// Owns: the lines about applications becoming groups, and the names they use held against those there
// are. Leaves single lines to ApplicationNotation.

/// Gathers what a text says about applications.
struct ApplicationReader {
    private struct Use {
        var reference: ModeReference
        /// The group that inherits; nil for other uses of a name.
        var child: String?
        var line: Int
        var bytes: ArraySlice<UInt8>
    }

    private(set) var groups: [ApplicationGroup] = []
    private var indices: [String: Int] = [:]
    /// Groups that have an `applications` line.
    private var defined: Set<String> = []
    private var uses: [Use] = []

    /// - Returns: what is wrong with the line, where it contradicts one before it.
    mutating func take(
        _ line: ApplicationLine, number: Int, _ bytes: ArraySlice<UInt8>
    ) -> NotationError? {
        let name = line.group.name
        let index = indices[name] ?? groups.endIndex
        if index == groups.endIndex {
            groups.append(ApplicationGroup(name: name))
            indices[name] = index
        }
        switch line.statement {
        case .group(let parent, let patterns):
            defined.insert(name)
            groups[index].patterns += patterns
            guard let parent, let reference = line.parent else { return nil }
            if let known = groups[index].parent, known != parent {
                return NotationError(
                    problem: .application(.otherParent(group: name, parent: known)),
                    range: reference.range)
            }
            groups[index].parent = parent
            uses.append(Use(reference: reference, child: name, line: number, bytes: bytes))
        case .start(let mode):
            groups[index].start = mode
            note(line.group, number: number, bytes)
        case .use(let use):
            groups[index].use = use
            note(line.group, number: number, bytes)
        }
        return nil
    }

    /// A place where a group is named.
    mutating func note(_ group: ModeReference, number: Int, _ bytes: ArraySlice<UInt8>) {
        uses.append(Use(reference: group, child: nil, line: number, bytes: bytes))
    }

    /// Names of no group, and parents that close a circle.
    func problems(others: some Sequence<String>) -> [LineProblem] {
        let known = defined.union(others)
        let candidates = known.sorted().prefix(1000)
        var problems: [LineProblem] = []
        var reported: Set<String> = []
        for use in uses {
            let name = use.reference.name
            let problem: ApplicationProblem
            if !known.contains(name) {
                problem = .unknownGroup(
                    name, nearest: NearestName.nearest(to: name, among: candidates))
            } else if let child = use.child, !reported.contains(child),
                let circle = circle(from: child)
            {
                reported.formUnion(circle)
                problem = .circle(circle)
            } else {
                continue
            }
            problems.append(
                LineProblem(
                    error: NotationError(
                        problem: .application(problem), range: use.reference.range),
                    line: use.line, bytes: use.bytes))
        }
        return problems
    }

    /// The parents of `group` up to itself again; nil where there is no such circle.
    private func circle(from group: String) -> [String]? {
        var way = [group]
        while let parent = indices[way[way.count - 1]].flatMap({ groups[$0].parent }) {
            way.append(parent)
            if parent == group { return way }
            if way.count > groups.count + 1 { return nil }
        }
        return nil
    }
}
