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

    /// The link in the target's folder that has systemd start the unit. It is all that `systemctl --user
    /// enable` makes.
    static var link: String { wants + "/" + ServiceUnit.fileName }
    private static var wants: String { OwnFile.unitFolder + "/\(ServiceUnit.target).wants" }

    static func state(of file: StartFile) -> StartFile.State {
        file.state(of: text(of: path(of: file)), program: program)
    }

    static func report() -> StartReport {
        StartReport(entry: state(of: .entry), unit: state(of: .unit), isLinked: Path.isTaken(link))
    }

    /// Carries out `step` on `file`.
    ///
    /// - Returns: what was done, for the user; nil where nothing was to be done.
    static func carryOut(_ step: StartStep, on file: StartFile) throws -> Message? {
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
            return "\(path): removed; what you had there is in \(try File(path).putAside())"
        }
    }

    private static func write(_ file: StartFile) throws(FileError) {
        let path = path(of: file)
        try Folder.make(for: path, mode: 0o755)
        try File(path).replace(with: Array(file.text(program: program).utf8), mode: 0o666)
    }

    /// Has the target start the unit. Wraps `symlink(2)`.
    static func makeLink() throws {
        guard !Path.isTaken(link) else { return }
        try Folder.make(for: link, mode: 0o755)
        guard symlink("../" + ServiceUnit.fileName, link) == 0 else { throw failure(link) }
    }

    static func removeLink() throws {
        guard unlink(link) == 0 || errno == ENOENT else { throw failure(link) }
    }

    /// Removes the folders that `write` may have made, where they are empty. Wraps `rmdir(2)`.
    static func removeEmptyFolders() {
        let units = OwnFile.unitFolder
        let parent = String(units.prefix(upTo: units.lastIndex(of: "/") ?? units.endIndex))
        for folder in [wants, units, parent, OwnFile.autostartFolder] { rmdir(folder) }
    }

    /// The text of the file; nil where nothing has this name. A link that leads nowhere, or a folder, is
    /// the user's own as well: its text is empty, so that it is kept and not overwritten.
    private static func text(of path: String) -> String? {
        guard Path.isTaken(path) else { return nil }
        let bytes = try? File(path).read(limit: InputFile.largest).bytes
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    private static func failure(_ path: String) -> Failure {
        let error = SystemError.last
        return Failure(
            "\(path): \(error.reason(isWriting: true))\n  help: \(error.remedy(writing: path))")
    }
}

/// systemd's manager of the user's services.
struct UserManager {
    /// nil where none runs for this user, which its socket tells, as it does to systemctl(1).
    init?() {
        guard let folder = Environment.value("XDG_RUNTIME_DIR"),
            access(folder + "/systemd/private", F_OK) == 0
        else { return nil }
    }

    /// Makes the manager read the units again.
    func reload() {
        _ = run(["daemon-reload"])
    }

    /// Starts the service where it does not run, and waits until it is ready. Two processes that ask at
    /// the same time wait for the same start.
    func start() {
        guard run(["is-active", "--quiet", ServiceUnit.fileName]) != 0 else { return }
        // The manager started before the session, and has no $DISPLAY until it is told.
        let variables = ["DISPLAY", "XAUTHORITY"].filter { Environment.value($0) != nil }
        _ = run(["import-environment"] + variables)
        _ = run(["start", ServiceUnit.fileName])
    }

    /// The exit status of `systemctl --user`; -1 where that cannot be run.
    private func run(_ words: [String]) -> Int32 {
        var program = ProgramStart("systemctl", ["systemctl", "--user"] + words)
        program.input = STDIN_FILENO
        program.output = STDOUT_FILENO
        program.errors = STDERR_FILENO
        program.hasOwnGroup = false
        return (try? program.run()) ?? -1
    }
}
