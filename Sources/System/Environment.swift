import Glibc

public enum Environment {
    /// nil where the variable is missing or empty.
    public static func value(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// A folder of the XDG base directory specification: what `variable` says, else `fallback` in the
    /// home folder.
    public static func folder(_ variable: String, orHome fallback: String) -> String {
        value(variable) ?? (value("HOME") ?? "") + "/" + fallback
    }

    /// The folder above that of the running program, links followed: `/usr` for `/usr/bin/krakel`.
    public static var installPrefix: String? {
        programFolder.map { folder in
            "/" + folder.split(separator: "/").dropLast().joined(separator: "/")
        }
    }

    /// The folder of the running program, links followed. Wraps `readlink` of `/proc/self/exe`.
    public static var programFolder: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { return nil }
        let path = String(
            decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return "/" + path.split(separator: "/").dropLast().joined(separator: "/")
    }
}

public enum Folder {
    /// The folder that `path` is in, `.` where it names none.
    public static func of(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
