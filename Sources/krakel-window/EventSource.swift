// Owns: the events of an X connection in GLib's loop. Leaves what they mean to the connection's owner.

import CGTK

/// What has come on a connection of plain Xlib. Whoever waits for an answer of the server may have read
/// events along with it, of which the descriptor tells nothing any more: so Xlib is asked before each
/// sleep.
final class EventSource {
    private let display: OpaquePointer
    private let handle: (XEvent) -> Void

    private init(_ display: OpaquePointer, _ handle: @escaping (XEvent) -> Void) {
        self.display = display
        self.handle = handle
    }

    /// Calls `handle` for each event of `display`, for as long as the program lives. Wraps `g_source_new`.
    static func follow(_ display: OpaquePointer, _ handle: @escaping (XEvent) -> Void) {
        // GLib reads it for as long as the source is there.
        let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
        functions.initialize(to: GSourceFuncs())
        functions.pointee.prepare = { source, timeout in
            timeout?.pointee = -1
            return EventSource.of(source)?.hasEvents == true ? 1 : 0
        }
        functions.pointee.check = { source in
            EventSource.of(source)?.hasEvents == true ? 1 : 0
        }
        functions.pointee.dispatch = { source, _, _ in
            EventSource.of(source)?.handleEvents()
            return 1
        }
        let size = offset + MemoryLayout<UnsafeMutableRawPointer>.size
        guard let source = g_source_new(functions, guint(size)) else { return }
        let own = Unmanaged.passRetained(EventSource(display, handle)).toOpaque()
        UnsafeMutableRawPointer(source).storeBytes(
            of: own, toByteOffset: offset, as: UnsafeMutableRawPointer.self)
        g_source_add_unix_fd(source, XConnectionNumber(display), G_IO_IN)
        g_source_attach(source, nil)
        g_source_unref(source)
    }

    /// Where the owner stands in the memory of the source, behind what is GLib's.
    private static let offset = MemoryLayout<GSource>.stride

    private static func of(_ source: UnsafeMutablePointer<GSource>?) -> EventSource? {
        source.map {
            let own = UnsafeMutableRawPointer($0).load(
                fromByteOffset: offset, as: UnsafeMutableRawPointer.self)
            return Unmanaged<EventSource>.fromOpaque(own).takeUnretainedValue()
        }
    }

    /// Sends what is to be sent as well. Wraps `XPending`.
    private var hasEvents: Bool { XPending(display) > 0 }

    /// Wraps `XNextEvent`.
    private func handleEvents() {
        while hasEvents {
            var event = XEvent()
            XNextEvent(display, &event)
            handle(event)
        }
    }
}
