import CX11

/// The window of an application that has the keyboard, and writes down every key event it gets.
public final class KeyLog: XClient {
    private var log: [Entry] = []

    public struct Entry: Hashable, CustomStringConvertible {
        /// As the key is called by itself, whatever is held with it.
        public var key: String
        public var isPress: Bool
        /// What it types.
        public var text: String
        /// The modifiers before the event.
        public var state: UInt32

        public var description: String { (isPress ? "+" : "-") + key }
    }

    /// Opens the window and waits until it has the keyboard.
    public override init(display name: String) throws(ChildProcessError) {
        try super.init(display: name)
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.event_mask = KeyPressMask | KeyReleaseMask | StructureNotifyMask
        let window = XCreateWindow(
            display, XDefaultRootWindow(display), 0, 0, 40, 40, 0, 0, UInt32(InputOutput), nil,
            UInt(CWOverrideRedirect | CWEventMask), &attributes)
        XMapWindow(display, window)
        XSync(display, 0)
        XSetInputFocus(display, window, Int32(RevertToParent), UInt(CurrentTime))
        XSync(display, 0)
        drain()
    }

    /// Everything since the last call, once `isComplete` holds for it or the time is over.
    public func entries(
        within milliseconds: Int = Deadline.generous,
        until isComplete: ([Entry]) -> Bool = { _ in true }
    ) -> [Entry] {
        XSync(display, 0)
        _ = eventually(.input(of: XConnectionNumber(display)), within: milliseconds) {
            drain()
            return isComplete(log)
        }
        XSync(display, 0)
        drain()
        defer { log = [] }
        return log
    }

    /// The presses and releases since the last call, in words: `+a -a`, once there are so many of them.
    public func text(count: Int) -> String {
        entries { $0.count >= count }.map(\.description).joined(separator: " ")
    }

    private func drain() {
        TestSupport.drain(display) { event in
            if event.type == MappingNotify { XRefreshKeyboardMapping(&event.xmapping) }
            guard event.type == KeyPress || event.type == KeyRelease else { return }
            let keysym = XLookupKeysym(&event.xkey, 0)
            let name = XKeysymToString(keysym).map { String(cString: $0) } ?? "?"
            var typed = [CChar](repeating: 0, count: 32)
            let count = XLookupString(&event.xkey, &typed, Int32(typed.count), nil, nil)
            log.append(
                Entry(
                    key: name, isPress: event.type == KeyPress,
                    text: String(
                        decoding: typed.prefix(Int(count)).map(UInt8.init(bitPattern:)),
                        as: UTF8.self), state: event.xkey.state))
        }
    }
}
