// Owns: the folder of a file, as people are told to look at it.

public enum Folder {
    /// The folder that `path` is in, `.` where it names none.
    public static func of(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
