import CX11
import Dictionaries
import Keyboard

extension Connection {
    /// Gives a keycode of the core keyboard, and of every keyboard that feeds it, these keysyms.
    /// Wraps `XkbChangeMap`.
    ///
    /// - Returns: the serial number of the request.
    func bind(_ binding: SpareKeys.Binding) -> UInt {
        change(binding.keycode, type: binding.type, to: binding.keysyms.map { $0?.rawValue ?? 0 })
    }

    /// Takes every keysym from a keycode.
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

    /// The keysyms that keycodes have on the server now, in their first group; keycodes without a group
    /// are left out. One round trip. Wraps `XkbGetMap`, since the smaller `XkbGetKeySyms` fails (libX11
    /// 1.8).
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

extension Connection {
    /// The property of the root window that keeps the journal.
    private static let journalName = "_KRAKEL_KEYBOARD"

    /// Sends the journal, so that the server has it before it takes any later request. Wraps
    /// `XChangeProperty` and `XDeleteProperty`.
    public func write(_ journal: KeyboardJournal) {
        let journalAtom = atom(Self.journalName)
        guard !journal.isEmpty else {
            XDeleteProperty(display, root, journalAtom)
            return
        }
        // Xlib takes 32-bit properties as C longs.
        let words = journal.words.map(UInt.init)
        words.withUnsafeBytes { bytes in
            _ = XChangeProperty(
                display, root, journalAtom, Atom(XA_CARDINAL), 32, PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress, Int32(words.count))
        }
    }

    /// The journal that another Krakel has left; nil where there is none, or none of this version.
    public func readJournal() -> KeyboardJournal? {
        let words = ServerQuery.words(
            of: Self.journalName, on: root, type: Atom(XA_CARDINAL), limit: 4096, from: display)
        return words.flatMap { KeyboardJournal(words: $0.map(UInt32.init(truncatingIfNeeded:))) }
    }

    /// Releases every key of the XTEST keyboard that is down and the pointer's `buttons`, and restores
    /// `locks`. Wraps `XQueryDeviceState`, `XkbLockModifiers` and `XkbLockGroup`.
    func putBack(locks: KeyboardJournal.Locks?, buttons: [UInt8]) {
        for keycode in testKeysDown() {
            XTestFakeKeyEvent(display, UInt32(keycode), 0, UInt(CurrentTime))
        }
        for button in buttons {
            XTestFakeButtonEvent(display, UInt32(button), 0, UInt(CurrentTime))
        }
        if let locks {
            XkbLockModifiers(
                display, UInt32(XkbUseCoreKbd), 0xFF, UInt32(locks.modifiers.rawValue))
            if let group = locks.group {
                XkbLockGroup(display, UInt32(XkbUseCoreKbd), UInt32(group))
            }
        }
        synchronise()
    }
}
