import CX11
import Engine
import Strokes

/// Kinds of input from fingers. Each has a grab of its own.
public struct FingerInputs: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Touches of touchscreens.
    public static let touches = FingerInputs(rawValue: 1 << 0)
    /// Pinches on touchpads.
    public static let pinches = FingerInputs(rawValue: 1 << 1)
    /// Swipes on touchpads.
    public static let swipes = FingerInputs(rawValue: 1 << 2)
}

/// Grabs the touches of touchscreens and the gestures of touchpads on the root window, so that they come
/// here before the application gets them.
///
/// The server holds a touch back from the application until `take` or `leave` decides whose it is; with
/// `leave` it then sends the application everything that the touch has done, with its times. Where a
/// pinch or a swipe begins on a touchpad, the pointer is frozen until `takePad` or `leavePad`: a gesture
/// can be left to the application only at its beginning.
public final class TouchGrab {
    private let connection: Connection
    private let grab: ButtonGrab
    private let triggers: [Trigger]
    public let inputs: FingerInputs
    /// The kinds that another client has grabbed.
    public private(set) var refused: FingerInputs = []
    /// The real modifiers that Krakel holds, which count as if the user held them.
    private var heldMask: UInt32 = 0

    /// The touchscreen whose fingers are undecided or taken, and the touchpad of a gesture under way.
    private var screen: Int32?
    private var pad: Int32?
    /// Fingers that are neither taken nor left yet.
    private var open: Set<FingerID> = []
    /// Those of them that are up, and those that are up by a raw event only, whose own event is still to come.
    private var ended: Set<FingerID> = []
    private var endedRaw: Set<FingerID> = []
    /// Taken fingers that are down, each with the number of the request that took it.
    private var kept: [FingerID: UInt] = [:]
    /// Fingers that were left while they were down.
    private var left: Set<FingerID> = []
    /// Fingers that were left after the raw event of their end and before their own.
    private var overdue: Set<FingerID> = []
    /// Whether a gesture of a touchpad has begun that is neither taken nor left yet.
    private var isPadFrozen = false

    /// Whether the server holds touches back for Krakel, or sends them to Krakel alone.
    public var isHeld: Bool { !open.isEmpty || !kept.isEmpty || isPadFrozen }

    /// Grabs `inputs`; those that another client has are in `refused` afterwards.
    ///
    /// - Parameters:
    ///   - grab: the grab of the triggers' buttons, which must be made before this one. The server offers
    ///     a finger to the latest grab first; if that were the button's, the finger that moves the
    ///     pointer would go to it.
    ///   - triggers: all triggers; fingers draw for those that say so.
    public init(
        on connection: Connection, beside grab: ButtonGrab, triggers: [Trigger],
        inputs: FingerInputs
    ) {
        self.connection = connection
        self.grab = grab
        self.triggers = triggers
        self.inputs = inputs
        take(inputs)
        // Of the master pointer, so that ButtonGrab's selection for all devices stays as it is.
        if inputs.contains(.touches) { connection.masterEvents[.touches] = [XI_RawTouchEnd] }
    }

    /// Makes the grab of touches again, so that it is the latest, while Krakel holds the real modifiers of `mask`.
    public func follow(heldModifiers mask: UInt32) {
        guard mask != heldMask else { return }
        heldMask = mask
        guard inputs.contains(.touches) else { return }
        giveBack(.touches)
        take(.touches)
    }

    /// Leaves all fingers to the application and ends the grabs. Wraps `XIUngrabDevice`.
    public func release() {
        leave(open.sorted())
        leavePad()
        // A taken gesture would keep the pointer until it ends.
        if pad != nil {
            XIUngrabDevice(connection.display, connection.masterPointer, Time(CurrentTime))
        }
        giveBack(inputs)
        connection.masterEvents[.touches] = nil
        (kept, left, overdue) = ([:], [], [])
        connection.synchronise()
    }

    // MARK: - To take or to leave

    /// Takes these fingers: the application does not see them. Wraps `XIAllowTouchEvents` with `XIAcceptTouch`.
    public func take(_ ids: [FingerID]) {
        decide(ids, XIAcceptTouch) { kept[$0] = XNextRequest(connection.display) }
    }

    /// Leaves these fingers to the application, in this order. Wraps `XIAllowTouchEvents` with `XIRejectTouch`.
    public func leave(_ ids: [FingerID]) {
        decide(ids, XIRejectTouch) { id in
            if endedRaw.contains(id) { overdue.insert(id) } else { left.insert(id) }
        }
    }

    /// - Parameter note: notes a finger that is down, as far as its own events say.
    private func decide(_ ids: [FingerID], _ mode: Int32, note: (FingerID) -> Void) {
        var isLate = false
        for id in ids where open.remove(id) != nil {
            if ended.remove(id) == nil { note(id) } else { isLate = true }
            endedRaw.remove(id)
            allow(id, mode)
        }
        if isLate { releaseButton() }
        connection.flush()
    }

    /// Frees the left button, which stands for a finger to the server. Where the finger was up before the decision
    /// about it, xorg-server mostly leaves the button down until the next touch (`TouchEmitTouchEnd` in touch.c). But
    /// whenever a device comes into play behind another, the pointer takes over what that one says
    /// (`DeepCopyPointerClasses` in exevents.c). So two devices release buttons that are up, of which only raw events
    /// tell. Wraps `XTestFakeButtonEvent` and `XTestFakeDeviceButtonEvent`.
    private func releaseButton() {
        // A press that is frozen would take any release for its own.
        guard let screen, grab.frozen == nil else { return }
        var device = XDevice(device_id: XID(screen), num_classes: 0, classes: nil)
        // The last button of XTEST, and one that touchscreens have, but never press.
        XTestFakeButtonEvent(connection.display, 10, 0, UInt(CurrentTime))
        XTestFakeDeviceButtonEvent(connection.display, &device, 3, 0, nil, 0, UInt(CurrentTime))
        connection.flush()
    }

    /// Takes the gesture of a touchpad that has begun. Wraps `XIAllowEvents` with `XIAsyncDevice`.
    public func takePad() { allowPad(XIAsyncDevice) }

    /// Leaves it to the application. Wraps `XIAllowEvents` with `XIReplayDevice`.
    public func leavePad() { allowPad(XIReplayDevice) }

    private func allowPad(_ mode: Int32) {
        guard isPadFrozen else { return }
        isPadFrozen = false
        XIAllowEvents(connection.display, connection.masterPointer, mode, Time(CurrentTime))
        connection.flush()
    }

    private func allow(_ id: FingerID, _ mode: Int32) {
        XIAllowTouchEvents(connection.display, connection.masterPointer, id, connection.root, mode)
    }

    // MARK: - Events

    /// The event of the engine that an X event is; nil where it is not about fingers.
    func event(_ cookie: XGenericEventCookie) -> FingerEvent? {
        guard let data = cookie.data else { return nil }
        switch cookie.evtype {
        case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
            let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
            let id = FingerID(bitPattern: event.detail)
            let point = Point(x: event.root_x, y: event.root_y)
            switch cookie.evtype {
            case XI_TouchBegin: return begin(id, at: point, event)
            case XI_TouchUpdate: return isOurs(id) ? .moved(id, point) : nil
            default: return end(id, at: point, event.serial)
            }
        case XI_RawTouchEnd:
            let event = data.assumingMemoryBound(to: XIRawEvent.self).pointee
            let id = FingerID(bitPattern: event.detail)
            if open.contains(id) { endedRaw.insert(id) }
            return left.remove(id) == nil ? nil : .strangerUp(id)
        case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
            let event = data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee
            return .pad(
                PadGesture(
                    .pinch,
                    phase(event.evtype - XI_GesturePinchBegin, of: event.sourceid, event.flags),
                    fingers: Int(event.detail), at: Point(x: event.root_x, y: event.root_y),
                    x: event.delta_x, y: event.delta_y, scale: event.scale, angle: event.delta_angle
                ))
        case XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd:
            let event = data.assumingMemoryBound(to: XIGestureSwipeEvent.self).pointee
            return .pad(
                PadGesture(
                    .swipe,
                    phase(event.evtype - XI_GestureSwipeBegin, of: event.sourceid, event.flags),
                    fingers: Int(event.detail), at: Point(x: event.root_x, y: event.root_y),
                    x: event.delta_x, y: event.delta_y))
        default: return nil
        }
    }

    /// Whether the event tells that the device of the fingers at work is gone.
    func areLost(by cookie: XGenericEventCookie) -> Bool {
        guard cookie.evtype == XI_HierarchyChanged, let data = cookie.data else { return false }
        let gone = data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee.gone
        let isLost = screen.map(gone.contains) == true || pad.map(gone.contains) == true
        if isLost { lose() }
        return isLost
    }

    private func isOurs(_ id: FingerID) -> Bool { open.contains(id) || kept[id] != nil }

    /// Fingers that are not on a touchscreen, or on a second one while a first is at work, are left to the
    /// application at once.
    private func begin(_ id: FingerID, at point: Point, _ event: XIDeviceEvent) -> FingerEvent? {
        guard grab.devices.device(event.sourceid)?.isTouchscreen == true,
            (open.isEmpty && kept.isEmpty) || screen == event.sourceid
        else {
            allow(id, XIRejectTouch)
            connection.flush()
            return nil
        }
        screen = event.sourceid
        open.insert(id)
        let state = UInt32(truncatingIfNeeded: event.mods.effective) & 0xFF
        let trigger = triggers.index(touched: state, held: heldMask, locks: grab.lockMask) {
            grab.devices.device(event.sourceid)
        }
        return .down(id, point, trigger: trigger)
    }

    /// When a device is taken away, the server first ends its touches and then reports that the device is
    /// gone. So the end of a touch may mean that.
    ///
    /// - Parameter request: the last one that the server had carried out by then.
    private func end(_ id: FingerID, at point: Point, _ request: UInt) -> FingerEvent? {
        if overdue.remove(id) != nil { return .strangerUp(id) }
        guard isOurs(id) else { return nil }
        if let screen, !grab.devices.isAtWork(screen) {
            lose()
            return .gone
        }
        if let taken = kept.removeValue(forKey: id) {
            if request < taken { releaseButton() }
        } else {
            ended.insert(id)
        }
        return .up(id, point)
    }

    private func lose() {
        // The server still wants each touch decided; an error about a device that is gone does not mean
        // that the pointer was not released.
        _ = connection.errorOf { leave(open.sorted()) }
        _ = XErrors.takeRefusedRelease(of: connection.inputOpcode)
        (kept, left, overdue) = ([:], [], [])
        (screen, pad) = (nil, nil)
    }

    private func phase(_ part: Int32, of device: Int32, _ flags: Int32) -> PadGesture.Phase {
        pad = part == 2 ? nil : device
        if part == 0 { isPadFrozen = true }
        // The flag of a swipe is the same.
        let isCancelled = flags & Int32(XIGesturePinchEventCancelled) != 0
        return part == 0 ? .begin : part == 1 ? .update : isCancelled ? .cancel : .end
    }

    // MARK: - Grabs

    /// Wraps `XIGrabTouchBegin`, `XIGrabPinchGestureBegin` and `XIGrabSwipeGestureBegin`. Servers before
    /// XInput 2.4 know no gestures.
    private func take(_ inputs: FingerInputs) {
        let (display, master) = (connection.display, connection.masterPointer)
        let root = connection.root
        let (sync, async) = (Int32(XIGrabModeSync), Int32(XIGrabModeAsync))
        take(.touches, of: inputs, [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]) {
            XIGrabTouchBegin(display, master, root, 0, $0, 1, $1)
        }
        take(
            .pinches, of: inputs, [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
        ) { XIGrabPinchGestureBegin(display, master, root, sync, async, 0, $0, 1, $1) }
        take(
            .swipes, of: inputs, [XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd]
        ) { XIGrabSwipeGestureBegin(display, master, root, sync, async, 0, $0, 1, $1) }
    }

    /// Takes one kind, where it is one of `inputs`.
    private func take(
        _ kind: FingerInputs, of inputs: FingerInputs, _ types: [Int32],
        _ grab: (UnsafeMutablePointer<XIEventMask>, UnsafeMutablePointer<XIGrabModifiers>) -> Int32
    ) {
        guard inputs.contains(kind) else { return }
        var failed: Int32 = 0
        let code = connection.errorOf {
            withEventMask(types) { mask in withAnyModifier { failed = grab(mask, $0) } }
        }
        if failed != 0 || code != nil { refused.insert(kind) } else { refused.remove(kind) }
    }

    /// Wraps `XIUngrabTouchBegin`, `XIUngrabPinchGestureBegin` and `XIUngrabSwipeGestureBegin`.
    private func giveBack(_ inputs: FingerInputs) {
        let (display, master) = (connection.display, connection.masterPointer)
        let root = connection.root
        let taken = inputs.subtracting(refused)
        withAnyModifier { any in
            if taken.contains(.touches) { XIUngrabTouchBegin(display, master, root, 1, any) }
            if taken.contains(.pinches) { XIUngrabPinchGestureBegin(display, master, root, 1, any) }
            if taken.contains(.swipes) { XIUngrabSwipeGestureBegin(display, master, root, 1, any) }
        }
    }

    private func withAnyModifier(_ body: (UnsafeMutablePointer<XIGrabModifiers>) -> Void) {
        var any = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
        body(&any)
    }
}
