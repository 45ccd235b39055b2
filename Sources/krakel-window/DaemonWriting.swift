// Owns: what a running Krakel reads while one of our windows has the keyboard: its trigger is its own, also
// over a pad. Leaves what is made of it to the window.

import CGTK
import Control
import Dictionaries
import Places
import Practising

/// The characters of a daemon, as a pad tells its own.
final class DaemonWriting {
    private let events: ControlClient
    private let window: Widget
    private let told: (Written, _ mode: String?) -> Void
    private let changed: () -> Void
    private var began: Int64?

    /// nil where no Krakel runs on this display.
    ///
    /// - Parameters:
    ///   - window: what is written while another is used concerns nobody here.
    ///   - told: is called for each character, and with the new mode when that changes.
    ///   - changed: is called when the dictionary has changed.
    init?(
        in window: Widget, told: @escaping (Written, _ mode: String?) -> Void,
        changed: @escaping () -> Void = {}
    ) {
        guard let display = Environment.value("DISPLAY"),
            let events = try? ControlClient(to: ControlSocket(display: display)),
            (try? events.send(.events)) != nil
        else { return nil }
        self.events = events
        self.window = window
        self.told = told
        self.changed = changed
        follow()
    }

    /// Wraps `g_unix_fd_add`.
    private func follow() {
        let call: GUnixFDSourceFunc = { _, _, data in
            guard let data else { return 0 }
            return Unmanaged<DaemonWriting>.fromOpaque(data).takeUnretainedValue().hear() ? 1 : 0
        }
        // It lives as long as the program does.
        g_unix_fd_add(
            events.descriptor, GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue), call,
            Unmanaged.passRetained(self).toOpaque())
    }

    /// - Returns: false once the daemon has gone.
    private func hear() -> Bool {
        guard let lines = events.linesAtHand() else { return false }
        for line in lines {
            if let event = JSONLine.decode(ControlEvent.self, from: line) { tell(event) }
        }
        return true
    }

    private func tell(_ event: ControlEvent) {
        let now = Int64(g_get_monotonic_time() / 1000)
        switch event.event {
        case .willDraw: began = began ?? now
        case .modeChanged: told(.dropped, event.mode)
        case .learned, .reloaded: changed()
        case .recognised, .missed:
            let character = WrittenCharacter(
                event.text.map(Self.actions) ?? [], in: event.mode ?? Mode.letters,
                began: began ?? now, ended: now)
            began = nil
            guard gtk_window_is_active(window.cast(to: GtkWindow.self)) != 0 else { return }
            told(event.event == .missed ? .missed(character) : .read(character), nil)
        default: break
        }
    }

    /// What a label means: all but single characters may be a chord or a change of the mode.
    private static func actions(for label: String) -> [Action] {
        label.count == 1
            ? [.text(label)] : (try? ActionNotation.actions(in: label)) ?? [.text(label)]
    }
}
