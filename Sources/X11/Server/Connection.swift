import CX11

/// A connection to an X server that has the extensions that Krakel needs.
public final class Connection {
    let display: OpaquePointer
    let root: Window
    let screen: Int32
    /// The major opcode that marks XInput events (`XGenericEventCookie.extension`).
    let inputOpcode: Int32
    /// The major opcode of XKB, and the number of its first event.
    let keyboardOpcode: Int32
    let keyboardEventBase: Int32
    /// The number of the first XFixes event.
    let fixesEventBase: Int32
    /// The first master pointer of the server and its master keyboard.
    let masterPointer: Int32
    let masterKeyboard: Int32
    /// The slave of that keyboard which injected keys come from, as long as it lives; nil where there is none.
    lazy var testKeyboard = testDevice(XISlaveKeyboard, of: masterKeyboard)

    /// A window that is never shown.
    let unmappedWindow: Window
    /// Events of keys, but those that Krakel types, that were taken out of the queue by those who look for what disturbs
    /// typing.
    var keysSetAside: [RawKey] = []
    /// The window of an application that `reachesApplication` has found last.
    var knownApplication: Window?

    /// What is watched of the first master pointer and its keyboard: the server has one selection of each for all who
    /// watch. Wraps `XISelectEvents`.
    var masterEvents: [MasterWatcher: [Int32]] = [:] {
        didSet {
            for master in [masterPointer, masterKeyboard] {
                select(masterEvents.values.flatMap(\.self), of: master)
            }
            flush()
        }
    }
    enum MasterWatcher { case row, touches, typing, uses }

    /// What is watched of the root window beside its size: likewise one selection. Wraps `XSelectInput`.
    var rootEvents: [RootWatcher: Int] = [:] {
        didSet { XSelectInput(display, root, rootEvents.values.reduce(StructureNotifyMask, |)) }
    }
    enum RootWatcher { case answers, layouts }

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
            keyboardOpcode = extensions.keyboardOpcode
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

    deinit { XCloseDisplay(display) }

    /// The descriptor to wait on. Wraps `XConnectionNumber`.
    public var fileDescriptor: Int32 { XConnectionNumber(display) }

    /// Whether an event waits to be read. While Xlib waits for a reply it also reads events from the
    /// descriptor, so `poll` alone would miss them. Sends what is buffered. Wraps `XPending`.
    public var hasEvents: Bool { XPending(display) > 0 }

    /// Sends what is buffered. Wraps `XFlush`.
    public func flush() {
        XFlush(display)
    }

    /// Waits until the server has carried out everything sent. Wraps `XSync`.
    public func synchronise() {
        XSync(display, 0)
    }

    /// Makes `requests`, waits for the server and returns the code of the last error that they caused;
    /// nil where they caused none.
    func errorOf(_ requests: () -> Void) -> UInt8? {
        XSync(display, 0)
        _ = XErrors.take()
        requests()
        XSync(display, 0)
        let code = XErrors.take()
        return code == 0 ? nil : code
    }

    /// Whether an XInput event of this type has arrived and was not taken yet. Wraps `XCheckIfEvent`,
    /// whose predicate must not call Xlib.
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
        let pointer = ServerQuery.devices(Int32(XIAllMasterDevices), from: display) { devices in
            devices.first { $0.use == XIMasterPointer }
        }
        return pointer.map { (pointer: $0.deviceid, keyboard: $0.attachment) }
    }
}

/// Why there is no usable connection.
public enum ConnectionError: Error, Hashable, Sendable {
    case noServer(display: String)
    /// The server lacks an extension, or has an older version than needed.
    case noExtension(name: String)
    case noPointer
}

/// The numbers of the extensions, asked for once.
private struct Extensions {
    var inputOpcode: Int32 = 0
    var keyboardOpcode: Int32 = 0
    var keyboardEventBase: Int32 = 0
    var fixesEventBase: Int32 = 0

    init(of display: OpaquePointer) throws(ConnectionError) {
        var event: Int32 = 0
        var error: Int32 = 0
        func expect(_ name: String, _ isThere: Bool) throws(ConnectionError) {
            guard isThere else { throw .noExtension(name: name) }
        }
        try expect(
            "XInput 2.2",
            XQueryExtension(display, "XInputExtension", &inputOpcode, &event, &error) != 0)
        var major: Int32 = 2
        var minor: Int32 = 4
        try expect(
            "XInput 2.2", XIQueryVersion(display, &major, &minor) == 0 && (major, minor) >= (2, 2))
        major = XkbMajorVersion
        minor = XkbMinorVersion
        try expect(
            "XKEYBOARD",
            XkbQueryExtension(
                display, &keyboardOpcode, &keyboardEventBase, &error, &major, &minor) != 0)
        try expect("XTEST", XTestQueryExtension(display, &event, &error, &major, &minor) != 0)
        try expect("SHAPE", XShapeQueryExtension(display, &event, &error) != 0)
        try expect("XFIXES", XFixesQueryExtension(display, &fixesEventBase, &error) != 0)
        major = 5
        minor = 0
        try expect("XFIXES 2", XFixesQueryVersion(display, &major, &minor) != 0 && major >= 2)
        try expect("RENDER", XRenderQueryExtension(display, &event, &error) != 0)
    }
}
