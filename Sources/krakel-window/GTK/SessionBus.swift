import CGTK
import Glibc
import System

enum SessionBus {
    /// A connection to the bus; nil where there is none. Wraps `g_bus_get_sync`.
    static func connect() -> OpaquePointer? {
        // Where there is no bus, GIO would start one.
        let isThere =
            if let address = Environment.value("DBUS_SESSION_BUS_ADDRESS") {
                !address.isEmpty
            } else {
                Environment.value("XDG_RUNTIME_DIR").map { access($0 + "/bus", F_OK) == 0 } ?? false
            }
        return isThere ? g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) : nil
    }
}

/// What answers for one interface at one path of the bus, for as long as the program lives.
struct BusObject {
    /// Returns the answer to a method: a tuple that its caller owns.
    let call: (_ method: String, _ parameters: OpaquePointer?) -> OpaquePointer?
    /// Returns the value of a property, which its caller owns.
    let property: (String) -> OpaquePointer?

    /// Wraps `g_dbus_connection_register_object`.
    ///
    /// - Parameter description: introspection data with one interface.
    func export(at path: String, _ description: String, on bus: OpaquePointer) {
        guard let node = g_dbus_node_info_new_for_xml(description, nil),
            let interface = node.pointee.interfaces?[0]
        else { return }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, parameters, invocation, data in
            guard let object = Callback<BusObject>.of(data), let method, let invocation else {
                return
            }
            let answer = object.call(String(cString: method), parameters)
            g_dbus_method_invocation_return_value(invocation, answer)
            answer.map { g_variant_unref($0) }
        }
        table.get_property = { _, _, _, _, name, _, data in
            guard let name else { return nil }
            return Callback<BusObject>.of(data)?.property(String(cString: name))
        }
        g_dbus_connection_register_object(
            bus, path, interface, &table, Callback(self).retained, nil, nil)
        g_dbus_node_info_unref(node)
    }
}
