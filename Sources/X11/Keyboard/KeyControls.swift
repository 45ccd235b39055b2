import CX11
import Keyboard

extension Connection {
    /// What the server does to keys for people whose hands do not obey; nil where it does not answer. One round
    /// trip. Wraps `XkbGetControls`.
    public func keyControls() -> KeyControls? {
        guard let description = XkbAllocKeyboard() else { return nil }
        defer { XkbFreeKeyboard(description, UInt32(XkbAllComponentsMask), 1) }
        description.pointee.device_spec = UInt16(masterKeyboard)
        guard XkbGetControls(display, UInt(XkbAllControlsMask), description) == Success,
            let controls = description.pointee.ctrls
        else { return nil }
        return KeyControls(
            enabled: controls.pointee.enabled_ctrls, options: UInt32(controls.pointee.ax_options))
    }

    /// Turns the controls that would change keys off or, after them, on again. Between two requests nothing else
    /// happens at the server, so keys that are sent after the one are what they are. StickyKeys stays on:
    /// the server forgets locks where it is turned off. What counts is that two keys held at once
    /// turn it off, which is its option. Wraps `XkbChangeEnabledControls` and `XkbSetControls`.
    func set(_ controls: KeyControls, areLifted: Bool) {
        let changed = controls.lifted
        if changed != 0 {
            XkbChangeEnabledControls(
                display, UInt32(XkbUseCoreKbd), changed, areLifted ? 0 : changed)
        }
        guard controls.isEndedByTwoKeys else { return }
        var record = XkbControlsRec()
        record.ax_options = UInt16(
            truncatingIfNeeded: areLifted
                ? controls.options & ~KeyControls.twoKeys : controls.options)
        withUnsafeMutablePointer(to: &record) { record in
            var description = XkbDescRec()
            description.device_spec = UInt16(XkbUseCoreKbd)
            description.ctrls = record
            _ = XkbSetControls(display, UInt(XkbStickyKeysMask), &description)
        }
    }
}
