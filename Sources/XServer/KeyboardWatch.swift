// Owns: knowing the keyboard's state at the moment a character is complete, without asking for it
// then. Leaves reading it to KeyboardStateReader.

import CX11
import Keyboard

/// The state of the keyboard, read when a stroke begins and again only if a key moved since: two
/// round trips less between the writer and the text. Between strokes it listens to nothing.
public final class KeyboardWatch {
    private let connection: Connection
    /// nil where it has to be read anew.
    private var known: KeyboardState?
    private var isWatching = false
    /// The real modifiers that keys hold down, as far as the server has told in its order of events;
    /// nothing between `end` and `begin`.
    private(set) var heldModifiers: UInt32 = 0

    public init(on connection: Connection) {
        self.connection = connection
    }

    /// The state at this moment; nil where the server does not give it.
    public var state: KeyboardState? {
        guard isWatching, let known else { return connection.keyboardState() }
        return known
    }

    /// Begins to watch. Wraps `XISelectEvents` and `XkbSelectEventDetails`.
    public func begin() {
        guard !isWatching else { return }
        isWatching = true
        select(true)
        known = connection.keyboardState()
        heldModifiers = known.map { UInt32($0.base.rawValue) } ?? 0
    }

    public func end() {
        guard isWatching else { return }
        isWatching = false
        heldModifiers = 0
        select(false)
        connection.flush()
    }

    /// Forgets what was known where `event` says that a key moved or the state changed.
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
        default:
            return false
        }
        known = nil
        return true
    }

    /// What others have done at the keyboard since `receipt`, as far as the server has told by now.
    /// Listens only between `begin` and `end`.
    ///
    /// - Parameter keymaps: is told of a changed map.
    public func notices(since receipt: KeyReceipt?, keymaps: KeymapReader) -> [TimedNotice] {
        let (notices, hasMoved) = connection.keyboardNotices(since: receipt, keymaps: keymaps)
        if hasMoved { known = nil }
        return notices
    }

    private func select(_ wanted: Bool) {
        withEventMask(wanted ? [XI_RawKeyPress, XI_RawKeyRelease] : []) { mask in
            mask.pointee.deviceid = Int32(XIAllMasterDevices)
            XISelectEvents(connection.display, connection.root, mask, 1)
        }
        // The state of the keyboard as XKB tells it includes the pointer's buttons.
        let all = UInt(XkbAllStateComponentsMask) & ~UInt(XkbPointerButtonMask)
        XkbSelectEventDetails(
            connection.display, UInt32(XkbUseCoreKbd), UInt32(XkbStateNotify), all,
            wanted ? all : 0)
    }
}
