// Changing the size of a screen as a person does in their settings.

import CX11

public enum ScreenControl {
    /// Sets the screen to a size that it offers. Wraps `XRRSetScreenConfig`.
    ///
    /// - Returns: whether the server did it.
    public static func resize(to width: Int, _ height: Int, on name: String) -> Bool {
        guard let display = XOpenDisplay(name) else { return false }
        defer { XCloseDisplay(display) }
        let root = XDefaultRootWindow(display)
        guard let configuration = XRRGetScreenInfo(display, root) else { return false }
        defer { XRRFreeScreenConfigInfo(configuration) }
        var count: Int32 = 0
        guard let sizes = XRRConfigSizes(configuration, &count) else { return false }
        let index = (0..<Int(count)).first {
            sizes[$0].width == width && sizes[$0].height == height
        }
        guard let index else { return false }
        let status = XRRSetScreenConfig(
            display, configuration, root, Int32(index), Rotation(RR_Rotate_0),
            Time(CurrentTime))
        XSync(display, 0)
        return status == RRSetConfigSuccess
    }
}
