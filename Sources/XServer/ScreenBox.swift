// Owns: the screen as a box of pixels. Leaves what lies at its edges to Dictionaries.

import Strokes

extension Connection {
    /// The whole root window, all monitors together. Asks the server.
    public var screenBox: Box {
        let size = screenSize()
        return Box(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
    }
}
