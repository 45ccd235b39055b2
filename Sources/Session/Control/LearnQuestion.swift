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

/// What windows of Krakel tell by their properties.
public enum WindowRole {
    /// The `WM_WINDOW_ROLE` of a window that strokes are not written into, unless it has `pads`. What is drawn over
    /// it is its own, as it may have a pad.
    public static let dialog = "krakel-dialog"
    /// The property that such a window has while a text field in it has the keyboard, which takes what is written:
    /// left, top, width and height of each pad in pixels of the window. What is drawn beside these is for the field.
    public static let pads = "_KRAKEL_PADS"
}

/// The user's answer. The dialog has written it to the dictionary already.
public struct LearnAnswer: Hashable, Codable, Sendable {
    public var number: Int
    /// Whether this says no more than that the question is shown: the answer is yet to come.
    public var isShown: Bool?
    /// The meaning in the notation of a dictionary; nil where the user gave none.
    public var actions: String?
    /// Whether another window had the keyboard while the dialog was open.
    public var wasLeft: Bool?
    /// For how many seconds not to ask again.
    public var quiet: Int?

    public init(number: Int, isShown: Bool? = nil, actions: String? = nil, quiet: Int? = nil) {
        self.number = number
        self.isShown = isShown
        self.actions = actions
        self.quiet = quiet
    }
}
