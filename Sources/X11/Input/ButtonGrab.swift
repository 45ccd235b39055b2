import CX11
import Engine

/// The triggers' buttons, grabbed on the root window so that each press comes here first, with the
/// pointer frozen until `replay` or `take` is called.
///
/// Triggers that share a button share its grab; a press that is none of theirs is replayed at once.
public final class ButtonGrab {
    let connection: Connection
    private let triggers: [Trigger]
    /// Real modifiers whose state does not matter.
    public let lockMask: UInt32
    /// Those that Krakel holds, which count as if the user held them.
    private var heldMask: UInt32 = 0
    let devices: InputDevices
    /// The trigger whose press is at work, and was last.
    private var pressed = 0
    /// The slave that it comes from, and how hard it presses where it is a pen's tip.
    private(set) var device: Int32 = 0
    private var gauge: PressureGauge?
    /// Whether it is a pen's.
    var isPen: Bool { gauge != nil || isBarrel }
    /// Whether it is a button of a pen other than its tip.
    private(set) var isBarrel = false
    /// Whether a press has come that was neither replayed nor released.
    public internal(set) var isDown = false
    /// The device at work while it is off the pointer, see `loosen`.
    var loose: Int32?
    /// Whether raw events of a frozen press are wanted at this moment.
    private(set) var isWatching = false
    private var isTaken = false

    /// Grabs the buttons of `triggers` of the master pointer. Wraps `XIGrabButton`.
    ///
    /// - Parameter lockMask: real modifiers whose state does not matter: Caps Lock, Num Lock, Scroll
    ///   Lock.
    /// - Throws: `GrabError` where another program holds one of the grabs; then none is taken.
    public init(
        on connection: Connection, triggers: [Trigger], ignoring lockMask: UInt32
    ) throws(GrabError) {
        self.connection = connection
        self.triggers = triggers
        self.lockMask = lockMask
        devices = InputDevices(on: connection)
        try grabButtons()
        selectEvents([])
    }

    /// The button that the trigger at work is.
    var button: Int { triggers.indices.contains(pressed) ? triggers[pressed].button : 0 }

    /// The real modifiers that are held with it.
    public var modifierMask: UInt32 {
        (triggers.indices.contains(pressed) ? triggers[pressed].modifierMask : 0) | heldMask
    }

    /// What the devices themselves call this button.
    var physicalButtons: Set<Int> { connection.physicalButtons(for: button) }

    /// Takes note of a press. It is one of a trigger, or is to be replayed.
    ///
    /// - Parameters:
    ///   - state: the real modifiers that are down.
    ///   - device: the slave that it comes from.
    ///   - valuators: its axes.
    /// - Returns: which trigger, counted from 0, and with what it was pressed.
    func press(
        of button: Int, state: UInt32, device: Int32, _ valuators: XIValuatorState
    ) -> (trigger: Int, touch: PenTouch)? {
        let found = triggers.index(
            pressed: button, state: state, held: heldMask, locks: lockMask
        ) { devices.device(device) }
        guard let found else { return nil }
        pressed = found
        isDown = true
        self.device = device
        gauge = nil
        isBarrel = false
        if devices.device(device)?.isPen == true,
            let (axis, pressure) = devices.pressure(of: device)
        {
            if physicalButtons.contains(Self.tip) {
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
                pressure: gauge?.value,
                isEraser: isEraser && !triggers[found].writesWithEraser)
        )
    }

    /// The number that drivers give a pen's tip.
    private static let tip = 1

    /// Whether this is the tip of a pen whose barrel button is the trigger at work: it touches the
    /// tablet, or leaves it, while that is held.
    ///
    /// - Parameter button: by its physical number.
    func isTipUnderBarrel(_ button: Int, of device: Int32) -> Bool {
        isDown && isBarrel && device == self.device && button == Self.tip
    }

    /// How hard it pressed last.
    var lastPressure: Double? { gauge?.value }

    /// How hard the pen at work presses where this event is; nil for everything else.
    func pressure(_ valuators: XIValuatorState, of device: Int32) -> Double? {
        gauge?.read(valuators, of: device)
    }

    /// Whether `button` is one of the triggers'.
    func grabs(_ button: Int) -> Bool {
        triggers.contains { !$0.isTouch && $0.button == button }
    }

    /// Takes note of the release of the trigger at work.
    func release(of button: Int) {
        guard button == self.button else { return }
        isDown = false
        fasten()
    }

    /// Devices came or went.
    ///
    /// - Parameter gone: those that cannot be used any more.
    /// - Returns: whether the one at work is among them.
    func devicesChanged(gone: Set<Int32>) -> Bool {
        devices.forget()
        gone.forEach(devices.lose)
        let isGone = isDown && gone.contains(device)
        if let loose, gone.contains(loose) { fastenIfThere() }
        return isGone
    }

    /// When the server told that no release is to be waited for.
    var lossTime = Time(CurrentTime)

    /// Lets go of the pointer, whatever its buttons are; a press that came after the loss keeps it.
    /// Wraps `XIUngrabDevice`.
    public func letGo() {
        isDown = false
        isWatching = false
        selectEvents([])
        fasten()
        XIUngrabDevice(connection.display, connection.masterPointer, lossTime)
        connection.flush()
    }

    /// Lets go of the pointer at this moment.
    public func letGoNow() {
        lossTime = Time(CurrentTime)
        letGo()
    }

    /// Whether the button of the press at work is down on a device of this pointer; true where the
    /// server does not tell. Wraps `XIQueryDevice`.
    public var isButtonDown: Bool {
        (loose.map(connection.buttonsDown(on:)) ?? connection.buttonsDown())
            .map { !$0.isDisjoint(with: physicalButtons) } ?? true
    }

    /// Each button with every state of the modifiers in which it is a trigger.
    private var states: [(button: Int, states: [UInt32])] {
        var buttons: [Int] = []
        for trigger in triggers where !trigger.isTouch && !buttons.contains(trigger.button) {
            buttons.append(trigger.button)
        }
        return buttons.map { button in
            let masks = Set(
                triggers.filter { !$0.isTouch && $0.button == button }.map(\.modifierMask))
            let states = masks.flatMap { Self.states($0 | heldMask, ignoring: lockMask) }
            return (button, Set(states).sorted())
        }
    }

    private func grabButtons() throws(GrabError) {
        for (button, states) in states {
            var grabs = states.map { XIGrabModifiers(modifiers: Int32($0), status: 0) }
            var failed: Int32 = 0
            let code = connection.errorOf {
                withEventMask([XI_ButtonPress, XI_ButtonRelease, XI_Motion]) { mask in
                    failed = XIGrabButton(
                        connection.display, connection.masterPointer, Int32(button),
                        connection.root, 0, XIGrabModeSync, XIGrabModeAsync, 0, mask,
                        Int32(grabs.count), &grabs)
                }
            }
            guard failed == 0, code == nil else {
                ungrabButtons()
                throw .heldBySomebodyElse(button: button)
            }
        }
    }

    /// Takes the buttons while Krakel itself holds the real modifiers of `mask` as well: the next
    /// stroke is drawn with them down.
    ///
    /// - Throws: `GrabError` where another program holds a button with these; then all are grabbed as
    ///   they were before.
    public func follow(heldModifiers mask: UInt32) throws(GrabError) {
        guard mask != heldMask else { return }
        let before = heldMask
        ungrabButtons()
        heldMask = mask
        do throws(GrabError) {
            try grabButtons()
        } catch {
            heldMask = before
            try? grabButtons()
            throw error
        }
    }

    /// Wraps `XIUngrabButton`.
    private func ungrabButtons() {
        for (button, states) in states {
            var grabs = states.map { XIGrabModifiers(modifiers: Int32($0), status: 0) }
            XIUngrabButton(
                connection.display, connection.masterPointer, Int32(button), connection.root,
                Int32(grabs.count), &grabs)
        }
    }

    /// Gives the buttons back to everybody.
    public func release() {
        ungrabButtons()
        fasten()
        // A press that is frozen at this moment must not stay so.
        replay()
        connection.synchronise()
    }

    /// Asks for the raw events of all devices: while the master pointer is frozen, only its slaves
    /// tell what it does. Wraps `XISelectEvents`.
    public func watchFrozenPointer() {
        isWatching = true
        selectEvents([XI_RawMotion, XI_RawButtonPress, XI_RawButtonRelease])
        connection.flush()
    }

    /// Hands the frozen press and everything queued behind it to the program below. Wraps
    /// `XIAllowEvents` with `XIReplayDevice`.
    public func replay() {
        isDown = false
        allow(XIReplayDevice)
    }

    /// Keeps the frozen press: the pointer moves again, and its events come here until the release.
    /// Wraps `XIAllowEvents` with `XIAsyncDevice`.
    public func take() {
        allow(XIAsyncDevice)
        isTaken = true
    }

    /// Whether a frozen press was kept since this was last asked.
    func wasTaken() -> Bool {
        defer { isTaken = false }
        return isTaken
    }

    private func allow(_ mode: Int32) {
        isWatching = false
        selectEvents([])
        XIAllowEvents(connection.display, connection.masterPointer, mode, Time(CurrentTime))
        connection.flush()
    }

    /// Which devices there are is followed at all times; what they can is asked at each press, as word
    /// of it comes whenever another one moves the pointer.
    private func selectEvents(_ types: [Int32]) {
        withEventMask(types + [XI_HierarchyChanged]) { mask in
            mask.pointee.deviceid = Int32(XIAllDevices)
            XISelectEvents(connection.display, connection.root, mask, 1)
        }
    }

    /// The states of all modifiers in which just those of `modifierMask` are held: one for each
    /// combination of locks.
    static func states(_ modifierMask: UInt32, ignoring lockMask: UInt32) -> [UInt32] {
        let locks = lockMask & ~modifierMask
        var states: [UInt32] = []
        var subset = locks
        while true {
            states.append(subset | modifierMask)
            if subset == 0 { return states }
            subset = (subset - 1) & locks
        }
    }
}

/// Why a button cannot be had.
public enum GrabError: Error, Hashable, Sendable {
    case heldBySomebodyElse(button: Int)
}

/// Calls `body` with an event mask for the given XInput 2 event types. `XISetMask` is a macro.
func withEventMask(_ types: [Int32], _ body: (UnsafeMutablePointer<XIEventMask>) -> Void) {
    // In units of four bytes.
    let count = ((types.max() ?? 0) / 32 + 1) * 4
    var bytes = [UInt8](repeating: 0, count: Int(count))
    for type in types { bytes[Int(type) >> 3] |= 1 << UInt8(type & 7) }
    bytes.withUnsafeMutableBufferPointer { bytes in
        var mask = XIEventMask(
            deviceid: 0, mask_len: Int32(bytes.count), mask: bytes.baseAddress)
        body(&mask)
    }
}
