import CX11
import Glibc

/// A program in which somebody has copied or selected text: owns a selection and answers what others ask of it, in
/// one way or another, while `serve` runs.
public final class SelectionOwner: XClient {
    /// How it hands its text out.
    public enum Manner: Sendable {
        /// As UTF-8, at once.
        case whole
        /// As Latin-1, because it knows nothing else.
        case latin1
        /// In pieces of so many bytes.
        case pieces(Int)
        /// It says nothing.
        case silent
    }

    private let text: [UInt8]
    private let manner: Manner
    /// What is still to be handed out in pieces, and to whom.
    private var rest: [UInt8]?
    private var asker: Window = 0
    private var property: Atom = 0
    private var isServed = false

    /// Wraps `XSetSelectionOwner`.
    public init(
        display name: String, of selection: String = "CLIPBOARD", _ text: [UInt8],
        _ manner: Manner = .whole
    ) throws(ChildProcessError) {
        self.text = text
        self.manner = manner
        try super.init(display: name)
        let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
        XSetSelectionOwner(display, XInternAtom(display, selection, 0), window, UInt(CurrentTime))
        XSync(display, 0)
    }

    /// Answers until one program has got all of the text, or has gone; where it says nothing, until it was asked.
    ///
    /// - Returns: false where nobody asked in time.
    public func serve(within milliseconds: Int = Deadline.generous) -> Bool {
        let deadline = Deadline(milliseconds)
        isServed = false
        while !isServed, !deadline.hasPassed {
            var waiting = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
            if XPending(display) == 0 { poll(&waiting, 1, 50) }
            drain(display) { handle($0) }
        }
        return isServed
    }

    private func handle(_ event: XEvent) {
        switch event.type {
        case SelectionRequest: answer(event.xselectionrequest)
        case PropertyNotify
        where event.xproperty.window == asker && event.xproperty.atom == property
            && event.xproperty.state == PropertyDelete:
            giveNext()
        case DestroyNotify where event.xdestroywindow.window == asker: isServed = true
        default: break
        }
    }

    private func answer(_ request: XSelectionRequestEvent) {
        let utf8 = XInternAtom(display, "UTF8_STRING", 0)
        var given = request.property
        switch manner {
        case .silent:
            isServed = true
            return
        case .latin1 where request.target != XA_STRING, .whole where request.target != utf8:
            given = 0
        case .latin1, .whole:
            put(text, as: request.target, request.property, of: request.requestor)
            isServed = true
        case .pieces:
            rest = text
            (asker, property) = (request.requestor, request.property)
            XSelectInput(display, asker, PropertyChangeMask | StructureNotifyMask)
            var size = text.count
            withUnsafeBytes(of: &size) { bytes in
                _ = XChangeProperty(
                    display, asker, property, XInternAtom(display, "INCR", 0), 32, PropModeReplace,
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
            }
        }
        var event = XEvent()
        event.xselection.type = SelectionNotify
        event.xselection.requestor = request.requestor
        event.xselection.selection = request.selection
        event.xselection.target = request.target
        event.xselection.property = given
        event.xselection.time = request.time
        XSendEvent(display, request.requestor, 0, 0, &event)
        XFlush(display)
    }

    /// The piece before has been read; an empty one is the last.
    private func giveNext() {
        guard case .pieces(let size) = manner, let all = rest else { return }
        let piece = Array(all.prefix(size))
        rest = piece.isEmpty ? nil : Array(all.dropFirst(size))
        put(piece, as: XInternAtom(display, "UTF8_STRING", 0), property, of: asker)
        if piece.isEmpty { isServed = true }
    }

    /// Wraps `XChangeProperty`.
    private func put(_ bytes: [UInt8], as type: Atom, _ property: Atom, of window: Window) {
        XChangeProperty(
            display, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
        XFlush(display)
    }
}
