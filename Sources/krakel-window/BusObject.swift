// Owns: an object on the bus, by GIO. Leaves what it answers to its owner.

import CGTK

/// One interface at one path, for as long as the program lives.
final class BusObject {
    private let path: String
    private let description: String
    private let bus: OpaquePointer
    private let call: (_ method: String, _ parameters: OpaquePointer?) -> OpaquePointer?
    private let property: (String) -> OpaquePointer?

    /// - Parameters:
    ///   - description: introspection data with one interface.
    ///   - call: gives the answer to a method, a tuple that it gives away.
    ///   - property: the value of a property, which it gives away.
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
