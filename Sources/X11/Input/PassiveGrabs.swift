import CX11

/// Passive grabs of the buttons or the keys of triggers, each in all states of the modifiers in which it is one.
struct PassiveGrabs {
    /// A press of a button freezes the pointer, one of a key the keyboard as well.
    enum Kind { case button, key }

    private let connection: Connection
    private let kind: Kind
    /// Buttons or keycodes, and the real modifiers that are held with each.
    private let presses: [(number: Int, modifierMask: UInt32)]
    /// Real modifiers whose state does not matter.
    let lockMask: UInt32
    /// The real modifiers that Krakel holds, which count as if the user held them.
    private(set) var heldMask: UInt32 = 0
    /// Whether a tap had let go of these before the last press.
    private var isLetGo = false
    private var made: States = [:]

    /// Buttons or keycodes, each with the states of the modifiers in which it is grabbed.
    private typealias States = [Int: Set<UInt32>]

    /// - Throws: `GrabError` where another client has one of the grabs; then none is made.
    init(
        of kind: Kind, _ presses: [(number: Int, modifierMask: UInt32)],
        on connection: Connection, ignoring lockMask: UInt32
    ) throws(GrabError) {
        (self.connection, self.kind, self.presses) = (connection, kind, presses)
        self.lockMask = lockMask
        try make()
    }

    /// The real modifiers that Krakel holds and that were down with the last press.
    var heldWithPress: UInt32 { isLetGo ? 0 : heldMask }

    /// Takes note of a press, and of the real modifiers that were down.
    mutating func pressed(state: UInt32) { isLetGo = state & heldMask != heldMask }

    /// Makes those for strokes that are drawn while Krakel itself holds the real modifiers of `mask`, and those that
    /// were lost again. What is there already is kept all the time: where the new is refused, nothing has to be had
    /// again.
    ///
    /// - Throws: `GrabError` where another client has one with these modifiers; then all is as before.
    mutating func follow(heldModifiers mask: UInt32) throws(GrabError) {
        guard mask != heldMask || made.isEmpty && !presses.isEmpty else { return }
        let before = heldMask
        heldMask = mask
        do throws(GrabError) {
            try make()
        } catch {
            heldMask = before
            throw error
        }
        isLetGo = false
    }

    mutating func end() {
        ungrab(made)
        made = [:]
    }

    /// Makes what is wanted now, and ends the rest.
    mutating func make() throws(GrabError) {
        let wanted: States = presses.reduce(into: [:]) { all, press in
            let states = [press.modifierMask, press.modifierMask | heldMask].flatMap {
                Self.states($0, ignoring: lockMask)
            }
            all[press.number, default: []].formUnion(states)
        }
        try grab(wanted, without: made)
        ungrab(made, without: wanted)
        made = wanted
    }

    /// All of `wanted` that is not among `others`, or nothing of it. Wraps `XIGrabButton` and `XIGrabKeycode`.
    private func grab(_ wanted: States, without others: States) throws(GrabError) {
        for (number, states) in wanted {
            var grabs = Self.modifiers(states, without: others[number])
            guard !grabs.isEmpty else { continue }
            var failed: Int32 = 0
            let code = connection.errorOf {
                let isButton = kind == .button
                withEventMask(
                    isButton
                        ? [XI_ButtonPress, XI_ButtonRelease, XI_Motion]
                        : [XI_KeyPress, XI_KeyRelease]
                ) { mask in
                    failed =
                        isButton
                        ? XIGrabButton(
                            connection.display, device, Int32(number), connection.root, 0,
                            XIGrabModeSync, XIGrabModeAsync, 0, mask, Int32(grabs.count), &grabs)
                        : XIGrabKeycode(
                            connection.display, device, Int32(number), connection.root,
                            XIGrabModeSync, XIGrabModeSync, 0, mask, Int32(grabs.count), &grabs)
                }
            }
            guard failed == 0, code == nil else {
                ungrab(wanted, without: others)
                switch kind {
                case .button: throw .heldByAnotherClient(button: number)
                case .key: throw .keyHeldByAnotherClient(keycode: UInt8(clamping: number))
                }
            }
        }
    }

    /// Wraps `XIUngrabButton` and `XIUngrabKeycode`.
    private func ungrab(_ unwanted: States, without others: States = [:]) {
        let ungrab = kind == .button ? XIUngrabButton : XIUngrabKeycode
        for (number, states) in unwanted {
            var grabs = Self.modifiers(states, without: others[number])
            guard !grabs.isEmpty else { continue }
            _ = ungrab(
                connection.display, device, Int32(number), connection.root, Int32(grabs.count),
                &grabs)
        }
    }

    private var device: Int32 {
        kind == .button ? connection.masterPointer : connection.masterKeyboard
    }

    private static func modifiers(
        _ states: Set<UInt32>, without others: Set<UInt32>?
    ) -> [XIGrabModifiers] {
        states.subtracting(others ?? []).map { XIGrabModifiers(modifiers: Int32($0), status: 0) }
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

/// Why a button cannot be grabbed.
public enum GrabError: Error, Hashable, Sendable {
    case heldByAnotherClient(button: Int)
    case keyHeldByAnotherClient(keycode: UInt8)
}
