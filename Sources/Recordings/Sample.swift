// Owns: a recorded character with the label its writer gave it.

import Strokes

/// A character somebody drew and what it was meant to be.
public struct Sample: Hashable, Sendable {
    public var label: String
    public var ink: Ink

    public init(label: String, ink: Ink) {
        self.label = label
        self.ink = ink
    }
}
