import CX11

/// Reports each button press, also while the pointer is frozen, and each finger where these are watched.
/// The watchdog has one on a connection of its own.
public final class PressMonitor {
    private let connection: Connection

    /// Selects raw events, which every client gets whether or not another has a grab; while the master
    /// pointer is frozen, they come from its slaves. Wraps `XISelectEvents`.
    public init(on connection: Connection) {
        self.connection = connection
        watch(keys: false, touches: false, gestures: false)
    }

    /// Chooses whether fingers count as well. A gesture of a touchpad has no raw events; but when a grab
    /// on the root window becomes active, the pointer enters that window.
    ///
    /// - Parameters:
    ///   - keys: whether presses of keys count.
    ///   - touches: whether touches of touchscreens count.
    ///   - gestures: whether gestures of touchpads count.
    public func watch(keys: Bool, touches: Bool, gestures: Bool) {
        watchesGestures = gestures
        let types =
            [XI_RawButtonPress] + (keys ? [XI_RawKeyPress] : [])
            + (touches ? [XI_RawTouchBegin] : [])
        connection.select(types, of: Int32(XIAllDevices))
        connection.select(gestures ? [XI_Enter] : [], of: connection.masterPointer)
        connection.synchronise()
    }

    /// Whether gestures of touchpads count. A pointer that is on the root window already does not enter
    /// it; so with this, a press of any button counts too.
    private var watchesGestures = false

    /// Whether one of `buttons`, by the numbers that applications see, one of `keys` or a watched finger has gone down
    /// since the last call. It waits for the server only to learn the number of a button that was pressed.
    public func hasSeen(_ buttons: Set<Int>, _ keys: Set<UInt8> = []) -> Bool {
        var pressed: [(number: Int, device: Int32)] = []
        var isTouched = false
        while XPending(connection.display) > 0 {
            var event = XEvent()
            XNextEvent(connection.display, &event)
            guard event.type == GenericEvent, event.xcookie.extension == connection.inputOpcode,
                XGetEventData(connection.display, &event.xcookie) != 0
            else { continue }
            defer { XFreeEventData(connection.display, &event.xcookie) }
            if event.xcookie.evtype == XI_Enter {
                let enter = event.xcookie.data?.assumingMemoryBound(to: XIEnterEvent.self).pointee
                if enter?.mode == NotifyGrab { isTouched = true }
                continue
            }
            let raw = event.xcookie.data?.assumingMemoryBound(to: XIRawEvent.self).pointee
            guard let raw else { continue }
            if raw.evtype == XI_RawTouchBegin {
                isTouched = true
            } else if raw.evtype == XI_RawKeyPress {
                if keys.contains(UInt8(truncatingIfNeeded: raw.detail)) { isTouched = true }
            } else {
                pressed.append((Int(raw.detail), raw.sourceid == 0 ? raw.deviceid : raw.sourceid))
            }
        }
        return isTouched || (watchesGestures && !pressed.isEmpty)
            || pressed.contains {
                buttons.contains(connection.buttonMap(of: $0.device).button(of: $0.number))
            }
    }
}
