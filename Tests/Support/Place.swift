// Where the built programs, the repository's files and installed programs are.

import Glibc

public enum Place {
    /// The folder of the running test or tool, where `krakel` is built too. Wraps `readlink` of `/proc/self/exe`.
    public static var buildFolder: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(
            decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    /// The built command, or the one that `$KRAKEL_PROGRAM` names.
    public static var krakel: String {
        variable("KRAKEL_PROGRAM") ?? buildFolder + "/krakel"
    }

    /// The folder of Package.swift.
    public static var repository: String {
        #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    }

    /// Whether a program is installed.
    public static func isInstalled(_ program: String) -> Bool {
        self.program(program) != nil
    }

    /// The path of the program of this name in `$PATH`.
    public static func program(_ name: String) -> String? {
        (variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
            .map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
