import Strokes

/// The shapes of a plain running hand.
enum Letterforms {
    /// A shape as the places that its strokes run through.
    ///
    /// 1 is the height of an x, 0 the line that it stands on, and y grows downwards: b begins at -2
    /// and g ends at 1. A place that is given twice is a corner; a stroke of one place is a click.
    static func strokes(of character: Character) -> [[Point]]? { shapes[character] }

    private static let shapes = Dictionary(
        uniqueKeysWithValues: table.split(separator: "\n").map { line in
            let strokes = line.dropFirst().split(separator: "|").map { stroke in
                stroke.split(separator: " ").map { place in
                    let numbers = place.split(separator: ",").compactMap { Double($0) }
                    return Point(x: numbers[0] / 100, y: numbers[1] / 100)
                }
            }
            return (line[line.startIndex], strokes)
        })

    /// A line for each letter, in hundredths; `|` stands between two strokes.
    private static let table = """
        a 80,-78 50,-100 14,-72 8,-28 34,0 66,-30 84,-95 84,-95 86,-25 106,-2
        b 12,-200 10,-100 11,-2 11,-2 16,-62 50,-100 84,-58 58,-6 16,-8
        c 80,-80 50,-100 12,-66 16,-20 50,0 86,-20
        d 76,-78 46,-100 8,-60 18,-10 46,-2 78,-50 90,-200 90,-200 88,-100 90,-20 106,0
        e 10,-48 52,-54 84,-74 52,-100 12,-62 18,-16 52,0 92,-20
        f 86,-180 62,-200 42,-160 38,-80 36,0 | 6,-100 76,-103
        g 80,-80 46,-100 10,-52 40,-4 74,-42 86,-98 86,-98 87,0 78,76 42,100 6,74
        h 12,-200 10,-100 10,0 10,0 16,-62 50,-100 80,-70 82,0
        i 20,-100 21,-50 20,0 | 22,-155
        j 42,-100 43,35 26,92 -10,80 | 44,-155
        k 12,-200 10,-100 11,0 | 80,-100 16,-48 16,-48 46,-30 86,0
        l 14,-200 12,-100 18,-20 46,-2
        m 6,-100 9,0 9,0 14,-62 40,-100 60,-70 62,0 62,0 68,-62 94,-100 114,-70 117,0
        n 7,-100 9,0 9,0 15,-62 50,-100 80,-70 82,0
        o 52,-100 12,-68 16,-18 50,0 88,-36 84,-80 50,-101
        p 8,-100 10,98 10,98 11,-50 46,-100 84,-60 58,-6 16,-10
        q 80,-80 46,-100 10,-52 40,-4 74,-42 85,-98 85,-98 86,0 86,100
        r 8,-100 10,0 10,0 14,-62 40,-95 76,-94
        s 76,-84 46,-100 16,-80 36,-56 70,-36 66,-6 36,0 6,-16
        t 40,-170 40,-30 56,0 82,-12 | 6,-108 82,-112
        u 8,-100 10,-30 40,0 74,-32 82,-100 82,-100 83,-50 84,0
        v 6,-100 42,0 42,0 80,-100
        w 6,-100 30,0 30,0 58,-86 58,-86 86,0 86,0 114,-100
        x 6,-100 80,0 | 80,-100 6,0
        y 8,-100 16,-32 42,-6 74,-36 85,-100 85,-100 80,30 54,94 10,80
        z 8,-100 80,-100 80,-100 6,0 6,0 86,0
        """
}

/// A line of places to write on, one beside the other.
struct Page: Hashable, Sendable {
    /// Pixels.
    let area: Box
    /// Of an x, in pixels.
    let height: Double

    /// A page whose line takes three fifths of the area's height, but an x is never smaller than 50
    /// pixels: a hand that writes with a mouse writes large.
    init(area: Box) {
        self.area = area
        height = max(50, area.height / 5)
    }

    /// Where the nth character stands, from 0. A full line begins again: its trails have faded by then.
    func place(ofCharacter index: Int) -> Point {
        Point(
            x: area.minX + height / 2 + Double(index % columns) * step,
            y: area.minY + 0.66 * area.height)
    }

    /// The box of a sign that is drawn there instead of a letter.
    func box(ofCharacter index: Int) -> Box {
        let place = place(ofCharacter: index)
        return Box(minX: place.x, minY: place.y - height, maxX: place.x + height, maxY: place.y)
    }

    /// Whether a drawing is the first one over a line that was written before.
    func isBegun(by drawing: DemoText.Drawing, after before: DemoText.Drawing?) -> Bool {
        guard let before, before.place != drawing.place else { return false }
        return drawing.place.isMultiple(of: columns)
    }

    /// How many characters a line has.
    private var columns: Int { max(Int((area.width - height / 2) / step), 1) }

    private var step: Double { 1.6 * height }
}
