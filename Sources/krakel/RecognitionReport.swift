// Owns: what `krakel recognize --json` prints for a character.

import Control
import Dictionaries
import Strokes

/// One character and its readings, for programs. Field names are part of the interface: krakel(1)
/// lists them.
struct RecognitionReport: Encodable {
    struct Reading: Encodable {
        var text: String
        var distance: Float
        var confidence: Float
        /// The cell path of the nearest example, and where that comes from.
        var cells: String
        var origin: String
    }

    var label: String
    var mode: String
    /// The cell path of what was drawn.
    var drawn: String?
    /// `sure`, `doubtful` or `stranger`.
    var verdict: String
    /// What it was read as where that is a letter and a mark; then left out of the readings.
    var composed: String?
    /// What an exact rule, or an example for an edge of the screen, made of it; then in the readings
    /// only where others say the same.
    var special: String?
    /// The nearest first, each as one entry, at most five.
    var readings: [Reading]

    init(_ explanation: Explanation) {
        label = explanation.label
        mode = explanation.mode
        drawn = explanation.drawn?.description
        verdict = "\(explanation.verdict)"
        composed = explanation.composed.map { Label.text(of: $0.actions) }
        special = explanation.special.map { Label.text(of: $0.actions) }
        let shares = Confidence.shares(of: explanation.readings.map(\.distance))
        readings = zip(explanation.readings, shares).map { reading, share in
            Reading(
                text: Label.text(of: reading.actions), distance: reading.distance,
                confidence: share, cells: reading.example.cellPath.description,
                origin: reading.example.kind.name)
        }
    }
}

extension Example.Kind {
    fileprivate var name: String {
        switch self {
        case .handWritten: "cells"
        case .recorded: "recorded"
        case .computed: "computed"
        case .reference: "reference"
        }
    }
}
