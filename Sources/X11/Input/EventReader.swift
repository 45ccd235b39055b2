import CX11
import Engine
import Strokes

/// Something the server told.
public enum ServerEvent: Hashable, Sendable {
    case input(InputEvent)
    /// The root window has another size, or the resolution may have changed.
    case screenChanged
    /// Another Krakel has taken over this display.
    case replaced
    /// Somebody else has a right to the pointer, or it could not be let go of: a stroke under way ends.
    case interrupted
}

/// Turns X events into events of the pen and of the daemon.
public final class EventReader {
    private let connection: Connection
    private let lock: DisplayLock
    private let panicKey: PanicKey
    private let trail: Trail
    private let badge: Badge
    private let offer: OfferRow
    private let keymaps: KeymapReader
    private let keyboard: KeyboardWatch
    private let probe: ReadingProbe
    /// Whether it has not been looked yet at what came right behind a press.
    private var isPressFresh = false
    private var refusals = 0
    private static let mostRefusals = 3
    /// Fingers, where anything is wanted of them.
    public var touches: TouchGrab?
    /// Events found by looking rather than by being told.
    private var found: [InputEvent] = []
    /// When the trigger went down, and how it went on from there as far as that is known, in
    /// milliseconds behind it.
    private var pressTime = Time(CurrentTime)
    private var lastPress: (point: Point, trigger: Int, touch: PenTouch)?
    private var path: FrozenPath?
    /// The server's time up to which its history was read; a press before that was queued.
    private var historyTime = Time(CurrentTime)
    private var isPressQueued = false
    private var told = ToldPath()

    public init(
        of connection: Connection, lock: DisplayLock, panicKey: PanicKey,
        trail: Trail, badge: Badge, offer: OfferRow, keymaps: KeymapReader, keyboard: KeyboardWatch,
        probe: ReadingProbe
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

    /// Whether an event has been read from the connection already, so that waiting for the connection
    /// to become readable would miss it: Xlib reads whenever it writes. Wraps `XPending`.
    public var hasEvents: Bool {
        !found.isEmpty || connection.hasEvents || XErrors.hasRefusedRelease
    }

    /// The next event that means something; nil when none is waiting. Never blocks. Wraps
    /// `XPending` and `XNextEvent`.
    ///
    /// - Parameter grab: the trigger, where it is grabbed.
    public func next(for grab: ButtonGrab?) -> ServerEvent? {
        if let grab, grab.isWatching { lookBehindPress(of: grab) }
        // What moved between the last look and the letting go comes with the place of the latter.
        if let grab, grab.wasTaken() { lookAtPath() }
        if !found.isEmpty { return .input(found.removeFirst()) }
        while XPending(connection.display) > 0 {
            var event = XEvent()
            XNextEvent(connection.display, &event)
            if let meaning = meaning(of: &event, for: grab) { return meaning }
        }
        return isReleaseRefused() ? .interrupted : nil
    }

    /// Whether the server did not let go of the pointer when it was asked to. It is asked again, a few
    /// times for one press.
    private func isReleaseRefused() -> Bool {
        guard XErrors.takeRefusedRelease(of: connection.inputOpcode) else { return false }
        refusals += 1
        return refusals <= Self.mostRefusals
    }

    /// Finds what happened between the press and the moment its raw events were asked for: a click
    /// by a program is over by then, and so is a stroke where Krakel had to wait.
    private func lookBehindPress(of grab: ButtonGrab) {
        guard isPressFresh else { return }
        isPressFresh = false
        guard var buttons = connection.buttonsDown() else { return }
        if grab.isBarrel { buttons.remove(1) }
        let isReleased = buttons.isDisjoint(with: grab.physicalButtons)
        found = frozenMotions(pressure: grab.lastPressure)
        // A press that was queued itself is told with the place where it was let go.
        if let lastPress, let start = path?.start, start != lastPress.point {
            found.insert(
                .press(start, trigger: lastPress.trigger, touch: lastPress.touch), at: 0)
        }
        // Without its time nobody knows what came before a release and what behind it. What a device did
        // in the millisecond of its press is not in its way, but where it is now counts.
        if isReleased, path?.buttonTime == nil { found = [] }
        if !isReleased, found.isEmpty { found = frozenPlace(pressure: grab.lastPressure) }
        if isReleased {
            // What else is down went down after the release.
            found.append(.frozenRelease)
        } else if let other = buttons.subtracting(grab.physicalButtons).min() {
            found.append(.frozenChord(button: connection.logicalButton(of: other)))
        }
    }

    /// Where the frozen pointer went since it was looked at last. A release that has arrived with the
    /// answer came before that: unless its time is known, the press was a click, and the pointer moved
    /// on later. It may have come up between two questions, and is in the history then.
    private func frozenMotions(pressure: Double?) -> [InputEvent] {
        for _ in 0..<2 {
            guard let path = lookAtPath() else { return [] }
            if path.buttonTime == nil, connection.isWaiting(XI_RawButtonRelease) { continue }
            return told.takeRest(of: path).map { .frozenMotion($0.point, pressure: pressure) }
        }
        return []
    }

    /// The history and the pointer's place are two questions; the answers are of one moment where the
    /// history is the same behind the second. Where it never is, the history has to do.
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

    /// Few devices move each time within the tenth of a millisecond that a look takes.
    private static let mostLooks = 4

    /// Where the pointer is while it is frozen, where its way is not known; none once the button may be
    /// up.
    private func frozenPlace(pressure: Double?) -> [InputEvent] {
        guard let path, path.places.isEmpty, path.buttonTime == nil,
            let cursor = connection.cursorPosition(), !connection.isWaiting(XI_RawButtonRelease)
        else { return [] }
        return [.frozenMotion(cursor, pressure: pressure)]
    }

    /// Where the pointer went while `grab` holds it frozen that nobody has told; none where it is not
    /// frozen. A pointer that was warped is told of where it is.
    public func lookAtFrozenPointer(of grab: ButtonGrab?) -> [InputEvent] {
        guard let grab, grab.isWatching else { return [] }
        let motions = frozenMotions(pressure: grab.lastPressure)
        return motions.isEmpty ? frozenPlace(pressure: grab.lastPressure) : motions
    }

    private func meaning(of event: inout XEvent, for grab: ButtonGrab?) -> ServerEvent? {
        let key = connection.rawKeyPress(of: &event)
        let isPanic = panicKey.isPressed(by: event, raw: key?.keycode)
        let isOfKeyboard = keyboard.handle(event)
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
            guard grab.isOfTrigger(event) else {
                if cookie.evtype == XI_ButtonPress { grab.handOn(event) }
                return nil
            }
            let point = Point(x: event.root_x, y: event.root_y)
            if cookie.evtype == XI_ButtonPress { return press(event, at: point, for: grab) }
            let pressure = grab.pressure(event.valuators, of: event.sourceid)
            let time = connection.milliseconds(from: pressTime, to: event.time)
            if cookie.evtype == XI_Motion {
                let motions = told.take(motionTo: point, at: time, on: path)
                    .map { InputEvent.motion($0, pressure: pressure) }
                found += motions.dropFirst()
                return motions.first
            }
            guard event.detail == grab.button else { return nil }
            if grab.isDown, isDeviceGone(of: grab) { return nil }
            grab.release(of: Int(event.detail))
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
            // The master repeats what its slaves told, later.
            guard grab.isWatching, event.deviceid != connection.masterPointer else { return nil }
            let pressure = grab.pressure(event.valuators, of: event.deviceid)
            if cookie.evtype != XI_RawMotion,
                grab.isTipUnderBarrel(Int(event.detail), of: event.deviceid)
            {
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
                // Raw events have the device's own number of a button.
                return .frozenChord(button: connection.logicalButton(of: Int(event.detail)))
            // No other button was down when the trigger went down: this is the trigger's release,
            // whatever number its device gives it.
            default: return .frozenRelease
            }
        default:
            return nil
        }
    }

    /// A press of a trigger is frozen; under one that is down already it is a chord, and one that is
    /// no trigger of its device is handed on before anything else is done.
    private func press(
        _ event: XIDeviceEvent, at point: Point, for grab: ButtonGrab
    ) -> InputEvent? {
        let button = Int(event.detail)
        if connection.physicalButtons(for: button).contains(where: {
            grab.isTipUnderBarrel($0, of: event.sourceid)
        }) {
            return nil
        }
        guard !grab.isDown || button == grab.button else {
            // Were the first press's grab gone without a word, this one would be frozen.
            if grab.grabs(button), !grab.isWatching { grab.take() }
            return .chord(button: button)
        }
        // Beside modifiers the state has buttons and the keyboard's group.
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
        (path, told) = (nil, ToldPath())
        refusals = 0
        return .press(point, trigger: press.trigger, touch: press.touch)
    }

    /// Whether the device whose release this is was taken away: the server lets go of its buttons then,
    /// and says why only behind it. A stroke that was cut off so is not read. A pen is worth asking
    /// for; for a mouse nobody waits.
    private func isDeviceGone(of grab: ButtonGrab) -> Bool {
        (grab.isPen || connection.isWaiting(XI_HierarchyChanged))
            && !grab.devices.isAtWork(grab.device, isLoose: grab.isLoose)
    }

    /// Whether the pen at work left the tablet.
    private func isPenAway(_ event: inout XEvent, of grab: ButtonGrab) -> Bool {
        let notice = withUnsafeBytes(of: &event) { bytes in
            bytes.loadUnaligned(as: XProximityNotifyEvent.self)
        }
        guard grab.isDown, notice.deviceid == XID(grab.device) else { return false }
        grab.lossTime = notice.time
        return true
    }
}
