// Owns: the order in which exact rules are asked. Leaves whether one matches to Rule.

import Strokes

/// The exact rules of every mode, those of `above` before a mode's own, then its parents', those of
/// `below` at the end. What counts in some applications comes before all of them.
struct RuleBook: Sendable {
    private let rules: [String: [Rule]]
    private let options: RuleOptions

    /// nil where no mode has a rule.
    init?(_ dictionary: StrokeDictionary, modes: [String], applications: Applications) {
        guard dictionary.modes.contains(where: { !$0.rules.isEmpty }) else { return nil }
        var rules: [String: [Rule]] = [:]
        for mode in modes {
            let order =
                dictionary.modes(countingIn: mode) + dictionary.modes(below: Mode.below)
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

    /// The first rule of `mode` that `ink` matches, and the cells it has; nil where there is none,
    /// as for several strokes. Anchors match nothing where the screen is not known.
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

    /// It is as near as can be, and nothing else is as near.
    var match: Match {
        var match = Match(
            actions: rule.actions, cellPath: CellPath(cells), distance: 0, runnersUp: [],
            band: .handWritten)
        match.origin = rule.hasAnchor ? .anchoredRule : .rule
        return match
    }
}
