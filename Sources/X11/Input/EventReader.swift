import CX11
import Engine
import System

/// An event for the daemon.
public enum ServerEvent: Hashable, Sendable {
    case input(InputEvent)
    /// The root window has another size, or the resolution may have changed.
    case screenChanged
    /// The keyboard may have been switched to another layout.
    case layoutChanged
    /// Another Krakel has taken over this display.
    case replaced
    /// A key that is held to draw, or what is done while it is held.
    case heldKey(HeldKey.Event)
    /// Another client may need the pointer, or the server refused to release it: a stroke under way ends.
    case interrupted
}

/// Tells X events apart, and hands each to who reads it: those of buttons, keys and fingers to the readers
/// beside their grabs, those of Krakel's own windows and of the keyboard to their owners.
public final class EventReader {
    private let connection: Connection
    private let lock: DisplayLock
    private let panicKey: PanicKey
    private let trail: Trail
    private let badge: Badge
    private let offer: OfferRow
    private let keymaps: KeymapReader
    private let keyboard: KeyboardWatch
    private let probe: ApplicationPing
    private let uses: UseWatch
    private var refusals = 0
    private static let mostRefusals = 3
    /// How many properties of the root window may still be written until no layouts are expected any more.
    private var awaited = 0
    /// The reader of the triggers' buttons, where they are grabbed.
    public var buttons: ButtonReader?
    /// The grab of fingers, where there is one.
    public var touches: TouchGrab?
    /// The grab of keys that are held to draw, where there is one.
    public var keys: KeyGrab?
    /// Events that were read and are to be returned next.
    private var found: [ServerEvent] = []
    /// When what was returned last happened, on the clock of deadlines; nil where that is not known.
    public private(set) var happened: Milliseconds?

    public init(
        of connection: Connection, lock: DisplayLock, panicKey: PanicKey,
        trail: Trail, badge: Badge, offer: OfferRow, keymaps: KeymapReader, keyboard: KeyboardWatch,
        probe: ApplicationPing, uses: UseWatch
    ) {
        self.connection = connection
        self.lock = lock
        self.panicKey = panicKey
        self.trail = trail
        self.badge = badge
        self.offer = offer
        self.keymaps = keymaps
        self.keyboard = keyboard
        self.probe = probe
        self.uses = uses
        listen(forLayouts: false)
        connection.flush()
    }

    /// Whether an event is there already, so that to wait until the connection becomes readable would miss
    /// it: Xlib also reads when it writes. Wraps `XPending`.
    public var hasEvents: Bool {
        !found.isEmpty || !connection.keysSetAside.isEmpty
            || connection.hasEvents || XErrors.hasRefusedRelease
    }

    /// The next event that means something; nil where none is waiting. It never blocks. Wraps `XPending`
    /// and `XNextEvent`.
    public func next() -> ServerEvent? {
        let unasked = buttons?.lookAround().map(ServerEvent.input) ?? []
        found += unasked
        if found.count == unasked.count { happened = nil }
        if !found.isEmpty { return found.removeFirst() }
        while !connection.keysSetAside.isEmpty {
            if let event = event(of: connection.keysSetAside.removeFirst()) { return event }
        }
        while XPending(connection.display) > 0 {
            var event = XEvent()
            XNextEvent(connection.display, &event)
            happened = nil
            found = meanings(of: &event)
            if !found.isEmpty { return found.removeFirst() }
        }
        uses.settle()
        return isReleaseRefused() ? .interrupted : nil
    }

    /// Whether the server refused to release the pointer. It is asked again, a few times for one press.
    private func isReleaseRefused() -> Bool {
        guard XErrors.takeRefusedRelease(of: connection.inputOpcode) else { return false }
        refusals += 1
        return refusals <= Self.mostRefusals
    }

    /// What an event means, in its order.
    private func meanings(of event: inout XEvent) -> [ServerEvent] {
        let rawKey = connection.rawKey(of: &event)
        if let rawKey {
            guard !isMute(rawKey) else { return [] }
            let event = self.event(of: rawKey)
            guard rawKey.device == connection.masterKeyboard else {
                return [event].compactMap(\.self)
            }
        }
        let key = rawKey?.isPress == true ? rawKey : nil
        let isPanic = panicKey.isPressed(by: event, raw: key?.keycode)
        let isOfKeyboard = keyboard.handle(event)
        if let key, key.device != keymaps.device { keyboard.note(pressOf: key.keycode) }
        if isPanic { return [.input(.cancel)] }
        if let key, let grab = buttons?.grab, grab.isDown, grab.frozen == nil,
            connection.isHotKey(key, with: keyboard.heldModifiers, beside: grab.modifierMask)
        {
            return [.interrupted]
        }
        if isOfKeyboard {
            return told(offer.disturbance(byKey: event))
                + (connection.lockedGroup(event) == nil ? [] : [.layoutChanged])
        }
        if event.type == GenericEvent, event.xcookie.extension == connection.inputOpcode {
            guard let buttons, XGetEventData(connection.display, &event.xcookie) != 0 else {
                return []
            }
            defer { XFreeEventData(connection.display, &event.xcookie) }
            return meanings(of: event.xcookie, for: buttons)
        }
        if buttons?.isPenAway(&event) == true { return [.input(.penAway)] }
        probe.handle(event)
        if lock.isLost(by: event) { return [.replaced] }
        if event.type == ConfigureNotify, event.xconfigure.window == connection.root {
            return [.screenChanged]
        }
        if offer.owns(event) {
            if event.type == ButtonPress { uses.claim(at: event.xbutton.time) }
            return told(offer.input(from: event))
        }
        if event.type == PropertyNotify, event.xproperty.window == connection.root {
            let isLayout = event.xproperty.atom == connection.atom("_XKB_RULES_NAMES")
            awaited -= 1
            if isLayout || awaited == 0 { listen(forLayouts: false) }
            return isLayout ? [.layoutChanged] : []
        }
        if trail.handle(event) || badge.handle(event) || !keymaps.invalidate(by: &event) {
            return []
        }
        listen(forLayouts: true)
        return [.layoutChanged]
    }

    /// `setxkbmap` names the layouts a little after it has set them, `xmodmap` none at all. Window managers write much
    /// else on the root window, which is not to wake Krakel.
    private func listen(forLayouts: Bool) {
        awaited = 8
        connection.rootEvents[.layouts] = forLayouts ? PropertyChangeMask : nil
    }

    /// What a key means that Krakel has not typed; what no master tells is wanted of one only that is held to draw.
    private func event(of key: RawKey) -> ServerEvent? {
        guard key.device == connection.masterKeyboard else {
            return keys?.event(of: key).map(ServerEvent.heldKey)
        }
        // A modifier by itself types nothing: it may be held for the next stroke.
        if !isMute(key), keymaps.keymap()?.modifierKeys.contains(key.keycode) != true {
            uses.note(key)
        }
        return nil
    }

    /// Whether a key means nothing to anybody, as that which Krakel taps.
    private func isMute(_ key: RawKey) -> Bool { keymaps.keymap()?.isMute(key.keycode) == true }

    /// What an event of the X Input Extension means: fingers are asked first, then keys that are held, as both
    /// know their own.
    private func meanings(
        of cookie: XGenericEventCookie, for buttons: ButtonReader
    ) -> [ServerEvent] {
        happened = (cookie.data?.assumingMemoryBound(to: XIEvent.self).pointee.time)
            .flatMap(Self.moment)
        if let fingers = touches?.event(cookie) { return [.input(.fingers(fingers))] }
        if let events = keys?.events(of: cookie) {
            if cookie.evtype == XI_KeyPress { claim(cookie) }
            return events.map(ServerEvent.heldKey)
        }
        if [XI_RawButtonPress, XI_RawTouchBegin].contains(cookie.evtype), let data = cookie.data {
            let press = data.assumingMemoryBound(to: XIRawEvent.self).pointee
            uses.note(press, areTouchesTaken: touches != nil)
            guard cookie.evtype == XI_RawButtonPress else { return [] }
            if let event = offer.disturbance(byButtonOf: press.deviceid) { return told(event) }
        } else if cookie.evtype == XI_ButtonPress {
            claim(cookie)
        }
        var events = buttons.events(of: cookie)
        if case .press? = events.first { refusals = 0 }
        if touches?.areLost(by: cookie) == true { events.append(.fingers(.gone)) }
        return events.map(ServerEvent.input)
    }

    /// The clock of X servers is that of deadlines (`GetTimeInMillis` in xorg-server's os/utils.c); that of another
    /// machine is hardly ever so near.
    private static func moment(of time: Time) -> Milliseconds? {
        let now = MonotonicClock.now
        let passed = UInt32(truncatingIfNeeded: now) &- UInt32(truncatingIfNeeded: time)
        return passed < 60_000 ? now - Milliseconds(passed) : nil
    }

    private func claim(_ press: XGenericEventCookie) {
        guard let event = press.data?.assumingMemoryBound(to: XIDeviceEvent.self) else { return }
        uses.claim(at: event.pointee.time)
    }

    private func told(_ event: OfferEvent?) -> [ServerEvent] {
        event.map { [.input(.offer($0))] } ?? []
    }
}
