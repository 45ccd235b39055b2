import CGTK
import Dictionaries
import Learning
import Session

/// The characters that the daemon reads, told as a pad tells its own.
final class DaemonWriting {
    private let window: AppWindow
    private let told: (Written, _ mode: String?) -> Void
    private let changed: () -> Void
    private var began: Int64?

    /// nil where no daemon runs on this display.
    ///
    /// - Parameters:
    ///   - window: what is written while another window is used is not told.
    ///   - told: called with each character, and with the new mode when that changes.
    ///   - changed: called when the dictionary has changed.
    init?(
        in window: AppWindow, told: @escaping (Written, _ mode: String?) -> Void,
        changed: @escaping () -> Void = {}
    ) {
        guard let events = ControlClient.events() else { return nil }
        self.window = window
        self.told = told
        self.changed = changed
        // It lives as long as the connection does.
        events.follow { [self] in
            $0.forEach(take)
            return true
        }
    }

    private func take(_ event: ControlEvent) {
        let now = Int64(g_get_monotonic_time() / 1000)
        switch event.event {
        case .willDraw: began = began ?? now
        case .modeChanged: told(.dropped, event.mode)
        case .learned, .reloaded: changed()
        case .recognised, .missed:
            let character = WrittenCharacter(
                event.text.map(ActionNotation.meaning) ?? [], in: event.mode ?? Mode.letters,
                began: began ?? now, ended: now)
            began = nil
            guard window.isActive else { return }
            told(event.event == .missed ? .missed(character) : .read(character), nil)
        default: break
        }
    }
}
