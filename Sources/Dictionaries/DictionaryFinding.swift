// Owns: what can be found doubtful in a dictionary, as values. Leaves finding it to the rules, the
// words to FindingWording, its line to FindingPlaces.

import Strokes

/// A place in a dictionary: a mode, an entry of it, or one example of that.
public struct EntryPlace: Hashable, Sendable {
    public var mode: String
    /// The actions of the entry; nil for the mode as a whole.
    public var actions: [Action]?
    /// nil for the entry or the mode as a whole.
    public var example: Example?

    public init(mode: String, actions: [Action]? = nil, example: Example? = nil) {
        self.mode = mode
        self.actions = actions
        self.example = example
    }
}

/// Something doubtful in a dictionary, with its place in it.
public struct DictionaryFinding: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The same shape does something else in an entry of the same mode, which is always meant.
        case samePath(as: EntryPlace)
        /// The same shape does something else in `above`, whose entries win in every mode.
        case hiddenByAbove(EntryPlace)
        /// The entry is meant where an inherited one has the same shape.
        case hides(EntryPlace)
        /// A regular expression takes the shape before any example is asked.
        case hiddenByRule(String, of: EntryPlace)
        /// In every mode that counts the entry, others have all of its shapes.
        case neverReached
        /// `shift` or `lock` to a mode that does not exist.
        case missingMode(String)
        case missingParent(String)
        /// Only modes that nothing leads to lead to the mode.
        case unreachableMode
        /// Nothing leads to the mode; writing may begin in it.
        case ownStart
        /// From the mode, once it is locked, nothing leads back to the first.
        case noWayBack(first: String)
        case noExamples
        /// As near to another entry's example as two drawings of one character.
        case confusable(with: EntryPlace, distance: Float)
        /// As like another entry's example, where the look of one of them counts, as two drawings of
        /// one character.
        case looksLike(EntryPlace, distance: Float)
        /// A straight stroke means an entry, so that the flick of this word is none: in every mode it
        /// counts in, or in some.
        case hiddenFlick(String, by: EntryPlace, everywhere: Bool)
        /// Fingers that go the way of the swipe of the first word do the pan of the second: always, or
        /// where they begin more that way than another; in every mode it counts in, or in some.
        case hiddenSwipe(String, by: EntryPlace, pan: String, wholly: Bool, everywhere: Bool)
        /// It goes round so far that it is a knob, where turns are bound.
        case takenByTurn
        /// A factor for an example that the dictionary below does not have.
        case lostReference
        /// The text holds a control character that no key types.
        case controlCharacter(Unicode.Scalar)
        /// The text holds a character that cannot be typed at present.
        case untypable(Unicode.Scalar)
        /// A finding of a rule from outside this module, worded by it.
        case other(message: String, remedy: String?)
    }

    public var kind: Kind
    public var place: EntryPlace

    public init(_ kind: Kind, at place: EntryPlace) {
        self.kind = kind
        self.place = place
    }

    public init(
        _ kind: Kind, mode: String, actions: [Action]? = nil, example: Example? = nil
    ) {
        self.init(kind, at: EntryPlace(mode: mode, actions: actions, example: example))
    }

    public var mode: String { place.mode }
    public var actions: [Action]? { place.actions }
    public var example: Example? { place.example }

    /// The other entry that it is about; nil where there is none.
    public var rival: EntryPlace? {
        switch kind {
        case .samePath(let rival), .hiddenByAbove(let rival), .hides(let rival),
            .confusable(let rival, _), .hiddenByRule(_, let rival), .looksLike(let rival, _),
            .hiddenFlick(_, let rival, _), .hiddenSwipe(_, let rival, _, _, _):
            rival
        default: nil
        }
    }

    public var severity: Diagnostic.Severity {
        switch kind {
        case .missingMode, .missingParent: .error
        case .hides, .ownStart, .hiddenFlick(_, _, everywhere: false),
            .hiddenSwipe(_, _, _, _, everywhere: false):
            .note
        default: .warning
        }
    }
}
