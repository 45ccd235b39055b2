// Owns: one of several readings of a character, with the example behind it.

import Strokes

/// A reading of a character, the nearest or another, and which example decided it.
public struct Alternative: Hashable, Sendable {
    public var actions: [Action]
    public var distance: Float
    public var band: Band
    /// The mode that the example is in: the one that was read in, or one it inherits from.
    public var mode: String
    /// As it is in the dictionary, all layers laid over each other.
    public var example: Example
    /// Whether its look decided, not the way it was drawn.
    public var isPicture = false

    public init(
        actions: [Action], distance: Float, band: Band, mode: String, example: Example
    ) {
        self.actions = actions
        self.distance = distance
        self.band = band
        self.mode = mode
        self.example = example
    }
}
