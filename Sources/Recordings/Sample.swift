// Owns: a recorded character with the label its writer gave it.

import Strokes

/// A character somebody drew and what it was meant to be.
public struct Sample: Hashable, Sendable {
    public var label: String
    public var ink: Ink
    /// Who drew it; nil where the recording does not say.
    public var user: String?
    /// The condition it was drawn under, such as `fast`; nil where the recording names none.
    public var condition: String?
    /// The mode it was read in; nil where the recording does not say.
    public var mode: String?
    /// The applications it was drawn for; nil where they were none that a dictionary names.
    public var applications: String?

    public init(
        label: String, ink: Ink, user: String? = nil, condition: String? = nil,
        mode: String? = nil, applications: String? = nil
    ) {
        self.label = label
        self.ink = ink
        self.user = user
        self.condition = condition
        self.mode = mode
        self.applications = applications
    }
}
