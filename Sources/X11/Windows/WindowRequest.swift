import CX11
import Dictionaries
import Strokes

/// What a window manager was asked to do with a window or its desktops, and by what it is seen that it was done.
///
/// The requests are messages of the Extended Window Manager Hints and, where these have none, of the ICCCM.
/// A window manager answers none of them: it does what it is asked, or nothing.
public struct WindowRequest: Sendable {
    /// What is to be seen once it is done.
    enum Sign: Sendable {
        case minimised
        /// All of these are in `_NET_WM_STATE`, or none of them.
        case states([Atom], isOn: Bool)
        /// The window with its frame is where it was not before, in root pixels.
        ///
        /// - Parameter border: the frame that the window's size was reckoned with.
        case place(Box, before: Box?, border: FrameExtents)
        /// It is the highest, or the lowest, of those that are neither kept above others nor below, or is
        /// farther that way in `_NET_CLIENT_LIST_STACKING` than before.
        case stacking(isRaised: Bool, before: Int?)
        /// The window, where there is one, is on this desktop, and it is shown where that was asked for: the first
        /// is 0. Or there are more or fewer now: where only those count that are in use, their numbers change.
        case desktop(Int, count: Int, isShown: Bool)
        /// All windows are hidden, or none is by this.
        case bareDesktop(Bool)
        /// The keyboard or the pointer is the window manager's, or the window has another place than before.
        case grab(before: Box?)
        case focus
    }

    public let action: WindowAction
    /// The number of the window; that of the root for what is about the desktops.
    public let window: UInt
    let manager: String?
    /// nil for nothing: a program that is to close its window may ask something first.
    fileprivate(set) var sign: Sign?

    /// What is told where it was not done.
    public var refusal: WindowRefusal { .notDone(action, manager: manager) }

    /// Whether it is to be looked whether it was done.
    public var hasSign: Bool { sign != nil }
}

extension Connection {
    /// Asks the window manager to do something with the window of an application, or with the desktops.
    ///
    /// - Parameter place: in root pixels; the window that lies there, which the desktops need not.
    /// - Throws: `WindowRefusal` where there is none, or the window manager does not know how.
    public func request(
        _ action: WindowAction, at place: Point
    ) throws(WindowRefusal) -> WindowRequest {
        let window = action.isForDesktops ? root : try managedWindow(at: place)
        let manager = ManagerHints(on: self)
        guard window != root || manager.isThere else { throw .noManager }
        let sign = try send(action, to: window, place, manager)
        XFlush(display)
        return WindowRequest(
            action: action, window: UInt(window), manager: manager.name, sign: sign)
    }

    /// - Returns: by what it is seen that it was done.
    private func send(
        _ action: WindowAction, to window: Window, _ place: Point, _ manager: ManagerHints
    ) throws(WindowRefusal) -> WindowRequest.Sign? {
        func need(_ hints: String...) throws(WindowRefusal) {
            guard hints.allSatisfy({ manager.supports($0) }) else {
                throw .notDone(action, manager: manager.name)
            }
        }
        switch action {
        case .close:
            try close(window, manager)
            return nil
        case .minimise:
            XIconifyWindow(display, window, screen)
            return .minimised
        case .maximise:
            try need("_NET_WM_STATE", Self.maximised[0], Self.maximised[1])
            return toggle(Self.maximised, of: window)
        case .fullscreen:
            try need("_NET_WM_STATE", Self.fullscreen)
            return toggle([Self.fullscreen], of: window)
        case .left, .right:
            try need("_NET_MOVERESIZE_WINDOW")
            return put(window, inHalf: action, at: place)
        case .raise, .lower:
            return restack(window, isRaised: action == .raise, manager)
        case .move, .resize:
            try need("_NET_WM_MOVERESIZE")
            // _NET_WM_MOVERESIZE_MOVE_KEYBOARD and _SIZE_KEYBOARD.
            tellManager(
                "_NET_WM_MOVERESIZE", of: window,
                [Int(place.x), Int(place.y), action == .move ? 10 : 9, 0, Self.byUser])
            return .grab(before: frame(of: window))
        case .toDesktop(let choice, let follows):
            try need("_NET_WM_DESKTOP")
            if follows { try need("_NET_CURRENT_DESKTOP", "_NET_ACTIVE_WINDOW") }
            let desktops = desktops
            let number = try desktops.number(
                of: choice, from: cardinal("_NET_WM_DESKTOP", of: window))
            tellManager("_NET_WM_DESKTOP", of: window, [number, Self.byUser])
            if follows {
                show(desktop: number)
                focus(window)
            }
            return .desktop(number, count: desktops.count, isShown: follows)
        case .focus:
            try need("_NET_ACTIVE_WINDOW")
            focus(window)
            return .focus
        case .desktop(let choice):
            try need("_NET_CURRENT_DESKTOP")
            let desktops = desktops
            let number = try desktops.number(of: choice)
            show(desktop: number)
            return .desktop(number, count: desktops.count, isShown: true)
        case .showDesktop:
            try need("_NET_SHOWING_DESKTOP")
            let isBare = cardinal("_NET_SHOWING_DESKTOP", of: root) != 1
            tellManager("_NET_SHOWING_DESKTOP", of: root, [isBare ? 1 : 0])
            return .bareDesktop(isBare)
        }
    }

    /// Asks again where the window has got another frame since: a maximised one often has none, and what its
    /// frame is otherwise is told only once it has it.
    public func renew(_ request: inout WindowRequest) {
        guard case .place(let goal, let before, let border) = request.sign else { return }
        let window = Window(request.window)
        guard isManaged(window), border != self.border(of: window) else { return }
        request.sign = put(window, in: goal, from: before)
        XFlush(display)
    }

    /// Whether what was asked for is to be seen. A window that is gone needs nothing done any more.
    public func isDone(_ request: WindowRequest) -> Bool {
        let window = Window(request.window)
        guard window == root || isManaged(window) else { return true }
        switch request.sign {
        case nil: return true
        case .minimised:
            return cardinal("WM_STATE", of: window) == UInt(IconicState)
                || states(of: window).contains(atom("_NET_WM_STATE_HIDDEN"))
        case .states(let wanted, let isOn):
            let states = states(of: window)
            return wanted.allSatisfy { states.contains($0) == isOn }
        case .place(let wanted, let before, let border):
            guard let now = frame(of: window) else { return true }
            guard border == self.border(of: window) else { return false }
            return now.isNear(wanted) || now != before && now.beginsNear(wanted)
        case .stacking(let isRaised, let before):
            return isStacked(window, isRaised: isRaised, before: before)
        case .desktop(let number, let count, let isShown):
            let desktops = desktops
            guard desktops.count == count else { return true }
            let isThere = window == root || cardinal("_NET_WM_DESKTOP", of: window) == UInt(number)
            return isThere && (!isShown || desktops.current == number)
        case .bareDesktop(let isBare):
            return (cardinal("_NET_SHOWING_DESKTOP", of: root) == 1) == isBare
        case .grab(let before):
            return isKeyboardGrabbed || frame(of: window) != before
        case .focus: return isSameWindow(request.window, focusedWindow)
        }
    }
}

// MARK: - Messages

extension Connection {
    /// The source indication of a request that the user made, as by a pager.
    private static let byUser = 2
    private static let maximised = ["_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ"]
    private static let fullscreen = "_NET_WM_STATE_FULLSCREEN"

    private func close(_ window: Window, _ manager: ManagerHints) throws(WindowRefusal) {
        let time = Int(serverTime())
        if manager.supports("_NET_CLOSE_WINDOW") {
            tellManager("_NET_CLOSE_WINDOW", of: window, [time, Self.byUser])
            return
        }
        let delete = atom("WM_DELETE_WINDOW")
        guard atoms(of: "WM_PROTOCOLS", on: window).contains(delete) else { throw .notClosable }
        send("WM_PROTOCOLS", about: window, to: window, NoEventMask, [Int(delete), time])
    }

    private func focus(_ window: Window) {
        tellManager("_NET_ACTIVE_WINDOW", of: window, [Self.byUser, Int(serverTime()), 0])
    }

    private func show(desktop number: Int) {
        tellManager("_NET_CURRENT_DESKTOP", of: root, [number, Int(serverTime())])
    }

    /// Adds the states to a window, or removes them where it has all of them.
    private func toggle(_ names: [String], of window: Window) -> WindowRequest.Sign {
        let wanted = names.map(atom)
        let isOn = !Set(wanted).isSubset(of: states(of: window))
        change(wanted, of: window, isOn: isOn)
        return .states(wanted, isOn: isOn)
    }

    private func change(_ wanted: [Atom], of window: Window, isOn: Bool) {
        // _NET_WM_STATE_REMOVE and _NET_WM_STATE_ADD; a message has room for two states.
        tellManager(
            "_NET_WM_STATE", of: window,
            [isOn ? 1 : 0, Int(wanted[0]), wanted.count > 1 ? Int(wanted[1]) : 0, Self.byUser])
    }

    private func put(
        _ window: Window, inHalf half: WindowAction, at place: Point
    ) -> WindowRequest.Sign {
        let before = frame(of: window)
        let states = states(of: window)
        for names in [Self.maximised, [Self.fullscreen]] {
            let wanted = names.map(atom)
            if !states.isDisjoint(with: wanted) { change(wanted, of: window, isOn: false) }
        }
        return put(window, in: workArea(at: place).half(half), from: before)
    }

    private func put(_ window: Window, in goal: Box, from before: Box?) -> WindowRequest.Sign {
        let border = border(of: window)
        // Programs that draw their own frame count its shadow to the window.
        let shadow = extents("_GTK_FRAME_EXTENTS", of: window)
        let width = goal.maxX - goal.minX - border.across + shadow.across
        let height = goal.maxY - goal.minY - border.down + shadow.down
        // The gravity NorthWest, which the frame's corner goes by; x, y, width and height are all given.
        let flags = Int(NorthWestGravity) | 0xF << 8 | Self.byUser << 12
        tellManager(
            "_NET_MOVERESIZE_WINDOW", of: window,
            [
                flags, Int(goal.minX - shadow.left), Int(goal.minY - shadow.top),
                max(1, Int(width)), max(1, Int(height)),
            ])
        return .place(goal, before: before, border: border)
    }

    /// Wraps `XReconfigureWMWindow`, for window managers that do not know `_NET_RESTACK_WINDOW`.
    private func restack(
        _ window: Window, isRaised: Bool, _ manager: ManagerHints
    ) -> WindowRequest.Sign {
        let before = stacking.firstIndex(of: window)
        let mode = isRaised ? Above : Below
        if manager.supports("_NET_RESTACK_WINDOW") {
            tellManager("_NET_RESTACK_WINDOW", of: window, [Self.byUser, 0, Int(mode)])
        } else {
            var changes = XWindowChanges()
            changes.stack_mode = mode
            XReconfigureWMWindow(display, window, screen, UInt32(CWStackMode), &changes)
        }
        return .stacking(isRaised: isRaised, before: before)
    }

    /// Sends a message about `window` to the window manager, which listens at the root.
    func tellManager(_ message: String, of window: Window, _ numbers: [Int]) {
        send(
            message, about: window, to: root,
            Int(SubstructureRedirectMask | SubstructureNotifyMask), numbers)
    }

    /// Wraps `XSendEvent`.
    func send(
        _ message: String, about window: Window, to receiver: Window, _ mask: Int,
        _ numbers: [Int]
    ) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = atom(message)
        event.xclient.format = 32
        func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
        event.xclient.data.l = (number(0), number(1), number(2), number(3), number(4))
        XSendEvent(display, receiver, 0, mask, &event)
    }

    /// The server's clock. A window manager may leave undone what seems older than the last key press, as a
    /// time of 0 does. Wraps `XChangeProperty`: a property that nothing is added to tells when it was.
    private func serverTime() -> Time {
        XSelectInput(display, unmappedWindow, Int(PropertyChangeMask))
        XChangeProperty(
            display, unmappedWindow, atom("WM_NAME"), Atom(XA_STRING), 8, PropModeAppend, nil, 0)
        XSync(display, 0)
        XSelectInput(display, unmappedWindow, 0)
        var event = XEvent()
        var time = Time(CurrentTime)
        while XCheckTypedWindowEvent(display, unmappedWindow, PropertyNotify, &event) != 0 {
            time = event.xproperty.time
        }
        return time
    }
}
