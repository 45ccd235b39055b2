import Dictionaries

/// What the next character is read in: the parts of an engine's state that are not to be seen in what
/// it types.
public struct WritingState: Hashable, Sendable {
    /// The mode that stays.
    public var mode: String
    /// The mode for the next character only.
    public var nextMode: String?
    public var once: Modifiers = []
    public var locked: Modifiers = []
}

extension WritingState {
    init(_ writing: Writing) {
        self.init(
            mode: writing.locked, nextMode: writing.shifted, once: writing.sticky.once,
            locked: writing.sticky.locked)
    }
}
