// Owns: the 3x3 grid laid over a character and the numbering of its cells.

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
        index = UInt8(1 + min(max(column, 0), 2) + 3 * min(max(row, 0), 2))
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
