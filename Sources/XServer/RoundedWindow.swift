// Owns: windows with round corners. Leaves how round to those who draw them.

import CX11

extension Connection {
    /// Cuts the corners off, so that it looks the same whether there is a compositor or not. Wraps
    /// `XShapeCombineRectangles`.
    func cutCorners(of window: Window, _ size: (width: Int, height: Int), radius wanted: Int) {
        let radius = min(wanted, size.height / 2, size.width / 2)
        var rows = (0..<size.height).map { row in
            let depth = max(radius - row, radius - (size.height - 1 - row), 0)
            let reach = Double(radius * radius - depth * depth).squareRoot()
            let inset = depth > 0 ? radius - Int(reach.rounded()) : 0
            return XRectangle(
                x: Int16(inset), y: Int16(row), width: UInt16(max(1, size.width - 2 * inset)),
                height: 1)
        }
        XShapeCombineRectangles(
            display, window, Int32(ShapeBounding), 0, 0, &rows, Int32(rows.count),
            Int32(ShapeSet), Int32(YXBanded))
    }
}
