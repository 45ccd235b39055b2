// Owns: a pad that is read as Krakel reads: its events and the time going to a Writer. Leaves drawing to
// Pad, what is made of characters to its owner.

import CGTK
import Practising
import Strokes

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
