import CX11

/// Somebody else at the keyboard: presses keys of a device other than the XTEST keyboard, XTEST keys as other
/// clients do, and sets locks.
public final class TestTypist: XClient {
    private var device: UnsafeMutablePointer<XDevice>?

    /// Takes the first keyboard that is no XTEST device, which is what a person types on.
    public override init(display name: String) throws(ChildProcessError) {
        try super.init(display: name)
        var count: Int32 = 0
        let devices = XIQueryDevice(display, Int32(XIAllDevices), &count)
        defer { XIFreeDeviceInfo(devices) }
        let keyboard = UnsafeBufferPointer(start: devices, count: Int(count)).first {
            $0.use == XISlaveKeyboard && !String(cString: $0.name).contains("XTEST")
        }
        guard let keyboard else { throw .notStarted("a keyboard") }
        device = XOpenDevice(display, XID(keyboard.deviceid))
        if device == nil { throw .notStarted("the keyboard") }
    }

    deinit {
        if let device { XCloseDevice(display, device) }
    }

    /// A key of the person's keyboard goes down or up. Wraps `XTestFakeDeviceKeyEvent`.
    public func key(_ keycode: UInt8, isPress: Bool) {
        XTestFakeDeviceKeyEvent(
            display, device, UInt32(keycode), isPress ? 1 : 0, nil, 0, UInt(CurrentTime))
        XSync(display, 0)
    }

    /// A key of the XTEST keyboard, pressed by another client. Wraps `XTestFakeKeyEvent`.
    public func testKey(_ keycode: UInt8, isPress: Bool) {
        XTestFakeKeyEvent(display, UInt32(keycode), isPress ? 1 : 0, UInt(CurrentTime))
        XSync(display, 0)
    }

    /// Locks exactly `modifiers`, a core modifier mask. Wraps `XkbLockModifiers`.
    public func lock(_ modifiers: UInt8) {
        XkbLockModifiers(display, UInt32(XkbUseCoreKbd), 0xFF, UInt32(modifiers))
        XSync(display, 0)
    }

    /// Turns the controls of XKB.h that are in `mask` on, and all other ones that change keys off. Wraps
    /// `XkbChangeEnabledControls`.
    public func setControls(_ mask: UInt32) {
        let all = UInt32(XkbSlowKeysMask | XkbBounceKeysMask | XkbStickyKeysMask | XkbMouseKeysMask)
        XkbChangeEnabledControls(display, UInt32(XkbUseCoreKbd), all, mask)
        XSync(display, 0)
    }

    /// Latches `modifiers` until the next key. Wraps `XkbLatchModifiers`.
    public func latch(_ modifiers: UInt8) {
        XkbLatchModifiers(display, UInt32(XkbUseCoreKbd), UInt32(modifiers), UInt32(modifiers))
        XSync(display, 0)
    }

    /// The group that is locked, and the keys that are down. Wrap `XkbGetState` and `XQueryKeymap`.
    public var group: Int {
        var state = XkbStateRec()
        XkbGetState(display, UInt32(XkbUseCoreKbd), &state)
        return Int(state.locked_group)
    }

    /// Whether all keys come up.
    public func keysComeUp() -> Bool { eventually(.screen(display)) { keysDown.isEmpty } }

    public var keysDown: Set<UInt8> {
        var bitmap = [CChar](repeating: 0, count: 32)
        XQueryKeymap(display, &bitmap)
        return Set((0...UInt8.max).filter { bitmap[Int($0 / 8)] & (1 << ($0 % 8)) != 0 })
    }

    /// Makes `group` the group in effect, 0 is the first. Wraps `XkbLockGroup`.
    public func lockGroup(_ group: Int) {
        XkbLockGroup(display, UInt32(XkbUseCoreKbd), UInt32(group))
        XSync(display, 0)
    }

    /// Puts each keysym on the first two levels of a key, of keys in a row, by one request. Wraps
    /// `XChangeKeyboardMapping`.
    public func bind(keysyms: [UInt], from keycode: UInt8) {
        var symbols = keysyms.flatMap { [$0, $0] }
        XChangeKeyboardMapping(display, Int32(keycode), 2, &symbols, Int32(keysyms.count))
        XSync(display, 0)
    }
}
