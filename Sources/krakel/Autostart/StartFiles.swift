import Glibc
import Session
import System

enum StartFiles {
    /// The running program.
    static var program: String { (Environment.programFolder ?? "") + "/krakel" }

    static func path(of file: StartFile) -> String {
        switch file {
        case .entry: OwnFile.autostartFolder + "/" + AutostartEntry.fileName
        case .unit: OwnFile.unitFolder + "/" + ServiceUnit.fileName
        }
    }

    /// What systemd goes by: that is all that `systemctl enable` makes.
    static var link: String { wants + "/" + ServiceUnit.fileName }
    private static var wants: String { OwnFile.unitFolder + "/\(ServiceUnit.target).wants" }

    static func state(of file: StartFile) -> StartFile.State {
        file.state(of: text(of: path(of: file)), program: program)
    }

    static func report() -> StartReport {
        StartReport(
            entry: state(of: .entry), unit: state(of: .unit), isLinked: Path.isTaken(link))
    }

    /// Does `step`.
    ///
    /// - Returns: what was done, for people; nil where that was nothing.
    static func carryOut(_ step: StartStep, on file: StartFile) throws -> String? {
        let path = path(of: file)
        switch step {
        case .leave: return nil
        case .write:
            try write(file)
            return "\(path): written"
        // No desktop and no manager reads a file of the name that it gets.
        case .keepAndWrite:
            let kept = try File(path).putAside()
            try write(file)
            return "\(path): written; what you had there is in \(kept)"
        case .remove:
            guard unlink(path) == 0 else { throw failure(path) }
            return "\(path): removed"
        case .keepAndRemove:
            return "\(path): counts no more; what you had there is in \(try File(path).putAside())"
        }
    }

    private static func write(_ file: StartFile) throws(FileError) {
        let path = path(of: file)
        try Folder.make(for: path, mode: 0o755)
        try OutputFile.replace(path, with: Array(file.text(program: program).utf8))
    }

    /// Has the unit's target want it. Wraps `symlink(2)`.
    static func makeLink() throws {
        guard !Path.isTaken(link) else { return }
        try Folder.make(for: link, mode: 0o755)
        guard symlink("../" + ServiceUnit.fileName, link) == 0 else { throw failure(link) }
    }

    static func removeLink() throws {
        guard unlink(link) == 0 || errno == ENOENT else { throw failure(link) }
    }

    /// Removes what folders `write` may have made, where nothing is left in them. Wraps `rmdir(2)`.
    static func removeEmptyFolders() {
        let units = OwnFile.unitFolder
        let parent = String(units.prefix(upTo: units.lastIndex(of: "/") ?? units.endIndex))
        for folder in [wants, units, parent, OwnFile.autostartFolder] { rmdir(folder) }
    }

    /// nil where there is no such file; a link that leads nowhere, or a folder, is somebody's, too.
    private static func text(of path: String) -> String? {
        guard Path.isTaken(path) else { return nil }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let bytes = try? InputFile.bytes(of: path, help: "")
        else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func failure(_ path: String) -> Failure {
        Failure(
            """
            \(path): \(String(cString: strerror(errno)))
              help: check that its folder is yours: `ls -ld \(Path.folder(of: path))`
            """)
    }
}

/// The manager that runs the user's services.
struct UserManager {
    /// nil where none runs for this user. Its own socket says so, as for systemctl(1).
    init?() {
        guard let folder = Environment.value("XDG_RUNTIME_DIR"),
            access(folder + "/systemd/private", F_OK) == 0
        else { return nil }
    }

    /// Has it read the units again.
    func reload() {
        _ = run("daemon-reload")
    }

    /// Starts the service where it does not run, and waits until it is ready. Whoever asks at the same
    /// time waits for the same start.
    func start() {
        guard run("is-active", "--quiet", ServiceUnit.fileName) != 0 else { return }
        // The manager is older than the session, and knows no display by itself.
        let variables = ["DISPLAY", "XAUTHORITY"].filter { Environment.value($0) != nil }
        _ = run(["import-environment"] + variables)
        _ = run("start", ServiceUnit.fileName)
    }

    private func run(_ words: String...) -> Int32 {
        run(words)
    }

    /// The exit status of `systemctl --user`; -1 where that cannot be run.
    private func run(_ words: [String]) -> Int32 {
        var program = ProgramStart("systemctl", ["systemctl", "--user"] + words)
        program.input = STDIN_FILENO
        program.output = STDOUT_FILENO
        program.errors = STDERR_FILENO
        program.hasOwnGroup = false
        return (try? program.run())?.status ?? -1
    }
}
