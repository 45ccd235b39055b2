// A window over the whole screen whose program waits for every motion, as most programs do.

import CX11
import Foundation
import Glibc

/// Its program has a thread and a connection of its own: the server has to wake it for each motion.
public final class MotionListener {
    /// Ends the thread when it is closed.
    private let wake: Pipe

    public init?(display name: String) {
        let wake = Pipe()
        self.wake = wake
        let isShown = DispatchSemaphore(value: 0)
        let ends = wake.fileHandleForReading
        Thread.detachNewThread { Self.listen(on: name, until: ends, isShown) }
        guard isShown.wait(timeout: .now() + .milliseconds(Deadline.generous)) == .success else {
            return nil
        }
    }

    private static func listen(
        on name: String, until end: FileHandle, _ isShown: DispatchSemaphore
    ) {
        guard let display = XOpenDisplay(name) else { return }
        defer { XCloseDisplay(display) }
        let screen = XDefaultScreen(display)
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.event_mask = PointerMotionMask
        let window = XCreateWindow(
            display, XDefaultRootWindow(display), 0, 0, UInt32(XDisplayWidth(display, screen)),
            UInt32(XDisplayHeight(display, screen)), 0, 0, UInt32(InputOutput), nil,
            UInt(CWOverrideRedirect | CWEventMask), &attributes)
        XMapWindow(display, window)
        XSync(display, 0)
        isShown.signal()
        var waits = [XConnectionNumber(display), end.fileDescriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        repeat {
            while XPending(display) > 0 {
                var event = XEvent()
                XNextEvent(display, &event)
            }
            poll(&waits, nfds_t(waits.count), -1)
        } while waits[1].revents == 0
    }

    deinit {
        try? wake.fileHandleForWriting.close()
    }
}
