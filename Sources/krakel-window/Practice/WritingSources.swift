import CGTK
import Dictionaries
import Learning
import Session
import System

/// A pad that reads what is drawn, as the daemon would.
final class WritingPad {
    /// Called with each character.
    var written: (Written) -> Void = { _ in }
    var reader: PadReader
    private let pad: Pad
    private let timer = Timer()
    /// From the clock of events to that of this process.
    private var offset: Int64?

    /// - Parameter words: what it is, for screen readers.
    init(size: Int32, _ reader: PadReader, _ words: String) {
        self.reader = reader
        pad = Pad(size: size, words)
        pad.moved = { [unowned self] in take($0) }
    }

    var widget: Widget { pad.widget }

    /// Whether a button with these modifiers draws; by default every button does.
    var accepts: (_ button: Int, _ state: UInt32) -> Bool {
        get { pad.accepts }
        set { pad.accepts = newValue }
    }

    /// Begins anew, as if nothing had been drawn.
    func restart(with reader: PadReader) {
        self.reader = reader
        timer.cancel()
        pad.clear()
    }

    private static var clock: Int64 { MonotonicClock.now }

    /// When the event at hand happened, however late it arrives: strokes are told apart by the pauses
    /// between them. The clocks differ by what the least delayed event shows.
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
        case .press(let point): report(reader.press(at: point, now))
        case .motion(let point): report(reader.move(to: point, now))
        case .release(let point): report(reader.release(at: point, now))
        }
        wait()
    }

    private func report(_ results: [Written]) {
        for result in results {
            if result != .began { pad.clear() }
            written(result)
        }
    }

    /// Asks for a tick at the deadline, after all events that have come by then.
    private func wait() {
        timer.cancel()
        guard let deadline = reader.deadline else { return }
        timer.set(
            milliseconds: UInt32(max(1, min(deadline - Self.clock, 60_000))),
            priority: G_PRIORITY_DEFAULT_IDLE
        ) { [unowned self] in
            report(reader.tick(Self.clock))
            wait()
        }
    }
}

/// The characters that the daemon reads, told as a pad tells its own. It may come and go meanwhile.
final class DaemonWriting {
    /// Whether one runs on this display.
    private(set) var isRunning = false
    private let window: AppWindow
    private let told: (Written, _ mode: String?) -> Void
    private let changed: () -> Void
    private let found: () -> Void
    private var began: Int64?
    private var monitor: FileMonitor?
    private let retry = Timer()

    /// - Parameters:
    ///   - window: what is written while another window is used is not told.
    ///   - told: called with each character, and with the new mode when that changes.
    ///   - changed: called when the dictionary has changed.
    ///   - found: called when one has come or gone.
    init(
        in window: AppWindow, told: @escaping (Written, _ mode: String?) -> Void,
        changed: @escaping () -> Void = {}, found: @escaping () -> Void = {}
    ) {
        self.window = window
        self.told = told
        self.changed = changed
        self.found = found
        if let path = Environment.value("DISPLAY").map({ ControlSocket(display: $0).path }) {
            monitor = FileMonitor([path]) { [unowned self] in lookAgain() }
        }
        look()
    }

    /// Looks whether one runs by now.
    func look() {
        guard !isRunning, let events = ControlClient.events() else { return }
        isRunning = true
        events.follow { [weak self] in
            self?.isRunning = false
            self?.found()
            // Another may have taken its place.
            self?.lookAgain()
        } _: { [weak self] in
            guard let self else { return false }
            $0.forEach(take)
            return true
        }
        found()
    }

    /// Its socket is there a moment before it listens.
    private func lookAgain() {
        retry.attempt(times: 40) { [unowned self] in
            look()
            return isRunning
        }
    }

    private func take(_ event: HeardEvent) {
        let now = MonotonicClock.now
        func character(_ actions: [Action]) -> WrittenCharacter {
            defer { began = nil }
            return WrittenCharacter(actions, in: event.mode ?? "", began: began ?? now, ended: now)
        }
        switch event.event {
        case .willDraw: began = began ?? now
        case .modeChanged: told(.dropped, event.mode)
        case .retracted where window.isActive: told(.retracted, nil)
        case .takenBack where window.isActive: told(.takenBack, nil)
        case .learned, .reloaded: changed()
        case .recognised:
            let character = character(ActionNotation.meaning(of: event.text ?? ""))
            if window.isActive { told(.read(character), nil) }
        case .missed:
            let character = character([])
            if window.isActive { told(.missed(character), nil) }
        case .retracted, .takenBack, .gesture, .turned, .fingers, .scrolled, .penned, .erased,
            .cancelled, .mended, .restored, .offered, .refused, .sticky, .paused, .resumed,
            .quiet, .asking, .quit:
            break
        }
    }
}
