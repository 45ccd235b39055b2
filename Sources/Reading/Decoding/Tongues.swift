/// The words of the languages that are written, followed letter by letter in all of them at once, and the
/// writer's own. Which language a word is of shows as it goes on.
struct Tongues: Sendable {
    let letters: JointLetters
    /// The writer's own words; nil where there are none.
    private let own: Lexicon?
    /// Of each language where its elided words end.
    private let elidedEnds: [Set<Int32>]
    private let balance: WordBalance

    /// A word so far.
    struct Word {
        /// Of each language the node that its lexicon has come to; `nowhere` where it has no such word.
        fileprivate var nodes = SIMD4<Int32>(repeating: Self.nowhere)
        fileprivate var ownNode: Int?
        /// The last letters, edges before the first.
        fileprivate var tail = SIMD4<UInt8>(repeating: Alphabet.edge)
        // What kind of word this is, given its letters so far; they add up to 1.
        fileprivate var listed = SIMD4<Float>(repeating: 0)
        fileprivate var unlisted = SIMD4<Float>(repeating: 0)
        fileprivate var own: Float = 0
        fileprivate var anyString: Float = 0

        fileprivate static let nowhere: Int32 = -1

        var isAnyString: Bool { anyString > 0 }
    }

    init(_ models: [LetterModel], own: OwnWords, balance: WordBalance) {
        letters = JointLetters(models, own: own)
        self.own = models.isEmpty ? nil : own.lexicon(of: letters.own)
        elidedEnds = letters.models.map(\.elidedEnds)
        self.balance = balance
    }

    /// Whether nothing is known of any language.
    var isEmpty: Bool { letters.models.isEmpty }

    /// A word that begins. Each language is as likely.
    func fresh() -> Word {
        var word = Word()
        let share = own == nil ? 0 : balance.own
        let part = (1 - share) / Float(letters.models.count)
        for (index, model) in letters.models.enumerated() {
            word.nodes[index] = model.lexicon.root.map(Int32.init) ?? Word.nowhere
            word.listed[index] = part * balance.listed
            word.unlisted[index] = part * balance.unlisted
        }
        word.ownNode = own?.root
        word.own = share
        word.anyString = (1 - share) * balance.anyString
        return word
    }

    /// What follows an apostrophe: an ending such as `'t` begins a word of its own, see `WordCounts`; in
    /// languages that have none, such as French, a word.
    func ending() -> Word {
        guard let apostrophe = letters.apostrophe else { return fresh() }
        var word = fresh()
        var goesOn = false
        for (index, model) in letters.models.enumerated() {
            guard let root = model.lexicon.root,
                let symbol = letters.symbol(apostrophe, of: index),
                let node = model.lexicon.step(from: root, over: symbol).node
            else { continue }
            word.nodes[index] = Int32(node)
            goesOn = true
        }
        if goesOn { word.tail[3] = apostrophe }
        word.loseOwn()
        return word
    }

    /// Goes on with a joint symbol, or ends the word.
    ///
    /// - Returns: how likely that is.
    func add(_ symbol: UInt8, to word: inout Word) -> Float {
        for (index, model) in letters.models.enumerated() {
            guard let own = letters.symbol(symbol, of: index) else {
                word.leave(index)
                continue
            }
            let node = word.nodes[index]
            if node == Word.nowhere {
                word.listed[index] = 0
            } else {
                let step = model.step(from: Int(node), over: own)
                word.nodes[index] = step.node.map(Int32.init) ?? Word.nowhere
                word.listed[index] *= step.share
            }
            if word.unlisted[index] > 0 {
                word.unlisted[index] *= model.share(
                    of: own, after: letters.symbols(word.tail, of: index))
            }
        }
        if let current = word.ownNode, let own {
            // Its symbols have six bits.
            let isKnown = Int(symbol) <= Alphabet.largest
            let step = isKnown ? own.step(from: current, over: symbol) : (share: 0, node: nil)
            word.ownNode = step.node
            word.own *= step.share
        } else {
            word.loseOwn()
        }
        word.anyString *= 1 / Float(letters.size)
        word.tail = SIMD4(word.tail[1], word.tail[2], word.tail[3], symbol)
        let sum = word.listed.sum() + word.own + word.unlisted.sum() + word.anyString
        guard sum > 0 else { return 0 }
        word.listed /= sum
        word.own /= sum
        word.unlisted /= sum
        word.anyString /= sum
        return sum
    }

    /// What the letters so far are is no word of any language.
    ///
    /// - Returns: how likely that is.
    func lose(_ word: inout Word) -> Float {
        let share = word.anyString / Float(letters.size)
        for index in letters.models.indices { word.leave(index) }
        word.loseOwn()
        word.anyString = 1
        word.tail[3] = Alphabet.edge
        return share
    }

    /// How likely a word ends here that may stand by itself, and one that an apostrophe has to follow.
    func end(of word: Word) -> (whole: Float, elided: Float) {
        var ended = word
        let sum = add(Alphabet.edge, to: &ended)
        let elided = elidedEnds.indices.reduce(Float(0)) { share, index in
            elidedEnds[index].contains(word.nodes[index])
                ? share + sum * ended.listed[index] : share
        }
        return (sum - elided, elided)
    }

    /// How much of a word that ends here has a capital.
    func capital(of word: Word) -> Float {
        var capital: Float = 0
        for (index, model) in letters.models.enumerated()
        where word.nodes[index] != Word.nowhere {
            capital += word.listed[index] * model.capitalEnd(at: Int(word.nodes[index]))
        }
        guard capital > 0 else { return 0 }
        var whole = word
        let end = add(Alphabet.edge, to: &whole)
        return end > 0 ? min(1, capital / end) : 0
    }
}

extension Tongues.Word {
    /// It is no word of a language.
    fileprivate mutating func leave(_ index: Int) {
        nodes[index] = Self.nowhere
        listed[index] = 0
        unlisted[index] = 0
    }

    /// It is none of the writer's own words.
    fileprivate mutating func loseOwn() {
        ownNode = nil
        own = 0
    }
}
