// Owns: values for the bus, as GVariant writes them in text. Leaves what is said to those who speak.

import CGTK

enum Variant {
    /// Reads a value in GVariant's notation. Wraps `g_variant_parse`.
    ///
    /// - Returns: a value that the caller owns; nil where the text is none.
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

    /// Square pictures as `a(iiay)`, their pixels in the order of `TrayPainter`.
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
