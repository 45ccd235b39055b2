import CX11
import Glibc
import Keyboard
import System

/// The requests that were sent, by which the notices that they cause are told from those that the user
/// or another client causes.
public struct KeyReceipt: Hashable, Sendable {
    /// The serial numbers of the first and the last request.
    public var first: UInt
    public var last: UInt
    /// The keys that the user held, which were released and pressed again at the end.
    public var suspended: [UInt8] = []
    /// The requests that moved keys.
    var moves: Set<UInt> = []
    /// The requests that locked a group, each with the group.
    var groupLocks: [UInt: Int] = [:]
    /// Whether another client had the keyboard while the last key was down, as by a grab of that key.
    public internal(set) var isKeyboardTaken = false
}

extension Connection {
    /// Sends `events` in one go, without delays. Wraps `XTestFakeKeyEvent` and `XkbLockGroup`.
    ///
    /// A plan begins by releasing the keys that the user holds and ends by pressing them again. Both go
    /// through the keyboard on which the user holds them: pressed on the XTEST keyboard, they would stay
    /// down there when the user releases them, and the server would drop the next press of the same key.
    /// A key that no keyboard holds any more is not pressed again.
    ///
    /// - Parameters:
    ///   - suspended: those keys, looked up beforehand so that sending does not wait for the server.
    ///   - asksWhoHas: whether `isKeyboardTaken` is wanted, for which the server is asked.
    @discardableResult
    func inject(
        _ events: [KeyEvent], suspended: SuspendedKeys? = nil, asksWhoHas: Bool = false
    ) -> KeyReceipt {
        var question: DestinationQuestion?
        let suspended = suspended ?? SuspendedKeys(for: events, on: self)
        let buttons = events.contains(where: \.isOfButton) ? testButtonMap() : ButtonMap()
        var lastIndex: [UInt8: Int] = [:]
        for (index, event) in events.enumerated() {
            if let keycode = event.keycode, suspended.keys.contains(keycode) {
                lastIndex[keycode] = index
            }
        }
        var released: Set<UInt8> = []
        var receipt = KeyReceipt(first: XNextRequest(display), last: 0)
        for (index, event) in events.enumerated() {
            guard let keycode = event.keycode else {
                sendWithoutKey(event, by: buttons)
                if case .lockGroup(let group) = event { receipt.groupLocks[lastRequest] = group }
                continue
            }
            let isPress = event == .press(keycode)
            let isTaken = suspended.keys.contains(keycode) && released.insert(keycode).inserted
            let isReturned = lastIndex[keycode] == index && isPress
            let holder = isTaken || isReturned ? suspended.holder(of: keycode) : nil
            if let holder {
                if isReturned { receipt.suspended.append(keycode) }
                XTestFakeDeviceKeyEvent(
                    display, holder, UInt32(keycode), isPress ? 1 : 0, nil, 0, UInt(CurrentTime))
                receipt.moves.insert(lastRequest)
            }
            // Where Krakel holds it as well, it is down on both.
            if holder == nil && !isReturned || suspended.testKeys.contains(keycode) {
                XTestFakeKeyEvent(display, UInt32(keycode), isPress ? 1 : 0, UInt(CurrentTime))
                receipt.moves.insert(lastRequest)
            }
            if asksWhoHas, isPress { question = DestinationQuestion(on: self) }
        }
        receipt.last = lastRequest
        XFlush(display)
        receipt.isKeyboardTaken = question?.answer().isGrabbed ?? false
        return receipt
    }

    /// The number of the request that Xlib has made last. That of the next is not known before: Xlib learns of those
    /// that were made beside it, by XCB, as it makes one. Wraps `XNextRequest`.
    private var lastRequest: UInt { XNextRequest(display) - 1 }

    /// Wraps `XTestFakeMotionEvent`.
    private func sendWithoutKey(_ event: KeyEvent, by map: ButtonMap) {
        switch event {
        case .lockGroup(let group): lockGroup(group)
        case .pressButton(let button): send(button, isPressed: true, by: map)
        case .releaseButton(let button): send(button, isPressed: false, by: map)
        case .movePointer(let point):
            XTestFakeMotionEvent(
                display, screen, Int32(point.x.rounded()), Int32(point.y.rounded()),
                UInt(CurrentTime))
        case .press, .release: break
        }
    }

    /// Makes `group` the one that keys are read in; 0 is the first. Wraps `XkbLockGroup`.
    public func lockGroup(_ group: Int) {
        XkbLockGroup(display, UInt32(XkbUseCoreKbd), UInt32(group))
    }

    /// Taps a key that means nothing behind a modifier that is held. A window manager that opens something where the
    /// modifier goes up by itself, as those of GNOME and Cinnamon do for Super, has the keyboard from its press on: it
    /// gives it up at the next key, which shows that it is not by itself.
    public func tapMuteKey(of keymap: Keymap) {
        if let key = keymap.muteKey { inject([.press(key), .release(key)]) }
    }

    /// The same where the user holds such a modifier of `mask`, and waits until it is given up; not for long, as it may
    /// be another's for good. StickyKeys may be ended by two keys at once, and then nothing is typed under a modifier.
    public func freeKeyboard(from mask: UInt32, by keymaps: KeymapReader) {
        guard mask != 0, let keymap = keymaps.keymap(), keymaps.controls?.areSticky != true,
            !keymap.meanings.acting.isDisjoint(
                with: ModifierMask(rawValue: UInt8(truncatingIfNeeded: mask)))
        else { return }
        tapMuteKey(of: keymap)
        let deadline = MonotonicClock.now + 30
        while isKeyboardGrabbed, MonotonicClock.now < deadline { poll(nil, 0, 1) }
    }

    /// Presses keys once more that the user holds although the server has them up. The server drops a
    /// press of a key that is down already on that keyboard, so each is released first. Wraps
    /// `XTestFakeDeviceKeyEvent`.
    ///
    /// - Returns: what was sent, with these keys as suspended ones; nil where there are none.
    public func pressAgain(_ keys: [UInt8]) -> KeyReceipt? {
        let lost = Set(keys).subtracting(keysDown())
        let holders = lost.isEmpty ? [] : openKeyboards(holding: lost)
        guard !holders.isEmpty else { return nil }
        defer { for holder in holders { XCloseDevice(display, holder.device) } }
        var receipt = KeyReceipt(first: XNextRequest(display), last: 0)
        for holder in holders {
            for keycode in holder.keys {
                for isPress: Int32 in [0, 1] {
                    XTestFakeDeviceKeyEvent(
                        display, holder.device, UInt32(keycode), isPress, nil, 0,
                        UInt(CurrentTime))
                    receipt.moves.insert(lastRequest)
                }
                receipt.suspended.append(keycode)
            }
        }
        receipt.last = lastRequest
        XFlush(display)
        return receipt
    }

    /// Releases keys of the user's keyboards that are down although the user has released them.
    public func letGo(of keys: [UInt8]) {
        let holders = openKeyboards(holding: Set(keys))
        defer { for holder in holders { XCloseDevice(display, holder.device) } }
        for holder in holders {
            for keycode in holder.keys {
                XTestFakeDeviceKeyEvent(
                    display, holder.device, UInt32(keycode), 0, nil, 0, UInt(CurrentTime))
            }
        }
        XFlush(display)
    }
}

/// The keys that a plan releases before it presses them, because the user holds them, and the keyboards
/// that they are held on.
final class SuspendedKeys {
    private let connection: Connection
    let keys: Set<UInt8>
    private let holders: [OpenedKeyboard]
    /// Those that a program, Krakel or another one, holds by XTEST.
    let testKeys: Set<UInt8>

    /// The keys of `events`. The server is asked only where there are any, which is rare.
    init(for events: [KeyEvent], on connection: Connection) {
        self.connection = connection
        keys = Self.keys(of: events)
        holders = keys.isEmpty ? [] : connection.openKeyboards(holding: keys)
        testKeys = keys.isEmpty ? [] : connection.testKeysDown()
    }

    deinit { for holder in holders { XCloseDevice(connection.display, holder.device) } }

    /// The keyboard, other than the XTEST one, on which a key is down.
    func holder(of keycode: UInt8) -> UnsafeMutablePointer<XDevice>? {
        holders.first { $0.keys.contains(keycode) }?.device
    }

    /// The keys that the events release before they press them.
    private static func keys(of events: [KeyEvent]) -> Set<UInt8> {
        // Almost every plan starts with a press and suspends no key.
        var pressed: Set<UInt8> = []
        var suspended: Set<UInt8> = []
        for event in events {
            switch event {
            case .press(let keycode): pressed.insert(keycode)
            case .release(let keycode): if !pressed.contains(keycode) { suspended.insert(keycode) }
            case .lockGroup, .pressButton, .releaseButton, .movePointer: break
            }
        }
        return suspended
    }
}

/// A keyboard on which some of the keys asked for are down. The caller that gets it closes it.
struct OpenedKeyboard {
    var device: UnsafeMutablePointer<XDevice>
    var keys: Set<UInt8>
}

extension Connection {
    /// The keyboards of the master, except the XTEST one, that hold some of `keys`. Wraps `XOpenDevice`
    /// and `XQueryDeviceState`.
    func openKeyboards(holding keys: Set<UInt8>) -> [OpenedKeyboard] {
        let keyboards = ServerQuery.devices(from: display) { devices in
            devices.filter {
                $0.use == XISlaveKeyboard && $0.attachment == masterKeyboard
                    && $0.deviceid != testKeyboard
            }.map(\.deviceid)
        }
        return (keyboards ?? []).compactMap { keyboard in
            guard let opened = XOpenDevice(display, XID(keyboard)) else { return nil }
            let held = keysDown(on: opened).intersection(keys)
            guard held.isEmpty else { return OpenedKeyboard(device: opened, keys: held) }
            XCloseDevice(display, opened)
            return nil
        }
    }

    /// The keys of the XTEST keyboard that are down. Wraps `XQueryDeviceState`.
    func testKeysDown() -> Set<UInt8> { testKeyboard.flatMap { keysDown(on: $0) } ?? [] }

    /// The keys that are down on one keyboard; nil where it is not there. Wraps `XOpenDevice`.
    func keysDown(on keyboard: Int32) -> Set<UInt8>? {
        guard let opened = XOpenDevice(display, XID(keyboard)) else { return nil }
        defer { XCloseDevice(display, opened) }
        return keysDown(on: opened)
    }

    func keysDown(on device: UnsafeMutablePointer<XDevice>) -> Set<UInt8> {
        guard let state = XQueryDeviceState(display, device) else { return [] }
        defer { XFreeDeviceState(state) }
        var next = UnsafeRawPointer(state.pointee.data)
        for _ in 0..<state.pointee.num_classes {
            guard let header = next?.load(as: XInputClass.self) else { break }
            if header.class == KeyClass, let keys = next?.load(as: XKeyState.self) {
                return Set(keycodesIn: keys.keys)
            }
            next = next?.advanced(by: Int(header.length))
        }
        return []
    }
}

extension Set<UInt8> {
    /// The keycodes whose bits are set in a key bitmap of the X protocol, 32 bytes.
    init<Bitmap>(keycodesIn bitmap: Bitmap) {
        self.init()
        Swift.withUnsafeBytes(of: bitmap) { bytes in
            for (index, byte) in bytes.prefix(32).enumerated() where byte != 0 {
                for bit in 0..<8 where byte & 1 << bit != 0 {
                    insert(UInt8(index * 8 + bit))
                }
            }
        }
    }
}
