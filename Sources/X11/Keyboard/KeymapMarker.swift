import CX11

/// Finds out how far an application has read that answers no pings.
///
/// A `MappingNotify` that is sent to one window changes nothing, and a program that comes to it reads the
/// keymap anew by `XRefreshKeyboardMapping`, as every program that reads keys by Xlib has to. A program
/// takes its events in their order, so when the server sees it ask for the whole map, which RECORD tells,
/// it has read all keys that were sent before.
///
/// What looks like an answer and is none: Xlib makes such notices of each change of the map that the server
/// tells. They come before the keys that the change was made for, so answers count only beyond those that
/// the changes can cause; as many questions are put as that takes. Toolkits ask several times for one
/// notice: who puts another question waits until the application rests, that no late answer is taken for one
/// to that.
public final class KeymapMarker {
    private let connection: Connection
    /// nil while no client is listened to.
    private var listener: RequestListener?
    private var window: Window = 0
    private let heard: Heard
    private var isWaiting = false
    /// How many answers there may be without the application having come to the question.
    private var surplus = 0
    private var repeats = 0
    /// The windows of the input methods that there were when it began to listen.
    private(set) var methods: [UInt] = []

    /// How often a toolkit asks for one notice at most: Xlib and Tk ask once, Emacs twice, xterm four times.
    private static let answersToANotice = 6
    /// How many notices a change makes for each keyboard, the master included (Xorg 21.1: two at most).
    private static let noticesOfAChange = 2
    /// Notices of keys that come from another keyboard than before.
    private static let otherNotices = 2

    public init(on connection: Connection) {
        self.connection = connection
        heard = Heard(keyboardOpcode: UInt8(truncatingIfNeeded: connection.keyboardOpcode))
    }

    /// Whether an application can be listened to.
    enum Hearing {
        case possible
        /// The server does not tell.
        case impossible
        /// There is no such window any more.
        case gone
    }

    /// Begins to listen to the application of `window`.
    func listen(to window: UInt) -> Hearing {
        if hears(window) { return .possible }
        end()
        guard
            connection.errorOf({ _ = ServerQuery.parent(of: window, from: connection.display) })
                == nil
        else { return .gone }
        guard RequestListener.isPossible(on: connection) else { return .impossible }
        var range = XRecordRange()
        range.core_requests = XRecordRange8(first: 1, last: 127)
        range.ext_requests = XRecordExtRange(
            ext_major: XRecordRange8(first: 128, last: 255),
            ext_minor: XRecordRange16(first: 0, last: .max))
        let methods = connection.inputMethods.filter { !connection.isSameClient($0, window) }
        listener = RequestListener(
            to: ([window] + methods).map { XRecordClientSpec($0) }, on: connection, range,
            take: heard.take)
        guard listener != nil else { return .impossible }
        self.window = window
        heard.begin(with: connection.clientNumber(of: window))
        self.methods = methods
        return .possible
    }

    /// Whether it hears what input methods hand back.
    var hearsMethods: Bool { !methods.isEmpty }

    /// Whether it listens to the application of `window`.
    func hears(_ window: UInt) -> Bool { listener != nil && self.window == window }

    /// How many keys the application has handed on to an input method since it is listened to, how many came back,
    /// and whether all did or have become text.
    var handed: (on: Int, back: Int, isAllBack: Bool) {
        listener?.takeIn()
        return (heard.handedOn, heard.handedBack, heard.outstanding.isEmpty)
    }

    /// Sends to the input methods what says nothing to them. fcitx5 before 5.1.13 leaves a key unread that came
    /// while it waited for an answer of the server, until the next event comes (its issue 1304).
    func wakeMethods() {
        for method in methods {
            connection.send("_KRAKEL_WAKE", about: method, to: method, NoEventMask, [])
        }
        connection.flush()
    }

    /// Puts the question.
    ///
    /// - Parameter changes: how many changes of the map it may not have read yet.
    func ask(after changes: Int) {
        let notices = changes * Self.noticesOfAChange * keyboardCount + Self.otherNotices
        surplus = Self.answersToANotice * notices
        isWaiting = true
        heard.forget()
        repeats = 0
        // Each notice is answered once at least.
        send(count: surplus + 1)
    }

    /// Puts one notice more of a question that is answered by halves: of thousands that a busy program reads, one
    /// has been seen to have no answer (libX11 1.8.4).
    func askOn() {
        if isWaiting, heard.answers > 0 { send(count: 1) }
    }

    /// Wraps `XIQueryDevice`.
    private var keyboardCount: Int {
        ServerQuery.devices(from: connection.display) { devices in
            devices.count { $0.use == XIMasterKeyboard || $0.use == XISlaveKeyboard }
        } ?? 1
    }

    /// Wraps `XSendEvent`.
    private func send(count: Int) {
        var event = XEvent()
        event.xmapping.type = MappingNotify
        event.xmapping.window = window
        event.xmapping.request = MappingKeyboard
        event.xmapping.first_keycode = 8
        event.xmapping.count = 248
        for _ in 0..<count { XSendEvent(connection.display, window, 0, 0, &event) }
        connection.flush()
    }

    /// Whether the application has come to the question.
    func isAnswered() -> Bool {
        guard isWaiting else { return true }
        listener?.takeIn()
        if heard.answers > surplus {
            isWaiting = false
        } else if heard.parts > repeats {
            // Where the map has changed, the next notice is answered by a question for the changed part.
            send(count: heard.parts - repeats)
            repeats = heard.parts
        }
        return !isWaiting
    }

    /// Whether the application has asked anything of the server since the question was put: it runs.
    var isAlive: Bool { heard.isAlive }

    /// How often the application has asked for the whole map since it is listened to.
    var answers: Int {
        listener?.takeIn()
        return heard.allAnswers
    }

    /// Stops to listen.
    func end() {
        isWaiting = false
        methods = []
        heard.begin(with: 0)
        listener = nil
    }
}

/// A key that was handed on by the XIM protocol.
struct HandedKey: Hashable {
    /// Whether it went down or up, its keycode, when, and under which modifiers, as the event has them. Of two
    /// characters that are typed in one millisecond by one key all may be the same.
    var kind: UInt8
    var keycode: UInt8
    var time: [UInt8]
    var state: [UInt8]

    /// Reads it out of a request that hands it on; nil for any other request. A message of XIM that is longer than 20
    /// bytes goes by a property: `ChangeProperty` (opcode 18) has 24 bytes before its data, and
    /// `XIM_FORWARD_EVENT` (60) has twelve before its event.
    init?(_ request: UnsafeBufferPointer<UInt8>) {
        guard request.count >= 68, request[0] == 18, request[24] == 60,
            [UInt8(KeyPress), UInt8(KeyRelease)].contains(request[36] & 0x7F)
        else { return nil }
        kind = request[36] & 0x7F
        keycode = request[37]
        time = Array(request[40..<44])
        state = Array(request[64..<66])
    }
}

extension Connection {
    /// The windows of the input methods that run, to which programs may hand their keys by XIM. Wraps
    /// `XGetSelectionOwner`.
    fileprivate var inputMethods: [Window] {
        let servers = ServerQuery.words(
            of: "XIM_SERVERS", on: root, type: Atom(XA_ATOM), from: display)
        return (servers ?? []).map { XGetSelectionOwner(display, $0) }.filter { $0 != 0 }
    }

    var hasInputMethod: Bool { !inputMethods.isEmpty }
}

/// What an application has asked of the server since it was put a question.
private final class Heard {
    private let keyboardOpcode: UInt8
    private var client: XID = 0
    private(set) var handedOn = 0
    private(set) var handedBack = 0
    /// What was handed on and has not come back, in order.
    private(set) var outstanding: [HandedKey] = []
    /// How often it asked for the whole map.
    var answers = 0
    /// How often it asked for something else of it.
    var parts = 0
    var isAlive = false
    /// The same since it is listened to.
    private(set) var allAnswers = 0

    init(keyboardOpcode: UInt8) {
        self.keyboardOpcode = keyboardOpcode
    }

    /// Listens to another client, by the number that all of its windows begin with.
    func begin(with client: XID) {
        self.client = client
        handedOn = 0
        handedBack = 0
        outstanding = []
        allAnswers = 0
        forget()
    }

    func forget() {
        answers = 0
        parts = 0
        isAlive = false
    }

    /// - Parameters:
    ///   - request: as it is in the protocol. Of `XkbGetMap` (minor opcode 8), byte 12 is the first keycode whose keysyms
    ///     are asked for and byte 13 their number, both 0 where it asks for the whole map, as a program does once in
    ///     place of an answer where its keyboard has been replaced (XKB protocol, appendix D).
    ///   - sender: the application's number, or that of an input method.
    func take(_ request: UnsafeBufferPointer<UInt8>, of sender: XID) {
        guard sender == client else {
            // What was handed on before the key that comes back has become text.
            if let key = HandedKey(request), let index = outstanding.firstIndex(of: key) {
                outstanding.removeSubrange(...index)
                handedBack += 1
            }
            return
        }
        isAlive = true
        if let key = HandedKey(request) {
            outstanding.append(key)
            handedOn += 1
        }
        guard request.count >= 14, request[0] == keyboardOpcode, request[1] == 8 else { return }
        if request[12] == 8, request[13] == 248 {
            answers += 1
            allAnswers += 1
        } else {
            parts += 1
        }
    }
}
