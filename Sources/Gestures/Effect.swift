// Owns: what the engine wants done. Leaves doing it to Daemon.

import Dictionaries
import Strokes

/// Something to be done, in the order given.
public enum Effect: Hashable, Sendable {
    /// The pointer is frozen: say what it does (`frozenMotion`, `frozenRelease`, ...).
    case watchFrozenPointer
    /// Hand the press, and what queued up behind it, to the program below.
    case replayPress
    /// Keep the press: the pointer moves again, and its events are Krakel's until the release.
    case takePress
    /// A stroke begins; the ink of a character's earlier strokes stays.
    case beginTrail(Point)
    case extendTrail(Point)
    /// The pen is up, but the character may go on.
    case liftTrail
    case endTrail
    /// Text and chords, to be typed where the focus is.
    case type([Action])
    case recognised(Reading)
    case missed(Miss)
    case cancelled
    /// Characters are read in another mode from now on.
    case modeChanged(String)
}

/// A character that was understood.
public struct Reading: Hashable, Sendable {
    /// What the shape alone says. It may lack its runner-up: who wants to know looks for it after
    /// the keys are on their way.
    public var match: Match
    /// What was done: what the shape says, or another letter that the word makes likelier.
    public var actions: [Action]
    /// The mode it was read in.
    public var mode: String
    public var ink: Ink

    /// Whether the word decided against the shape.
    public var isRespelled: Bool { actions != match.actions }
}

/// A character that nothing was near enough to.
public struct Miss: Hashable, Sendable {
    /// The nearest entry, where there was any.
    public var nearest: Match?
    public var mode: String
    public var ink: Ink
}
