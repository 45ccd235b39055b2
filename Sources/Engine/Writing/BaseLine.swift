import Dictionaries
import Glibc
import Strokes

/// The line that the characters before stand on, where a hand moves on from letter to letter.
struct BaseLine: Hashable, Sendable {
    /// Where letters stand, in pixels downwards.
    let base: Double
    /// How high a small letter without stems is, in pixels.
    let height: Double

    /// So many characters at most say where the line is; it takes two that agree.
    private static let most = 8
    private static let fewest = 2
    /// How much higher letters with a stem are; the median of 103 writers of UNIPEN.
    private static let stem = 1.8
    /// How far characters may stand off the line, in heights.
    private static let slack = 0.5

    static let small = Set("acemnorsuvwxz")
    static let tall = Set("bdhkltABCDEFGHIKLMNOPRSTUVWXYZ0123456789")
    private static let hanging = Set("gpqy")

    /// nil where no line is known.
    ///
    /// - Parameters:
    ///   - box: what is drawn next; it has to lie behind the characters.
    ///   - typed: the characters before it, the last one last, each with what it fills.
    init?(before box: Box, _ typed: [(character: Character, box: Box)]) {
        var next = box
        var feet: [Double] = []
        var heights: [Double] = []
        var hanging: [Double] = []
        for (character, place) in typed.suffix(Self.most).reversed() {
            let size = max(place.longerSide, 1)
            guard place.center.x + size / 4 < next.center.x, next.minX - place.maxX < 3 * size,
                place.maxY + size > next.minY, place.minY - size < next.maxY
            else { break }
            next = place
            if Self.small.contains(character) {
                feet.append(place.maxY)
                heights.append(place.height)
            } else if Self.tall.contains(character) {
                feet.append(place.maxY)
                heights.append(place.height / Self.stem)
            } else if Self.hanging.contains(character) {
                hanging.append(place.minY)
            }
        }
        guard let height = heights.median, height > 0 else { return nil }
        feet += hanging.map { $0 + height }
        guard feet.count >= Self.fewest, let base = feet.median,
            feet.allSatisfy({ abs($0 - base) <= Self.slack * height })
        else { return nil }
        self.base = base
        self.height = height
    }
}

/// Where a sign stands on its line, and how large it is there.
struct SignPlace: Hashable, Sendable {
    /// The middle above the base line and how far that varies, in heights of a small letter.
    let middle: Double
    let spread: Double
    /// The longer side in such heights, and how far its logarithm varies.
    let size: Double
    let variation: Double

    /// What may be another sign elsewhere, as its shape says little of it; a comma is often a small bracket.
    static let decides = Set(".,'`-_|()/\\")

    /// nil of what is no sign. Sizes are medians, and deviations as wide as their median absolute ones, of
    /// 16 to 71 writers of UNIPEN each, beside the small letters of the same writer. Where on the line signs
    /// stand is as they are printed, for no recording has them on lines.
    init?(of sign: Character) {
        guard sign.isASCII, sign.isPunctuation || sign.isSymbol else { return nil }
        (middle, spread, size, variation) =
            switch sign {
            case ".": (0.05, 0.2, 0.18, 0.63)
            case ",": (-0.1, 0.25, 0.77, 0.4)
            case "'": (1.4, 0.35, 0.54, 0.52)
            case "`": (1.4, 0.35, 0.46, 0.48)
            case "\"": (1.4, 0.35, 0.67, 0.34)
            case "^": (1.3, 0.4, 0.95, 0.3)
            case "-": (0.5, 0.2, 0.83, 0.4)
            case "_": (-0.1, 0.2, 1.38, 0.3)
            case "~": (0.6, 0.35, 1.26, 0.39)
            case "=", "+": (0.5, 0.25, 1.1, 0.3)
            case "*": (0.8, 0.4, 1.3, 0.39)
            case "<", ">": (0.6, 0.3, 1.5, 0.3)
            case ":", ";": (0.4, 0.3, 1.15, 0.5)
            default: (0.8, 0.35, 1.8, 0.35)
            }
    }

    /// The logarithm of the density of it in `box`, up to what is the same for all signs.
    func logDensity(of box: Box, on line: BaseLine) -> Double {
        let above = (line.base - box.center.y) / line.height
        let size = log(max(box.longerSide / line.height, 0.02))
        let (off, larger) = ((above - middle) / spread, (size - log(self.size)) / variation)
        // Some hands do otherwise, and no place says more than that.
        return max(-(off * off + larger * larger) / 2, -6) - log(spread * variation)
    }
}

extension Match {
    /// What it means on `line`, where its shape says little of that: of its readings the one that is likeliest by
    /// shape and place. Others stay as they are, and what the user has taught it to mean.
    ///
    /// - Parameter box: what the ink fills.
    func placed(in box: Box, on line: BaseLine) -> Match {
        guard !isOwn, let sign = actions.character, SignPlace.decides.contains(sign) else {
            return self
        }
        func likelihood(_ actions: [Action], _ shape: Double) -> Double {
            guard let place = actions.character.flatMap(SignPlace.init) else { return -.infinity }
            return shape + place.logDensity(of: box, on: line)
        }
        let shares = Confidence.shares(of: [distance] + alternatives.map(\.distance))
            .map { log(Double(max($0, 1e-9))) }
        let own = likelihood(actions, shares[0])
        let others = zip(alternatives.indices, shares.dropFirst()).map { index, share in
            (index: index, likelihood: likelihood(alternatives[index].actions, share))
        }
        guard let best = others.max(by: { $0.likelihood < $1.likelihood }), best.likelihood > own
        else { return self }
        var match = self
        match.actions = alternatives[best.index].actions
        match.alternatives[best.index].actions = actions
        return match
    }
}

extension Interpreter {
    /// How many readings of a sign its place chooses from.
    private static let readings = 8

    /// `match`, read of `ink`, as the line says that the characters before it stand on; as it is where there is no
    /// line, as on one spot, or where the place of the sign says nothing.
    ///
    /// - Parameter drawn: the ink as it was drawn, upright or not.
    func placed(_ match: Match, of ink: Ink, drawn: Ink) -> Match {
        guard match.origin == .example, let sign = match.actions.character,
            SignPlace.decides.contains(sign), !isPrivate, let box = drawn.box,
            let line = BaseLine(
                before: box,
                history.typed.compactMap { typed in
                    typed.meaning.character.flatMap { character in
                        typed.drawn.box.map { (character, $0) }
                    }
                }),
            let full = Query(ink).flatMap({
                recogniser.recognise(
                    $0, in: modes.mode, for: group, alternatives: Self.readings,
                    under: writing.sticky.all)
            }), full.actions == match.actions
        else { return match }
        return full.placed(in: box, on: line)
    }
}

extension [Double] {
    /// nil where there is none.
    fileprivate var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}
