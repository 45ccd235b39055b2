import Dictionaries
import Strokes

/// What the character written last may have been instead, or may have been meant as.
public struct Offer: Hashable, Sendable {
    /// Most likely first.
    public var alternatives: [[Action]]
    /// Where it was drawn, in root pixels.
    public var ink: Box
    /// Where the pen left it.
    public var pen: Point
    /// The character, where the user may also say what it means: that is the choice behind all
    /// alternatives. nil where these are all that is offered.
    public var asked: AskedCharacter?
    /// The character that was read in doubt, where the user is not asked and may still say what it means: as
    /// `asked`, that is the choice behind all alternatives.
    public var teachable: AskedCharacter?
    /// The word, where nothing was typed for it; nil for all else.
    public var unsure: UnsureWord?
    /// Whether it is a word that was mended, as it was typed.
    public var restores = false

    /// What can be chosen, by its number.
    var choices: Range<Int> { 0..<alternatives.count + (teaches == nil ? 0 : 1) }

    /// What the choice behind all alternatives gives a meaning; nil where there is no such choice.
    public var teaches: AskedCharacter? { asked ?? teachable }
}

/// A character that the user may give a meaning.
public struct AskedCharacter: Hashable, Sendable {
    public var ink: Ink
    /// The mode it was read in.
    public var mode: String
    /// The applications it was drawn for; nil where none are known.
    public var group: String?
    /// Whether it was read, in doubt, and something was done for it.
    public var wasDone = false
}

extension AskedCharacter {
    public init(_ miss: Miss) {
        self.init(ink: miss.ink, mode: miss.mode, group: miss.group)
    }

    init(_ reading: Reading) {
        self.init(ink: reading.ink, mode: reading.mode, group: reading.group, wasDone: true)
    }
}

/// After which characters something is offered, and for how long.
public struct OfferPolicy: Hashable, Sendable {
    /// For how many milliseconds alternatives of a doubtful character are offered; nil for never.
    public var doubtfulTime: Milliseconds?
    /// For how many milliseconds the user is asked what a character means that was not understood; nil for
    /// never.
    public var missedTime: Milliseconds?
    /// Whether the user is asked in the same way about a doubtful character.
    public var asksInDoubt: Bool

    public init(
        doubtfulTime: Milliseconds? = nil, missedTime: Milliseconds? = nil,
        asksInDoubt: Bool = false
    ) {
        self.doubtfulTime = doubtfulTime
        self.missedTime = missedTime
        self.asksInDoubt = asksInDoubt
    }
}
