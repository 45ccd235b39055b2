import Strokes

/// The stroke that leads from one alphabet to the next, and from the last to the first.
struct AlphabetCircle {
    let ways: [Example]
    private let paths: Set<CellPath>

    /// - Parameter forms: the shipped letters of languages, whose mode `next-alphabet` says how it is drawn.
    init(_ forms: StrokeDictionary) {
        let shipped =
            forms.mode(named: StrokeDictionary.nextAlphabet)?.entries.flatMap(\.examples) ?? []
        // Along the ground and up.
        let usual = CellPath("78963").map { [Example(cellPath: $0)] } ?? []
        ways = shipped.isEmpty ? usual : shipped
        paths = Set(ways.map(\.cellPath))
    }

    /// The mode that the stroke leads to from `mode`; nil where it leads nowhere.
    func next(after mode: Mode) -> String? {
        mode.entries.lazy.compactMap { entry -> String? in
            guard case .lock(let next)? = entry.actions.first, entry.actions.count == 1,
                entry.examples.contains(where: isWay)
            else { return nil }
            return next
        }.first
    }

    /// The modes that the stroke leads through from `first` on, itself at the front. One that ends nowhere or
    /// that leads back is the last.
    func round(from first: String, in dictionary: StrokeDictionary) -> [String] {
        var found = [first]
        while let next = dictionary.mode(named: found[found.count - 1]).flatMap(next(after:)),
            !found.contains(next), dictionary.mode(named: next).flatMap(self.next(after:)) != nil
        {
            found.append(next)
        }
        return found
    }

    /// Has the stroke lead through `alphabets` and back to the first. Where it does something else in the first,
    /// all stays as it is.
    func join(_ alphabets: [String], in dictionary: inout StrokeDictionary) {
        guard alphabets.count > 1, let first = dictionary.mode(named: alphabets[0]),
            isFree(in: first, for: alphabets)
        else { return }
        for (index, name) in alphabets.enumerated() {
            let next = alphabets[(index + 1) % alphabets.count]
            guard let place = dictionary.modes.firstIndex(where: { $0.name == name }),
                self.next(after: dictionary.modes[place]) != next
            else { continue }
            for entry in dictionary.modes[place].entries.indices {
                guard case .lock? = dictionary.modes[place].entries[entry].actions.first else {
                    continue
                }
                dictionary.modes[place].entries[entry].examples.removeAll(where: isWay)
            }
            dictionary.modes[place].entries.removeAll { entry in
                guard case .lock? = entry.actions.first else { return false }
                return entry.examples.isEmpty && entry.gestures.isEmpty
            }
            for way in ways { dictionary.add(way, for: [.lock(mode: next)], in: name) }
        }
    }

    /// Whether the stroke does nothing in `mode`, or leads on to another of `alphabets`.
    private func isFree(in mode: Mode, for alphabets: [String]) -> Bool {
        mode.entries.allSatisfy { entry in
            guard entry.examples.contains(where: isWay) else { return true }
            guard case .lock(let next)? = entry.actions.first else { return false }
            return entry.actions.count == 1 && alphabets.contains(next)
        }
    }

    private func isWay(_ example: Example) -> Bool {
        example.isPlainPath && paths.contains(example.cellPath)
    }
}

extension LoadedDictionary {
    /// Puts alphabets of the user's own behind those of the languages that are written: one stroke leads round
    /// all of them.
    ///
    /// - Parameters:
    ///   - own: the user's own file.
    ///   - lower: the alphabets of languages, as the stroke leads through them without that file.
    mutating func joinAlphabets(
        of own: StrokeDictionary, behind lower: [String], _ circle: AlphabetCircle
    ) {
        let mine = own.modes.filter { circle.next(after: $0) != nil }.map(\.name)
        guard !mine.isEmpty else { return }
        circle.join(lower + mine.filter { !lower.contains($0) }, in: &dictionary)
    }
}
