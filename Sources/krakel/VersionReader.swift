// Owns: what versions of what are at work, for `krakel doctor`.

import Diagnosis
import Glibc

enum VersionReader {
    static func versions() -> Facts.Versions {
        var versions = Facts.Versions()
        versions.krakel = Krakel.configuration.version
        versions.swift = compiler
        versions.system = value(of: "PRETTY_NAME", in: text(of: "/etc/os-release")) ?? ""
        versions.kernel = kernel
        versions.xlib = library("libX11.so", in: text(of: "/proc/self/maps")) ?? ""
        return versions
    }

    private static var compiler: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #elseif compiler(>=6.3)
            "6.3"
        #elseif compiler(>=6.2)
            "6.2"
        #else
            "6.1"
        #endif
    }

    /// Wraps `uname(2)`; leaves out the name of the machine.
    private static var kernel: String {
        var name = utsname()
        guard uname(&name) == 0 else { return "" }
        func text<Field>(_ field: Field) -> String {
            withUnsafeBytes(of: field) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
        return "\(text(name.sysname)) \(text(name.release)) \(text(name.machine))"
    }

    /// A value of os-release(5), without its quotes.
    private static func value(of name: String, in text: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix(name + "=") }
            .map { String($0.dropFirst(name.count + 1).filter { $0 != "\"" }) }
    }

    /// The name of the file that a library was loaded from, which has its version in it.
    private static func library(_ name: String, in maps: String) -> String? {
        maps.split(separator: "\n").compactMap { line in
            line.split(separator: "/").last.map(String.init)
        }.first { $0.hasPrefix(name) }
    }

    /// Empty where it cannot be read.
    private static func text(of path: String) -> String {
        let bytes = try? InputFile.bytes(of: path, help: "")
        return String(decoding: bytes ?? [], as: UTF8.self)
    }
}
