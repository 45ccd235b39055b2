import Glibc

/// A real Xorg without a screen, with the drivers `dummy` (package xserver-xorg-video-dummy) and `inputtest`
/// (package xserver-xorg-core), whose devices are driven through sockets. Stopped with the last reference.
public final class InputTestServer {
    public static let width = 1280
    public static let height = 800

    public let display: String
    private let process: ChildProcess
    private let end: ChildProcess
    private let folder: PrivateFolder

    /// Whether the server and both drivers are installed.
    public static var isInstalled: Bool {
        access(program, X_OK) == 0
            && ["drivers/dummy_drv.so", "input/inputtest_drv.so"].allSatisfy {
                access("/usr/lib/xorg/modules/" + $0, R_OK) == 0
            }
    }

    /// Not the wrapper in `$PATH`, which wants a console.
    private static let program = "/usr/lib/xorg/Xorg"

    /// - Parameter monitors: how many there are, side by side; more than one needs `xrandr`.
    public init(monitors: Int = 1) throws {
        folder = PrivateFolder()
        let config = try folder.write(
            Self.configuration(sockets: folder.path, monitors: monitors), to: "xorg.conf")
        process = try ChildProcess([
            Self.program, "-displayfd", "3", "-config", config, "-logfile",
            folder.path + "/Xorg.log", "-noreset", "-nolisten", "tcp", "-ac",
        ])
        end = try process.endedWithTests()
        display = ":" + (try process.firstLine())
        for monitor in 1..<max(1, monitors) {
            let (name, mode) = ("DUMMY\(monitor)", "\(Self.width)x\(Self.height)")
            try randr("--addmode", name, mode)
            try randr("--output", name, "--mode", mode, "--right-of", "DUMMY\(monitor - 1)")
        }
        // The server takes an output for unplugged until it has looked again.
        if monitors > 1 { try randr("--query") }
    }

    /// Runs `xrandr` for its outputs.
    private func randr(_ arguments: String...) throws {
        let status = try ChildProcess(["xrandr", "-display", display] + arguments).status()
        guard status == 0 else { throw ChildProcessError.failed(status: status) }
    }

    public enum Device: String, CaseIterable, Sendable {
        case keyboard, mouse, stylus, eraser, touchscreen
    }

    /// Connects to a device. A device answers to one connection at a time.
    public func open(_ device: Device) throws -> InputTestDevice {
        try InputTestDevice(at: folder.path + "/" + device.rawValue)
    }

    private static let pen = [
        ("DeviceType", "PointerAbsoluteProximity"), ("PointerButtonCount", "10"),
        ("PointerHasPressure", "true"),
    ]

    private static func configuration(sockets: String, monitors: Int) -> String {
        func device(_ name: Device, _ options: [(String, String)]) -> String {
            let lines = ([("SocketPath", sockets + "/" + name.rawValue)] + options)
                .map { "  Option \"\($0)\" \"\($1)\"\n" }.joined()
            return """
                Section "InputDevice"
                  Identifier "test \(name.rawValue)"
                  Driver "inputtest"
                \(lines)EndSection

                """
        }
        return """
            Section "ServerFlags"
              Option "AutoAddDevices" "false"
              Option "AutoEnableDevices" "false"
              Option "AutoAddGPU" "false"
              Option "DontVTSwitch" "true"
              Option "DontZap" "true"
              Option "BlankTime" "0"
            EndSection
            Section "Device"
              Identifier "dummy"
              Driver "dummy"
              VideoRam \(65536 * monitors)
            EndSection
            Section "Monitor"
              Identifier "monitor"
              HorizSync 5.0-1000.0
              VertRefresh 5.0-200.0
              Modeline "\(width)x\(height)" 83.46 1280 1344 1480 1680 800 801 804 828
            EndSection
            Section "Screen"
              Identifier "screen"
              Device "dummy"
              Monitor "monitor"
              DefaultDepth 24
              SubSection "Display"
                Depth 24
                Modes "\(width)x\(height)" "640x480"
                Virtual \(width * monitors) \(height)
              EndSubSection
            EndSection

            """ + device(.keyboard, [("DeviceType", "Keyboard")])
                + device(.mouse, [("DeviceType", "PointerGesture"), ("PointerButtonCount", "10")])
                + device(.stylus, pen) + device(.eraser, pen)
                + device(.touchscreen, [("DeviceType", "Touch"), ("TouchCount", "5")])
                    + """
                    Section "ServerLayout"
                      Identifier "layout"
                      Screen "screen"
                      InputDevice "test keyboard" "CoreKeyboard"
                      InputDevice "test mouse" "CorePointer"
                      InputDevice "test stylus" "SendCoreEvents"
                      InputDevice "test eraser" "SendCoreEvents"
                      InputDevice "test touchscreen" "SendCoreEvents"
                    EndSection

                    """
    }
}
