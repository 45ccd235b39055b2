import CX11
import Dictionaries
import Keyboard

extension Connection {
    /// Gives keycodes of the core keyboard, and of every keyboard that feeds it, other keysyms. Keycodes
    /// that follow each other are changed by one request: each makes every application read the map.
    /// Wraps `XkbChangeMap`.
    ///
    /// - Returns: the serial numbers of the requests.
    func bind(_ bindings: [SpareKeys.Binding]) -> [UInt] {
        var runs: [[SpareKeys.Binding]] = []
        for binding in bindings.sorted(by: { $0.keycode < $1.keycode }) {
            if let last = runs.last?.last, last.keycode + 1 == binding.keycode {
                runs[runs.count - 1].append(binding)
            } else {
                runs.append([binding])
            }
        }
        return runs.map(change)
    }

    /// Takes every keysym from keycodes; the serial numbers of the requests.
    func unbind(_ keycodes: [UInt8]) -> [UInt] {
        bind(keycodes.map { SpareKeys.Binding(keycode: $0, keysyms: [], type: 0) })
    }

    /// - Parameter run: of keycodes that follow each other, one at least.
    private func change(_ run: [SpareKeys.Binding]) -> UInt {
        var symbols: [KeySym] = []
        var keys = [XkbSymMapRec](repeating: XkbSymMapRec(), count: 256)
        for binding in run where !binding.keysyms.isEmpty {
            let keycode = Int(binding.keycode)
            keys[keycode].kt_index.0 = UInt8(truncatingIfNeeded: binding.type)
            keys[keycode].group_info = 1
            keys[keycode].width = UInt8(truncatingIfNeeded: binding.keysyms.count)
            keys[keycode].offset = UInt16(symbols.count)
            symbols += binding.keysyms.map { KeySym($0?.rawValue ?? 0) }
        }
        var changes = XkbMapChangesRec()
        changes.changed = UInt16(XkbKeySymsMask)
        changes.first_key_sym = run[0].keycode
        changes.num_key_syms = UInt8(run.count)
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

    /// The property of the root window that keeps the journal.
    private static let journalName = "_KRAKEL_KEYBOARD"

    /// Sends the journal, so that the server has it before it takes any later request. Wraps
    /// `XChangeProperty` and `XDeleteProperty`.
    public func write(_ journal: KeyboardJournal) {
        if journal.isEmpty {
            XDeleteProperty(display, root, atom(Self.journalName))
        } else {
            set(Self.journalName, of: root, type: XA_CARDINAL, journal.words.map(UInt.init))
        }
    }

    /// The journal that another Krakel has left; nil where there is none, or none of this version.
    public func readJournal() -> KeyboardJournal? {
        let words = ServerQuery.words(
            of: Self.journalName, on: root, type: Atom(XA_CARDINAL), limit: 4096, from: display)
        return words.flatMap { KeyboardJournal(words: $0.map(UInt32.init(truncatingIfNeeded:))) }
    }

    /// Releases every key of the XTEST keyboard that is down and the pointer's buttons of `journal`, and restores
    /// its locks. Keys that were held go up last, and late: one may be the modifier of a switcher of windows that comes
    /// up just now, on a busy machine, see `Typist.switcherPatience`. Wraps `XTestFakeKeyEvent`, `XkbLockModifiers`
    /// and `XkbLockGroup`.
    func putBack(_ journal: KeyboardJournal) {
        let down = testKeysDown()
        let held = down.intersection(journal.held)
        for keycode in down.subtracting(held) { XTestFakeKeyEvent(display, UInt32(keycode), 0, 0) }
        for button in journal.buttons { setPointerButton(Int(button), isPressed: false) }
        if let locks = journal.locks {
            XkbLockModifiers(display, UInt32(XkbUseCoreKbd), 0xFF, UInt32(locks.modifiers.rawValue))
            if let group = locks.group { lockGroup(group) }
        }
        for keycode in held {
            XTestFakeKeyEvent(display, UInt32(keycode), 0, keycode == held.first ? 1000 : 0)
        }
        synchronise()
    }
}
