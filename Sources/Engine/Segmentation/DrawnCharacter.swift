import Dictionaries
import Strokes

struct DrawnCharacter {
    var ink: Ink
    /// Its strokes, each in its place and time; none where these say nothing.
    var strokes: [PlacedStroke] = []
    /// nil where no entry is comparable.
    var match: Match?
    /// What was typed for it at once.
    var draft: Draft?
    /// Whether that has to stay, whatever the character means.
    var draftStands = false
    /// Whether the stroke behind it has been drawn already.
    var isFollowed = false
    /// How it was put together; nil where a mark made something else of it.
    var assembly: Assembly?
}

/// What was typed for strokes that may go on.
struct Provisional {
    var match: Match
    /// The strokes it was typed for.
    var ink: Ink
    var draft: Draft
}
