import Glibc
import Strokes

/// A stroke of a few straight lines over the nine cells that a hand draws easily.
struct SimpleStroke: Hashable {
    let path: CellPath
    /// How much there is to draw: the length in sides of the square, and a part of one for each turn, more
    /// for a sharp one.
    let effort: Float

    /// Reads the corners of a path, such as `179` for an L.
    ///
    /// - Returns: nil for fewer than two lines, for lines that go on in the direction of the one before or
    ///   straight back on it, and for one that is drawn twice.
    init?(corners: [Cell]) {
        guard corners.count > 2 else { return nil }
        let lines = zip(corners, corners.dropFirst()).map { Line(from: $0, to: $1) }
        guard Set(lines.map(\.undirected)).count == lines.count else { return nil }
        var effort = lines.map(\.length).reduce(0, +) / 2
        for (line, next) in zip(lines, lines.dropFirst()) {
            let turn = line.turn(to: next)
            guard Self.turns.contains(turn) else { return nil }
            effort += turn > Self.sharp ? 0.8 : 0.5
        }
        var cells = [corners[0]]
        for line in lines { cells += line.cells }
        guard let path = CellPath(strokes: [cells]) else { return nil }
        self.path = path
        self.effort = effort
    }

    /// In degrees: less is hardly seen as a turn, more is a line and back on it.
    private static let turns: ClosedRange<Float> = 40...160
    private static let sharp: Float = 100

    /// Every one of two to five lines that fills the square, the easiest first. Lines lead from cell to cell
    /// as far as a hand can aim at: over the whole square, or over half of it from the middle of one side to
    /// the middle of the next. Only the last may be shorter, as the hook of a letter is. Four lines and five
    /// go from corner to corner.
    static let all: [SimpleStroke] = {
        let edge = Cell.all.filter { $0.number != 5 }
        var found: Set<SimpleStroke> = []
        var paths = edge.map { [$0] }
        for count in 1...5 {
            var longer: [[Cell]] = []
            for path in paths {
                guard let end = path.last else { continue }
                for cell in edge where cell != end {
                    let line = Line(from: end, to: cell)
                    let isShort = line.length < 1.1
                    guard !isShort || count > 1, count < 4 || (path + [cell]).allSatisfy(\.isCorner)
                    else { continue }
                    let next = path + [cell]
                    if next.fillsSquare, let stroke = SimpleStroke(corners: next) {
                        found.insert(stroke)
                    }
                    if !isShort, count == 1 || SimpleStroke(corners: next) != nil {
                        longer.append(next)
                    }
                }
            }
            paths = longer
        }
        return found.sorted {
            ($0.effort, $0.path.description) < ($1.effort, $1.path.description)
        }
    }()
}

private struct Line {
    var from: Cell
    var to: Cell

    var undirected: Set<Cell> { [from, to] }

    private var x: Float { Float(to.column - from.column) }
    private var y: Float { Float(to.row - from.row) }

    /// In cells.
    var length: Float { (x * x + y * y).squareRoot() }

    /// The cells behind the first, with the one between where the line runs over its middle.
    var cells: [Cell] {
        let (column, row) = (from.column + to.column, from.row + to.row)
        let hasMiddle = length > 1.5 && column % 2 == 0 && row % 2 == 0
        return hasMiddle ? [Cell(column: column / 2, row: row / 2), to] : [to]
    }

    /// In degrees, 0 for straight on and 180 for straight back.
    func turn(to next: Line) -> Float {
        let cross = abs(x * next.y - y * next.x)
        let dot = x * next.x + y * next.y
        return atan2(cross, dot) * 180 / .pi
    }
}

extension Cell {
    static let all = (1...9).compactMap { Cell(number: $0) }

    fileprivate var isCorner: Bool { number % 2 == 1 && number != 5 }
}

extension [Cell] {
    /// Whether it reaches all four sides of the square.
    fileprivate var fillsSquare: Bool {
        Set(map(\.column)).isSuperset(of: [0, 2]) && Set(map(\.row)).isSuperset(of: [0, 2])
    }
}
