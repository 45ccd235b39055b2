// Owns: sending key events as if they were typed. Leaves which ones to KeyPlan.

import CX11
import Keyboard

extension Connection {
    /// Sends `events` in one go, without delays. Wraps `XTestFakeKeyEvent`.
    public func inject(_ events: [KeyEvent]) {
        for event in events {
            XTestFakeKeyEvent(
                display, UInt32(event.keycode), event.isPress ? 1 : 0, UInt(CurrentTime))
        }
        XFlush(display)
    }
}
