import Strokes

/// Letters with a mark that are one scalar, by Unicode's canonical composition.
struct Composition: Sendable {
    private var composed: [Character: [Unicode.Scalar: Character]] = [:]

    /// The letters of these blocks: Latin-1, Latin Extended-A and -B, and of Latin Extended
    /// Additional those of Welsh and Vietnamese. The rest of it serves transliteration, and would
    /// make nearly every letter wait for a mark.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x00C0...0x024F, 0x1E80...0x1E85, 0x1EA0...0x1EFF,
    ]

    /// The characters of the blocks. Characters that are canonically equivalent are equal, however they are
    /// composed. The set is made at each use, which is rare.
    private static var known: Set<Character> {
        Set(blocks.joined().compactMap(Unicode.Scalar.init).map(Character.init))
    }

    /// The single scalar of `character`; nil where the blocks have none.
    static func scalar(of character: Character) -> Unicode.Scalar? {
        let known = known
        return known.firstIndex(of: character).flatMap { known[$0].unicodeScalars.first }
    }

    /// The compositions of `letters` with `marks`.
    init(of letters: some Sequence<Character>, with marks: [Unicode.Scalar]) {
        let known = Self.known
        for letter in letters {
            for mark in marks {
                let text = String(letter) + String(mark)
                guard let character = text.first, text.dropFirst().isEmpty,
                    let place = known.firstIndex(of: character)
                else { continue }
                composed[letter, default: [:]][mark] = known[place]
            }
        }
    }

    /// Whether `letter` takes any of the marks.
    func takesMarks(_ letter: Character) -> Bool { composed[letter] != nil }

    /// The letter with the mark as one scalar; nil where there is none.
    func character(_ letter: Character, with mark: Unicode.Scalar) -> Character? {
        composed[letter]?[mark]
    }
}

extension Unicode.Scalar {
    /// Whether it is a mark that stands above or below its letter.
    var isMark: Bool {
        properties.generalCategory == .nonspacingMark && (standsAbove || standsBelow)
    }

    var standsAbove: Bool { properties.canonicalCombiningClass == .above }

    var standsBelow: Bool {
        [.below, .attachedBelow].contains(properties.canonicalCombiningClass)
    }
}

/// Reads a letter and a mark that are drawn as one character, by the marks of a mode.
struct Accents: Sendable {
    private let marks: [Unicode.Scalar]
    private let classifier: Classifier
    /// The beginnings of the marks of several strokes, and the mark of each.
    private let beginnings: Matcher
    private let owners: [Unicode.Scalar]
    private let composition: Composition

    /// An ink in two parts: the first strokes as a letter, the others as a mark.
    struct Split {
        var letter: Ink
        var mark: Ink
    }

    /// What is added to the distance where ink is read as a letter and a mark. Of 9000 letters of held-back
    /// writers, none of whom meant an accent, 3 are read with one, all of them an i; with 0.25 none are, but
    /// accents are missed.
    static let price: Float = 0.15
    /// The longest mark. This and the lengths below are in units of the longer side of the letter.
    private static let longest = 0.8
    /// A shorter line is a dot.
    private static let shortest = 0.15
    /// How far a mark may reach into its letter, be above or below it, or be beside it.
    private static let overlap = 0.25
    private static let farthest = 1.0
    private static let aside = 0.35
    /// Ink of more strokes is not read as a letter with a mark.
    private static let mostStrokes = 6

    /// nil where there is no mark.
    init?(_ marks: [(mark: Unicode.Scalar, examples: ExampleSet)], letters: [Character]) {
        guard !marks.isEmpty else { return nil }
        self.marks = marks.map(\.mark)
        classifier = Classifier(marks.map(\.examples))
        var beginnings: [ExampleSet] = []
        var owners: [Unicode.Scalar] = []
        for (mark, examples) in marks {
            for template in examples.tuned + examples.raw where template.trajectory.strokeCount > 1
            {
                beginnings.append(
                    ExampleSet(tuned: template.trajectory.ink.prefixes.map { Template($0) }))
                owners.append(mark)
            }
        }
        self.beginnings = Matcher(beginnings)
        self.owners = owners
        composition = Composition(of: letters, with: self.marks)
    }

    /// Whether a mark may follow `letter`.
    func mayFollow(_ letter: Character) -> Bool { composition.takesMarks(letter) }

    /// The ways to split `ink` into a letter and a possible mark.
    func splits(of ink: Ink) -> [Split] {
        guard (2...Self.mostStrokes).contains(ink.strokes.count) else { return [] }
        return (1..<ink.strokes.count).compactMap { count in
            let split = Split(
                letter: Ink(Array(ink.strokes.prefix(count))),
                mark: Ink(Array(ink.strokes.dropFirst(count))))
            return Self.place(of: split) == nil ? nil : split
        }
    }

    /// The reading of `split` as `letter`, which the first part was read as, with the mark that is nearest
    /// to the second part. Its distance is the mean of both distances plus `price`.
    func reading(_ split: Split, as letter: Match) -> Match? {
        guard letter.verdict != .rejected, let path = letter.cellPath,
            let character = letter.actions.character, mayFollow(character),
            let query = Query(split.mark)
        else { return nil }
        let place = Self.place(of: split)
        for candidate in classifier.rank(query, count: marks.count, within: Band.handWritten.sure) {
            let mark = marks[candidate.classIndex]
            guard mark.place == place,
                let composed = composition.character(character, with: mark)
            else { continue }
            func distance(_ letter: Float) -> Float {
                (letter + candidate.distance) / 2 + Self.price
            }
            let others = letter.alternatives.compactMap { other in
                other.actions.character.flatMap { composition.character($0, with: mark) }
                    .map {
                        Alternative(
                            actions: [.text(String($0))], distance: distance(other.distance))
                    }
            }
            let strokes = CellPath(split.mark)?.strokes ?? []
            var match = Match(
                actions: [.text(String(composed))],
                cellPath: CellPath(strokes: path.strokes + strokes),
                distance: distance(letter.distance), alternatives: others, band: letter.band)
            match.isComposed = true
            match.modifiers = letter.modifiers
            return match
        }
        return nil
    }

    /// Whether the second part of `split` is the beginning of a mark that `letter` takes.
    func mayContinue(_ split: Split, as letter: Match) -> Bool {
        guard letter.verdict != .rejected, letter.strokeCount == split.letter.strokes.count,
            let character = letter.actions.character, let query = Query(split.mark)
        else { return false }
        let place = Self.place(of: split)
        return beginnings.rank(query, count: owners.count, within: Band.handWritten.sure).contains {
            let mark = owners[$0.classIndex]
            return mark.place == place && composition.character(character, with: mark) != nil
        }
    }

    /// Whether the second part is above or below the first; nil where it cannot be a mark, by its size or
    /// place.
    private static func place(of split: Split) -> Unicode.Scalar.Place? {
        guard let letter = split.letter.box, let mark = split.mark.box else { return nil }
        let size = max(letter.width, letter.height)
        let length = max(mark.width, mark.height)
        let isDot = split.mark.strokes.allSatisfy { Set($0.points).count < 2 }
        guard size > 0, length <= longest * size, isDot || length >= shortest * size,
            mark.center.x >= letter.minX - aside * size,
            mark.center.x <= letter.maxX + aside * size
        else { return nil }
        let reach = overlap * letter.height
        if mark.maxY <= letter.minY + reach, mark.center.y < letter.minY + reach / 2,
            mark.maxY >= letter.minY - farthest * size
        {
            return .above
        }
        if mark.center.y >= letter.maxY - reach / 2, mark.minY >= letter.maxY - reach,
            mark.minY <= letter.maxY + farthest * size
        {
            return .below
        }
        return nil
    }
}

extension Unicode.Scalar {
    /// Where a mark stands.
    fileprivate enum Place {
        case above
        case below
    }

    fileprivate var place: Place { standsAbove ? .above : .below }
}
