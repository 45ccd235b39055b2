import CX11
import Strokes

/// Writes into the root's properties as a desktop's settings daemon does: resources and monitors.
public final class DesktopResources: XClient {
    private var root: Window { XDefaultRootWindow(display) }

    /// Replaces all resources; nil takes them away. Wraps `XChangeProperty`.
    public func write(_ text: String?) {
        let property = Atom(XA_RESOURCE_MANAGER)
        if let text {
            let bytes = Array(text.utf8)
            XChangeProperty(
                display, root, property, Atom(XA_STRING), 8, PropModeReplace, bytes,
                Int32(bytes.count))
        } else {
            XDeleteProperty(display, root, property)
        }
        XSync(display, 0)
    }

    /// Divides the screen into monitors, of which each has a name of its own, instead of those that were set
    /// before. Wraps `XRRSetMonitor` and `XRRDeleteMonitor`.
    public func setMonitors(_ boxes: [Box]) {
        var count: Int32 = 0
        let old = XRRGetMonitors(display, root, 1, &count)
        for monitor in UnsafeBufferPointer(start: old, count: Int(max(0, count)))
        where monitor.automatic == 0 {
            XRRDeleteMonitor(display, root, monitor.name)
        }
        if let old { XRRFreeMonitors(old) }
        for (index, box) in boxes.enumerated() {
            guard let monitor = XRRAllocateMonitor(display, 0) else { return }
            monitor.pointee.name = XInternAtom(display, "monitor-\(index)", 0)
            (monitor.pointee.x, monitor.pointee.y) = (Int32(box.minX), Int32(box.minY))
            (monitor.pointee.width, monitor.pointee.height) = (Int32(box.width), Int32(box.height))
            XRRSetMonitor(display, root, monitor)
            XRRFreeMonitors(monitor)
        }
        XSync(display, 0)
    }
}
