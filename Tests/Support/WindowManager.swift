import CX11

/// Programs that change what happens to windows and clicks, where they are installed.
public enum WindowManager: String, CaseIterable, Sendable {
    case none, openbox, i3

    public var isInstalled: Bool { self == .none || Place.isInstalled(rawValue) }

    /// Starts it on `display` and waits until it manages windows; nil for `none`.
    public func start(on display: String, folder: PrivateFolder) throws -> ChildProcess? {
        let arguments: [String]
        switch self {
        case .none:
            return nil
        case .openbox:
            arguments = ["openbox", "--sm-disable"]
        case .i3:
            let config = try folder.write(
                "# i3 config file (v4)\nfont fixed\nworkspace_layout tabbed\n"
                    + "for_window [class=\"Floating\"] floating enable\n",
                to: "i3.config")
            arguments = ["i3", "-c", config]
        }
        let process = try ChildProcess(
            arguments,
            environment: [
                "DISPLAY": display, "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
            ])
        guard ask(display, Self.answers) else { throw ChildProcessError.timedOut }
        return process
    }

    /// Waits until it does what windows ask for. While it starts it says already that it is there, but forgets
    /// windows that want to be shown. So it is asked how wide the frame of a window would be, by
    /// `_NET_REQUEST_FRAME_EXTENTS` of the Extended Window Manager Hints.
    private static func answers(_ server: OpaquePointer) -> Bool {
        let root = XDefaultRootWindow(server)
        let isThere = eventually(.screen(server)) {
            words("_NET_SUPPORTING_WM_CHECK", of: root, on: server)?.first != nil
        }
        guard isThere else { return false }
        let deadline = Deadline(Deadline.generous)
        // These, too, are forgotten while it starts.
        let window = requestFrame(server, root)
        while !hasFrame(window, server, within: 20) {
            guard !deadline.hasPassed else { return false }
            requestFrame(of: window, server, root)
        }
        // It answers in order: once it has answered for another window, none of these questions waits any
        // more for one that a later connection gives the same number.
        return hasFrame(requestFrame(server, root), server, within: Deadline.generous)
    }

    /// Asks about a new window.
    private static func requestFrame(_ server: OpaquePointer, _ root: Window) -> Window {
        let window = XCreateSimpleWindow(server, root, 0, 0, 10, 10, 0, 0, 0)
        requestFrame(of: window, server, root)
        return window
    }

    private static func requestFrame(of window: Window, _ server: OpaquePointer, _ root: Window) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = XInternAtom(server, "_NET_REQUEST_FRAME_EXTENTS", 0)
        event.xclient.format = 32
        XSendEvent(server, root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
        XSync(server, 0)
    }

    private static func hasFrame(
        _ window: Window, _ server: OpaquePointer, within milliseconds: Int
    ) -> Bool {
        eventually(.screen(server), within: milliseconds) {
            words("_NET_FRAME_EXTENTS", of: window, on: server)?.first != nil
        }
    }
}

/// Starts picom and waits until it composites; nil where it is not installed.
///
/// - Parameter options: further ones of its command line.
public func startCompositor(
    on display: String, _ options: [String] = []
) throws(ChildProcessError) -> ChildProcess? {
    guard Place.isInstalled("picom") else { return nil }
    let process = try ChildProcess(
        ["picom", "--backend", "xrender", "--config", "/dev/null"] + options,
        environment: ["DISPLAY": display])
    guard isOwned("_NET_WM_CM_S0", on: display) else { throw .timedOut }
    return process
}

/// Waits until a selection has an owner, or none where that is wanted.
func isOwned(
    _ selection: String, _ isWanted: Bool = true, on display: String,
    within milliseconds: Int = Deadline.generous
) -> Bool {
    ask(display) { server in
        let atom = XInternAtom(server, selection, 0)
        return eventually(.screen(display), within: milliseconds) {
            (XGetSelectionOwner(server, atom) != 0) == isWanted
        }
    }
}

private func ask(_ display: String, _ question: (OpaquePointer) -> Bool) -> Bool {
    guard let server = XOpenDisplay(display) else { return false }
    defer { XCloseDisplay(server) }
    return question(server)
}
