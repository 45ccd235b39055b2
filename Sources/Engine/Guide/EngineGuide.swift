import Strokes

/// What the engine has the guide do.
extension Engine {
    /// Where the pen is within a stroke that the guide may be shown for; nil where there is none.
    ///
    /// Where whole words are written, every way goes on; what is private, the guide would tell; and
    /// what is turned or erased has no ways. Where the stroke is one that has variants, these are shown.
    var guidedTip: Point? {
        guard guide.policy.entries != .none, let tip = pen.tip, !pen.isErasing, !isTurning,
            !interpreter.readsWords, !isPrivate, !ring.isDue
        else { return nil }
        return tip
    }

    /// Follows what has become of the stroke, after `effects` of the same event: the guide goes with the
    /// stroke on every path.
    mutating func followGuide(after effects: [Effect], at now: Milliseconds) -> [Effect] {
        guard guide.policy.entries != .none else { return [] }
        for case .report(.recognised(let reading)) in effects { guide.note(reading) }
        guard let tip = guidedTip else { return guide.end() }
        guard guide.isDue(at: tip, now), let stroke = pen.strokeSoFar else { return [] }
        return guide.show(
            stroke, to: tip, by: interpreter.recogniser, in: interpreter.modes.mode,
            for: interpreter.group, at: now)
    }
}
