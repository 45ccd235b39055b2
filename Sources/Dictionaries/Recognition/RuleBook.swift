import Strokes

/// The exact rules of every mode in the order they are tried: those of `above`, the mode's own, those of
/// its ancestors, and those of `below` at the end. Rules for an application come before all of them.
struct RuleBook: Sendable {
    private let rules: [String: [Rule]]
    private let options: RuleOptions

    /// nil where no mode has a rule.
    init?(_ dictionary: StrokeDictionary, modes: [String], applications: Applications) {
        guard dictionary.modes.contains(where: { !$0.rules.isEmpty }) else { return nil }
        var rules: [String: [Rule]] = [:]
        for mode in modes {
            let order = dictionary.modes(countingIn: mode) + dictionary.modes(below: Mode.below)
            let found = order.flatMap(\.rules)
            if !found.isEmpty { rules[mode] = found }
            for group in applications.all {
                let scoped =
                    dictionary.scopedModes(countingIn: mode, for: group, of: applications)
                    + dictionary.scopedModes(countingIn: Mode.below, for: group, of: applications)
                let special = scoped.flatMap(\.rules)
                if !special.isEmpty { rules[Mode.name(mode, for: group)] = special + found }
            }
        }
        self.rules = rules
        options = dictionary.ruleOptions
    }

    /// The first rule of `mode` that `ink` matches, and the cells of the ink; nil where none matches, as
    /// for several strokes. Anchors match nothing where the screen is not known.
    func first(
        for ink: Ink, in mode: String, of group: String?, on surface: Surface
    ) -> RuleReading? {
        guard let rules = rules[Mode.name(mode, for: group)] ?? rules[mode],
            let stroke = RasterStroke(ink, isTurned: surface.isTurned)
        else { return nil }
        let path = stroke.gridPath(tapDrift: options.tapDriftOrDefault)
        // Most modes have no rule with an anchor.
        var anchor: String??
        func anchorPath() -> String? {
            if let anchor { return anchor }
            let found = surface.screen.map {
                stroke.anchorPath(on: $0, border: options.edgeWidthOrDefault / 100)
            }
            anchor = .some(found)
            return found
        }
        let rule = rules.first { rule in
            rule.patterns.allSatisfy { pattern in
                switch pattern.field {
                case .grid: pattern.matches(path)
                case .anchor: anchorPath().map(pattern.matches) ?? false
                }
            }
        }
        return rule.map { RuleReading(rule: $0, cells: path) }
    }
}

/// The exact rule that a stroke matches.
public struct RuleReading: Hashable, Sendable {
    public var rule: Rule
    /// The cells of the stroke as the rule sees them, see `RasterStroke`.
    public var cells: String

    /// The match at distance 0, without alternatives.
    var match: Match {
        var match = Match(
            actions: rule.actions, cellPath: CellPath(cells), distance: 0, alternatives: [],
            band: .handWritten)
        match.origin = rule.hasAnchor ? .anchoredRule : .rule
        return match
    }
}

/// Tells which rule a cell path matches, as if it were drawn.
struct CellPathRules {
    /// Pixels between the centres of two cells, for a stroke of usual size, which is no tap.
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

    /// The rule that matches `path` in `mode`, which may be a mode for some applications. Rules that
    /// depend on the place on the screen are left out, and there is none for `above` and `below`, where
    /// it depends on the mode that they count in.
    func first(for path: CellPath, in mode: String) -> Rule? {
        let scope = ScopedMode(mode)
        let ink = path.ink.mapped { Point(x: $0.x * Self.step, y: $0.y * Self.step) }
        return book.first(for: ink, in: scope?.mode ?? mode, of: scope?.group, on: Surface())?.rule
    }
}

extension StrokeDictionary {
    /// The modes whose rules are tried in `name`, in their order.
    func modes(countingRulesIn name: String) -> [Mode] {
        guard let scope = ScopedMode(name) else {
            return modes(countingIn: name) + modes(below: Mode.below)
        }
        return [mode(named: name)].compactMap(\.self) + modes(countingRulesIn: scope.mode)
    }
}
