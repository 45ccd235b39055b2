import ArgumentParser
import CGTK
import Glibc

struct NoticeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notice", abstract: "Show a notice by the desktop's notification service.",
        discussion: """
            Prints the number of the notice. Fails where there is no such service, or where it does \
            not answer within a second.
            """)

    @Option(help: "The number of the notice that this one replaces.")
    var replaces: UInt32 = 0

    @Flag(help: "Something is wrong, rather than only changed.")
    var urgent = false

    @Argument var summary: String
    @Argument var body: String

    func run() throws {
        // Also for a bus that never answers; the service has its own time limit.
        alarm(2)
        guard let service = NotificationService(),
            let number = service.notify(summary, body, replacing: replaces, isUrgent: urgent)
        else { throw ExitCode.failure }
        print(number)
    }
}

/// The desktop's notification service, running or to be started by the bus.
private struct NotificationService {
    private let bus: OpaquePointer

    /// How long it may take for each answer, in milliseconds.
    private static let patience: Int32 = 1000
    private static let name = "org.freedesktop.Notifications"

    /// nil where there is no session bus.
    init?() {
        guard let bus = SessionBus.connect() else { return nil }
        self.bus = bus
    }

    /// Shows a notice. One that is not urgent is transient: it need not be kept.
    ///
    /// - Returns: its number; nil where no service takes it.
    func notify(
        _ summary: String, _ body: String, replacing replaced: UInt32, isUrgent: Bool
    ) -> UInt32? {
        guard let readsMarkup else { return nil }
        let text = Variant.quoted(readsMarkup ? markup(body) : body)
        let parameters = Variant.parsed(
            """
            ('Krakel', uint32 \(replaced), 'input-tablet', \(Variant.quoted(summary)), \(text), \
            @as [], {'urgency': <byte \(isUrgent ? 1 : 0)>, 'transient': <\(!isUrgent)>}, -1)
            """)
        guard let answer = call("Notify", parameters, answer: "(u)") else { return nil }
        defer { g_variant_unref(answer) }
        let number = g_variant_get_child_value(answer, 0)
        defer { g_variant_unref(number) }
        return g_variant_get_uint32(number)
    }

    /// Whether angle brackets have to be escaped; nil where no service answers.
    private var readsMarkup: Bool? {
        guard let answer = call("GetCapabilities", nil, answer: "(as)") else { return nil }
        defer { g_variant_unref(answer) }
        return Variant.elements(answer, at: 0, Variant.text).contains("body-markup")
    }

    /// Wraps `g_dbus_connection_call_sync`.
    private func call(
        _ method: String, _ parameters: OpaquePointer?, answer: String
    ) -> OpaquePointer? {
        let type = g_variant_type_new(answer)
        defer {
            g_variant_type_free(type)
            parameters.map { g_variant_unref($0) }
        }
        return g_dbus_connection_call_sync(
            bus, Self.name, "/org/freedesktop/Notifications", Self.name, method, parameters, type,
            G_DBUS_CALL_FLAGS_NONE, Self.patience, nil, nil)
    }
}
