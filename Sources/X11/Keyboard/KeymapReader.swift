import CX11
import Dictionaries
import Keyboard
import System

/// Keeps a snapshot of the XTEST keyboard's map, and reads it again where it has changed by the time it
/// is asked for.
///
/// When keys come from another keyboard than before, the server copies that keyboard's map to the master
/// and sends a notice about the master to every client that selected such notices for any device: one
/// event at each change of keyboards, none while typing goes on. These notices say nothing about the
/// XTEST keyboard and do not make the snapshot stale. They have to be selected all the same, because a
/// `setxkbmap` is told of in no other way.
public final class KeymapReader {
    private let connection: Connection
    /// The XTEST keyboard of the master, or the master itself where there is none.
    let device: Int32
    private var current: Keymap?
    /// What the server does to keys by itself; nil where it has to be asked.
    private var knownControls: KeyControls?
    /// The requests by which keys were lent since the map was read: their notices say nothing new.
    private var ownRequests: Set<UInt> = []
    /// The keycodes that are lent.
    public private(set) var lent: Set<UInt8> = []
    /// When keys were lent or taken back of late, once for each request, in milliseconds of `MonotonicClock`.
    private var ownChanges: [Int64] = []
    /// How often another client has changed the map.
    public private(set) var foreignChanges = 0

    public init(_ connection: Connection) {
        self.connection = connection
        device = connection.testKeyboard ?? connection.masterKeyboard
        let events = UInt32(XkbMapNotifyMask | XkbNewKeyboardNotifyMask)
        XkbSelectEvents(connection.display, UInt32(device), events, events)
        XkbSelectEventDetails(
            connection.display, UInt32(connection.masterKeyboard), UInt32(XkbControlsNotify),
            UInt(XkbAllControlsMask), UInt(XkbAllControlsMask))
    }

    /// What the server does to keys by itself, as far as has been told; nil where it does not answer.
    var controls: KeyControls? {
        if knownControls == nil { knownControls = connection.keyControls() }
        return knownControls
    }

    /// The map as it is now: read from the server if it changed since the last call; nil where the server does not
    /// give it.
    public func keymap() -> Keymap? {
        if let current { return current }
        guard let keymap = connection.keymap(of: device, lent: lent) else { return nil }
        ownRequests.removeAll()
        current = keymap
        return keymap
    }

    /// Whether the map would have to be read from the server.
    var isStale: Bool { current == nil }

    /// Lends keycodes on the server, and reads back whether the XTEST keyboard has their keysyms now.
    ///
    /// - Returns: whether it has; where it has not, the map is read anew.
    func lend(_ bindings: [SpareKeys.Binding]) -> Bool {
        lent.formUnion(bindings.map(\.keycode))
        let requests = connection.bind(bindings)
        ownRequests.formUnion(requests)
        note(requests)
        let present = connection.keysyms(of: bindings.map(\.keycode), device: device)
        for binding in bindings {
            guard present[binding.keycode] == binding.keysyms else {
                current = nil
                return false
            }
            current?.lend(binding.key, at: binding.keycode)
        }
        return true
    }

    /// Takes back lent keycodes; one that another program has bound meanwhile is left alone.
    ///
    /// - Parameter keycodes: each with the keysyms that Krakel may have given it.
    func takeBack(_ keycodes: [UInt8: Set<Keysym>]) {
        let present = connection.keysyms(of: Array(keycodes.keys), device: device)
        lent.subtract(keycodes.keys)
        let own = keycodes.filter { keycode, keysyms in
            present[keycode].map { keysyms.isSuperset(of: $0.compactMap(\.self)) } ?? false
        }
        note(connection.unbind(Array(own.keys)))
        current = nil
        connection.synchronise()
    }

    /// For how many milliseconds a change is remembered.
    private static let memory: Int64 = 60_000

    private func note(_ requests: [UInt]) {
        let now = MonotonicClock.now
        ownChanges.removeAll { $0 < now - Self.memory }
        ownChanges += repeatElement(now, count: requests.count)
    }

    /// How often keys were lent or taken back since `time`, or in the last minute where that is longer ago.
    func ownChanges(since time: Int64) -> Int {
        let start = max(time, MonotonicClock.now - Self.memory)
        return ownChanges.count { $0 >= start }
    }

    /// Forgets the snapshot where `event` says that the map changed, and returns whether it does.
    @discardableResult
    func invalidate(by event: inout XEvent) -> Bool {
        if event.type == connection.keyboardEventBase + XkbEventCode,
            withUnsafeBytes(of: event, { $0.load(as: XkbAnyEvent.self) }).xkb_type
                == XkbControlsNotify
        {
            knownControls = nil
        }
        guard connection.saysKeymapIsStale(event, device: device), !isOwn(event) else {
            return false
        }
        current = nil
        foreignChanges += 1
        return true
    }

    /// Counts keycodes as lent that an earlier Krakel has lent; the map is read anew.
    func inherit(_ keycodes: Set<UInt8>) {
        lent.formUnion(keycodes)
        current = nil
    }

    /// Whether the event only reports keys that this program has lent itself.
    private func isOwn(_ event: XEvent) -> Bool {
        guard ownRequests.contains(event.xany.serial) else { return false }
        let change = withUnsafeBytes(of: event) { $0.load(as: XkbMapNotifyEvent.self) }
        // With the keysyms, the server works out anew what the keys do, and tells that as well.
        let parts = UInt32(XkbKeySymsMask) | UInt32(XkbKeyActionsMask)
        guard change.xkb_type == XkbMapNotify, change.changed & ~parts == 0 else { return false }
        let keysyms = (0..<Int(change.num_key_syms)).map { Int(change.first_key_sym) + $0 }
        let actions = (0..<Int(change.num_key_acts)).map { Int(change.first_key_act) + $0 }
        return (keysyms + actions).allSatisfy { UInt8(exactly: $0).map(lent.contains) ?? false }
    }
}

extension Connection {
    /// The slave of a master which injected events come from; nil where there is none. Wraps `XIQueryDevice`.
    ///
    /// - Parameter use: `XISlaveKeyboard` or `XISlavePointer`.
    func testDevice(_ use: Int32, of master: Int32) -> Int32? {
        ServerQuery.devices(from: display) { devices in
            devices.first { $0.use == use && $0.attachment == master && isOfXTest($0.deviceid) }?
                .deviceid
        }
    }

    /// Whether the device is the one through which clients press keys and buttons by XTEST.
    func isOfXTest(_ device: Int32) -> Bool {
        let value = ServerQuery.value(
            ofProperty: "XTEST Device", ofDevice: device, type: Atom(XA_INTEGER), from: display)
        return (value ?? 0) != 0
    }

    /// Whether `event` says that the map of `device` changed. The core `MappingNotify` does not count:
    /// it is about the master.
    func saysKeymapIsStale(_ event: XEvent, device: Int32) -> Bool {
        guard event.type == keyboardEventBase + XkbEventCode else { return false }
        let keyboardEvent = withUnsafeBytes(of: event) { $0.load(as: XkbAnyEvent.self) }
        guard keyboardEvent.device == UInt32(device) else { return false }
        return keyboardEvent.xkb_type == XkbMapNotify
            || keyboardEvent.xkb_type == XkbNewKeyboardNotify
    }

    /// Reads a whole map; nil where the server does not give it. Wraps `XkbGetMap`.
    func keymap(of device: Int32, lent: Set<UInt8> = []) -> Keymap? {
        let parts = UInt32(
            XkbKeyTypesMask | XkbKeySymsMask | XkbModifierMapMask | XkbVirtualModsMask
                | XkbKeyActionsMask)
        guard let description = XkbGetMap(display, parts, UInt32(device)) else { return nil }
        defer { XkbFreeKeyboard(description, 0, 1) }
        return Keymap(description, lent: lent)
    }
}

extension Keymap {
    fileprivate init?(_ description: XkbDescPtr, lent: Set<UInt8>) {
        guard let map = description.pointee.map, let types = map.pointee.types,
            let modifierMap = map.pointee.modmap
        else { return nil }
        let typeCount = Int(map.pointee.num_types)
        let levelCounts = (0..<typeCount).map { Int(types[$0].num_levels) }
        var keys: [UInt8: Key] = [:]
        let lowest = description.pointee.min_key_code
        for keycode in lowest...max(lowest, description.pointee.max_key_code) {
            var groups: [KeyGroup] = []
            for group in 0..<krakel_key_group_count(description, Int32(keycode)) {
                let type = Int(krakel_key_type_index(description, Int32(keycode), group))
                guard levelCounts.indices.contains(type) else { return nil }
                let levels = (0..<levelCounts[type]).map {
                    KeyLevel(description, keycode: keycode, group: group, level: Int32($0))
                }
                groups.append(KeyGroup(type: type, levels: levels))
            }
            keys[keycode] = Key(
                groups: groups,
                overflow: GroupOverflow(
                    groupInfo: krakel_key_group_info(description, Int32(keycode))),
                modifiers: ModifierMask(rawValue: modifierMap[Int(keycode)]))
        }
        self.init(types: (0..<typeCount).map { KeyType(types[$0]) }, keys: keys, lent: lent)
    }
}

extension KeyType {
    /// Inactive entries, whose virtual modifiers no real one carries, are left out.
    fileprivate init(_ type: XkbKeyTypeRec) {
        var entries: [Entry] = []
        for index in 0..<Int(type.map_count) where type.map[index].active != 0 {
            let preserved = type.preserve.map { $0[index].mask } ?? 0
            entries.append(
                Entry(
                    modifiers: ModifierMask(rawValue: type.map[index].mods.mask),
                    level: Int(type.map[index].level),
                    preserved: ModifierMask(rawValue: preserved)))
        }
        self.init(
            mask: ModifierMask(rawValue: type.mods.mask), entries: entries,
            levelCount: Int(type.num_levels))
    }
}

extension KeyLevel {
    fileprivate init(_ description: XkbDescPtr, keycode: UInt8, group: Int32, level: Int32) {
        let symbol = krakel_key_symbol(description, Int32(keycode), group, level)
        let action = krakel_key_action(description, Int32(keycode), group, level)
        self.init(
            keysym: Keysym(rawValue: UInt32(truncatingIfNeeded: symbol)),
            action: action.map { KeyAction($0.pointee) } ?? .none)
    }
}

extension KeyAction {
    fileprivate init(_ action: XkbAction) {
        let modifiers = ModifierMask(rawValue: action.mods.mask)
        switch Int32(action.type) {
        case XkbSA_SetMods: self = .set(modifiers)
        case XkbSA_LatchMods: self = .latch(modifiers)
        case XkbSA_LockMods:
            let oneWay = UInt8(XkbSA_LockNoLock | XkbSA_LockNoUnlock)
            self = action.mods.flags & oneWay == 0 ? .lock(modifiers) : .other
        case XkbSA_SetGroup, XkbSA_LatchGroup, XkbSA_LockGroup, XkbSA_ISOLock: self = .other
        default: self = .none
        }
    }
}
