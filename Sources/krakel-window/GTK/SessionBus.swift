import CGTK
import Glibc
import Session
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

enum Variant {
    /// Reads a value in GVariant's notation. Wraps `g_variant_parse`.
    ///
    /// - Returns: a value that the caller owns; nil where `text` is no value.
    static func parsed(_ text: String) -> OpaquePointer? {
        g_variant_parse(nil, text, nil, nil, nil)
    }

    /// A string in that notation. Wraps `g_variant_print`.
    static func quoted(_ text: String) -> String {
        guard let value = g_variant_new_string(text) else { return "''" }
        defer { g_variant_unref(g_variant_ref_sink(value)) }
        guard let printed = g_variant_print(value, 0) else { return "''" }
        defer { g_free(printed) }
        return String(cString: printed)
    }

    /// An `i` in a tuple or an array. Wraps `g_variant_get_child_value`.
    static func number(_ tuple: OpaquePointer, at index: gsize) -> Int32 {
        guard let value = g_variant_get_child_value(tuple, index) else { return 0 }
        defer { g_variant_unref(value) }
        return g_variant_get_int32(value)
    }

    /// An `s` in a tuple or an array.
    static func text(_ tuple: OpaquePointer, at index: gsize) -> String {
        guard let value = g_variant_get_child_value(tuple, index) else { return "" }
        defer { g_variant_unref(value) }
        return g_variant_get_string(value, nil).map { String(cString: $0) } ?? ""
    }

    /// Reads each element of the array at `index` of a tuple.
    static func elements<Element>(
        _ tuple: OpaquePointer, at index: gsize,
        _ read: (_ array: OpaquePointer, _ index: gsize) -> Element
    ) -> [Element] {
        guard let array = g_variant_get_child_value(tuple, index) else { return [] }
        defer { g_variant_unref(array) }
        return (0..<g_variant_n_children(array)).map { read(array, $0) }
    }

    /// Square pictures as `a(iiay)`, their pixels as `TrayPainter` gives them.
    static func pictures(_ pictures: [(side: Int32, pixels: [UInt8])]) -> OpaquePointer? {
        let byte = g_variant_type_new("y")
        let triple = g_variant_type_new("(iiay)")
        defer {
            g_variant_type_free(byte)
            g_variant_type_free(triple)
        }
        let values = pictures.map { side, pixels in
            [
                g_variant_new_int32(side), g_variant_new_int32(side),
                g_variant_new_fixed_array(byte, pixels, gsize(pixels.count), 1),
            ].withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize($0.count)) }
        }
        return values.withUnsafeBufferPointer {
            g_variant_new_array(triple, $0.baseAddress, gsize($0.count))
        }
    }
}
