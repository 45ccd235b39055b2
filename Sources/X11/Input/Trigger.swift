import CX11

/// A device's name as `xinput list` shows it, or a pattern for several: `*` stands for any text, also an
/// empty one, and large and small letters are the same.
public struct DevicePattern: Hashable, Sendable {
    private let parts: [[Character]]

    public init(_ text: String) {
        parts = text.lowercased().split(separator: "*", omittingEmptySubsequences: false)
            .map(Array.init)
    }

    /// Whether the whole of `name` matches.
    func matches(_ name: String) -> Bool {
        var rest = Array(name.lowercased())[...]
        guard let first = parts.first, let last = parts.last else { return false }
        guard parts.count > 1 else { return rest.elementsEqual(first) }
        guard rest.starts(with: first) else { return false }
        rest = rest.dropFirst(first.count)
        // To take each part where it comes first leaves the most text for the parts behind it.
        for part in parts.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
    }
}

/// A button that begins a stroke, a finger, or a key that is held.
public struct Trigger: Hashable, Sendable {
    /// A button number as applications see it, 1 or more; 0 for none.
    public var button: Int
    /// Whether it is one finger on a touchscreen, whatever the button.
    public var isTouch: Bool
    /// The keycodes of the key that is held to draw; empty where it is no key.
    public var keycodes: Set<UInt8>
    /// Whether the key draws only where it was tapped just before.
    public var isTwice: Bool
    /// The real modifiers that must be held, no more and no fewer.
    public var modifierMask: UInt32
    /// The devices whose button it is; nil for all devices.
    public var device: DevicePattern?
    /// Whether an eraser writes with it like a pen's tip, rather than takes back what was written.
    public var writesWithEraser: Bool

    public init(
        button: Int, isTouch: Bool, keycodes: Set<UInt8>, isTwice: Bool, modifierMask: UInt32,
        device: DevicePattern?, writesWithEraser: Bool
    ) {
        self.button = button
        self.isTouch = isTouch
        self.keycodes = keycodes
        self.isTwice = isTwice
        self.modifierMask = modifierMask
        self.device = device
        self.writesWithEraser = writesWithEraser
    }

    /// One that no press belongs to.
    public static let absent = Trigger(
        button: 0, isTouch: false, keycodes: [], isTwice: false, modifierMask: 0, device: nil,
        writesWithEraser: false)

    /// Whether it is a button of a pointer.
    public var isButton: Bool { !isTouch && keycodes.isEmpty && button > 0 }

    /// Whether it is a key.
    public var isKey: Bool { !keycodes.isEmpty }
}

extension [Trigger] {
    /// Which trigger a press belongs to: the first that names the device, else for an eraser the first
    /// that names the pen's other end, else the first for all devices.
    ///
    /// - Parameters:
    ///   - state: the real modifiers that are down.
    ///   - held: those that Krakel holds itself, unless a tap of the key has let go of them.
    ///   - locks: real modifiers whose state does not matter.
    ///   - device: gives the device; called only where its name decides.
    func index(
        pressed button: Int, state: UInt32, held: UInt32, locks: UInt32, device: () -> InputDevice?
    ) -> Int? {
        index(of: { $0.isButton && $0.button == button }, state, held, locks, device)
    }

    /// Which trigger a finger belongs to, chosen in the same way among those for fingers and those for the
    /// left button, which a finger presses as well.
    func index(
        touched state: UInt32, held: UInt32, locks: UInt32, device: () -> InputDevice?
    ) -> Int? {
        index(of: { $0.isTouch || $0.isButton && $0.button == 1 }, state, held, locks, device)
    }

    /// Which trigger a key belongs to.
    func index(pressed keycode: UInt8, state: UInt32, held: UInt32, locks: UInt32) -> Int? {
        index(of: { $0.keycodes.contains(keycode) }, state, held, locks, { nil })
    }

    private func index(
        of isOne: (Trigger) -> Bool, _ state: UInt32, _ held: UInt32, _ locks: UInt32,
        _ device: () -> InputDevice?
    ) -> Int? {
        let fitting = indices.filter { index in
            let mask = self[index].modifierMask
            return isOne(self[index])
                && [mask | held, mask].contains { state & ~(locks & ~$0) == $0 }
        }
        let particular = fitting.filter { self[$0].device != nil }
        if !particular.isEmpty, let device = device() {
            let names =
                [device.name] + (device.isEraser ? EraserName.otherEnds(of: device.name) : [])
            for name in names {
                let found = particular.first { self[$0].device?.matches(name) == true }
                if let found { return found }
            }
        }
        return fitting.first { self[$0].device == nil }
    }
}

/// Whether another client has grabbed the button of a trigger.
public enum TriggerHolder: Hashable, Sendable {
    /// No other client has.
    case free
    /// A client that grabs by XInput 2, as Krakel does; only one client can.
    case inputClient
    /// A client that grabs by the core protocol. It can have the button beside Krakel; the client that
    /// grabbed it later gets the press.
    case coreClient
}

extension Connection {
    /// Which other client has `trigger`. To find out, this grabs it for a moment; a press in that moment
    /// is replayed to the application. Wraps `XIGrabButton` and `XGrabButton`.
    ///
    /// - Parameters:
    ///   - lockMask: real modifiers whose state does not matter.
    ///   - isOwn: whether a running Krakel has it, so that only the core protocol is asked.
    public func holder(
        of trigger: Trigger, ignoring lockMask: UInt32, isOwn: Bool
    ) -> TriggerHolder {
        if !isOwn, isHeldByInputClient(trigger, ignoring: lockMask) { return .inputClient }
        // The core protocol has no touches, and no buttons beyond 255.
        guard trigger.isButton, trigger.button <= 255 else { return .free }
        let states = PassiveGrabs.states(trigger.modifierMask, ignoring: lockMask)
        let button = UInt32(trigger.button)
        let isRefused = states.contains { state in
            errorOf {
                XGrabButton(
                    display, button, state, root, 0, UInt32(ButtonPressMask), GrabModeSync,
                    GrabModeAsync, 0, 0)
                XUngrabButton(display, button, state, root)
                XAllowEvents(display, ReplayPointer, Time(CurrentTime))
            } == UInt8(BadAccess)
        }
        return isRefused ? .coreClient : .free
    }

    private func isHeldByInputClient(_ trigger: Trigger, ignoring lockMask: UInt32) -> Bool {
        do throws(GrabError) {
            let grab = try ButtonGrab(on: self, triggers: [trigger], ignoring: lockMask)
            defer { grab.release() }
            if trigger.isKey {
                try KeyGrab(on: self, beside: grab, triggers: [trigger]).release()
                return false
            }
            guard trigger.isTouch else { return false }
            let touches = TouchGrab(on: self, beside: grab, triggers: [trigger], inputs: .touches)
            defer { touches.release() }
            return !touches.refused.isEmpty
        } catch {
            return true
        }
    }

    /// Whether another client has grabbed the pointer at this moment, as menus and drags do. Asks for a
    /// grab by a window that cannot have one, as `isKeyboardGrabbed` does. Wraps `XGrabPointer`.
    public var isPointerGrabbed: Bool {
        let status = XGrabPointer(
            display, unmappedWindow, 0, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0,
            0, Time(CurrentTime))
        return status == AlreadyGrabbed || status == GrabFrozen
    }
}
