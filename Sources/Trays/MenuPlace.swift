// Owns: where the menu of a tray icon stands. Leaves which monitors there are to krakel-window.

import Strokes

/// Places in pixels of the screen.
public enum MenuPlace {
    /// The monitor that shows the middle of `icon`; `screen` where none does.
    public static func monitor(of icon: Box, among monitors: [Box], screen: Box) -> Box {
        let x = (icon.minX + icon.maxX) / 2
        let y = (icon.minY + icon.maxY) / 2
        return monitors.first {
            ($0.minX..<$0.maxX).contains(x) && ($0.minY..<$0.maxY).contains(y)
        } ?? screen
    }

    /// The left upper corner of a menu of `width` and `height`: below `icon`, above it where there is no
    /// room, and whole on `monitor` as far as it is large enough.
    public static func corner(
        width: Double, height: Double, icon: Box, monitor: Box
    ) -> Point {
        let below = icon.maxY
        let y = below + height <= monitor.maxY ? below : icon.minY - height
        return Point(
            x: max(monitor.minX, min(icon.minX, monitor.maxX - width)),
            y: max(monitor.minY, min(y, monitor.maxY - height)))
    }
}
