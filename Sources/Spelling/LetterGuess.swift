// Owns: what a drawn character may be, and how shapes and letters are weighed.

/// One reading of a drawn character.
public struct LetterGuess: Hashable, Sendable {
    /// What would be typed. A single letter is what a model has an opinion on; anything else, such as
    /// a digit, a sign, a chord or several letters, it leaves where it is.
    public var text: String
    /// How far the shape is from the nearest example, in the matcher's units.
    public var distance: Float
    /// How likely this letter is among the letters guessed, from 0 to 1; nil where no model said.
    public var probability: Float?

    public init(text: String, distance: Float, probability: Float? = nil) {
        self.text = text
        self.distance = distance
        self.probability = probability
    }
}

/// How much shapes and letters count. The defaults were tuned on words written by one half of the
/// UNIPEN writers and judged on the other, see `measure context`.
public struct Balance: Hashable, Sendable {
    /// A shape at distance D is as likely as `(D + 0.15) ** -shape`. On 78,000 letters of writers
    /// held back, 8 was nearer to the truth than the best `exp(-b * D)`, for dictionaries of 5 and of
    /// 150 examples a letter alike: it is how many times farther a guess is that counts. A little
    /// less puts more letters right with dictionaries computed from many writers; with 6, random
    /// letters begin to be spoiled.
    public var shape: Float
    /// A letter's probability counts to this power: 1 trusts it fully, 0 not at all. A little less
    /// than 1 costs few corrections and spoils far fewer letters.
    public var language: Float
    /// How likely a word that is begun is in the lexicon.
    public var listed: Float
    /// How likely it is another word, built like those.
    public var unlisted: Float
    /// How likely it is any string of letters: an abbreviation, a name, a code. This is what keeps
    /// the model from spelling right what was meant to be spelled so.
    public var anyString: Float
    /// How many readings of a word are followed at once.
    public var readings: Int

    public init(
        shape: Float = 7, language: Float = 0.8, listed: Float = 0.7, unlisted: Float = 0.1,
        anyString: Float = 0.2, readings: Int = 16
    ) {
        self.shape = shape
        self.language = language
        self.listed = listed
        self.unlisted = unlisted
        self.anyString = anyString
        self.readings = readings
    }

    /// Below this distance, smaller ones hardly say more.
    static let near: Float = 0.15
}
