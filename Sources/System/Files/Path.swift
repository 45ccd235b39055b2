import Glibc

/// The parts of a path, and where it leads.
public enum Path {
    /// The folder that `path` is in, `.` where it names none.
    public static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// What stands behind the last slash.
    public static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The path without links; nil with `errno` set where there is no such file. Wraps
    /// `realpath(3)`.
    public static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// What the link itself says; nil where there is none. Wraps `readlink(2)`.
    public static func destination(ofLink path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// `path` with the home folder in the place of a `~` that it begins with, as in a shell.
    public static func expanded(_ path: String) -> String {
        path.hasPrefix("~/") ? Environment.home + path.dropFirst() : path
    }

    /// `path` as a word of a command to type.
    public static func word(_ path: String) -> String {
        // A name that begins with `-` must not be taken for an option.
        quoted(path.hasPrefix("-") ? "./" + path : path)
    }

    /// `text` as a shell has to be told it.
    public static func quoted(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0)
                || "/._-+@%,:=".unicodeScalars.contains($0)
        }
        return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
    }

    /// Whether something has that name, though it be a link that leads nowhere. Wraps `lstat(2)`.
    public static func isTaken(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Whether nothing has that name: of what cannot be looked at, nobody knows.
    public static func isMissing(_ path: String) -> Bool { !isTaken(path) && errno == ENOENT }

    /// How many links the system follows in one path, see path_resolution(7).
    private static let mostLinks = 40

    /// Follows `path` as the system does, name by name, through all links.
    ///
    /// - Parameter look: gets each place on the way, a folder, a link or the file at its end, and the folder that
    ///   it is in, both without links before them. Gives what is there; nil ends the walk.
    static func follow(_ path: String, by look: (_ place: String, _ folder: String) -> stat?) {
        let start = path.hasPrefix("/") ? path : (resolved(".") ?? "") + "/" + path
        var rest = names(of: start)
        var folder = "/"
        var links = 0
        while let name = rest.popLast() {
            if name == ".." {
                folder = Self.folder(of: folder)
                continue
            }
            let place = folder == "/" ? "/" + name : folder + "/" + name
            guard let status = look(place, folder) else { return }
            if status.isFolder {
                folder = place
                continue
            }
            guard let destination = destination(ofLink: place), links < mostLinks else { return }
            links += 1
            rest += names(of: destination)
            if destination.hasPrefix("/") { folder = "/" }
        }
    }

    /// The last one first.
    private static func names(of path: String) -> [String] {
        path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
    }
}
