// Owns: the resolution of the screen. Leaves what is scaled by it to others.

import CX11

extension Connection {
    /// Dots per inch by 96, from the resource `Xft.dpi`, which desktops keep; 1 without it. Pulled
    /// within 0.5...8. Wraps `XGetDefault`.
    public var scale: Double {
        guard let text = XGetDefault(display, "Xft", "dpi"),
            let dotsPerInch = Double(String(cString: text))
        else { return 1 }
        return min(max(dotsPerInch / 96, 0.5), 8)
    }
}
