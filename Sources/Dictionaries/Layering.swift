// Owns: one dictionary on top of another, the user's on the shipped one.

import Strokes

extension StrokeDictionary {
    /// The dictionary that both make together.
    ///
    /// Modes are joined by name and entries by actions; the modes of `lower` come first. Where this
    /// one names a mode's parent it wins. A cell path written by hand here takes the same path,
    /// written by hand below, away from other actions of that mode.
    public func layered(over lower: StrokeDictionary) -> StrokeDictionary {
        var result = lower
        var indices: [String: Int] = [:]
        for (index, mode) in lower.modes.enumerated() where indices[mode.name] == nil {
            indices[mode.name] = index
        }
        for mode in modes {
            if let index = indices[mode.name] {
                result.modes[index].parent = mode.parent ?? result.modes[index].parent
                result.modes[index].entries = mode.entries(layeredOver: lower.modes[index].entries)
            } else {
                indices[mode.name] = result.modes.count
                result.modes.append(mode)
            }
        }
        return result
    }
}

extension Mode {
    fileprivate func entries(layeredOver lower: [Entry]) -> [Entry] {
        var owners: [CellPath: Set<[Action]>] = [:]
        for entry in entries {
            for example in entry.examples where example.learned == nil {
                owners[example.cellPath, default: []].insert(entry.actions)
            }
        }
        var result: [Entry] = []
        var indices: [[Action]: Int] = [:]
        for var entry in lower {
            let count = entry.examples.count
            entry.examples.removeAll { example in
                guard example.learned == nil, let others = owners[example.cellPath] else {
                    return false
                }
                return !others.contains(entry.actions)
            }
            if entry.examples.isEmpty, count > 0 { continue }
            if indices[entry.actions] == nil { indices[entry.actions] = result.count }
            result.append(entry)
        }
        for entry in entries {
            if let index = indices[entry.actions] {
                result[index].examples += entry.examples
            } else {
                indices[entry.actions] = result.count
                result.append(entry)
            }
        }
        return result
    }
}
