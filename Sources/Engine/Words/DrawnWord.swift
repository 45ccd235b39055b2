import Reading
import Strokes

/// Strokes that are one word, one character or one gesture.
struct DrawnWord {
    var ink: Ink
    /// What it may be as a word, the likeliest first.
    var readings: [WordReading]
    /// The last word, where these strokes go on with it; they begin with its strokes.
    var continued: Continuation?
    /// How long the pen was up between the strokes.
    var pauses: [Milliseconds] = []
    /// Whether the hand has gone on already.
    var isFollowed = false

    /// A word that was complete before a stroke was added to it.
    struct Continuation {
        /// As it was then.
        var before: Ink
        var added: Ink
    }
}

extension WordReading {
    /// Whether it is typed; what is less sure is offered.
    ///
    /// Found on words of writers who taught the network nothing, and on signs, gestures and scribbles, see
    /// `measure words`.
    var isSure: Bool { clarity >= Self.leastClarity && logProbability >= Self.leastProbability }

    private static let leastClarity: Float = -0.6
    private static let leastProbability: Float = -0.5

    /// Whether it is a word, and no single character.
    var isOfLetters: Bool { text.count(where: \.isLetter) > 1 }
}
