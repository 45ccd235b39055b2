import CGTK

/// The menu of a status item on the session bus (dbusmenu). Hosts read it when they show it.
final class StatusItemMenu {
    static let path = "/MenuBar"
    private static let interface = "com.canonical.dbusmenu"

    private let bus: OpaquePointer
    private let chosen: (TrayCommand) -> Void
    private var rows: [TrayView.Row]
    private var revision: UInt32 = 1

    init(_ rows: [TrayView.Row], on bus: OpaquePointer, chosen: @escaping (TrayCommand) -> Void) {
        self.rows = rows
        self.bus = bus
        self.chosen = chosen
        BusObject { [unowned self] in
            answer($0, $1).flatMap(Variant.parsed)
        } property: {
            Self.property($0).flatMap(Variant.parsed)
        }.export(at: Self.path, Self.description, on: bus)
    }

    func show(_ rows: [TrayView.Row]) {
        guard rows != self.rows else { return }
        self.rows = rows
        revision += 1
        let parameters = Variant.parsed("(uint32 \(revision), 0)")
        g_dbus_connection_emit_signal(
            bus, nil, Self.path, Self.interface, "LayoutUpdated", parameters, nil)
        parameters.map { g_variant_unref($0) }
    }

    /// The answer to a method, in GVariant's notation.
    private func answer(_ method: String, _ parameters: OpaquePointer?) -> String? {
        switch method {
        case "GetLayout":
            let wanted = parameters.map { Variant.number($0, at: 0) } ?? 0
            guard wanted != 0 else {
                let children = rows.indices.map { "<\(item($0))>" }.joined(separator: ", ")
                let root = "(0, {'children-display': <'submenu'>}, [\(children)])"
                return "(uint32 \(revision), \(root))"
            }
            let row = rows.indices.first { number(of: $0) == wanted }.map(item)
            return "(uint32 \(revision), \(row ?? "(0, @a{sv} {}, @av [])"))"
        case "GetGroupProperties":
            let wanted = parameters.map { Variant.elements($0, at: 0, Variant.number) } ?? []
            let items = rows.indices.filter { wanted.isEmpty || wanted.contains(number(of: $0)) }
                .map { "(\(number(of: $0)), \(properties(of: $0)))" }
            return "(@a(ia{sv}) [\(items.joined(separator: ", "))],)"
        case "GetProperty": return "(<''>,)"
        case "Event":
            parameters.map(hear)
            return "()"
        case "EventGroup":
            // `(a(isvu))`
            if let parameters {
                _ = Variant.elements(parameters, at: 0) { array, index in
                    guard let event = g_variant_get_child_value(array, index) else { return }
                    hear(event)
                    g_variant_unref(event)
                }
            }
            return "(@ai [],)"
        case "AboutToShow": return "(false,)"
        case "AboutToShowGroup": return "(@ai [], @ai [])"
        default: return "()"
        }
    }

    private static func property(_ name: String) -> String? {
        switch name {
        case "Version": "uint32 3"
        case "TextDirection": "'ltr'"
        case "Status": "'normal'"
        default: "@as []"
        }
    }

    // MARK: - Rows

    private func item(_ index: Int) -> String {
        "(\(number(of: index)), \(properties(of: index)), @av [])"
    }

    /// Commands have their own numbers, other rows numbers that no command has.
    private func number(of index: Int) -> Int32 {
        rows[index].command?.rawValue ?? 100 + Int32(index)
    }

    private func properties(of index: Int) -> String {
        func label(_ text: String) -> String {
            Variant.quoted(text.withoutMnemonics)
        }
        return switch rows[index] {
        case .separator: "{'type': <'separator'>}"
        case .heading(let text): "{'label': <\(label(text))>, 'enabled': <false>}"
        case .command(_, let text): "{'label': <\(label(text))>}"
        case .choice(_, let text, let isChosen):
            "{'label': <\(label(text))>, 'toggle-type': <'radio'>, "
                + "'toggle-state': <\(isChosen ? 1 : 0)>}"
        }
    }

    /// - Parameter event: a tuple that begins with the number of a row and the kind of event.
    private func hear(_ event: OpaquePointer) {
        guard Variant.text(event, at: 1) == "clicked",
            let command = TrayCommand(rawValue: Variant.number(event, at: 0))
        else { return }
        // The host gets its answer first: quitting would drop it.
        whenIdle { [chosen] in chosen(command) }
    }

    private static let description = """
        <node><interface name="com.canonical.dbusmenu">
        <property name="Version" type="u" access="read"/>
        <property name="TextDirection" type="s" access="read"/>
        <property name="Status" type="s" access="read"/>
        <property name="IconThemePath" type="as" access="read"/>
        <method name="GetLayout"><arg type="i" direction="in"/><arg type="i" direction="in"/>
        <arg type="as" direction="in"/><arg type="u" direction="out"/>
        <arg type="(ia{sv}av)" direction="out"/></method>
        <method name="GetGroupProperties"><arg type="ai" direction="in"/><arg type="as" direction="in"/>
        <arg type="a(ia{sv})" direction="out"/></method>
        <method name="GetProperty"><arg type="i" direction="in"/><arg type="s" direction="in"/>
        <arg type="v" direction="out"/></method>
        <method name="Event"><arg type="i" direction="in"/><arg type="s" direction="in"/>
        <arg type="v" direction="in"/><arg type="u" direction="in"/></method>
        <method name="EventGroup"><arg type="a(isvu)" direction="in"/>
        <arg type="ai" direction="out"/></method>
        <method name="AboutToShow"><arg type="i" direction="in"/><arg type="b" direction="out"/></method>
        <method name="AboutToShowGroup"><arg type="ai" direction="in"/><arg type="ai" direction="out"/>
        <arg type="ai" direction="out"/></method>
        <signal name="ItemsPropertiesUpdated"><arg type="a(ia{sv})"/><arg type="a(ias)"/></signal>
        <signal name="LayoutUpdated"><arg type="u"/><arg type="i"/></signal>
        </interface></node>
        """
}
