// Owns: when and why a line was learned, as the comment that the line carries.

/// The lessons that a line of `learned.dict` is made of, the oldest first.
public struct History: Hashable, Sendable {
    public struct Event: Hashable, Sendable {
        public var cause: Lesson.Cause
        /// Such as `2026-11-21T17:03:22Z`: the order of the texts is that of the times.
        public var time: String

        public init(_ cause: Lesson.Cause, at time: String) {
            self.cause = cause
            self.time = time
        }
    }

    public var events: [Event]

    /// Older ones are left out of the comment.
    private static let mostEvents = 12

    public init(_ events: [Event] = []) {
        self.events = events
    }

    /// What `comment` says; whatever is not a cause and a time is passed over.
    public init(comment: String?) {
        events = (comment ?? "").split(separator: ",").compactMap { part in
            let words = part.split(separator: " ")
            guard words.count == 2, let cause = Lesson.Cause(rawValue: String(words[0])) else {
                return nil
            }
            return Event(cause, at: String(words[1]))
        }
    }

    public var comment: String {
        events.suffix(Self.mostEvents).map { "\($0.cause.rawValue) \($0.time)" }
            .joined(separator: ", ")
    }
}
