// Which windows are on a screen.

import CX11

public final class ScreenWindows: XClient {
    /// The top windows that are shown. Wraps `XQueryTree`.
    public var shown: Set<UInt> {
        whileWindowsVanish {
            Set(
                children(of: XDefaultRootWindow(display), on: display).filter {
                    isViewable($0, on: display)
                })
        }
    }
}
