import CX11
import Dictionaries
import Glibc
import Strokes

extension Connection {
    /// The number of the window that keys go to. Where it has changed, keys go to another window; where
    /// it has not, the text in that window may still be another. Wraps `XGetInputFocus`.
    public var focusedWindow: UInt {
        var window: Window = 0
        var revert: Int32 = 0
        XGetInputFocus(display, &window, &revert)
        return window
    }

    /// Whether another client has grabbed the keyboard, as screen lockers and password prompts do: keys
    /// go to it then, whatever window has the focus.
    ///
    /// Asks for a grab by a window that cannot have one: the server answers `AlreadyGrabbed` before it
    /// checks whether the window is viewable, and no other client notices. Wraps `XGrabKeyboard`.
    public var isKeyboardGrabbed: Bool {
        XGrabKeyboard(display, unmappedWindow, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
            == AlreadyGrabbed
    }

    /// Whether another client has grabbed both the keyboard and the pointer, as most screen lockers do; some
    /// leave the pointer to others while they ask for the password. Asks in the same way as `isKeyboardGrabbed`; a
    /// grab of the pointer by Krakel itself answers likewise. Wraps `XGrabPointer`.
    public var isLocked: Bool {
        isKeyboardGrabbed
            && XGrabPointer(
                display, unmappedWindow, 0, 0, GrabModeAsync, GrabModeAsync, 0, 0,
                Time(CurrentTime)) == AlreadyGrabbed
    }

    /// Gives the keyboard's focus to the window of this number. Wraps `XSetInputFocus`.
    public func giveFocus(toWindow window: UInt) {
        XSetInputFocus(display, Window(window), Int32(RevertToPointerRoot), UInt(CurrentTime))
        XFlush(display)
    }

    /// Where a window is on the screen, in pixels; nil where there is no window of this number. Wraps
    /// `XGetGeometry` and `XTranslateCoordinates`.
    public func place(ofWindow window: UInt) -> Box? {
        var (parent, child): (Window, Window) = (0, 0)
        var (x, y): (Int32, Int32) = (0, 0)
        var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        guard
            XGetGeometry(
                display, Drawable(window), &parent, &x, &y, &width, &height, &border, &depth) != 0,
            XTranslateCoordinates(display, Window(window), root, 0, 0, &x, &y, &child) != 0
        else { return nil }
        return Box(
            minX: Double(x), minY: Double(y), maxX: Double(x) + Double(width),
            maxY: Double(y) + Double(height))
    }

    /// The application that keys go to; nil where no window has the focus, or where it is gone by now.
    public func focusedApplication() -> WindowIdentity? {
        let window = focusedWindow
        if window == UInt(PointerRoot) { return applicationUnderPointer() }
        guard window != UInt(None) else { return nil }
        // Programs may give the focus to a window inside their own.
        for window in lineage(of: window) {
            if let identity = identity(of: window) { return identity }
        }
        return nil
    }

    /// `window` and those that it lies in, but for the root: each is asked for once it is wanted.
    func lineage(of window: Window) -> UnfoldFirstSequence<Window> {
        sequence(first: window) { [display, root] window in
            let parent = ServerQuery.parent(of: window, from: display)
            return parent == root ? nil : parent
        }
    }

    /// Whether two windows are the same or one lies within the other: programs may give the focus to a
    /// window inside their own.
    public func isSameWindow(_ one: UInt, _ other: UInt) -> Bool {
        one == other || isWithin(one, other) || isWithin(other, one)
    }

    private func isWithin(_ inner: UInt, _ outer: UInt) -> Bool {
        guard inner > UInt(PointerRoot), outer > UInt(PointerRoot), outer != root else {
            return false
        }
        return lineage(of: inner).contains(outer)
    }

    /// The application under the pointer; nil over the desktop.
    public func applicationUnderPointer() -> WindowIdentity? {
        var window = root
        while let child = childUnderPointer(of: window) {
            if let identity = identity(of: child) { return identity }
            window = child
        }
        return nil
    }

    /// The class, instance and title of `window`; nil where it has no class, as the frames that window
    /// managers draw. Wraps `XGetClassHint`.
    func identity(of window: Window) -> WindowIdentity? {
        guard let hint = XAllocClassHint() else { return nil }
        defer { XFree(hint) }
        guard XGetClassHint(display, window, hint) != 0 else { return nil }
        let instance = hint.pointee.res_name
        let className = hint.pointee.res_class
        defer {
            if let instance { XFree(instance) }
            if let className { XFree(className) }
        }
        return WindowIdentity(
            instance: instance.map { String(cString: $0) } ?? "",
            className: className.map { String(cString: $0) } ?? "",
            title: title(of: window))
    }

    /// The title: `_NET_WM_NAME` in UTF-8, else the older `WM_NAME`.
    private func title(of window: Window) -> String {
        let name = ServerQuery.bytes(
            of: "_NET_WM_NAME", on: window, type: atom("UTF8_STRING"), from: display)
        if let name, !name.isEmpty { return String(decoding: name, as: UTF8.self) }
        // WM_NAME is in Latin-1 unless it says otherwise.
        let old = ServerQuery.name(of: window, from: display) ?? []
        return String(String.UnicodeScalarView(old.map { Unicode.Scalar($0) }))
    }

    /// The window of this `WM_WINDOW_ROLE` that `window` is or lies in.
    public func window(ofRole role: String, around window: UInt) -> UInt? {
        guard window > UInt(PointerRoot), window != root else { return nil }
        return lineage(of: window).first { hasRole(role, $0) }
    }

    /// The boxes that a property of a window has, four numbers each; nil where it has no such property.
    public func boxes(_ property: String, of window: UInt) -> [Box]? {
        guard let words = ServerQuery.words(of: property, on: Window(window), from: display) else {
            return nil
        }
        return stride(from: 0, to: words.count - 3, by: 4).map { index in
            let numbers = words[index..<index + 4].map(Double.init)
            return Box(
                minX: numbers[0], minY: numbers[1], maxX: numbers[0] + numbers[2],
                maxY: numbers[1] + numbers[3])
        }
    }

    /// The window of this `WM_WINDOW_ROLE` that is to be seen at a place in root pixels, and the place in pixels of
    /// that window. Wraps `XTranslateCoordinates`.
    public func window(ofRole role: String, at place: Point) -> (window: UInt, place: Point)? {
        var window = root
        while let next = child(of: window, at: place) {
            if hasRole(role, next) {
                var (x, y): (Int32, Int32) = (0, 0)
                XTranslateCoordinates(
                    display, root, next, Int32(place.x), Int32(place.y), &x, &y, &window)
                return (next, Point(x: Double(x), y: Double(y)))
            }
            window = next
        }
        return nil
    }

    /// Marks a window, to tell it later from another that gets its number: the server gives the numbers of a
    /// client that has gone to the next one, and programs make their windows in the same order each time. The mark
    /// is an event mask of which no event comes. Wraps `XSelectInput`.
    public func mark(window: UInt) {
        guard canBeMarked(window) else { return }
        XSelectInput(display, Window(window), OwnerGrabButtonMask)
    }

    /// Whether it is a window that was marked; so are those that are always there. Wraps `XGetWindowAttributes`.
    public func isMarked(window: UInt) -> Bool {
        guard canBeMarked(window) else { return true }
        var attributes = XWindowAttributes()
        return XGetWindowAttributes(display, Window(window), &attributes) != 0
            && attributes.your_event_mask & OwnerGrabButtonMask != 0
    }

    private func canBeMarked(_ window: UInt) -> Bool {
        window > UInt(PointerRoot) && window != root
    }

    private func hasRole(_ role: String, _ window: Window) -> Bool {
        ServerQuery.bytes(of: "WM_WINDOW_ROLE", on: window, type: XA_STRING, from: display)
            == Array(role.utf8)
    }

    /// Wraps `XQueryPointer`.
    private func childUnderPointer(of window: Window) -> Window? {
        var root: Window = 0
        var child: Window = 0
        var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var mask: UInt32 = 0
        guard XQueryPointer(display, window, &root, &child, &x, &y, &windowX, &windowY, &mask) != 0,
            child != 0
        else { return nil }
        return child
    }

    /// Whether keys reach an application while `focus` has the focus: a window, none, or `PointerRoot`,
    /// with which they go to the window under the pointer.
    ///
    /// While no application has it, window managers give the focus to the root window or to a window of
    /// their own, which drops all keys. Costs nothing where the window was found to be an application's
    /// the last time.
    func reachesApplication(_ focus: UInt) -> Bool {
        guard focus != UInt(None), focus != root else { return false }
        guard focus != UInt(PointerRoot) else {
            var window = root
            while let child = childUnderPointer(of: window) { window = child }
            return window != root && isApplication(window)
        }
        guard focus != knownApplication else { return true }
        // A window manager may end and its number be an application's: only what holds is kept.
        knownApplication = isApplication(focus) ? focus : nil
        return knownApplication != nil
    }

    /// Whether `window` is an application's. `WM_STATE` is what window managers write on the windows
    /// that they manage (ICCCM 4.1.3.1); what an application puts into its own has none. No window has
    /// it where there is no window manager, nor have windows that it leaves alone, as those of old games:
    /// those are told from a window manager's own by the client that made them.
    private func isApplication(_ window: Window) -> Bool {
        var top = window
        while !isManaged(top) {
            guard let parent = ServerQuery.parent(of: top, from: display) else { return false }
            guard parent != root else {
                return managerWindow.map { !isSameClient(top, $0) } ?? !holdsManaged(top)
            }
            top = parent
        }
        return true
    }

    /// Whether a window manager has written on it that it manages it.
    func isManaged(_ window: Window) -> Bool {
        ServerQuery.words(of: "WM_STATE", on: window, from: display) != nil
    }

    /// Whether a window that is not managed lies around one that is: then it is a frame.
    private func holdsManaged(_ window: Window) -> Bool {
        ServerQuery.children(of: window, from: display)
            .contains { isManaged($0) || holdsManaged($0) }
    }

    /// Whether a window manager says that it is there.
    public var hasWindowManager: Bool { managerWindow != nil }

    /// The window by which a window manager says that it is there; nil where none does.
    var managerWindow: Window? { ServerQuery.managerWindow(from: display) }

    /// Whether one client has made both windows: the server gives each client the high bits of the
    /// numbers of what it makes.
    func isSameClient(_ one: Window, _ other: Window) -> Bool {
        clientNumber(of: one) == clientNumber(of: other)
    }

    /// The number of the client that has made `window`, which is that of its first window. Wraps `xcb_get_setup`.
    func clientNumber(of window: Window) -> XID {
        let setup = xcb_get_setup(XGetXCBConnection(display))
        return window & ~XID(setup?.pointee.resource_id_mask ?? 0)
    }

    /// What the user chose with a click.
    public enum Pick: Hashable, Sendable {
        case window(WindowIdentity)
        /// The desktop, or a window without a class.
        case nothing
        /// The user pressed another button than the first, or Escape.
        case cancelled
        /// Another client has grabbed the pointer.
        case grabbed
    }

    /// Shows a cross for a pointer, waits for a click and returns the window that it hit. No application
    /// sees the click. Wraps `XGrabPointer` and `XGrabKeyboard`.
    public func pickWindow() -> Pick {
        // XC_crosshair of the cursor font.
        let cursor = XCreateFontCursor(display, 34)
        defer { XFreeCursor(display, cursor) }
        let mask = UInt32(ButtonPressMask | ButtonReleaseMask)
        guard
            XGrabPointer(
                display, root, 0, mask, GrabModeAsync, GrabModeAsync, root, cursor,
                UInt(CurrentTime)) == GrabSuccess
        else { return .grabbed }
        // Where another client has the keyboard, only the other buttons cancel.
        XGrabKeyboard(display, root, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
        defer {
            XUngrabKeyboard(display, UInt(CurrentTime))
            XUngrabPointer(display, UInt(CurrentTime))
            XSync(display, 0)
        }
        var pick: Pick?
        while true {
            var event = XEvent()
            XNextEvent(display, &event)
            switch event.type {
            case ButtonPress where pick == nil:
                pick =
                    event.xbutton.button == Button1
                    ? applicationUnderPointer().map(Pick.window) ?? .nothing : .cancelled
            case ButtonRelease:
                // Not before the release: no application must get half of the click.
                if let pick { return pick }
            case KeyPress:
                if XLookupKeysym(&event.xkey, 0) == KeySym(XK_Escape) { return .cancelled }
            default: break
            }
        }
    }
}
