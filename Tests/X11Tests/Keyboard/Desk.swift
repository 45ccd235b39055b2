// What every test here needs: a server, a person at its keyboard, a window to type into, and Krakel's
// connection to it.

import Dictionaries
import Keyboard
import TestSupport
import Testing

@testable import X11

final class Desk {
    let typist: TestTypist
    let sink: SinkWindow
    let connection: Connection
    let reader: KeymapReader
    /// Last, so that it outlives the connections: Xlib ends a process whose server goes away.
    let server: XvfbServer

    init() throws {
        server = try XvfbServer()
        typist = try TestTypist(display: server.display)
        sink = try SinkWindow(display: server.display)
        connection = try Connection(to: server.display)
        reader = KeymapReader(connection)
    }

    /// The map after whatever has changed it until now.
    func keymap() throws -> Keymap {
        connection.synchronise()
        drain(connection.display) { reader.invalidate(by: &$0) }
        return try #require(reader.keymap())
    }

    /// What Krakel types with.
    func krakel() -> X11.Typist {
        X11.Typist(
            on: connection, keymaps: reader, keyboard: KeyboardWatch(on: connection),
            probe: ApplicationPing(on: connection), panicKey: nil)
    }

    func state() throws -> KeyboardState {
        try #require(connection.keyboardState())
    }

    /// Types `text` and gives back what the window got.
    func type(_ text: String) throws -> String {
        send(try KeyPlan.text(text.unicodeScalars, keymap: try keymap(), state: try state()))
        return sink.text()
    }

    func press(_ chord: Chord) throws -> [SinkWindow.Press] {
        send(try KeyPlan.chord(chord, keymap: try keymap(), state: try state()))
        return sink.presses()
    }

    private func send(_ events: [KeyEvent]) {
        _ = sink.presses()
        connection.inject(events)
        connection.synchronise()
    }
}
