import CX11
import Glibc
import Synchronization

/// A connection to an X server that has the extensions Krakel lives on.
public final class Connection {
    let display: OpaquePointer
    let root: Window
    let screen: Int32
    /// The major opcode that marks XInput events (`XGenericEventCookie.extension`).
    let inputOpcode: Int32
    /// The number of the first XKB event.
    let keyboardEventBase: Int32
    /// The number of the first XFixes event.
    let fixesEventBase: Int32
    /// The first master pointer of the server and its master keyboard.
    let masterPointer: Int32
    let masterKeyboard: Int32

    /// A window that is never shown.
    let unmappedWindow: Window

    /// The display's name as Xlib resolved it, `:0` for instance.
    public let name: String

    /// Connects to `name`, or to `$DISPLAY` where it is nil. Wraps `XOpenDisplay`.
    ///
    /// - Throws: `ConnectionError` where there is no server or it lacks an extension.
    public init(to name: String? = nil) throws(ConnectionError) {
        XErrors.install()
        guard let display = XOpenDisplay(name) else {
            throw .noServer(display: name ?? String(cString: XDisplayName(nil)))
        }
        self.display = display
        self.name = String(cString: XDisplayString(display))
        screen = XDefaultScreen(display)
        root = XDefaultRootWindow(display)
        do throws(ConnectionError) {
            let extensions = try Extensions(of: display)
            inputOpcode = extensions.inputOpcode
            keyboardEventBase = extensions.keyboardEventBase
            fixesEventBase = extensions.fixesEventBase
            guard let masters = Self.masters(of: display) else { throw ConnectionError.noPointer }
            (masterPointer, masterKeyboard) = masters
            unmappedWindow = XCreateWindow(
                display, root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil)
        } catch {
            XCloseDisplay(display)
            throw error
        }
    }

    deinit {
        XCloseDisplay(display)
    }

    /// The descriptor to wait on. Wraps `XConnectionNumber`.
    public var fileDescriptor: Int32 { XConnectionNumber(display) }

    /// Whether an event waits to be read. Waiting for a reply takes events off the descriptor as
    /// well, so that `poll` alone may sleep over them. Sends what is buffered. Wraps `XPending`.
    public var hasEvents: Bool { XPending(display) > 0 }

    /// Sends what is buffered. Wraps `XFlush`.
    public func flush() {
        XFlush(display)
    }

    /// Waits until the server has carried out everything sent. Wraps `XSync`.
    public func synchronise() {
        XSync(display, 0)
    }

    /// Runs `requests`, waits for the server and gives back the code of the last error they caused,
    /// nil where they caused none.
    func errorOf(_ requests: () -> Void) -> UInt8? {
        XSync(display, 0)
        _ = XErrors.take()
        requests()
        XSync(display, 0)
        let code = XErrors.take()
        return code == 0 ? nil : code
    }

    /// Whether an event of XInput of this type has arrived and was not read yet. Wraps
    /// `XCheckIfEvent`, whose predicate may call nothing.
    func isWaiting(_ type: Int32) -> Bool {
        var event = XEvent()
        var search = (opcode: inputOpcode, type: type, isFound: false)
        XCheckIfEvent(
            display, &event,
            { _, event, argument in
                let search = UnsafeMutableRawPointer(argument)?
                    .assumingMemoryBound(to: (opcode: Int32, type: Int32, isFound: Bool).self)
                guard let cookie = event?.pointee.xcookie, cookie.type == GenericEvent,
                    cookie.extension == search?.pointee.opcode,
                    cookie.evtype == search?.pointee.type
                else { return 0 }
                search?.pointee.isFound = true
                return 0
            }, &search)
        return search.isFound
    }

    func atom(_ name: String) -> Atom {
        XInternAtom(display, name, 0)
    }

    /// The first master pointer and the master keyboard it is paired with. Wraps `XIQueryDevice`.
    private static func masters(of display: OpaquePointer) -> (pointer: Int32, keyboard: Int32)? {
        var count: Int32 = 0
        guard let devices = XIQueryDevice(display, Int32(XIAllMasterDevices), &count) else {
            return nil
        }
        defer { XIFreeDeviceInfo(devices) }
        return UnsafeBufferPointer(start: devices, count: Int(count))
            .first { $0.use == XIMasterPointer }
            .map { (pointer: $0.deviceid, keyboard: $0.attachment) }
    }
}

/// Why there is no usable connection.
public enum ConnectionError: Error, Hashable, Sendable {
    case noServer(display: String)
    /// The server lacks an extension, or has an older version than needed.
    case noExtension(name: String)
    case noPointer
}

/// The extensions, asked for once.
private struct Extensions {
    var inputOpcode: Int32 = 0
    var keyboardEventBase: Int32 = 0
    var fixesEventBase: Int32 = 0

    init(of display: OpaquePointer) throws(ConnectionError) {
        var event: Int32 = 0
        var error: Int32 = 0
        guard XQueryExtension(display, "XInputExtension", &inputOpcode, &event, &error) != 0 else {
            throw .noExtension(name: "XInput 2.2")
        }
        var major: Int32 = 2
        var minor: Int32 = 4
        guard XIQueryVersion(display, &major, &minor) == 0, (major, minor) >= (2, 2) else {
            throw .noExtension(name: "XInput 2.2")
        }
        var opcode: Int32 = 0
        major = XkbMajorVersion
        minor = XkbMinorVersion
        guard
            XkbQueryExtension(display, &opcode, &keyboardEventBase, &error, &major, &minor) != 0
        else { throw .noExtension(name: "XKEYBOARD") }
        var testMajor: Int32 = 0
        var testMinor: Int32 = 0
        guard XTestQueryExtension(display, &event, &error, &testMajor, &testMinor) != 0 else {
            throw .noExtension(name: "XTEST")
        }
        guard XShapeQueryExtension(display, &event, &error) != 0 else {
            throw .noExtension(name: "SHAPE")
        }
        guard XFixesQueryExtension(display, &fixesEventBase, &error) != 0 else {
            throw .noExtension(name: "XFIXES")
        }
        major = 5
        minor = 0
        guard XFixesQueryVersion(display, &major, &minor) != 0, major >= 2 else {
            throw .noExtension(name: "XFIXES 2")
        }
        guard XRenderQueryExtension(display, &event, &error) != 0 else {
            throw .noExtension(name: "RENDER")
        }
    }
}

/// The last X error since it was last asked for.
///
/// Xlib calls its handlers without any context, so the two of them and these two atomics are the only
/// state outside an object.
enum XErrors {
    private static let last = Atomic<UInt8>(0)
    /// The extension of the last request that was to let go of the pointer and failed; 0 for none.
    private static let refusedRelease = Atomic<UInt8>(0)
    /// `X_XIUngrabDevice` and `X_XIAllowEvents` of XI2proto.h, requests of XInput.
    private static let releases: ClosedRange<UInt8> = 52...53

    /// Keeps the error of a failed request instead of ending the process. Wraps `XSetErrorHandler`.
    static func install() {
        XSetErrorHandler { _, event in
            guard let event = event?.pointee else { return 0 }
            XErrors.last.store(event.error_code, ordering: .relaxed)
            if event.request_code >= 128, XErrors.releases.contains(event.minor_code) {
                XErrors.refusedRelease.store(event.request_code, ordering: .relaxed)
            }
            return 0
        }
        endWithTheServer()
    }

    /// A server that goes takes the session with it: the program ends as well, in one line. Nothing
    /// has to be put back, for grabs and windows went with the connection. Wraps
    /// `XSetIOErrorHandler`.
    private static func endWithTheServer() {
        XSetIOErrorHandler { _ in
            let line = Array("krakel: the X server has gone\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            _exit(0)
        }
    }

    /// Whether a request that may have been to let go of the pointer has failed.
    static var hasRefusedRelease: Bool { refusedRelease.load(ordering: .relaxed) != 0 }

    /// Whether it was one of this extension's; forgets it.
    static func takeRefusedRelease(of opcode: Int32) -> Bool {
        let code = refusedRelease.exchange(0, ordering: .relaxed)
        return code != 0 && Int32(code) == opcode
    }

    /// The code of the last error (`BadAccess`, ...), 0 where there was none; forgets it.
    static func take() -> UInt8 {
        last.exchange(0, ordering: .relaxed)
    }
}
