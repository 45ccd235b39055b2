/// Where a text names modes, as in `inherits`, `shift` and `lock`, or groups of applications.
struct NameReferences {
    private struct Use {
        var reference: NameReference
        /// What inherits; nil for other uses of a name.
        var child: String?
        var line: Int
        var bytes: ArraySlice<UInt8>
    }

    private var uses: [Use] = []

    mutating func append(
        _ reference: NameReference, line: Int, _ bytes: ArraySlice<UInt8>, child: String?
    ) {
        uses.append(Use(reference: reference, child: child, line: line, bytes: bytes))
    }

    /// References to what does not exist, and parents that form a circle.
    ///
    /// - Parameters:
    ///   - parents: every mode, or group, of the text with its parents.
    ///   - known: all that exist.
    ///   - unknown: the problem of a name that is not among these, and of the nearest that is.
    func problems(
        parents: [String: [String]], known: Set<String>,
        unknown: (String, String?) -> DictionaryProblem, circle: ([String]) -> DictionaryProblem
    ) -> [LineProblem] {
        let candidates = known.sorted().prefix(1000)
        let circles = circles(among: parents)
        var guesses: [String: String?] = [:]
        var reported: Set<Int> = []
        var problems: [LineProblem] = []
        for use in uses {
            let name = use.reference.name
            let problem: DictionaryProblem
            if !known.contains(name) {
                if guesses[name] == nil, guesses.count < DictionaryReader.maximumDiagnostics {
                    guesses[name] = .some(NearestName.nearest(to: name, among: candidates))
                }
                problem = unknown(name, guesses[name] ?? nil)
            } else if let child = use.child, let index = circles.indices[child],
                reported.insert(index).inserted
            {
                problem = circle(circles.members[index])
            } else {
                continue
            }
            problems.append(
                LineProblem(
                    error: NotationError(problem: problem, range: use.reference.range),
                    line: use.line, bytes: use.bytes))
        }
        return problems
    }

    /// The circles of parents, each with its first mode again at its end, and for each mode the number of
    /// its circle. Every mode is visited once.
    private func circles(
        among parents: [String: [String]]
    ) -> (members: [[String]], indices: [String: Int]) {
        var members: [[String]] = []
        var indices: [String: Int] = [:]
        var done: Set<String> = []
        for start in parents.keys.sorted() where !done.contains(start) {
            // The modes on the path to this one, each with its parents that are still to be visited.
            var way: [(mode: String, rest: ArraySlice<String>)] = []
            var places: [String: Int] = [:]
            func enter(_ mode: String) {
                places[mode] = way.count
                way.append((mode, (parents[mode] ?? [])[...]))
            }
            enter(start)
            while let (mode, rest) = way.last {
                guard let parent = rest.first else {
                    done.insert(mode)
                    places[mode] = nil
                    way.removeLast()
                    continue
                }
                way[way.count - 1].rest = rest.dropFirst()
                if let first = places[parent] {
                    let circle = way[first...].map(\.mode)
                    for member in circle where indices[member] == nil {
                        indices[member] = members.count
                    }
                    members.append(circle + [parent])
                } else if !done.contains(parent), parents[parent] != nil {
                    enter(parent)
                }
            }
        }
        return (members, indices)
    }
}
