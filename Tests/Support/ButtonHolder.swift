import CX11

/// Another program that has taken a button of the master pointer, until the last reference goes. Wraps
/// `XIGrabButton`, and `XGrabButton` for programs that know the core protocol alone.
public final class ButtonHolder: XClient {
    private var master: Int32 = 0
    private let button: Int
    private var modifiers: XIGrabModifiers

    /// - Parameter modifiers: the state in which it has the button; nil for any.
    public init(
        display name: String, button: Int, modifiers: UInt32? = nil, byCoreProtocol: Bool = false
    ) throws(ChildProcessError) {
        self.button = button
        self.modifiers = XIGrabModifiers(
            modifiers: Int32(bitPattern: modifiers ?? UInt32(1) << 31), status: 0)
        try super.init(display: name)
        if byCoreProtocol {
            XGrabButton(
                display, UInt32(button), UInt32(AnyModifier), XDefaultRootWindow(display), 0,
                UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0, 0)
            XSync(display, 0)
            return
        }
        knowsDevices()
        XIGetClientPointer(display, 0, &master)
        var bits: [UInt8] = [1 << UInt8(XI_ButtonPress), 0, 0, 0]
        let failures = bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(
                deviceid: master, mask_len: Int32(bits.count), mask: bits.baseAddress)
            return XIGrabButton(
                display, master, Int32(button), XDefaultRootWindow(display), 0,
                XIGrabModeAsync, XIGrabModeAsync, 0, &mask, 1, &self.modifiers)
        }
        XSync(display, 0)
        guard failures == 0 else { throw .notStarted("the grab of button \(button)") }
    }

    /// Gives back what it has by XInput 2. Wraps `XIUngrabButton`.
    public func letGo() {
        XIUngrabButton(display, master, Int32(button), XDefaultRootWindow(display), 1, &modifiers)
        XSync(display, 0)
    }
}
