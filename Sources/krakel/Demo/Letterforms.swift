import Strokes

/// The shapes of a plain running hand.
enum Letterforms {
    /// A shape as the places that its strokes run through.
    ///
    /// 1 is the height of an x, 0 the line that it stands on, and y grows downwards: b begins at -2
    /// and g ends at 1. A place that is given twice is a corner; a stroke of one place is a click.
    static func strokes(of character: Character) -> [[Point]]? {
        guard let shape = shapes[character] else { return nil }
        return shape.map { stroke in
            stride(from: 0, to: stroke.count - 1, by: 2).map {
                Point(x: stroke[$0], y: stroke[$0 + 1])
            }
        }
    }

    private static let shapes: [Character: [[Double]]] = [
        "a": [
            [
                0.80, -0.78, 0.50, -1, 0.14, -0.72, 0.08, -0.28, 0.34, 0, 0.66, -0.30, 0.84, -0.95,
                0.84, -0.95, 0.86, -0.25, 1.06, -0.02,
            ]
        ],
        "b": [
            [
                0.12, -2, 0.10, -1, 0.11, -0.02, 0.11, -0.02, 0.16, -0.62, 0.50, -1, 0.84, -0.58,
                0.58, -0.06, 0.16, -0.08,
            ]
        ],
        "c": [[0.80, -0.80, 0.50, -1, 0.12, -0.66, 0.16, -0.20, 0.50, 0, 0.86, -0.20]],
        "d": [
            [
                0.76, -0.78, 0.46, -1, 0.08, -0.60, 0.18, -0.10, 0.46, -0.02, 0.78, -0.50, 0.90, -2,
                0.90, -2, 0.88, -1, 0.90, -0.20, 1.06, 0,
            ]
        ],
        "e": [
            [
                0.10, -0.48, 0.52, -0.54, 0.84, -0.74, 0.52, -1, 0.12, -0.62, 0.18, -0.16, 0.52, 0,
                0.92, -0.20,
            ]
        ],
        "f": [
            [0.86, -1.80, 0.62, -2, 0.42, -1.60, 0.38, -0.80, 0.36, 0], [0.06, -1, 0.76, -1.03],
        ],
        "g": [
            [
                0.80, -0.80, 0.46, -1, 0.10, -0.52, 0.40, -0.04, 0.74, -0.42, 0.86, -0.98, 0.86,
                -0.98,
                0.87, 0, 0.78, 0.76, 0.42, 1, 0.06, 0.74,
            ]
        ],
        "h": [
            [0.12, -2, 0.10, -1, 0.10, 0, 0.10, 0, 0.16, -0.62, 0.50, -1, 0.80, -0.70, 0.82, 0]
        ],
        "i": [[0.20, -1, 0.21, -0.5, 0.20, 0], [0.22, -1.55]],
        "j": [[0.42, -1, 0.43, 0.35, 0.26, 0.92, -0.10, 0.80], [0.44, -1.55]],
        "k": [
            [0.12, -2, 0.10, -1, 0.11, 0],
            [0.80, -1, 0.16, -0.48, 0.16, -0.48, 0.46, -0.30, 0.86, 0],
        ],
        "l": [[0.14, -2, 0.12, -1, 0.18, -0.20, 0.46, -0.02]],
        "m": [
            [
                0.06, -1, 0.09, 0, 0.09, 0, 0.14, -0.62, 0.40, -1, 0.60, -0.70, 0.62, 0, 0.62, 0,
                0.68, -0.62, 0.94, -1, 1.14, -0.70, 1.17, 0,
            ]
        ],
        "n": [[0.07, -1, 0.09, 0, 0.09, 0, 0.15, -0.62, 0.50, -1, 0.80, -0.70, 0.82, 0]],
        "o": [
            [0.52, -1, 0.12, -0.68, 0.16, -0.18, 0.50, 0, 0.88, -0.36, 0.84, -0.80, 0.50, -1.01]
        ],
        "p": [
            [
                0.08, -1, 0.10, 0.98, 0.10, 0.98, 0.11, -0.5, 0.46, -1, 0.84, -0.60, 0.58, -0.06,
                0.16, -0.10,
            ]
        ],
        "q": [
            [
                0.80, -0.80, 0.46, -1, 0.10, -0.52, 0.40, -0.04, 0.74, -0.42, 0.85, -0.98, 0.85,
                -0.98,
                0.86, 0, 0.86, 1,
            ]
        ],
        "r": [[0.08, -1, 0.10, 0, 0.10, 0, 0.14, -0.62, 0.40, -0.95, 0.76, -0.94]],
        "s": [
            [
                0.76, -0.84, 0.46, -1, 0.16, -0.80, 0.36, -0.56, 0.70, -0.36, 0.66, -0.06, 0.36, 0,
                0.06, -0.16,
            ]
        ],
        "t": [[0.40, -1.70, 0.40, -0.30, 0.56, 0, 0.82, -0.12], [0.06, -1.08, 0.82, -1.12]],
        "u": [
            [0.08, -1, 0.10, -0.30, 0.40, 0, 0.74, -0.32, 0.82, -1, 0.82, -1, 0.83, -0.5, 0.84, 0]
        ],
        "v": [[0.06, -1, 0.42, 0, 0.42, 0, 0.80, -1]],
        "w": [[0.06, -1, 0.30, 0, 0.30, 0, 0.58, -0.86, 0.58, -0.86, 0.86, 0, 0.86, 0, 1.14, -1]],
        "x": [[0.06, -1, 0.80, 0], [0.80, -1, 0.06, 0]],
        "y": [
            [
                0.08, -1, 0.16, -0.32, 0.42, -0.06, 0.74, -0.36, 0.85, -1, 0.85, -1, 0.80, 0.30,
                0.54, 0.94, 0.10, 0.80,
            ]
        ],
        "z": [[0.08, -1, 0.80, -1, 0.80, -1, 0.06, 0, 0.06, 0, 0.86, 0]],
    ]
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
