// Owns: the plain Xlib window as an application among the others.

/// A `SinkWindow` whose text is kept.
final class SinkReceiver: TextReceiver {
    private let sink: SinkWindow
    private var text = ""

    init?(display: String) {
        guard let sink = SinkWindow(display: display) else { return nil }
        self.sink = sink
    }

    func takeFocus() {
        sink.takeFocus()
    }

    func clear() {
        _ = sink.presses()
        text = ""
    }

    func line(within milliseconds: Int) throws -> String {
        let deadline = Deadline(milliseconds)
        while !text.hasSuffix("\n") {
            let presses = sink.presses(count: 1, within: Int(deadline.left))
            guard !presses.isEmpty else { throw TextReceiverError.unfinished(text: text) }
            // The Return key's own character is a carriage return.
            for press in presses { text += press.text == "\r" ? "\n" : press.text }
        }
        return String(text.dropLast())
    }
}
