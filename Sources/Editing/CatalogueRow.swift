// Owns: one entry as it is shown. Leaves gathering entries to Catalogue.

import Dictionaries
import Strokes

/// Which entry of which mode.
public struct EntryKey: Hashable, Sendable {
    public var mode: String
    public var actions: [Action]

    public init(_ mode: String, _ actions: [Action]) {
        self.mode = mode
        self.actions = actions
    }

    /// The short form of its actions.
    public var label: String { Label.text(of: actions) }
}

/// An entry of one mode, with all that there is to show of it.
public struct CatalogueRow: Hashable, Sendable {
    /// One way to draw it.
    public struct Shape: Hashable, Sendable {
        public var example: Example
        public var origin: Origin
        /// Whether it came with Krakel and was taken away.
        public var isOff = false
        /// Whether it stands in the shipped dictionary, whoever else has it too.
        public var isShipped = false
    }

    public var key: EntryKey
    public var label: String
    /// What its actions are called for people.
    public var name: String
    /// One's own first, those that were taken away last.
    public var shapes: [Shape]
    /// Exact rules and what is done with the trigger held, in their notation.
    public var others: [String]
    /// Whether what it looks like counts as well, and whether that is how it was shipped.
    public var isPicture: Bool
    public var isShippedPicture: Bool
    /// What people say of it.
    public var remark: String?
    /// Where what counts of it comes from.
    public var origins: [Origin]
    /// Whether the shipped dictionary has it.
    public var isShipped: Bool
    /// Whether it came with Krakel and was taken away as a whole.
    public var isOff: Bool

    /// The examples that count.
    public var examples: [Example] { shapes.filter { !$0.isOff }.map(\.example) }

    /// Whether anything of it is not as it was shipped.
    public var isChanged: Bool { isOff || origins != [.shipped] || shapes.contains(where: \.isOff) }
}
