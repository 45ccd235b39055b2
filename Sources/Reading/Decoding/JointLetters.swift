/// The letters of several letter models as one alphabet, by which the words of several languages are followed
/// at once. Each model stays as it is and where it lies: nothing is merged, and a language that is added takes
/// no memory but that of its mapped file.
struct JointLetters: Sendable {
    /// At most `most`; the others are left out.
    let models: [LetterModel]
    /// The letters that any of the models has, each a symbol from 1 on.
    let alphabet: [Character]
    /// For each model its own symbol of each joint one; `Alphabet.edge` where it has none.
    private let symbols: [[UInt8]]
    private let joint: [Character: UInt8]

    /// So many languages are followed at once: a reading has a place for each.
    static let most = 4

    /// - Parameter own: words of the writer: where there are too many letters, theirs stay.
    init(_ models: [LetterModel], own: OwnWords) {
        self.models = Array(models.prefix(Self.most))
        var known: Set = [LetterModel.capitalMark]
        let letters = self.models.flatMap(\.letters).filter { known.insert($0).inserted }
        // The symbols behind `half` are taken.
        let used = Set(own.counts.keys.joined())
        let sorted = letters.filter(used.contains) + letters.filter { !used.contains($0) }
        let alphabet = Array(sorted.prefix(Int(Self.half) - 1))
        self.alphabet = alphabet
        symbols = self.models.map { model in
            [Alphabet.edge] + alphabet.map { model.alphabet.exactSymbol(of: $0) ?? Alphabet.edge }
        }
        joint = Dictionary(uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt8($0 + 1)) })
    }

    /// Stands in place of a letter for the first half of one that is drawn as two, such as ß as ss.
    static let half: UInt8 = 255

    /// The number of symbols, the edge of a word included.
    var size: Int { alphabet.count + 1 }

    /// The letter of a symbol, which is not the edge.
    func letter(_ symbol: UInt8) -> Character { alphabet[Int(symbol) - 1] }

    /// The joint symbol of an apostrophe of either kind; nil where no model has one.
    var apostrophe: UInt8? { joint["'"] }

    /// The symbol of a model; nil where it has no such letter.
    func symbol(_ symbol: UInt8, of model: Int) -> UInt8? {
        if symbol == Alphabet.edge { return symbol }
        let own = symbols[model][Int(symbol)]
        return own == Alphabet.edge ? nil : own
    }

    /// The same of several; the edge of a word where it has no such letter.
    func symbols(_ joint: SIMD4<UInt8>, of model: Int) -> SIMD4<UInt8> {
        var own = joint
        for place in joint.indices { own[place] = symbols[model][Int(joint[place])] }
        return own
    }

    /// The alphabet that the writer's own words are written with.
    var own: Alphabet { Alphabet(Array(alphabet.prefix(Alphabet.largest))) }
}
