// Owns: paths as xstroke's `doc` has them, as examples.

import Dictionaries
import Strokes

/// The notation of paths in xstroke's `doc`, of which its manual's drawings were made.
enum XstrokePath {
    /// The example that `text` describes: cells, `[23]` for a point between some, `-` before it and
    /// `:straight` behind it for the drawing; nil where it is anything else.
    static func example(_ text: String) -> Example? {
        var text = text[...]
        if text.hasSuffix(":straight") { text = text.dropLast(":straight".count) }
        if text.hasPrefix("-") { text = text.dropFirst() }
        var points: [Point] = []
        var cells: [Cell] = []
        var group: [Cell]?
        for character in text {
            switch character {
            case "[":
                guard group == nil else { return nil }
                group = []
            case "]":
                guard let members = group, !members.isEmpty else { return nil }
                let count = Double(members.count)
                points.append(
                    Point(
                        x: members.reduce(0) { $0 + $1.center.x } / count,
                        y: members.reduce(0) { $0 + $1.center.y } / count))
                group = nil
            default:
                guard character.isASCII, let number = character.wholeNumberValue,
                    let cell = Cell(number: number)
                else { return nil }
                if group != nil {
                    group?.append(cell)
                } else {
                    points.append(cell.center)
                    if cells.last != cell { cells.append(cell) }
                }
            }
        }
        guard group == nil, !points.isEmpty else { return nil }
        // Points between cells are lost on the way to a cell path.
        if text.contains("[") { return Example(learning: Ink([Stroke(points)])) }
        return CellPath(strokes: [cells]).map { Example(cellPath: $0) }
    }
}
