import CX11
import Glibc

/// Listens to the raw events of the devices, which no grab holds back: what buttons and keys really did and when,
/// whoever the events went to.
public final class InputWitness: XClient {
    private var opcode: Int32 = 0
    private var masters: Set<Int32> = []

    public struct Turn: Hashable {
        public var isPress: Bool
        public var button: Int
        public var time: UInt
    }

    /// Wraps `XIQueryDevice`.
    public override init(display name: String) throws(ChildProcessError) {
        try super.init(display: name)
        var (event, error, count): (Int32, Int32, Int32) = (0, 0, 0)
        guard XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
            knowsDevices(),
            let devices = XIQueryDevice(display, Int32(XIAllMasterDevices), &count)
        else { throw .notStarted("XInput") }
        masters = Set(UnsafeBufferPointer(start: devices, count: Int(count)).map(\.deviceid))
        XIFreeDeviceInfo(devices)
        select([XI_RawButtonPress, XI_RawButtonRelease, XI_RawKeyPress], of: XIAllDevices)
        XSync(display, 0)
    }

    /// What the buttons did since the last call of this or of `presses`.
    public func turns() -> [Turn] {
        events().filter { $0.evtype != XI_RawKeyPress }.map {
            Turn(isPress: $0.evtype == XI_RawButtonPress, button: Int($0.detail), time: $0.time)
        }
    }

    /// How often the key that carries `keysym` went down since the last call of this or of `turns`.
    public func presses(of keysym: Int) -> Int {
        let keycode = Int32(XKeysymToKeycode(display, KeySym(keysym)))
        return events().count { $0.evtype == XI_RawKeyPress && $0.detail == keycode }
    }

    /// How often any key went down since the last call of this or of the others.
    public func keyPresses() -> Int {
        events().count { $0.evtype == XI_RawKeyPress }
    }

    private func events() -> [XIRawEvent] {
        var events: [XIRawEvent] = []
        XSync(display, 0)
        drain(display) { event in
            guard event.type == GenericEvent, event.xcookie.extension == opcode,
                XGetEventData(display, &event.xcookie) != 0
            else { return }
            defer { XFreeEventData(display, &event.xcookie) }
            let raw = event.xcookie.data?.assumingMemoryBound(to: XIRawEvent.self).pointee
            if let raw, !masters.contains(raw.deviceid) { events.append(raw) }
        }
        return events
    }
}
