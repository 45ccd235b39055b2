/// A character that was not understood: what does it mean?
public struct LearnQuestion: Hashable, Codable, Sendable {
    /// Counts up; the answer has the same.
    public var number: Int
    /// As in samples: strokes of points of x and y, in root pixels.
    public var strokes: [[[Double]]]
    /// The mode it was read in.
    public var mode: String
    /// The group of applications it was drawn for.
    public var applications: String?

    public init(number: Int, strokes: [[[Double]]], mode: String, applications: String? = nil) {
        self.number = number
        self.strokes = strokes
        self.mode = mode
        self.applications = applications
    }
}

/// What was said to it. The dictionary has it already.
public struct LearnAnswer: Hashable, Codable, Sendable {
    public var number: Int
    /// What it means, as a dictionary writes it; nil where nobody wanted to say.
    public var actions: String?
    /// Do not ask again for so many seconds.
    public var quiet: Int?

    public init(number: Int, actions: String? = nil, quiet: Int? = nil) {
        self.number = number
        self.actions = actions
        self.quiet = quiet
    }
}
