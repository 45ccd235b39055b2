import CX11
import Engine
import System

/// Grabs the triggers' buttons on the root window, so that each press comes here before the application
/// gets it, with the pointer frozen until `replay` or `take` is called.
///
/// Triggers that share a button share its grab; a press that belongs to none of them is replayed at once.
public final class ButtonGrab {
    let connection: Connection
    private let triggers: [Trigger]
    private var grabs: PassiveGrabs
    /// Real modifiers whose state does not matter.
    public var lockMask: UInt32 { grabs.lockMask }
    let devices: InputDevices
    /// The trigger that was pressed last.
    private var pressed = 0
    /// The slave device of that press, and its pressure where it is a pen's tip.
    private(set) var device: Int32 = 0
    private var gauge: PressureGauge?
    var isPen: Bool { gauge != nil || isBarrel }
    /// Whether it is a pen's button and not its tip.
    private(set) var isBarrel = false
    /// Whether a trigger is pressed, and the press was not replayed.
    public internal(set) var isDown = false
    /// The device at work while it is off the pointer, see `detach`.
    var detached: Int32?
    /// A press that is frozen with the pointer, as the raw events of its device tell of it.
    enum Frozen: Equatable {
        /// Its button is down.
        case held
        /// Its button has come up, and may have gone down once more.
        case over
        /// It is replayed, or taken, once the button is up, and at that time at the latest.
        case waiting(mode: Int32, until: Milliseconds)
    }
    /// The press of which raw events are wanted at this moment.
    var frozen: Frozen?
    /// When a press is let go on at the latest that waits for the hand; nil where none does.
    public var waitDeadline: Milliseconds? {
        if case .waiting(_, let deadline) = frozen { deadline } else { nil }
    }
    /// What is held for longer than this, in milliseconds, is no click, and no character.
    private static let patience: (click: Milliseconds, stroke: Milliseconds) = (300, 2_000)
    private var isTaken = false
    /// Raw events that a key wants which is held to draw.
    var watchedForKey: [Int32] = [] {
        didSet {
            if watchedForKey != oldValue { selectEvents(frozen == nil ? [] : Self.watched) }
        }
    }
    private static let watched = [XI_RawMotion, XI_RawButtonPress, XI_RawButtonRelease]

    /// Grabs the buttons of `triggers` of the master pointer. Wraps `XIGrabButton`.
    ///
    /// - Parameter lockMask: real modifiers whose state does not matter: Caps Lock, Num Lock, Scroll
    ///   Lock.
    /// - Throws: `GrabError` where another client has one of the grabs; then none is made.
    public init(
        on connection: Connection, triggers: [Trigger], ignoring lockMask: UInt32
    ) throws(GrabError) {
        self.connection = connection
        self.triggers = triggers
        devices = InputDevices(on: connection)
        grabs = try PassiveGrabs(
            of: .button, triggers.filter(\.isButton).map { ($0.button, $0.modifierMask) },
            on: connection, ignoring: lockMask)
        selectEvents([])
    }

    /// The button of the trigger that was pressed last.
    var button: Int { triggers.indices.contains(pressed) ? triggers[pressed].button : 0 }

    /// The real modifiers that are held with it.
    public var modifierMask: UInt32 { ownModifiers | grabs.heldWithPress }

    /// Those of them that the user holds.
    public var ownModifiers: UInt32 {
        triggers.indices.contains(pressed) ? triggers[pressed].modifierMask : 0
    }

    /// Takes note of a press.
    ///
    /// - Parameters:
    ///   - state: the real modifiers that are down.
    ///   - device: the slave device that it comes from.
    ///   - valuators: the axes of that device.
    /// - Returns: the number of the trigger, from 0, and what a pen touched with; nil where the press is
    ///   none of a trigger, so that it must be replayed.
    func press(
        of button: Int, state: UInt32, device: Int32, _ valuators: XIValuatorState
    ) -> (trigger: Int, touch: PenTouch)? {
        let found = triggers.index(
            pressed: button, state: state, held: grabs.heldMask, locks: lockMask
        ) { devices.device(device) }
        guard let found else { return nil }
        pressed = found
        grabs.pressed(state: state)
        (isDown, frozen) = (true, nil)
        self.device = device
        gauge = nil
        isBarrel = false
        if devices.device(device)?.isPen == true,
            let (axis, pressure) = devices.pressure(of: device)
        {
            if connection.buttonMap(of: device).button(of: Self.tip) == button {
                gauge = PressureGauge(
                    device: device, axis: axis, pressure: axis.value(in: valuators) ?? pressure)
            } else {
                isBarrel = true
            }
            devices.watchProximity(of: device)
        }
        let isEraser = devices.device(device)?.isEraser == true
        return (
            found,
            PenTouch(
                pressure: gauge?.value, isEraser: isEraser && !triggers[found].writesWithEraser)
        )
    }

    /// The number that drivers give a pen's tip.
    private static let tip = 1

    /// Whether this is the tip of a pen whose barrel button is held as the trigger: it touches the tablet
    /// or leaves it meanwhile, and means nothing.
    ///
    /// - Parameter number: the device's own.
    func isTipUnderBarrel(_ number: Int, of device: Int32) -> Bool {
        (isDown || waitDeadline != nil) && isBarrel && device == self.device && number == Self.tip
    }

    /// Whether a device has no part in the stroke under way: what else moves the pointer while a pen draws, and a hand
    /// that lies on the screen.
    func isStranger(_ source: Int32) -> Bool {
        isDown && source != device && (isPen || devices.device(source)?.isTouchscreen == true)
    }

    /// The last pressure of the pen at work; nil for other devices.
    var lastPressure: Double? { gauge?.value }

    /// The pressure of an event, where it is from the pen at work; nil for others.
    func pressure(_ valuators: XIValuatorState, of device: Int32) -> Double? {
        gauge?.read(valuators, of: device)
    }

    func grabs(_ button: Int) -> Bool {
        triggers.contains { $0.isButton && $0.button == button }
    }

    /// Takes note of the release of the trigger at work.
    func release(of button: Int) {
        guard button == self.button else { return }
        isDown = false
        reattach()
    }

    /// Takes note that devices came or went.
    ///
    /// - Parameter gone: those that cannot be used any more.
    /// - Returns: whether the device of the last press of a trigger is among them.
    func devicesChanged(gone: Set<Int32>) -> Bool {
        devices.forget()
        gone.forEach(devices.lose)
        if let detached, gone.contains(detached) { reattachIfThere() }
        return gone.contains(device)
    }

    /// The server's time at which it was lost whether a release will come.
    var lossTime = Time(CurrentTime)

    /// Releases the pointer whatever buttons are down, unless a press after `lossTime` has grabbed it.
    /// Wraps `XIUngrabDevice`.
    public func letGo() {
        // A click that waits is nobody's but the application's.
        if case .waiting(XIReplayDevice, _) = frozen { return replayNow() }
        (isDown, frozen) = (false, nil)
        selectEvents([])
        reattach()
        XIUngrabDevice(connection.display, connection.masterPointer, lossTime)
        connection.flush()
    }

    /// Releases the pointer, whatever has grabbed it by now.
    public func letGoNow() {
        lossTime = Time(CurrentTime)
        letGo()
    }

    /// Whether the button of the trigger is down on a device of this pointer; true where the server does
    /// not answer. Wraps `XIQueryDevice`.
    public var isButtonDown: Bool {
        (detached.map(connection.buttonsDown(on:)) ?? connection.buttonsDown())
            .map { $0.contains(button) } ?? true
    }

    /// Grabs the buttons for strokes that are drawn while Krakel itself holds the real modifiers of `mask`.
    ///
    /// - Throws: `GrabError` where another client has grabbed a button with these modifiers; then the
    ///   grabs are as before.
    public func follow(heldModifiers mask: UInt32) throws(GrabError) {
        try grabs.follow(heldModifiers: mask)
    }

    /// Ends the grabs.
    public func release() {
        grabs.end()
        reattach()
        // A press that is frozen at this moment must not stay so.
        replayNow()
        connection.synchronise()
    }

    /// Selects the raw events of all devices: while the master pointer is frozen, only its slaves report
    /// what they do. Wraps `XISelectEvents`.
    public func watchFrozenPointer() {
        frozen = .held
        selectEvents(Self.watched)
        connection.flush()
    }

    /// Replays the frozen press, and everything queued behind it, to the application.
    public func replay() {
        isDown = false
        allowOnceFree(XIReplayDevice, within: Self.patience.click)
    }

    /// Takes the frozen press: the pointer moves again, and its events come here until the release.
    public func take() { allowOnceFree(XIAsyncDevice, within: Self.patience.stroke) }

    /// Lets a press go on that the hand has outrun once the button is up, or at its `waitDeadline`. For the server
    /// drops a release that it has queued where the button is down again by then, and the press behind it
    /// (`UpdateDeviceState` in xorg-server's exevents.c).
    private func allowOnceFree(_ mode: Int32, within patience: Milliseconds) {
        guard frozen == .over else { return allow(mode) }
        frozen = .waiting(mode: mode, until: MonotonicClock.now + patience)
        goOnIfFree()
    }

    /// A button may be up while a press waits. What has gone down since the server looked was told with its answer.
    func goOnIfFree() {
        guard case .waiting(let mode, _) = frozen else { return }
        let down = connection.buttonsDown(except: isTipUnderBarrel) ?? []
        // Behind a click, that of another button may be queued, and its wheel.
        let isFree = mode == XIReplayDevice ? down.isEmpty : !down.contains(button)
        if isFree, !connection.isWaiting(XI_RawButtonPress) { allow(mode) }
    }

    /// A press has waited long enough.
    public func goOn() {
        if case .waiting(let mode, _) = frozen { allow(mode) }
    }

    public func replayNow() {
        isDown = false
        allow(XIReplayDevice)
    }

    /// Whether a frozen press was taken since the last call.
    func wasTaken() -> Bool {
        defer { isTaken = false }
        return isTaken
    }

    /// Wraps `XIAllowEvents` with `XIReplayDevice` or `XIAsyncDevice`.
    private func allow(_ mode: Int32) {
        (frozen, isTaken) = (nil, mode == XIAsyncDevice)
        selectEvents([])
        XIAllowEvents(connection.display, connection.masterPointer, mode, Time(CurrentTime))
        connection.flush()
    }

    /// Selects these events, and always those about devices that come and go. Changes of what a device can
    /// do are not selected, because such an event comes whenever another device moves the pointer; it is
    /// asked at each press instead.
    private func selectEvents(_ types: [Int32]) {
        connection.select(types + watchedForKey + [XI_HierarchyChanged], of: Int32(XIAllDevices))
    }

}

/// Calls `body` with an event mask for the given XInput 2 event types. `XISetMask` is a macro.
func withEventMask(_ types: [Int32], _ body: (UnsafeMutablePointer<XIEventMask>) -> Void) {
    // In units of four bytes.
    let count = ((types.max() ?? 0) / 32 + 1) * 4
    var bytes = [UInt8](repeating: 0, count: Int(count))
    for type in types { bytes[Int(type) >> 3] |= 1 << UInt8(type & 7) }
    bytes.withUnsafeMutableBufferPointer { bytes in
        var mask = XIEventMask(deviceid: 0, mask_len: Int32(bytes.count), mask: bytes.baseAddress)
        body(&mask)
    }
}

extension Connection {
    /// Selects these events of a device, of all of them or of all masters, and no others. Wraps `XISelectEvents`.
    func select(_ types: [Int32], of device: Int32) {
        withEventMask(types) { mask in
            mask.pointee.deviceid = device
            XISelectEvents(display, root, mask, 1)
        }
    }
}
