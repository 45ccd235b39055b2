import CX11
import Engine
import Strokes

/// Reads what the triggers' buttons and their devices do: presses, the path of the pen, and while the pointer
/// is frozen also what the server does not report by events.
public final class ButtonReader {
    let grab: ButtonGrab
    private let connection: Connection
    /// How many presses have come by the grab.
    public private(set) var presses = 0
    /// Whether a press has come and what happened right after it was not read yet.
    private var isPressFresh = false
    /// The server's time of the last press of a trigger.
    private var pressTime = Time(CurrentTime)
    private var lastPress: (point: Point, trigger: Int, touch: PenTouch)?
    /// Where the frozen pointer went since that press, as far as it was read.
    private var path: FrozenPath?
    /// The server's time up to which its history was read; a press before that was queued.
    private var historyTime = Time(CurrentTime)
    private var isPressQueued = false
    private var reported = ReportedPath()
    /// When buttons changed since the press that are mapped to none.
    private var muteTimes: Set<Int32> = []
    /// The server's time of the last release of a trigger.
    private var releasedAt = Time(CurrentTime)
    /// When the trigger came up since the press, as its raw event or the pressure of a pen has said.
    private var releaseTime: Int32?
    /// How the pen pressed since the press, as its raw events have said.
    private var pressures: [(time: Int32, pressure: Double)] = []

    public init(_ grab: ButtonGrab) {
        self.grab = grab
        connection = grab.connection
    }

    /// What the server knows by now, and tells only if it is asked.
    func lookAround() -> [InputEvent] {
        let found = grab.frozen == .held ? lookBehindPress() : []
        lookAtTakenPath()
        return found
    }

    /// Finds out what happened between the press and the moment when raw events were selected: a click by
    /// a program is over by then, and so is a stroke where Krakel had to wait.
    private func lookBehindPress() -> [InputEvent] {
        guard isPressFresh else { return [] }
        defer { isPressFresh = false }
        guard let buttons = connection.buttonsDown(except: grab.isTipUnderBarrel) else { return [] }
        let (isUp, others) = (!buttons.contains(grab.button), buttons.subtracting([grab.button]))
        if isUp, grab.isPen, !grab.isBarrel {
            releaseTime = grab.devices.endOfPressure(of: grab.device, since: pressTime)
                .map { connection.milliseconds(from: pressTime, to: $0) }
        }
        var found = frozenMotions()
        // The event of a queued press has the place where the pointer was released.
        if let lastPress, let start = path?.start, start != lastPress.point {
            found.insert(.press(start, trigger: lastPress.trigger, touch: lastPress.touch), at: 0)
        }
        // Where the time of a release is not known, it is not known which motions came before it. The path
        // lacks what a device did in the millisecond of its press, but the place where it is now counts.
        if isUp, path?.buttonTime == nil { found = [] }
        if !isUp, found.isEmpty { found = frozenPlace() }
        if let other = others.min(), !isUp {
            found.append(.frozenChord(button: other))
        } else if isUp || path?.changes ?? 0 > 1 {
            // Where it is down, it has been released and pressed again.
            grab.frozen = .over
            found.append(.frozenRelease)
        }
        return found
    }

    /// The motions of the frozen pointer since the last call. Where a release has arrived with the answer
    /// and its time is not known, the pointer may have moved after it: its own event, which is read soon, says when it
    /// was. A release between the questions is in the history, which is then read again.
    private func frozenMotions() -> [InputEvent] {
        for _ in 0..<2 {
            guard let path = lookAtPath() else { return [] }
            if path.buttonTime == nil, connection.isWaiting(XI_RawButtonRelease) { continue }
            return reported.takeRest(of: path).map { place in
                let pressure = pressures.last { $0.time <= place.time }?.pressure
                return .frozenMotion(place.point, pressure: pressure ?? lastPress?.touch.pressure)
            }
        }
        return []
    }

    /// Reads where the frozen pointer went. The history and the pointer's place are two questions; the
    /// answers belong to one moment where the history is the same before and after the second. Where that
    /// never happens, the history alone is used.
    @discardableResult
    private func lookAtPath() -> FrozenPath? {
        let mayBeOver =
            grab.frozen != .held || isPressFresh || connection.isWaiting(XI_RawButtonPress)
            || connection.isWaiting(XI_RawButtonRelease)
        var entries = connection.motionHistory(since: pressTime)
        var place: Point?
        for _ in 1...Self.mostLooks where place == nil {
            guard let cursor = connection.cursorPosition() else { return nil }
            let later = connection.motionHistory(since: pressTime)
            if later == entries { place = cursor }
            entries = later
        }
        guard let known = place.map({ (entries, $0) }) ?? FrozenPath.end(of: entries) else {
            return nil
        }
        path = FrozenPath(
            known.0, cursor: known.1, press: isPressQueued ? nil : lastPress?.point,
            mayBeOver: mayBeOver, mute: muteTimes, release: releaseTime)
        historyTime = pressTime &+ Time(max(0, entries.last?.time ?? 0))
        return path
    }

    /// Motions between the last reading of the history and the release of the pointer come as events with the place of
    /// the latter, so the history is read once more: where the device is taken off the pointer, before that, for the
    /// pointer then says no more where the device is.
    public func lookAtTakenPath() {
        if grab.wasTaken() { lookAtPath() }
    }

    /// How often the pointer's place is asked for: a question takes a tenth of a millisecond, and few
    /// devices move within that each time.
    private static let mostLooks = 4

    /// A motion to where the frozen pointer is now, where its path is not known; none where the button may
    /// be up already.
    private func frozenPlace() -> [InputEvent] {
        guard let path, path.places.isEmpty, path.buttonTime == nil,
            let cursor = connection.cursorPosition(), !connection.isWaiting(XI_RawButtonRelease)
        else { return [] }
        return [.frozenMotion(cursor, pressure: grab.lastPressure)]
    }

    /// The motions of the frozen pointer that were not reported yet; none where it is not frozen. For a
    /// pointer that a program has warped, this is the place where it is.
    public func lookAtFrozenPointer() -> [InputEvent] {
        guard grab.frozen == .held else { return [] }
        let motions = frozenMotions()
        return motions.isEmpty ? frozenPlace() : motions
    }

    /// What an event of a button or of a device means, in its order.
    func events(of cookie: XGenericEventCookie) -> [InputEvent] {
        guard let data = cookie.data else { return [] }
        switch cookie.evtype {
        case XI_ButtonPress, XI_ButtonRelease, XI_Motion:
            return events(of: data.assumingMemoryBound(to: XIDeviceEvent.self).pointee)
        case XI_RawMotion, XI_RawButtonPress, XI_RawButtonRelease:
            return events(of: data.assumingMemoryBound(to: XIRawEvent.self).pointee)
        case XI_HierarchyChanged:
            let change = data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee
            let isDown = grab.isDown
            guard grab.devicesChanged(gone: change.gone),
                isDown || change.time &- releasedAt < Self.lossDelay
            else { return [] }
            grab.lossTime = change.time
            return [.deviceGone]
        default: return []
        }
    }

    private func events(of event: XIDeviceEvent) -> [InputEvent] {
        let isPress = event.evtype == XI_ButtonPress
        if isPress { presses += 1 }
        guard grab.isOfTrigger(event) else {
            if isPress { grab.handOn(event) }
            return []
        }
        let point = Point(x: event.root_x, y: event.root_y)
        if isPress { return [press(event, at: point)].compactMap(\.self) }
        guard !grab.isStranger(event.sourceid) else { return [] }
        let pressure = grab.pressure(event.valuators, of: event.sourceid)
        let time = connection.milliseconds(from: pressTime, to: event.time)
        if event.evtype == XI_Motion {
            return reported.take(motionTo: point, at: time, on: path)
                .map { .motion($0, pressure: pressure) }
        }
        guard connection.button(of: event) == grab.button else { return [] }
        if grab.isDown, isDeviceGone { return [] }
        grab.release(of: grab.button)
        releasedAt = event.time
        return [.release(path?.release(at: time) ?? point, pressure: pressure)]
    }

    /// Raw events tell what the devices of a frozen pointer do.
    private func events(of event: XIRawEvent) -> [InputEvent] {
        // The master repeats the events of its slaves later; what moves no pointer, or another, is not meant.
        guard event.deviceid != connection.masterPointer,
            event.deviceid == grab.device
                || grab.devices.device(event.deviceid)?.isAttached != false
        else { return [] }
        // A raw event has the number that the device itself gives the button.
        let number = Int(event.detail)
        guard grab.frozen == .held else {
            if event.evtype == XI_RawButtonRelease { grab.goOnIfFree() }
            return []
        }
        let time = connection.milliseconds(from: pressTime, to: event.time)
        if event.evtype == XI_RawMotion {
            if let pressure = grab.pressure(event.valuators, of: event.deviceid) {
                pressures.append((time, pressure))
            }
            return lookAtFrozenPointer()
        }
        guard !grab.isTipUnderBarrel(number, of: event.deviceid) else { return [] }
        let button = connection.buttonMap(of: event.deviceid).button(of: number)
        guard button != 0 else {
            muteTimes.insert(time)
            return []
        }
        if event.evtype == XI_RawButtonPress { return [.frozenChord(button: button)] }
        // No other button was down when the trigger went down: this is the trigger's release,
        // whatever number its device gives it.
        guard !isDeviceGone else { return [] }
        (releaseTime, releasedAt) = (time, event.time)
        // The motions before it were left to this event where nothing else says which they are.
        let found = path?.hidesButtons == true ? frozenMotions() : []
        grab.frozen = .over
        return found + [.frozenRelease]
    }

    /// The event for a press that a grab has reported. A press of a trigger is frozen; a press while a
    /// trigger is down is a chord; a press that is no trigger on its device is replayed at once.
    private func press(_ event: XIDeviceEvent, at point: Point) -> InputEvent? {
        let button = connection.button(of: event)
        if grab.isDown, grab.isBarrel,
            connection.buttonMap(of: event.sourceid).numbers(of: button).contains(where: {
                grab.isTipUnderBarrel($0, of: event.sourceid)
            })
        {
            return nil
        }
        let isStranger = grab.isStranger(event.sourceid)
        guard !grab.isDown || button == grab.button && !isStranger else {
            // If the grab of the first press ended unnoticed, this press is frozen.
            if grab.grabs(button), grab.frozen == nil { grab.take() }
            guard isStranger else { return .chord(button: button) }
            // Where it lies is no place of the path.
            _ = grab.wasTaken()
            return nil
        }
        // The state also has bits for buttons and for the keyboard's group.
        let state = UInt32(truncatingIfNeeded: event.mods.effective) & 0xFF
        pressTime = event.time
        let press = grab.press(of: button, state: state, device: event.sourceid, event.valuators)
        guard let press else {
            replay()
            return nil
        }
        isPressFresh = true
        isPressQueued =
            historyTime != Time(CurrentTime)
            && connection.milliseconds(from: historyTime, to: event.time) <= 0
        lastPress = (point, press.trigger, press.touch)
        (path, reported, muteTimes, releaseTime, pressures) = (nil, ReportedPath(), [], nil, [])
        return .press(point, trigger: press.trigger, touch: press.touch)
    }

    /// Hands the press on, as `ButtonGrab.replay` does; the hand may also have outrun one that nobody has watched.
    public func replay() {
        // The press, its release, and another press.
        if grab.frozen == nil,
            connection.motionHistory(since: pressTime).count(where: \.isOfButton) > 2
        {
            grab.watchFrozenPointer()
            grab.frozen = .over
        }
        grab.replay()
    }

    /// Whether a release came because its device was taken away: the server first releases the device's
    /// buttons and then reports that it is gone. A stroke that was cut off in this way is not read. For a
    /// pen the server is always asked; for a mouse only where such a report has arrived, to save the time.
    private var isDeviceGone: Bool { grab.isPen ? isOffWork : isReleaseVoid }

    /// The same of a release that was told, once the server has answered anything that it was asked since.
    public var isReleaseVoid: Bool { connection.isWaiting(XI_HierarchyChanged) && isOffWork }

    private var isOffWork: Bool {
        !grab.devices.isAtWork(grab.device, isDetached: grab.isDetached)
    }

    /// Within how many milliseconds of such a release the server reports it, also of a device that was unplugged.
    private static let lossDelay: Time = 100

    /// Whether the event says that the pen at work has left the tablet.
    func isPenAway(_ event: inout XEvent) -> Bool {
        guard event.type == grab.devices.proximityOut else { return false }
        let notice = withUnsafeBytes(of: &event) { bytes in
            bytes.loadUnaligned(as: XProximityNotifyEvent.self)
        }
        guard grab.isDown, notice.deviceid == XID(grab.device) else { return false }
        grab.lossTime = notice.time
        return true
    }
}
