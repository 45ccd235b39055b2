import Dictionaries
import PureSupport
import Strokes

/// A hand that draws the characters of a dictionary, a little otherwise each time: no recordings of most
/// letters exist. What it writes can be read too well, as no stranger's forms are among it; of the shapes it
/// draws only those that are read as what they are when they are drawn exactly, as the sheet shows no others.
struct LanguageHand {
    private var random: SeededGenerator
    private let dictionary: StrokeDictionary
    private let recogniser: Recogniser
    /// For each mode, the shapes of each character.
    private var shapes: [String: [Character: [Ink]]] = [:]
    /// For each mode, the letter and the mark that make a character.
    private var parts: [String: [Character: [(letter: Character, mark: Mark)]]] = [:]
    private var marks: [String: [Mark: [Ink]]] = [:]

    init(_ dictionary: StrokeDictionary, _ recogniser: Recogniser, random: SeededGenerator) {
        self.dictionary = dictionary
        self.recogniser = recogniser
        self.random = random
    }

    /// `character` as it is drawn in `mode`, at a size of 1; nil for one that the mode does not have.
    mutating func draw(_ character: Character, in mode: String) -> Ink? {
        learn(mode)
        let whole = shapes[mode]?[character] ?? []
        let composed = parts[mode]?[character] ?? []
        let choice = Int.random(in: 0..<max(1, whole.count + composed.count), using: &random)
        if choice < whole.count { return varied(whole[choice]) }
        guard let (letter, mark) = composed.randomElement(using: &random),
            let shape = marks[mode]?[mark]?.randomElement(using: &random),
            let place = Mark.Place(mark.scalar), let base = draw(letter, in: mode)
        else { return nil }
        return Ink(base.strokes + put(varied(shape), place, at: base).strokes)
    }

    private mutating func learn(_ mode: String) {
        guard shapes[mode] == nil else { return }
        shapes[mode] = [:]
        var found: [Mark: [Ink]] = [:]
        for entry in dictionary.entries(in: mode) {
            let inks = entry.examples.filter { !$0.isReference }.map {
                $0.shape?.ink ?? $0.cellPath.ink
            }
            if let mark = entry.actions.mark {
                found[mark, default: []] += inks
            } else if let character = entry.actions.character {
                shapes[mode]?[character, default: []] += inks.filter {
                    Query($0).flatMap { recogniser.recognise($0, in: mode) }?.actions
                        == entry.actions
                }
            }
        }
        marks[mode] = found
        for (letter, mark, made) in Composition(
            of: (shapes[mode] ?? [:]).keys, with: Array(found.keys)
        ).all.sorted(by: { ($0.letter, $0.made) < ($1.letter, $1.made) }) {
            parts[mode, default: [:]][made, default: []].append((letter, mark))
        }
    }

    /// Where a hand puts a mark, in units of the longer side of the letter: over or under its middle a third to
    /// a half as long, beside its head, or through it.
    private mutating func put(_ mark: Ink, _ place: Mark.Place, at letter: Ink) -> Ink {
        guard let box = letter.box, let own = mark.box else { return Ink() }
        let size = max(box.width, box.height)
        let long = max(own.width, own.height, 1e-9)
        var length = size * Double.random(in: 0.28...0.5, using: &random)
        let gap = size * Double.random(in: 0.06...0.3, using: &random)
        let aside = size * Double.random(in: -0.12...0.12, using: &random)
        var middle = Point(x: box.center.x + aside, y: 0)
        if place == .through { length = size * Double.random(in: 0.5...0.8, using: &random) }
        let height = own.height * length / long
        switch place {
        case .above: middle.y = box.minY - gap - height / 2
        case .below: middle.y = box.maxY + gap / 2 + height / 2
        case .beside: middle = Point(x: box.maxX + gap / 2, y: box.minY + 0.1 * size)
        case .through: middle.y = box.center.y - 0.1 * size
        }
        // A dot stays one.
        let scale = own.width + own.height > 1e-6 ? length / long : 0
        return mark.mapped {
            Point(
                x: middle.x + ($0.x - own.center.x) * scale,
                y: middle.y + ($0.y - own.center.y) * scale)
        }
    }

    /// The same shape with corners rounded, another slant and proportion, and its points off by as much as
    /// `Hand.spread` has it, at a size of 1.
    private mutating func varied(_ ink: Ink) -> Ink {
        guard let box = ink.box else { return ink }
        let size = max(box.width, box.height, 1e-9)
        let slant = 0.08 * random.normal()
        let wide = 1 + 0.08 * random.normal()
        let isDot = box.width + box.height < 1e-6
        return Ink(
            ink.strokes.map { stroke in
                let corners = stroke.points.map {
                    Point(x: ($0.x - box.center.x) / size, y: ($0.y - box.center.y) / size)
                }
                let smooth = corners.count < 14 ? Self.rounded(Self.rounded(corners)) : corners
                // A few places are missed, and those between them with them.
                let knots = (0..<4).map { _ in
                    isDot
                        ? Point(x: 0, y: 0)
                        : Point(x: Hand.spread * random.normal(), y: Hand.spread * random.normal())
                }
                return Stroke(
                    smooth.enumerated().map { index, point in
                        let along =
                            Double(index) / Double(max(1, smooth.count - 1))
                            * Double(knots.count - 1)
                        let knot = min(Int(along), knots.count - 2)
                        let off = knots[knot].towards(knots[knot + 1], by: along - Double(knot))
                        return Point(
                            x: (point.x - slant * point.y) * wide + off.x, y: point.y + off.y)
                    })
            })
    }

    /// Corners cut at a quarter of each side (Chaikin's algorithm), the ends kept.
    private static func rounded(_ corners: [Point]) -> [Point] {
        guard let first = corners.first, let last = corners.last, corners.count > 1 else {
            return corners
        }
        let cut = zip(corners, corners.dropFirst()).flatMap { from, to in
            [from.towards(to, by: 0.25), from.towards(to, by: 0.75)]
        }
        return [first] + cut + [last]
    }
}
