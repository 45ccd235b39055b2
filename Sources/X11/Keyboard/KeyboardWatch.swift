import CX11
import Glibc
import Keyboard

/// Keeps the state of the keyboard while a stroke is drawn: it is read when the stroke begins, and again
/// only if a key moved since. This saves two round trips between the stroke and its text. Between strokes
/// only a switch of the layout is told of.
public final class KeyboardWatch {
    private let connection: Connection
    /// The state as it was read; nil where it has to be read anew.
    private var known: KeyboardState?
    private var isWatching = false
    /// The real modifiers that keys hold, according to the events taken so far; empty between `end` and
    /// `begin`.
    private(set) var heldModifiers: UInt32 = 0

    /// Whether presses are kept that others take out of the queue of events: while something is typed, which may
    /// wait.
    var keepsPresses = false {
        didSet { if !keepsPresses { kept = [] } }
    }
    private var kept: [TimedNotice] = []
    /// A user has no more fingers; what is more than that says nothing new.
    private static let mostKept = 64

    public init(on connection: Connection) {
        self.connection = connection
        select(false)
    }

    /// Takes note of the press of a key that the user's keyboard has told of.
    func note(pressOf keycode: UInt8) {
        guard keepsPresses, kept.count < Self.mostKept else { return }
        kept.append(TimedNotice(.key(keycode, isPress: true), .after))
    }

    /// The state at this moment; nil where the server does not answer.
    public var state: KeyboardState? {
        guard isWatching, let known else { return connection.keyboardState() }
        return known
    }

    /// Reads the state and begins to watch it. Wraps `XkbSelectEventDetails`.
    public func begin() {
        guard !isWatching else { return }
        isWatching = true
        select(true)
        known = connection.keyboardState()
        heldModifiers = known.map { UInt32($0.base.rawValue) } ?? 0
    }

    /// Watches no more.
    public func end() {
        guard isWatching else { return }
        isWatching = false
        heldModifiers = 0
        select(false)
        connection.flush()
    }

    /// Forgets the state where `event` says that a key moved or that the state changed.
    ///
    /// - Returns: whether the event was one of those.
    func handle(_ event: XEvent) -> Bool {
        switch event.type {
        case GenericEvent where event.xcookie.extension == connection.inputOpcode:
            guard [XI_RawKeyPress, XI_RawKeyRelease].contains(event.xcookie.evtype) else {
                return false
            }
        case connection.keyboardEventBase + XkbEventCode:
            let notice = withUnsafeBytes(of: event) { $0.load(as: XkbStateNotifyEvent.self) }
            guard notice.xkb_type == XkbStateNotify else { return false }
            heldModifiers = notice.base_mods
        default: return false
        }
        known = nil
        return true
    }

    /// What the user and other clients have done at the keyboard since `receipt` was sent, according to
    /// the events that have arrived. Between `end` and `begin` it gets none of keys.
    ///
    /// - Parameter keymaps: forgets its snapshot where the map changed.
    public func notices(since receipt: KeyReceipt?, keymaps: KeymapReader) -> [TimedNotice] {
        let (notices, hasMoved) = connection.keyboardNotices(since: receipt, keymaps: keymaps)
        if hasMoved { known = nil }
        guard receipt == nil, !kept.isEmpty else { return notices }
        defer { kept = [] }
        return kept + notices
    }

    private func select(_ wanted: Bool) {
        connection.masterEvents[.typing] = wanted ? [XI_RawKeyPress, XI_RawKeyRelease] : nil
        // XKB counts the pointer's buttons to the state of the keyboard; they do not matter here.
        let all = UInt(XkbAllStateComponentsMask) & ~UInt(XkbPointerButtonMask)
        XkbSelectEventDetails(
            connection.display, UInt32(XkbUseCoreKbd), UInt32(XkbStateNotify), all,
            wanted ? all : UInt(XkbGroupLockMask))
    }
}

extension KeyReceipt {
    /// An event carries the serial number of the last request that the server had taken before it.
    fileprivate func moment(of serial: UInt) -> TimedNotice.Moment {
        if serial < first { return .before }
        return serial < last ? .amid : .after
    }
}

extension Connection {
    /// Takes the waiting events about keys, groups and the keymap out of the queue, in their order; every
    /// other event stays in it. Wraps `XCheckIfEvent`.
    ///
    /// - Parameters:
    ///   - receipt: what Krakel sent; nil where it sent nothing.
    ///   - keymaps: forgets its snapshot where the map changed.
    /// - Returns: the notices that Krakel has not caused, and whether there was any event at all.
    func keyboardNotices(
        since receipt: KeyReceipt?, keymaps: KeymapReader
    ) -> (notices: [TimedNotice], hasMoved: Bool) {
        var notices: [TimedNotice] = []
        var hasMoved = false
        // Each request of Krakel causes at most one event, and that is the first with its number.
        var moves = receipt?.moves ?? []
        var groupLocks = receipt?.groupLocks ?? [:]
        var event = XEvent()
        var kinds = (opcode: inputOpcode, keyboard: keyboardEventBase + XkbEventCode)
        while XCheckIfEvent(display, &event, Self.isOfKeyboard, &kinds) != 0 {
            hasMoved = true
            let serial = event.xany.serial
            let moment = receipt?.moment(of: serial) ?? .after
            if let key = rawKey(of: &event) {
                let isOfMaster = key.device == masterKeyboard
                if isOfMaster, moves.remove(serial) != nil { continue }
                keysSetAside.append(key)
                // What another program types is no matter of the user's keyboards.
                guard isOfMaster, key.source != keymaps.device else { continue }
                notices.append(TimedNotice(.key(key.keycode, isPress: key.isPress), moment))
            } else if keymaps.invalidate(by: &event) {
                notices.append(TimedNotice(.keymapChanged, moment))
            } else if let group = lockedGroup(event) {
                if groupLocks[serial] == group {
                    groupLocks[serial] = nil
                    continue
                }
                notices.append(TimedNotice(.groupLocked(group), moment))
            }
        }
        return (notices, hasMoved)
    }

    private static let isOfKeyboard:
        @convention(c) (OpaquePointer?, UnsafeMutablePointer<XEvent>?, XPointer?) -> Int32 = {
            _, event, argument in
            let kinds = UnsafeMutableRawPointer(argument)?
                .assumingMemoryBound(to: (opcode: Int32, keyboard: Int32).self).pointee
            guard let event, let kinds else { return 0 }
            if event.pointee.type == kinds.keyboard { return 1 }
            let cookie = event.pointee.xcookie
            return cookie.type == GenericEvent && cookie.extension == kinds.opcode
                && [XI_RawKeyPress, XI_RawKeyRelease].contains(cookie.evtype) ? 1 : 0
        }

    /// The group that was locked, by a state event; nil for other events.
    func lockedGroup(_ event: XEvent) -> Int? {
        guard event.type == keyboardEventBase + XkbEventCode else { return nil }
        let change = withUnsafeBytes(of: event) { $0.load(as: XkbStateNotifyEvent.self) }
        guard change.xkb_type == XkbStateNotify, change.changed & UInt32(XkbGroupLockMask) != 0
        else { return nil }
        return Int(change.locked_group)
    }

    /// The state of the master keyboard, through which every key reaches an application; nil where the
    /// server does not answer. One round trip. Wraps `xcb_query_keymap` and `XkbGetState`.
    public func keyboardState() -> KeyboardState? {
        // Asked beforehand, so that both answers come together.
        let keys = xcb_query_keymap(XGetXCBConnection(display))
        var state = XkbStateRec()
        let status = XkbGetState(display, UInt32(masterKeyboard), &state)
        let keysDown = keysDown(answering: keys)
        guard status == 0 else { return nil }
        return KeyboardState(
            base: ModifierMask(rawValue: state.base_mods),
            latched: ModifierMask(rawValue: state.latched_mods),
            locked: ModifierMask(rawValue: state.locked_mods), group: Int(state.group),
            lockedGroup: state.base_group == 0 && state.latched_group == 0
                ? Int(state.locked_group) : nil, isGroupLatched: state.latched_group != 0,
            keysDown: keysDown)
    }

    /// The group that keys have now, from 0; nil where the server does not answer. One round trip. Wraps
    /// `XkbGetState`.
    public var keyboardGroup: Int? {
        var state = XkbStateRec()
        return XkbGetState(display, UInt32(masterKeyboard), &state) == 0 ? Int(state.group) : nil
    }

    /// The keys that are down on the master keyboard. Wraps `xcb_query_keymap`.
    func keysDown() -> Set<UInt8> {
        keysDown(answering: xcb_query_keymap(XGetXCBConnection(display)))
    }

    private func keysDown(answering question: xcb_query_keymap_cookie_t) -> Set<UInt8> {
        let reply = xcb_query_keymap_reply(XGetXCBConnection(display), question, nil)
        defer { free(reply) }
        return reply.map { Set(keycodesIn: $0.pointee.keys) } ?? []
    }
}
