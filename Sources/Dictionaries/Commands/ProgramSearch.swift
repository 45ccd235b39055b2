import Glibc
import System

/// Looks programs up as `execvp(3)` does.
public struct ProgramSearch: Sendable {
    public enum Outcome: Hashable, Sendable {
        /// Its absolute path.
        case found(String)
        case missing
        /// There is something of that name, but it is not executable or is a folder.
        case notExecutable(String)
    }

    private let folders: [String]
    /// The folder for paths that do not begin with `/`.
    private let home: String

    /// - Parameters:
    ///   - path: `$PATH`; what the C library takes where there is none.
    ///   - home: the working directory of the programs.
    public init(path: String?, home: String) {
        folders = (path ?? "/bin:/usr/bin").split(separator: ":", omittingEmptySubsequences: false)
            .map(String.init)
        self.home = home
    }

    /// With the variables of this process.
    public init() {
        self.init(path: getenv("PATH").map { String(cString: $0) }, home: Self.home)
    }

    /// Where commands are run: the user's home, or the root folder where that is no folder.
    public static var home: String {
        let home = Environment.home
        guard home.hasPrefix("/"), kind(of: home) == S_IFDIR, access(home, X_OK) == 0
        else { return "/" }
        return home
    }

    /// The program called `name`; a name with a `/` is its path.
    public func find(_ name: String) -> Outcome {
        guard !name.isEmpty else { return .missing }
        guard !name.utf8.contains(UInt8(ascii: "/")) else { return look(at: absolute(name)) }
        var best = Outcome.missing
        for folder in folders {
            let outcome = look(at: absolute(folder.isEmpty ? name : folder + "/" + name))
            if case .found = outcome { return outcome }
            if best == .missing { best = outcome }
        }
        return best
    }

    private func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : home + "/" + path
    }

    private func look(at path: String) -> Outcome {
        guard let kind = Self.kind(of: path) else { return .missing }
        return kind == S_IFREG && access(path, X_OK) == 0 ? .found(path) : .notExecutable(path)
    }

    /// Wraps `stat(2)`; nil where there is nothing.
    private static func kind(of path: String) -> mode_t? {
        var information = stat()
        return stat(path, &information) == 0 ? information.st_mode & S_IFMT : nil
    }
}
