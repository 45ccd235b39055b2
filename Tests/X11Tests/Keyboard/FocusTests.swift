// Shows which windows are taken for an application's, where no window manager runs.

import CX11
import TestSupport
import Testing

@testable import X11

@Suite struct FocusTests {
    private let client: XClient
    private let connection: X11.Connection
    private let root: Window
    /// Last, so that it outlives the connections: Xlib ends a process whose server goes away.
    private let server: XvfbServer

    init() throws {
        server = try XvfbServer()
        client = try XClient(display: server.display)
        connection = try X11.Connection(to: server.display)
        root = XDefaultRootWindow(client.display)
    }

    @Test func noWindowIsNoApplication() {
        #expect(!connection.reachesApplication(0))
        #expect(!connection.reachesApplication(root))
        #expect(!connection.reachesApplication(shown().destroyed(on: client.display)))
    }

    @Test func aWindowOfItsOwnAndWhatLiesInIt() {
        let outer = shown()
        #expect(connection.reachesApplication(outer))
        #expect(connection.reachesApplication(shown(in: outer)))
    }

    /// A window manager that says nothing of itself: its frames lie around what it manages.
    @Test func aFrameIsNoApplication() {
        let frame = shown()
        let managed = shown(in: shown(in: frame))
        client.set("WM_STATE", to: [1], as: XA_WINDOW, of: managed)
        #expect(!connection.reachesApplication(frame))
        #expect(connection.reachesApplication(managed))
        #expect(connection.reachesApplication(shown(in: managed)))
    }

    /// With `PointerRoot`, keys go to the window under the pointer.
    @Test func thePointerTellsWhereThereIsNoFocus() {
        _ = shown()
        XWarpPointer(client.display, 0, root, 0, 0, 0, 0, 300, 300)
        XSync(client.display, 0)
        #expect(!connection.reachesApplication(UInt(PointerRoot)))
        XWarpPointer(client.display, 0, root, 0, 0, 0, 0, 10, 10)
        XSync(client.display, 0)
        #expect(connection.reachesApplication(UInt(PointerRoot)))
    }

    @Test func aWindowManagersOwnWindowIsNoApplication() throws {
        let other = try XClient(display: server.display)
        let window = shown()
        let check = shown()
        // Without what it says of itself, as one has it that has ended, its number means nothing.
        client.set("_NET_SUPPORTING_WM_CHECK", to: [check], as: XA_WINDOW, of: root)
        #expect(connection.reachesApplication(window))
        client.set("_NET_SUPPORTING_WM_CHECK", to: [check], as: XA_WINDOW, of: check)
        #expect(!connection.reachesApplication(check))
        let another = shown()
        #expect(!connection.reachesApplication(another))
        #expect(connection.reachesApplication(shown(by: other.display)))
        client.set("WM_STATE", to: [1], as: XA_WINDOW, of: another)
        #expect(connection.reachesApplication(another))
    }

    /// The first key must not wait for what is known.
    @Test func nothingIsAskedTwice() {
        let window = shown()
        #expect(connection.reachesApplication(window))
        let request = XNextRequest(connection.display)
        #expect(connection.reachesApplication(window))
        #expect(XNextRequest(connection.display) == request)
    }

    private func shown(in parent: Window? = nil, by display: OpaquePointer? = nil) -> Window {
        let display = display ?? client.display
        let window = XCreateSimpleWindow(display, parent ?? root, 0, 0, 80, 80, 0, 0, 0)
        XMapWindow(display, window)
        XSync(display, 0)
        return window
    }
}

extension Window {
    fileprivate func destroyed(on display: OpaquePointer) -> Window {
        XDestroyWindow(display, self)
        XSync(display, 0)
        return self
    }
}
