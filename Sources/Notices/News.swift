// Owns: what somebody should hear of although they did not ask. Leaves the words to Notice, when it is
// told to NoticeBoard.

/// Something that happened.
public enum News: Hashable, Sendable {
    case paused
    case resumed
    /// What is wrong in a file, as it is rendered for a terminal; never empty.
    case mistakes(in: File, [String])
    /// Nothing is wrong in it any more.
    case right(File)
    /// What a character means could not be done.
    case refused(String, reason: String)

    /// What people write by hand, and get wrong.
    public enum File: Hashable, Sendable {
        case settings
        case dictionary
    }

    /// News of one topic take the place of those before.
    public enum Topic: Hashable, CaseIterable, Sendable {
        // In the order in which they are told.
        case settings
        case dictionary
        case refusal
        case state
    }

    public var topic: Topic {
        switch self {
        case .mistakes(.settings, _), .right(.settings): .settings
        case .mistakes(.dictionary, _), .right(.dictionary): .dictionary
        case .refused: .refusal
        case .paused, .resumed: .state
        }
    }

    /// Whether something went wrong, or is right again.
    public var isAboutErrors: Bool { topic != .state }
}
