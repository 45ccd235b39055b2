import CX11
import Engine
import Strokes

/// Grabs the keys that are held to draw. A press freezes keyboard and pointer, until it is clear whether it
/// is the application's: then it is replayed, with everything that queued up behind it. A key that draws is
/// released on the server at once, so that the keyboard is free: what is typed meanwhile goes where it always
/// goes, without the key as a modifier, and the server drops the user's own release of a key that is up.
public final class KeyGrab {
    private let connection: Connection
    private let triggers: [Trigger]
    /// It selects the raw events, which are told once for both.
    private let buttons: ButtonGrab
    private var grabs: PassiveGrabs
    /// The key that was pressed last, the keyboard that it was pressed on, and the locks before that.
    private var keycode: UInt8 = 0
    private var keyboard: Int32 = 0
    private var locks = Locks()
    /// Those before the first of two presses.
    private var earlierLocks: (trigger: Int, locks: Locks)?
    private var trigger = 0
    private var origin = Point(x: 0, y: 0)
    /// Whether keyboard and pointer are frozen for a press that is not decided on.
    private var isFrozen = false
    /// Whether the key was taken, and is down as far as is known.
    private var isTaken = false
    /// Whether it was taken before it was clear what it is.
    private var isEarly = false
    /// Whether Krakel has the pointer.
    public private(set) var hasPointer = false
    /// The numbers of the requests that took the pointer, and that let it go again.
    private var pointerRequests: (taken: UInt, freed: UInt) = (0, 0)
    /// How many releases on the XTEST keyboard are still to be told of that are Krakel's own.
    private var ownReleases = 0

    /// Whether something is kept from the applications at this moment.
    public var isHolding: Bool { isFrozen || hasPointer }

    /// Whether raw events are wanted: a key is down, or was tapped just now.
    public var isAwake = false {
        didSet { buttons.watchedForKey = isAwake ? Self.watched : [] }
    }

    /// The real modifiers that are held with the key.
    public var modifierMask: UInt32 {
        (triggers.indices.contains(trigger) ? triggers[trigger].modifierMask : 0)
            | grabs.heldWithPress
    }

    private static let watched = [
        XI_RawKeyPress, XI_RawKeyRelease, XI_RawMotion, XI_RawButtonPress, XI_RawTouchEnd,
    ]

    /// Grabs the keys of `triggers` of the master keyboard. Wraps `XIGrabKeycode`.
    ///
    /// - Throws: `GrabError` where another client has one of the grabs; then none is made.
    public init(
        on connection: Connection, beside buttons: ButtonGrab, triggers: [Trigger]
    ) throws(GrabError) {
        self.connection = connection
        self.buttons = buttons
        self.triggers = triggers
        grabs = try PassiveGrabs(
            of: .key,
            triggers.flatMap { trigger in
                trigger.keycodes.map { (Int($0), trigger.modifierMask) }
            }, on: connection, ignoring: buttons.lockMask)
    }

    /// As `ButtonGrab.follow`. Grabs that were lost are made again.
    public func follow(heldModifiers mask: UInt32) throws(GrabError) {
        try grabs.follow(heldModifiers: mask)
    }

    /// Ends the grabs. What is held goes to the application.
    public func release() {
        grabs.end()
        handOn()
        // A press that has not been read yet must not stay frozen.
        allow(XIReplayDevice, connection.masterKeyboard)
        letPointerGo()
        isAwake = false
        connection.synchronise()
    }

    // MARK: - What is done with a press

    /// Hands the frozen press to the application, and what queued up behind it. Wraps `XIAllowEvents` with
    /// `XIReplayDevice`.
    public func handOn() {
        guard isFrozen else { return tapAgain() }
        isFrozen = false
        allow(XIReplayDevice, connection.masterKeyboard)
        if triggers.indices.contains(trigger), triggers[trigger].isTwice, earlierLocks == nil {
            earlierLocks = (trigger, locks)
        } else {
            earlierLocks = nil
        }
        letPointerGo()
    }

    /// Hands on the tap of a key that was taken early; one that something else is done with is lost. Wraps
    /// `XTestFakeKeyEvent`.
    private func tapAgain() {
        guard isEarly else { return }
        isEarly = false
        letPointerGo()
        guard !isTaken else { return }
        grabs.end()
        for isPress: Int32 in [1, 0] {
            XTestFakeKeyEvent(connection.display, UInt32(keycode), isPress, UInt(CurrentTime))
        }
        // Where another client got in, `follow` makes them again, and tells where it cannot.
        try? grabs.make()
    }

    /// Keeps the press for now, where it is not to hold the keyboard up: Krakel types, or is about to.
    public func takeEarly() {
        guard isFrozen else { return }
        takePointer()
        guard hasPointer else { return }
        take()
        isEarly = true
    }

    /// Keeps the press: the keyboard goes on without it. A lock that the press has turned is turned back. Wraps
    /// `XIAllowEvents` with `XIAsyncDevice`, `XTestFakeKeyEvent`, `XkbLatchModifiers` and `XkbLockModifiers`.
    public func take() {
        isEarly = false
        guard isFrozen else { return }
        isFrozen = false
        isTaken = true
        liftKey()
        var before = locks
        if let earlierLocks, earlierLocks.trigger == trigger { before = earlierLocks.locks }
        earlierLocks = nil
        connection.restore(before)
        connection.flush()
    }

    /// Releases the key on the server.
    private func liftKey() {
        allow(XIAsyncDevice, connection.masterKeyboard)
        ownReleases += 1
        XTestFakeKeyEvent(connection.display, UInt32(keycode), 0, UInt(CurrentTime))
    }

    /// Puts the pointer back to `place`, and lets it go. Wraps `XIWarpPointer`.
    public func goBack(to place: Point) {
        guard hasPointer else { return }
        XIWarpPointer(
            connection.display, connection.masterPointer, 0, connection.root, 0, 0, 0, 0, place.x,
            place.y)
        letPointerGo()
    }

    /// Lets the pointer go where it is; a press of a button that it was stopped for goes to the program
    /// below. Wraps `XIUngrabDevice`.
    public func letPointerGo() {
        guard hasPointer else { return connection.flush() }
        hasPointer = false
        pointerRequests.freed = XNextRequest(connection.display)
        allow(XIReplayDevice, connection.masterPointer)
        XIUngrabDevice(connection.display, connection.masterPointer, Time(CurrentTime))
        connection.flush()
    }

    /// Takes the pointer, from its first motion on, and has it stop at each press of a button. Wraps
    /// `XIGrabDevice` and `XIAllowEvents` with `XISyncDevice`.
    private func takePointer() {
        guard !hasPointer else { return }
        var status = GrabSuccess
        let request = XNextRequest(connection.display)
        withEventMask([XI_ButtonPress, XI_ButtonRelease, XI_Motion]) { mask in
            status = XIGrabDevice(
                connection.display, connection.masterPointer, connection.root, Time(CurrentTime),
                0, XIGrabModeSync, XIGrabModeAsync, 0, mask)
        }
        guard status == GrabSuccess else { return }
        hasPointer = true
        pointerRequests.taken = request
        goOn()
    }

    /// Lets the pointer move until the next press of a button.
    private func goOn() {
        allow(XISyncDevice, connection.masterPointer)
        connection.flush()
    }

    private func allow(_ mode: Int32, _ device: Int32) {
        XIAllowEvents(connection.display, device, mode, Time(CurrentTime))
    }

    /// Whether the key that is held is down on its keyboard; it is up where that was unplugged.
    public var isKeyDown: Bool {
        // Where it was pressed by XTEST, it was Krakel that released it there.
        if isTaken, keyboard == connection.testKeyboard { return true }
        return connection.keysDown(on: keyboard)?.contains(keycode) == true
    }

    // MARK: - Events

    /// What an event means that is of no raw key.
    ///
    /// - Returns: what happened, in its order; nil where the event is of no matter for keys, and may be for others.
    func events(of cookie: XGenericEventCookie) -> [HeldKey.Event]? {
        guard let data = cookie.data else { return nil }
        switch cookie.evtype {
        case XI_KeyPress, XI_KeyRelease:
            return events(ofKey: data.assumingMemoryBound(to: XIDeviceEvent.self).pointee)
        case XI_Motion, XI_ButtonPress, XI_ButtonRelease:
            let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
            guard owns(event) else { return nil }
            return [self.event(ofPointer: event)].compactMap(\.self)
        case XI_RawMotion, XI_RawButtonPress, XI_RawTouchEnd:
            let event = data.assumingMemoryBound(to: XIRawEvent.self).pointee
            return self.event(of: event).map { [$0] }
        default: return nil
        }
    }

    /// What a press or a release means that the grab has told of.
    private func events(ofKey event: XIDeviceEvent) -> [HeldKey.Event] {
        guard event.evtype == XI_KeyPress, let pressed = UInt8(exactly: event.detail) else {
            return []
        }
        let isRepeat = event.flags & XIKeyRepeat != 0
        let isSame = pressed == keycode && event.sourceid == keyboard
        if isTaken, isRepeat || isSame {
            // The keyboard repeats it.
            liftKey()
            connection.flush()
            return []
        }
        let state = UInt32(truncatingIfNeeded: event.mods.effective) & 0xFF
        let found = triggers.index(
            pressed: pressed, state: state, held: grabs.heldMask, locks: buttons.lockMask)
        guard let found, !isRepeat, !isFrozen, !isTaken else {
            // Of another key while one is held, too: it is the application's.
            allow(XIReplayDevice, connection.masterKeyboard)
            connection.flush()
            return []
        }
        (keycode, keyboard, trigger, isFrozen) = (pressed, event.sourceid, found, true)
        (isEarly, ownReleases) = (false, 0)
        grabs.pressed(state: state)
        locks = Locks(
            modifiers: UInt32(truncatingIfNeeded: event.mods.locked),
            latched: UInt32(truncatingIfNeeded: event.mods.latched),
            group: UInt32(truncatingIfNeeded: event.group.locked))
        origin = Point(x: event.root_x.rounded(.down), y: event.root_y.rounded(.down))
        isAwake = true
        connection.flush()
        return [.down(at: origin, trigger: found, isTwice: triggers[found].isTwice)]
            + lookBehindPress()
    }

    /// What has happened between the press and the moment when raw events were selected.
    private func lookBehindPress() -> [HeldKey.Event] {
        let down = connection.keysDown(on: keyboard)
        if let down, !down.contains(keycode) { return [.up] }
        if let down, modifierMask == 0, down.count > 1 { return [.key] }
        if connection.buttonsDown()?.isEmpty == false { return [.button] }
        guard connection.cursorPosition() != origin else { return [] }
        takePointer()
        return hasPointer ? [] : [.button]
    }

    /// What a raw event of a device means. Those of the masters repeat them, and come late.
    func event(of key: RawKey) -> HeldKey.Event? {
        guard isAwake, key.device != connection.masterKeyboard else { return nil }
        let isHeld = key.keycode == keycode && key.source == keyboard
        // Krakel types as well.
        let isTyped = key.source == connection.testKeyboard
        if key.isPress { return isHeld || isTaken && isTyped ? nil : .key }
        if key.keycode == keycode, ownReleases > 0, isTyped {
            ownReleases -= 1
            return nil
        }
        guard isHeld else { return nil }
        isTaken = false
        return .up
    }

    /// The same of a raw event that is of no key.
    private func event(of event: XIRawEvent) -> HeldKey.Event? {
        guard isAwake, event.deviceid != connection.masterPointer else { return nil }
        switch event.evtype {
        case XI_RawMotion:
            if isFrozen { takePointer() }
            // Where another program has the pointer, nothing can be drawn.
            return isFrozen && !hasPointer ? .button : nil
        case XI_RawButtonPress: return hasPointer ? nil : .button
        case XI_RawTouchEnd: return .lifted
        default: return nil
        }
    }

    /// Whether an event of the pointer came by the grab of it.
    private func owns(_ event: XIDeviceEvent) -> Bool {
        event.deviceid == connection.masterPointer && pointerRequests.taken > 0
            && event.serial >= pointerRequests.taken
            && (hasPointer || event.serial < pointerRequests.freed)
    }

    /// What the pointer does that Krakel has; nil also where it has it no more.
    private func event(ofPointer event: XIDeviceEvent) -> HeldKey.Event? {
        guard hasPointer else { return nil }
        switch event.evtype {
        case XI_Motion: return .moved(Point(x: event.root_x, y: event.root_y))
        case XI_ButtonPress: return .button
        default:
            goOn()
            return nil
        }
    }

    /// The key is up, though nothing has told so.
    public func forget() {
        isTaken = false
        ownReleases = 0
    }
}
