/// A running trayer, a tray of the freedesktop.org system tray protocol, which shows whatever docks. Its size is
/// its own, so that icons stay where they are.
public final class TrayProgram {
    private let process: ChildProcess
    private static let selection = "_NET_SYSTEM_TRAY_S0"

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
        guard isOwned(Self.selection, on: display) else { throw ChildProcessError.timedOut }
    }

    /// Ends it; nobody has the selection afterwards.
    public func stop(on display: String) -> Bool {
        process.stop()
        return isOwned(Self.selection, false, on: display)
    }
}
