// Owns: what a trigger is, and which of several a press is one of. Leaves grabbing to ButtonGrab.

/// A button to write with, or a finger.
public struct Trigger: Hashable, Sendable {
    /// A button number as applications see it, 1 or more.
    public var button: Int
    /// Whether it is one finger on a touchscreen, whatever the button.
    public var isTouch: Bool
    /// The real modifiers that must be held, no more and no fewer.
    public var modifierMask: UInt32
    /// The devices whose button it is; nil for those of all.
    public var device: DevicePattern?
    /// Whether an eraser writes with it as any pen does, rather than erases.
    public var writesWithEraser: Bool

    public init(
        button: Int, isTouch: Bool = false, modifierMask: UInt32 = 0, device: DevicePattern? = nil,
        writesWithEraser: Bool = false
    ) {
        self.button = button
        self.isTouch = isTouch
        self.modifierMask = modifierMask
        self.device = device
        self.writesWithEraser = writesWithEraser
    }
}

extension [Trigger] {
    /// The trigger that a press is one of: the first that names the device, else for an eraser the first
    /// that names the pen's other end, else the first that takes any.
    ///
    /// - Parameters:
    ///   - state: the real modifiers that are down.
    ///   - held: those of them that Krakel holds itself.
    ///   - locks: real modifiers whose state does not matter.
    ///   - device: asked for its name only where that decides.
    func index(
        pressed button: Int, state: UInt32, held: UInt32, locks: UInt32, device: () -> InputDevice?
    ) -> Int? {
        index(of: { !$0.isTouch && $0.button == button }, state, held, locks, device)
    }

    /// The trigger that one finger is: chosen likewise, of those for fingers and of those for the left
    /// button, which a finger presses as well.
    func index(
        touched state: UInt32, held: UInt32, locks: UInt32, device: () -> InputDevice?
    ) -> Int? {
        index(of: { $0.isTouch || $0.button == 1 }, state, held, locks, device)
    }

    private func index(
        of isOne: (Trigger) -> Bool, _ state: UInt32, _ held: UInt32, _ locks: UInt32,
        _ device: () -> InputDevice?
    ) -> Int? {
        let fitting = indices.filter { index in
            let wanted = self[index].modifierMask | held
            return isOne(self[index]) && state & ~(locks & ~wanted) == wanted
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
