// Owns: whether there is a session bus. Leaves what is said on it to those who ask.

import Glibc
import Places

enum SessionBus {
    /// Whether there is one. Where there is none, GIO would start one.
    static var isThere: Bool {
        if let address = Environment.value("DBUS_SESSION_BUS_ADDRESS") { return !address.isEmpty }
        return Environment.value("XDG_RUNTIME_DIR").map { access($0 + "/bus", F_OK) == 0 } ?? false
    }
}
