// Owns: what an alphabet of xstroke 0.6 says, as values. Leaves reading it to XstrokeParser, what
// Krakel makes of it to XstrokeConversion.

import Dictionaries

/// The content of an alphabet and of the files it includes.
public struct XstrokeAlphabet: Hashable, Sendable {
    /// In the order they are first named: writing starts in the first that is neither
    /// `__GLOBAL__` nor `__FALLBACK__`.
    public var modes: [XstrokeMode] = []
    /// The options of each engine, such as `TapDrift` of `grid`.
    public var options: [XstrokeOption] = []

    /// The definitions of strokes in all modes.
    public var definitionCount: Int { modes.reduce(0) { $0 + $1.definitions.count } }
}

public struct XstrokeOption: Hashable, Sendable {
    public var engine: String
    public var name: String
    public var value: String
}

public struct XstrokeMode: Hashable, Sendable {
    public static let global = "__GLOBAL__"
    public static let fallback = "__FALLBACK__"

    public var name: String
    public var parents: [String] = []
    /// In the order they are asked. That is not always the order they were written: where a mode is
    /// defined in several parts, one that is no shorter than all before it together comes first.
    public var definitions: [XstrokeDefinition] = []
}

/// Actions and the features a stroke must have for them.
public struct XstrokeDefinition: Hashable, Sendable {
    public var actions: [XstrokeAction]
    public var features: [XstrokeFeature]
    /// The lines of comment before it.
    public var comments: [String]
    /// As it was written, on one line.
    public var text: String
    /// The place of its first word, and that of what each action is about.
    public var place: XstrokePlace
    public var actionPlaces: [XstrokePlace]
}

public enum XstrokeAction: Hashable, Sendable {
    /// The name of a keysym.
    case key(String)
    case button(Int)
    case modeShift(String)
    case modeLock(String)
    case exec(String)
    /// In degrees.
    case orientationCorrection(Double)
}

public struct XstrokeFeature: Hashable, Sendable {
    /// `grid`, `anchor`, `doc`, or one of the experimental `dir`, `dir_length` and `raw`.
    public var engine: String
    public var text: String
    /// What `text` is for `grid` and `anchor`.
    public var pattern: Rule.Pattern?
}
