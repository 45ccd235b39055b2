// Owns: which exact rule takes a cell path as it is drawn by hand. Leaves rules to RuleBook, what is to
// be said of it to HidingRule and ConfusionRule.

import Strokes

/// The rules of a dictionary, to be asked for cell paths.
struct DrawnRules {
    /// Pixels between the centres of two cells: a stroke of common size, far from a tap.
    private static let step = 40.0

    private let book: RuleBook

    /// nil where no mode has a rule.
    init?(_ dictionary: StrokeDictionary) {
        let applications = Applications(dictionary.applications)
        var modes = dictionary.writingModes
        if modes.isEmpty { modes = [dictionary.firstMode] }
        guard let book = RuleBook(dictionary, modes: modes, applications: applications) else {
            return nil
        }
        self.book = book
    }

    /// The rule that takes `path` where `mode` is read, which may be one for some applications; those
    /// that hang on the place on the screen are left out. Of `above` and `below` nothing is known, as
    /// that depends on the mode.
    func first(for path: CellPath, in mode: String) -> Rule? {
        let scope = ScopedMode(mode)
        let ink = Ink(
            path.ink.strokes.map { stroke in
                Stroke(stroke.points.map { Point(x: $0.x * Self.step, y: $0.y * Self.step) })
            })
        return book.first(for: ink, in: scope?.mode ?? mode, of: scope?.group, on: Surface())?.rule
    }
}

extension StrokeDictionary {
    /// The modes whose rules are asked in `name`, in their order.
    func modes(countingRulesIn name: String) -> [Mode] {
        guard let scope = ScopedMode(name) else {
            return modes(countingIn: name) + modes(below: Mode.below)
        }
        return [mode(named: name)].compactMap(\.self) + modes(countingRulesIn: scope.mode)
    }
}
