// Owns: which rectangles make a shaped window out of ink. Pure. Leaves sending them to TrailWindow.

/// Pixels of the screen.
struct PixelBox: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}

/// The shape of a window as it grows with the ink.
///
/// A character's shape is its pixels. Each change costs the server as much as there are rectangles by
/// then, sixty times a second; a scribble soon has tens of thousands. From a length on that no
/// character has, the shape is made of whole cells instead, and where they are there already nothing
/// is sent at all. The pixels beside the ink then show what was there when the ink came, as the window
/// has no background.
struct TrailShape {
    private struct Cell: Hashable {
        var row: Int
        var column: Int
    }

    /// Pixels along each side of a cell.
    static let side = 16
    /// A letter of 300 pixels in three strokes has a thousand spans.
    static let mostSpans = 3000

    private var cells: Set<Cell> = []
    private var spanCount = 0

    /// What is to be added for `spans`, which are merged: sorted by rows, then columns.
    mutating func grow(by spans: [RowSpan]) -> [PixelBox] {
        let wasCoarse = spanCount > Self.mostSpans
        spanCount += spans.count
        var new: [Cell] = []
        for span in spans where !span.columns.isEmpty {
            let row = span.row / Self.side
            let (first, last) = (span.columns.lowerBound, span.columns.upperBound - 1)
            for column in first / Self.side...last / Self.side {
                let cell = Cell(row: row, column: column)
                if cells.insert(cell).inserted { new.append(cell) }
            }
        }
        guard spanCount > Self.mostSpans else {
            return spans.map {
                PixelBox(
                    x: $0.columns.lowerBound, y: $0.row, width: $0.columns.count, height: 1)
            }
        }
        return Self.boxes(of: wasCoarse ? new : Array(cells))
    }

    /// Cells beside each other as one.
    private static func boxes(of cells: [Cell]) -> [PixelBox] {
        var boxes: [PixelBox] = []
        for cell in cells.sorted(by: { ($0.row, $0.column) < ($1.row, $1.column) }) {
            let (x, y) = (cell.column * side, cell.row * side)
            if let last = boxes.indices.last, boxes[last].y == y,
                boxes[last].x + boxes[last].width == x
            {
                boxes[last].width += side
            } else {
                boxes.append(PixelBox(x: x, y: y, width: side, height: side))
            }
        }
        return boxes
    }
}
