/// The square cells of the screen that a window with a shape takes for a guide.
///
/// The shape of the guide's own pixels has thousands of rectangles, and the server goes through all of them
/// where the ink above grows, and for each that is uncovered through all that are not. Cells are a tenth of
/// them. What lies beside the lines in a cell stays as the screen showed it, so cells are given back soon after
/// nothing is drawn in them; not at once, since a way that comes back finds what is below not yet drawn again.
struct GuideCells: Sendable {
    /// Rectangles of whole cells, sorted by rows, then columns.
    struct Change: Hashable, Sendable {
        var added: [PixelBox] = []
        var removed: [PixelBox] = []
    }

    /// In pixels; tiles are whole cells.
    static let side = 8
    /// So many changes a cell stays after the last that needed it, where others go at the same time, and
    /// where it is the first to go.
    private static let stay = (least: 2, most: 4)

    /// How many changes ago each cell was needed.
    private(set) var ages: [GridCell: Int] = [:]

    /// From now on `needed` are drawn in.
    mutating func change(to needed: Set<GridCell>) -> Change {
        let added = needed.filter { ages[$0] == nil }
        for (cell, age) in ages where !needed.contains(cell) { ages[cell] = age + 1 }
        for cell in needed { ages[cell] = 0 }
        guard ages.values.contains(where: { $0 >= Self.stay.most }) else {
            return Change(added: PixelBox.boxes(of: added, side: Self.side))
        }
        let removed = ages.filter { $0.value >= Self.stay.least }.keys
        for cell in removed { ages[cell] = nil }
        return Change(
            added: PixelBox.boxes(of: added, side: Self.side),
            removed: PixelBox.boxes(of: removed, side: Self.side))
    }
}

extension GuideRaster {
    /// The cells that hold a pixel that is not clear.
    var cells: Set<GridCell> {
        let side = GuideCells.side
        let perTile = TrailInk.Tile.side / side
        var cells: Set<GridCell> = []
        for (index, pixels) in tiles {
            for row in 0..<perTile {
                for column in 0..<perTile {
                    let first = row * side * TrailInk.Tile.side + column * side
                    let isClear = (0..<side).allSatisfy { line in
                        let start = first + line * TrailInk.Tile.side
                        return pixels[start..<start + side].allSatisfy { $0 == 0 }
                    }
                    guard !isClear else { continue }
                    cells.insert(
                        GridCell(
                            row: index.row * perTile + row, column: index.column * perTile + column)
                    )
                }
            }
        }
        return cells
    }
}
