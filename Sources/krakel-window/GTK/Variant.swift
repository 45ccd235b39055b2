import CGTK

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
