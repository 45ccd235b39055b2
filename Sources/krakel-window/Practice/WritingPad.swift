import CGTK
import Dictionaries
import Learning
import Session
import Strokes
import System

/// A pad that tells characters.
final class WritingPad {
    let pad: Pad
    var writer: Writer
    private let told: (Written) -> Void
    private var timer: UInt32 = 0
    /// From the clock of events to ours.
    private var offset: Int64?

    init?(size: Int32, _ writer: Writer, told: @escaping (Written) -> Void) {
        // The pad is there before what it tells.
        final class Later { var body: (PadEvent) -> Void = { _ in } }
        let later = Later()
        guard let pad = Pad(size: size, told: { later.body($0) }) else { return nil }
        self.pad = pad
        self.writer = writer
        self.told = told
        later.body = { [unowned self] in take($0) }
    }

    deinit {
        if timer != 0 { g_source_remove(timer) }
    }

    private static var clock: Int64 { Int64(g_get_monotonic_time() / 1000) }

    /// When an event happened, however late it is told: strokes are parted by their pauses. The clocks
    /// differ by what the least delayed event says.
    private var now: Int64 {
        let clock = Self.clock
        guard let time = pad.eventTime else { return clock }
        let offset = min(offset ?? .max, clock - time)
        self.offset = offset
        return time + offset
    }

    private func take(_ event: PadEvent) {
        let now = now
        switch event {
        case .press(let point): tell(writer.press(at: point, now))
        case .motion(let point): tell(writer.move(to: point, now))
        case .release(let point): tell(writer.release(at: point, now))
        }
        wait()
    }

    private func tell(_ written: [Written]) {
        for written in written {
            if written != .began { pad.clear() }
            told(written)
        }
    }

    /// Asks for a tick at the deadline, behind all events that have come by then.
    private func wait() {
        if timer != 0 { g_source_remove(timer) }
        timer = 0
        guard let deadline = writer.deadline else { return }
        let call: GSourceFunc = { data in
            guard let data else { return 0 }
            let pad = Unmanaged<WritingPad>.fromOpaque(data).takeUnretainedValue()
            pad.timer = 0
            pad.tell(pad.writer.tick(WritingPad.clock))
            pad.wait()
            return 0
        }
        let delay = UInt32(max(1, min(deadline - Self.clock, 60_000)))
        timer = g_timeout_add_full(
            G_PRIORITY_DEFAULT_IDLE, delay, call, Unmanaged.passUnretained(self).toOpaque(), nil)
    }
}

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
