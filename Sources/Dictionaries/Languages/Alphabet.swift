/// The letters that are drawn one after the other to make a mode of them.
public struct Alphabet: Hashable, Sendable {
    /// The mode of the small letters, or of all where there are no capitals.
    public var mode: String
    /// The mode of the capitals.
    public var capitalsMode: String
    /// What is drawn and typed, each once: one character or several, or a combining mark alone.
    public var letters: [String]
    /// The capitals of the letters, each once; empty where there are none.
    public var capitals: [String]
    /// The language whose marks make further letters of these; nil for none.
    public var language: Language?

    /// - Parameter mode: nil for a mode that is called as their writing system.
    public init(_ letters: [String], mode: String? = nil, language: Language? = nil) {
        let system = WritingSystem(of: letters)
        let name = mode ?? system?.mode ?? Self.signs
        self.mode = name
        let usual = system.flatMap { $0.mode == name ? $0.capitals : nil }
        capitalsMode = usual ?? name + "-capitals"
        var known: Set<[Unicode.Scalar]> = []
        self.letters = letters.filter { !$0.isEmpty && known.insert($0.exact).inserted }
        let capitals = self.letters.compactMap { letter -> String? in
            let capital = letter == "ß" ? "ẞ" : letter == "ı" ? "İ" : letter.uppercased()
            return capital != letter && capital.count == 1 ? capital : nil
        }
        self.capitals = capitals.filter { known.insert($0.exact).inserted }
        self.language = language
    }

    /// The mode of letters that are of no writing system, or of several.
    private static let signs = "own-signs"

    /// Letters as people list them: words are letters as they stand, and without spaces each character is one.
    public init(text: String, mode: String? = nil) {
        // A mark behind a space is one by itself, and not one on the space.
        let words = text.unicodeScalars.split { $0.properties.isWhitespace }.map(String.init)
        self.init(words.count > 1 ? words : words.flatMap { $0.map(String.init) }, mode: mode)
    }

    /// The letters of a language that no mark makes of another one, or that hands also draw in one piece. Latin
    /// ones begin with a to z.
    ///
    /// - Parameters:
    ///   - marks: the marks that can be drawn.
    ///   - forms: the shipped letters of languages.
    package init(_ language: Language, marks: [Mark], forms: StrokeDictionary) {
        let base = language.script == .latin ? Self.latin : ""
        let all = Array(base + language.letters)
        let whole = Set(
            forms.mode(named: language.script.mode)?.entries.compactMap(\.actions.character) ?? [])
        let made = Set(Composition(of: all, with: marks, into: Set(all)).all.map(\.made))
        self.init(
            all.filter { !made.contains($0) || whole.contains($0) }.map(String.init),
            mode: language.script.mode, language: language)
        capitalsMode = language.script.capitals
    }

    private static let latin = "abcdefghijklmnopqrstuvwxyz"

    /// Where the letters are drawn, one after the other.
    ///
    /// - Parameter withCapitals: whether the capitals come behind the small letters.
    public func places(withCapitals: Bool) -> [Place] {
        letters.map { Place(letter: $0, mode: mode) }
            + (withCapitals ? capitals.map { Place(letter: $0, mode: capitalsMode) } : [])
    }

    /// A letter in its mode.
    public struct Place: Hashable, Sendable {
        public var letter: String
        public var mode: String

        public init(letter: String, mode: String) {
            self.letter = letter
            self.mode = mode
        }

        public var actions: [Action] { [.text(letter)] }

        /// The letter so that it can be seen: a combining mark stands on a dotted circle.
        public var shown: String {
            let isMark =
                letter.unicodeScalars.first.map {
                    [.nonspacingMark, .spacingMark, .enclosingMark].contains(
                        $0.properties.generalCategory)
                } ?? false
            return (isMark ? "\u{25CC}" : "") + letter
        }

        /// How the letter looks at the beginning, in the middle and at the end of a word, where that differs
        /// from how it stands alone: Arabic joins its letters.
        public var joinedForms: [String] {
            guard let system = WritingSystem(of: [letter]), system.mode == "arabic",
                let scalar = letter.unicodeScalars.first, letter.unicodeScalars.count == 1,
                scalar.properties.generalCategory == .otherLetter, scalar.value < 0xFB50,
                !Self.neverJoined.contains(scalar)
            else { return [] }
            let line = "\u{640}"
            guard !Self.joinedBefore.contains(scalar) else { return [line + letter] }
            return [letter + line, line + letter + line, line + letter]
        }

        /// Letters of Arabic that join only to the one before, and the one that joins to none (Joining_Type R
        /// and U of Unicode's ArabicShaping.txt).
        private static let joinedBefore = Set("اآأإٱدذرزژڑڈوؤةۀۃےۓى".unicodeScalars)
        private static let neverJoined = Set("ء".unicodeScalars)
    }
}

extension String {
    /// By its scalars: equivalent letters may be typed by different keys, and a Swift string does not tell
    /// them apart.
    fileprivate var exact: [Unicode.Scalar] { Array(unicodeScalars) }
}

extension StrokeDictionary {
    /// The alphabet of `language` by the marks of this dictionary, the shipped one, and of `forms`.
    public func alphabet(of language: Language, _ forms: StrokeDictionary) -> Alphabet {
        let marks = [self, forms].flatMap { $0.mode(named: "accents")?.entries ?? [] }
            .compactMap(\.actions.mark)
        return Alphabet(language, marks: marks.map { Mark($0.scalar) }, forms: forms)
    }
}
