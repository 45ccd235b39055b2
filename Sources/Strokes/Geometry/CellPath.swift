/// Nine cells over the bounding box of a character, numbered as people write them:
///
///     1 2 3
///     4 5 6
///     7 8 9
///
/// Grid coordinates `u` (right) and `v` (down) put the cell centres at -1, 0 and 1 and the borders
/// between cells at ±0.5. A box narrower than half its height (or flatter than half its width) is
/// treated as if it were half as wide (or high), so that thin strokes stay thin.
public struct Grid: Hashable, Sendable {
    public let center: Point
    /// Pixels to one grid unit, across and down.
    public let unitX: Double
    public let unitY: Double
    /// `(w - h) / max(w, h)`: -1 for an upright line, 0 for a square, 1 for a flat line.
    public let aspect: Double

    /// The grid over `box`; nil where the box is a single point and so has no cells.
    public init?(over box: Box) {
        let longer = max(box.width, box.height)
        guard longer > 0 else { return nil }
        center = box.center
        unitX = max(box.width, box.height / 2) / 3
        unitY = max(box.height, box.width / 2) / 3
        aspect = (box.width - box.height) / longer
    }

    /// How far to the right of the middle a point is, in cells; `v`, how far below.
    public func u(_ point: Point) -> Double { (point.x - center.x) / unitX }
    public func v(_ point: Point) -> Double { (point.y - center.y) / unitY }

    /// The cell that `point` lies in, 1...9; points outside the box belong to the nearest cell.
    public func cell(at point: Point) -> Cell {
        func third(_ value: Double) -> Int { value < -0.5 ? 0 : value <= 0.5 ? 1 : 2 }
        return Cell(column: third(u(point)), row: third(v(point)))
    }
}

/// One of the nine cells.
public struct Cell: Hashable, Sendable {
    /// A byte, as dictionaries hold many cells.
    private let index: UInt8

    /// 1...9, row by row from the top left.
    public var number: Int { Int(index) }

    /// `column` and `row` are 0, 1 or 2 and pulled into that range.
    public init(column: Int, row: Int) {
        let (column, row) = (min(max(column, 0), 2), min(max(row, 0), 2))
        index = UInt8(1 + column + 3 * row)
    }

    /// nil unless `number` is 1...9.
    public init?(number: Int) {
        guard (1...9).contains(number) else { return nil }
        index = UInt8(number)
    }

    public var column: Int { (number - 1) % 3 }
    public var row: Int { (number - 1) / 3 }

    /// The centre of the cell on a grid of side 3 whose top left centre is (0, 0).
    public var center: Point { Point(x: Double(column), y: Double(row)) }
}

/// The cells that each stroke of a character visits, in drawn order: `14789` draws an L, `258|456`
/// a cross of two strokes. A stroke of a single cell is a dot.
public struct CellPath: Hashable, Sendable {
    /// The numbers of the cells, between strokes a zero, or a ten where they are ordered: a form that
    /// takes little room.
    public let packed: [UInt8]

    private enum Separator {
        static let free: UInt8 = 0
        static let ordered: UInt8 = 10
    }

    /// One list of cells a stroke, none empty, no cell following itself. Made anew at each call.
    public var strokes: [[Cell]] {
        packed.split { Cell(number: Int($0)) == nil }
            .map { $0.compactMap { Cell(number: Int($0)) } }
    }

    public var strokeCount: Int { 1 + packed.count { Cell(number: Int($0)) == nil } }

    /// Whether the strokes match in this order and direction only.
    public var isOrdered: Bool { packed.contains(Separator.ordered) }

    /// nil where there is no stroke, a stroke is empty or a cell follows itself.
    public init?(strokes: [[Cell]], isOrdered: Bool = false) {
        let separator = isOrdered ? Separator.ordered : Separator.free
        self.init(
            packed: strokes.map { $0.map { UInt8($0.number) } }.joined(separator: [separator]))
    }

    /// nil unless `packed` is as `packed` makes it.
    public init?(packed: some Sequence<UInt8>) { self.init(packed: Array(packed)) }

    /// The same, without a copy.
    public init?(packed: [UInt8]) {
        var before: UInt8?
        var separator: UInt8?
        for number in packed {
            if Cell(number: Int(number)) == nil {
                guard number == Separator.free || number == Separator.ordered,
                    number == separator ?? number, let before, before != number
                else { return nil }
                separator = number
            } else if number == before {
                return nil
            }
            before = number
        }
        guard let before, before != separator else { return nil }
        self.packed = packed
    }

    /// Reads the notation `14789`, `258|456` or, where order and direction matter, `258>456`; nil
    /// where `text` is anything else.
    public init?(_ text: some StringProtocol) {
        var strokes: [[Cell]] = [[]]
        let isOrdered = text.contains(">")
        for character in text {
            if character == (isOrdered ? ">" : "|") {
                strokes.append([])
            } else if let digit = character.wholeNumberValue, character.isASCII,
                let cell = Cell(number: digit)
            {
                strokes[strokes.count - 1].append(cell)
            } else {
                return nil
            }
        }
        self.init(strokes: strokes, isOrdered: isOrdered)
    }

    /// The cells `ink` visits on the grid over its own box; nil without a point. A cell that holds
    /// less than a twentieth of the box's longer side of ink is passed over: the pen only cut its
    /// corner.
    public init?(_ ink: Ink) {
        let ink = ink.cleaned
        guard let box = ink.box else { return nil }
        guard let grid = Grid(over: box) else {
            self.init(strokes: ink.strokes.map { _ in [Cell(column: 1, row: 1)] })
            return
        }
        let step = max(box.width, box.height) / 60
        self.init(strokes: ink.strokes.map { Self.cells(of: $0, on: grid, step: step) })
    }

    /// The cells under points `step` pixels apart, runs shorter than three points left out.
    private static func cells(of stroke: Stroke, on grid: Grid, step: Double) -> [Cell] {
        let points = stroke.points.spaced(by: step)
        var runs: [(cell: Cell, length: Int)] = []
        for point in points {
            let cell = grid.cell(at: point)
            if let last = runs.last, last.cell == cell {
                runs[runs.count - 1].length += 1
            } else {
                runs.append((cell, 1))
            }
        }
        let longest = runs.map(\.length).max() ?? 0
        var cells: [Cell] = []
        for run in runs where run.length >= min(3, longest) && run.cell != cells.last {
            cells.append(run.cell)
        }
        return cells
    }

    /// The path drawn through the centres of its cells, one unit apart.
    public var ink: Ink { Ink(strokes.map { Stroke($0.map(\.center)) }) }
}

extension CellPath: CustomStringConvertible {
    public var description: String {
        strokes.map { $0.map { String($0.number) }.joined() }.joined(
            separator: isOrdered ? ">" : "|")
    }
}
