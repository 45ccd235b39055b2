// Owns: what the server has told of the keyboard since a batch of keys was sent. Leaves what follows
// from it to Aftermath.

import CX11
import Keyboard

extension KeyReceipt {
    /// Events carry the number of the request that the server took last.
    fileprivate func moment(of serial: UInt) -> TimedNotice.Moment {
        if serial < first { return .before }
        return serial < last ? .amid : .after
    }
}

extension Connection {
    /// Takes the waiting events about keys, groups and the keymap out of the queue, in their order,
    /// and gives back those that are somebody else's doing; every other event stays. Wraps
    /// `XCheckIfEvent`.
    ///
    /// - Parameters:
    ///   - receipt: what was sent; nil where nothing was.
    ///   - keymaps: is told of a changed map.
    /// - Returns: also whether there was any event at all, one's own included.
    func keyboardNotices(
        since receipt: KeyReceipt?, keymaps: KeymapReader
    ) -> (notices: [TimedNotice], hasMoved: Bool) {
        var notices: [TimedNotice] = []
        var hasMoved = false
        // What a request of one's own did is told of at most once, and first.
        var moves = receipt?.moves ?? []
        var groupLocks = receipt?.groupLocks ?? [:]
        var event = XEvent()
        var kinds = (opcode: inputOpcode, keyboard: keyboardEventBase + XkbEventCode)
        while XCheckIfEvent(display, &event, Self.isOfKeyboard, &kinds) != 0 {
            hasMoved = true
            let serial = event.xany.serial
            let moment = receipt?.moment(of: serial) ?? .after
            if let notice = keyNotice(&event, exceptFrom: keymaps.device) {
                if moves.remove(serial) != nil { continue }
                notices.append(TimedNotice(notice, moment))
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

    /// The move of a key on a keyboard that is not the one injected keys come from.
    private func keyNotice(
        _ event: inout XEvent, exceptFrom testKeyboard: Int32
    ) -> KeyboardNotice? {
        guard event.type == GenericEvent, XGetEventData(display, &event.xcookie) != 0 else {
            return nil
        }
        defer { XFreeEventData(display, &event.xcookie) }
        guard let raw = event.xcookie.data?.assumingMemoryBound(to: XIRawEvent.self).pointee,
            let keycode = UInt8(exactly: raw.detail), raw.sourceid != testKeyboard
        else { return nil }
        return .key(keycode, isPress: event.xcookie.evtype == XI_RawKeyPress)
    }

    /// The group that a state event says was locked; nil for other changes.
    private func lockedGroup(_ event: XEvent) -> Int? {
        guard event.type == keyboardEventBase + XkbEventCode else { return nil }
        let change = withUnsafeBytes(of: event) { $0.load(as: XkbStateNotifyEvent.self) }
        guard change.xkb_type == XkbStateNotify, change.changed & UInt32(XkbGroupLockMask) != 0
        else { return nil }
        return Int(change.locked_group)
    }
}
