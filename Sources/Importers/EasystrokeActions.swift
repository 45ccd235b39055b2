// Owns: what easystroke's file of actions says, as values. Leaves reading it to EasystrokeReader,
// what Krakel makes of it to EasystrokeConversion.

import Strokes

/// The content of easystroke's file of actions. Strokes and actions are known by their place here,
/// as several entries may share them.
public struct EasystrokeActions: Hashable, Sendable {
    public var strokes: [EasystrokeStroke]
    public var actions: [EasystrokeAction]
    /// The gestures that count everywhere; those of applications are its children.
    public var root: EasystrokeList
}

/// What was drawn, and how.
public struct EasystrokeStroke: Hashable, Sendable {
    /// In a square of side 1, y growing down; none for a click.
    public var points: [Point] = []
    /// The button that is pressed while drawing; 0 for none.
    public var button = 0
    /// The button it is drawn with; 0 for the usual one.
    public var trigger = 0
    /// Whether the pointer rests at its end.
    public var hasTimeout = false
    /// The modifiers of the X protocol that are held; nil for any.
    public var modifiers: Int?
}

public enum EasystrokeAction: Hashable, Sendable {
    /// For `sh -c`.
    case command([UInt8])
    /// A keysym, with GDK's mask of modifiers.
    case key(Int, modifiers: Int)
    case text([UInt8])
    /// Scrolls as the pointer moves on.
    case scroll(modifiers: Int)
    /// Hands the next press on to the program below.
    case ignore(modifiers: Int)
    case button(Int, modifiers: Int)
    /// 1 brings back a window, 2 shows easystroke's own, 3 switches it off; 0 is nothing.
    case misc(Int)
}

/// Gestures that count somewhere.
public struct EasystrokeList: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        /// The same in lists inside each other where an inner one changes an outer one's.
        public var identity: Int
        public var name: [UInt8]
        /// Places in `EasystrokeActions.strokes`; none where the list around says so.
        public var strokes: [Int]
        /// A place in `EasystrokeActions.actions`; nil where the list around says so.
        public var action: Int?
    }

    public var name: [UInt8] = []
    /// Whether `name` is the class of an application's windows, not a group of such.
    public var isApplication = false
    /// In the order they are shown.
    public var entries: [Entry] = []
    /// The identities of those of the list around that do not count here.
    public var deleted: [Int] = []
    public var children: [EasystrokeList] = []

    /// The entries here and in all lists below.
    public var entryCount: Int { children.reduce(entries.count) { $0 + $1.entryCount } }
}
