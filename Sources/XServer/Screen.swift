// Owns: the resolution of the screen and its monitors. Leaves what is scaled or placed by them to
// others.

import CX11
import Strokes

extension Connection {
    /// The monitor that shows `point`; the whole screen where none does. Wraps `XRRGetMonitors`.
    func monitor(at point: Point) -> Box {
        var count: Int32 = 0
        let monitors = XRRGetMonitors(display, root, 1, &count)
        defer { if let monitors { XRRFreeMonitors(monitors) } }
        let boxes = UnsafeBufferPointer(start: monitors, count: Int(max(0, count))).map {
            Box(
                minX: Double($0.x), minY: Double($0.y), maxX: Double($0.x + $0.width),
                maxY: Double($0.y + $0.height))
        }
        let size = screenSize()
        return boxes.first {
            (($0.minX..<$0.maxX).contains(point.x)) && ($0.minY..<$0.maxY).contains(point.y)
        } ?? Box(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
    }
}
