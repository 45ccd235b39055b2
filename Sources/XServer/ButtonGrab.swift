// Owns: the passive grab of the trigger button, and letting go of a frozen pointer.
// Leaves what a press means to Gestures, reading the events to EventReader.

import CX11

/// The trigger button, grabbed on the root window so that each of its presses comes here first,
/// with the pointer frozen until `replay` or `take` is called.
public final class ButtonGrab {
    private let connection: Connection
    public let button: Int
    /// The real modifiers held with it, and those whose state does not matter.
    public private(set) var modifierMask: UInt32
    public let lockMask: UInt32
    /// The modifiers asked for by the user, without those that Krakel holds.
    private let triggerMask: UInt32
    private var modifiers: [UInt32]
    /// What the devices themselves call this button.
    private(set) var physicalButtons: Set<Int>
    /// Whether raw events of a frozen press are wanted at this moment.
    private(set) var isWatching = false

    /// Grabs `button` of the master pointer. Wraps `XIGrabButton`.
    ///
    /// - Parameters:
    ///   - button: a button number as applications see it, 1 or more.
    ///   - modifierMask: the real modifiers that must be held, no more and no fewer.
    ///   - lockMask: real modifiers whose state does not matter: Caps Lock, Num Lock, Scroll Lock.
    /// - Throws: `GrabError` where another program holds the same grab.
    public init(
        on connection: Connection, button: Int, modifierMask: UInt32, ignoring lockMask: UInt32
    ) throws(GrabError) {
        self.connection = connection
        self.button = button
        self.modifierMask = modifierMask
        triggerMask = modifierMask
        self.lockMask = lockMask
        physicalButtons = connection.physicalButtons(for: button)
        modifiers = Self.states(modifierMask, ignoring: lockMask)
        try grabButton()
    }

    private func grabButton() throws(GrabError) {
        var grabs = modifiers.map { XIGrabModifiers(modifiers: Int32($0), status: 0) }
        var failed: Int32 = 0
        let code = connection.errorOf {
            withEventMask([XI_ButtonPress, XI_ButtonRelease, XI_Motion]) { mask in
                failed = XIGrabButton(
                    connection.display, connection.masterPointer, Int32(button), connection.root,
                    0, XIGrabModeSync, XIGrabModeAsync, 0, mask, Int32(grabs.count), &grabs)
            }
        }
        guard failed == 0, code == nil else {
            throw .heldBySomebodyElse(button: button)
        }
    }

    /// Takes the button while Krakel itself holds the real modifiers of `mask` as well: the next
    /// stroke is drawn with them down.
    ///
    /// - Throws: `GrabError` where another program holds the button with these; then it is grabbed as
    ///   it was before.
    public func follow(heldModifiers mask: UInt32) throws(GrabError) {
        let wanted = triggerMask | mask
        guard wanted != modifierMask else { return }
        let before = (modifierMask, modifiers)
        ungrabButton()
        modifierMask = wanted
        modifiers = Self.states(wanted, ignoring: lockMask)
        do throws(GrabError) {
            try grabButton()
        } catch {
            (modifierMask, modifiers) = before
            try? grabButton()
            throw error
        }
    }

    /// Wraps `XIUngrabButton`.
    private func ungrabButton() {
        var grabs = modifiers.map { XIGrabModifiers(modifiers: Int32($0), status: 0) }
        XIUngrabButton(
            connection.display, connection.masterPointer, Int32(button), connection.root,
            Int32(grabs.count), &grabs)
    }

    /// Gives the button back to everybody.
    public func release() {
        ungrabButton()
        // A press that is frozen at this moment must not stay so.
        replay()
        connection.synchronise()
    }

    /// Follows a change of the pointer's button map, such as to left-handed.
    func buttonMapChanged() {
        physicalButtons = connection.physicalButtons(for: button)
    }

    /// Asks for the raw events of all devices: while the master pointer is frozen, only its slaves
    /// tell what it does. Wraps `XISelectEvents`.
    public func watchFrozenPointer() {
        isWatching = true
        selectRawEvents([XI_RawMotion, XI_RawButtonPress, XI_RawButtonRelease])
        connection.flush()
    }

    /// Hands the frozen press and everything queued behind it to the program below. Wraps
    /// `XIAllowEvents` with `XIReplayDevice`.
    public func replay() {
        allow(XIReplayDevice)
    }

    /// Keeps the frozen press: the pointer moves again, and its events come here until the release.
    /// Wraps `XIAllowEvents` with `XIAsyncDevice`.
    public func take() {
        allow(XIAsyncDevice)
    }

    private func allow(_ mode: Int32) {
        isWatching = false
        selectRawEvents([])
        XIAllowEvents(connection.display, connection.masterPointer, mode, Time(CurrentTime))
        connection.flush()
    }

    private func selectRawEvents(_ types: [Int32]) {
        withEventMask(types) { mask in
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
    var bytes = [UInt8](repeating: 0, count: 4)
    for type in types { bytes[Int(type) >> 3] |= 1 << UInt8(type & 7) }
    bytes.withUnsafeMutableBufferPointer { bytes in
        var mask = XIEventMask(
            deviceid: 0, mask_len: Int32(bytes.count), mask: bytes.baseAddress)
        body(&mask)
    }
}
