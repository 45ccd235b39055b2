// Another program on the test's screen: a window with a pattern that it draws again whenever the server
// asks, and that notes the clicks and keys it gets.

import CX11
import TestSupport

@testable import X11

final class DesktopClient {
    let connection: X11.Connection
    private let window: Window
    private let context: GC
    private(set) var clicks: [(x: Int32, y: Int32)] = []
    private(set) var keys = 0
    private(set) var exposures = 0

    /// A window over the given part of the screen, mapped and drawn when this returns. The root
    /// gets a background of `ground`.
    init(
        on display: String, x: Int32, y: Int32, width: UInt32, height: UInt32, ground: UInt = 0
    ) throws {
        connection = try Connection(to: display)
        let server = connection.display
        XSetWindowBackground(server, connection.root, ground)
        XClearWindow(server, connection.root)
        window = XCreateSimpleWindow(server, connection.root, x, y, width, height, 0, 0, 0xF4F1E8)
        context = XCreateGC(server, window, 0, nil)
        XSelectInput(
            server, window, ExposureMask | ButtonPressMask | ButtonReleaseMask | KeyPressMask)
        XMapWindow(server, window)
        _ = eventually(.input(of: XConnectionNumber(server))) {
            settle()
            return exposures > 0
        }
        XSetInputFocus(server, window, Int32(RevertToParent), UInt(CurrentTime))
        settle()
    }

    deinit {
        XFreeGC(connection.display, context)
    }

    /// Handles all that the server has sent so far and waits until it is carried out.
    func settle() {
        XSync(connection.display, 0)
        drain(connection.display) { event in
            switch event.type {
            case Expose:
                exposures += 1
                draw()
            case ButtonPress: clicks.append((event.xbutton.x_root, event.xbutton.y_root))
            case KeyPress: keys += 1
            default: break
            }
        }
        XSync(connection.display, 0)
    }

    /// Whether the screen is this image now that everything is carried out.
    func shows(_ image: ScreenImage) -> Bool {
        settle()
        return connection.captureScreen() == image
    }

    /// Covers the screen for a moment, so that all of it is painted again, as xrefresh does.
    func coverScreen() {
        let server = connection.display
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        let cover = XCreateWindow(
            server, connection.root, 0, 0, 10_000, 10_000, 0, 0, UInt32(InputOutput), nil,
            UInt(CWOverrideRedirect), &attributes)
        XMapRaised(server, cover)
        XDestroyWindow(server, cover)
        settle()
    }

    /// Makes a picom that has just started one compositor like any other: nothing tells that it is of that family.
    func disguiseCompositor() {
        let server = connection.display
        let owner = XGetSelectionOwner(server, connection.atom("_NET_WM_CM_S0"))
        XDeleteProperty(server, owner, connection.atom("COMPTON_VERSION"))
        settle()
    }

    /// Stripes of many colours, so that any pixel out of place is told.
    private func draw() {
        for line in 0..<400 {
            XSetForeground(connection.display, context, UInt(line * 0x0509B7 & 0xFFFFFF))
            XDrawLine(
                connection.display, window, context, Int32(line), 0, Int32(line * 7 % 300), 300)
        }
    }

    /// Moves the pointer there and clicks. Wraps XTest.
    func click(x: Int32, y: Int32) {
        XTestFakeMotionEvent(connection.display, connection.screen, x, y, 0)
        XTestFakeButtonEvent(connection.display, 1, 1, 0)
        XTestFakeButtonEvent(connection.display, 1, 0, 0)
        XSync(connection.display, 0)
    }
}
