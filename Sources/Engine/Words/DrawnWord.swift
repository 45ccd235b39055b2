import Reading
import Strokes

/// Strokes that are one word, one character or one gesture.
struct DrawnWord {
    var ink: Ink
    /// What it may be as a word, the likeliest first.
    var readings: [WordReading]
    /// Whether the writer has taken the first of these as it was offered.
    var isSaid = false
    /// The last word, where these strokes go on with it; they begin with its strokes.
    var continued: Continuation?
    /// How long the pen was up between the strokes.
    var pauses: [Milliseconds] = []
    /// Whether the hand has gone on already.
    var isFollowed = false
    /// Whether strokes of the next word are drawn already, so that the ink stays.
    var keepsTrail = false

    /// A word that was complete before a stroke was added to it.
    struct Continuation {
        /// As it was then.
        var before: Ink
        var added: Ink
    }
}
