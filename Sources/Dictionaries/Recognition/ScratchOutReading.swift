import Strokes

extension Recogniser {
    /// The scratch-out that `query` is; nil where it is none, or nothing is bound to that in `mode`.
    ///
    /// The more it looks like a scratch-out, the nearer an entry may be; a clear one is no letter, however
    /// near. An entry of another kind that is itself drawn to and fro, as a flash may be, was put there on
    /// purpose and counts where it is sure.
    ///
    /// - Parameter match: what `query` is otherwise.
    func scratchOut(
        _ query: Query, insteadOf match: Match?, in mode: String, for group: String?,
        on surface: Surface
    ) -> Match? {
        guard let actions = actions(for: .scratchOut, in: mode, for: group),
            let ink = query.drawn, let scratchOut = ScratchOut(ink), let box = ink.box,
            max(box.width, box.height) > surface.dot
        else { return nil }
        // An entry may have both: scratch-outs, and one way to draw them.
        if let match, match.actions != actions {
            guard match.distance >= scratchOut.clearance,
                !isDrawnToAndFro(query, match, in: mode, for: group)
            else { return nil }
        }
        if scratchOut.clearance > 0,
            begins(query, within: scratchOut.clearance, in: mode, for: group)
        {
            return nil
        }
        var found = Match(
            actions: actions, cellPath: CellPath(ink), distance: 0, alternatives: [],
            band: .handWritten)
        found.origin = .scratchOut
        return found
    }

    /// Whether `match` is sure, no letter, and its example a scratch-out itself.
    private func isDrawnToAndFro(
        _ query: Query, _ match: Match, in mode: String, for group: String?
    ) -> Bool {
        guard match.verdict == .sure, match.actions.character == nil,
            let nearest = ranking(query, in: mode, for: group, count: 1).first,
            nearest.actions == match.actions
        else { return false }
        return ScratchOut(nearest.example.shape?.ink ?? nearest.example.cellPath.ink) != nil
    }
}
