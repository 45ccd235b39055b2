import CGTK
import Strokes

/// An icon in the XEmbed tray, for as long as it is wanted and there is such a tray.
final class SystemTray {
    /// Whether the icon is to be in this tray.
    var isWanted = false {
        didSet { if isWanted != oldValue { look() } }
    }
    var view = TrayView(TrayState()) {
        didSet { if view != oldValue { icon?.show(view) } }
    }
    var clicked: () -> Void = {}
    /// Called with the icon's place, in root pixels, when the user asks for its menu.
    var asked: (Box) -> Void = { _ in }

    private let server: TrayServer
    private let selection: Atom
    private let manager: Atom
    private let opcode: Atom
    /// The tray's window; 0 where there is none.
    private(set) var owner: Window = 0
    private var icon: DockedIcon?

    init(on server: TrayServer) {
        self.server = server
        selection = server.atom("_NET_SYSTEM_TRAY_S\(server.screen)")
        manager = server.atom("MANAGER")
        opcode = server.atom("_NET_SYSTEM_TRAY_OPCODE")
        // A tray that starts sends a message there.
        XSelectInput(server.display, server.root, StructureNotifyMask)
    }

    func handle(_ event: XEvent) {
        switch event.type {
        case ClientMessage:
            let message = event.xclient
            if message.message_type == manager, Atom(message.data.l.1) == selection { look() }
        case DestroyNotify where event.xdestroywindow.window == owner && owner != 0:
            leave()
            look()
        case ButtonPress where icon?.window == event.xbutton.window:
            if event.xbutton.button == 3 { icon?.area.map(asked) }
        case ButtonRelease where icon?.window == event.xbutton.window:
            if event.xbutton.button == 1 { clicked() }
        default: icon?.handle(event)
        }
    }

    private func leave() {
        icon = nil
        owner = 0
    }

    /// Docks in the tray of the screen, if there is one. Wraps `XGetSelectionOwner`.
    private func look() {
        guard isWanted else { return leave() }
        let owner = XGetSelectionOwner(server.display, selection)
        guard owner != self.owner else { return }
        leave()
        guard owner != 0 else { return }
        XSelectInput(server.display, owner, StructureNotifyMask)
        // A tray that ended before events were selected sends none.
        guard XGetSelectionOwner(server.display, selection) == owner else { return look() }
        self.owner = owner
        let icon = DockedIcon(view, on: server, visual: server.number(visual, of: owner))
        self.icon = icon
        var message = XEvent(
            opcode, to: owner,
            (Int(CurrentTime), Self.requestDock, Int(icon.window), 0, 0))
        XSendEvent(server.display, owner, 0, NoEventMask, &message)
        XFlush(server.display)
    }

    private let visual = "_NET_SYSTEM_TRAY_VISUAL"
    /// SYSTEM_TRAY_REQUEST_DOCK of the protocol.
    private static let requestDock = 0
}

/// A window that a tray embeds; it is destroyed with the last reference.
private final class DockedIcon {
    let window: Window
    private let server: TrayServer
    private let visual: UnsafeMutablePointer<Visual>?
    private let isTransparent: Bool
    private var width: Int32 = 24
    private var height: Int32 = 24
    private var view: TrayView

    /// - Parameter visual: the one that the tray wants its icons to have. Where it has alpha, the tray is
    ///   seen around the mark. nil where the tray does not say: the icon then copies the tray's background.
    init(_ view: TrayView, on server: TrayServer, visual wanted: UInt?) {
        self.view = view
        self.server = server
        let display = server.display
        let found = wanted.flatMap { Self.visual($0, on: display) }
        isTransparent = found != nil
        visual = found ?? XDefaultVisual(display, server.screen)
        var attributes = XSetWindowAttributes()
        attributes.event_mask =
            ExposureMask | StructureNotifyMask | ButtonPressMask | ButtonReleaseMask
        var mask = UInt(CWEventMask)
        if isTransparent {
            attributes.colormap = XCreateColormap(display, server.root, visual, AllocNone)
            attributes.background_pixel = 0
            attributes.border_pixel = 0
            mask |= UInt(CWColormap | CWBackPixel | CWBorderPixel)
        } else {
            attributes.background_pixmap = Pixmap(ParentRelative)
            mask |= UInt(CWBackPixmap)
        }
        window = XCreateWindow(
            display, server.root, 0, 0, UInt32(width), UInt32(height), 0,
            isTransparent ? 32 : XDefaultDepth(display, server.screen), UInt32(InputOutput), visual,
            mask, &attributes)
        setProperties()
        name()
    }

    deinit {
        XDestroyWindow(server.display, window)
        XFlush(server.display)
    }

    func show(_ view: TrayView) {
        self.view = view
        name()
        draw()
        XFlush(server.display)
    }

    func handle(_ event: XEvent) {
        switch event.type {
        case ConfigureNotify where event.xconfigure.window == window:
            let now = event.xconfigure
            guard (now.width, now.height) != (width, height) else { return }
            (width, height) = (now.width, now.height)
            draw()
        case Expose where event.xexpose.window == window:
            if event.xexpose.count == 0 { draw() }
        default: return
        }
        XFlush(server.display)
    }

    /// Where it is, in root pixels. Wraps `XTranslateCoordinates`.
    var area: Box? {
        var (x, y): (Int32, Int32) = (0, 0)
        var child: Window = 0
        guard XTranslateCoordinates(server.display, window, server.root, 0, 0, &x, &y, &child) != 0
        else { return nil }
        return Box(
            minX: Double(x), minY: Double(y), maxX: Double(x + width), maxY: Double(y + height))
    }

    /// A visual with alpha of this number. Wraps `XGetVisualInfo`.
    private static func visual(
        _ number: UInt, on display: OpaquePointer
    ) -> UnsafeMutablePointer<Visual>? {
        var template = XVisualInfo()
        template.visualid = VisualID(number)
        template.depth = 32
        var count: Int32 = 0
        let mask = Int(VisualIDMask | VisualDepthMask)
        guard let found = XGetVisualInfo(display, mask, &template, &count) else { return nil }
        defer { XFree(found) }
        return count > 0 ? found.pointee.visual : nil
    }

    /// `_XEMBED_INFO`: version 0 of the protocol, and that the icon is to be shown.
    private func setProperties() {
        let information = server.atom("_XEMBED_INFO")
        setProperty(information, information, [0, 1], of: window, on: server.display)
        var hints = XSizeHints()
        hints.flags = PMinSize
        hints.min_width = 22
        hints.min_height = 22
        XSetWMNormalHints(server.display, window, &hints)
        "krakel".withCString { name in
            var hint = XClassHint()
            hint.res_name = UnsafeMutablePointer(mutating: name)
            hint.res_class = UnsafeMutablePointer(mutating: name)
            XSetClassHint(server.display, window, &hint)
        }
    }

    /// Names the icon: trays show the name or read it out.
    private func name() {
        XStoreName(server.display, window, view.title)
        let bytes = Array(view.title.utf8)
        XChangeProperty(
            server.display, window, server.atom("_NET_WM_NAME"), server.atom("UTF8_STRING"), 8,
            PropModeReplace, bytes, Int32(bytes.count))
    }

    /// Wraps `cairo_xlib_surface_create`.
    private func draw() {
        if !isTransparent { XClearWindow(server.display, window) }
        let surface = cairo_xlib_surface_create(server.display, window, visual, width, height)
        defer { cairo_surface_destroy(surface) }
        guard let cairo = cairo_create(surface) else { return }
        defer { cairo_destroy(cairo) }
        if isTransparent {
            cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
            cairo_paint(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        }
        let side = Double(min(width, height))
        cairo_translate(
            cairo, ((Double(width) - side) / 2).rounded(), ((Double(height) - side) / 2).rounded())
        TrayPainter(mark: view.mark).draw(on: cairo, side: side)
        cairo_surface_flush(surface)
    }
}
