import CX11
import Engine
import Strokes

/// What is to be had of fingers; with none of it there is no grab.
public struct FingerWishes: Hashable, Sendable {
    /// Of touchscreens.
    public var touches: Bool
    /// Of touchpads, as is what follows.
    public var pinches: Bool
    public var swipes: Bool

    public init(touches: Bool, pinches: Bool, swipes: Bool) {
        self.touches = touches
        self.pinches = pinches
        self.swipes = swipes
    }

    public var isNothing: Bool { !touches && !pinches && !swipes }
}

/// Touches on touchscreens come here first, and are held back from the program below until `take` or
/// `leave` says whose they are; the server keeps what they do meanwhile and tells it then, with its
/// times. Where a pinch or a swipe begins on a touchpad, the pointer is frozen until `takePad` or
/// `leavePad`: later than at its beginning it cannot be handed on.
public final class TouchGrab {
    private let connection: Connection
    private let triggers: [Trigger]
    private let lockMask: UInt32
    private let devices: InputDevices
    public let wishes: FingerWishes
    /// What another program has.
    public private(set) var refused = FingerWishes(touches: false, pinches: false, swipes: false)
    /// The real modifiers that Krakel holds, which count as if the user held them.
    private var heldMask: UInt32 = 0

    /// The touchscreen whose fingers are held back or kept, and the touchpad of a gesture under way.
    private var screen: Int32?
    private var pad: Int32?
    /// Fingers that nobody has yet; of these, those whose end has come, and those of which only the raw
    /// event has told so.
    private var open: Set<FingerID> = []
    private var ended: Set<FingerID> = []
    private var endedRaw: Set<FingerID> = []
    /// Those that are down and were taken.
    private var kept: Set<FingerID> = []
    /// Those that are down and were left, and those whose end was told before that.
    private var left: Set<FingerID> = []
    private var overdue: Set<FingerID> = []
    /// Whether a gesture of a touchpad has begun that nobody has yet.
    private var isPadFrozen = false

    /// Whether the server holds touches back for Krakel, or sends them to it alone.
    public var isHeld: Bool { !open.isEmpty || !kept.isEmpty || isPadFrozen }

    /// Takes what `wishes` says; what another program has is told in `refused`.
    ///
    /// - Parameters:
    ///   - grab: the triggers' buttons. The server asks grabs made later first: were a button's asked
    ///     before a touch's, the finger that moves the pointer would go to that one.
    ///   - triggers: all of them; fingers write for those that say so.
    public init(
        on connection: Connection, beside grab: ButtonGrab, triggers: [Trigger],
        wishes: FingerWishes
    ) {
        self.connection = connection
        self.triggers = triggers
        self.wishes = wishes
        lockMask = grab.lockMask
        devices = grab.devices
        take(wishes)
        if wishes.touches { select([XI_RawTouchEnd]) }
    }

    /// Makes the grabs once more, behind all others, while Krakel holds the real modifiers of `mask`.
    public func follow(heldModifiers mask: UInt32) {
        guard mask != heldMask else { return }
        heldMask = mask
        guard wishes.touches else { return }
        giveBack(FingerWishes(touches: true, pinches: false, swipes: false))
        take(FingerWishes(touches: true, pinches: false, swipes: false))
    }

    /// Gives everything back to everybody. Wraps `XIUngrabDevice`.
    public func release() {
        leave(open.sorted())
        leavePad()
        // A gesture under way keeps the pointer to its end.
        if pad != nil {
            XIUngrabDevice(connection.display, connection.masterPointer, Time(CurrentTime))
        }
        giveBack(wishes)
        if wishes.touches { select([]) }
        (kept, left, overdue) = ([], [], [])
        connection.synchronise()
    }

    // MARK: - Whose they are

    /// Keeps these: nobody else sees them. Wraps `XIAllowTouchEvents` with `XIAcceptTouch`.
    public func take(_ ids: [FingerID]) {
        for id in ids where open.remove(id) != nil {
            endedRaw.remove(id)
            if ended.remove(id) == nil { kept.insert(id) }
            allow(id, XIAcceptTouch)
        }
        connection.flush()
    }

    /// Hands these to the program below, in this order. Wraps `XIAllowTouchEvents` with
    /// `XIRejectTouch`.
    public func leave(_ ids: [FingerID]) {
        for id in ids where open.remove(id) != nil {
            if ended.remove(id) == nil {
                if endedRaw.remove(id) == nil { left.insert(id) } else { overdue.insert(id) }
            }
            allow(id, XIRejectTouch)
        }
        connection.flush()
    }

    /// Keeps the gesture of a touchpad that has begun. Wraps `XIAllowEvents` with `XIAsyncDevice`.
    public func takePad() { allowPad(XIAsyncDevice) }

    /// Hands it to the program below. Wraps `XIAllowEvents` with `XIReplayDevice`.
    public func leavePad() { allowPad(XIReplayDevice) }

    private func allowPad(_ mode: Int32) {
        guard isPadFrozen else { return }
        isPadFrozen = false
        XIAllowEvents(
            connection.display, connection.masterPointer, mode, Time(CurrentTime))
        connection.flush()
    }

    private func allow(_ id: FingerID, _ mode: Int32) {
        XIAllowTouchEvents(
            connection.display, connection.masterPointer, id, connection.root, mode)
    }

    // MARK: - What they do

    /// What an event says of fingers; nil where nothing.
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
            default: return end(id, at: point)
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
                    phase(
                        cookie.evtype - XI_GesturePinchBegin, of: event.sourceid,
                        isCancelled: event.flags & Int32(XIGesturePinchEventCancelled) != 0),
                    fingers: Int(event.detail), at: Point(x: event.root_x, y: event.root_y),
                    x: event.delta_x, y: event.delta_y, scale: event.scale,
                    angle: event.delta_angle))
        case XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd:
            let event = data.assumingMemoryBound(to: XIGestureSwipeEvent.self).pointee
            return .pad(
                PadGesture(
                    .swipe,
                    phase(
                        cookie.evtype - XI_GestureSwipeBegin, of: event.sourceid,
                        isCancelled: event.flags & Int32(XIGestureSwipeEventCancelled) != 0),
                    fingers: Int(event.detail), at: Point(x: event.root_x, y: event.root_y),
                    x: event.delta_x, y: event.delta_y))
        default: return nil
        }
    }

    /// Devices came or went.
    ///
    /// - Returns: whether one at work is among `gone`.
    func devicesChanged(gone: Set<Int32>) -> Bool {
        let isLost = screen.map(gone.contains) == true || pad.map(gone.contains) == true
        if isLost { lose() }
        return isLost
    }

    private func isOurs(_ id: FingerID) -> Bool { open.contains(id) || kept.contains(id) }

    /// Fingers on something else than a screen move the pointer, and so do those on a second one while
    /// a first is at work: they are the program's at once.
    private func begin(_ id: FingerID, at point: Point, _ event: XIDeviceEvent) -> FingerEvent? {
        guard devices.device(event.sourceid)?.isTouchscreen == true,
            (open.isEmpty && kept.isEmpty) || screen == event.sourceid
        else {
            allow(id, XIRejectTouch)
            connection.flush()
            return nil
        }
        screen = event.sourceid
        open.insert(id)
        let state = UInt32(truncatingIfNeeded: event.mods.effective) & 0xFF
        let trigger = triggers.index(touched: state, held: heldMask, locks: lockMask) {
            devices.device(event.sourceid)
        }
        return .down(id, point, trigger: trigger)
    }

    /// The server ends all touches of a device that goes, and says why only behind that.
    private func end(_ id: FingerID, at point: Point) -> FingerEvent? {
        if overdue.remove(id) != nil { return .strangerUp(id) }
        guard isOurs(id) else { return nil }
        if let screen, !devices.isAtWork(screen) {
            lose()
            return .gone
        }
        if kept.remove(id) == nil { ended.insert(id) }
        return .up(id, point)
    }

    private func lose() {
        // Who has them is to be said all the same; that it was for nothing is no refusal.
        _ = connection.errorOf { leave(open.sorted()) }
        _ = XErrors.takeRefusedRelease(of: connection.inputOpcode)
        (kept, left, overdue) = ([], [], [])
        (screen, pad) = (nil, nil)
    }

    private func phase(
        _ part: Int32, of device: Int32, isCancelled: Bool
    ) -> PadGesture.Phase {
        pad = part == 2 ? nil : device
        if part == 0 { isPadFrozen = true }
        return part == 0 ? .begin : part == 1 ? .update : isCancelled ? .cancel : .end
    }

    // MARK: - Grabs

    /// Wraps `XIGrabTouchBegin`, `XIGrabPinchGestureBegin` and `XIGrabSwipeGestureBegin`. Servers before
    /// XInput 2.4 know no gestures.
    private func take(_ wishes: FingerWishes) {
        let (display, master) = (connection.display, connection.masterPointer)
        let root = connection.root
        let (sync, async) = (Int32(XIGrabModeSync), Int32(XIGrabModeAsync))
        if wishes.touches {
            refused.touches = isRefused([XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]) {
                XIGrabTouchBegin(display, master, root, 0, $0, 1, $1)
            }
        }
        if wishes.pinches {
            refused.pinches = isRefused(
                [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
            ) { XIGrabPinchGestureBegin(display, master, root, sync, async, 0, $0, 1, $1) }
        }
        if wishes.swipes {
            refused.swipes = isRefused(
                [XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd]
            ) { XIGrabSwipeGestureBegin(display, master, root, sync, async, 0, $0, 1, $1) }
        }
    }

    private func isRefused(
        _ types: [Int32],
        _ grab: (UnsafeMutablePointer<XIEventMask>, UnsafeMutablePointer<XIGrabModifiers>) -> Int32
    ) -> Bool {
        var failed: Int32 = 0
        let code = connection.errorOf {
            withEventMask(types) { mask in
                withAnyModifier { failed = grab(mask, $0) }
            }
        }
        return failed != 0 || code != nil
    }

    /// Wraps `XIUngrabTouchBegin`, `XIUngrabPinchGestureBegin` and `XIUngrabSwipeGestureBegin`.
    private func giveBack(_ wishes: FingerWishes) {
        let (display, master) = (connection.display, connection.masterPointer)
        let root = connection.root
        withAnyModifier { any in
            if wishes.touches, !refused.touches {
                XIUngrabTouchBegin(display, master, root, 1, any)
            }
            if wishes.pinches, !refused.pinches {
                XIUngrabPinchGestureBegin(display, master, root, 1, any)
            }
            if wishes.swipes, !refused.swipes {
                XIUngrabSwipeGestureBegin(display, master, root, 1, any)
            }
        }
    }

    private func withAnyModifier(_ body: (UnsafeMutablePointer<XIGrabModifiers>) -> Void) {
        var any = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
        body(&any)
    }

    /// Of the master pointer, so that ButtonGrab's selection for all devices stays as it is. Wraps
    /// `XISelectEvents`.
    private func select(_ types: [Int32]) {
        withEventMask(types) { mask in
            mask.pointee.deviceid = connection.masterPointer
            XISelectEvents(connection.display, connection.root, mask, 1)
        }
        connection.flush()
    }
}
