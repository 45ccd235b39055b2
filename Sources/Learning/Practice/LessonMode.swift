import Dictionaries

/// The mode that a lesson is written in: whether it is one for a single character, and what leads back where it
/// stays.
public struct LessonMode: Hashable, Sendable {
    /// The one that the lesson begins in.
    public let home: String
    /// The one that the next character is read in.
    public private(set) var current: String
    /// The one that a shift has led to, for one character.
    private var passing: String?

    public init(home: String) {
        self.home = home
        current = home
    }

    /// Takes what was written; the mode that it leads to is told by `change(to:)`.
    public mutating func take(_ written: Written) {
        switch written {
        case .read(let character):
            // The mode may have been changed before anything told of it.
            current = character.mode
            if case .shift(let mode)? = character.actions.first, character.actions.count == 1 {
                passing = mode
            } else {
                passing = nil
            }
        case .missed(let character):
            current = character.mode
            passing = nil
        case .retracted: passing = nil
        case .began, .takenBack, .dropped: break
        }
    }

    /// The mode was changed by something else than a character.
    public mutating func change(to mode: String) { current = mode }

    /// Whether the mode stays another one than the lesson's: a lock was drawn in the place of a shift, or the
    /// mode was changed in another way.
    public var isLeft: Bool { current != home && current != passing }

    /// The strokes that lead back to the lesson's mode; none where it was not left, or none leads there.
    public func wayBack(_ routes: Routes) -> [Step] {
        isLeft ? routes.steps(backTo: home, from: current) ?? [] : []
    }
}

extension Practice {
    /// The strokes to be shown next. Where the lesson's mode was left for good, what leads back comes first. In
    /// a mode that leads nowhere, those from the lesson's own: it may be that of another trigger.
    public func steps(in mode: LessonMode) -> [Step] {
        let back = mode.wayBack(routes)
        if !back.isEmpty { return back }
        let steps = steps(from: mode.current)
        return steps.isEmpty ? self.steps(from: mode.home) : steps
    }

    /// Takes what was drawn in a lesson. Where the way back was due, nothing that was drawn instead is noted as
    /// a try of the character; the character itself is right all the same.
    public mutating func take(_ written: Written, in mode: LessonMode) -> Outcome {
        let back = mode.wayBack(routes)
        guard let due = back.first else { return take(written) }
        let actions: [Action]
        switch written {
        case .read(let character): actions = character.actions
        case .missed: actions = []
        case .began, .retracted, .takenBack, .dropped: return take(written)
        }
        let leads = actions.target.flatMap { target in
            target == mode.home ? 0 : routes.steps(backTo: mode.home, from: target)?.count
        }
        if actions == due.actions || (leads ?? .max) < back.count {
            remember()
            return .onTheWay
        }
        var tried = self
        let outcome = tried.take(written)
        switch outcome {
        case .wrong, .part:
            remember()
            return .wrong(actions)
        case .right, .slow, .onTheWay, .passed:
            self = tried
            return outcome
        }
    }
}
