/// The question to the learn dialog: what does this rejected character mean?
public struct LearnQuestion: Hashable, Codable, Sendable {
    /// A number that the answer repeats.
    public var number: Int
    /// The ink as in samples: strokes of points of x and y, in root pixels.
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

/// The roles that windows of Krakel tell by their property `WM_WINDOW_ROLE`.
public enum WindowRole {
    /// A window that strokes are not written into, whether it has the keyboard or not. What is drawn over it
    /// is its own, as it may have a pad.
    public static let dialog = "krakel-dialog"
}

/// The user's answer. The dialog has written it to the dictionary already.
public struct LearnAnswer: Hashable, Codable, Sendable {
    public var number: Int
    /// The meaning in the notation of a dictionary; nil where the user gave none.
    public var actions: String?
    /// For how many seconds not to ask again.
    public var quiet: Int?

    public init(number: Int, actions: String? = nil, quiet: Int? = nil) {
        self.number = number
        self.actions = actions
        self.quiet = quiet
    }
}
