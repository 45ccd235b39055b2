// A tray of the freedesktop.org system tray protocol on a test's display.

import CX11

/// A running trayer, which shows whatever docks. Its size is its own, so that icons stay where they are.
public final class TrayProgram {
    private let process: ChildProcess

    public static var isInstalled: Bool { Place.isInstalled("trayer") }

    /// Has the tray's selection when this returns.
    public init(on display: String) throws {
        process = try ChildProcess(
            [
                "trayer", "--edge", "bottom", "--align", "right", "--height", "32", "--widthtype",
                "pixel", "--width", "200",
            ],
            environment: [
                "DISPLAY": display, "GTK_A11Y": "none",
                "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory",
            ])
        guard Self.eventually(on: display, { $0 != 0 }) else { throw ChildProcessError.timedOut }
    }

    /// Waits until the selection's owner is what is wanted.
    private static func eventually(on name: String, _ isWanted: (Window) -> Bool) -> Bool {
        guard let display = XOpenDisplay(name) else { return false }
        defer { XCloseDisplay(display) }
        let selection = XInternAtom(display, "_NET_SYSTEM_TRAY_S0", 0)
        return TestSupport.eventually(.screen(name)) {
            isWanted(XGetSelectionOwner(display, selection))
        }
    }

    /// Ends it; nobody has the selection afterwards.
    public func stop(on display: String) -> Bool {
        process.stop()
        return Self.eventually(on: display) { $0 == 0 }
    }
}
