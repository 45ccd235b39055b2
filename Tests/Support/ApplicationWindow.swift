import CX11
import Strokes

/// The window of a program that does all that its window manager asks, on a connection of its own.
public final class ApplicationWindow: XClient {
    public private(set) var window: Window = 0
    /// Asks for grabs, which no window gets that is not shown.
    private var unshown: Window = 0
    private var closings = 0

    /// Opens the window and waits until it is on the screen.
    ///
    /// - Parameters:
    ///   - area: where, in root pixels; a window manager may think otherwise.
    ///   - type: the end of its `_NET_WM_WINDOW_TYPE`.
    ///   - hasFixedSize: whether no window manager can make it another size.
    public init(
        display name: String, title: String, area: Box, type: String = "NORMAL",
        hasFixedSize: Bool = false
    ) throws(ChildProcessError) {
        try super.init(display: name)
        let root = XDefaultRootWindow(display)
        unshown = XCreateWindow(display, root, -9, -9, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil)
        window = XCreateSimpleWindow(
            display, root, Int32(area.minX), Int32(area.minY), UInt32(area.width),
            UInt32(area.height), 0, 0, 0x808080)
        XStoreName(display, window, title)
        setClass("floating", "Floating", of: window, on: display)
        var hints = XSizeHints()
        hints.flags = USPosition | USSize
        (hints.x, hints.y) = (Int32(area.minX), Int32(area.minY))
        (hints.width, hints.height) = (Int32(area.width), Int32(area.height))
        if hasFixedSize {
            hints.flags |= PMinSize | PMaxSize
            (hints.min_width, hints.min_height) = (hints.width, hints.height)
            (hints.max_width, hints.max_height) = (hints.width, hints.height)
        }
        XSetWMNormalHints(display, window, &hints)
        var protocols = [atom("WM_DELETE_WINDOW")]
        XSetWMProtocols(display, window, &protocols, 1)
        set(
            "_NET_WM_WINDOW_TYPE", to: [atom("_NET_WM_WINDOW_TYPE_" + type)], as: XA_ATOM,
            of: window)
        XMapWindow(display, window)
        XSync(display, 0)
        guard eventually(.screen(display), until: { isViewable }) else { throw .timedOut }
    }

    /// Whether it and all that it is in are mapped.
    public var isViewable: Bool { TestSupport.isViewable(window, on: display) }

    /// How often it was asked to close. It stays.
    public var timesAskedToClose: Int {
        XSync(display, 0)
        let close = Int(atom("WM_DELETE_WINDOW"))
        drain(display) { event in
            if event.type == ClientMessage, event.xclient.data.l.0 == close { closings += 1 }
        }
        return closings
    }

    /// Waits until it was asked to close so often; false where it was not in time.
    public func isAskedToClose(times count: Int, within milliseconds: Int = Deadline.generous)
        -> Bool
    {
        eventually(.input(of: XConnectionNumber(display)), within: milliseconds) {
            timesAskedToClose >= count
        }
    }

    /// Where it is without its frame, in root pixels.
    public var area: Box {
        TestSupport.area(of: window, on: display) ?? Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }

    /// A place on it that `other` does not lie over, and not near an edge; nil where there is none.
    public func place(beside other: Box) -> Point? {
        let area = area
        let parts = [0.25, 0.5, 0.75]
        let places = parts.flatMap { x in
            parts.map { y in
                Point(x: area.minX + x * area.width, y: area.minY + y * area.height)
            }
        }
        return places.first {
            !((other.minX - 40)...(other.maxX + 40)).contains($0.x)
                || !((other.minY - 60)...(other.maxY + 40)).contains($0.y)
        }
    }

    /// Whether the keyboard goes to it.
    public var hasFocus: Bool { focusedWindow(on: display) == window }

    /// Gives it the keyboard, as a program may. Wraps `XSetInputFocus`.
    public func takeFocus() -> Bool {
        eventually(.screen(display)) {
            if hasFocus { return true }
            XSetInputFocus(display, window, Int32(RevertToParent), UInt(CurrentTime))
            XSync(display, 0)
            return hasFocus
        }
    }

    /// Whether it is above `other` in `_NET_CLIENT_LIST_STACKING`; nil where that does not have both.
    public func isAbove(_ other: ApplicationWindow) -> Bool? {
        let stacking = rootWords("_NET_CLIENT_LIST_STACKING")
        guard let own = stacking.firstIndex(of: window),
            let others = stacking.firstIndex(of: other.window)
        else { return nil }
        return own > others
    }

    /// Asks the window manager for the whole screen, or to take it back, and waits until that is done; false where
    /// it is not in time.
    public func becomesFullscreen(_ isWanted: Bool = true) -> Bool {
        ask("_NET_WM_STATE", [isWanted ? 1 : 0, Int(atom("_NET_WM_STATE_FULLSCREEN"))], of: window)
        return eventually(.screen(display)) { hasStates("FULLSCREEN") == isWanted }
    }

    public var isMinimised: Bool { words("WM_STATE").first == UInt(IconicState) }

    /// The number of its desktop; the first is 0.
    public var desktop: UInt? { words("_NET_WM_DESKTOP").first }

    /// Whether it is on the desktop that is shown.
    public var isOnShownDesktop: Bool { desktop == rootWords("_NET_CURRENT_DESKTOP").first }

    /// Whether `_NET_WM_STATE` has all of these.
    public func hasStates(_ names: String...) -> Bool {
        let states = words("_NET_WM_STATE")
        return names.allSatisfy { states.contains(atom("_NET_WM_STATE_" + $0)) }
    }

    /// Whether the window manager says that it is the one at work; xfwm4 says None after it.
    public var isActive: Bool {
        words("_NET_ACTIVE_WINDOW", of: XDefaultRootWindow(display)).first == UInt(window)
    }

    /// Whether somebody else has grabbed the keyboard. Wraps `XGrabKeyboard`.
    public var isKeyboardTaken: Bool {
        XGrabKeyboard(display, unshown, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
            == AlreadyGrabbed
    }

    private func words(_ property: String) -> [UInt] { words(property, of: window) }
}
