// Owns: a character drawn with characters, on the 3x3 grid, for terminals.

import Strokes

/// Lines of text that show a trajectory on the grid: `o` where it starts, `*` where it ends, `.` on
/// the way, a blank where the pen was in the air.
struct GridDrawing {
    let lines: [String]

    /// Columns and rows of a cell, its left and upper border left out.
    private static let columns = 6
    private static let rows = 3

    init(_ trajectory: Trajectory) {
        let width = 3 * (Self.columns + 1) + 1
        let height = 3 * (Self.rows + 1) + 1
        var canvas = (0..<height).map { row in
            (0..<width).map { column -> Character in
                let isBorder = (row % (Self.rows + 1) == 0, column % (Self.columns + 1) == 0)
                switch isBorder {
                case (true, true): return "+"
                case (true, false): return "-"
                case (false, true): return "|"
                default: return " "
                }
            }
        }
        func place(_ coordinate: Float, _ size: Int) -> Int {
            // Cell borders lie at -1.5, -0.5, 0.5 and 1.5.
            let share = min(max((coordinate + 1.5) / 3, 0), 0.999)
            let cell = Int(share * 3)
            let inside = share * 3 - Float(cell)
            return cell * (size + 1) + 1 + Int(inside * Float(size))
        }
        let (u, v, lift) = (trajectory.u, trajectory.v, trajectory.lift)
        func mark(_ index: Int, _ character: Character) {
            canvas[place(v[index], Self.rows)][place(u[index], Self.columns)] = character
        }
        let last = Trajectory.sampleCount - 1
        for index in 0...last where lift[index] == 0 { mark(index, ".") }
        mark(last, "*")
        mark(0, "o")
        lines = canvas.map { String($0) }
    }
}
