import ArgumentParser
import CGTK
import Glibc

struct NoticeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notice", abstract: "Tell something by the desktop's notification service.",
        discussion: """
            Prints the number of the notice. Fails where there is no such service, or where it does \
            not answer within a second.
            """)

    @Option(help: "The number of the notice that this one takes the place of.")
    var replaces: UInt32 = 0

    @Flag(help: "Something is wrong, rather than merely changed.")
    var urgent = false

    @Argument var summary: String
    @Argument var body: String

    /// How long the service may take, in milliseconds.
    private static let patience: Int32 = 1000

    func run() throws {
        // Also for a bus that never answers; the service has its own time.
        alarm(2)
        guard SessionBus.isThere, let service = NotificationService(patience: Self.patience),
            let number = service.notify(
                summary, body, replacing: replaces, isUrgent: urgent)
        else { throw ExitCode.failure }
        print(number)
    }
}

/// The desktop's notification service, running or to be started by the bus.
struct NotificationService {
    private let bus: OpaquePointer
    /// For each answer, in milliseconds.
    private let patience: Int32

    private static let name = "org.freedesktop.Notifications"

    /// nil where there is no session bus. Wraps `g_bus_get_sync`.
    init?(patience: Int32) {
        guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
        self.bus = bus
        self.patience = patience
    }

    /// Shows a notice.
    ///
    /// - Returns: its number; nil where no service takes it.
    func notify(
        _ summary: String, _ body: String, replacing replaced: UInt32, isUrgent: Bool
    ) -> UInt32? {
        guard let readsMarkup else { return nil }
        let text = g_variant_type_new("s")
        defer { g_variant_type_free(text) }
        let none = g_variant_new_array(text, nil, 0)
        let parameters = Self.tuple([
            g_variant_new_string("Krakel"), g_variant_new_uint32(replaced),
            g_variant_new_string("input-tablet"), g_variant_new_string(summary),
            g_variant_new_string(readsMarkup ? Self.escaped(body) : body), none,
            Self.hints(isUrgent: isUrgent), g_variant_new_int32(-1),
        ])
        guard let answer = call("Notify", parameters, answer: "(u)") else { return nil }
        defer { g_variant_unref(answer) }
        let number = g_variant_get_child_value(answer, 0)
        defer { g_variant_unref(number) }
        return g_variant_get_uint32(number)
    }

    /// Whether angle brackets have to be escaped; nil where nobody answers.
    private var readsMarkup: Bool? {
        guard let answer = call("GetCapabilities", nil, answer: "(as)") else { return nil }
        defer { g_variant_unref(answer) }
        let list = g_variant_get_child_value(answer, 0)
        defer { g_variant_unref(list) }
        return (0..<g_variant_n_children(list)).contains { index in
            let item = g_variant_get_child_value(list, index)
            defer { g_variant_unref(item) }
            return g_variant_get_string(item, nil).map { String(cString: $0) } == "body-markup"
        }
    }

    /// Wraps `g_dbus_connection_call_sync`.
    private func call(
        _ method: String, _ parameters: OpaquePointer?, answer: String
    ) -> OpaquePointer? {
        let type = g_variant_type_new(answer)
        defer { g_variant_type_free(type) }
        return g_dbus_connection_call_sync(
            bus, Self.name, "/org/freedesktop/Notifications", Self.name, method, parameters, type,
            G_DBUS_CALL_FLAGS_NONE, patience, nil, nil)
    }

    /// What merely changed need not be kept.
    private static func hints(isUrgent: Bool) -> OpaquePointer? {
        let pairs = [
            ("urgency", g_variant_new_byte(isUrgent ? 1 : 0)),
            ("transient", g_variant_new_boolean(isUrgent ? 0 : 1)),
        ]
        let entries = pairs.map { key, value in
            g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value))
        }
        return entries.withUnsafeBufferPointer {
            g_variant_new_array(nil, $0.baseAddress, gsize($0.count))
        }
    }

    private static func tuple(_ values: [OpaquePointer?]) -> OpaquePointer? {
        values.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize($0.count)) }
    }

    /// Wraps `g_markup_escape_text`.
    private static func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return text }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
