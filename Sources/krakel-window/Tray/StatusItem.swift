import CGTK
import Strokes

/// What the user or the desktop does with a status item.
enum StatusItemWish {
    /// Whether a host on the bus shows it.
    case isShown(Bool)
    case clicked
    case chosen(TrayCommand)
    /// A host without menus of its own asks for the menu, at this place in root pixels.
    case asked(Box)
}

/// A status item on the session bus (StatusNotifierItem). It lives as long as the program does.
final class StatusItem {
    private let bus: OpaquePointer
    private let wish: (StatusItemWish) -> Void
    private var view: TrayView
    private let menu: StatusItemMenu
    /// Whether there is a watcher, which knows the hosts.
    private var hasWatcher = false

    private static let watcher = "org.kde.StatusNotifierWatcher"
    private static let watcherPath = "/StatusNotifierWatcher"
    private static let interface = "org.kde.StatusNotifierItem"
    private static let path = "/StatusNotifierItem"
    /// Pixels of the pictures; hosts take the one that suits them.
    private static let sides: [Int32] = [16, 22, 24, 32, 48, 64]

    /// nil where there is no session bus.
    init?(_ view: TrayView, wish: @escaping (StatusItemWish) -> Void) {
        guard let bus = SessionBus.connect() else { return nil }
        self.bus = bus
        self.view = view
        self.wish = wish
        menu = StatusItemMenu(view.menu, on: bus) { wish(.chosen($0)) }
        // The icon goes on without the bus, in the XEmbed tray.
        g_dbus_connection_set_exit_on_close(bus, 0)
        export()
        watch()
    }

    func show(_ view: TrayView) {
        guard view != self.view else { return }
        self.view = view
        for signal in ["NewIcon", "NewTitle", "NewToolTip"] {
            g_dbus_connection_emit_signal(bus, nil, Self.path, Self.interface, signal, nil, nil)
        }
        menu.show(view.menu)
    }

    /// Waits until all messages are on the bus. Wraps `g_dbus_connection_flush_sync`.
    func flush() {
        g_dbus_connection_flush_sync(bus, nil, nil)
    }

    // MARK: - The watcher

    /// Wraps `g_bus_watch_name_on_connection`.
    private func watch() {
        let data = Unmanaged.passRetained(self).toOpaque()
        g_bus_watch_name_on_connection(
            bus, Self.watcher, G_BUS_NAME_WATCHER_FLAGS_NONE,
            { _, _, _, data in data.map { StatusItem.of($0).register() } },
            { _, _, data in data.map { StatusItem.of($0).lose() } }, data, nil)
        for signal in ["StatusNotifierHostRegistered", "StatusNotifierHostUnregistered"] {
            g_dbus_connection_signal_subscribe(
                bus, Self.watcher, Self.watcher, signal, Self.watcherPath, nil,
                G_DBUS_SIGNAL_FLAGS_NONE,
                { _, _, _, _, _, _, data in data.map { StatusItem.of($0).askForHost() } }, data, nil
            )
        }
    }

    private func register() {
        hasWatcher = true
        let name = String(cString: g_dbus_connection_get_unique_name(bus))
        let parameters = Variant.parsed("(\(Variant.quoted(name)),)")
        g_dbus_connection_call(
            bus, Self.watcher, Self.watcherPath, Self.watcher, "RegisterStatusNotifierItem",
            parameters, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
        parameters.map { g_variant_unref($0) }
        askForHost()
    }

    private func lose() {
        hasWatcher = false
        wish(.isShown(false))
    }

    /// Asks the watcher for a host, as a watcher alone shows nothing.
    private func askForHost() {
        let parameters = Variant.parsed("('\(Self.watcher)', 'IsStatusNotifierHostRegistered')")
        defer { parameters.map { g_variant_unref($0) } }
        g_dbus_connection_call(
            bus, Self.watcher, Self.watcherPath, "org.freedesktop.DBus.Properties", "Get",
            parameters, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil,
            { source, result, data in
                guard let data else { return }
                let answer = g_dbus_connection_call_finish(
                    source.map { OpaquePointer($0) }, result, nil)
                StatusItem.of(data).hearOfHost(answer)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// A watcher that does not answer is taken to have a host.
    private func hearOfHost(_ answer: OpaquePointer?) {
        guard hasWatcher else { return }
        guard let answer else { return wish(.isShown(true)) }
        defer { g_variant_unref(answer) }
        let printed = g_variant_print(answer, 0)
        defer { g_free(printed) }
        wish(.isShown(printed.map { String(cString: $0) } != "(<false>,)"))
    }

    private static func of(_ data: UnsafeMutableRawPointer) -> StatusItem {
        Unmanaged<StatusItem>.fromOpaque(data).takeUnretainedValue()
    }

    // MARK: - The item

    private func export() {
        BusObject { [unowned self] method, parameters in
            answer(method, parameters)
            return Variant.parsed("()")
        } property: { [unowned self] in
            property($0)
        }.export(at: Self.path, Self.description, on: bus)
    }

    private func answer(_ method: String, _ parameters: OpaquePointer?) {
        switch method {
        // The host gets its answer before the daemon is asked anything.
        case "Activate": whenIdle { [wish] in wish(.clicked) }
        case "ContextMenu":
            guard let parameters else { return }
            let x = Double(Variant.number(parameters, at: 0))
            let y = Double(Variant.number(parameters, at: 1))
            whenIdle { [wish] in
                wish(.asked(Box(minX: x, minY: y, maxX: x, maxY: y)))
            }
        default: break
        }
    }

    private func property(_ name: String) -> OpaquePointer? {
        switch name {
        case "Category": Variant.parsed("'Hardware'")
        case "Id": Variant.parsed("'krakel'")
        case "Title": Variant.parsed(Variant.quoted(view.title))
        case "Status": Variant.parsed("'Active'")
        case "WindowId": Variant.parsed("0")
        case "IconPixmap":
            Variant.pictures(Self.sides.map { ($0, TrayPainter(mark: view.mark).pixels(side: $0)) })
        case "OverlayIconPixmap", "AttentionIconPixmap": Variant.parsed("@a(iiay) []")
        case "ToolTip":
            Variant.parsed("('', @a(iiay) [], \(Variant.quoted(view.title)), '')")
        case "ItemIsMenu": Variant.parsed("false")
        case "Menu": Variant.parsed("objectpath '\(StatusItemMenu.path)'")
        default: Variant.parsed("''")
        }
    }

    private static let description = """
        <node><interface name="org.kde.StatusNotifierItem">
        <method name="Activate"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
        <method name="SecondaryActivate"><arg type="i" direction="in"/><arg type="i" direction="in"/>
        </method>
        <method name="ContextMenu"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
        <method name="Scroll"><arg type="i" direction="in"/><arg type="s" direction="in"/></method>
        <property name="Category" type="s" access="read"/>
        <property name="Id" type="s" access="read"/>
        <property name="Title" type="s" access="read"/>
        <property name="Status" type="s" access="read"/>
        <property name="WindowId" type="i" access="read"/>
        <property name="IconName" type="s" access="read"/>
        <property name="IconThemePath" type="s" access="read"/>
        <property name="IconPixmap" type="a(iiay)" access="read"/>
        <property name="OverlayIconName" type="s" access="read"/>
        <property name="OverlayIconPixmap" type="a(iiay)" access="read"/>
        <property name="AttentionIconName" type="s" access="read"/>
        <property name="AttentionIconPixmap" type="a(iiay)" access="read"/>
        <property name="AttentionMovieName" type="s" access="read"/>
        <property name="ToolTip" type="(sa(iiay)ss)" access="read"/>
        <property name="ItemIsMenu" type="b" access="read"/>
        <property name="Menu" type="o" access="read"/>
        <signal name="NewTitle"/><signal name="NewIcon"/><signal name="NewToolTip"/>
        </interface></node>
        """
}
