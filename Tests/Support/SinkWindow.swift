import CX11
import Foundation
import Glibc

/// An application as plain as can be: a focused window that writes down what is typed into it. It reads as Xlib
/// programs do, all the time: its program has a thread and a connection of its own.
public final class SinkWindow {
    /// The connection of the test's side.
    private let tester: XClient
    private var display: OpaquePointer { tester.display }
    private let window: Window
    private let child: Window
    private let reader: SinkReader

    /// What one key press was.
    public struct Press: Hashable {
        public var text: String
        public var keysym: UInt32
        /// The core modifier mask.
        public var modifiers: UInt8

        /// Whether the key is Shift, Control or another of their kind. `IsModifierKey` is a macro.
        public var isModifier: Bool {
            (0xFFE1...0xFFEE).contains(keysym) || (0xFE01...0xFE13).contains(keysym)
                || keysym == 0xFF7E || keysym == 0xFF7F
        }
    }

    /// - Parameters:
    ///   - windowClass: both halves of `WM_CLASS`, with a dot between them.
    ///   - place: in root pixels, as is `size`.
    ///   - isManaged: whether it is left to a window manager.
    public init(
        display name: String, windowClass: String? = nil, title: String? = nil,
        place: (x: Int32, y: Int32) = (0, 0), size: (width: UInt32, height: UInt32) = (80, 80),
        isManaged: Bool = true
    ) throws(ChildProcessError) {
        // Input methods work in the encoding of the locale.
        setlocale(LC_ALL, "C.UTF-8")
        XSetLocaleModifiers("@im=none")
        guard let display = XOpenDisplay(name) else { throw .notStarted(name) }
        tester = try XClient(display: name)
        window = XCreateSimpleWindow(
            display, XDefaultRootWindow(display), place.x, place.y, size.width, size.height, 0,
            0, 0)
        child = XCreateSimpleWindow(display, window, 0, 0, 1, 1, 0, 0, 0)
        guard let method = XOpenIM(display, nil, nil, nil),
            let context = krakel_create_input_context(method, window)
        else {
            XCloseDisplay(display)
            throw .notStarted("an input method")
        }
        reader = SinkReader(display, method, context)
        if let halves = windowClass?.split(separator: ".", maxSplits: 1).map(String.init),
            halves.count == 2
        {
            setClass(halves[0], halves[1], of: window, on: display)
        }
        if let title { XStoreName(display, window, title) }
        if !isManaged {
            var attributes = XSetWindowAttributes()
            attributes.override_redirect = 1
            XChangeWindowAttributes(display, window, UInt(CWOverrideRedirect), &attributes)
        }
        for window in [window, child] {
            XSelectInput(display, window, KeyPressMask | KeyReleaseMask)
        }
        XMapWindow(display, child)
        XSetICFocus(context)
        let isShown = Self.show(window, on: display)
        reader.start()
        guard isShown else { throw .timedOut }
        takeFocus()
    }

    /// A window manager shows it when it gets round to it; one that still starts forgets it.
    private static func show(_ window: Window, on display: OpaquePointer) -> Bool {
        let deadline = Deadline(Deadline.generous)
        while !deadline.hasPassed {
            XMapRaised(display, window)
            if eventually(.screen(display), within: 250, until: { isViewable(window, on: display) })
            {
                return true
            }
        }
        return false
    }

    deinit {
        tell(SinkReader.end)
        reader.awaitEnd()
    }

    /// Gets the keyboard. Wraps `XSetInputFocus`.
    public func takeFocus() {
        XSetInputFocus(display, window, Int32(RevertToParent), UInt(CurrentTime))
        XSync(display, 0)
    }

    /// Gives the keyboard to a window within itself, which writes down the same.
    public func handFocusOn() {
        XSetInputFocus(display, child, Int32(RevertToParent), UInt(CurrentTime))
        XSync(display, 0)
    }

    /// Leaves the keyboard to nobody.
    public func dropFocus() {
        XSetInputFocus(display, Window(0), Int32(RevertToNone), UInt(CurrentTime))
        XSync(display, 0)
    }

    /// The presses since the last call. Whoever injected them must have synchronised.
    public func presses() -> [Press] {
        tell(reader.nextQuestion())
        return reader.takeAnswered().map(\.press)
    }

    /// Sends the reading thread a number, which comes to it after all that was sent before. Wraps `XSendEvent`.
    private func tell(_ number: Int) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = XInternAtom(display, SinkReader.question, 0)
        event.xclient.format = 32
        event.xclient.data.l.0 = number
        XSendEvent(display, window, 0, 0, &event)
        XSync(display, 0)
    }

    /// The text typed since the last call.
    public func text() -> String { presses().reduce(into: "") { $0 += $1.text } }

    /// The presses since the last call, modifiers left out, once there are `count` of them or the time is over.
    public func presses(count: Int, within milliseconds: Int = Deadline.generous) -> [Press] {
        reader.take(count, until: Deadline(milliseconds)).map(\.press)
    }

    /// The text of `count` presses, or of those that came in time.
    public func text(count: Int, within milliseconds: Int = Deadline.generous) -> String {
        presses(count: count, within: milliseconds).reduce(into: "") { $0 += $1.text }
    }

    /// Waits for the next key press that is no modifier; the moment it came, in milliseconds of
    /// `Deadline.now`, and what it was.
    public func nextPress(within milliseconds: Int) -> (press: Press, time: Double)? {
        reader.take(1, until: Deadline(milliseconds)).first
    }
}

/// The thread that reads, and what it has read.
private final class SinkReader: @unchecked Sendable {
    static let question = "_KRAKEL_TEST_QUESTION"
    /// The number that ends it: a message carries 32 bits.
    static let end = Int(Int32.max)

    private let display: OpaquePointer
    private let method: XIM
    private let context: XIC
    private let changed = NSCondition()
    // These are touched with `changed` locked.
    private var read: [(press: SinkWindow.Press, time: Double)] = []
    private var answered = 0
    private var asked = 0
    private var hasEnded = false

    init(_ display: OpaquePointer, _ method: XIM, _ context: XIC) {
        self.display = display
        self.method = method
        self.context = context
    }

    func start() { Thread.detachNewThread { self.run() } }

    func nextQuestion() -> Int {
        changed.withLock {
            asked += 1
            return asked
        }
    }

    /// What was read until the last question was.
    func takeAnswered() -> [(press: SinkWindow.Press, time: Double)] {
        wait(
            until: Deadline(Deadline.generous), for: { answered >= asked },
            then: {
                defer { read = [] }
                return read
            })
    }

    /// The next `count` presses of keys that are no modifiers.
    func take(_ count: Int, until deadline: Deadline) -> [(press: SinkWindow.Press, time: Double)] {
        wait(
            until: deadline, for: { read.count { !$0.press.isModifier } >= count },
            then: { take(count) })
    }

    private func take(_ count: Int) -> [(press: SinkWindow.Press, time: Double)] {
        var taken: [(press: SinkWindow.Press, time: Double)] = []
        while taken.count < count, !read.isEmpty {
            let next = read.removeFirst()
            if !next.press.isModifier { taken.append(next) }
        }
        return taken
    }

    func awaitEnd() { wait(until: Deadline(Deadline.generous), for: { false }, then: {}) }

    /// What `body` makes of it once `condition` holds, the thread has ended, or the time is over.
    private func wait<Result>(
        until deadline: Deadline, for condition: () -> Bool, then body: () -> Result
    ) -> Result {
        changed.withLock {
            while !condition(), !hasEnded, !deadline.hasPassed {
                let left = Double(max(1, deadline.left)) / 1000
                _ = changed.wait(until: Date(timeIntervalSinceNow: left))
            }
            return body()
        }
    }

    private func run() {
        defer {
            changed.withLock { hasEnded = true }
            changed.broadcast()
        }
        let question = XInternAtom(display, Self.question, 0)
        var event = XEvent()
        while isConnected() {
            XNextEvent(display, &event)
            let time = Deadline.now
            if event.type == MappingNotify { XRefreshKeyboardMapping(&event.xmapping) }
            guard XFilterEvent(&event, 0) == 0 else { continue }
            switch event.type {
            case ClientMessage where event.xclient.message_type == question:
                let number = event.xclient.data.l.0
                if number == Self.end {
                    XDestroyIC(context)
                    XCloseIM(method)
                    XCloseDisplay(display)
                    return
                }
                changed.withLock { answered = number }
            case KeyPress:
                let press = press(&event.xkey)
                changed.withLock { read.append((press, time)) }
            default: continue
            }
            changed.broadcast()
        }
    }

    /// Waits until there is an event; false where the server has gone, which would end the process.
    private func isConnected() -> Bool {
        let descriptor = XConnectionNumber(display)
        while XPending(display) == 0 {
            var byte: UInt8 = 0
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, -1)
            if recv(descriptor, &byte, 1, Int32(MSG_PEEK)) <= 0 { return false }
        }
        return true
    }

    private func press(_ event: inout XKeyEvent) -> SinkWindow.Press {
        var keysym: KeySym = 0
        var status: Int32 = 0
        var bytes = [CChar](repeating: 0, count: 64)
        let length = Xutf8LookupString(
            context, &event, &bytes, Int32(bytes.count), &keysym, &status)
        let text = bytes.prefix(Int(max(0, length))).map(UInt8.init(bitPattern:))
        return SinkWindow.Press(
            text: String(decoding: text, as: UTF8.self),
            keysym: UInt32(truncatingIfNeeded: keysym),
            modifiers: UInt8(truncatingIfNeeded: event.state))
    }
}
