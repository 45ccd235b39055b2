import Dictionaries

extension Engine {
    /// The group of applications that characters are drawn for; nil where it is none that is known.
    public var applications: String? { group }

    /// Takes note of the window that the next character is drawn for; nil where there is none.
    ///
    /// A group that has a mode to begin in gives it to the first trigger whenever its windows are gone
    /// to. Where they are left, writing goes on in the mode that it was in before.
    public mutating func enter(_ window: WindowIdentity?) -> [Effect] {
        self.window = window
        let entered = window.flatMap(recogniser.applications.group)
        let before = writing
        let start = recogniser.applications.start(in: entered)
            .flatMap { recogniser.modes.contains($0) ? $0 : nil }
        if entered != group || start == nil {
            if let start {
                if writingElsewhere == nil { writingElsewhere = firstWriting }
                firstWriting = Writing(mode: start, sticky: firstWriting.sticky)
            } else if let elsewhere = writingElsewhere {
                firstWriting = Writing(mode: elsewhere.locked, sticky: firstWriting.sticky)
                writingElsewhere = nil
            }
        }
        group = entered
        return changes(since: before)
    }
}
