// Owns: what the command takes from its environment.

import Glibc

enum Environment {
    static func value(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// The display to work on.
    static func display() throws -> String {
        guard let display = value("DISPLAY") else { throw Failure.noDisplay }
        return display
    }
}

extension Environment {
    /// The folder above that of the running program, links followed: `/usr` for `/usr/bin/krakel`.
    /// Wraps `readlink` of `/proc/self/exe`.
    static var installPrefix: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { return nil }
        let path = String(
            decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        let folders = path.split(separator: "/").dropLast(2)
        return "/" + folders.joined(separator: "/")
    }
}
