extension WordReading {
    /// Whether it is sure enough to be typed; what is less sure is to be offered.
    ///
    /// Words of two letters or more are typed where the ink shows them at all: of inks that are no words 0.4 %
    /// do, and 97.7 % of words of writers who taught the network nothing, see `measure words`. Any ink looks
    /// like some single character, so that one has to be clear: 97 % of letters that are read so are read
    /// rightly.
    public var isSure: Bool {
        isOfLetters
            ? clarity >= Self.leastClarity
            : clarity >= Self.leastClarityAlone && logProbability >= Self.leastProbabilityAlone
    }

    /// Whether the ink shows it so clearly that it is nothing else, however much it looks like a gesture.
    public var isClearWord: Bool { isOfLetters && clarity >= Self.clear }

    /// Whether it is sure, and longer than what gestures are taken for: of inks that are no words one in 250 is
    /// read surely as two letters or more.
    public var isSureLongWord: Bool { isSure && text.count(where: \.isLetter) > 3 }

    /// Whether it is a word, and no single character or number.
    var isOfLetters: Bool { text.count(where: \.isLetter) > 1 }

    private static let leastClarity: Float = -1.4
    private static let leastClarityAlone: Float = -0.3
    private static let leastProbabilityAlone: Float = -0.25
    private static let clear: Float = -0.6
}
