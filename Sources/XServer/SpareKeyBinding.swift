// Owns: giving single keycodes a meaning and taking it away. Leaves which to Keyboard.

import CX11
import Keyboard
import Keysyms

extension Connection {
    /// Gives a keycode of the core keyboard, and of every keyboard that feeds it, these keysyms.
    /// Wraps `XkbChangeMap`.
    ///
    /// - Returns: the serial number of the request.
    func bind(_ binding: SpareKeys.Binding) -> UInt {
        change(binding.keycode, type: binding.type, to: binding.keysyms.map { $0?.rawValue ?? 0 })
    }

    /// Leaves a keycode without any meaning.
    func unbind(_ keycode: UInt8) {
        _ = change(keycode, type: 0, to: [])
    }

    private func change(_ keycode: UInt8, type: Int, to keysyms: [UInt32]) -> UInt {
        var symbols = keysyms.map(KeySym.init)
        var keys = [XkbSymMapRec](repeating: XkbSymMapRec(), count: 256)
        if !symbols.isEmpty {
            keys[Int(keycode)].kt_index.0 = UInt8(truncatingIfNeeded: type)
            keys[Int(keycode)].group_info = 1
            keys[Int(keycode)].width = UInt8(truncatingIfNeeded: symbols.count)
        }
        var changes = XkbMapChangesRec()
        changes.changed = UInt16(XkbKeySymsMask)
        changes.first_key_sym = keycode
        changes.num_key_syms = 1
        return symbols.withUnsafeMutableBufferPointer { symbols in
            keys.withUnsafeMutableBufferPointer { keys in
                var map = XkbClientMapRec()
                map.syms = symbols.baseAddress
                map.num_syms = UInt16(symbols.count)
                map.size_syms = map.num_syms
                map.key_sym_map = keys.baseAddress
                return withUnsafeMutablePointer(to: &map) { map in
                    var description = XkbDescRec()
                    description.device_spec = UInt16(XkbUseCoreKbd)
                    description.min_key_code = 8
                    description.max_key_code = 255
                    description.map = map
                    let serial = XNextRequest(display)
                    XkbChangeMap(display, &description, &changes)
                    return serial
                }
            }
        }
    }

    /// The keysyms that the first groups of keys have on the server now; empty for a key that has
    /// none. A round trip. Wraps `XkbGetMap`: its smaller sister `XkbGetKeySyms` fails (libX11 1.8).
    func keysyms(of keycodes: [UInt8], device: Int32) -> [UInt8: [Keysym?]] {
        let parts = UInt32(XkbKeyTypesMask | XkbKeySymsMask)
        guard let description = XkbGetMap(display, parts, UInt32(device)) else { return [:] }
        defer { XkbFreeKeyboard(description, 0, 1) }
        guard let keys = description.pointee.map?.pointee.key_sym_map else { return [:] }
        var keysyms: [UInt8: [Keysym?]] = [:]
        for keycode in keycodes where krakel_key_group_count(description, Int32(keycode)) > 0 {
            keysyms[keycode] = (0..<Int32(keys[Int(keycode)].width)).map { level in
                let symbol = krakel_key_symbol(description, Int32(keycode), 0, level)
                return symbol == 0 ? nil : Keysym(rawValue: UInt32(truncatingIfNeeded: symbol))
            }
        }
        return keysyms
    }
}
