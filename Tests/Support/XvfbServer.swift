/// An Xvfb on a display of its own choice, and its keyboard layout, stopped with the last reference.
public final class XvfbServer {
    /// Its name, such as `:1`.
    public let display: String
    public let process: ChildProcess
    private let end: ChildProcess

    /// - Parameter screen: width, height and depth.
    public init(screen: String = "640x480x24") throws(ChildProcessError) {
        process = try ChildProcess([
            "Xvfb", "-displayfd", "3", "-noreset", "-nolisten", "tcp", "-screen", "0", screen,
        ])
        end = try process.endedWithTests()
        display = ":" + (try process.firstLine())
    }

    /// Sets the layout of all keyboards. Runs `setxkbmap` with `-layout` and `arguments`.
    public func setLayout(_ arguments: [String]) throws(ChildProcessError) {
        let status = try ChildProcess(
            ["setxkbmap", "-display", display, "-option", "", "-layout"] + arguments
        ).status()
        guard status == 0 else { throw .failed(status: status) }
    }
}
