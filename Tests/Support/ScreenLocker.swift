// A client that wants pointer and keyboard for itself and asks until it has them, as screen lockers do.

import CX11

public final class ScreenLocker: XClient {
    /// Asks for the pointer and then for the keyboard, again and again, as i3lock does. Wraps
    /// `XGrabPointer` and `XGrabKeyboard`.
    ///
    /// - Parameter withPointer: whether it wants the pointer; the lockers of MATE and Cinnamon leave it to
    ///   others while they ask for the password.
    /// - Returns: milliseconds until it had what it wants; nil where it has not got it in time.
    public func lock(withPointer: Bool = true, within milliseconds: Int = Deadline.generous)
        -> Double?
    {
        let start = Deadline.now
        let root = XDefaultRootWindow(display)
        let isLocked = eventually(
            .nothing(because: "a server does not tell of the end of a grab"), within: milliseconds
        ) {
            (!withPointer
                || XGrabPointer(
                    display, root, 0, UInt32(ButtonPressMask | ButtonReleaseMask), GrabModeAsync,
                    GrabModeAsync, 0, 0, Time(CurrentTime)) == GrabSuccess)
                && XGrabKeyboard(display, root, 0, GrabModeAsync, GrabModeAsync, Time(CurrentTime))
                    == GrabSuccess
        }
        guard isLocked else {
            unlock()
            return nil
        }
        return Deadline.now - start
    }

    public func unlock() {
        XUngrabKeyboard(display, Time(CurrentTime))
        XUngrabPointer(display, Time(CurrentTime))
        XSync(display, 0)
    }

    /// How many key presses it has got since the last call.
    public func keyPresses() -> Int {
        XSync(display, 0)
        var count = 0
        drain(display) { if $0.type == KeyPress { count += 1 } }
        return count
    }
}

/// A client that takes one device from the master pointer for itself. Wraps `XIGrabDevice`.
public final class DeviceGrab: XClient {
    private var device: Int32 = 0

    /// - Parameter device: by its name.
    public init(_ device: String, display name: String) throws(ChildProcessError) {
        try super.init(display: name)
        knowsDevices()
        guard let number = number(of: device) else { throw .notStarted(device) }
        self.device = number
        var bits: [UInt8] = [0, 0, 0, 0]
        let isGrabbed = bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(
                deviceid: number, mask_len: Int32(bits.count), mask: bits.baseAddress)
            return XIGrabDevice(
                display, number, XDefaultRootWindow(display), Time(CurrentTime), 0,
                XIGrabModeAsync, XIGrabModeAsync, 0, &mask) == GrabSuccess
        }
        guard isGrabbed else { throw .notStarted("the grab of \(device)") }
        XSync(display, 0)
    }

    deinit {
        XIUngrabDevice(display, device, Time(CurrentTime))
    }
}
