import CX11
import Dictionaries
import Strokes

/// How far something reaches beyond a window on its four sides, in pixels.
struct FrameExtents: Hashable {
    var left = 0.0
    var right = 0.0
    var top = 0.0
    var bottom = 0.0

    var across: Double { left + right }
    var down: Double { top + bottom }
}

extension Connection {
    /// The atoms of `_NET_WM_STATE`.
    func states(of window: Window) -> Set<Atom> { Set(atoms(of: "_NET_WM_STATE", on: window)) }

    /// The first number of a property; nil where the window has no such property.
    func cardinal(_ property: String, of window: Window) -> UInt? {
        ServerQuery.words(of: property, on: window, from: display)?.first
    }

    /// Gives a window a property of numbers. Wraps `XChangeProperty`.
    func set(_ property: String, of window: Window, type: Atom, _ values: [UInt]) {
        // Xlib takes 32-bit items as longs.
        values.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display, window, atom(property), type, 32, PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
        }
    }

    /// A property of four numbers, such as `_NET_FRAME_EXTENTS`; none where the window has no such property.
    func extents(_ property: String, of window: Window) -> FrameExtents {
        let words = ServerQuery.words(of: property, on: window, from: display) ?? []
        guard words.count >= 4 else { return FrameExtents() }
        let numbers = words.map { Double($0) }
        return FrameExtents(
            left: numbers[0], right: numbers[1], top: numbers[2], bottom: numbers[3])
    }

    /// The frame that the window manager has drawn around a window.
    func border(of window: Window) -> FrameExtents { extents("_NET_FRAME_EXTENTS", of: window) }

    /// Where a window is with the frame around it, and without the shadow that its program draws, in root
    /// pixels; nil where it is gone.
    func frame(of window: Window) -> Box? {
        guard var box = place(ofWindow: UInt(window)) else { return nil }
        let border = border(of: window)
        let shadow = extents("_GTK_FRAME_EXTENTS", of: window)
        box.minX += shadow.left - border.left
        box.maxX += border.right - shadow.right
        box.minY += shadow.top - border.top
        box.maxY += border.bottom - shadow.bottom
        return box
    }

    /// The part of the monitor at `place` that panels leave free, in root pixels. `_NET_WORKAREA` has one
    /// rectangle for all monitors together.
    func workArea(at place: Point) -> Box {
        let monitor = monitor(at: place)
        let desktop = desktops.current
        let words = ServerQuery.words(of: "_NET_WORKAREA", on: root, from: display) ?? []
        // Some window managers tell it for one desktop only.
        let start = words.count >= 4 * desktop + 4 ? 4 * desktop : 0
        guard words.count >= start + 4 else { return monitor }
        let area = words[start..<start + 4].map { Double($0) }
        let free = Box(
            minX: max(monitor.minX, area[0]), minY: max(monitor.minY, area[1]),
            maxX: min(monitor.maxX, area[0] + area[2]), maxY: min(monitor.maxY, area[1] + area[3]))
        return free.minX < free.maxX && free.minY < free.maxY ? free : monitor
    }

    /// The desktops, as the window manager tells of them.
    var desktops: Desktops {
        Desktops(
            count: Int(clamping: cardinal("_NET_NUMBER_OF_DESKTOPS", of: root) ?? 1),
            current: Int(clamping: cardinal("_NET_CURRENT_DESKTOP", of: root) ?? 0),
            layout: ServerQuery.words(of: "_NET_DESKTOP_LAYOUT", on: root, from: display) ?? [])
    }

    /// The managed windows, the lowest first.
    var stacking: [Window] {
        ServerQuery.words(of: "_NET_CLIENT_LIST_STACKING", on: root, from: display) ?? []
    }

    /// Whether a window was raised or lowered since it was at `before`, or cannot be any farther.
    func isStacked(_ window: Window, isRaised: Bool, before: Int?) -> Bool {
        let stacking = stacking
        guard let now = stacking.firstIndex(of: window), let before else { return false }
        if isRaised ? now > before : now < before { return true }
        // Only those beyond it matter, and most often there are few.
        let beyond = isRaised ? stacking[(now + 1)...] : stacking[..<now]
        return beyond.allSatisfy(hasLayer)
    }

    /// Whether a window is kept above or below the others, whatever is raised.
    private func hasLayer(_ window: Window) -> Bool {
        let layers = ["ABOVE", "BELOW", "FULLSCREEN"].map { atom("_NET_WM_STATE_" + $0) }
        return !states(of: window).isDisjoint(with: layers) || isOfType("DOCK", window)
            || isOfType("DESKTOP", window)
    }
}

extension Box {
    /// The left or the right half, in whole pixels.
    func half(_ half: WindowAction) -> Box {
        let middle = ((minX + maxX) / 2).rounded()
        var box = self
        if half == .right { box.minX = middle } else { box.maxX = middle }
        return box
    }

    /// Whether a window of this place fills `other`. Terminals come in whole characters.
    func isNear(_ other: Box) -> Bool {
        beginsNear(other) && abs(maxX - other.maxX) <= Self.character
            && abs(maxY - other.maxY) <= Self.character
    }

    /// Whether its corner is that of `other`: a window may be too small to be made as large, or too large.
    func beginsNear(_ other: Box) -> Bool {
        abs(minX - other.minX) <= Self.character && abs(minY - other.minY) <= Self.character
    }

    /// Pixels of the largest usual character.
    private static let character = 32.0
}
