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

/// One interface at one path of the bus, for as long as the program lives.
final class BusObject {
    private let path: String
    private let description: String
    private let bus: OpaquePointer
    private let call: (_ method: String, _ parameters: OpaquePointer?) -> OpaquePointer?
    private let property: (String) -> OpaquePointer?

    /// - Parameters:
    ///   - description: introspection data with one interface.
    ///   - call: returns the answer to a method: a tuple that its caller owns.
    ///   - property: returns the value of a property, which its caller owns.
    init(
        at path: String, _ description: String, on bus: OpaquePointer,
        call: @escaping (_ method: String, _ parameters: OpaquePointer?) -> OpaquePointer?,
        property: @escaping (String) -> OpaquePointer?
    ) {
        self.path = path
        self.description = description
        self.bus = bus
        self.call = call
        self.property = property
    }

    /// Wraps `g_dbus_connection_register_object`.
    func export() {
        guard let node = g_dbus_node_info_new_for_xml(description, nil),
            let interface = node.pointee.interfaces?[0]
        else { return }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, parameters, invocation, data in
            guard let data, let method, let invocation else { return }
            let answer = BusObject.of(data).call(String(cString: method), parameters)
            g_dbus_method_invocation_return_value(invocation, answer)
            answer.map { g_variant_unref($0) }
        }
        table.get_property = { _, _, _, _, name, _, data in
            guard let data, let name else { return nil }
            return BusObject.of(data).property(String(cString: name))
        }
        g_dbus_connection_register_object(
            bus, path, interface, &table, Unmanaged.passRetained(self).toOpaque(), nil, nil)
        g_dbus_node_info_unref(node)
    }

    private static func of(_ data: UnsafeMutableRawPointer) -> BusObject {
        Unmanaged<BusObject>.fromOpaque(data).takeUnretainedValue()
    }
}
