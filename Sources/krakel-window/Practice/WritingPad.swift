import CGTK
import Learning

/// A pad that reads what is drawn, as the daemon would.
final class WritingPad {
    /// Called with each character.
    var written: (Written) -> Void = { _ in }
    var writer: Writer
    private let pad: Pad
    private let timer = Timer()
    /// From the clock of events to that of this process.
    private var offset: Int64?

    /// - Parameter words: what it is, for screen readers.
    init(size: Int32, _ writer: Writer, _ words: String) {
        self.writer = writer
        pad = Pad(size: size, words)
        pad.moved = { [unowned self] in take($0) }
    }

    var widget: Widget { pad.widget }

    /// Whether a button with these modifiers draws; by default every button does.
    var accepts: (_ button: Int, _ state: UInt32) -> Bool {
        get { pad.accepts }
        set { pad.accepts = newValue }
    }

    private static var clock: Int64 { Int64(g_get_monotonic_time() / 1000) }

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
        case .press(let point): report(writer.press(at: point, now))
        case .motion(let point): report(writer.move(to: point, now))
        case .release(let point): report(writer.release(at: point, now))
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
        guard let deadline = writer.deadline else { return }
        timer.set(
            milliseconds: UInt32(max(1, min(deadline - Self.clock, 60_000))),
            priority: G_PRIORITY_DEFAULT_IDLE
        ) { [unowned self] in
            report(writer.tick(Self.clock))
            wait()
        }
    }
}
