import Dictionaries

/// Which letter of an alphabet is drawn next.
public struct AlphabetWalk: Hashable, Sendable {
    public let alphabet: Alphabet
    public private(set) var places: [Alphabet.Place]
    /// How often each was drawn.
    private var drawn: [Alphabet.Place: Int]
    private var position: Int?
    private var skipped: Set<Int> = []
    /// How many drawings of the letter at hand are still wanted.
    private var left = 1

    /// Whether each letter is drawn twice.
    public var isTwice = false {
        didSet {
            if position == nil { goOn() } else { left = max(1, wanted - count(at: position)) }
        }
    }

    /// Begins with the first letter without a drawing.
    ///
    /// - Parameter lines: those of the user's own file.
    public init(
        _ alphabet: Alphabet, withCapitals: Bool = false, drawn lines: [DictionaryLine] = []
    ) {
        self.alphabet = alphabet
        places = alphabet.places(withCapitals: withCapitals)
        drawn = [:]
        let known = Set(places)
        for line in lines {
            guard case .text(let letter)? = line.actions.first, line.actions.count == 1 else {
                continue
            }
            let place = Alphabet.Place(letter: letter, mode: line.mode)
            let examples = line.examples.count { !$0.isReference }
            if known.contains(place), examples > 0 { drawn[place, default: 0] += examples }
        }
        goOn()
    }

    private var wanted: Int { isTwice ? 2 : 1 }

    private func count(at index: Int?) -> Int { index.map { drawn[places[$0]] ?? 0 } ?? 0 }

    /// The letter to draw; nil once all have been drawn or skipped.
    public var due: Alphabet.Place? { position.map { places[$0] } }

    /// Whether the letter at hand was drawn once, and is now drawn a second time.
    public var isSecond: Bool { isTwice && position != nil && count(at: position) == 1 }

    /// How many letters have a drawing.
    public var drawnCount: Int { places.count { (drawn[$0] ?? 0) > 0 } }

    /// The letters without a drawing.
    public var missing: [Alphabet.Place] { places.filter { (drawn[$0] ?? 0) == 0 } }

    public var hasCapitals: Bool { places.count > alphabet.letters.count }

    /// The letter at hand has been drawn.
    public mutating func take() {
        guard let position else { return }
        drawn[places[position], default: 0] += 1
        left -= 1
        if left <= 0 { goOn() }
    }

    /// Goes on without a drawing of the letter at hand.
    public mutating func skip() {
        guard let position else { return }
        skipped.insert(position)
        goOn()
    }

    public var canGoBack: Bool { (position ?? places.count) > 0 }

    /// Goes to the letter before, for a further drawing.
    public mutating func back() {
        guard canGoBack else { return }
        go(to: (position ?? places.count) - 1)
    }

    /// Goes to `place`, for a further drawing.
    public mutating func again(_ place: Alphabet.Place) {
        if let index = places.firstIndex(of: place) { go(to: index) }
    }

    /// The last drawing of `place` counts no more: it is drawn anew.
    public mutating func undo(_ place: Alphabet.Place) {
        guard let count = drawn[place], count > 0 else { return }
        drawn[place] = count - 1
        again(place)
        left = max(1, wanted - self.count(at: position))
    }

    /// The capitals as well, once the small letters are done.
    public mutating func addCapitals(drawn lines: [DictionaryLine]) {
        guard !hasCapitals else { return }
        var walk = AlphabetWalk(alphabet, withCapitals: true, drawn: lines)
        walk.isTwice = isTwice
        walk.skipped = skipped
        walk.position = nil
        walk.goOn()
        self = walk
    }

    private mutating func go(to index: Int) {
        position = index
        left = 1
    }

    /// To the next letter that wants a drawing, round the end.
    private mutating func goOn() {
        let start = position.map { $0 + 1 } ?? 0
        let order = Array(start..<max(start, places.count)) + Array(0..<min(start, places.count))
        position = order.first { !skipped.contains($0) && count(at: $0) < wanted }
        left = max(1, wanted - count(at: position))
    }
}
