import CX11
import Engine
import Strokes

/// An event for the daemon.
public enum ServerEvent: Hashable, Sendable {
    case input(InputEvent)
    /// The root window has another size, or the resolution may have changed.
    case screenChanged
    /// Another Krakel has taken over this display.
    case replaced
    /// A key that is held to draw, or what is done while it is held.
    case heldKey(HeldKey.Event)
    /// Another client may need the pointer, or the server refused to release it: a stroke under way ends.
    case interrupted
}

/// Turns X events into events of the pen and of the daemon. While the pointer is frozen, it also reads
/// what the server does not report by events.
public final class EventReader {
    private let connection: Connection
    private let lock: DisplayLock
    private let panicKey: PanicKey
    private let trail: Trail
    private let badge: Badge
    private let offer: OfferRow
    private let keymaps: KeymapReader
    private let keyboard: KeyboardWatch
    private let probe: ApplicationPing
    /// Whether a press has come and what happened right after it was not read yet.
    private var isPressFresh = false
    private var refusals = 0
    private static let mostRefusals = 3
    /// How many presses have come by the grabs of buttons.
    public private(set) var presses = 0
    /// The grab of fingers, where there is one.
    public var touches: TouchGrab?
    /// The grab of keys that are held to draw, where there is one.
    public var keys: KeyGrab?
    private var foundOfKey: [HeldKey.Event] = []
    /// Events that were read from the server's state and history, and are to be returned next.
    private var found: [InputEvent] = []
    /// The server's time of the last press of a trigger.
    private var pressTime = Time(CurrentTime)
    private var lastPress: (point: Point, trigger: Int, touch: PenTouch)?
    /// Where the frozen pointer went since that press, as far as it was read.
    private var path: FrozenPath?
    /// The server's time up to which its history was read; a press before that was queued.
    private var historyTime = Time(CurrentTime)
    private var isPressQueued = false
    private var reported = ReportedPath()

    public init(
        of connection: Connection, lock: DisplayLock, panicKey: PanicKey,
        trail: Trail, badge: Badge, offer: OfferRow, keymaps: KeymapReader, keyboard: KeyboardWatch,
        probe: ApplicationPing
    ) {
        self.connection = connection
        self.lock = lock
        self.panicKey = panicKey
        self.trail = trail
        self.badge = badge
        self.offer = offer
        self.keymaps = keymaps
        self.keyboard = keyboard
        self.probe = probe
        XSelectInput(connection.display, connection.root, StructureNotifyMask)
        connection.flush()
    }

    /// Whether an event is there already, so that to wait until the connection becomes readable would miss
    /// it: Xlib also reads when it writes. Wraps `XPending`.
    public var hasEvents: Bool {
        !found.isEmpty || !foundOfKey.isEmpty || !connection.keysSetAside.isEmpty
            || connection.hasEvents || XErrors.hasRefusedRelease
    }

    /// The next event that means something; nil where none is waiting. It never blocks. Wraps `XPending`
    /// and `XNextEvent`.
    ///
    /// - Parameter grab: the grab of the triggers, where there is one.
    public func next(for grab: ButtonGrab?) -> ServerEvent? {
        if let grab, grab.isWatching { lookBehindPress(of: grab) }
        if let grab { lookAtTakenPath(of: grab) }
        if !found.isEmpty { return .input(found.removeFirst()) }
        if !foundOfKey.isEmpty { return .heldKey(foundOfKey.removeFirst()) }
        while !connection.keysSetAside.isEmpty {
            if let event = keys?.event(of: connection.keysSetAside.removeFirst()) {
                return .heldKey(event)
            }
        }
        while XPending(connection.display) > 0 {
            var event = XEvent()
            XNextEvent(connection.display, &event)
            if let meaning = meaning(of: &event, for: grab) { return meaning }
        }
        return isReleaseRefused() ? .interrupted : nil
    }

    /// Whether the server refused to release the pointer. It is asked again, a few times for one press.
    private func isReleaseRefused() -> Bool {
        guard XErrors.takeRefusedRelease(of: connection.inputOpcode) else { return false }
        refusals += 1
        return refusals <= Self.mostRefusals
    }

    /// Finds out what happened between the press and the moment when raw events were selected: a click by
    /// a program is over by then, and so is a stroke where Krakel had to wait.
    private func lookBehindPress(of grab: ButtonGrab) {
        guard isPressFresh else { return }
        isPressFresh = false
        guard let buttons = connection.buttonsDown(except: grab.isTipUnderBarrel) else { return }
        let isReleased = !buttons.contains(grab.button)
        found = frozenMotions(pressure: grab.lastPressure)
        // The event of a queued press has the place where the pointer was released.
        if let lastPress, let start = path?.start, start != lastPress.point {
            found.insert(
                .press(start, trigger: lastPress.trigger, touch: lastPress.touch), at: 0)
        }
        // Where the time of a release is not known, it is not known which motions came before it. The path
        // lacks what a device did in the millisecond of its press, but the place where it is now counts.
        if isReleased, path?.buttonTime == nil { found = [] }
        if !isReleased, found.isEmpty { found = frozenPlace(pressure: grab.lastPressure) }
        if isReleased {
            // Other buttons that are down were pressed after the release.
            found.append(.frozenRelease)
        } else if let other = buttons.subtracting([grab.button]).min() {
            found.append(.frozenChord(button: other))
        }
    }

    /// The motions of the frozen pointer since the last call. Where a release has arrived with the answer
    /// and its time is not known, the press was a click and the pointer moved after it. A release between
    /// the questions is in the history, which is then read again.
    private func frozenMotions(pressure: Double?) -> [InputEvent] {
        for _ in 0..<2 {
            guard let path = lookAtPath() else { return [] }
            if path.buttonTime == nil, connection.isWaiting(XI_RawButtonRelease) { continue }
            return reported.takeRest(of: path).map { .frozenMotion($0.point, pressure: pressure) }
        }
        return []
    }

    /// Reads where the frozen pointer went. The history and the pointer's place are two questions; the
    /// answers belong to one moment where the history is the same before and after the second. Where that
    /// never happens, the history alone is used.
    @discardableResult
    private func lookAtPath() -> FrozenPath? {
        let press = isPressQueued ? nil : lastPress?.point
        var entries = connection.motionHistory(since: pressTime)
        for _ in 1...Self.mostLooks {
            guard let cursor = connection.cursorPosition() else { return nil }
            let later = connection.motionHistory(since: pressTime)
            if later == entries {
                return note(FrozenPath(later, cursor: cursor, press: press), until: later.last)
            }
            entries = later
        }
        return note(FrozenPath(movingOn: entries, press: press), until: entries.last)
    }

    private func note(_ path: FrozenPath?, until last: FrozenPath.Entry?) -> FrozenPath? {
        guard let path else { return nil }
        historyTime = pressTime &+ Time(max(0, last?.time ?? 0))
        self.path = path
        return path
    }

    /// Motions between the last reading of the history and the release of the pointer come as events with the place of
    /// the latter, so the history is read once more: where the device is taken off the pointer, before that, for the
    /// pointer then says no more where the device is.
    public func lookAtTakenPath(of grab: ButtonGrab) {
        if grab.wasTaken() { lookAtPath() }
    }

    /// How often the pointer's place is asked for: a question takes a tenth of a millisecond, and few
    /// devices move within that each time.
    private static let mostLooks = 4

    /// A motion to where the frozen pointer is now, where its path is not known; none where the button may
    /// be up already.
    private func frozenPlace(pressure: Double?) -> [InputEvent] {
        guard let path, path.places.isEmpty, path.buttonTime == nil,
            let cursor = connection.cursorPosition(), !connection.isWaiting(XI_RawButtonRelease)
        else { return [] }
        return [.frozenMotion(cursor, pressure: pressure)]
    }

    /// The motions of the frozen pointer that were not reported yet; none where it is not frozen. For a
    /// pointer that a program has warped, this is the place where it is.
    public func lookAtFrozenPointer(of grab: ButtonGrab?) -> [InputEvent] {
        guard let grab, grab.isWatching else { return [] }
        let motions = frozenMotions(pressure: grab.lastPressure)
        return motions.isEmpty ? frozenPlace(pressure: grab.lastPressure) : motions
    }

    private func meaning(of event: inout XEvent, for grab: ButtonGrab?) -> ServerEvent? {
        let rawKey = connection.rawKey(of: &event)
        // What no master tells is wanted of a key only that is held to draw.
        if let rawKey, rawKey.device != connection.masterKeyboard {
            return keys?.event(of: rawKey).map(ServerEvent.heldKey)
        }
        let key = rawKey?.isPress == true ? rawKey : nil
        let isPanic = panicKey.isPressed(by: event, raw: key?.keycode)
        let isOfKeyboard = keyboard.handle(event)
        if let key, key.device != keymaps.device { keyboard.note(pressOf: key.keycode) }
        if isPanic { return .input(.cancel) }
        if let key, let grab, grab.isDown, !grab.isWatching,
            connection.isHotKey(
                key, with: keyboard.heldModifiers, beside: grab.modifierMask)
        {
            return .interrupted
        }
        if isOfKeyboard { return offer.disturbance(byKey: event).map(ServerEvent.input) }
        if event.type == GenericEvent, event.xcookie.extension == connection.inputOpcode {
            guard let grab, XGetEventData(connection.display, &event.xcookie) != 0 else {
                return nil
            }
            defer { XFreeEventData(connection.display, &event.xcookie) }
            if let fingers = touches?.event(event.xcookie) { return .input(.fingers(fingers)) }
            if let keys, let events = keys.events(of: event.xcookie) {
                foundOfKey = Array(events.dropFirst())
                if let first = events.first { return .heldKey(first) }
                return nil
            }
            return input(event.xcookie, for: grab).map(ServerEvent.input)
        }
        if let grab, event.type == grab.devices.proximityOut {
            return isPenAway(&event, of: grab) ? .input(.penAway) : nil
        }
        probe.handle(event)
        if lock.isLost(by: event) { return .replaced }
        if event.type == ConfigureNotify, event.xconfigure.window == connection.root {
            return .screenChanged
        }
        if offer.owns(event) { return offer.input(from: event).map(ServerEvent.input) }
        if !trail.handle(event), !badge.handle(event) { keymaps.invalidate(by: &event) }
        return nil
    }

    private func input(_ cookie: XGenericEventCookie, for grab: ButtonGrab) -> InputEvent? {
        guard let data = cookie.data else { return nil }
        switch cookie.evtype {
        case XI_ButtonPress, XI_ButtonRelease, XI_Motion:
            let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
            if cookie.evtype == XI_ButtonPress { presses += 1 }
            guard grab.isOfTrigger(event) else {
                if cookie.evtype == XI_ButtonPress { grab.handOn(event) }
                return nil
            }
            let point = Point(x: event.root_x, y: event.root_y)
            if cookie.evtype == XI_ButtonPress { return press(event, at: point, for: grab) }
            let pressure = grab.pressure(event.valuators, of: event.sourceid)
            let time = connection.milliseconds(from: pressTime, to: event.time)
            if cookie.evtype == XI_Motion {
                let motions = reported.take(motionTo: point, at: time, on: path)
                    .map { InputEvent.motion($0, pressure: pressure) }
                found += motions.dropFirst()
                return motions.first
            }
            guard connection.button(of: event) == grab.button else { return nil }
            if grab.isDown, isDeviceGone(of: grab) { return nil }
            grab.release(of: grab.button)
            return .release(path?.release(at: time) ?? point, pressure: pressure)
        case XI_HierarchyChanged:
            let change = data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee
            if touches?.devicesChanged(gone: change.gone) == true { found.append(.fingers(.gone)) }
            guard grab.devicesChanged(gone: change.gone) else { return nil }
            grab.lossTime = change.time
            return .deviceGone
        case XI_RawMotion, XI_RawButtonPress, XI_RawButtonRelease:
            let event = data.assumingMemoryBound(to: XIRawEvent.self).pointee
            if cookie.evtype == XI_RawButtonPress,
                let disturbance = offer.disturbance(byButtonOf: event.deviceid)
            {
                return disturbance
            }
            // The master repeats the events of its slaves later.
            guard grab.isWatching, event.deviceid != connection.masterPointer else { return nil }
            let pressure = grab.pressure(event.valuators, of: event.deviceid)
            // A raw event has the number that the device itself gives the button.
            let number = Int(event.detail)
            if cookie.evtype != XI_RawMotion, grab.isTipUnderBarrel(number, of: event.deviceid) {
                return nil
            }
            switch cookie.evtype {
            case XI_RawButtonRelease where isDeviceGone(of: grab): return nil
            case XI_RawMotion:
                var motions = frozenMotions(pressure: pressure)
                if motions.isEmpty { motions = frozenPlace(pressure: pressure) }
                found += motions.dropFirst()
                return motions.first
            case XI_RawButtonPress:
                let button = connection.buttonMap(of: event.deviceid).button(of: number)
                return button == 0 ? nil : .frozenChord(button: button)
            // No other button was down when the trigger went down: this is the trigger's release,
            // whatever number its device gives it.
            default: return .frozenRelease
            }
        default:
            return nil
        }
    }

    /// The event for a press that a grab has reported. A press of a trigger is frozen; a press while a
    /// trigger is down is a chord; a press that is no trigger on its device is replayed at once.
    private func press(
        _ event: XIDeviceEvent, at point: Point, for grab: ButtonGrab
    ) -> InputEvent? {
        let button = connection.button(of: event)
        if grab.isDown, grab.isBarrel,
            connection.buttonMap(of: event.sourceid).numbers(of: button).contains(where: {
                grab.isTipUnderBarrel($0, of: event.sourceid)
            })
        {
            return nil
        }
        guard !grab.isDown || button == grab.button else {
            // If the grab of the first press ended unnoticed, this press is frozen.
            if grab.grabs(button), !grab.isWatching { grab.take() }
            return .chord(button: button)
        }
        // The state also has bits for buttons and for the keyboard's group.
        let state = UInt32(truncatingIfNeeded: event.mods.effective) & 0xFF
        let press = grab.press(
            of: button, state: state, device: event.sourceid, event.valuators)
        guard let press else {
            grab.replay()
            return nil
        }
        isPressFresh = true
        pressTime = event.time
        isPressQueued =
            historyTime != Time(CurrentTime)
            && connection.milliseconds(from: historyTime, to: event.time) <= 0
        lastPress = (point, press.trigger, press.touch)
        (path, reported) = (nil, ReportedPath())
        refusals = 0
        return .press(point, trigger: press.trigger, touch: press.touch)
    }

    /// Whether a release came because its device was taken away: the server first releases the device's
    /// buttons and then reports that it is gone. A stroke that was cut off in this way is not read. For a
    /// pen the server is always asked; for a mouse only where such a report has arrived, to save the time.
    private func isDeviceGone(of grab: ButtonGrab) -> Bool {
        (grab.isPen || connection.isWaiting(XI_HierarchyChanged))
            && !grab.devices.isAtWork(grab.device, isDetached: grab.isDetached)
    }

    /// Whether the event says that the pen at work has left the tablet.
    private func isPenAway(_ event: inout XEvent, of grab: ButtonGrab) -> Bool {
        let notice = withUnsafeBytes(of: &event) { bytes in
            bytes.loadUnaligned(as: XProximityNotifyEvent.self)
        }
        guard grab.isDown, notice.deviceid == XID(grab.device) else { return false }
        grab.lossTime = notice.time
        return true
    }
}
